#include "katlas/program/unfolded.hpp"

#include "arithmetic.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

namespace katlas::program {
namespace {

bool computes_value(Op op) {
    return op <= Op::select;
}
bool accesses_memory(Op op) {
    return op == Op::read || op == Op::read_modify_write || op == Op::write || op == Op::write_if_zero;
}

// An operand that the instruction does not have is 0, also where there are no registers.
bool is_register(Operand o, std::size_t registers) {
    return o >= 0 && static_cast<std::size_t>(o) < registers;
}

// The registers that decide how often loops run or which location an access has, and all registers from which these are
// computed.
std::vector<bool> followed_registers(const Program& program, std::size_t thread) {
    const auto code = program.code(thread);
    std::vector<bool> followed(program.num_registers(thread));
    const auto follow = [&](Operand o) {
        if (!is_register(o, followed.size()) || followed[static_cast<std::size_t>(o)])
            return false;
        followed[static_cast<std::size_t>(o)] = true;
        return true;
    };
    // Code between a jump back and its target is in a loop.
    std::vector<bool> looping(code.size());
    for (std::size_t i = 0; i < code.size(); ++i) {
        const bool jumps =
            code[i].op == Op::jump || code[i].op == Op::jump_if_zero || code[i].op == Op::jump_if_nonzero;
        if (jumps && code[i].target <= i)
            std::fill(looping.begin() + code[i].target, looping.begin() + static_cast<std::ptrdiff_t>(i) + 1, true);
    }
    for (std::size_t i = 0; i < code.size(); ++i) {
        const Instruction& in = code[i];
        if (in.op == Op::count_iteration) {
            follow(in.a);
            follow(in.b);
        } else if (looping[i] && (in.op == Op::jump_if_zero || in.op == Op::jump_if_nonzero)) {
            follow(in.b);
        } else if ((accesses_memory(in.op) || in.op == Op::store_conditional) && !in.direct) {
            follow(in.b);
        }
        if (in.rmw == RmwOp::load_linked)
            follow(in.e);
    }
    for (bool grown = true; grown;) {
        grown = false;
        for (const Instruction& in : code)
            if (computes_value(in.op) && followed[static_cast<std::size_t>(in.a)])
                for (const Operand o : {in.b, in.c, in.d})
                    grown |= follow(o);
    }
    return followed;
}

// By instruction, the registers that are read before they are overwritten, or seen at the end.
std::vector<std::vector<bool>> live_registers(const Program& program, std::size_t thread) {
    const auto code = program.code(thread);
    std::vector<std::vector<bool>> live(code.size(), std::vector<bool>(program.num_registers(thread)));
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = code.size(); i-- > 0;) {
            const Instruction& in = code[i];
            std::vector<bool> now(program.num_registers(thread));
            const auto join = [&](std::size_t from) {
                for (std::size_t r = 0; r < now.size() && from < code.size(); ++r)
                    now[r] = now[r] || live[from][r];
            };
            const bool ends = in.op == Op::finish || in.op == Op::give_up;
            if (!ends && in.op != Op::jump)
                join(i + 1);
            if (in.op == Op::jump || in.op == Op::jump_if_zero || in.op == Op::jump_if_nonzero)
                join(in.target);
            if (in.op == Op::read_modify_write)
                join(i + 2);
            if (computes_value(in.op) || in.op == Op::read)
                now[static_cast<std::size_t>(in.a)] = false;
            if (in.op == Op::count_iteration)
                now[static_cast<std::size_t>(in.a)] = true;
            if (!ends && in.op != Op::jump && in.op != Op::fence)
                for (const Operand o : {in.b, in.c, in.d})
                    if (is_register(o, now.size()))
                        now[static_cast<std::size_t>(o)] = true;
            if (now != live[i]) {
                live[i] = std::move(now);
                changed = true;
            }
        }
    }
    return live;
}

class Unfolder {
  public:
    Unfolder(const Program& program, std::size_t thread, std::size_t most, Exclusives exclusives)
        : program_(program), thread_(thread), most_(most), exclusives_(exclusives), code_(program.code(thread)),
          followed_(followed_registers(program, thread)), live_(live_registers(program, thread)) {}

    UnfoldedThread run() {
        std::vector<Word> state(program_.state_words());
        program_.initial_state(thread_, state.data());
        Known known(program_.num_registers(thread_));
        for (std::size_t r = 0; r < known.size(); ++r)
            if (followed_[r])
                known[r] = state[Program::header_words + r];
        const std::uint32_t first = at(0, std::move(known));
        while (!todo_.empty()) {
            const auto [step, known_there] = std::move(todo_.back());
            todo_.pop_back();
            fill(step, known_there);
        }
        std::uint32_t again = first;
        auto result = ordered_steps(steps_, first, &again);
        if (!result)
            refuse(steps_[again].position, "a loop has no bound that is known");
        return std::move(*result);
    }

  private:
    using Known = std::vector<std::optional<Value>>; // by register

    [[noreturn]] void refuse(std::uint32_t pc, const std::string& why) const { throw CannotUnfold(thread_, pc, why); }

    std::uint32_t add(UnfoldedStep step) {
        if (steps_.size() >= most_)
            refuse(step.position, fmt::format("without loops, the thread has more than {} steps", most_));
        steps_.push_back(step);
        return static_cast<std::uint32_t>(steps_.size() - 1);
    }

    static std::optional<Value> get(const Program& program, const Known& known, Operand o) {
        if (o < 0)
            return program.constant_value(o);
        return is_register(o, known.size()) ? known[static_cast<std::size_t>(o)] : std::nullopt;
    }

    // The step at an instruction, after following all branches that are already decided.
    std::uint32_t at(std::uint32_t pc, Known known) {
        for (std::uint32_t moves = 0;; ++moves) {
            if (moves > max_local_jumps)
                return add({.kind = UnfoldedStep::Kind::cut, .position = pc});
            const Instruction& in = code_[pc];
            const auto b = in.op == Op::jump || in.op == Op::finish || in.op == Op::give_up
                               ? std::nullopt
                               : get(program_, known, in.b);
            if (in.op == Op::jump) {
                pc = in.target;
            } else if ((in.op == Op::jump_if_zero || in.op == Op::jump_if_nonzero) && b) {
                pc = (*b == 0) == (in.op == Op::jump_if_zero) ? in.target : pc + 1;
            } else if (in.op == Op::open_scope || in.op == Op::close_scope || chooses_exclusive(pc)) {
                ++pc;
            } else if (in.op == Op::count_iteration) {
                auto& counter = known[static_cast<std::size_t>(in.a)];
                if (!counter || !b)
                    refuse(pc, "the bound of a loop is not known");
                if (*counter >= *b)
                    return add({.kind = UnfoldedStep::Kind::cut, .position = pc});
                counter = *counter + 1;
                ++pc;
            } else {
                break;
            }
        }
        for (std::size_t r = 0; r < known.size(); ++r)
            if (!live_[pc][r])
                known[r].reset();
        const auto [found, is_new] = step_at_.try_emplace({pc, known}, no_step);
        if (is_new) {
            const std::uint32_t step =
                add({.kind = UnfoldedStep::Kind::instruction, .instruction = code_[pc], .position = pc});
            found->second = step;
            todo_.emplace_back(step, std::move(known));
        }
        return found->second;
    }

    // A choice whether the store-conditional of a load-linked writes: the load-linked has two successors.
    [[nodiscard]] bool chooses_exclusive(std::uint32_t pc) const {
        return exclusives_ == Exclusives::kept && code_[pc].op == Op::choose &&
               std::ranges::any_of(
                   code_, [&](const Instruction& in) { return in.rmw == RmwOp::load_linked && in.e == code_[pc].a; });
    }

    static void forget(Known& known, Operand o) { known[static_cast<std::size_t>(o)].reset(); }

    void fill(std::uint32_t step, Known known) {
        const std::uint32_t pc = steps_[step].position;
        const Instruction in = code_[pc];
        if (computes_value(in.op)) {
            std::optional<Value> value =
                followed_[static_cast<std::size_t>(in.a)] ? evaluated(in, known) : std::nullopt;
            known[static_cast<std::size_t>(in.a)] = value;
            const std::uint32_t next = at(pc + 1, std::move(known));
            steps_[step].next = next;
            return;
        }
        switch (in.op) {
        case Op::jump_if_zero:
        case Op::jump_if_nonzero: {
            const std::uint32_t taken = at(in.target, known);
            const std::uint32_t passed = at(pc + 1, std::move(known));
            UnfoldedStep& s = steps_[step];
            s.kind = UnfoldedStep::Kind::is_zero;
            s.other = in.op == Op::jump_if_zero ? taken : passed;
            s.next = in.op == Op::jump_if_zero ? passed : taken;
            return;
        }
        case Op::finish:
            steps_[step].kind = UnfoldedStep::Kind::end;
            return;
        case Op::give_up:
            steps_[step].kind = UnfoldedStep::Kind::cut;
            return;
        case Op::read:
        case Op::write:
        case Op::write_if_zero:
        case Op::read_modify_write:
            access(step, known);
            return;
        case Op::assume:
        case Op::spin:
        case Op::acquired:
        case Op::check:
        case Op::fence: {
            if (in.op == Op::fence && in.kernel != graph::Kernel::none)
                refuse(pc, "it uses barriers of the Linux kernel");
            const std::uint32_t next = at(pc + 1, std::move(known));
            steps_[step].next = next;
            return;
        }
        case Op::store_conditional:
            if (exclusives_ == Exclusives::kept) {
                store_conditional(step, std::move(known));
                return;
            }
            [[fallthrough]];
        default:
            refuse(pc, "it uses instructions that only machines have");
        }
    }

    void store_conditional(std::uint32_t step, Known known) {
        const std::uint32_t pc = steps_[step].position;
        Instruction in = code_[pc];
        const bool writes = get(program_, known, in.d).value_or(0) != 0;
        if (!writes) {
            in.target = no_location;
        } else if (!in.direct) {
            const auto pointer = get(program_, known, in.b);
            in.target = pointer ? program_.resolve(*pointer).value_or(no_location) : no_location;
            if (in.target == no_location)
                refuse(pc, "it stores conditionally through a pointer that is not known");
        }
        in.direct = true;
        if (followed_[static_cast<std::size_t>(in.a)])
            known[static_cast<std::size_t>(in.a)] = writes ? 0 : 1;
        const std::uint32_t next = at(pc + 1, std::move(known));
        steps_[step].instruction = in;
        steps_[step].next = next;
    }

    void access(std::uint32_t step, const Known& known) {
        const std::uint32_t pc = steps_[step].position;
        const Instruction in = code_[pc];
        std::uint32_t from = step;
        if (in.op == Op::write_if_zero) {
            // The test whether there is a write comes first.
            const std::uint32_t write =
                add({.kind = UnfoldedStep::Kind::instruction, .instruction = in, .position = pc});
            const std::uint32_t without = at(pc + 1, known);
            UnfoldedStep& question = steps_[step];
            question.kind = UnfoldedStep::Kind::is_zero;
            question.instruction.b = in.d;
            question.other = write;
            question.next = without;
            steps_[write].instruction.op = Op::write;
            from = write;
        }
        if (in.direct) {
            perform(from, in.target, known);
            return;
        }
        if (const auto pointer = get(program_, known, in.b)) {
            if (const auto location = program_.resolve(*pointer))
                perform(from, *location, known);
            else
                steps_[from].kind = UnfoldedStep::Kind::bad_address;
            return;
        }
        for (Location l = 0; l < program_.num_locations(); ++l) {
            const std::uint32_t performed =
                add({.kind = UnfoldedStep::Kind::instruction, .instruction = in, .position = pc});
            if (in.op == Op::write_if_zero)
                steps_[performed].instruction.op = Op::write;
            perform(performed, l, known);
            const std::uint32_t next =
                add({.kind = UnfoldedStep::Kind::bad_address, .instruction = in, .position = pc});
            UnfoldedStep& question = steps_[from];
            question.kind = UnfoldedStep::Kind::points_to;
            question.location = l;
            question.other = performed;
            question.next = next;
            from = next;
        }
        steps_[from].kind = UnfoldedStep::Kind::bad_address;
    }

    // The access, of this location.
    void perform(std::uint32_t step, Location location, Known known) {
        const std::uint32_t pc = steps_[step].position;
        Instruction in = steps_[step].instruction;
        in.direct = true;
        in.target = location;
        std::uint32_t next = no_step;
        std::uint32_t other = no_step;
        if (in.op == Op::write) {
            next = at(pc + 1, std::move(known));
        } else if (in.op == Op::read) {
            forget(known, in.a);
            next = at(pc + 1, std::move(known));
        } else {
            const bool linked = in.rmw == RmwOp::load_linked;
            if ((linked && exclusives_ == Exclusives::refused) || in.rmw == RmwOp::compare_and_swap ||
                in.rmw == RmwOp::update_unless || in.kernel != graph::Kernel::none)
                refuse(pc, "it uses read-modify-writes that neither C nor x86 has");
            forget(known, in.a);
            if (linked) {
                known[static_cast<std::size_t>(in.e)] = 0;
                other = at(pc + 1, known);
                known[static_cast<std::size_t>(in.e)] = 1;
            } else if (is_conditional(in.rmw)) {
                forget(known, in.e);
                other = at(pc + 2, known);
            }
            next = at(pc + (linked ? 1 : 2), std::move(known));
        }
        UnfoldedStep& s = steps_[step];
        s.instruction = in;
        s.next = next;
        s.other = other;
    }

    std::optional<Value> evaluated(const Instruction& in, const Known& known) const {
        const auto b = get(program_, known, in.b);
        const bool unary = in.op == Op::move || in.op == Op::logical_not;
        const auto c = unary ? std::optional<Value>(0) : get(program_, known, in.c);
        if (in.op == Op::select) {
            const auto d = get(program_, known, in.d);
            const auto chosen = !d ? std::nullopt : *d != 0 ? b : c;
            return chosen ? std::optional(wrap(*chosen, in.type)) : std::nullopt;
        }
        if (!b || !c)
            return std::nullopt;
        switch (in.op) {
        case Op::move:
            return wrap(*b, in.type);
        case Op::add:
            return wrap(added(*b, *c), in.type);
        case Op::subtract:
            return wrap(subtracted(*b, *c), in.type);
        case Op::multiply:
            return wrap(multiplied(*b, *c), in.type);
        case Op::divide:
        case Op::remainder:
            return divides(*b, *c, in.type)
                       ? std::optional(wrap(divided(*b, *c, in.type, in.op == Op::remainder), in.type))
                       : std::nullopt;
        case Op::bit_and:
            return wrap(*b & *c, in.type);
        case Op::bit_or:
            return wrap(*b | *c, in.type);
        case Op::bit_xor:
            return wrap(*b ^ *c, in.type);
        case Op::shift_left:
        case Op::shift_right:
            if (!shifts(*c, in.type))
                return std::nullopt;
            return wrap(in.op == Op::shift_left ? shifted_left(*b, *c) : shifted_right(*b, *c, in.type), in.type);
        case Op::equal:
            return *b == *c;
        case Op::not_equal:
            return *b != *c;
        case Op::less:
            return less(*b, *c, in.type);
        case Op::less_equal:
            return !less(*c, *b, in.type);
        case Op::logical_and:
            return *b != 0 && *c != 0;
        case Op::logical_or:
            return *b != 0 || *c != 0;
        case Op::logical_not:
            return *b == 0;
        default:
            return std::nullopt;
        }
    }

    const Program& program_;
    std::size_t thread_;
    std::size_t most_;
    Exclusives exclusives_;
    std::span<const Instruction> code_;
    std::vector<bool> followed_;
    std::vector<std::vector<bool>> live_;
    std::vector<UnfoldedStep> steps_;
    std::map<std::pair<std::uint32_t, Known>, std::uint32_t> step_at_;
    std::vector<std::pair<std::uint32_t, Known>> todo_;
};

} // namespace

UnfoldedThread unfold(const Program& program, std::size_t thread, std::size_t most_steps, Exclusives exclusives) {
    return Unfolder(program, thread, most_steps, exclusives).run();
}

} // namespace katlas::program
