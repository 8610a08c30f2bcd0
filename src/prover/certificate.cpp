#include "katlas/prover/certificate.hpp"

#include "decide.hpp"
#include "katlas/support/fnv.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace katlas::prover {
namespace {

using automata::AtomSet;
using automata::Nfa;
using automata::PlainInclusion;
using automata::RightClosure;
using automata::State;
using automata::Symbol;

const char* closure_name(RightClosure closure) {
    switch (closure) {
    case RightClosure::plain:
        return "plain";
    case RightClosure::rotated:
        return "rotated";
    case RightClosure::deduplicated:
        return "deduplicated";
    case RightClosure::rotated_then_deduplicated:
        return "rotated_then_deduplicated";
    }
    return "";
}

// " 3 5-8"
template <typename Numbers>
std::string ranges(const Numbers& ascending) {
    std::string text;
    for (std::size_t i = 0; i < ascending.size();) {
        std::size_t last = i;
        while (last + 1 < ascending.size() && ascending[last + 1] == ascending[last] + 1)
            ++last;
        text += last == i ? fmt::format(" {}", ascending[i]) : fmt::format(" {}-{}", ascending[i], ascending[last]);
        i = last + 1;
    }
    return text;
}

std::string ranges(const AtomSet& atoms) {
    std::vector<std::size_t> members;
    atoms.for_each([&](std::size_t a) { members.push_back(a); });
    return ranges(members);
}

std::string one_line(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\r' || c == '\0'; }, ' ');
    return text;
}

// Final states of a plain inclusion have no moves, and only end markers lead to them: these markers become the markers
// that states accept.
void append_automaton(std::string& out, const char* side, const Nfa& nfa, Symbol first_end) {
    std::vector<State> renamed(nfa.num_states());
    State inner = 0;
    for (State s = 0; s < nfa.num_states(); ++s)
        if (nfa.final[s] == 0)
            renamed[s] = inner++;
    out += fmt::format("{} {}\n", side, inner);
    for (State s = 0; s < nfa.num_states(); ++s) {
        if (nfa.final[s] != 0)
            continue;
        std::vector<Symbol> accepted;
        std::map<State, std::vector<Symbol>> moves;
        for (const automata::Move& m : nfa.moves_of(s))
            if (m.symbol >= first_end)
                accepted.push_back(m.symbol - first_end);
            else
                moves[renamed[m.target]].push_back(m.symbol);
        out += fmt::format("{}{}\n", std::ranges::binary_search(nfa.initial, s) ? "start" : "state", ranges(accepted));
        for (const auto& [target, symbols] : moves)
            out += fmt::format("to {}{}\n", target, ranges(symbols));
    }
}

void append_inclusion(std::string& out, const automata::InclusionCertificate& c,
                      const std::vector<std::string>& letters) {
    const PlainInclusion& plain = c.plain;
    out += fmt::format("closure {} {}\n", closure_name(c.closure),
                       closure_name(c.within_language ? RightClosure::plain : c.closure));
    for (const AtomSet& marker : plain.markers)
        out += fmt::format("marker{}\n", ranges(marker));
    for (const PlainInclusion::Inner& symbol : plain.symbols) {
        std::string letter = letters[symbol.letter];
        std::string arrival = ranges(symbol.arrival);
        std::ranges::replace(arrival, ' ', ',');
        if (!arrival.empty())
            letter += fmt::format(">{}", arrival.substr(1));
        out += fmt::format("symbol {}{}\n", letter, ranges(symbol.block));
    }
    append_automaton(out, "left", plain.left, plain.first_end());
    append_automaton(out, "right", plain.right, plain.first_end());
    std::vector<State> renamed(plain.left.num_states());
    State inner = 0;
    for (State s = 0; s < plain.left.num_states(); ++s)
        if (plain.left.final[s] == 0)
            renamed[s] = inner++;
    for (const automata::InclusionCertificate::Entry& e : c.entries) {
        out += e.parent ? fmt::format("set {} {}", *e.parent, e.symbol) : "initial";
        std::vector<State> covered;
        for (const State x : e.covered)
            covered.push_back(renamed[x]);
        out += fmt::format("{}\n", ranges(covered));
    }
}

std::string digest_of(const std::string& text) {
    Fnv digest;
    digest.add_bytes(text);
    return std::to_string(digest.value());
}

} // namespace

std::vector<ProofCertificate> certify(const kat::Setting& setting, const Query& query, const Vocabulary& vocabulary,
                                      const std::vector<Compared>& compared, automata::InclusionOptions options) {
    ProofCertificate blank;
    blank.query = query.label;
    blank.left_text = to_text(setting.terms, setting.theory, query.left);
    blank.right_text = to_text(setting.terms, setting.theory, query.right);
    blank.by_form = compared.empty();
    for (const automata::LetterInfo& info : vocabulary.infos)
        blank.letters.push_back(info.name);
    std::vector<ProofCertificate> result(std::max<std::size_t>(compared.size(), 1), blank);
    for (std::size_t i = 0; i < compared.size(); ++i) {
        options.closure = compared[i].closure;
        result[i].inclusion = automata::certify(automata::to_plain_inclusion(compared[i].left, compared[i].right,
                                                                             vocabulary.letters.size(),
                                                                             vocabulary.atoms.size(), options.closure),
                                                options);
    }
    return result;
}

std::string certificate_block(const ProofCertificate& certificate, const std::vector<std::string>& notes) {
    std::string out = certificate.by_cases ? "tableau\n" : "inclusion\n";
    for (const std::string& note : notes)
        out += fmt::format("note {}\n", one_line(note));
    out += fmt::format("note query: {}\n", one_line(certificate.query));
    if (!certificate.by_form) {
        out += fmt::format("note left: {}\n", one_line(certificate.left_text));
        out += fmt::format("note right: {}\n", one_line(certificate.right_text));
        if (certificate.by_cases)
            out += *certificate.tableau;
        else
            append_inclusion(out, *certificate.inclusion, certificate.letters);
    } else {
        out += fmt::format("closure form\nleft {}\nright {}\n", one_line(certificate.left_text),
                           one_line(certificate.right_text));
    }
    return out;
}

std::string certificate_file(const std::vector<std::string>& blocks) {
    std::string out = "katlas-certificate 1\n";
    for (const std::string& block : blocks)
        out += block;
    out += fmt::format("end {}\n", blocks.size());
    return out + fmt::format("digest {}\n", digest_of(out));
}

} // namespace katlas::prover
