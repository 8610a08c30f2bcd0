#include "katlas/explain/violation.hpp"

#include <algorithm>
#include <stdexcept>

namespace katlas::explain {
namespace {

using kat::ExprKind;
using kat::ExprRef;

bool is_within(const kat::Terms& terms, ExprRef part, ExprRef whole) {
    const auto of_whole = terms.children(whole);
    return std::ranges::all_of(terms.children(part),
                               [&](ExprRef e) { return std::ranges::find(of_whole, e) != of_whole.end(); });
}

void collect(std::vector<PathStep>& edges, const std::vector<PathStep>& parts) {
    for (const PathStep& w : parts) {
        if (w.letter)
            edges.push_back(w);
        else
            collect(edges, w.parts);
    }
}

} // namespace

std::vector<PathStep> edges_of(const std::vector<PathStep>& parts) {
    std::vector<PathStep> edges;
    collect(edges, parts);
    return edges;
}

// ---- Names

DefinitionNames::DefinitionNames(const kat::Specification& specification, const std::string& module,
                                 const kat::Terms& terms)
    : terms_(&terms) {
    const auto take = [&](const std::string& prefix, const Scope& scope) {
        for (const auto& [name, symbol] : scope) {
            if (symbol.kind != Symbol::Kind::definition || name.find("::") != std::string::npos)
                continue;
            const ExprKind kind = terms.kind(symbol.expr);
            if (kind == ExprKind::letter || kind == ExprKind::test)
                continue;
            if (names_.emplace(symbol.expr.index, prefix + name).second && kind == ExprKind::unite)
                unions_.push_back(symbol.expr);
        }
    };
    if (const auto own = specification.modules.find(module); own != specification.modules.end())
        take("", own->second);
    if (const auto base = specification.modules.find(""); base != specification.modules.end())
        take("", base->second);
    for (const auto& [name, scope] : specification.modules)
        if (!name.empty() && name != module)
            take(name + "::", scope);
    std::ranges::stable_sort(unions_, std::ranges::greater{}, [&](ExprRef e) { return terms.children(e).size(); });
}

std::string DefinitionNames::name_of(ExprRef e) const {
    const auto found = names_.find(e.index);
    return found == names_.end() ? std::string() : found->second;
}

std::optional<ExprRef> DefinitionNames::union_of(ExprRef whole, ExprRef part) const {
    for (const ExprRef u : unions_) {
        const auto parts = terms_->children(u);
        if (parts.size() < terms_->children(whole).size() && std::ranges::find(parts, part) != parts.end() &&
            is_within(*terms_, u, whole))
            return u;
    }
    return std::nullopt;
}

// ---- Lengths

ViolationFinder::ViolationFinder(const kat::Setting& setting, const DefinitionNames& names, const kat::Axiom& axiom)
    : setting_(setting), names_(names), kind_(axiom.kind),
      plan_(setting.terms, std::span<const ExprRef>(&axiom.expr, 1)),
      terms_(setting.terms.subterms(std::span<const ExprRef>(&axiom.expr, 1))) {
    std::ranges::sort(terms_);
    values_.resize(plan_.steps().size());
}

void ViolationFinder::close(Lengths& m) const {
    m.through.assign(n_ * n_, direct);
    for (std::size_t k = 0; k < n_; ++k)
        for (std::size_t x = 0; x < n_; ++x)
            for (std::size_t y = 0; y < n_; ++y)
                if (const std::uint32_t detour = at(m, x, k) + at(m, k, y); detour < at(m, x, y)) {
                    m.length[x * n_ + y] = detour;
                    m.through[x * n_ + y] = static_cast<std::uint32_t>(k);
                }
}

template <typename Graph>
void ViolationFinder::compute(const Graph& graph, std::size_t step) {
    const graph::EvaluationPlan::Step& s = plan_.steps()[step];
    Lengths& m = values_[step];
    m.length.assign(n_ * n_, infinite);
    m.through.clear();
    const auto set = [&](std::size_t x, std::size_t y, std::uint32_t length) { m.length[x * n_ + y] = length; };
    const auto each = [&](const auto& value) {
        for (std::size_t x = 0; x < n_; ++x)
            for (std::size_t y = 0; y < n_; ++y)
                set(x, y, value(x, y));
    };
    switch (s.kind) {
    case ExprKind::test:
        graph::for_each_event(where(setting_.terms, graph, {s.operand}), [&](std::size_t e) { set(e, e, 0); });
        return;
    case ExprKind::letter: {
        const auto relation = graph.letter(kat::Letter::from_index(s.operand));
        each([&](std::size_t x, std::size_t y) { return relation.has(x, y) ? 1U : infinite; });
        return;
    }
    case ExprKind::unite:
        for (const std::uint32_t kid : s.kids)
            each([&](std::size_t x, std::size_t y) { return std::min(at(m, x, y), at(values_[kid], x, y)); });
        return;
    case ExprKind::sequence:
        each([&](std::size_t x, std::size_t y) {
            std::uint32_t least = infinite;
            for (std::size_t k = 0; k < n_; ++k)
                least = std::min(least, at(values_[s.kids[0]], x, k) + at(values_[s.kids[1]], k, y));
            return least;
        });
        return;
    case ExprKind::star:
        m.length = values_[s.kids[0]].length;
        close(m);
        for (std::size_t x = 0; x < n_; ++x)
            set(x, x, 0);
        return;
    default:
        throw std::logic_error("an axiom has an operator that only claims may have");
    }
}

template <typename Graph>
std::optional<Violation> ViolationFinder::find(const Graph& graph) {
    n_ = graph.size();
    for (std::size_t i = 0; i < plan_.steps().size(); ++i)
        compute(graph, i);
    const std::size_t root = plan_.steps().size() - 1;
    Lengths whole = values_[root];
    if (kind_ == kat::Axiom::Kind::acyclic)
        close(whole);
    std::uint32_t least = infinite;
    Violation found;
    for (std::size_t x = 0; x < n_; ++x)
        for (std::size_t y = 0; y < n_; ++y)
            if ((x == y || kind_ == kat::Axiom::Kind::empty) && at(whole, x, y) < least) {
                least = at(whole, x, y);
                found.first = x;
                found.last = y;
            }
    if (least == infinite)
        return std::nullopt;
    // The name of the axiom's own expression adds nothing to the axiom.
    if (kind_ == kat::Axiom::Kind::acyclic)
        append_closure(found.parts, whole, root, found.first, found.last);
    else
        append_term(found.parts, root, found.first, found.last);
    return found;
}

template std::optional<Violation> ViolationFinder::find(const graph::ExecutionGraph&);
template std::optional<Violation> ViolationFinder::find(const graph::WideGraph&);

// ---- Ways

void ViolationFinder::append_closure(std::vector<PathStep>& parts, const Lengths& closure, std::size_t step,
                                     std::size_t x, std::size_t y) {
    const std::uint32_t k = closure.through[x * n_ + y];
    if (k == direct) {
        append_term(parts, step, x, y);
        return;
    }
    append_closure(parts, closure, step, x, k);
    append_closure(parts, closure, step, k, y);
}

void ViolationFinder::append(std::vector<PathStep>& parts, std::size_t step, std::size_t x, std::size_t y) {
    const std::string name = names_.name_of(terms_[step]);
    if (name.empty()) {
        append_term(parts, step, x, y);
        return;
    }
    PathStep named{.name = name, .letter = {}, .from = x, .to = y, .parts = {}};
    append_term(named.parts, step, x, y);
    if (!named.parts.empty())
        parts.push_back(std::move(named));
}

// The path from x to y by a part of a union, within the named unions that have this part.
void ViolationFinder::append_part(std::vector<PathStep>& parts, std::size_t step, ExprRef whole, std::size_t kid,
                                  std::size_t x, std::size_t y) {
    const std::optional<ExprRef> within = names_.union_of(whole, terms_[kid]);
    if (!within) {
        append(parts, kid, x, y);
        return;
    }
    PathStep named{.name = names_.name_of(*within), .letter = {}, .from = x, .to = y, .parts = {}};
    append_part(named.parts, step, *within, kid, x, y);
    if (!named.parts.empty())
        parts.push_back(std::move(named));
}

void ViolationFinder::append_term(std::vector<PathStep>& parts, std::size_t step, std::size_t x, std::size_t y) {
    const graph::EvaluationPlan::Step& s = plan_.steps()[step];
    const std::uint32_t length = at(values_[step], x, y);
    switch (s.kind) {
    case ExprKind::letter: {
        const kat::Letter letter = kat::Letter::from_index(s.operand);
        parts.push_back(
            {.name = kat::letter_name(setting_.theory, letter), .letter = letter, .from = x, .to = y, .parts = {}});
        return;
    }
    case ExprKind::unite: {
        const auto kid = std::ranges::find_if(s.kids, [&](std::uint32_t k) { return at(values_[k], x, y) == length; });
        append_part(parts, step, terms_[step], *kid, x, y);
        return;
    }
    case ExprKind::sequence:
        for (std::size_t k = 0; k < n_; ++k)
            if (at(values_[s.kids[0]], x, k) + at(values_[s.kids[1]], k, y) == length) {
                append(parts, s.kids[0], x, k);
                append(parts, s.kids[1], k, y);
                return;
            }
        return;
    case ExprKind::star: {
        if (x == y)
            return;
        const std::uint32_t k = values_[step].through[x * n_ + y];
        if (k == direct) {
            append(parts, s.kids[0], x, y);
            return;
        }
        append_term(parts, step, x, k);
        append_term(parts, step, k, y);
        return;
    }
    default: // a test: no step
        return;
    }
}

} // namespace katlas::explain
