#include "katlas/automata/certificate.hpp"

#include "matrix_stepper.hpp"
#include "subset_stepper.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace katlas::automata {
namespace {

using detail::MatrixStepper;
using detail::SetId;
using detail::SubsetStepper;
using Entries = std::vector<InclusionCertificate::Entry>;

template <class Stepper>
class CertificateSearch {
  public:
    CertificateSearch(const Nfa& left, Stepper& right, Symbol first_end, const InclusionOptions& options)
        : left_(left), right_(right), first_end_(first_end), options_(options), covering_(left.num_states()),
          row_(right.sets().words()) {}

    std::optional<Entries> run() {
        const SetId start = right_.initial();
        origin_.emplace(start, Origin{});
        std::set<std::pair<SetId, State>> level;
        for (const State x : left_.initial)
            level.emplace(start, x);
        while (!level.empty()) {
            // The smallest sets first: they cover the others.
            std::vector<std::pair<SetId, State>> order(level.begin(), level.end());
            std::ranges::stable_sort(order, {}, [&](const auto& pair) { return right_.weight(pair.first); });
            level.clear();
            for (const auto& [set, x] : order) {
                if (cover(x, set) != detail::no_set)
                    continue;
                if (over_budget() || !accepts_no_more(x, set))
                    return std::nullopt;
                covering_[x].push_back(set);
                for (const Move& m : left_.moves_of(x))
                    if (m.symbol < first_end_)
                        level.emplace(successor(set, m.symbol), m.target);
            }
        }
        return needed_from(start);
    }

  private:
    struct Origin {
        SetId parent = detail::no_set;
        Symbol symbol = 0;
    };

    SetId successor(SetId set, Symbol symbol) {
        const auto [at, is_new] = successors_.try_emplace({set, symbol}, 0);
        if (is_new) {
            at->second = right_.step(set, symbol);
            if (symbol < first_end_)
                origin_.try_emplace(at->second, Origin{set, symbol});
        }
        return at->second;
    }

    bool accepts_no_more(State x, SetId set) {
        return std::ranges::all_of(left_.moves_of(x), [&](const Move& m) {
            return m.symbol < first_end_ || right_.sets().size(successor(set, m.symbol)) > 0;
        });
    }

    // The smallest set that covers x and is contained in this one.
    SetId cover(State x, SetId set) {
        right_.sets().expand(set, row_.data());
        SetId best = detail::no_set;
        for (const SetId other : covering_[x])
            if (right_.sets().is_subset(other, row_.data()) &&
                (best == detail::no_set || right_.weight(other) < right_.weight(best)))
                best = other;
        return best;
    }

    bool over_budget() {
        return ++pairs_ > options_.max_pairs || right_.bytes() > options_.max_memory ||
               (options_.deadline && std::chrono::steady_clock::now() > *options_.deadline);
    }

    // Many pairs are contained in others that were found later; what is needed to cover the start and each successor
    // of what is needed will do.
    Entries needed_from(SetId start) {
        std::map<SetId, std::set<State>> needed{{start, {}}};
        std::vector<std::pair<SetId, State>> pending;
        const auto need = [&](State x, SetId set) {
            const SetId by = cover(x, set);
            if (needed[by].insert(x).second)
                pending.emplace_back(by, x);
        };
        for (const State x : left_.initial)
            need(x, start);
        while (!pending.empty()) {
            const auto [set, x] = pending.back();
            pending.pop_back();
            for (const Move& m : left_.moves_of(x))
                if (m.symbol < first_end_)
                    need(m.target, successor(set, m.symbol));
        }
        // And the sets from which they are made.
        for (auto at = needed.rbegin(); at != needed.rend(); ++at)
            if (const SetId parent = origin_.at(at->first).parent; parent != detail::no_set)
                needed.try_emplace(parent);
        Entries entries;
        std::map<SetId, std::uint32_t> numbers;
        for (const auto& [set, covered] : needed) {
            const Origin& origin = origin_.at(set);
            InclusionCertificate::Entry& e = entries.emplace_back();
            if (origin.parent != detail::no_set)
                e.parent = numbers.at(origin.parent);
            e.symbol = origin.symbol;
            e.covered.assign(covered.begin(), covered.end());
            numbers.emplace(set, static_cast<std::uint32_t>(numbers.size()));
        }
        return entries;
    }

    const Nfa& left_;
    Stepper& right_;
    Symbol first_end_;
    const InclusionOptions& options_;
    std::vector<std::vector<SetId>> covering_; // by left state
    std::map<std::pair<SetId, Symbol>, SetId> successors_;
    std::map<SetId, Origin> origin_;
    std::vector<detail::Word> row_;
    std::uint64_t pairs_ = 0;
};

// What the verifier takes, and a search with matrices could hope to end with.
constexpr std::uint32_t max_right_states = 1024;

// The end marker whose block contains that of the symbol, if one does; see InclusionOptions::end_markers_of.
std::vector<std::vector<Symbol>> end_markers_of(const PlainInclusion& plain) {
    std::vector<std::vector<Symbol>> result(plain.symbols.size());
    for (std::size_t s = 0; s < plain.symbols.size(); ++s)
        for (std::size_t e = 0; e < plain.markers.size(); ++e)
            if (plain.symbols[s].block.subset_of(plain.markers[e]))
                result[s].push_back(plain.first_end() + static_cast<Symbol>(e));
    return result;
}

} // namespace

std::optional<InclusionCertificate> certify(PlainInclusion plain, const InclusionOptions& given) {
    InclusionOptions options = given;
    options.first_end_symbol = plain.first_end();
    options.end_markers_of = end_markers_of(plain);
    options.similarity = Similarity::never;
    if (plain.right.num_states() > max_right_states)
        return std::nullopt;
    std::optional<Entries> entries;
    const bool is_plain = options.closure == RightClosure::plain;
    {
        InclusionOptions short_attempt = options;
        if (!is_plain)
            short_attempt.max_pairs = std::min<std::uint64_t>(options.max_pairs, 10000);
        SubsetStepper stepper(plain.right);
        entries = CertificateSearch(plain.left, stepper, plain.first_end(), short_attempt).run();
    }
    const bool within_language = entries.has_value();
    if (!entries && !is_plain) {
        MatrixStepper stepper(plain.right, options);
        entries = CertificateSearch(plain.left, stepper, plain.first_end(), options).run();
    }
    if (!entries)
        return std::nullopt;
    return InclusionCertificate{std::move(plain), options.closure, within_language, std::move(*entries)};
}

} // namespace katlas::automata
