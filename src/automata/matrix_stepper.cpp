#include "matrix_stepper.hpp"

#include "katlas/automata/simulation.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace katlas::automata::detail {

namespace {

// The states worth a matrix row. With end markers, a state without moves has been reached by a marker and is done.
std::vector<State> inner_states(const Nfa& nfa, bool with_ends) {
    std::vector<State> inner;
    for (State s = 0; s < nfa.num_states(); ++s) {
        if (!with_ends || !nfa.moves_of(s).empty()) {
            inner.push_back(s);
        }
    }
    return inner;
}

// Rows of more words than this are stepped state by state: their tables would take megabytes for each symbol.
constexpr std::size_t max_table_words = 4;

std::size_t matrix_words(std::size_t n, std::size_t matrices) {
    return matrices * n * words_for(n) + 1;
}

std::size_t matrices_for(RightClosure closure) {
    return closure == RightClosure::deduplicated ? 1 : 2;
}

} // namespace

MatrixStepper::MatrixStepper(const Nfa& nfa, const InclusionOptions& options)
    : closure_kind_(options.closure), with_ends_(options.first_end_symbol.has_value()),
      first_end_(options.first_end_symbol.value_or(std::numeric_limits<Symbol>::max())),
      n_(inner_states(nfa, with_ends_).size()), row_words_(words_for(n_)), matrices_(matrices_for(closure_kind_)),
      initial_(row_words_), accepting_(row_words_), below_(n_ * row_words_), can_reach_(n_ * row_words_),
      inner_(inner_states(nfa, with_ends_)), reached_(words_for(nfa.num_states())), sets_(matrix_words(n_, matrices_)),
      source_(sets_.words()), target_(sets_.words()), closed_(n_ * row_words_) {
    std::vector<State> renamed(nfa.num_states(), UINT32_MAX);
    for (State q = 0; q < inner_.size(); ++q) {
        renamed[inner_[q]] = q;
    }
    const bool exact = options.similarity == Similarity::never;
    const auto simulation = exact ? std::nullopt : simulation_preorder(nfa);
    for (State q = 0; q < n_; ++q) {
        for (State p = 0; p < n_; ++p) {
            if (exact ? p == q : simulation->simulates(inner_[q], inner_[p])) {
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
    byte_tables_.resize(nfa.num_symbols);
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
    if (!with_ends_) {
        return;
    }
    for (Symbol s = 0; s < inner_symbols && s < options.end_markers_of.size(); ++s) {
        for (const Symbol end : options.end_markers_of[s]) {
            unite(accepting_at_.data() + s * row_words_, accepting_at_.data() + end * row_words_, row_words_);
        }
    }
}

SetId MatrixStepper::initial() {
    std::fill(target_.begin(), target_.end(), Word{0});
    for (std::size_t p = 0; p < n_; ++p) {
        unite(row(target_, 0, p), below(static_cast<State>(p)), row_words_);
    }
    return intern(false);
}

SetId MatrixStepper::step(SetId from, Symbol symbol) {
    sets_.expand(from, source_.data());
    std::fill(target_.begin(), target_.end(), Word{0});
    if (!is_end(symbol)) {
        step_matrices(symbol);
        return intern(false);
    }
    if (accepted(accepting_at_.data() + symbol * row_words_)) {
        target_.back() = 1;
    }
    return intern(true);
}

// The successors of all states of a row, a byte of the row at a time: for each byte's place and value, a row.
const Word* MatrixStepper::byte_table(Symbol symbol) {
    std::vector<Word>& table = byte_tables_[symbol];
    if (table.empty()) {
        const std::size_t bytes = (n_ + 7) / 8;
        table.assign(bytes * 256 * row_words_, 0);
        for (std::size_t byte = 0; byte < bytes; ++byte) {
            Word* rows = table.data() + byte * 256 * row_words_;
            for (std::size_t value = 1; value < 256; ++value) {
                const auto lowest = static_cast<State>(byte * 8 + static_cast<std::size_t>(std::countr_zero(value)));
                if (lowest < n_) {
                    std::copy_n(successors(lowest, symbol), row_words_, rows + value * row_words_);
                }
                unite(rows + value * row_words_, rows + (value & (value - 1)) * row_words_, row_words_);
            }
        }
    }
    return table.data();
}

void MatrixStepper::successors_of_row(const Word* from, const Word* table, Word* to) const {
    for (std::size_t w = 0; w < row_words_; ++w) {
        const Word* at = table + w * 8 * 256 * row_words_;
        for (Word rest = from[w]; rest != 0; rest >>= 8U, at += 256 * row_words_) {
            unite(to, at + (rest & 0xFFU) * row_words_, row_words_);
        }
    }
}

void MatrixStepper::step_matrices(Symbol symbol) {
    const Word* accepting = with_ends_ ? accepting_at_.data() + symbol * row_words_ : accepting_.data();
    const Word* table = row_words_ <= max_table_words ? byte_table(symbol) : nullptr;
    for (std::size_t which = 0; which < matrices_; ++which) {
        for (std::size_t p = 0; p < n_; ++p) {
            Word* from = row(source_, which, p);
            if (which == 1 && intersects(row(source_, 0, p), accepting, row_words_)) { // split here
                unite(from, initial_.data(), row_words_);
            }
            Word* to = row(target_, which, p);
            if (table) {
                successors_of_row(from, table, to);
            } else {
                for_each_bit(from, row_words_, [&](State q) { unite(to, successors(q, symbol), row_words_); });
            }
            if (which == 1) {
                for (std::size_t w = 0; w < row_words_; ++w) {
                    to[w] &= can_reach_[p * row_words_ + w];
                }
            }
        }
    }
}

bool MatrixStepper::accepted(const Word* accepting) {
    return closure_kind_ == RightClosure::deduplicated ? power_accepts(accepting) : rotated_cycle(accepting);
}

bool MatrixStepper::rotated_cycle(const Word* accepting) {
    const bool powers = closure_kind_ == RightClosure::rotated_then_deduplicated;
    if (powers) {
        std::copy_n(source_.begin(), closed_.size(), closed_.begin());
        close(closed_.data());
    }
    for (std::size_t p = 0; p < n_; ++p) {
        Word* to = row(source_, 1, p);
        if (intersects(row(source_, 0, p), accepting, row_words_)) { // the split at the end
            unite(to, initial_.data(), row_words_);
        }
        bool found = false;
        if (powers) {
            for_each_bit(to, row_words_,
                         [&](State q) { found = found || test_bit(closed_.data() + q * row_words_, p); });
        } else {
            found = test_bit(to, p);
        }
        if (found) {
            return true;
        }
    }
    return false;
}

bool MatrixStepper::power_accepts(const Word* accepting) {
    // The states that R1^n reaches from the initial ones, n >= 0; the last copy of the word must then lead to
    // acceptance.
    std::vector<Word> reached = initial_;
    std::vector<State> stack;
    for_each_bit(initial_.data(), row_words_, [&](State p) { stack.push_back(p); });
    while (!stack.empty()) {
        const Word* next = row(source_, 0, stack.back());
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
        source_ = target_; // acceptance works on the source matrices, which are not needed any more
        distance = accepted(accepting_.data()) ? 0 : 1;
    }
    distance_.push_back(distance);
    return id;
}

} // namespace katlas::automata::detail
