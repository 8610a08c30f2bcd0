#include "matrix_stepper.hpp"

#include "katlas/automata/simulation.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>

namespace katlas::automata::detail {

namespace {

// The states that need a matrix row. With end markers, a state without moves was reached by a marker, and its word has
// ended.
std::vector<State> inner_states(const Nfa& nfa, bool with_ends) {
    std::vector<State> inner;
    for (State s = 0; s < nfa.num_states(); ++s) {
        if (!with_ends || !nfa.moves_of(s).empty()) {
            inner.push_back(s);
        }
    }
    return inner;
}

std::size_t matrices_for(RightClosure closure) {
    return closure == RightClosure::deduplicated ? 1 : 2;
}

} // namespace

MatrixStepper::MatrixStepper(const Nfa& nfa, const InclusionOptions& options, const BitRows* simulated)
    : closure_kind_(options.closure), with_ends_(options.first_end_symbol.has_value()),
      first_end_(options.first_end_symbol.value_or(std::numeric_limits<Symbol>::max())),
      n_(inner_states(nfa, with_ends_).size()), row_words_(std::max<std::size_t>(1, words_for(n_))),
      matrices_(matrices_for(closure_kind_)), initial_(row_words_), accepting_(row_words_), below_(n_ * row_words_),
      can_reach_(n_ * row_words_), inner_(inner_states(nfa, with_ends_)), reached_(words_for(nfa.num_states())),
      sets_(matrices_ * n_ + 1, row_words_), source_(matrices_ * n_ + 1), target_(matrices_ * n_ + 1),
      made_(row_words_), closed_(n_ * row_words_) {
    std::vector<State> renamed(nfa.num_states(), UINT32_MAX);
    for (State q = 0; q < inner_.size(); ++q) {
        renamed[inner_[q]] = q;
    }
    const bool exact = options.similarity == Similarity::never;
    const auto simulation = exact || simulated != nullptr ? std::nullopt : simulation_preorder(nfa);
    const auto simulates = [&](State above, State other) {
        return exact                  ? above == other
               : simulated != nullptr ? test_bit(simulated->row(above), other)
                                      : simulation->simulates(above, other);
    };
    for (State q = 0; q < n_; ++q) {
        for (State p = 0; p < n_; ++p) {
            if (simulates(inner_[q], inner_[p])) {
                set_bit(below_.data() + q * row_words_, p);
                set_bit(can_reach_.data() + p * row_words_, q);
            }
        }
    }
    for (const State s : nfa.initial) {
        if (renamed[s] != UINT32_MAX) {
            unite(initial_.data(), below(renamed[s]), row_words_);
        }
    }
    const Symbol inner_symbols = with_ends_ ? std::min(first_end_, nfa.num_symbols) : nfa.num_symbols;
    successor_rows_.assign(static_cast<std::size_t>(inner_symbols) * n_ * row_words_, 0);
    if (with_ends_) {
        accepting_at_.assign(static_cast<std::size_t>(nfa.num_symbols) * row_words_, 0);
    }
    for (State q = 0; q < inner_.size(); ++q) {
        if (!with_ends_ && nfa.final[inner_[q]] != 0) {
            set_bit(accepting_.data(), q);
        }
        for (const Move& move : nfa.moves_of(inner_[q])) {
            if (is_end(move.symbol)) {
                if (nfa.final[move.target] != 0) {
                    set_bit(accepting_at_.data() + move.symbol * row_words_, q);
                }
            } else if (renamed[move.target] != UINT32_MAX) {
                Word* row = successor_rows_.data() + (static_cast<std::size_t>(move.symbol) * n_ + q) * row_words_;
                unite(row, below(renamed[move.target]), row_words_);
                set_bit(can_reach_.data() + renamed[move.target] * row_words_, q);
            }
        }
    }
    if (exact) {
        std::fill(can_reach_.begin(), can_reach_.end(), ~Word{0});
    } else {
        close(can_reach_.data());
    }
    classify_symbols(inner_symbols);
    classify_reach();
    with_initial_.resize(1);
    made_[0] = 1;
    full_row_ = sets_.intern_row(made_.data());
    if (!with_ends_) {
        return;
    }
    for (Symbol s = 0; s < inner_symbols && s < options.end_markers_of.size(); ++s) {
        for (const Symbol end : options.end_markers_of[s]) {
            unite(accepting_at_.data() + s * row_words_, accepting_at_.data() + end * row_words_, row_words_);
        }
    }
}

void MatrixStepper::classify_symbols(Symbol inner_symbols) {
    const std::size_t words = n_ * row_words_;
    std::map<std::vector<Word>, std::uint32_t> classes;
    for (Symbol symbol = 0; symbol < inner_symbols; ++symbol) {
        const Word* rows = successor_rows_.data() + symbol * words;
        const auto next = static_cast<std::uint32_t>(classes.size());
        symbol_class_.push_back(classes.try_emplace(std::vector<Word>(rows, rows + words), next).first->second);
    }
    successors_.resize(classes.size());
}

void MatrixStepper::classify_reach() {
    std::map<std::vector<Word>, std::uint32_t> classes;
    for (std::size_t p = 0; p < n_; ++p) {
        const Word* row = can_reach_.data() + p * row_words_;
        const auto next = static_cast<std::uint32_t>(classes.size());
        reach_class_.push_back(classes.try_emplace(std::vector<Word>(row, row + row_words_), next).first->second);
    }
    cuts_.resize(classes.size());
}

SetId MatrixStepper::initial() {
    std::fill(target_.begin(), target_.end(), empty_row);
    for (State p = 0; p < n_; ++p) {
        target_[p] = sets_.intern_row(below(p));
    }
    return intern(false);
}

SetId MatrixStepper::step(SetId from, Symbol symbol) {
    sets_.rows_of(from, source_.data());
    if (!is_end(symbol)) {
        step_matrices(source_.data(), symbol);
        return intern(false);
    }
    const bool accepts = accepted(source_.data(), accepting_at(symbol));
    std::fill(target_.begin(), target_.end(), empty_row);
    if (accepts) {
        target_.back() = full_row_;
    }
    return intern(true);
}

// The successors of all states of a row.
RowId MatrixStepper::successor(RowId row, Symbol symbol) {
    RowId& known = successors_.at(symbol_class_[symbol], row);
    if (known == no_set) {
        std::fill(made_.begin(), made_.end(), Word{0});
        for_each_bit(sets_.row(row), row_words_, [&](State q) {
            unite(made_.data(), successor_rows_.data() + (static_cast<std::size_t>(symbol) * n_ + q) * row_words_,
                  row_words_);
        });
        known = sets_.intern_row(made_.data());
    }
    return known;
}

RowId MatrixStepper::with_initial(RowId row) {
    RowId& known = with_initial_.at(0, row);
    if (known == no_set) {
        std::copy_n(sets_.row(row), row_words_, made_.begin());
        unite(made_.data(), initial_.data(), row_words_);
        known = sets_.intern_row(made_.data());
    }
    return known;
}

RowId MatrixStepper::cut_to_reach(RowId row, State p) {
    RowId& known = cuts_.at(reach_class_[p], row);
    if (known == no_set) {
        for (std::size_t w = 0; w < row_words_; ++w) {
            made_[w] = sets_.row(row)[w] & can_reach_[p * row_words_ + w];
        }
        known = sets_.intern_row(made_.data());
    }
    return known;
}

void MatrixStepper::step_matrices(const RowId* source, Symbol symbol) {
    const Word* accepting = accepting_at(symbol);
    for (State p = 0; p < n_; ++p) {
        const RowId first = source[p];
        target_[p] = first == empty_row ? empty_row : successor(first, symbol);
        if (matrices_ == 1) {
            continue;
        }
        RowId second = source[n_ + p];
        if (first != empty_row && intersects(sets_.row(first), accepting, row_words_)) { // split here
            second = with_initial(second);
        }
        target_[n_ + p] = second == empty_row ? empty_row : cut_to_reach(successor(second, symbol), p);
    }
    target_.back() = empty_row;
}

bool MatrixStepper::accepted(const RowId* rows, const Word* accepting) {
    return closure_kind_ == RightClosure::deduplicated ? power_accepts(rows, accepting)
                                                       : rotated_cycle(rows, accepting);
}

bool MatrixStepper::rotated_cycle(const RowId* rows, const Word* accepting) {
    const bool powers = closure_kind_ == RightClosure::rotated_then_deduplicated;
    if (powers) {
        for (std::size_t p = 0; p < n_; ++p) {
            std::copy_n(sets_.row(rows[p]), row_words_, closed_.data() + p * row_words_);
        }
        close(closed_.data());
    }
    for (State p = 0; p < n_; ++p) {
        const Word* split =
            intersects(sets_.row(rows[p]), accepting, row_words_) ? initial_.data() : nullptr; // at the end
        const Word* second = sets_.row(rows[n_ + p]);
        bool found = false;
        if (powers) {
            const auto leads_back = [&](State q) { found = found || test_bit(closed_.data() + q * row_words_, p); };
            for_each_bit(second, row_words_, leads_back);
            if (split != nullptr) {
                for_each_bit(split, row_words_, leads_back);
            }
        } else {
            found = test_bit(second, p) || (split != nullptr && test_bit(split, p));
        }
        if (found) {
            return true;
        }
    }
    return false;
}

bool MatrixStepper::power_accepts(const RowId* rows, const Word* accepting) const {
    // The states that R1^n reaches from the initial states, n >= 0. The last copy of the word must then lead to
    // acceptance.
    std::vector<Word> reached = initial_;
    std::vector<State> stack;
    for_each_bit(initial_.data(), row_words_, [&](State p) { stack.push_back(p); });
    while (!stack.empty()) {
        const Word* next = sets_.row(rows[stack.back()]);
        stack.pop_back();
        if (intersects(next, accepting, row_words_)) {
            return true;
        }
        for (std::size_t w = 0; w < row_words_; ++w) {
            const Word fresh = next[w] & ~reached[w];
            reached[w] |= fresh;
            for_each_bit(&fresh, 1, [&](State q) { stack.push_back(static_cast<State>(w * word_bits) + q); });
        }
    }
    return false;
}

const Word* MatrixStepper::reached_row(const Word* matrices) {
    std::fill(reached_.begin(), reached_.end(), Word{0});
    for_each_bit(initial_.data(), row_words_, [&](State p) {
        for_each_bit(matrices + p * row_words_, row_words_, [&](State q) { set_bit(reached_.data(), inner_[q]); });
    });
    return reached_.data();
}

void MatrixStepper::close(Word* relation) const {
    for (std::size_t p = 0; p < n_; ++p) {
        set_bit(relation + p * row_words_, p);
    }
    for (std::size_t k = 0; k < n_; ++k) { // Warshall
        for (std::size_t p = 0; p < n_; ++p) {
            if (test_bit(relation + p * row_words_, k)) {
                unite(relation + p * row_words_, relation + k * row_words_, row_words_);
            }
        }
    }
}

SetId MatrixStepper::intern(bool after_end) {
    const auto [id, is_new] = sets_.intern(target_.data());
    if (!is_new) {
        return id;
    }
    std::uint32_t distance = 1;
    if (sets_.size(id) == 0) {
        distance = UINT32_MAX;
    } else if (after_end) {
        distance = 0;
    } else if (!with_ends_) {
        distance = accepted(target_.data(), accepting_.data()) ? 0 : 1;
    }
    distance_.push_back(distance);
    return id;
}

} // namespace katlas::automata::detail
