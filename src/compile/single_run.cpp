#include "single_run.hpp"

#include "katlas/program/dependencies.hpp"

namespace katlas::compile {

using program::Action;
using program::ActionKind;

SingleRun run_once(const program::Program& program, const std::vector<bool>& fails) {
    SingleRun result;
    std::vector<program::Value> memory(program.initial_values());
    std::vector<program::Word> state(program.state_words());
    program.initial_state(0, state.data());
    program::Dependencies d(program, 0);
    std::size_t exclusives = 0;
    for (;;) {
        const Action action = program.next_action(0, state.data(), d);
        if (action.kind == ActionKind::choice) { // whether the store-conditional of the next load succeeds
            const bool gives_up = exclusives < fails.size() && fails[exclusives];
            exclusives += gives_up ? 1 : 0; // then the load is no exclusive read
            program.complete(0, state.data(), gives_up ? 0 : 1, false, d);
            continue;
        }
        if (!program::is_visible(action.kind)) {
            if (action.kind == ActionKind::error)
                result.fault = program.error_text(0, action);
            else if (action.kind != ActionKind::finished)
                result.fault = "the code does not come to its end";
            return result;
        }
        ThreadEvent& e = result.events.emplace_back();
        e.location = action.location;
        e.address = program::elements(d.address());
        e.data = program::elements(d.data());
        e.control = program::elements(d.control());
        e.slot = static_cast<std::uint32_t>(d.num_events());
        e.label.barrier = action.barrier;
        bool spurious = false;
        if (action.kind == ActionKind::read) {
            e.value = memory[action.location];
            const bool succeeds = program::succeeds(action, e.value);
            if (succeeds && exclusives++ < fails.size())
                spurious = fails[exclusives - 1] && program::may_fail_spuriously(action.rmw);
            const bool exclusive = succeeds && !spurious;
            e.label = {graph::Kind::read, program::read_mode(action, exclusive), exclusive, graph::Barrier::none};
        } else if (action.kind == ActionKind::write) {
            e.value = memory[action.location] = action.value;
            e.label = {graph::Kind::write, action.mode, action.exclusive, graph::Barrier::none};
        } else {
            e.label.mode = action.mode;
        }
        program.complete(0, state.data(), e.value, spurious, d);
    }
}

} // namespace katlas::compile
