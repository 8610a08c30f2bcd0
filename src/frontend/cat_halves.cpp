// Read-modify-writes that are one event in herd and two here: where a composition passes through such an event.
//
// Let u be the single event, r and w its halves. A relation of herd's enters u at r if it is rf, at w if it is co or fr,
// and leaves it the other way round. What po relates to u it relates to both halves, where entering at r and leaving from w
// leaves out the step from r to w itself. So a passage is one or several of [UR], [UW], rmw and rmw^-1.
#include "cat_terms.hpp"

namespace katlas::cat {
namespace {

// The half by which a neighbour in a composition meets the event: `reads` for r, `writes` for w, or both.
std::uint8_t met(const Term* neighbour, std::uint8_t kinds, std::uint8_t canonical) {
    if (neighbour == nullptr)
        return reads | writes;
    const auto halves = static_cast<std::uint8_t>(kinds & (reads | writes));
    if (neighbour->keeps_thread && !neighbour->nullable && halves == (reads | writes))
        return canonical;
    return neighbour->nullable ? static_cast<std::uint8_t>(reads | writes) : halves;
}

} // namespace

bool Terms::is_event_test(TermRef t) const {
    const Term& term = terms_[opened(t)];
    return term.op == Op::test && terms_[opened(term.kids[0])].op == Op::event;
}

// The passage through events of a set that holds read-modify-writes, between what is left and right of it; 0, which is
// `none`, stands for nothing on that side.
TermRef Terms::halves(TermRef set, TermRef left, TermRef right) {
    const Term s = terms_[set];
    if (s.op == Op::either) {
        std::vector<TermRef> parts;
        std::vector<TermRef> others;
        for (const TermRef kid : s.kids)
            if (terms_[kid].has_event)
                parts.push_back(halves(kid, left, right));
            else
                others.push_back(kid);
        parts.insert(parts.begin(), test(either(others)));
        return unite(parts);
    }
    TermRef mode = all_;
    if (s.op == Op::both)
        for (const TermRef kid : s.kids) {
            const Term& k = terms_[kid];
            if (k.op == Op::modes && (k.mask == sc || k.mask == (any_mode & ~na)))
                mode = kid;
            else if (k.op != Op::event)
                throw Outside("a set of read-modify-writes that are told apart by their mode cannot be imported",
                              "in execution graphs of Katlas they are two events, with a mode each");
        }
    const std::uint8_t in = met(left == none_ ? nullptr : &terms_[left], terms_[left].to, reads);
    const std::uint8_t out = met(right == none_ ? nullptr : &terms_[right], terms_[right].from, writes);
    const TermRef rmw = letter("rmw");
    std::vector<TermRef> ways;
    if ((in & reads) != 0 && (out & reads) != 0)
        ways.push_back(test(both({word("UR"), mode})));
    if ((in & writes) != 0 && (out & writes) != 0)
        ways.push_back(test(both({word("UW"), mode})));
    if ((in & reads) != 0 && (out & writes) != 0)
        ways.push_back(sequence({test(mode), rmw}));
    if ((in & writes) != 0 && (out & reads) != 0)
        ways.push_back(sequence({test(mode), inverse(rmw)}));
    return unite(ways);
}

std::vector<TermRef> Terms::passed_halves(const std::vector<TermRef>& factors) {
    std::vector<TermRef> passed;
    for (std::size_t i = 0; i < factors.size(); ++i) {
        const TermRef f = factors[i];
        if (terms_[f].op == Op::test && terms_[f].has_event) {
            if (factors.size() == 1)
                return factors; // what is beside it is not known yet
            passed.push_back(halves(opened(terms_[f].kids[0]), passed.empty() ? none_ : passed.back(),
                                    i + 1 < factors.size() ? factors[i + 1] : none_));
            continue;
        }
        const bool after_relation =
            !passed.empty() && terms_[passed.back()].op != Op::test && !terms_[passed.back()].nullable;
        if (after_relation && !terms_[f].nullable) {
            const std::uint8_t in = terms_[passed.back()].to;
            const std::uint8_t out = terms_[f].from;
            if (in == reads && out == writes)
                passed.push_back(letter("rmw"));
            else if (in == writes && out == reads)
                passed.push_back(inverse(letter("rmw")));
        }
        passed.push_back(f);
    }
    return passed;
}

} // namespace katlas::cat
