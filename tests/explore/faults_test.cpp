// Deadlocks, endless loops and misused mutexes that an exploration reports are those of the machine that runs threads
// on one memory, where a thread that waits tries again until it gets on.
#include "katlas/explore/faults.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/program/builder.hpp"
#include "machine/litmus_fixture.hpp"
#include "support/scale.hpp"

#include <iostream>
#include <random>
#include <set>

namespace katlas::tests {
namespace {

using explore::FaultKind;
using program::Action;
using program::ActionKind;
using program::BlockReason;
using program::Word;

// By kind, threads with positions: what the reference and the explorer have to agree about.
using Faults = std::set<explore::Fault>;

// All states that the machine can reach, each once.
class WaitingMachine {
  public:
    explicit WaitingMachine(const program::Program& program) : program_(program) {}

    Faults run() {
        State start;
        start.threads.resize(program_.num_threads(), std::vector<Word>(program_.state_words()));
        for (std::size_t t = 0; t < program_.num_threads(); ++t)
            program_.initial_state(t, start.threads[t].data());
        start.memory = program_.initial_values();
        start.held.resize(program_.num_threads());
        visit(start);
        return std::move(faults_);
    }

  private:
    struct State {
        std::vector<std::vector<Word>> threads;
        std::vector<program::Value> memory;
        std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> held; // by thread: mutex, where it was locked

        friend auto operator<=>(const State&, const State&) = default;
    };

    // What became of a thread that tried to go on.
    struct Tried {
        State after;
        BlockReason waits = BlockReason::none;
        std::uint32_t position = 0;
        program::Location location = program::no_location;
    };

    Tried tried(const State& s, std::size_t t, Action action) const {
        Tried result{.after = s};
        State& next = result.after;
        std::vector<Word>& state = next.threads[t];
        const program::Instruction& i = program_.code(t)[action.position];
        const auto lock = [&] { return i.rmw == program::RmwOp::lock; };
        if (action.kind == ActionKind::write) {
            next.memory[action.location] = action.value;
            program_.complete(t, state.data());
            return result;
        }
        result.location = action.location;
        const program::Value value = next.memory[action.location];
        program_.complete(t, state.data(), value);
        if (lock() && value == 0) {
            next.held[t].emplace_back(action.location, action.position);
            action = program_.next_action(t, state.data());
            next.memory[action.location] = action.value;
            program_.complete(t, state.data());
        }
        const Action then = program_.next_action(t, state.data());
        if (then.kind == ActionKind::blocked)
            result.waits = then.reason;
        result.position = then.position;
        return result;
    }

    void visit(State s) {
        std::vector<Action> actions;
        for (std::size_t t = 0; t < program_.num_threads(); ++t)
            actions.push_back(program_.next_action(t, s.threads[t].data()));
        if (!seen_.insert(s).second)
            return;
        explore::Fault wait{FaultKind::deadlock, {}};
        bool stuck = true;
        bool twice = false;
        for (std::size_t t = 0; t < actions.size(); ++t) {
            const auto thread = static_cast<std::uint32_t>(t + 1);
            if (actions[t].kind == ActionKind::finished) {
                for (const auto& [mutex, position] : s.held[t])
                    faults_.insert({FaultKind::not_given_back, {{thread, position, mutex}}});
                continue;
            }
            if (actions[t].kind == ActionKind::blocked) { // at an assumption
                stuck = false;
                continue;
            }
            Tried next = tried(s, t, actions[t]);
            if (program_.code(t)[actions[t].position].unlocks) {
                auto& held = next.after.held[t];
                const auto mine = std::ranges::find(held, actions[t].location, [](const auto& h) { return h.first; });
                if (mine == held.end())
                    faults_.insert({FaultKind::not_held, {{thread, actions[t].position, actions[t].location}}});
                else
                    held.erase(mine);
            }
            switch (next.waits) {
            case BlockReason::lock: {
                wait.places.push_back({thread, next.position, next.location});
                const auto& held = s.held[t];
                if (std::ranges::any_of(held, [&](const auto& h) { return h.first == next.location; })) {
                    faults_.insert({FaultKind::locked_twice, {{thread, actions[t].position, next.location}}});
                    twice = true;
                }
                break;
            }
            case BlockReason::spin:
                wait.kind = FaultKind::endless_loop;
                wait.places.push_back({thread, next.position});
                break;
            default:
                stuck = false;
                visit(std::move(next.after));
            }
        }
        if (stuck && !twice && !wait.places.empty())
            faults_.insert(wait);
    }

    const program::Program& program_;
    std::set<State> seen_;
    Faults faults_;
};

Faults explored(const program::Program& program, std::string_view model) {
    Faults all;
    explore::Options options;
    options.reductions.symmetry = false; // the faults of each thread
    for (const explore::FoundFault& f : explore::find_model_explorer(model)->explore(program, options).faults) {
        CHECK(f.executions > 0);
        all.insert(f.fault);
    }
    return all;
}

enum class Step : std::uint8_t { lock_a, lock_b, unlock_a, unlock_b, set, wait, assume };
constexpr std::size_t num_steps = 7;

// `bounded`: loops that wait are built as loops.
program::Program program_of(const std::vector<std::vector<Step>>& threads, bool bounded = false) {
    using program::Mode;
    program::ProgramBuilder p("faults");
    const program::Shared a = p.shared("a");
    const program::Shared b = p.shared("b");
    const program::Shared x = p.shared("x");
    for (const std::vector<Step>& steps : threads) {
        program::ThreadBuilder t = p.thread();
        for (const Step s : steps) {
            switch (s) {
            case Step::lock_a:
            case Step::lock_b:
                t.lock(s == Step::lock_a ? a : b);
                break;
            case Step::unlock_a:
            case Step::unlock_b:
                t.unlock(s == Step::unlock_a ? a : b);
                break;
            case Step::set:
                t.store(x, 1, Mode::release);
                break;
            case Step::wait:
                if (bounded)
                    t.while_([&] { return t.load(x, Mode::acquire) != 1; }, [] {}, program::Bound{2});
                else
                    t.await(x, Mode::acquire, [](const program::Reg& r) { return r == 1; });
                break;
            case Step::assume:
                t.assume(t.load(x, Mode::acquire) == 1);
                break;
            }
        }
    }
    return p.build();
}

std::vector<Step> steps_of(std::size_t number, std::size_t length) {
    std::vector<Step> steps;
    for (std::size_t i = 0; i < length; ++i, number /= num_steps)
        steps.push_back(static_cast<Step>(number % num_steps));
    return steps;
}

// Kinds and threads.
std::set<std::pair<FaultKind, std::vector<std::uint32_t>>> outline(const Faults& faults) {
    std::set<std::pair<FaultKind, std::vector<std::uint32_t>>> result;
    for (const explore::Fault& f : faults) {
        std::vector<std::uint32_t> threads;
        for (const explore::FaultPlace& p : f.places)
            threads.push_back(p.thread);
        result.emplace(f.kind, threads);
    }
    return result;
}

std::vector<FaultKind> kinds_of(const std::string& test, const std::string& model = "rc11") {
    std::vector<FaultKind> kinds;
    const AnyLitmus loaded(test);
    REQUIRE(loaded.rendered().empty());
    for (const explore::FoundFault& f : explore::find_model_explorer(model)->explore(loaded.test->program, {}).faults)
        kinds.push_back(f.fault.kind);
    return kinds;
}

} // namespace

TEST_CASE("faults of all programs of two short threads are those of the machine that tries again") {
    constexpr std::size_t length = 2;
    constexpr std::size_t all = num_steps * num_steps;
    std::set<FaultKind> seen;
    for (std::size_t first = 0; first < all; ++first)
        for (std::size_t second = 0; second <= first; ++second) {
            const program::Program program = program_of({steps_of(first, length), steps_of(second, length)});
            INFO("program " << first << ' ' << second);
            const Faults expected = WaitingMachine(program).run();
            CHECK(explored(program, "sc") == expected);
            CHECK(explored(program, "rc11") == expected);
            for (const explore::Fault& f : expected)
                seen.insert(f.kind);
        }
    CHECK(seen.size() == 5);
}

TEST_CASE("a mutex that is locked twice is reported though another thread unlocks it after that") {
    using enum Step;
    const program::Program program =
        program_of({{lock_a, set, unlock_b}, {lock_b, lock_a, unlock_a, lock_b, unlock_b}});
    const Faults expected = WaitingMachine(program).run();
    CHECK(std::ranges::find(expected, FaultKind::locked_twice, &explore::Fault::kind) != expected.end());
    CHECK(explored(program, "sc") == expected);
}

TEST_CASE("faults of random programs are those of the machine that tries again") {
    const unsigned seed = std::random_device{}();
    std::cout << "seed of the faults of random programs: " << seed << '\n';
    std::mt19937 random(seed);
    const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
    int proper = 0; // programs in which no thread unlocks what it does not hold
    for (int i = 0; i < scaled(1200); ++i) {
        std::vector<std::vector<Step>> threads(2 + below(2));
        for (std::vector<Step>& thread : threads)
            for (std::size_t n = 1 + below(threads.size() == 2 ? 6 : 4); n > 0; --n)
                thread.push_back(static_cast<Step>(below(num_steps)));
        const program::Program program = program_of(threads);
        INFO("seed " << seed << ", program " << i);
        const Faults expected = WaitingMachine(program).run();
        CHECK(explored(program, "sc") == expected);
        const Faults weakly = explored(program, "ra");
        CHECK(std::ranges::includes(weakly, expected));
        // An unlock by a thread that does not hold the mutex is a plain write. Two threads that each write two
        // locations may then do what no interleaving does.
        if (std::ranges::find(expected, FaultKind::not_held, &explore::Fault::kind) != expected.end())
            continue;
        ++proper;
        CHECK(weakly == expected);
        // A loop that was cut is as endless as one that is known to wait.
        CHECK(outline(explored(program_of(threads, true), "rc11")) == outline(expected));
    }
    CHECK(proper > scaled(50));
}

TEST_CASE("a loop that merely comes to its bound is no fault") {
    CHECK(kinds_of(R"(C count
{ }
P0 (atomic_int* x) { int i = 0; while (atomic_load(x) == 0) { i = i + 1; } }
)")
              .empty());
    CHECK(kinds_of(R"(C update
{ }
P0 (atomic_int* x) { int r = 1; while (r != 0) { r = atomic_exchange(x, 1); } }
)")
              .empty());
    // It fails for no reason, which it does not do for ever.
    CHECK(kinds_of(R"(C weak
{ int e = 0; }
P0 (atomic_int* x, int* e) { int r = 0; while (r == 0) { r = atomic_compare_exchange_weak(x, e, 1); } }
)")
              .empty());
}

TEST_CASE("a loop that does not wait by its form is endless if it comes back to where it was") {
    const std::vector<FaultKind> endless{FaultKind::endless_loop};
    CHECK(kinds_of(R"(C body
{ }
P0 (atomic_int* x) { int r = 0; do { r = atomic_load(x); } while (r == 0); }
)") == endless);
    CHECK(kinds_of("C nothing\n{ }\nP0 (atomic_int* x) { while (1) { } }\n") == endless);
    CHECK(kinds_of(R"(C peterson
{ }
P0 (atomic_int* x, atomic_int* turn) {
  atomic_store(turn, 1);
  while (atomic_load(x) == 0 && atomic_load(turn) == 1) { }
}
)") == endless);
    // The other one may still write.
    CHECK(kinds_of(R"(C write
{ }
P0 (atomic_int* x) { int r = 0; do { r = atomic_load(x); } while (r == 0); }
P1 (atomic_int* x) { atomic_store(x, 1); }
)")
              .empty());
}

TEST_CASE("an execution that an assumption rules out has no deadlock") {
    CHECK(kinds_of(R"(C assumed
{ }
P0 (atomic_int* x, atomic_int* y) { while (atomic_load(x) == 0) { } }
P1 (atomic_int* y) { int r = atomic_load(y); assume(r == 1); }
)")
              .empty());
}

} // namespace katlas::tests
