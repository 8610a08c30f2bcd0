// Certificates of tableaux: those of the prover are accepted; those that were changed are rejected, or what they say is
// true in all small structures.

#include "certificate_text.hpp"
#include "prover/decide_text.hpp"
#include "prover/random_inclusion.hpp"
#include "support/scale.hpp"
#include "support/shared_data.hpp"
#include "tableau_meaning.hpp"
#include "verifier.hpp"

#include <filesystem>
#include <iterator>
#include <random>

#include <catch2/catch.hpp>

using namespace katlas::tests;

namespace {

const std::string vocabulary = "predicate P\nrelation a\nrelation b\n";

// Why a certificate is rejected; empty: it is accepted.
std::string complaint_of(const std::string& text) {
    try {
        for (const verify::Proof& proof : verify::read_certificate(text))
            std::visit([](const auto& p) { check(p); }, proof);
    } catch (const std::runtime_error& e) {
        return e.what();
    }
    return "";
}

struct Certified {
    bool proved = false;
    std::size_t tableaux = 0;
    bool complete = true; // each proof by a tableau has its certificate
    std::string text;
};

Certified certify_text(const std::string& source) {
    LoadedText loaded(source);
    if (!loaded.diagnostics.has_errors())
        katlas::prover::check_claims(loaded.document, loaded.document.assertions, loaded.diagnostics);
    if (loaded.diagnostics.has_errors())
        throw std::runtime_error(render(loaded.diagnostics.all().front(), loaded.sources));
    katlas::prover::Prover prover(loaded.document);
    katlas::prover::Limits limits;
    limits.tableau = limits.certify = limits.proofs_only = true;
    limits.stop = katlas::StopToken(katlas::deadline_after(10));
    Certified result;
    const auto decision = prover.decide(loaded.document.assertions.front().claim, limits);
    result.proved = decision.verdict == katlas::prover::Verdict::proved;
    std::vector<std::string> blocks;
    for (const auto& c : decision.certificates) {
        result.tableaux += c.by_cases ? 1 : 0;
        result.complete = result.complete && c.is_complete();
        if (c.is_complete())
            blocks.push_back(certificate_block(c, {}));
    }
    result.text = katlas::prover::certificate_file(blocks);
    return result;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        if (!line.starts_with("note ") && !line.starts_with("digest "))
            lines.push_back(line);
    return lines;
}

std::string file_of_lines(const std::vector<std::string>& lines) {
    std::string body;
    for (const std::string& line : lines)
        body += line + "\n";
    return with_digest(std::move(body));
}

// Statements that tableaux prove: by one case and by several, with stars in stars, tests, converses and assumptions.
const std::vector<std::string> proved_statements{
    "assert (a & b);b <= a;b & b;b",
    "assert a;b & id <= a;(b & a^-1)",
    "assert (a & b)+ <= a+ & b+",
    "assert (a & b)* <= a*",
    "assert ([P];a & b)+ <= [P];(a & b)+",
    "assert a <= (a & b) | (a \\ b)",
    "assume (a & b);(a & b) <= a & b\nassert (a & b)+ <= a & b",
    "assume a & b <= b^-1\nassert (a & b)+ <= (b^-1)+",
    "assert (a+ & b+)+ <= a+ & b+",
    "assert (a \\ b);b <= a;b",
    "assume irreflexive (a & b)+\nassert (a & b);(b & a) & id <= 0",
};

std::vector<std::vector<std::string>> proved_certificates() {
    std::vector<std::vector<std::string>> result;
    for (const std::string& s : proved_statements) {
        const Certified c = certify_text(vocabulary + s + "\n");
        INFO(s);
        REQUIRE(c.proved);
        REQUIRE(c.complete);
        REQUIRE(c.tableaux > 0);
        REQUIRE(complaint_of(c.text).empty());
        result.push_back(lines_of(c.text));
    }
    return result;
}

class Judge {
  public:
    // Whether the file is accepted. Then what it says must hold in all structures.
    bool accepts(const std::vector<std::string>& lines) {
        const std::string text = file_of_lines(lines);
        if (!complaint_of(text).empty())
            return false;
        for (const verify::Proof& proof : verify::read_certificate(text))
            if (const auto* t = std::get_if<verify::Tableau>(&proof))
                for (const Structure& m : structures_) {
                    const Meaning meaning(*t, m);
                    if (meaning.satisfies_all_of(*t) && !meaning.is_claim_true(*t)) {
                        INFO(m.show() << '\n' << text);
                        FAIL_CHECK("what is accepted is not true");
                        break;
                    }
                }
        return true;
    }

  private:
    std::vector<Structure> structures_ = small_structures(20'265, 60);
};

std::size_t count_lines(const std::vector<std::string>& lines, const std::string& keyword) {
    return static_cast<std::size_t>(
        std::ranges::count_if(lines, [&](const std::string& l) { return l.starts_with(keyword + " "); }));
}

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream in(line);
    return {std::istream_iterator<std::string>(in), {}};
}
std::string joined(const std::vector<std::string>& words) {
    std::string line;
    for (const std::string& w : words)
        line += (line.empty() ? "" : " ") + w;
    return line;
}

// Whether the line says what holds at the start of a case.
bool is_given(const std::string& line) {
    return std::ranges::any_of(std::array{"pending ", "holds ", "fails ", "true ", "false "},
                               [&](const char* keyword) { return line.starts_with(keyword); });
}

// All files with one line left out, doubled or moved by one, with one number changed by one or made 0, or with two
// words exchanged that follow one another.
template <typename Visit>
void for_each_change(const std::vector<std::string>& lines, Visit visit) {
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
        std::vector<std::string> changed = lines;
        changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
        visit(changed);
        changed = lines;
        changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
        visit(changed);
        changed = lines;
        std::swap(changed[i], changed[i - 1]);
        visit(changed);
        std::vector<std::string> words = words_of(lines[i]);
        for (std::string& word : words) {
            if (word.find_first_not_of("0123456789") != std::string::npos)
                continue;
            const std::string before = word;
            for (const int number : {std::stoi(before) + 1, std::stoi(before) - 1, 0}) {
                word = std::to_string(number);
                if (number < 0 || word == before)
                    continue;
                changed = lines;
                changed[i] = joined(words);
                visit(changed);
            }
            word = before;
        }
        for (std::size_t w = 1; w < words.size(); ++w) {
            if (words[w] == words[w - 1])
                continue;
            std::swap(words[w], words[w - 1]);
            changed = lines;
            changed[i] = joined(words);
            visit(changed);
            std::swap(words[w], words[w - 1]);
        }
    }
}

} // namespace

TEST_CASE("each tableau that proves a random statement has a certificate that is accepted") {
    const std::uint32_t seed = 20'266;
    Random random(seed);
    std::size_t tableaux = 0;
    for (int i = 0; i < scaled(600); ++i) {
        std::string source = vocabulary;
        for (std::size_t n = random.below(3); n > 0; --n)
            source += concat({"assume ", text(random_inclusion_of(random, {"a", "b"}, {"P"}, 1)), "\n"});
        source += concat({"assert ", text(random_inclusion_of(random, {"a", "b"}, {"P"}, 2)), "\n"});
        const Certified c = certify_text(source);
        INFO("seed " << seed << ", statement " << i << '\n' << source << c.text);
        if (!c.proved)
            continue;
        CHECK(c.complete);
        CHECK(complaint_of(c.text).empty());
        tableaux += c.tableaux;
    }
    CHECK(tableaux > (is_scaled_down() ? 1 : 40));
}

TEST_CASE("changes of certificates of tableaux are rejected, or what they say is true") {
    Judge judge;
    const std::size_t stride = stride_of(10);
    std::size_t tried = 0;
    std::size_t accepted = 0;
    std::size_t rejected = 0;
    for (const std::vector<std::string>& lines : proved_certificates())
        for_each_change(lines, [&](const std::vector<std::string>& changed) {
            if (++tried % stride == 0)
                (judge.accepts(changed) ? accepted : rejected) += 1;
        });
    INFO(accepted << " accepted, " << rejected << " rejected");
    CHECK(rejected > 5 * accepted);
}

TEST_CASE("no change of a certificate proves a claim that is false") {
    const std::size_t stride = stride_of(20);
    Judge judge;
    std::size_t claims = 0;
    std::size_t tried = 0;
    for (const std::vector<std::string>& lines : proved_certificates()) {
        const auto at = std::ranges::find_if(lines, [](const std::string& l) { return l.starts_with("claim "); });
        const std::size_t terms = count_lines(lines, "term");
        std::vector<std::string> words = words_of(*at);
        for (std::size_t word = 2; word < words.size(); ++word) {
            const std::string before = words[word];
            for (std::size_t term = 0; term < terms; ++term) {
                words[word] = std::to_string(term);
                std::vector<std::string> other = lines;
                other[static_cast<std::size_t>(at - lines.begin())] = joined(words);
                if (judge.accepts(other))
                    continue;
                ++claims;
                for_each_change(other, [&](const std::vector<std::string>& changed) {
                    if (++tried % stride == 0)
                        (void)judge.accepts(changed);
                });
            }
            words[word] = before;
        }
    }
    CHECK(claims > 50);
}

TEST_CASE("a case is not closed by itself before a pair is followed") {
    std::size_t cases = 0;
    for (const std::vector<std::string>& lines : proved_certificates())
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (!lines[i].starts_with("case "))
                continue;
            const std::vector<std::string> head = words_of(lines[i]);
            std::size_t begin = i + 1;
            std::size_t pairs = 0;
            for (; is_given(lines[begin]); ++begin)
                pairs += lines[begin].starts_with("pending ") ? 1 : 0;
            std::size_t end = begin;
            while (!lines[end].starts_with("case ") && !lines[end].starts_with("end ") && lines[end] != "tableau")
                ++end;
            std::string instance = "instance " + head[1];
            for (int e = 0; e < std::stoi(head[2]); ++e)
                instance += " " + std::to_string(e);
            instance += " |";
            for (std::size_t p = 0; p < pairs; ++p)
                instance += " " + std::to_string(p);
            std::vector<std::string> changed(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(begin));
            changed.push_back(instance);
            changed.insert(changed.end(), lines.begin() + static_cast<std::ptrdiff_t>(end), lines.end());
            const std::string complaint = complaint_of(file_of_lines(changed));
            INFO(complaint);
            CHECK(complaint.find("no pair was followed before the instance") != std::string::npos);
            ++cases;
        }
    CHECK(cases >= 4);
}

TEST_CASE("a certificate without one of its cases is rejected") {
    std::size_t cases = 0;
    for (const std::vector<std::string>& lines : proved_certificates())
        for (auto from = lines.begin(); from != lines.end(); ++from) {
            if (!from->starts_with("case "))
                continue;
            const auto to = std::find_if(from + 1, lines.end(), [](const std::string& l) {
                return l.starts_with("case ") || l.starts_with("end ") || l == "tableau";
            });
            std::vector<std::string> changed(lines.begin(), from);
            changed.insert(changed.end(), to, lines.end());
            CHECK_FALSE(complaint_of(file_of_lines(changed)).empty());
            ++cases;
        }
    CHECK(cases >= 4);
}

TEST_CASE("a statement with an empty left side has a certificate that is accepted") {
    const Certified c = certify_text(vocabulary + "assert a \\ a <= b\n");
    CHECK(c.proved);
    CHECK(c.complete);
    CHECK(complaint_of(c.text).empty());
}

TEST_CASE("steps of a tableau that do not follow are rejected for what is wrong with them") {
    const std::string head = "katlas-certificate 1\ntableau\ntest true\nterm letter a\nterm letter b\nterm test 0\n"
                             "term intersection 0 1\nterm star 0\nterm union 0 1\nterm inverse 0\n";
    const auto complaint = [&](const std::string& rest) { return complaint_of(with_digest(head + rest + "end 1\n")); };
    const auto with = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
    // a & b <= a
    CHECK(complaint("claim all 3 0\nby term 3 4 0 1\nclosed term 3 3 0 1\n").empty());
    CHECK(complaint("claim all 3 0\nclosed term 3 3 0 1\n").empty());
    CHECK(complaint("claim cyclic 3 0\nclosed term 3 3 0 0\n").empty());
    CHECK(complaint("claim all 3 0\nsplit term 3 3 0 1\n").empty());
    CHECK(with(complaint("claim all 0 3\nclosed term 3 3 0 1\n"), "does not contradict"));
    CHECK(with(complaint("claim all 3 0\nby term 3 4 0 1\n"), "is not closed"));
    CHECK(with(complaint("claim all 3 0\nby term 3 3 0 1\n"), "does not give one fact"));
    CHECK(with(complaint("claim all 3 0\nby term 3 3 1 0\n"), "does not give one fact"));
    CHECK(with(complaint("claim all 3 0\nby term 3 9 0 1\n"), "there is no such law"));
    CHECK(with(complaint("claim all 3 0\nby term 3 3 0\n"), "more events"));
    CHECK(with(complaint("claim all 3 0\nby term 3 3 0 1 1\n"), "there is no such law"));
    CHECK(with(complaint("claim all 3 0\nby term 3 3 0 2\n"), "there is no event 2"));
    CHECK(with(complaint("claim all 3 0\nby assumption 0 0 0 1\n"), "is not a number that can stand here"));
    CHECK(with(complaint("claim all 3 0\nsame 0 1\n"), "not known to be one"));
    CHECK(with(complaint("claim all 3 0\nfollow 1\n"), "is not pending"));
    CHECK(with(complaint("claim all 3 0\nfollow 0\nfollow 0\n"), "is not pending"));
    CHECK(with(complaint("claim all 3 0\nclosed term 3 3 0 1\nby term 3 3 0 1\n"), "closed already"));
    CHECK(with(complaint("claim all 3 0\ninstance 0 0 1 | 0\n"), "there is no such case"));
    CHECK(with(complaint("claim all 3 0\ninstance 1 0 1 | 0\n"), "there is no such case"));
    CHECK(with(complaint("claim all 3 0\ninstance 1 0 1\n"), "is not a number that can stand here"));
    CHECK(with(complaint("claim all 3 0\nclosed term 3 3 0 1\ncase 2 0\n"), "numbered in their order"));
    CHECK(with(complaint("claim some 3 0\n"), "about all pairs or about cyclic ones"));
    CHECK(with(complaint("claim all 9 0\n"), "is not a number that can stand here"));
    CHECK(with(complaint("assume nothing 3\n"), "there is no such assumption"));
    // An alternative is left out: a | b <= a.
    CHECK(with(complaint("claim all 5 0\nfollow 0\nclosed term 0 0 0 1\n"), "is not closed"));
    // A star has no turn: a* <= id.
    CHECK(with(complaint("claim all 4 2\nfollow 0\nclosed term 2 0 0 1\n"), "is not closed"));
    // a* <= a*, by a case that forgets that a* fails, and by itself after a turn; and a claim that this does not prove.
    const std::string turn = "case 1 2\npending 4 0 1\nfails 4 0 1\nclosed term 4 0 0 1\n";
    CHECK(complaint("claim all 4 4\ninstance 1 0 1 | 0\n" + turn).empty());
    CHECK(with(complaint("claim all 4 2\ninstance 1 0 1 | 0\n" + turn), "does not hold here"));
    CHECK(with(complaint("claim all 4 4\ninstance 1 1 0 | 0\n" + turn), "does not hold here"));
    CHECK(with(complaint("claim all 4 4\ninstance 1 0 1 | 1\n" + turn), "is not pending"));
    CHECK(with(complaint("claim all 4 4\ninstance 1 0 1 |\n" + turn), "another number of events"));
    CHECK(with(complaint("claim all 4 4\nfollow 0\ninstance 1 0 1 | 0\n" + turn), "is not pending"));
    // A pair cannot stand for two.
    CHECK(with(complaint("claim all 4 4\ninstance 1 0 1 | 0 0\ncase 1 2\npending 4 0 1\npending 4 0 1\n"),
               "taken twice"));
    // No letter is empty: a <= 0 by a case that is its own instance.
    CHECK(with(complaint("claim all 0\ninstance 1 0 1 | 0\ncase 1 2\npending 0 0 1\ninstance 1 0 1 | 0\n"),
               "no pair was followed"));
    CHECK(with(complaint("claim all 0\ninstance 1 0 1 | 0\ncase 1 2\npending 0 0 1\nfollow 0\ninstance 1 0 1 | 0\n"),
               "is not pending"));
    // Parts of a term come before it.
    CHECK(with(complaint_of(with_digest("katlas-certificate 1\ntableau\ntest not 0\n")), "number that can stand here"));
    CHECK(with(complaint_of(with_digest("katlas-certificate 1\ntableau\ntest true\nterm star 0\n")),
               "number that can stand here"));
    CHECK(with(complaint_of(with_digest("katlas-certificate 1\ntableau\nterm letter a\nclaim all 0 0\n")),
               "no term is the identity"));
}

TEST_CASE("tableaux that take much time or memory to check are rejected") {
    std::string many = "katlas-certificate 1\ntableau\ntest true\nterm test 0\nterm letter a\nterm union";
    for (int i = 0; i < 100'000; ++i)
        many += " 1";
    many += "\nclaim all 2 0\n";
    std::string facts;
    for (int i = 0; i < 400; ++i)
        facts += "by term 2 1 0 0 1\nsplit term 2 3 0 1\n";
    CHECK(katlas::tests::verify(with_digest(many + facts + "end 1\n")).status == 1);
    std::string deep =
        "katlas-certificate 1\ntableau\ntest true\nterm test 0\nterm letter a\nterm star 1\nclaim all 2 0\n";
    for (int i = 0; i < 100'000; ++i)
        deep += "split term 1 0 0 1\n";
    CHECK(katlas::tests::verify(with_digest(deep + "end 1\n")).status == 1);
    std::string wide = "katlas-certificate 1\ntableau\ntest true\nterm test 0\nterm letter a\n";
    for (int i = 2; i < 9'000; ++i) // terms whose texts grow twofold
        wide += "term sequence " + std::to_string(i - 1) + " " + std::to_string(i - 1) + "\n";
    CHECK(katlas::tests::verify(with_digest(wide + "claim all 1 1\nclosed term 1 0 0 1\nend 1\n")).status == 0);
}

TEST_CASE("random damage to certificates of tableaux is noticed, or what they say is true") {
    const unsigned seed = 20'267;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    Judge judge;
    std::size_t accepted = 0;
    std::size_t rejected = 0;
    for (const std::vector<std::string>& lines : proved_certificates())
        for (int i = 0; i < scaled(600); ++i) {
            std::vector<std::string> changed = lines;
            for (std::size_t n = 1 + random() % 3; n > 0; --n) {
                std::string& line = changed[random() % changed.size()];
                std::vector<std::string> words = words_of(line);
                if (random() % 4 == 0)
                    line = lines[random() % lines.size()];
                else if (!words.empty())
                    words[random() % words.size()] = std::to_string(random() % 12), line = joined(words);
            }
            (judge.accepts(changed) ? accepted : rejected) += 1;
        }
    CHECK(rejected > accepted);
}

TEST_CASE("all proofs by tableaux of the examples have certificates") {
    const Ran proved =
        run_command("cd '" KATLAS_SOURCE_DIR "' && '" KATLAS_BINARY "' prove examples/intersections.kat");
    CHECK(proved.output.find("proved      modular") != std::string::npos);
    const TemporaryFile file;
    const Ran ran = run_command("cd '" KATLAS_SOURCE_DIR "' && '" KATLAS_BINARY "' prove --certificate '" +
                                file.path() + "' examples/intersections.kat");
    CHECK(ran.status == 0);
    CHECK(ran.output.find("no certificate") == std::string::npos);
    const Ran verified = katlas::tests::verify(file);
    INFO(verified.output);
    CHECK(verified.status == 0);
    CHECK(verified.output.find("accepted, 0 inclusions, 4 tableaux") != std::string::npos);
    CHECK(verified.output.find("given: (owner;owner) <= owner\n") != std::string::npos);
    CHECK(verified.output.find("proves: (local;((sync & owner);local)) <= owner\n") != std::string::npos);
}

TEST_CASE("all proofs by tableaux of another prover's statements have certificates") {
    const auto folder = shared_data("oracle/relations");
    if (is_absent(folder))
        return;
    const TemporaryFile file;
    const Ran ran =
        run_command("'" KATLAS_BINARY "' prove --certificate '" + file.path() + "' '" + folder.string() + "'/*.kat");
    CHECK(ran.output.find("no certificate") == std::string::npos);
    const Ran verified = katlas::tests::verify(file);
    INFO(verified.output);
    CHECK(verified.status == 0);
    const std::size_t at = verified.output.find(" tableaux");
    REQUIRE(at != std::string::npos);
    CHECK(std::stoi(verified.output.substr(verified.output.rfind(' ', at - 1))) >= 10);
}
