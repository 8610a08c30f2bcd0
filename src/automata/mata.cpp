#include "katlas/automata/mata.hpp"

#include "katlas/automata/nfa_builder.hpp"
#include "katlas/support/stop_scope.hpp"

#include <cstdint>

namespace katlas::automata {

Symbol SymbolTable::intern(std::string_view name) {
    const auto [entry, is_new] = index_.try_emplace(std::string(name), size());
    if (is_new) {
        names_.emplace_back(name);
    }
    return entry->second;
}

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

class Reader {
  public:
    Reader(FileId file, std::string_view text, SymbolTable& symbols, Diagnostics& diagnostics)
        : file_(file), text_(text), symbols_(symbols), diagnostics_(diagnostics) {}

    std::optional<Nfa> read() {
        if (text_.size() >= UINT32_MAX) {
            diagnostics_.error({file_, 0, 0}, "the file is larger than 4 GiB");
            return std::nullopt;
        }
        while (at_ < text_.size() && ok_) {
            next_line();
            if (!tokens_.empty()) {
                read_line();
            }
        }
        if (ok_ && !header_seen_) {
            fail({file_, 0, 0}, "the file does not begin with '@NFA-explicit'");
        }
        if (!ok_) {
            return std::nullopt;
        }
        NfaBuilder builder(symbols_.size(), static_cast<std::uint32_t>(states_.size()));
        for (const Edge& edge : edges_) {
            builder.add_move(edge.source, edge.symbol, edge.target);
        }
        for (const State s : initial_) {
            builder.set_initial(s);
        }
        for (const State s : final_) {
            builder.set_final(s);
        }
        return builder.build();
    }

  private:
    struct Edge {
        State source;
        Symbol symbol;
        State target;
    };

    void fail(SourceRange range, std::string message, std::string hint = {}) {
        diagnostics_.error(range, std::move(message), std::move(hint));
        ok_ = false;
    }

    [[nodiscard]] SourceRange range_of(std::string_view token) const {
        const auto begin = static_cast<std::uint32_t>(token.data() - text_.data());
        return {file_, begin, begin + static_cast<std::uint32_t>(token.size())};
    }

    // Splits the next line, up to a comment, into tokens_.
    void next_line() {
        check_stop();
        tokens_.clear();
        std::size_t end = text_.find('\n', at_);
        if (end == std::string_view::npos) {
            end = text_.size();
        }
        while (true) {
            while (at_ < end && is_blank(text_[at_])) {
                ++at_;
            }
            if (at_ == end || text_[at_] == '#') {
                break;
            }
            const std::size_t begin = at_;
            while (at_ < end && !is_blank(text_[at_])) {
                ++at_;
            }
            tokens_.push_back(text_.substr(begin, at_ - begin));
        }
        at_ = end + 1;
    }

    void read_line() {
        const std::string_view first = tokens_[0];
        if (first[0] == '@') {
            read_header(first);
        } else if (!header_seen_) {
            fail(range_of(first), "expected '@NFA-explicit' before anything else");
        } else if (first[0] == '%') {
            read_section(first);
        } else {
            read_transition();
        }
    }

    void read_header(std::string_view first) {
        if (first != "@NFA-explicit") {
            fail(range_of(first), "only automata of the kind '@NFA-explicit' can be read");
        } else if (header_seen_) {
            fail(range_of(first), "a second automaton begins here; a file must hold one");
        }
        header_seen_ = true;
    }

    void read_section(std::string_view first) {
        if (first == "%Initial" || first == "%Final") {
            std::vector<State>& states = first == "%Initial" ? initial_ : final_;
            for (std::size_t i = 1; i < tokens_.size(); ++i) {
                states.push_back(state(tokens_[i]));
            }
        } else if (first == "%Alphabet") {
            for (std::size_t i = 1; i < tokens_.size(); ++i) {
                symbols_.intern(tokens_[i]);
            }
        } else if (first == "%States") {
            for (std::size_t i = 1; i < tokens_.size(); ++i) {
                state(tokens_[i]);
            }
        } else if (first.substr(0, 9) != "%Alphabet" && first.substr(0, 7) != "%States") {
            fail(range_of(first), "unknown section", "sections are %Alphabet-auto, %Initial and %Final");
        }
    }

    void read_transition() {
        if (tokens_.size() != 3) {
            const std::string_view last = tokens_.back();
            const SourceRange whole{file_, range_of(tokens_[0]).begin, range_of(last).end};
            fail(whole, "a transition is 'state symbol state'");
            return;
        }
        const State source = state(tokens_[0]);
        edges_.push_back({source, symbols_.intern(tokens_[1]), state(tokens_[2])});
    }

    State state(std::string_view name) {
        return states_.try_emplace(name, static_cast<State>(states_.size())).first->second;
    }

    FileId file_;
    std::string_view text_;
    SymbolTable& symbols_;
    Diagnostics& diagnostics_;
    std::size_t at_ = 0;
    std::vector<std::string_view> tokens_;
    bool header_seen_ = false;
    bool ok_ = true;
    std::unordered_map<std::string_view, State> states_;
    std::vector<State> initial_;
    std::vector<State> final_;
    std::vector<Edge> edges_;
};

} // namespace

std::optional<Nfa> read_mata(FileId file, const SourceMap& sources, SymbolTable& symbols, Diagnostics& diagnostics) {
    return Reader(file, sources.text(file), symbols, diagnostics).read();
}

} // namespace katlas::automata
