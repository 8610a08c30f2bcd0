// record_tree PROGRAM --model MODEL -o FILE: records the tree of the exploration of a family's program, and measures
// the costs of exploring, giving and taking on this machine. Prints the figures.
#include "katlas/explore/explore_with.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/program/families.hpp"
#include "measure.hpp"
#include "ra.hpp"
#include "rc11.hpp"
#include "sc.hpp"
#include "tso.hpp"

#include <map>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace {

using namespace katlas;
using scaling::RecordedTree;

template <typename Checker>
RecordedTree recorded(const program::Program& program, std::size_t most_tasks) {
    return explore::reduced({}, [&](explore::Reductions reductions) {
        const auto policy = [&] {
            return explore::plain_policy<Checker>(program, {}, reductions, explore::ErrorEnds::last);
        };
        RecordedTree tree = scaling::record(policy(), most_tasks);
        if (scaling::measure_sharing(policy(), tree.steps, tree.costs) != tree.executions)
            throw std::runtime_error("explorations do not find the same executions");
        return tree;
    });
}

using Record = RecordedTree (*)(const program::Program&, std::size_t);
const std::map<std::string, Record> models = {{"ra", recorded<generated::Ra>},
                                              {"rc11", recorded<generated::Rc11>},
                                              {"sc", recorded<generated::Sc>},
                                              {"tso", recorded<generated::Tso>}};

// The seconds of an exploration without sharing; the least of several runs.
double plain_seconds(const program::Program& program, const std::string& model, std::uint64_t executions) {
    constexpr int times = 3;
    double least = 0;
    explore::Options options;
    options.keep_going = true;
    for (int i = 0; i < times; ++i) {
        const explore::Result result = explore::find_model_explorer(model)->explore(program, options);
        if (result.executions() + result.num_errors != executions)
            throw std::runtime_error("the recorder does not find the executions of the exploration");
        least = i == 0 ? result.cpu_seconds : std::min(least, result.cpu_seconds);
    }
    return least;
}

void record_to(const std::string& name, const std::string& model, std::size_t most_tasks, const std::string& file) {
    const program::FamilyProgram built = program::build_family(name);
    if (!built.program)
        throw std::runtime_error(built.error);
    RecordedTree tree = models.at(model)(*built.program, most_tasks);
    tree.program = name;
    tree.model = model;
    tree.costs.step = plain_seconds(*built.program, model, tree.executions) / static_cast<double>(tree.steps);
    tree.costs.idle_look = scaling::seconds_of_idle_look();
    tree.check();
    tree.write(file);
    std::uint64_t bytes = 0;
    for (const scaling::Task& task : tree.tasks)
        bytes += task.bytes;
    const double mean_bytes = static_cast<double>(bytes) / static_cast<double>(tree.tasks.size());
    fmt::print(
        "{:<18} {:>9} executions {:>10} steps {:>10} tasks {:>6.3f} us a step, giving {:.1f} us, taking {:.1f} us, "
        "{:.0f} bytes; an idle look {:.0f} us\n",
        name, tree.executions, tree.steps, tree.tasks.size(), tree.costs.step * 1e6,
        tree.costs.giving.of(mean_bytes) * 1e6, tree.costs.taking.of(mean_bytes) * 1e6, mean_bytes,
        tree.costs.idle_look * 1e6);
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app("Records the tree of an exploration, and what it costs to share it.");
    std::string program;
    std::string model = "rc11";
    std::string file;
    std::size_t most_tasks = 20'000'000;
    app.add_option("program", program, "a family's program, as lastzero:12")->required();
    app.add_option("--model", model, "the memory model")->check(CLI::IsMember(models))->capture_default_str();
    app.add_option("-o,--output", file, "the file to write")->required();
    app.add_option("--most-tasks", most_tasks, "refuse larger trees")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    try {
        record_to(program, model, most_tasks, file);
    } catch (const std::exception& e) {
        fmt::print(stderr, "record_tree: {}\n", e.what());
        return 2;
    }
    return std::fflush(stdout) == 0 ? 0 : 1;
}
