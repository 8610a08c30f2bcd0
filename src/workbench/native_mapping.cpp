#include "native_mapping.hpp"

#include "katlas/compile/access_shapes.hpp"
#include "katlas/program/builder.hpp"
#include "katlas/workbench/ready_test.hpp"
#include "katlas/workbench/stand_in.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

void warn(CheckResult& result, std::string warning) {
    result.diagnostics += fmt::format("{}: warning: {}\n", result.test, warning);
    result.warnings.push_back(std::move(warning));
}

// Whether what comes before a release store happens before what follows an acquire load that reads from the store.
bool releases_order(const CheckModel& model) {
    using program::Mode;
    program::ProgramBuilder builder("message passing");
    const program::Shared data = builder.shared("data");
    const program::Shared flag = builder.shared("flag");
    program::ThreadBuilder sender = builder.thread();
    sender.store(data, 1, Mode::relaxed);
    sender.store(flag, 1, Mode::release);
    program::ThreadBuilder receiver = builder.thread();
    receiver.assume(receiver.load(flag, Mode::acquire) == 1);
    receiver.check(receiver.load(data, Mode::relaxed) == 1);
    return model.explore(builder.build(), {}).num_errors == 0;
}

} // namespace

CheckModel compile_for_machine(CheckResult& result, native::Options& options, const CheckModel& model,
                               const CheckTask& task) {
    const auto machine = compile::machine_of(result.model);
    const MappingChoice choice = task.mapping != nullptr ? *task.mapping : MappingChoice{};
    if (!machine && !choice.given) {
        if (!releases_order(model)) {
            options.all_atomics = true; // as below
            warn(result, fmt::format("under {} only fences order what a release store publishes: mutexes, and the "
                                     "creation and the end of threads, do not order the accesses around them",
                                     result.model));
        }
        return model;
    }
    if (choice.none) {
        result.mapping = "none";
        warn(result, uncompiled_warning(result.model));
        // Read-modify-writes of private memory order other accesses.
        options.all_atomics = machine.has_value();
        return model;
    }
    const compile::Mapping& mapping = choice.given ? *choice.given : compile::default_mapping_to(*machine);
    if (machine && mapping.machine != *machine)
        warn(result, fmt::format("the mapping {} is to the machine {}, but {} is a model of {}", mapping.name,
                                 to_string(mapping.machine), result.model, to_string(*machine)));
    result.mapping = mapping.name;
    const auto shapes = std::make_shared<compile::AccessShapes>(mapping);
    // The read of a failed lock may be followed by a fence of its instruction. Then it is not the last event of the
    // waiting thread, as the reductions require.
    options.reductions = explore::no_reductions;
    options.shapes = [shapes](const program::RequestedAccess& access) -> const program::AccessShape& {
        return shapes->of(access);
    };
    if (!model.of_machine)
        return model;
    result.stand_in = &*std::ranges::find_if(stand_ins(), [&](const StandIn& s) {
        return s.model == model.name && s.programs == StandIn::Programs::of_machine;
    });
    return model.of_machine();
}

native::Machine::ShapeOf without_picks(native::Machine::ShapeOf shapes, const std::string& model) {
    return [shapes = std::move(shapes), model](const program::RequestedAccess& access) -> const program::AccessShape& {
        const program::AccessShape& shape = shapes(access);
        if (std::ranges::any_of(shape, &program::ShapeStep::decides))
            throw std::invalid_argument(fmt::format(
                "the dependencies within compare-and-swap instructions are no relations of the model {}", model));
        return shape;
    };
}

} // namespace katlas::workbench
