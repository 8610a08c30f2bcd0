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
using machine::MachineCode;
using machine::Register;
using machine::Right;
using machine::View;
using program::Op;
using program::ValueType;

constexpr ValueType number = ValueType::i32;

std::string_view load_of_armv8(Mode mode) {
    return mode == Mode::seq_cst ? "LDAR" : mode == Mode::acquire ? "LDAPR" : "LDR";
}

// ".aq", as RISC-V writes it.
std::string_view ordering_of_riscv(Mode read, Mode write) {
    return read == Mode::seq_cst ? ".aqrl" : read == Mode::acquire ? ".aq" : write == Mode::release ? ".rl" : "";
}

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
    // Where an access goes.
    struct Address {
        std::string text;                // in the place of a memory operand's register
        std::optional<Register> base;    // none: the text names the location
        std::optional<Register> index{}; // what is added
    };

    void event(Place e) {
        for (const Place read : branches_before(c_, e, DependencyKind::control))
            branch_on(results_[read]);
        for (const Place read : branches_before(c_, e, DependencyKind::picked_control))
            branch_on(selected(results_[read]));
        const CandidateEvent& event = c_.events[e];
        if (event.is_fence()) {
            machine::line(code_, {}, {}, std::string(find_fence(*c_.machine, event.label)->instruction));
            return;
        }
        if (c_.ends_rmw(e))
            return;
        const Address address = address_of(e);
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

    static std::string word(Register r) { return MachineCode::mark(r, View::word); }
    static std::string full(Register r) { return MachineCode::mark(r, View::full); }

    // To the next instruction, whatever the register has.
    void branch_on(Register r) {
        const std::size_t next = code_.new_label();
        (void)target_.branch(code_, Op::not_equal, true, r, Right{}, number, next);
        code_.place(next);
    }

    // A register with 0 whose computation compares this one, and uses it for nothing else. On AArch64.
    Register selected(Register condition) {
        const Register zero = code_.new_register();
        machine::line(code_, {}, {condition}, fmt::format("CMP {},#0", word(condition)));
        machine::line(code_, {zero}, {}, fmt::format("CSEL {},WZR,WZR,EQ", word(zero)));
        return zero;
    }

    // A register with 0 that depends on those reads on which the address or the data of the event does; none if there
    // are none.
    std::optional<Register> zero(DependencyKind what, Place e, ValueType type) {
        std::optional<Register> sum;
        for (const Dependency& d : c_.dependencies) {
            if (d.to != e || unpicked(d.kind) != what)
                continue;
            const Register one = is_picked(d.kind) ? selected(results_[d.from]) : code_.new_register();
            if (!is_picked(d.kind))
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

    Address address_of(Place e) {
        const std::size_t location = c_.events[e].location;
        if (target_.names_locations())
            return {.text = location_text(location), .base = std::nullopt};
        const auto [known, first] = bases_.try_emplace(location, 0);
        if (first) {
            known->second = code_.new_register();
            code_.is_address(known->second);
            code_.set_initial(known->second, location_text(location));
        }
        const Register base = known->second;
        const std::optional<Register> index = zero(DependencyKind::address, e, ValueType::i64);
        // Only Armv8 and Power have loads and stores with an index, and neither of them in an exchange.
        const bool indexed =
            *c_.machine != Machine::riscv && !c_.begins_rmw(e) && c_.events[e].label.mode == Mode::relaxed;
        if (!index || indexed)
            return {.text = full(base), .base = base, .index = index};
        const Register sum = code_.new_register();
        code_.is_address(sum);
        (void)target_.compute(code_, Op::add, sum, base, Right{*index, 0}, ValueType::pointer);
        return {.text = full(sum), .base = sum};
    }

    // What the write writes, or adds, in a register.
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

    // Appends an instruction that uses the address.
    void access(std::vector<Register> defs, std::vector<Register> uses, const Address& address, std::string text) {
        for (const std::optional<Register>& r : {address.base, address.index})
            if (r)
                uses.push_back(*r);
        machine::line(code_, std::move(defs), std::move(uses), std::move(text));
    }

    // The operand in memory, and of Power, where that is no operand, the suffix of the instruction.
    [[nodiscard]] std::string memory(const Address& a) const {
        switch (*c_.machine) {
        case Machine::x86:
            return fmt::format("({})", a.text);
        case Machine::armv8:
            return a.index ? fmt::format("[{},{}]", a.text, full(*a.index)) : fmt::format("[{}]", a.text);
        case Machine::power:
            return a.index ? fmt::format("{},{}", full(*a.index), a.text) : fmt::format("0({})", a.text);
        case Machine::riscv:
            break;
        }
        return fmt::format("0({})", a.text);
    }

    void load(Place e, const Address& a) {
        const Register to = results_[e];
        const auto text = [&]() -> std::string {
            switch (*c_.machine) {
            case Machine::x86:
                return fmt::format("movl {},{}", memory(a), word(to));
            case Machine::armv8:
                return fmt::format("{} {},{}", load_of_armv8(c_.events[e].label.mode), word(to), memory(a));
            case Machine::power:
                return fmt::format("{} {},{}", a.index ? "lwzx" : "lwz", word(to), memory(a));
            case Machine::riscv:
                break;
            }
            return fmt::format("lw{} {},{}", ordering_of_riscv(c_.events[e].label.mode, Mode::relaxed), word(to),
                               memory(a));
        };
        access({to}, {}, a, text());
    }

    void store(Place e, const Address& a) {
        if (*c_.machine == Machine::x86) {
            access({}, {}, a, fmt::format("movl ${},{}", c_.rank(e), memory(a)));
            return;
        }
        const Register from = operand_of(e);
        const auto text = [&]() -> std::string {
            if (*c_.machine == Machine::armv8)
                return fmt::format("{} {},{}", c_.events[e].label.mode == Mode::seq_cst ? "STLR" : "STR", word(from),
                                   memory(a));
            if (*c_.machine == Machine::power)
                return fmt::format("{} {},{}", a.index ? "stwx" : "stw", word(from), memory(a));
            const Mode mode = c_.events[e].label.mode; // .aqrl of an access is one mode, whichever half it has
            return fmt::format("sw{} {},{}", ordering_of_riscv(mode, mode), word(from), memory(a));
        };
        access({}, {from}, a, text());
    }

    void exchange(Place e, const Address& a) {
        const Register old = results_[e];
        const Mode read = c_.events[e].label.mode;
        const Mode write = c_.events[e + 1].label.mode;
        if (*c_.machine == Machine::x86) { // the operand is the result, too
            (void)target_.constant(code_, old, static_cast<machine::Value>(c_.rank(e + 1)), number);
            access({old}, {old}, a, fmt::format("xchgl {},{}", word(old), memory(a)));
            return;
        }
        const Register from = operand_of(e + 1);
        if (*c_.machine == Machine::riscv) {
            access(
                {old}, {from}, a,
                fmt::format("amoswap.w{} {},{},({})", ordering_of_riscv(read, write), word(old), word(from), a.text));
            return;
        }
        const std::string order =
            fmt::format("{}{}", read == Mode::seq_cst ? "A" : "", write == Mode::seq_cst ? "L" : "");
        if (c_.events[e].label.discarded) {
            access({}, {from}, a, fmt::format("STADD{} {},{}", order, word(from), memory(a)));
            return;
        }
        const bool adds = c_.depends(DependencyKind::within, e, e + 1);
        access({old}, {from}, a,
               fmt::format("{}{} {},{},{}", adds ? "LDADD" : "SWP", order, word(from), word(old), memory(a)));
    }

    const Candidate& c_;
    const machine::Target& target_;
    std::vector<Register>& results_; // of reads
    MachineCode code_;
    std::map<std::size_t, Register> bases_; // by location
};

// Of the read of an atomic instruction.
std::string impossible_addition(const Candidate& c, Place read) {
    const bool adds = c.depends(DependencyKind::within, read, read + 1);
    if (adds && c.rank(read + 1) <= c.value_read(read))
        return "the result of an addition comes before what it adds to";
    if (!c.events[read].label.discarded)
        return {};
    if (!adds || c.events[read].label.mode != Mode::relaxed)
        return "the machine has no such instruction that throws away what it reads";
    // No register shows what was read. The value that is written does, in a read or as the last one, as long as it is
    // told from those of others.
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
