// The certificates of all shipped theorems are accepted, and damage to them is noticed.

#include "certificate_text.hpp"
#include "support/scale.hpp"
#include "verifier.hpp"

#include <filesystem>
#include <random>
#include <set>

#include <catch2/catch.hpp>

using namespace katlas::tests;

namespace {

// The theorem files, or every tenth of them in a run that is scaled down: what a verifier under sanitizers needs
// minutes for.
const std::string& theorem_files() {
    static const std::string files = [] {
        std::set<std::string> found;
        for (const auto& entry : std::filesystem::directory_iterator(KATLAS_SOURCE_DIR "/models/theorems"))
            if (entry.path().extension() == ".kat")
                found.insert("models/theorems/" + entry.path().filename().string());
        std::string chosen;
        std::size_t number = 0;
        for (const std::string& name : found)
            if (number++ % stride_of(10) == 0)
                chosen += name + ' ';
        return chosen;
    }();
    return files;
}

const std::string& theorems() {
    static const std::string text = certificates_of(theorem_files());
    return text;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

// A byte, a word or a line replaced, removed, doubled or exchanged.
std::string damaged(std::string text, std::mt19937& random) {
    const auto line_at = [&](std::size_t at) {
        const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
        return std::pair(begin, text.find('\n', begin) + 1 - begin);
    };
    const std::size_t at = random() % text.size();
    const auto [begin, length] = line_at(at);
    switch (random() % 7) {
    case 0:
        text[at] = static_cast<char>(text[at] ^ static_cast<char>(1U << (random() % 8)));
        break;
    case 1:
        text.erase(at, 1);
        break;
    case 2:
        text.insert(at, 1, "0 9-\n"[random() % 5]);
        break;
    case 3:
        text.erase(begin, length);
        break;
    case 4:
        text.insert(begin, text.substr(begin, length));
        break;
    case 5:
        text.resize(at);
        break;
    case 6: {
        const std::size_t word = text.rfind(' ', at);
        if (word == std::string::npos)
            text.resize(at);
        else
            text.replace(word + 1, text.find_first_of(" \n", word + 1) - word - 1, std::to_string(random() % 40));
        break;
    }
    }
    return text;
}

} // namespace

// One test, since writing the certificates takes most of its time.
TEST_CASE("the certificates of the shipped theorems are accepted, and changes of them judged") {
    SECTION("each is accepted, and there is one for each that is proved") {
        const Ran proved = run_command("cd '" KATLAS_SOURCE_DIR "' && '" KATLAS_BINARY "' prove " + theorem_files());
        const Ran ran = verify(theorems());
        INFO(ran.output.substr(ran.output.size() - std::min<std::size_t>(ran.output.size(), 400)));
        CHECK(ran.status == 0);
        std::set<std::string> names;
        std::istringstream lines(ran.output);
        for (std::string line; std::getline(lines, line);)
            if (line.starts_with("models/theorems/"))
                names.insert(line);
        CHECK(names.size() == occurrences(proved.output, "\n  proved "));
        if (!is_scaled_down()) {
            CHECK(names.size() > 40);
            CHECK(occurrences(ran.output, "  holds (rotated)") > 20);
            CHECK(occurrences(ran.output, "  holds (form)") > 0);
        }
        CHECK(theorems().size() < 30'000 * occurrences(ran.output, "\n  holds (")); // on average
    }
    SECTION("random damage is noticed") {
        const unsigned seed = 20261;
        INFO("seed " << seed);
        std::mt19937 random(seed);
        const TemporaryFile file;
        for (int i = 0; i < 100; ++i) { // not scaled: what a hundred changes do is promised
            const std::string text = damaged(theorems(), random);
            if (text == theorems())
                continue;
            file.write(text);
            const Ran ran = verify(file);
            INFO(i << ": " << ran.output);
            CHECK((ran.status == 1 || ran.status == 2));
        }
    }
    SECTION("changes of the small ones are judged as by the definitions") {
        const unsigned seed = 20263;
        INFO("seed " << seed);
        std::mt19937 random(seed);
        const TemporaryFile file;
        int tried = 0;
        int invalid = 0;
        for (Certificate c : parse_certificates(theorems())) {
            if (c.left.size() + c.right.size() > 16 || c.entries.size() > 24 || c.symbols.size() > 40)
                continue;
            ++tried;
            CHECK(is_proof(c));
            CHECK_FALSE(claim_fails(c, 3, 300));
            // Drop what the proof says of some left state, then some move of the right side.
            Certificate without = c;
            auto& entry = without.entries[random() % c.entries.size()];
            if (!entry.covered.empty())
                entry.covered.erase(entry.covered.begin());
            Certificate less = c;
            for (CertificateState& s : less.right)
                if (!s.moves.empty() && random() % 2 == 0)
                    s.moves.erase(s.moves.begin());
            for (const Certificate& changed : {without, less}) {
                file.write(print(changed));
                const bool good = is_proof(changed);
                invalid += good ? 0 : 1;
                INFO(print(changed));
                CHECK(verify(file).status == (good ? 0 : 1));
            }
        }
        CHECK(tried > (is_scaled_down() ? 1 : 10));
        CHECK(invalid > (is_scaled_down() ? 1 : 10));
    }
}

TEST_CASE("a certificate says which assertion it is of, and what it rests on") {
    const Ran ran = verify(certificates_of("models/theorems/eco.kat"));
    CHECK(ran.output.find("models/theorems/eco.kat:") != std::string::npos);
    CHECK(ran.output.find(": eco\n") != std::string::npos);
    CHECK(ran.output.find("rf;fr <= co") != std::string::npos);
    CHECK(ran.output.find("query: ") != std::string::npos);
}

TEST_CASE("certificates that cannot be written are an error") {
    const Ran ran =
        run_command("cd '" KATLAS_SOURCE_DIR "' && '" KATLAS_BINARY "' prove --certificate /nonexistent/file "
                    "models/theorems/eco.kat");
    CHECK(ran.status == 2);
    CHECK(ran.output.find("/nonexistent/file: error: the file cannot be written") != std::string::npos);
}

TEST_CASE("what is refuted or undecided has no certificate") {
    const TemporaryFile file;
    const Ran proved = run_command("cd '" KATLAS_SOURCE_DIR "' && '" KATLAS_BINARY "' prove --certificate '" +
                                   file.path() + "' examples/first.kat examples/total.kat examples/mistake.kat");
    CHECK(proved.status == 2);
    const Ran ran = verify(file);
    CHECK(ran.status == 0);
    CHECK(ran.output.find("sc-implies-ra") != std::string::npos);
    CHECK(ran.output.find("accepted, 1 inclusions") != std::string::npos);
}

// What the digest cannot tell: the same damage with the digest made good. Whatever is accepted must be a proof.
TEST_CASE("damage with a good digest is noticed unless it changes no claim and no proof") {
    const unsigned seed = 20262;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const std::string text = certificates_of("models/theorems/dedup.kat models/theorems/eco.kat "
                                             "models/theorems/coherence.kat models/theorems/sc-equivalence.kat");
    const std::string body = text.substr(0, text.rfind("digest "));
    const TemporaryFile file;
    int rejected = 0;
    for (int i = 0; i < 300; ++i) {
        const std::string changed = with_digest(damaged(body, random));
        file.write(changed);
        const Ran ran = verify(file);
        INFO(i << ": " << ran.output << changed);
        REQUIRE(ran.status >= 0);
        REQUIRE(ran.status <= 2);
        rejected += ran.status == 0 ? 0 : 1;
        if (ran.status == 0)
            for (const Certificate& c : parse_certificates(changed))
                CHECK(is_proof(c));
    }
    CHECK(rejected > 100);
}
