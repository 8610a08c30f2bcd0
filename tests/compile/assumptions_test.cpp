// The mappings are what the theorems assume: of every pair of statements, the code that a mapping gives satisfies the
// assumptions that it names (models/mappings/*.kat), by the reference semantics.
//
// The graph that is judged has the accesses of the source, with the modes of C, in the places of those of the machine,
// and the fences and dependencies of the machine. INSTR are those whose instruction is annotated with their mode. The
// two run as one thread, so that there is one execution.
#include "compiled.hpp"
#include "katlas/graph/label_predicates.hpp"
#include "katlas/program/dependencies.hpp"

#include <fmt/format.h>

namespace katlas::tests {
namespace {

using graph::BaseRelation;
using program::Action;
using program::ActionKind;

struct ThreadEvent {
    graph::Label label;
    program::Location location = program::no_location;
    program::Value value = 0;
    std::vector<std::uint32_t> address, data, control; // slots
    std::uint32_t slot = 0;
    bool annotated = false; // its instruction has the order of its mode
};

// The one execution of a program with one thread. `fails`: whether the n-th read that may be exclusive fails although
// it might succeed.
std::vector<ThreadEvent> run(const program::Program& program, const std::vector<bool>& fails) {
    std::vector<ThreadEvent> events;
    std::vector<program::Value> memory(program.initial_values());
    std::vector<program::Word> state(program.state_words());
    program.initial_state(0, state.data());
    program::Dependencies d(program, 0);
    std::size_t exclusives = 0;
    for (;;) {
        const Action action = program.next_action(0, state.data(), d);
        if (!program::is_visible(action.kind)) {
            REQUIRE(action.kind == ActionKind::finished);
            return events;
        }
        if (action.kind == ActionKind::choice) { // a store-conditional succeeds
            program.complete(0, state.data(), 1, false, d);
            continue;
        }
        ThreadEvent& e = events.emplace_back();
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

bool is_access(const ThreadEvent& e) {
    return e.label.kind != graph::Kind::fence;
}

// Gives the accesses of the machine the labels of the source; one that the source has not is a relaxed read.
void label_as(std::vector<ThreadEvent>& machine, const std::vector<ThreadEvent>& source) {
    std::size_t next = 0;
    const auto skip_fences = [&] {
        while (next < source.size() && !is_access(source[next]))
            ++next;
    };
    for (ThreadEvent& e : machine) {
        if (!is_access(e))
            continue;
        skip_fences();
        const bool same = next < source.size() && source[next].label.kind == e.label.kind &&
                          source[next].label.exclusive == e.label.exclusive && source[next].location == e.location &&
                          source[next].value == e.value;
        if (same) {
            e.annotated = e.label.mode == source[next].label.mode || e.label.mode == graph::Mode::seq_cst;
            e.label = source[next++].label;
        } else {
            REQUIRE(e.label.kind == graph::Kind::read);
            e.label = {graph::Kind::read, graph::Mode::relaxed, false, graph::Barrier::none};
        }
    }
    skip_fences();
    CHECK(next == source.size());
}

class Assumptions {
  public:
    explicit Assumptions(const std::string& name)
        : document_(
              load_document(fmt::format("{}/models/mappings/{}.kat", KATLAS_SOURCE_DIR, name), sources_, diagnostics_)),
          map_(document_.theory) {
        REQUIRE_FALSE(diagnostics_.has_errors());
        for (const kat::Assumption& a : document_.theory.assumptions)
            if (!a.builtin)
                assumptions_.push_back(a);
        REQUIRE_FALSE(assumptions_.empty());
    }
    Assumptions(const Assumptions&) = delete;
    Assumptions& operator=(const Assumptions&) = delete;

    // The line of one that does not hold; empty if all hold.
    [[nodiscard]] std::string violated(const std::vector<ThreadEvent>& events) const {
        const graph::ExecutionGraph g = concrete(events);
        for (const kat::Assumption& a : assumptions_)
            if (!graph::holds(document_, g, a))
                return std::string(sources_.text(a.where));
        return {};
    }

  private:
    [[nodiscard]] graph::ExecutionGraph concrete(const std::vector<ThreadEvent>& events) const {
        std::vector<graph::Event> nodes;
        std::map<std::uint32_t, std::size_t> at; // by slot
        nodes.reserve(events.size());
        for (std::size_t i = 0; i < events.size(); ++i) {
            nodes.push_back(
                {.thread = 1,
                 .position = static_cast<int>(i),
                 .location = is_access(events[i]) ? static_cast<int>(events[i].location) : graph::Event::no_location});
            at[events[i].slot] = i;
        }
        graph::ExecutionGraph g(document_.theory, nodes);
        const auto relate = [&](BaseRelation r, const std::vector<std::uint32_t>& slots, std::size_t to) {
            for (const std::uint32_t slot : slots)
                g.relate(map_.relation(r).value(), at.at(slot), to);
        };
        for (std::size_t i = 0; i < events.size(); ++i) {
            for (const std::string_view name : graph::predicates_of(events[i].label))
                g.put(map_.predicate(name).value(), i);
            if (events[i].annotated)
                g.put(map_.predicate("INSTR").value(), i);
            relate(BaseRelation::addr, events[i].address, i);
            relate(BaseRelation::data, events[i].data, i);
            relate(BaseRelation::ctrl, events[i].control, i);
            if (events[i].label.kind == graph::Kind::read && events[i].label.exclusive)
                for (std::size_t w = i + 1; w < events.size(); ++w)
                    if (events[w].label.kind == graph::Kind::write) {
                        REQUIRE(events[w].label.exclusive);
                        g.relate(map_.relation(BaseRelation::rmw).value(), i, w);
                        break;
                    }
        }
        graph::derive(g, map_);
        for (kat::RelationId r = 0; r < document_.theory.relations.size(); ++r) {
            const std::string& name = document_.theory.relations[r].name;
            const auto base = [&](BaseRelation b) { return g.relation(map_.relation(b).value()); };
            if (name == "po-outer")
                g.set_relation(r, base(BaseRelation::po) - base(BaseRelation::rmw));
            if (name == "ctrl-isync") {
                const auto isync = graph::BitMatrix::diagonal(g.size(), g.where(map_.predicate("ISYNC").value()));
                g.set_relation(r, base(BaseRelation::ctrl).then(isync).then(base(BaseRelation::po)));
            }
        }
        return g;
    }

    SourceMap sources_;
    Diagnostics diagnostics_;
    Document document_;
    graph::TheoryMap map_;
    std::vector<kat::Assumption> assumptions_;
};

struct Statements {
    std::vector<std::string> common; // paired with all
    std::vector<std::string> rare;   // paired with the common ones
};

// Statements over a location `X`.
Statements statements() {
    Statements s;
    const auto order = [](std::string_view mode) { return fmt::format("memory_order_{}", mode); };
    s.common = {"r = *X;", "*X = 7;"};
    for (const std::string_view mode : {"relaxed", "acquire", "seq_cst"})
        s.common.push_back(fmt::format("r = atomic_load_explicit(X, {});", order(mode)));
    for (const std::string_view mode : {"relaxed", "release", "seq_cst"})
        s.common.push_back(fmt::format("atomic_store_explicit(X, 7, {});", order(mode)));
    for (const std::string_view mode : {"relaxed", "acquire", "release", "acq_rel", "seq_cst"}) {
        s.common.push_back(fmt::format("r = atomic_exchange_explicit(X, 7, {});", order(mode)));
        for (const std::string_view op : {"add", "sub", "and", "or", "xor"})
            s.rare.push_back(fmt::format("r = atomic_fetch_{}_explicit(X, 5, {});", op, order(mode)));
        // Of the two expected values one is found.
        for (const std::string_view strength : {"strong", "weak"})
            for (const std::string_view expected : {"zero", "one"})
                s.rare.push_back(fmt::format("r = atomic_compare_exchange_{}_explicit(X, {}, 7, {}, {});", strength,
                                             expected, order(mode), order(mode == "seq_cst" ? mode : "relaxed")));
    }
    s.rare.push_back("r = atomic_compare_exchange_strong_explicit(X, one, 7, memory_order_relaxed, "
                     "memory_order_acquire);");
    for (const std::string_view mode : {"acquire", "release", "acq_rel", "seq_cst"})
        s.rare.push_back(fmt::format("atomic_thread_fence({});", order(mode)));
    return s;
}

// With a location in the place of `X`.
std::string at(std::string_view statement, std::string_view location) {
    const std::size_t x = statement.find('X');
    if (x == std::string_view::npos)
        return std::string(statement);
    return fmt::format("{}{}{}", statement.substr(0, x), location, statement.substr(x + 1));
}

std::string program_of(const std::string& first, std::string second) {
    // The second has a register of its own.
    if (second.starts_with("r ="))
        second.front() = 's';
    return fmt::format(
        "C pair\n{{ one=1; }}\nP0 (atomic_int* x, atomic_int* y, int* zero, int* one) {{\n int r; int s;\n"
        "{}\n{}\n}}\nlocations [0:r; 0:s; x; y; zero; one;]\nexists (x=0)\n",
        at(first, "x"), at(second, "y"));
}

void check_pair(const compile::Mapping& mapping, const std::map<std::string, Assumptions>& assumptions,
                const std::string& first, const std::string& second) {
    const std::string text = program_of(first, second);
    const Litmus source(text, compile::source_options());
    INFO(source.rendered() << text);
    REQUIRE(source.test);
    const CompiledText result = compiled(text, mapping);
    INFO(result.complaints);
    REQUIRE(result.result);
    INFO(result.result->text);
    const Litmus machine(result.result->text);
    INFO(machine.rendered());
    if (!machine.test && is_conditional_pair(machine))
        return;
    REQUIRE(machine.test);
    // What such an instruction does is chosen before it reads, which one run does not show.
    if (machine.test->program.has(program::RmwOp::compare_and_swap))
        return;
    const std::vector<ThreadEvent> expected = run(source.test->program, {});
    std::vector<ThreadEvent> events = run(machine.test->program, {});
    // An exclusive read whose write is passed by reads without the choice to write.
    std::vector<bool> fails;
    for (std::size_t i = 0; i < events.size(); ++i)
        if (events[i].label.kind == graph::Kind::read && events[i].label.exclusive)
            fails.push_back(i + 1 == events.size() || !events[i + 1].label.exclusive ||
                            events[i + 1].label.kind != graph::Kind::write);
    events = run(machine.test->program, fails);
    label_as(events, expected);
    for (const auto& [name, assumption] : assumptions) {
        INFO(name);
        CHECK(assumption.violated(events) == "");
    }
}

} // namespace

TEST_CASE("the code of every pair of statements satisfies the assumptions of the mapping") {
    const Statements s = statements();
    for (const compile::ShippedMapping& shipped : compile::shipped_mappings()) {
        const compile::Mapping mapping = shipped_mapping(shipped.name);
        INFO(mapping.name);
        std::map<std::string, Assumptions> assumptions;
        for (const std::string& name : mapping.assumes)
            assumptions.try_emplace(name, name);
        for (const std::string& first : s.common) {
            for (const std::string& second : s.common)
                check_pair(mapping, assumptions, first, second);
            for (const std::string& second : s.rare) {
                check_pair(mapping, assumptions, first, second);
                check_pair(mapping, assumptions, second, first);
            }
        }
    }
}

TEST_CASE("a mapping that leaves a fence out violates its assumptions") {
    const auto violated = [](std::string_view name, std::string_view without, const std::string& first,
                             const std::string& second) {
        compile::Mapping mapping = shipped_mapping(name);
        for (auto& [key, text] : mapping.templates)
            for (std::size_t at = text.find(without); at != std::string::npos && !without.empty();
                 at = text.find(without))
                text.erase(at, without.size());
        std::size_t count = 0;
        const std::string text = program_of(first, second);
        const Litmus source(text, compile::source_options());
        REQUIRE(source.test);
        const CompiledText result = compiled(text, mapping);
        REQUIRE(result.result);
        const Litmus machine(result.result->text);
        REQUIRE(machine.test);
        std::vector<ThreadEvent> events = run(machine.test->program, {});
        label_as(events, run(source.test->program, {}));
        for (const std::string& assumption : mapping.assumes)
            count += !Assumptions(assumption).violated(events).empty();
        return count;
    };
    const std::string acquire = "r = atomic_load_explicit(X, memory_order_acquire);";
    const std::string relaxed = "r = atomic_load_explicit(X, memory_order_relaxed);";
    const std::string sc_read = "r = atomic_load(X);";
    const std::string sc_write = "atomic_store(X, 7);";
    const std::string release = "atomic_store_explicit(X, 7, memory_order_release);";
    CHECK(violated("x86-after-write", "", sc_write, sc_read) == 0);
    CHECK(violated("x86-after-write", "mfence", sc_write, sc_read) == 1);
    CHECK(violated("x86-before-read", "mfence", sc_write, sc_read) == 1);
    CHECK(violated("armv8", "CBNZ {v},{9}", relaxed, release) == 1);
    CHECK(violated("riscv", "bne {v},x0,{9}", relaxed, "*X = 7;") == 1);
    CHECK(violated("riscv", "fence r,rw", acquire, relaxed) == 1);
    CHECK(violated("riscv", "fence rw,w", relaxed, release) == 1);
    CHECK(violated("riscv", "fence rw,rw", sc_write, sc_read) == 1);
    CHECK(violated("power-leading", "lwsync", relaxed, release) == 1);
    CHECK(violated("power-leading", " sync", sc_write, sc_read) == 1);
    CHECK(violated("power-trailing", " sync", sc_write, sc_read) == 1);
    CHECK(violated("power-leading-isync", "isync", acquire, relaxed) == 1);
}

TEST_CASE("fences are as strong as those of the source, as far as the machine's model looks at them") {
    for (const compile::ShippedMapping& shipped : compile::shipped_mappings()) {
        const compile::Mapping mapping = shipped_mapping(shipped.name);
        INFO(mapping.name);
        for (const auto& [mode, name] : {std::pair(graph::Mode::acquire, "acquire"),
                                         {graph::Mode::release, "release"},
                                         {graph::Mode::acq_rel, "acq_rel"},
                                         {graph::Mode::seq_cst, "seq_cst"}}) {
            if (mapping.machine == compile::Machine::x86 && mode != graph::Mode::seq_cst)
                continue;
            const CompiledText text =
                compiled(program_of(fmt::format("atomic_thread_fence(memory_order_{});", name), "s = *y;"), mapping);
            INFO(text.complaints);
            REQUIRE(text.result);
            const Litmus machine(text.result->text);
            REQUIRE(machine.test);
            const std::vector<ThreadEvent> events = run(machine.test->program, {});
            REQUIRE_FALSE(events.empty());
            const graph::Label fence = events.front().label;
            CHECK(fence.kind == graph::Kind::fence);
            CHECK((fence.mode == mode || fence.mode == graph::Mode::seq_cst ||
                   (fence.mode == graph::Mode::acq_rel && mode != graph::Mode::seq_cst)));
        }
    }
}

} // namespace katlas::tests
