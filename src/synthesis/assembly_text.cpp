#include "katlas/synthesis/assembly_text.hpp"

#include "katlas/machine/target.hpp"
#include "katlas/synthesis/machine_labels.hpp"
#include "text_parts.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::synthesis {
namespace {

using graph::Mode;
using machine::Does;
using machine::Form;
using machine::full;
using machine::MachineCode;
using machine::MemoryPlace;
using machine::Register;
using machine::Right;
using machine::word;
using program::Op;
using program::RmwOp;
using program::ValueType;

constexpr ValueType number = ValueType::i32;

// The instructions of one thread.
class ThreadWriter {
  public:
    ThreadWriter(const Candidate& candidate, std::size_t thread, const machine::Target& target,
                 std::vector<Register>& results)
        : c_(candidate), target_(target), results_(results), code_(thread) {
        for (Place e = 0; e < c_.events.size(); ++e)
            if (c_.events[e].thread == thread)
                event(e);
    }

    [[nodiscard]] const MachineCode& code() const { return code_; }

  private:
    void event(Place e) {
        for (const Place read : branches_before(c_, e, DependencyKind::control))
            branch_on(results_[read]);
        for (const Place read : branches_before(c_, e, DependencyKind::pick_control))
            branch_on(selected(results_[read]));
        const CandidateEvent& event = c_.events[e];
        if (event.is_fence()) {
            target_.write(code_, form([&](const Form& f) {
                              return f.does == Does::fence && f.mode == event.label.mode &&
                                     f.barrier == event.label.barrier;
                          }),
                          {});
            return;
        }
        if (c_.ends_rmw(e))
            return;
        const MemoryPlace address = address_of(e);
        if (event.is_read() && !event.label.discarded) {
            results_[e] = code_.new_register();
            code_.observe(results_[e]);
        }
        if (c_.begins_rmw(e))
            exchange(e, address);
        else if (event.is_read())
            load(e, address);
        else
            store(e, address);
    }

    // The first form of the machine's table with a property. It exists (not_in_assembly).
    [[nodiscard]] const Form& form(const auto& property) const { return *target_.table().first(property); }

    // Branches to the next instruction, whatever the value of the register.
    void branch_on(Register r) {
        const std::size_t next = code_.new_label();
        (void)target_.branch(code_, Op::not_equal, true, r, Right{}, number, next);
        code_.place(next);
    }

    // A register with 0 whose computation only compares the given register. On AArch64.
    Register selected(Register condition) {
        const Register zero = code_.new_register();
        target_.write(code_, "cmp", {word(condition), machine::Value{0}});
        target_.write(code_, "csel", {word(zero), "WZR", "WZR", "EQ"});
        return zero;
    }

    // A register with 0 that depends on the reads on which the address or the data of the event depends; none if there
    // are no such reads.
    std::optional<Register> zero(DependencyKind what, Place e, ValueType type) {
        std::optional<Register> sum;
        for (const Dependency& d : c_.dependencies) {
            if (d.to != e || unpicked(d.kind) != what)
                continue;
            const Register one = is_pick(d.kind) ? selected(results_[d.from]) : code_.new_register();
            if (!is_pick(d.kind))
                (void)target_.compute(code_, Op::bit_xor, one, results_[d.from], Right{results_[d.from], 0}, type);
            if (!sum) {
                sum = one;
                continue;
            }
            const Register both = code_.new_register();
            (void)target_.compute(code_, Op::add, both, *sum, Right{one, 0}, type);
            sum = both;
        }
        return sum;
    }

    MemoryPlace address_of(Place e) {
        const std::size_t location = c_.events[e].location;
        if (target_.names_locations())
            return {.base = location_text(location)};
        const auto [known, first] = bases_.try_emplace(location, 0);
        if (first) {
            known->second = code_.new_register();
            code_.is_address(known->second);
            code_.set_initial(known->second, location_text(location));
        }
        const Register base = known->second;
        const std::optional<Register> index = zero(DependencyKind::address, e, ValueType::i64);
        // Only Armv8 and Power have loads and stores with an index, and neither has exchanges with an index.
        const bool indexed =
            *c_.machine != Machine::riscv && !c_.begins_rmw(e) && c_.events[e].label.mode == Mode::relaxed;
        if (!index || indexed)
            return {.base = full(base), .index = index ? std::optional(full(*index)) : std::nullopt};
        const Register sum = code_.new_register();
        code_.is_address(sum);
        (void)target_.compute(code_, Op::add, sum, base, Right{*index, 0}, ValueType::pointer);
        return {.base = full(sum)};
    }

    // A register with the value that the write writes or adds.
    Register operand_of(Place e) {
        const bool adds = c_.ends_rmw(e) && c_.depends(DependencyKind::within, e - 1, e);
        const auto number_of = static_cast<machine::Value>(c_.rank(e) - (adds ? c_.value_read(e - 1) : 0));
        const Register value = code_.new_register();
        if (const std::optional<Register> dependent = zero(DependencyKind::data, e, number))
            (void)target_.compute(code_, Op::add, value, *dependent, Right{std::nullopt, number_of}, number);
        else
            (void)target_.constant(code_, value, number_of, number);
        return value;
    }

    // A load or store of the order of the event's label.
    [[nodiscard]] const Form& access(Does does, Place e, const MemoryPlace& place) const {
        return form([&](const Form& f) {
            const bool two_registers = place.index && *c_.machine == Machine::power;
            return f.does == does && f.is_word() && f.mode == c_.events[e].label.mode &&
                   f.operands.ends_with('n') == two_registers;
        });
    }

    void load(Place e, const MemoryPlace& place) {
        if (*c_.machine == Machine::x86)
            target_.write(code_, "movl", {word(results_[e]), place});
        else
            target_.write(code_, access(Does::load, e, place), {word(results_[e]), place});
    }

    void store(Place e, const MemoryPlace& place) {
        if (*c_.machine == Machine::x86)
            target_.write(code_, "movl", {place, static_cast<machine::Value>(c_.rank(e))});
        else
            target_.write(code_, access(Does::store, e, place), {word(operand_of(e)), place});
    }

    void exchange(Place e, const MemoryPlace& place) {
        const Register old = results_[e];
        if (*c_.machine == Machine::x86) { // the operand is also the result
            (void)target_.constant(code_, old, static_cast<machine::Value>(c_.rank(e + 1)), number);
            target_.write(code_, "xchgl", {place, word(old)});
            return;
        }
        const Register from = operand_of(e + 1);
        const bool discards = c_.events[e].label.discarded;
        const bool adds = discards || c_.depends(DependencyKind::within, e, e + 1);
        const Form& update = form([&](const Form& f) {
            return f.rmw == (adds ? RmwOp::fetch_add : RmwOp::exchange) && f.is_word() &&
                   f.mode == c_.events[e].label.mode && f.write_mode == c_.events[e + 1].label.mode &&
                   (f.operands.find('d') == f.operands.npos) == discards;
        });
        if (discards)
            target_.write(code_, update, {word(from), place});
        else if (update.operands.starts_with('d'))
            target_.write(code_, update, {word(old), word(from), place});
        else
            target_.write(code_, update, {word(from), word(old), place});
    }

    const Candidate& c_;
    const machine::Target& target_;
    std::vector<Register>& results_; // of reads
    MachineCode code_;
    std::map<std::size_t, Register> bases_; // by location
};

// Why the read of an atomic instruction that adds is impossible; empty if it is possible.
std::string impossible_addition(const Candidate& c, Place read) {
    const bool adds = c.depends(DependencyKind::within, read, read + 1);
    if (adds && c.rank(read + 1) <= c.value_read(read))
        return "the result of an addition comes before what it adds to";
    if (!c.events[read].label.discarded)
        return {};
    if (!adds || c.events[read].label.mode != Mode::relaxed)
        return "the machine has no such instruction that throws away what it reads";
    // No register shows the value read. The written value shows it, in a read or as the final value, as long as it
    // differs from the values of other writes.
    const std::size_t location = c.events[read].location;
    for (Place e = 0; e < c.events.size(); ++e)
        if (e != read && c.events[e].label.discarded && c.events[e].location == location)
            return "which of two instructions that throw away what they read came first is not shown";
    const bool shown = c.co[location].back() == read + 1 ||
                       std::ranges::any_of(c.events, [&](const CandidateEvent& e) { return e.source == read + 1; });
    return shown ? std::string() : "what is thrown away is not shown";
}

} // namespace

std::string not_in_assembly(const Candidate& c) {
    const Machine machine = c.machine.value();
    const auto exchanges = exchanges_of(machine);
    if (machine == Machine::x86 && !c.dependencies.empty())
        return "dependencies mean nothing on x86";
    for (Place e = 0; e < c.events.size(); ++e) {
        const graph::Label& label = c.events[e].label;
        if (c.ends_rmw(e))
            continue;
        if (c.begins_rmw(e)) {
            const Mode write = c.events[e + 1].label.mode;
            if (std::ranges::none_of(exchanges,
                                     [&](const ExchangeModes& m) { return m.read == label.mode && m.write == write; }))
                return "the machine has no such atomic exchange";
            if (std::string why = impossible_addition(c, e); !why.empty())
                return why;
        } else if (label.exclusive) {
            return "half of a read-modify-write stands alone";
        } else if (c.events[e].is_fence()) {
            if (find_fence(machine, label) == nullptr)
                return "the machine has no such barrier";
        } else if (std::ranges::find(modes_of(machine, label.kind), label.mode) ==
                   modes_of(machine, label.kind).end()) {
            return "the machine has no such load or store";
        }
    }
    return impossible_dependency(c);
}

std::string assembly_text(const Candidate& c, std::string_view name, std::string_view about) {
    const std::unique_ptr<machine::Target> target = machine::make_target(c.machine.value());
    std::vector<Register> results(c.events.size());
    std::vector<std::unique_ptr<ThreadWriter>> writers;
    std::vector<std::vector<std::uint32_t>> registers;
    std::string initial;
    for (std::size_t t = 0; t < c.num_threads(); ++t) {
        const MachineCode& code = writers.emplace_back(std::make_unique<ThreadWriter>(c, t, *target, results))->code();
        auto assigned = code.assign_registers(target->num_registers());
        if (!assigned)
            throw std::length_error("a litmus test needs more registers than the machine has");
        registers.push_back(std::move(*assigned));
        std::string line;
        for (const MachineCode::Initial& i : code.initial())
            line += fmt::format(" {}:{}={};", t, target->state_name(registers[t][i.reg]), i.value);
        initial += line.empty() ? "" : fmt::format("{}\n", line);
    }
    std::vector<machine::AssignedThread> threads;
    for (std::size_t t = 0; t < writers.size(); ++t)
        threads.push_back({writers[t]->code(), registers[t]});
    const std::string condition = condition_text(c, [&](Place e) {
        const std::size_t t = c.events[e].thread;
        return fmt::format("{}:{}", t, target->state_name(registers[t][results[e]]));
    });
    return fmt::format("{} {}\n\"{}\"\n{{\n{}}}\n{}exists ({})\n", target->architecture(), name, about, initial,
                       machine::table_text(*target, threads), condition);
}

} // namespace katlas::synthesis
