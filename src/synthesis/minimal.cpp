#include "katlas/synthesis/minimal.hpp"

#include "katlas/synthesis/litmus_text.hpp"
#include "katlas/synthesis/machine_labels.hpp"

#include <algorithm>

namespace katlas::synthesis {
namespace {

using graph::Mode;

// The modes directly below the event's mode, for an event of its kind.
std::vector<Mode> weaker_modes(const CandidateEvent& event) {
    switch (event.label.mode) {
    case Mode::seq_cst:
        if (event.is_read())
            return {Mode::acquire};
        if (event.is_write())
            return {Mode::release};
        return {Mode::acq_rel};
    case Mode::acq_rel:
        return {Mode::acquire, Mode::release};
    case Mode::acquire:
    case Mode::release:
        // A relaxed fence orders nothing in C, but a model may have an axiom about all fences.
        return {Mode::relaxed};
    case Mode::non_atomic:
        return {Mode::relaxed};
    case Mode::relaxed:
        break;
    }
    return {};
}

void add_if_possible(std::vector<Candidate>& result, Candidate candidate) {
    if (not_in_program(candidate).empty())
        result.push_back(std::move(candidate));
}

void weaken_modes(std::vector<Candidate>& result, const Candidate& c) {
    for (Place e = 0; e < c.events.size(); ++e) {
        if (c.begins_rmw(e) &&
            c.events[e].label.mode == Mode::seq_cst) { // both halves at once, or no exchange has these modes
            Candidate weaker = c;
            weaker.events[e].label.mode = Mode::acquire;
            weaker.events[e + 1].label.mode = Mode::release;
            add_if_possible(result, std::move(weaker));
            continue;
        }
        for (const Mode mode : weaker_modes(c.events[e])) {
            Candidate weaker = c;
            weaker.events[e].label.mode = mode;
            add_if_possible(result, std::move(weaker));
        }
    }
}

// Whether the stronger fence orders all pairs of the weaker one, and some further pair.
bool orders_less(const MachineFence& weaker, const MachineFence& stronger) {
    constexpr std::size_t pair_length = 3;
    if (weaker.orders.size() >= stronger.orders.size())
        return false;
    for (std::string_view rest = weaker.orders; !rest.empty(); rest.remove_prefix(pair_length))
        if (stronger.orders.find(rest.substr(0, pair_length)) == std::string_view::npos)
            return false;
    return true;
}

// On a machine: all weaker instructions.
void weaken_instructions(std::vector<Candidate>& result, const Candidate& c) {
    const auto weaker = [&](Place e, Mode mode, graph::Barrier barrier) {
        Candidate other = c;
        other.events[e].label.mode = mode;
        other.events[e].label.barrier = barrier;
        return other;
    };
    for (Place e = 0; e < c.events.size(); ++e) {
        const graph::Label& label = c.events[e].label;
        if (c.events[e].is_fence()) {
            const MachineFence* own = find_fence(*c.machine, label);
            for (const MachineFence& fence : fences_of(*c.machine))
                if (own != nullptr && orders_less(fence, *own))
                    add_if_possible(result, weaker(e, fence.mode, fence.barrier));
        } else if (c.begins_rmw(e)) {
            const Mode write = c.events[e + 1].label.mode;
            for (const ExchangeModes& modes : exchanges_of(*c.machine)) {
                if (modes.read > label.mode || modes.write > write ||
                    (modes.read == label.mode && modes.write == write))
                    continue;
                Candidate other = weaker(e, modes.read, label.barrier);
                other.events[e + 1].label.mode = modes.write;
                add_if_possible(result, std::move(other));
            }
        } else if (!c.ends_rmw(e)) {
            for (const Mode mode : modes_of(*c.machine, label.kind))
                if (mode < label.mode)
                    add_if_possible(result, weaker(e, mode, label.barrier));
        }
    }
}

} // namespace

std::vector<Candidate> weakenings(const Candidate& c) {
    std::vector<Candidate> result;
    for (Place e = 0; e < c.events.size(); ++e) {
        if (c.ends_rmw(e))
            continue;
        std::vector<bool> gone(c.events.size());
        gone[e] = true;
        if (c.begins_rmw(e))
            gone[e + 1] = true;
        add_if_possible(result, without(c, gone));
    }
    for (Place e = 0; e < c.events.size(); ++e)
        if (c.begins_rmw(e)) {
            Candidate untied = c;
            untied.events[e].label.exclusive = false;
            untied.events[e + 1].label.exclusive = false;
            untied.events[e].label.discarded = false;
            std::erase(untied.dependencies, Dependency{DependencyKind::within, e, e + 1});
            add_if_possible(result, std::move(untied));
            for (const Place half : {e, e + 1}) { // each half alone
                std::vector<bool> gone(c.events.size());
                gone[half] = true;
                add_if_possible(result, without(c, gone));
            }
        }
    for (const Dependency& d : c.dependencies) {
        Candidate free = c;
        std::erase(free.dependencies, d);
        add_if_possible(result, std::move(free));
    }
    if (c.machine)
        weaken_instructions(result, c);
    else
        weaken_modes(result, c);
    return result;
}

Candidate minimised(Candidate candidate, const Property& property) {
    for (bool smaller = true; smaller;) {
        smaller = false;
        for (Candidate& weaker : weakenings(candidate))
            if (property(weaker)) {
                candidate = std::move(weaker);
                smaller = true;
                break;
            }
    }
    return candidate;
}

} // namespace katlas::synthesis
