#include "katlas/synthesis/cycle.hpp"

#include "katlas/synthesis/machine_labels.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

namespace katlas::synthesis {
namespace {

using Communication = Cycle::Communication;

// Depth first over the threads; keeps the best cycle.
class CycleSearch {
  public:
    explicit CycleSearch(const Candidate& candidate) : c_(candidate), used_(candidate.num_threads()) {}

    std::optional<Cycle> run() {
        for (Place e = 0; e < c_.events.size(); ++e) {
            start_ = e;
            if (!c_.events[e].is_fence())
                enter(e);
        }
        return best_;
    }

  private:
    [[nodiscard]] std::optional<Communication> related(Place from, Place to) const {
        const CandidateEvent& a = c_.events[from];
        const CandidateEvent& b = c_.events[to];
        if (a.is_fence() || b.is_fence() || a.location != b.location || from == to)
            return std::nullopt;
        if (a.is_write() && b.is_read())
            return b.source == from ? std::optional(Communication::rf) : std::nullopt;
        if (!b.is_write())
            return std::nullopt;
        if (a.is_write())
            return c_.rank(from) < c_.rank(to) ? std::optional(Communication::co) : std::nullopt;
        return c_.value_read(from) < c_.rank(to) ? std::optional(Communication::fr) : std::nullopt;
    }

    void enter(Place entry) {
        const std::size_t thread = c_.events[entry].thread;
        used_[thread] = true;
        for (Place exit = 0; exit < c_.events.size(); ++exit) {
            const bool update = c_.begins_rmw(exit) && exit + 1 == entry;
            if (c_.events[exit].thread == thread && !c_.events[exit].is_fence() && (exit >= entry || update))
                leave(entry, exit);
        }
        used_[thread] = false;
    }

    void leave(Place entry, Place exit) {
        for (Place next = 0; next < c_.events.size(); ++next) {
            const std::optional<Communication> out = related(exit, next);
            if (!out)
                continue;
            const bool closes = next == start_;
            if (!closes && used_[c_.events[next].thread])
                continue;
            cycle_.segments.push_back({entry, exit, *out});
            if (closes)
                consider();
            else
                enter(next);
            cycle_.segments.pop_back();
        }
    }

    void consider() {
        if (cycle_.segments.size() == 1 && cycle_.segments[0].entry > cycle_.segments[0].exit)
            return; // a read-modify-write that reads from itself is no cycle of threads
        std::size_t passed = 0;
        std::size_t detours = 0; // co and fr that skip other writes: another cycle shows these writes, too
        for (const Cycle::Segment& s : cycle_.segments)
            passed += s.exit >= s.entry ? s.exit - s.entry + 1 : 2;
        for (std::size_t i = 0; i < cycle_.segments.size(); ++i) {
            const Place from = cycle_.segments[i].exit;
            const Place to = cycle_.segments[(i + 1) % cycle_.segments.size()].entry;
            if (c_.events[to].is_write()) {
                const std::size_t rank = c_.events[from].is_write() ? c_.rank(from) : c_.value_read(from);
                detours += c_.rank(to) - rank - 1;
            }
        }
        const std::string shape = shape_of(c_, cycle_);
        auto key = std::tuple(c_.events.size() - passed, cycle_.segments.size(), detours, family_of(shape).empty(),
                              shape, cycle_text(c_, cycle_));
        if (!best_ || key < key_) {
            best_ = cycle_;
            key_ = std::move(key);
        }
    }

    const Candidate& c_;
    std::vector<bool> used_;
    Place start_ = 0;
    Cycle cycle_;
    std::optional<Cycle> best_;
    std::tuple<std::size_t, std::size_t, std::size_t, bool, std::string, std::string> key_;
};

char letter(const CandidateEvent& event) {
    return event.is_read() ? 'R' : 'W';
}

std::string mode_of_c(graph::Mode mode) {
    switch (mode) {
    case graph::Mode::non_atomic:
        return "Na";
    case graph::Mode::relaxed:
        return "Rlx";
    case graph::Mode::acquire:
        return "Acq";
    case graph::Mode::release:
        return "Rel";
    case graph::Mode::acq_rel:
        return "AR";
    case graph::Mode::seq_cst:
        break;
    }
    return "Sc";
}

// "P" for an ordinary load or store of a machine, else diy's letters for it.
std::string mode_on_machine(compile::Machine machine, const CandidateEvent& event) {
    const bool armv8 = machine == compile::Machine::armv8;
    switch (event.label.mode) {
    case graph::Mode::acquire:
        return armv8 ? "Q" : "Aq";
    case graph::Mode::release:
        return armv8 ? "L" : "Rl";
    case graph::Mode::seq_cst:
        return armv8 ? (event.is_read() ? "A" : "L") : "AqRl";
    default:
        return "P";
    }
}

std::string mode_name(const Candidate& c, Place e) {
    return c.machine ? mode_on_machine(*c.machine, c.events[e]) : mode_of_c(c.events[e].label.mode);
}

// The modes of both ends of an edge. On a machine, empty if both are ordinary.
std::string mode_names(const Candidate& c, Place from, Place to) {
    const std::string modes = mode_name(c, from) + mode_name(c, to);
    return modes == "PP" && c.machine ? std::string() : modes;
}

std::string fence_name(const Candidate& c, Place fence) {
    const graph::Label& label = c.events[fence].label;
    if (const MachineFence* known = c.machine ? find_fence(*c.machine, label) : nullptr)
        return std::string(known->edge);
    return fmt::format("Fence{}", mode_of_c(label.mode));
}

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](char ch) { return ch >= 'A' && ch <= 'Z' ? static_cast<char>(ch - 'A' + 'a') : ch; });
    return text;
}

std::string communication_name(Communication kind, bool external) {
    const char* name = kind == Communication::rf ? "Rf" : kind == Communication::co ? "Co" : "Fr";
    return fmt::format("{}{}", name, external ? 'e' : 'i');
}

std::string update_name(const Candidate& c, Place read) {
    if (c.machine != compile::Machine::armv8)
        return "Rmw";
    return c.events[read].label.discarded                      ? "Amo.stadd"
           : c.depends(DependencyKind::within, read, read + 1) ? "Amo.ldadd"
                                                               : "Amo.swp";
}

// A step between neighbouring accesses of a thread, fences between them included.
struct Step {
    std::string name;        // "Po", "FenceSc", "DpAddr", "Rmw"
    bool dependency = false; // its source is a read: only the target is named
    Place from = 0;
    Place to = 0;
};

Step step_between(const Candidate& c, Place from, Place to) {
    Step step{.name = {}, .dependency = false, .from = from, .to = to};
    for (Place f = from + 1; f < to; ++f)
        step.name += fence_name(c, f);
    // A branch and a barrier that waits for it are one edge.
    for (const DependencyKind kind : {DependencyKind::pick_control, DependencyKind::control})
        if ((step.name == "Isb" || step.name == "ISync") && c.depends(kind, from, from + 1)) {
            step.name = fmt::format("DpCtrl{}{}", step.name == "Isb" ? "Isb" : "Isync", is_pick(kind) ? "Csel" : "");
            step.dependency = true;
        }
    if (!step.name.empty())
        return step;
    step.name = c.begins_rmw(from) ? update_name(c, from) : "Po";
    for (const auto& [kind, name] :
         {std::pair(DependencyKind::pick_control, "DpCtrlCsel"), std::pair(DependencyKind::pick_data, "DpDataCsel"),
          std::pair(DependencyKind::pick_address, "DpAddrCsel"), std::pair(DependencyKind::control, "DpCtrl"),
          std::pair(DependencyKind::data, "DpData"), std::pair(DependencyKind::address, "DpAddr")})
        if (c.depends(kind, from, to)) {
            step.name = name;
            step.dependency = true;
        }
    return step;
}

std::vector<Step> steps_of(const Candidate& c, const Cycle::Segment& segment) {
    std::vector<Step> steps;
    Place last = std::min(segment.entry, segment.exit);
    const Place end = std::max(segment.entry, segment.exit);
    for (Place e = last + 1; e <= end; ++e)
        if (!c.events[e].is_fence()) {
            steps.push_back(step_between(c, last, e));
            last = e;
        }
    return steps;
}

std::string step_text(const Candidate& c, const Step& s) {
    const CandidateEvent& from = c.events[s.from];
    const CandidateEvent& to = c.events[s.to];
    std::string directions(1, letter(to));
    if (!s.dependency)
        directions.insert(directions.begin(), letter(from));
    return fmt::format("{}{}{}{}", s.name, from.location == to.location ? "s" : "d", directions,
                       mode_names(c, s.from, s.to));
}

// "porlxrel", "fencescrlxrlx", "rmwacqrlx-porlxrlx".
std::string step_name(const Candidate& c, const Step& s) {
    const CandidateEvent& from = c.events[s.from];
    const CandidateEvent& to = c.events[s.to];
    const std::string_view name = std::string_view(s.name).substr(s.dependency ? 2 : 0);
    const bool same = from.location == to.location && !(s.from + 1 == s.to && c.begins_rmw(s.from));
    return lower(fmt::format("{}{}{}", name, same ? "s" : "", mode_names(c, s.from, s.to)));
}

} // namespace

std::optional<Cycle> find_cycle(const Candidate& candidate) {
    return CycleSearch(candidate).run();
}

std::string shape_of(const Candidate& c, const Cycle& cycle) {
    std::string shape;
    for (std::size_t i = 0; i < cycle.segments.size(); ++i) {
        const Cycle::Segment& s = cycle.segments[i];
        if (s.entry > s.exit) {
            shape += 'U';
        } else {
            shape += letter(c.events[s.entry]);
            if (s.entry != s.exit)
                shape += letter(c.events[s.exit]);
            if (s.entry != s.exit && c.events[s.entry].location == c.events[s.exit].location)
                shape += 's';
        }
        shape += fmt::format(" {}{}", communication_name(s.out, true), i + 1 == cycle.segments.size() ? "" : " ");
    }
    return shape;
}

std::string cycle_text(const Candidate& c, const Cycle& cycle) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < cycle.segments.size(); ++i) {
        const Cycle::Segment& s = cycle.segments[i];
        for (const Step& step : steps_of(c, s))
            words.push_back(s.entry > s.exit ? fmt::format("{}^-1", step_text(c, step)) : step_text(c, step));
        const Place next = cycle.segments[(i + 1) % cycle.segments.size()].entry;
        words.push_back(
            fmt::format("{}{}", communication_name(s.out, cycle.segments.size() > 1), mode_names(c, s.exit, next)));
    }
    return fmt::format("{}", fmt::join(words, " "));
}

std::string name_of(const Candidate& c, const Cycle& cycle) {
    const std::string shape = shape_of(c, cycle);
    std::string name = family_of(shape);
    std::string threads; // without a family: the directions of the threads
    std::vector<std::string> annotations;
    std::string singles;
    bool plain = true;
    for (const Cycle::Segment& s : cycle.segments) {
        threads += fmt::format("{}{}", threads.empty() ? "" : "+",
                               s.entry > s.exit    ? std::string("U")
                               : s.entry == s.exit ? std::string(1, letter(c.events[s.entry]))
                                                   : std::string{letter(c.events[s.entry]), letter(c.events[s.exit])});
        if (s.entry == s.exit) {
            singles += mode_name(c, s.entry);
            continue;
        }
        std::vector<std::string> steps;
        for (const Step& step : steps_of(c, s))
            steps.push_back(step_name(c, step));
        annotations.push_back(fmt::format("{}", fmt::join(steps, "-")));
        plain = plain && annotations.back() == (c.machine ? "po" : "porlxrlx");
    }
    if (name.empty())
        name = threads;
    const bool plain_singles = std::ranges::all_of(cycle.segments, [&](const Cycle::Segment& s) {
        return s.entry != s.exit || c.events[s.entry].label.mode == graph::Mode::relaxed;
    });
    if (!plain) {
        const bool alike = annotations.size() > 1 && std::ranges::all_of(annotations, [&](const std::string& a) {
                               return a == annotations.front();
                           });
        name += alike ? fmt::format("+{}s", annotations.front()) : fmt::format("+{}", fmt::join(annotations, "+"));
    }
    return plain_singles ? name : fmt::format("{}+{}", name, singles);
}

Named named(const Candidate& candidate) {
    const std::optional<Cycle> cycle = find_cycle(candidate);
    if (!cycle)
        return {.candidate = candidate, .name = "no-cycle", .family = {}, .cycle = {}};
    std::vector<std::size_t> order;
    std::vector<bool> placed(candidate.num_threads());
    order.reserve(candidate.num_threads());
    for (const Cycle::Segment& s : cycle->segments) {
        order.push_back(candidate.events[s.entry].thread);
        placed[order.back()] = true;
    }
    for (std::size_t t = 0; t < candidate.num_threads(); ++t)
        if (!placed[t])
            order.push_back(t);
    return {.candidate = with_threads(candidate, order),
            .name = name_of(candidate, *cycle),
            .family = family_of(shape_of(candidate, *cycle)),
            .cycle = cycle_text(candidate, *cycle)};
}

} // namespace katlas::synthesis
