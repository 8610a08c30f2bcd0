// A program built from C++, and a run of it: threads take turns, action by action.
#include "katlas/program/builder.hpp"

#include <iostream>

using namespace katlas::program;

namespace {

Program message_passing() {
    ProgramBuilder p("message passing");
    const Shared data = p.shared("data");
    const Shared flag = p.shared("flag");
    ThreadBuilder writer = p.thread();
    writer.store(data, 42, Mode::relaxed);
    writer.store(flag, 1, Mode::release);
    ThreadBuilder reader = p.thread();
    reader.while_([&] { return reader.load(flag, Mode::acquire) == 0; }, [] {}, Bound{3});
    const Reg r = reader.load(data, Mode::relaxed, "r");
    reader.check(r == 42, "the message has arrived");
    return p.build();
}

} // namespace

int main() {
    const Program program = message_passing();
    std::vector<std::vector<Word>> states(program.num_threads(), std::vector<Word>(program.state_words()));
    for (std::size_t t = 0; t < states.size(); ++t)
        program.initial_state(t, states[t].data());
    std::vector<Value> memory = program.initial_values();
    for (bool running = true; running;) {
        running = false;
        for (std::size_t t = 0; t < states.size(); ++t) {
            const Action action = program.next_action(t, states[t].data());
            if (!is_visible(action.kind))
                continue;
            running = true;
            if (action.kind == ActionKind::write)
                memory[action.location] = action.value;
            if (action.kind != ActionKind::fence)
                std::cout << "thread " << t << (action.kind == ActionKind::read ? " reads " : " writes ")
                          << program.location_name(action.location) << " = " << memory[action.location] << '\n';
            program.complete(t, states[t].data(), action.kind == ActionKind::read ? memory[action.location] : 0);
        }
    }
    std::cout << "r = " << states[1][program.register_slot(1, "r").value()] << '\n';
}
