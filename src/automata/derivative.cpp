#include "katlas/automata/derivative.hpp"

#include <algorithm>

namespace katlas::automata {
namespace {

using kat::ExprKind;
using kat::ExprRef;

using Continuation = std::uint32_t; // index into Deriver::cells_
constexpr Continuation finished = 0;

class Deriver {
  public:
    Deriver(const kat::Terms& terms, const Interpretation& reading, const Budget& budget)
        : terms_(terms), reading_(reading), budget_(budget) {
        cells_.push_back({}); // `finished`
    }

    std::optional<GuardedNfa> run(ExprRef expr) {
        nfa_.initial = {state_of(push(Item::of(expr), finished))};
        std::size_t edges = 0;
        for (State s = 0; s < nfa_.size(); ++s) {
            unfold(s);
            edges += nfa_.edges[s].size();
            if (nfa_.size() > budget_.max_states || edges > budget_.max_edges || steps_ > budget_.max_steps)
                return std::nullopt;
            if (s % 64 == 0 && budget_.stop.requested())
                return std::nullopt;
        }
        return std::move(nfa_);
    }

  private:
    // What a cell has still to read: an expression, or a state of a stand-in automaton for expression `index`.
    struct Item {
        std::uint32_t index = 0;
        std::uint32_t state = not_a_state;
        static constexpr std::uint32_t not_a_state = UINT32_MAX;
        static Item of(ExprRef e) { return {e.index, not_a_state}; }
    };
    struct Cell {
        Item head;
        Continuation tail = finished;
    };

    Continuation push(Item head, Continuation tail) {
        const std::uint64_t key = (std::uint64_t{head.index} << 32U | tail) * 0x9E3779B97F4A7C15ULL ^ head.state;
        auto& bucket = cell_index_[key];
        for (const Continuation c : bucket)
            if (cells_[c].head.index == head.index && cells_[c].head.state == head.state && cells_[c].tail == tail)
                return c;
        const auto c = static_cast<Continuation>(cells_.size());
        cells_.push_back({head, tail});
        bucket.push_back(c);
        return c;
    }

    State state_of(Continuation c) {
        if (state_index_.size() <= c)
            state_index_.resize(std::max<std::size_t>(cells_.size(), c + 1), UINT32_MAX);
        if (state_index_[c] == UINT32_MAX) {
            state_index_[c] = nfa_.add_state();
            continuations_.push_back(c);
        }
        return state_index_[c];
    }

    // Queues continuation c under the guard, without the atoms that were queued already. So loops through stars end.
    void visit(Continuation c, AtomSet guard) {
        if (seen_.size() <= c)
            seen_.resize(cells_.size());
        if (seen_[c].round != round_)
            seen_[c] = {round_, {}};
        guard -= seen_[c].guard;
        if (guard.empty())
            return;
        seen_[c].guard |= guard;
        todo_.push_back({c, guard});
    }

    void unfold(State s) {
        ++round_;
        visit(continuations_[s], reading_.all);
        while (!todo_.empty()) {
            const auto [c, guard] = todo_.back();
            todo_.pop_back();
            ++steps_;
            if (c == finished)
                nfa_.accept[s] |= guard;
            else if (cells_[c].head.state != Item::not_a_state)
                unfold_automaton(s, c, guard);
            else
                unfold_expression(s, c, guard);
        }
        join_parallel(nfa_.edges[s]);
    }

    void unfold_expression(State s, Continuation c, const AtomSet& guard) {
        const ExprRef e{cells_[c].head.index};
        const Continuation tail = cells_[c].tail;
        if (const auto stand_in = reading_.automata.find(e.index); stand_in != reading_.automata.end()) {
            for (const State q : stand_in->second->initial)
                visit(push({e.index, q}, tail), guard);
            return;
        }
        const auto kids = terms_.children(e);
        switch (terms_.kind(e)) {
        case ExprKind::test:
            visit(tail, guard & reading_.tests[terms_.as_test(e).index]);
            break;
        case ExprKind::letter:
            for (const Reading& r : reading_.readings[terms_.as_letter(e).index()])
                if (guard.intersects(r.pre)) {
                    const State target = state_of(tail);
                    nfa_.edges[s].push_back({guard & r.pre, r.post, r.symbol, target});
                }
            break;
        case ExprKind::unite:
            for (const ExprRef k : kids)
                visit(push(Item::of(k), tail), guard);
            break;
        case ExprKind::sequence:
            visit(push(Item::of(kids[0]), push(Item::of(kids[1]), tail)), guard);
            break;
        case ExprKind::star:
            visit(tail, guard);
            visit(push(Item::of(kids[0]), c), guard);
            break;
        default: // operators that only claims may use were removed, or have a stand-in
            break;
        }
    }

    void unfold_automaton(State s, Continuation c, const AtomSet& guard) {
        const Cell cell = cells_[c];
        const GuardedNfa& part = *reading_.automata.at(cell.head.index);
        visit(cell.tail, guard & part.accept[cell.head.state]);
        for (const GuardedEdge& e : part.edges[cell.head.state])
            if (guard.intersects(e.pre)) {
                const State target = state_of(push({cell.head.index, e.target}, cell.tail));
                nfa_.edges[s].push_back({guard & e.pre, e.post, e.letter, target});
            }
    }

    struct Seen {
        std::uint32_t round = 0;
        AtomSet guard;
    };

    const kat::Terms& terms_;
    const Interpretation& reading_;
    const Budget& budget_;
    GuardedNfa nfa_;
    std::vector<Cell> cells_;
    std::unordered_map<std::uint64_t, std::vector<Continuation>> cell_index_;
    std::vector<State> state_index_;          // by continuation
    std::vector<Continuation> continuations_; // by state
    std::vector<Seen> seen_;                  // by continuation
    std::uint32_t round_ = 0;
    std::size_t steps_ = 0;
    std::vector<std::pair<Continuation, AtomSet>> todo_;
};

} // namespace

std::optional<GuardedNfa> derive(const kat::Terms& terms, ExprRef expr, const Interpretation& reading,
                                 const Budget& budget) {
    return Deriver(terms, reading, budget).run(expr);
}

} // namespace katlas::automata
