#include "paths.hpp"

#include <algorithm>
#include <unordered_map>

namespace katlas::prover {

using kat::ExprKind;
using kat::ExprRef;

namespace {

using Paths = std::vector<Path>;

void prune(Paths& paths, std::size_t length, std::size_t count) {
    std::erase_if(paths, [&](const Path& p) { return p.letters.size() > length; });
    std::ranges::stable_sort(paths, {}, [](const Path& p) { return p.letters.size(); });
    Paths distinct;
    for (Path& p : paths)
        if (distinct.size() < count && std::ranges::find(distinct, p) == distinct.end())
            distinct.push_back(std::move(p));
    paths = std::move(distinct);
}

Paths products(kat::Terms& terms, const Paths& first, const Paths& second) {
    Paths result;
    for (const Path& a : first)
        for (const Path& b : second) {
            Path p = a;
            p.tests.back() = terms.conjunction(p.tests.back(), b.tests.front());
            p.tests.insert(p.tests.end(), b.tests.begin() + 1, b.tests.end());
            p.letters.insert(p.letters.end(), b.letters.begin(), b.letters.end());
            if (std::ranges::find(p.tests, terms.bottom()) == p.tests.end())
                result.push_back(std::move(p));
        }
    return result;
}

} // namespace

std::vector<Path> shortest_paths(kat::Terms& terms, ExprRef root, std::size_t length, std::size_t count) {
    std::unordered_map<std::uint32_t, Paths> known;
    for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&root, 1))) {
        const std::vector<ExprRef> kids(terms.children(e).begin(), terms.children(e).end());
        Paths paths;
        switch (terms.kind(e)) {
        case ExprKind::test:
            if (terms.as_test(e) != terms.bottom())
                paths.push_back({{terms.as_test(e)}, {}});
            break;
        case ExprKind::letter:
            paths.push_back({{terms.top(), terms.top()}, {terms.as_letter(e)}});
            break;
        case ExprKind::unite:
            for (const ExprRef k : kids)
                paths.insert(paths.end(), known[k.index].begin(), known[k.index].end());
            break;
        case ExprKind::sequence:
            paths = products(terms, known[kids[0].index], known[kids[1].index]);
            break;
        case ExprKind::star: {
            paths.push_back({{terms.top()}, {}});
            Paths longer = known[kids[0].index];
            std::erase_if(longer, [](const Path& p) { return p.letters.empty(); });
            for (const Paths once = longer; !longer.empty() && longer.front().letters.size() <= length;) {
                paths.insert(paths.end(), longer.begin(), longer.end());
                longer = products(terms, longer, once);
                prune(longer, length, count);
            }
            break;
        }
        case ExprKind::intersection:
        case ExprKind::difference:
        case ExprKind::rotation:
        case ExprKind::deduplication:
            break;
        }
        prune(paths, length, count);
        known[e.index] = std::move(paths);
    }
    return known[root.index];
}

} // namespace katlas::prover
