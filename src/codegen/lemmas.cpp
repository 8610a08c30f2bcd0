#include "katlas/codegen/lemmas.hpp"

#include "katlas/codegen/loader.hpp"
#include "katlas/codegen/loader_cache.hpp"
#include "katlas/codegen/loader_sha256.hpp"

#include <charconv>

#include <fmt/format.h>

namespace katlas::embedded {
extern const std::string_view lemmas_text;   // generated/lemmas.txt
extern const std::string_view prover_digest; // of the sources of the layers that decide questions
} // namespace katlas::embedded

namespace katlas::codegen {
namespace {

constexpr std::size_t digest_size = 64;
constexpr std::string_view marks = "-+?"; // in the order of the verdicts

// The mark of a verdict. It depends on the verdict's name and not on its number, which may change.
char mark_of(prover::Verdict verdict) {
    switch (verdict) {
    case prover::Verdict::proved:
        return '+';
    case prover::Verdict::refuted:
        return '-';
    case prover::Verdict::unknown:
        break;
    }
    return '?';
}

std::optional<Lemma> parse_lemma(std::string_view text) {
    Lemma lemma;
    if (text.empty() || marks.find(text.front()) == std::string_view::npos)
        return std::nullopt;
    lemma.verdict = text.front() == '+'   ? prover::Verdict::proved
                    : text.front() == '-' ? prover::Verdict::refuted
                                          : prover::Verdict::unknown;
    text.remove_prefix(1);
    while (!text.empty()) {
        std::size_t assumption = 0;
        const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), assumption);
        if (text.front() != ' ' || error != std::errc())
            return std::nullopt;
        lemma.assumptions_used.push_back(assumption);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
    return lemma;
}

bool is_digest(std::string_view text) {
    return text.size() == digest_size && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

} // namespace

const Lemma* Lemmas::find(std::string_view question) const {
    const auto found = known_.find(question);
    return found == known_.end() ? nullptr : &found->second;
}

std::string Lemmas::to_text() const {
    std::string text;
    for (const auto& [question, lemma] : known_) {
        text += fmt::format("{} {}", question, mark_of(lemma.verdict));
        for (const std::size_t a : lemma.assumptions_used)
            text += fmt::format(" {}", a);
        text += '\n';
    }
    return text;
}

std::optional<Lemmas> Lemmas::from_text(std::string_view text) {
    Lemmas lemmas;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos)
            return std::nullopt;
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end + 1);
        if (line.starts_with('#'))
            continue;
        if (line.size() < digest_size + 2 || line[digest_size] != ' ' || !is_digest(line.substr(0, digest_size)))
            return std::nullopt;
        const auto lemma = parse_lemma(line.substr(digest_size + 1));
        if (!lemma)
            return std::nullopt;
        lemmas.known_.insert_or_assign(lemmas.known_.end(), std::string(line.substr(0, digest_size)), *lemma);
    }
    return lemmas;
}

const Lemmas& shipped_lemmas() {
    // A table that cannot be read counts as empty; a test would notice.
    static const Lemmas shipped = Lemmas::from_text(embedded::lemmas_text).value_or(Lemmas());
    return shipped;
}

const Lemma* LemmaStore::find(const std::string& question) {
    if (const Lemma* known = with_shipped_ ? shipped_lemmas().find(question) : nullptr)
        return known;
    if (!file_was_read_)
        read_file();
    return own_.find(question);
}

void LemmaStore::add(const std::string& question, Lemma lemma) {
    own_.add(question, std::move(lemma));
    grown_ = true;
}

void LemmaStore::read_file() {
    file_was_read_ = true;
    if (file_.empty())
        return;
    const auto cache = CheckerCache::open_if_there(folder_.empty() ? user_cache_folder() : folder_);
    if (const auto text = cache ? cache->read_sealed(file_) : std::nullopt)
        if (auto lemmas = Lemmas::from_text(*text))
            own_ = *std::move(lemmas);
}

void LemmaStore::save() {
    if (!grown_ || file_.empty())
        return;
    grown_ = false;
    const std::filesystem::path folder = folder_.empty() ? user_cache_folder() : folder_;
    if (folder.empty())
        return;
    if (const auto cache = CheckerCache::open(folder))
        (void)cache->write_sealed(file_, own_.to_text());
}

std::string lemma_file_of(const Document& document, const SourceMap& sources) {
    Sha256 hash;
    hash.add_field(embedded::prover_digest);
    for (const syntax::File& file : document.trees) {
        hash.add_field(std::filesystem::path(sources.name(file.source)).filename().string());
        hash.add_field(kat_text(document, sources, file));
    }
    return fmt::format("lemmas-{}.txt", hash.finish());
}

} // namespace katlas::codegen
