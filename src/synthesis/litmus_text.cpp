#include "katlas/synthesis/litmus_text.hpp"

#include "katlas/synthesis/assembly_text.hpp"
#include "text_parts.hpp"

#include <fmt/format.h>

namespace katlas::synthesis {
namespace {

using graph::Mode;

std::string_view order_text(Mode mode) {
    switch (mode) {
    case Mode::non_atomic:
    case Mode::relaxed:
        return "memory_order_relaxed";
    case Mode::acquire:
        return "memory_order_acquire";
    case Mode::release:
        return "memory_order_release";
    case Mode::acq_rel:
        return "memory_order_acq_rel";
    case Mode::seq_cst:
        break;
    }
    return "memory_order_seq_cst";
}

// The memory order of an exchange with these halves, if there is one.
std::optional<Mode> exchange_order(Mode read, Mode write) {
    if (read == Mode::seq_cst && write == Mode::seq_cst)
        return Mode::seq_cst;
    const bool acquires = read == Mode::acquire;
    const bool releases = write == Mode::release;
    if ((!acquires && read != Mode::relaxed) || (!releases && write != Mode::relaxed))
        return std::nullopt;
    return acquires ? releases ? Mode::acq_rel : Mode::acquire : releases ? Mode::release : Mode::relaxed;
}

// Writes the functions of a test.
class Writer {
  public:
    explicit Writer(const Candidate& candidate) : c_(candidate), registers_(candidate.events.size()) {
        std::vector<std::size_t> used(candidate.num_threads());
        for (Place e = 0; e < c_.events.size(); ++e)
            if (c_.events[e].is_read())
                registers_[e] = fmt::format("r{}", used[c_.events[e].thread]++);
        atomic_.resize(candidate.num_locations());
        for (const CandidateEvent& event : c_.events)
            if (!event.is_fence() && event.label.mode != Mode::non_atomic)
                atomic_[event.location] = true;
    }

    [[nodiscard]] std::string thread(std::size_t t) const {
        std::string text = fmt::format("P{} ({}) {{\n", t, parameters(t));
        std::size_t depth = 1;
        for (Place e = 0; e < c_.events.size(); ++e) {
            if (c_.events[e].thread != t)
                continue;
            for (const Place branch : branches_before(c_, e, DependencyKind::control)) {
                text += fmt::format("{}if ({} == {}) {{\n", std::string(2 * depth, ' '), registers_[branch],
                                    c_.value_read(branch));
                ++depth;
            }
            if (!c_.ends_rmw(e))
                text += fmt::format("{}{};\n", std::string(2 * depth, ' '), statement(e));
        }
        while (depth > 0)
            text += fmt::format("{}}}\n", std::string(2 * --depth, ' '));
        return text;
    }

    [[nodiscard]] std::string condition() const {
        return condition_text(c_, [this](Place e) { return fmt::format("{}:{}", c_.events[e].thread, registers_[e]); });
    }

  private:
    [[nodiscard]] std::string parameters(std::size_t t) const {
        std::vector<bool> used(c_.num_locations());
        for (const CandidateEvent& event : c_.events)
            if (event.thread == t && !event.is_fence())
                used[event.location] = true;
        std::vector<std::string> list;
        for (std::size_t l = 0; l < used.size(); ++l)
            if (used[l])
                list.push_back(fmt::format("{}* {}", atomic_[l] ? "atomic_int" : "int", location_text(l)));
        return fmt::format("{}", fmt::join(list, ", "));
    }

    // `r0 ^ r0` for each read on which the event has such a dependency.
    [[nodiscard]] std::string zero(DependencyKind kind, Place e) const {
        std::string sum;
        for (Place r = 0; r < e; ++r)
            if (c_.depends(kind, r, e))
                sum += fmt::format(" + ({0} ^ {0})", registers_[r]);
        return sum;
    }

    [[nodiscard]] std::string statement(Place e) const {
        const CandidateEvent& event = c_.events[e];
        if (event.is_fence())
            return fmt::format("atomic_thread_fence({})", order_text(event.label.mode));
        const std::string place = location_text(event.location) + zero(DependencyKind::address, e);
        if (c_.begins_rmw(e)) {
            const Mode order = exchange_order(event.label.mode, c_.events[e + 1].label.mode).value_or(Mode::seq_cst);
            return fmt::format("int {} = atomic_exchange_explicit({}, {}{}, {})", registers_[e], place, c_.rank(e + 1),
                               zero(DependencyKind::data, e + 1), order_text(order));
        }
        const bool plain = event.label.mode == Mode::non_atomic;
        const std::string target = place.size() == 1 ? place : fmt::format("({})", place);
        if (event.is_read())
            return plain ? fmt::format("int {} = *{}", registers_[e], target)
                         : fmt::format("int {} = atomic_load_explicit({}, {})", registers_[e], place,
                                       order_text(event.label.mode));
        const std::string value = fmt::format("{}{}", c_.rank(e), zero(DependencyKind::data, e));
        return plain ? fmt::format("*{} = {}", target, value)
                     : fmt::format("atomic_store_explicit({}, {}, {})", place, value, order_text(event.label.mode));
    }

    const Candidate& c_;
    std::vector<std::string> registers_; // by event; of reads
    std::vector<bool> atomic_;           // by location
};

} // namespace

std::string not_in_c(const Candidate& c) {
    for (Place e = 0; e < c.events.size(); ++e) {
        const CandidateEvent& event = c.events[e];
        const Mode mode = event.label.mode;
        if (event.label.barrier != graph::Barrier::none)
            return "a barrier of a machine is no fence of C";
        if (event.is_fence() && mode == Mode::non_atomic)
            return "a fence has a memory order in C";
        if (event.is_read() && (mode == Mode::release || mode == Mode::acq_rel))
            return "a read does not release in C";
        if (event.is_write() && (mode == Mode::acquire || mode == Mode::acq_rel))
            return "a write does not acquire in C";
        if (event.label.exclusive && !c.begins_rmw(e) && !c.ends_rmw(e))
            return "half of a read-modify-write stands alone";
        if (c.begins_rmw(e) && !exchange_order(mode, c.events[e + 1].label.mode))
            return "the halves of a read-modify-write have one memory order in C";
    }
    return impossible_dependency(c);
}

std::string not_in_program(const Candidate& c) {
    return c.machine ? not_in_assembly(c) : not_in_c(c);
}

std::string litmus_text(const Candidate& candidate, std::string_view name, std::string_view about) {
    if (candidate.machine)
        return assembly_text(candidate, name, about);
    const Writer writer(candidate);
    std::string text = fmt::format("C {}\n\"{}\"\n{{ }}\n", name, about);
    for (std::size_t t = 0; t < candidate.num_threads(); ++t)
        text += fmt::format("{}\n", writer.thread(t));
    return fmt::format("{}exists ({})\n", text, writer.condition());
}

} // namespace katlas::synthesis
