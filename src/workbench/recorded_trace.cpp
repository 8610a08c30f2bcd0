#include "katlas/workbench/recorded_trace.hpp"

#include "recorded_line.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using graph::Mode;
using Kind = RecordedEvent::Kind;

// Graphs have a number for each thread and location together.
constexpr std::size_t most_places = 20'000'000;

struct ModeName {
    std::string_view name;
    Mode mode;
    std::string_view of; // the kinds of events that may have it: R, W, U (updates) and F
};
constexpr std::array<ModeName, 6> mode_names = {{{"na", Mode::non_atomic, "RW"},
                                                 {"rlx", Mode::relaxed, "RWUF"},
                                                 {"acq", Mode::acquire, "RUF"},
                                                 {"rel", Mode::release, "WUF"},
                                                 {"acq-rel", Mode::acq_rel, "UF"},
                                                 {"sc", Mode::seq_cst, "RWUF"}}};
struct KindName {
    std::string_view name;
    Kind kind;
    char letter;
};
constexpr std::array<KindName, 4> kind_names = {
    {{"R", Kind::read, 'R'}, {"W", Kind::write, 'W'}, {"RMW", Kind::update, 'U'}, {"F", Kind::fence, 'F'}}};

std::string listed_modes(char kind) {
    std::string all;
    for (const ModeName& m : mode_names)
        if (m.of.find(kind) != std::string_view::npos)
            all += fmt::format("{}{}", all.empty() ? "" : ", ", m.name);
    return all;
}

class TraceReader {
  public:
    TraceReader(const SourceMap& sources, FileId file, Diagnostics& diagnostics)
        : sources_(sources), file_(file), diagnostics_(diagnostics) {}

    std::vector<RecordedTrace> read() {
        begin(sources_.name(file_));
        const std::string_view text = sources_.text(file_);
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            const std::string_view line = text.substr(at, end - at);
            if (line.find_first_not_of(" \t\r") != std::string_view::npos)
                read_line(line, static_cast<std::uint32_t>(at));
            at = end + 1;
            if (diagnostics_.error_count() >= 20)
                break;
        }
        finish();
        if (traces_.empty() && !diagnostics_.has_errors())
            diagnostics_.error({file_, 0, 0}, "the file has no events");
        return std::move(traces_);
    }

  private:
    void begin(std::string name) {
        trace_ = {};
        trace_.name = std::move(name);
        threads_.clear();
        locations_.clear();
        ids_.clear();
        sources_named_.clear();
        given_ = false;
    }
    void finish() {
        if (!diagnostics_.has_errors()) // else there would be follow-up errors
            for (const auto& [event, name, where] : sources_named_)
                resolve(event, name, where);
        if (!trace_.events.empty() || given_)
            traces_.push_back(std::move(trace_));
    }

    void read_line(std::string_view text, std::uint32_t begins) {
        const auto line = RecordedLine::parse(text, file_, begins, diagnostics_);
        if (!line)
            return;
        if (line->has("trace")) {
            const auto name = line->value("trace", diagnostics_);
            if (!line->has_only({"trace"}, diagnostics_) || !name)
                return;
            finish();
            begin(*name);
            given_ = true;
        } else if (line->has("init")) {
            read_initial(*line);
        } else {
            read_event(*line);
        }
    }

    void read_initial(const RecordedLine& line) {
        if (!line.has_only({"init"}, diagnostics_))
            return;
        if (!line["init"].is_object()) {
            diagnostics_.error(line.where("init"), "'init' is to be an object of locations and values");
            return;
        }
        for (const auto& [location, value] : line["init"].items())
            if (auto text = RecordedLine::text_of(value, location, line.where("init"), diagnostics_))
                trace_.initial[number_of(location, locations_, trace_.locations)] = *std::move(text);
    }

    std::uint32_t number_of(const std::string& name, std::unordered_map<std::string, std::uint32_t>& known,
                            std::vector<std::string>& names) {
        const auto [found, fresh] = known.emplace(name, static_cast<std::uint32_t>(names.size()));
        if (fresh) {
            names.push_back(name);
            if (&names == &trace_.locations)
                trace_.initial.emplace_back("0");
        }
        return found->second;
    }

    void read_event(const RecordedLine& line) {
        const auto thread = line.value("thread", diagnostics_);
        const auto op = thread ? line.value("op", diagnostics_) : std::nullopt;
        if (!op)
            return;
        const auto* const kind = std::ranges::find(kind_names, *op, &KindName::name);
        if (kind == kind_names.end()) {
            diagnostics_.error(line.where("op"), fmt::format("there is no operation '{}'", *op),
                               "an operation is R, W, RMW or F");
            return;
        }
        RecordedEvent event;
        event.kind = kind->kind;
        event.where = line.where();
        event.thread = number_of(*thread, threads_, trace_.threads);
        if (!read_members(line, event) || !read_mode(line, kind->letter, event))
            return;
        if (threads_.size() * locations_.size() > most_places) {
            diagnostics_.error(event.where, "these are too many threads and locations");
            return;
        }
        const std::size_t number = trace_.events.size();
        if (line.has("id")) {
            const auto id = line.value("id", diagnostics_);
            if (!id)
                return;
            event.id = *id;
            if (*id == "init" || !ids_.emplace(*id, number).second) {
                diagnostics_.error(line.where("id"), *id == "init" ? "'init' is the name of initial writes"
                                                                   : fmt::format("'{}' is the id of two events", *id));
                return;
            }
        }
        if (line.has("from"))
            if (const auto from = line.value("from", diagnostics_))
                sources_named_.push_back({number, *from, line.where("from")});
        trace_.events.push_back(std::move(event));
    }

    bool read_members(const RecordedLine& line, RecordedEvent& event) {
        switch (event.kind) {
        case Kind::fence:
            return line.has_only({"thread", "op", "mode", "id"}, diagnostics_);
        case Kind::read:
            if (!line.has_only({"thread", "op", "location", "value", "mode", "exclusive", "id", "from"}, diagnostics_))
                return false;
            if (line.has("exclusive") && !line["exclusive"].is_boolean()) {
                diagnostics_.error(line.where("exclusive"), "'exclusive' is to be true or false");
                return false;
            }
            event.exclusive = line.has("exclusive") && line["exclusive"].get<bool>();
            return take(line, "value", event.read) && take_location(line, event);
        case Kind::write:
            return line.has_only({"thread", "op", "location", "value", "mode", "id"}, diagnostics_) &&
                   take(line, "value", event.written) && take_location(line, event);
        case Kind::update:
            return line.has_only({"thread", "op", "location", "read", "write", "mode", "id", "from"}, diagnostics_) &&
                   take(line, "read", event.read) && take(line, "write", event.written) && take_location(line, event);
        }
        return false;
    }
    bool take(const RecordedLine& line, std::string_view member, std::string& to) {
        auto value = line.value(member, diagnostics_);
        if (!value)
            return false;
        to = *std::move(value);
        return true;
    }
    bool take_location(const RecordedLine& line, RecordedEvent& event) {
        std::string name;
        if (!take(line, "location", name))
            return false;
        event.location = number_of(name, locations_, trace_.locations);
        return true;
    }

    bool read_mode(const RecordedLine& line, char kind, RecordedEvent& event) {
        event.mode = kind == 'F' ? Mode::seq_cst : Mode::relaxed;
        if (!line.has("mode"))
            return true;
        std::string name;
        if (!take(line, "mode", name))
            return false;
        const auto* const found = std::ranges::find(mode_names, name, &ModeName::name);
        if (found == mode_names.end() || found->of.find(kind) == std::string_view::npos) {
            diagnostics_.error(line.where("mode"),
                               found == mode_names.end()
                                   ? fmt::format("there is no mode '{}'", name)
                                   : fmt::format("an event of this operation cannot have the mode '{}'", name),
                               fmt::format("here a mode is one of {}", listed_modes(kind)));
            return false;
        }
        event.mode = found->mode;
        return true;
    }

    void resolve(std::size_t number, const std::string& name, SourceRange where) {
        RecordedEvent& event = trace_.events[number];
        const auto wrong = [&](const std::string& what) { diagnostics_.error(where, what); };
        if (name == "init") {
            if (trace_.initial[event.location] != event.read)
                return wrong(fmt::format("the initial value of '{}' is {}, and {} is read",
                                         trace_.locations[event.location], trace_.initial[event.location], event.read));
            event.source = RecordedEvent::initial;
            return;
        }
        const auto found = ids_.find(name);
        if (found == ids_.end())
            return wrong(fmt::format("no event of the trace has the id '{}'", name));
        const RecordedEvent& source = trace_.events[found->second];
        if (!source.writes())
            return wrong(fmt::format("the event '{}' does not write", name));
        if (source.location != event.location)
            return wrong(fmt::format("the event '{}' writes another location", name));
        if (found->second == number)
            return wrong("a read-modify-write does not read from itself");
        if (source.written != event.read)
            return wrong(fmt::format("the event '{}' writes {}, and {} is read", name, source.written, event.read));
        event.source = found->second;
    }

    struct NamedSource {
        std::size_t event;
        std::string name;
        SourceRange where;
    };

    const SourceMap& sources_;
    FileId file_;
    Diagnostics& diagnostics_;
    std::vector<RecordedTrace> traces_;
    RecordedTrace trace_;
    bool given_ = false; // the file gives the trace a name
    std::unordered_map<std::string, std::uint32_t> threads_;
    std::unordered_map<std::string, std::uint32_t> locations_;
    std::unordered_map<std::string, std::size_t> ids_;
    std::vector<NamedSource> sources_named_;
};

} // namespace

std::vector<RecordedTrace> parse_recorded_traces(const SourceMap& sources, FileId file, Diagnostics& diagnostics) {
    return TraceReader(sources, file, diagnostics).read();
}

std::vector<std::string> event_names(const RecordedTrace& trace) {
    std::vector<std::string> names;
    std::vector<std::size_t> lengths(trace.threads.size(), 0);
    for (const RecordedEvent& event : trace.events) {
        const std::string& thread = trace.threads[event.thread];
        const bool numbered = thread.find_first_not_of("0123456789") == std::string::npos;
        const std::size_t index = lengths[event.thread]++;
        names.push_back(event.id.empty() ? fmt::format("{}{}.{}", numbered ? "P" : "", thread, index) : event.id);
    }
    return names;
}

std::string event_text(const RecordedTrace& trace, std::size_t number) {
    const RecordedEvent& event = trace.events[number];
    const auto* const kind = std::ranges::find(kind_names, event.kind, &KindName::kind);
    const auto* const mode = std::ranges::find(mode_names, event.mode, &ModeName::mode);
    std::string text = fmt::format("{}{}[{}]", kind->name, event.exclusive ? "*" : "", mode->name);
    if (event.kind == Kind::fence)
        return text;
    text += fmt::format(" {}={}", trace.locations[event.location], event.reads() ? event.read : event.written);
    return event.kind == Kind::update ? fmt::format("{}, {}", text, event.written) : text;
}

} // namespace katlas::workbench
