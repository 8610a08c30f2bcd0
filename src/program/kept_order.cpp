#include "katlas/program/kept_order.hpp"

namespace katlas::program {
namespace {

using graph::KeptOrder;

bool acquires(Mode mode) {
    return mode == Mode::acquire || mode == Mode::acq_rel || mode == Mode::seq_cst;
}
bool releases(Mode mode) {
    return mode == Mode::release || mode == Mode::acq_rel || mode == Mode::seq_cst;
}

// A set of reads, by their instructions.
using Reads = std::vector<bool>;

bool join(Reads& to, const Reads& from) {
    bool grown = false;
    for (std::size_t i = 0; i < to.size(); ++i)
        if (from[i] && !to[i])
            to[i] = grown = true;
    return grown;
}
void meet(Reads& to, const Reads& from) {
    for (std::size_t i = 0; i < to.size(); ++i)
        to[i] = to[i] && from[i];
}

class ThreadOrder {
  public:
    ThreadOrder(const Program& program, std::size_t thread, KeptOrder kept)
        : code_(program.code(thread)), num_registers_(program.num_registers(thread)), kept_(kept),
          before_(code_.size()), unordered_(code_.size()) {}

    // False if the thread has something that the analysis does not cover.
    bool run() {
        State start;
        start.reached = true;
        start.pending.resize(code_.size());
        start.independent.assign(num_registers_ + 1, start.pending);
        enter(0, start);
        while (!todo_.empty() && covered_) {
            const std::size_t at = todo_.back();
            todo_.pop_back();
            step(at, before_[at]);
        }
        return covered_;
    }
    // By write: the reads for which it possibly does not wait.
    [[nodiscard]] const std::vector<Reads>& unordered() const { return unordered_; }

  private:
    struct State {
        bool reached = false;
        Reads pending;
        std::vector<Reads> independent; // by register: the pending reads on which it possibly does not depend
    };

    // The pseudo-register for the value of an exclusive write.
    [[nodiscard]] std::size_t written() const { return num_registers_; }

    void enter(std::size_t at, const State& state) {
        if (at >= code_.size())
            return;
        State& known = before_[at];
        bool grown = !known.reached;
        if (!known.reached) {
            known = state;
        } else {
            grown = join(known.pending, state.pending);
            for (std::size_t r = 0; r <= num_registers_; ++r)
                grown |= join(known.independent[r], state.independent[r]);
        }
        if (grown)
            todo_.push_back(at);
    }

    // The pending reads on which an operand possibly does not depend.
    static const Reads& independent_of(const State& s, Operand operand) {
        return operand < 0 ? s.pending : s.independent[static_cast<std::size_t>(operand)];
    }
    // Everything that follows waits for the reads on which the operand depends.
    static void wait_for(State& s, Operand operand) { keep_pending(s, Reads(independent_of(s, operand))); }
    static void keep_pending(State& s, const Reads& reads) {
        meet(s.pending, reads);
        for (Reads& r : s.independent)
            meet(r, s.pending);
    }

    // Puts the value of a read into a register.
    void read(State& s, std::size_t at, Operand target, bool ordered) {
        const bool again = s.pending[at]; // an earlier one from here is pending
        if (!ordered) {
            s.pending[at] = true;
            for (Reads& r : s.independent)
                r[at] = true;
        }
        Reads& result = s.independent[static_cast<std::size_t>(target)];
        result = s.pending;
        if (!again)
            result[at] = false;
    }

    // Notes the pending reads for which a write at this instruction possibly does not wait.
    void write(const State& s, std::size_t at, const Reads& independent) {
        const Instruction& i = code_[at];
        if (kept_.release && releases(i.mode))
            return;
        unordered_[at].resize(code_.size());
        for (std::size_t r = 0; r < code_.size(); ++r) {
            const bool own = i.op == Op::exclusive_write && r + 1 == at;
            const Instruction& place = i.op == Op::exclusive_write ? code_[at - 1] : i;
            const bool same_place = own || (place.direct && code_[r].direct && place.target == code_[r].target);
            const bool by_place = (kept_.location && same_place) || (kept_.updates && own);
            if (s.pending[r] && independent[r] && !by_place)
                unordered_[at][r] = true;
        }
    }

    void step(std::size_t at, State s) {
        const Instruction& i = code_[at];
        switch (i.op) {
        case Op::move:
        case Op::add:
        case Op::subtract:
        case Op::multiply:
        case Op::divide:
        case Op::remainder:
        case Op::bit_and:
        case Op::bit_or:
        case Op::bit_xor:
        case Op::shift_left:
        case Op::shift_right:
        case Op::equal:
        case Op::not_equal:
        case Op::less:
        case Op::less_equal:
        case Op::logical_and:
        case Op::logical_or: {
            Reads both = independent_of(s, i.b);
            meet(both, independent_of(s, i.c));
            s.independent[static_cast<std::size_t>(i.a)] = std::move(both);
            break;
        }
        case Op::logical_not:
            s.independent[static_cast<std::size_t>(i.a)] = Reads(independent_of(s, i.b));
            break;
        case Op::select: {
            Reads either = independent_of(s, i.b);
            join(either, independent_of(s, i.c));
            s.independent[static_cast<std::size_t>(i.a)] = std::move(either);
            break;
        }
        case Op::jump:
            enter(i.target, s);
            return;
        case Op::jump_if_zero:
        case Op::jump_if_nonzero:
            wait_for(s, i.b);
            enter(i.target, s);
            break;
        case Op::assume:
        case Op::spin:
        case Op::check:
            wait_for(s, i.b);
            break;
        case Op::count_iteration:
        case Op::acquired:
        case Op::open_scope: // a control dependency is taken to have no end: see has_no_causal_cycles()
        case Op::close_scope:
            break;
        case Op::finish:
        case Op::give_up:
            return;
        case Op::read:
            wait_for_address(s, i);
            read(s, at, i.a, kept_.acquire && acquires(i.mode));
            break;
        case Op::read_modify_write:
            if (!update(s, at))
                covered_ = false;
            break;
        case Op::exclusive_write:
            write(s, at, s.independent[written()]);
            break;
        case Op::write:
        case Op::write_if_zero:
            if (i.op == Op::write_if_zero)
                enter(at + 1, s);
            wait_for_address(s, i);
            write(s, at, independent_of(s, i.c));
            break;
        case Op::fence:
            if (i.mode != Mode::relaxed)
                keep_pending(s, Reads(code_.size()));
            break;
        case Op::choose:
        case Op::store_conditional: // of machines
            covered_ = false;
            break;
        }
        enter(at + 1, s);
    }

    static void wait_for_address(State& s, const Instruction& i) {
        if (!i.direct)
            wait_for(s, i.b);
    }

    // False for operations that only machines have.
    bool update(State& s, std::size_t at) {
        const Instruction& i = code_[at];
        if (i.rmw == RmwOp::load_linked || i.rmw == RmwOp::compare_and_swap)
            return false;
        wait_for_address(s, i);
        const Reads operand = independent_of(s, i.c);
        if (is_compare_exchange(i.rmw)) {
            // It branches on the compared values.
            wait_for(s, i.d);
            read(s, at, i.a, true);
            s.independent[written()] = operand;
            meet(s.independent[written()], s.pending);
            s.independent[static_cast<std::size_t>(i.e)] = s.pending;
            enter(at + 2, s);
            return true;
        }
        const bool ordered = kept_.acquire && acquires(mode_of_read(i.mode));
        read(s, at, i.a, ordered);
        // A fetch-and-op also computes from its own read; an exchange has only its operand.
        Reads& to_write = s.independent[written()];
        to_write = operand;
        to_write[at] = s.pending[at] && (i.rmw == RmwOp::exchange || s.independent[static_cast<std::size_t>(i.a)][at]);
        return true;
    }

    std::span<const Instruction> code_;
    std::size_t num_registers_;
    KeptOrder kept_;
    std::vector<State> before_;    // by instruction
    std::vector<Reads> unordered_; // by instruction
    std::vector<std::size_t> todo_;
    bool covered_ = true;
};

} // namespace

std::optional<std::vector<UnorderedPair>> unordered_pairs(const Program& program, KeptOrder kept) {
    if (program.has_instructions())
        return std::nullopt;
    std::vector<UnorderedPair> pairs;
    for (std::size_t t = 0; t < program.num_threads(); ++t) {
        ThreadOrder order(program, t, kept);
        if (!order.run())
            return std::nullopt;
        for (std::size_t w = 0; w < order.unordered().size(); ++w)
            for (std::size_t r = 0; r < order.unordered()[w].size(); ++r)
                if (order.unordered()[w][r])
                    pairs.push_back({t, r, w});
    }
    return pairs;
}

} // namespace katlas::program
