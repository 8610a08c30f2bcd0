// A program that is built in C++, and a litmus test, explored under models.
#include <iostream>
#include <mutex>

#include <katlas/katlas.hpp>

namespace {

using katlas::program::Bound;
using katlas::program::Mode;
using katlas::program::ProgramBuilder;
using katlas::program::Reg;
using katlas::program::Shared;
using katlas::program::ThreadBuilder;

// One thread hands a message to another.
katlas::Test message_passing(Mode write, Mode read) {
    ProgramBuilder p("message passing");
    const Shared message = p.shared("message");
    const Shared flag = p.shared("flag");
    ThreadBuilder sender = p.thread();
    sender.store(message, 42, Mode::relaxed);
    sender.store(flag, 1, write);
    ThreadBuilder receiver = p.thread();
    const Reg seen = receiver.load(flag, read, "seen");
    const Reg got = receiver.load(message, Mode::relaxed, "got");
    receiver.check(seen == 0 || got == 42, "the message is there");
    return katlas::Test(p.build());
}

constexpr const char* store_buffering = R"(C SB
{ }
P0 (atomic_int* x, atomic_int* y) {
  atomic_store_explicit(x, 1, memory_order_relaxed);
  int r0 = atomic_load_explicit(y, memory_order_relaxed);
}
P1 (atomic_int* x, atomic_int* y) {
  atomic_store_explicit(y, 1, memory_order_relaxed);
  int r0 = atomic_load_explicit(x, memory_order_relaxed);
}
exists (0:r0=0 /\ 1:r0=0)
)";

} // namespace

int main() {
    const auto rc11 = katlas::Model::load("rc11");
    if (!rc11) {
        std::cerr << rc11.refused().diagnostics;
        return 1;
    }
    for (const bool synchronises : {true, false}) {
        std::mutex mutex;
        katlas::CheckOptions options;
        options.execution = [&](const katlas::Execution& execution) {
            const std::scoped_lock lock(mutex);
            if (execution.complete())
                std::cout << "seen " << execution.value(1, "seen").value_or("?") << ", got "
                          << execution.value(1, "got").value_or("?") << "\n";
            return true; // go on
        };
        const auto result = check(synchronises ? message_passing(Mode::release, Mode::acquire)
                                               : message_passing(Mode::relaxed, Mode::relaxed),
                                  *rc11, options);
        if (!result) {
            std::cerr << result.refused().diagnostics;
            return 1;
        }
        if (result->errors.empty())
            std::cout << result->executions << " executions, no error\n";
        for (const katlas::FoundError& error : result->errors)
            std::cout << error.thread << ": " << error.message << "\n" << error.graph.text;
    }
    const auto tested = check(katlas::Test::text("sb.litmus", store_buffering), *rc11);
    if (!tested) {
        std::cerr << tested.refused().diagnostics;
        return 1;
    }
    std::cout << tested->test << ": " << tested->verdict << ", " << tested->positive << " of " << tested->executions
              << " executions\n";
}
