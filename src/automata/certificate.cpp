#include "katlas/automata/certificate.hpp"

#include "matrix_stepper.hpp"
#include "pair_set.hpp"
#include "subset_stepper.hpp"
#include "successor_table.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace katlas::automata {
namespace {

using detail::MatrixStepper;
using detail::PairSet;
using detail::SetId;
using detail::SubsetStepper;
using detail::SuccessorTable;
using Entries = std::vector<InclusionCertificate::Entry>;

template <class Stepper>
class CertificateSearch {
  public:
    CertificateSearch(const Nfa& left, Stepper& right, Symbol first_end, const InclusionOptions& options)
        : left_(left), right_(right), first_end_(first_end), options_(options), met_(left.num_states()),
          covering_(left.num_states()), successors_(left.num_symbols), row_(right.sets().words()) {}

    std::optional<Entries> run() {
        start_ = right_.initial();
        std::vector<Pair> level;
        const auto meet = [&](SetId set, State x) {
            if (met_.insert(set, x))
                level.push_back({right_.weight(set), set, x});
        };
        for (const State x : left_.initial)
            meet(start_, x);
        while (!level.empty()) {
            // The smallest sets come first, since they cover the others.
            std::ranges::sort(level);
            for (const Pair& pair : std::exchange(level, {})) {
                if (cover(pair.x, pair.set) != detail::no_set)
                    continue;
                if (over_budget() || !accepts_no_more(pair.x, pair.set))
                    return std::nullopt;
                std::vector<Cover>& covers = covering_[pair.x];
                covers.insert(std::ranges::upper_bound(covers, pair.weight, {}, &Cover::weight),
                              {pair.weight, pair.set});
                for (const Move& m : left_.moves_of(pair.x))
                    if (m.symbol < first_end_)
                        meet(successor(pair.set, m.symbol), m.target);
            }
        }
        return needed();
    }

  private:
    struct Pair {
        std::uint32_t weight;
        SetId set;
        State x;
        friend auto operator<=>(const Pair&, const Pair&) = default;
    };
    struct Cover {
        std::uint32_t weight;
        SetId set;
    };
    struct Origin {
        SetId parent = detail::no_set;
        Symbol symbol = 0;
    };

    SetId successor(SetId set, Symbol symbol) {
        SetId& known = successors_.at(set, symbol);
        if (known == detail::no_set) {
            known = right_.step(set, symbol);
            if (symbol < first_end_) {
                origins_.resize(right_.sets().num_sets());
                if (known != start_ && origins_[known].parent == detail::no_set)
                    origins_[known] = {set, symbol};
            }
        }
        return known;
    }

    [[nodiscard]] Origin origin(SetId set) const { return set < origins_.size() ? origins_[set] : Origin{}; }

    bool accepts_no_more(State x, SetId set) {
        return std::ranges::all_of(left_.moves_of(x), [&](const Move& m) {
            return m.symbol < first_end_ || right_.sets().size(successor(set, m.symbol)) > 0;
        });
    }

    // The smallest set that covers x and is contained in this one.
    SetId cover(State x, SetId set) {
        if (set != expanded_) {
            right_.sets().expand(set, row_.data());
            expanded_ = set;
        }
        const std::uint32_t weight = right_.weight(set);
        for (const Cover& c : covering_[x]) {
            if (c.weight > weight)
                break;
            if (right_.sets().is_subset(c.set, row_.data()))
                return c.set;
        }
        return detail::no_set;
    }

    bool over_budget() {
        return ++pairs_ > options_.max_pairs || right_.bytes() > options_.max_memory || options_.stop.requested();
    }

    // Many pairs are covered by pairs that were found later. The certificate needs only the pairs that cover the start,
    // and for each needed pair the pairs that cover its successors.
    Entries needed() {
        std::map<SetId, std::set<State>> needed{{start_, {}}};
        std::vector<std::pair<SetId, State>> pending;
        PairSet asked(left_.num_states());
        const auto need = [&](State x, SetId set) {
            if (!asked.insert(set, x))
                return;
            const SetId by = cover(x, set);
            if (needed[by].insert(x).second)
                pending.emplace_back(by, x);
        };
        for (const State x : left_.initial)
            need(x, start_);
        while (!pending.empty()) {
            const auto [set, x] = pending.back();
            pending.pop_back();
            for (const Move& m : left_.moves_of(x))
                if (m.symbol < first_end_)
                    need(m.target, successor(set, m.symbol));
        }
        // The sets from which the needed sets are made are needed, too.
        for (auto at = needed.rbegin(); at != needed.rend(); ++at)
            if (const SetId parent = origin(at->first).parent; parent != detail::no_set)
                needed.try_emplace(parent);
        Entries entries;
        std::map<SetId, std::uint32_t> numbers;
        for (const auto& [set, covered] : needed) {
            const Origin from = origin(set);
            InclusionCertificate::Entry& e = entries.emplace_back();
            if (from.parent != detail::no_set)
                e.parent = numbers.at(from.parent);
            e.symbol = from.symbol;
            e.covered.assign(covered.begin(), covered.end());
            numbers.emplace(set, static_cast<std::uint32_t>(numbers.size()));
        }
        return entries;
    }

    const Nfa& left_;
    Stepper& right_;
    Symbol first_end_;
    const InclusionOptions& options_;
    SetId start_ = detail::no_set;
    PairSet met_;                              // (set, left state)
    std::vector<std::vector<Cover>> covering_; // by left state; light ones first
    SuccessorTable successors_;
    std::vector<Origin> origins_; // by set, as far as it is long
    std::vector<detail::Word> row_;
    SetId expanded_ = detail::no_set; // the set that is in row_
    std::uint64_t pairs_ = 0;
};

// The verifier takes no more states, and a search with more states of matrices would not end.
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
