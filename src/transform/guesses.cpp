#include "guesses.hpp"

#include <fmt/format.h>

namespace katlas::transform {
namespace {

using namespace program;

EventSet one(EventNumber e) {
    return e == no_event ? 0 : EventSet{1} << e;
}

// Whether the thread may be blocked there, or end in an error.
bool may_stop(const UnfoldedStep& s) {
    const Op op = s.instruction.op;
    return s.kind == UnfoldedStep::Kind::instruction && (op == Op::assume || op == Op::spin || op == Op::acquired ||
                                                         op == Op::check || op == Op::divide || op == Op::remainder);
}

} // namespace

Guesses::Guesses(const Program& program, const std::vector<UnfoldedThread>& threads, ProgramBuilder& builder,
                 bool coherent, bool dependencies, bool errors)
    : program_(program), threads_(threads), builder_(builder), events_(program, threads, coherent),
      values_(program, threads, events_), errors_(errors), of_event_(events_.size()), of_thread_(threads.size()),
      tracks_(threads.size()) {
    for (EventNumber e = 0; e < events_.size(); ++e)
        if (can_happen(e) && events_[e].thread != ThreadEvent::initial)
            name_ghosts(e, dependencies);
    for (std::size_t t = 0; t < threads.size(); ++t) {
        ThreadGhosts& own = of_thread_[t];
        graph::for_each_event(events_.of_thread(t), [&](std::size_t e) {
            own.possible |= can_happen(static_cast<EventNumber>(e)) ? EventSet{1} << e : 0;
        });
        own.certain = certain_events(t);
        if (own.certain != own.possible)
            own.happened = ghost(fmt::format("happened{}", t));
        if (errors)
            own.state = ghost(fmt::format("state{}", t));
        own.done = ghost(fmt::format("done{}", t)).location;
    }
}

Ghost Guesses::ghost(const std::string& name) {
    std::string free = name;
    while (builder_.unfinished().find_object(free) != nullptr)
        free += "_";
    return {.location = builder_.shared(free, 0, ValueType::i64).location()};
}

void Guesses::name_ghosts(EventNumber e, bool dependencies) {
    EventGhosts& own = of_event_[e];
    const EventFacts& facts = values_.of(e);
    const EventSet from = events_.is_read(e) ? sources(e) : 0;
    if ((from & (from - 1)) != 0)
        own.source = ghost(fmt::format("source{}", e));
    bool told = events_.is_read(e) ? false : facts.values.size() > 1;
    graph::for_each_event(from, [&](std::size_t w) {
        const auto write = static_cast<EventNumber>(w);
        told = told || (comes_later(e, write) && values_.of(write).values.size() > 1);
    });
    if (told)
        own.value = ghost(fmt::format("value{}", e));
    if (!dependencies)
        return;
    const auto depends = [&](const Bounds& bounds, std::optional<Ghost>& on, const char* name) {
        if (bounds.known())
            return;
        on = ghost(fmt::format("{}{}", name, e));
        tracks_[events_[e].thread] = true;
    };
    depends(facts.address, own.address, "address");
    depends(facts.data, own.data, "data");
    depends(facts.control, own.control, "control");
}

bool Guesses::can_happen(EventNumber e) const {
    return events_[e].label.kind == graph::Kind::fence || !values_.of(e).values.empty();
}

EventSet Guesses::sources(EventNumber read) const {
    EventSet result = 0;
    graph::for_each_event(events_.sources(read), [&](std::size_t w) {
        if (can_happen(static_cast<EventNumber>(w)))
            result |= EventSet{1} << w;
    });
    return result;
}

EventSet Guesses::certain_events(std::size_t t) const {
    const UnfoldedThread& steps = threads_[t];
    constexpr EventSet all = ~EventSet{0}; // what never happens, or makes that the execution does not count
    std::vector<EventSet> from(steps.size(), all);
    for (std::size_t s = steps.size(); s-- > 0;) {
        if (!values_.is_reached(t, s))
            continue;
        const StepEvents& e = events_.at(t, s);
        switch (steps[s].kind) {
        case UnfoldedStep::Kind::bad_address:
        case UnfoldedStep::Kind::end:
            from[s] = 0;
            continue;
        case UnfoldedStep::Kind::cut:
            from[s] = errors_ ? 0 : all;
            continue;
        default:
            break;
        }
        const EventSet next = steps[s].next == no_step ? all : from[steps[s].next];
        const EventSet other = steps[s].other == no_step ? all : from[steps[s].other];
        const bool fails = e.failed != no_event && can_happen(e.failed);
        const bool goes_on = e.read == no_event || can_happen(e.read);
        from[s] = (goes_on ? next | one(e.read) | one(e.write) | one(e.fence) : all) &
                  (e.failed != no_event ? (fails ? other | one(e.failed) : all) : other);
        if (errors_ && may_stop(steps[s]))
            from[s] = 0;
    }
    return from[0] & of_thread_[t].possible;
}

} // namespace katlas::transform
