// Traces as JSON (docs/traces.md). The text has one line for each step, so that traces can be compared line by line.
#include "katlas/workbench/trace.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace katlas::workbench {
namespace {

using Json = nlohmann::ordered_json;
using native::KnownPlace;
using native::KnownThread;

constexpr int version = 1;
constexpr const char* format_name = "katlas trace";
constexpr std::array error_kinds{"error", "leak", "memory", "race", "deadlock", "endless-loop"};
constexpr std::array regions{"variable", "heap", "stack", "locals"};
constexpr std::uint32_t most_threads = 64;
constexpr std::size_t most_steps = 1'000'000;
constexpr std::uint32_t largest_count = 1U << 20U;

std::string thread_name(std::uint32_t thread) {
    return fmt::format("P{}", thread - 1);
}

std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json to_json(const TraceStep& s) {
    Json j{{"event", to_text(s.event)}, {"label", s.label}};
    if (!s.variable.empty())
        j["variable"] = s.variable;
    if (!s.value.empty())
        j["value"] = s.value;
    if (s.from)
        j["from"] = to_text(*s.from);
    if (s.after)
        j["after"] = to_text(*s.after);
    if (s.spurious)
        j["spurious"] = true;
    if (!s.place.empty())
        j["place"] = s.place;
    if (s.matters)
        j["matters"] = true;
    return j;
}

Json to_json(const TraceError& e) {
    Json j{{"kind", e.kind}, {"message", e.message}};
    if (e.thread != 0)
        j["thread"] = thread_name(e.thread);
    if (!e.place.empty())
        j["place"] = e.place;
    if (!e.events.empty()) {
        j["events"] = Json::array();
        for (const TraceEvent& event : e.events)
            j["events"].push_back(to_text(event));
    }
    return j;
}

Json to_json(const KnownPlace& p) {
    Json j{{"in", regions.at(static_cast<std::size_t>(p.region))}};
    if (p.region != KnownPlace::Region::variable)
        j["thread"] = thread_name(p.number);
    else
        j["name"] = p.variable;
    if (p.region == KnownPlace::Region::variable && p.number != 0)
        j["number"] = p.number;
    j["offset"] = p.offset;
    j["size"] = p.size;
    if (p.count != 1)
        j["count"] = p.count;
    if (p.atomic)
        j["atomic"] = true;
    return j;
}

Json program_of(const Trace& t) {
    Json sources = Json::array();
    for (const TraceSource& s : t.sources)
        sources.push_back({{"file", s.file}, {"sha256", s.sha256}});
    Json j{{"sources", std::move(sources)}, {"flags", t.flags}};
    if (!t.test.empty())
        j["test"] = t.test;
    return j;
}

Json model_of(const Trace& t) {
    Json j{{"name", t.model}};
    if (!t.mapping.empty())
        j["mapping"] = t.mapping;
    j["dependencies"] = t.dependencies;
    j["all_atomics"] = t.all_atomics;
    return j;
}

Json options_of(const Trace& t) {
    Json j{{"unroll", t.unroll}, {"spurious", t.spurious_failures}};
    if (t.undetermined)
        j["nondet"] = {t.undetermined->least, t.undetermined->greatest};
    return j;
}

Json threads_of(const native::Knowledge& known) {
    Json threads = Json::array({{{"name", "P0"}, {"awaited", known.first_awaited}}});
    for (const KnownThread& t : known.threads)
        threads.push_back({{"name", fmt::format("P{}", threads.size())},
                           {"parent", thread_name(t.parent)},
                           {"child", t.count},
                           {"awaited", t.awaited}});
    return threads;
}

// ---- Reading. Errors are thrown as text, and caught in parse_trace().

[[noreturn]] void wrong(const std::string& what) {
    throw std::invalid_argument(what);
}

const Json& member(const Json& object, const char* name) {
    if (!object.is_object())
        wrong(fmt::format("'{}' is to be in an object", name));
    const auto found = object.find(name);
    if (found == object.end())
        wrong(fmt::format("'{}' is missing", name));
    return *found;
}
const Json* optional_member(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}
std::string text_in(const Json& object, const char* name) {
    const Json& j = member(object, name);
    if (!j.is_string())
        wrong(fmt::format("'{}' is to be a text", name));
    return j.get<std::string>();
}
std::string optional_text(const Json& object, const char* name) {
    return optional_member(object, name) == nullptr ? std::string() : text_in(object, name);
}
bool flag_in(const Json& object, const char* name) {
    const Json* j = optional_member(object, name);
    if (j != nullptr && !j->is_boolean())
        wrong(fmt::format("'{}' is to be true or false", name));
    return j != nullptr && j->get<bool>();
}
std::uint64_t number_in(const Json& object, const char* name, std::uint64_t greatest) {
    const Json& j = member(object, name);
    if (!j.is_number_unsigned() || j.get<std::uint64_t>() > greatest)
        wrong(fmt::format("'{}' is to be a number of at most {}", name, greatest));
    return j.get<std::uint64_t>();
}
std::uint32_t small_number_in(const Json& object, const char* name, std::uint32_t greatest = ~std::uint32_t{0}) {
    return static_cast<std::uint32_t>(number_in(object, name, greatest));
}
const Json& array_in(const Json& object, const char* name) {
    const Json& j = member(object, name);
    if (!j.is_array())
        wrong(fmt::format("'{}' is to be an array", name));
    return j;
}

// The number after a P; nothing for other texts.
std::optional<std::uint32_t> number_of_thread(std::string_view text) {
    std::uint32_t number = 0;
    const char* end = text.data() + text.size();
    if (!text.starts_with('P') || text.size() < 2)
        return std::nullopt;
    const auto [rest, error] = std::from_chars(text.data() + 1, end, number);
    return error == std::errc() && rest == end && number < most_threads ? std::optional(number + 1) : std::nullopt;
}
std::uint32_t thread_in(const Json& object, const char* name) {
    const std::string text = text_in(object, name);
    const auto number = number_of_thread(text);
    if (!number)
        wrong(fmt::format("'{}' is no thread", text));
    return *number;
}
TraceEvent event_of(const Json& j) {
    const std::string text = j.is_string() ? j.get<std::string>() : std::string();
    if (text == "init")
        return {};
    const std::size_t dot = text.find('.');
    const auto thread = number_of_thread(std::string_view(text).substr(0, dot));
    TraceEvent event;
    if (thread && dot != std::string::npos) {
        event.thread = *thread;
        const char* end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data() + dot + 1, end, event.index);
        if (error == std::errc() && rest == end)
            return event;
    }
    wrong(fmt::format("'{}' is no event", text));
}
std::optional<TraceEvent> optional_event(const Json& object, const char* name) {
    const Json* j = optional_member(object, name);
    return j == nullptr ? std::nullopt : std::optional(event_of(*j));
}

TraceStep step_of(const Json& j) {
    TraceStep s{.event = event_of(member(j, "event")), .label = text_in(j, "label")};
    if (s.event.thread == 0)
        wrong("a step is an initial write");
    s.variable = optional_text(j, "variable");
    s.value = optional_text(j, "value");
    s.from = optional_event(j, "from");
    s.after = optional_event(j, "after");
    s.spurious = flag_in(j, "spurious");
    s.place = optional_text(j, "place");
    s.matters = flag_in(j, "matters");
    if (s.label.starts_with('R') != s.from.has_value() || s.label.starts_with('W') != s.after.has_value())
        wrong(fmt::format("{} is to have 'from' if it is a read, 'after' if it is a write", to_text(s.event)));
    return s;
}

KnownPlace place_of(const Json& j) {
    KnownPlace p;
    const std::string in = text_in(j, "in");
    const auto region = std::ranges::find(regions, in);
    if (region == regions.end())
        wrong(fmt::format("'{}' is no kind of memory", in));
    p.region = static_cast<KnownPlace::Region>(region - regions.begin());
    if (p.region == KnownPlace::Region::variable) {
        p.variable = text_in(j, "name");
        p.number = optional_member(j, "number") == nullptr ? 0 : small_number_in(j, "number");
    } else {
        p.number = thread_in(j, "thread");
    }
    p.offset = number_in(j, "offset", std::uint64_t{1} << 40U);
    p.size = small_number_in(j, "size", 16);
    if (p.size == 0 || (p.size & (p.size - 1)) != 0)
        wrong("the size of a place is a power of two");
    p.count = optional_member(j, "count") == nullptr ? 1 : small_number_in(j, "count", largest_count);
    p.atomic = flag_in(j, "atomic");
    return p;
}

void read_program(Trace& t, const Json& j) {
    for (const Json& s : array_in(j, "sources"))
        t.sources.push_back({text_in(s, "file"), text_in(s, "sha256")});
    for (const Json& flag : array_in(j, "flags")) {
        if (!flag.is_string())
            wrong("an option of the compiler is to be a text");
        t.flags.push_back(flag.get<std::string>());
    }
    t.test = optional_text(j, "test");
}

void read_options(Trace& t, const Json& j) {
    t.unroll = small_number_in(j, "unroll");
    t.spurious_failures = flag_in(j, "spurious");
    const Json* range = optional_member(j, "nondet");
    if (range == nullptr)
        return;
    if (!range->is_array() || range->size() != 2 || !(*range)[0].is_number_integer() ||
        !(*range)[1].is_number_integer() || (*range)[0].get<std::int64_t>() > (*range)[1].get<std::int64_t>())
        wrong("'nondet' is to be the least and the greatest number");
    t.undetermined = {(*range)[0].get<std::int64_t>(), (*range)[1].get<std::int64_t>()};
}

void read_error(TraceError& e, const Json& j) {
    e.kind = text_in(j, "kind");
    if (std::ranges::find(error_kinds, e.kind) == error_kinds.end())
        wrong(fmt::format("'{}' is no kind of error", e.kind));
    e.message = text_in(j, "message");
    const bool of_thread = e.kind == "error" || e.kind == "leak";
    if (of_thread)
        e.thread = thread_in(j, "thread");
    e.place = optional_text(j, "place");
    if (optional_member(j, "events") != nullptr)
        for (const Json& event : array_in(j, "events"))
            e.events.push_back(event_of(event));
    if ((e.kind == "race" && e.events.size() != 2) || (e.kind == "memory" && e.events.empty()))
        wrong("the error has not the events that an error of its kind has");
}

void read_threads(native::Knowledge& known, const Json& threads) {
    std::uint32_t number = 0;
    for (const Json& t : threads) {
        if (thread_in(t, "name") != ++number)
            wrong("threads are to be in the order of their numbers");
        if (number == 1) {
            known.first_awaited = flag_in(t, "awaited");
            continue;
        }
        const KnownThread thread{thread_in(t, "parent"), small_number_in(t, "child"), flag_in(t, "awaited")};
        if (thread.parent >= number)
            wrong("a thread is to come behind the one that creates it");
        if (std::ranges::any_of(known.threads, [&](const KnownThread& other) {
                return other.parent == thread.parent && other.count == thread.count;
            }))
            wrong("two threads are the same child of one thread");
        known.threads.push_back(thread);
    }
}

// Checks that all events named by steps and by the error exist.
void check_events(const Trace& t) {
    std::map<std::uint32_t, std::uint32_t> lengths;
    for (const TraceStep& s : t.steps)
        if (lengths[s.event.thread]++ != s.event.index)
            wrong(fmt::format("{} is not the next event of its thread", to_text(s.event)));
    const auto check = [&](const TraceEvent& e) {
        const auto length = lengths.find(e.thread);
        if (e.thread != 0 && (length == lengths.end() || e.index >= length->second))
            wrong(fmt::format("there is no event {}", to_text(e)));
    };
    for (const TraceStep& s : t.steps) {
        if (s.from)
            check(*s.from);
        if (s.after)
            check(*s.after);
    }
    for (const TraceEvent& e : t.error.events) {
        check(e);
        if (e.thread == 0 && t.error.kind != "memory")
            wrong("the error is of an initial write");
    }
}

Trace trace_in(const Json& j) {
    if (!j.is_object() || optional_text(j, "format") != format_name)
        wrong(fmt::format("'format' is to be '{}'", format_name));
    if (const std::uint32_t found = small_number_in(j, "version"); found != version)
        wrong(fmt::format("its version is {}, and this Katlas reads version {}", found, version));
    Trace t;
    read_program(t, member(j, "program"));
    const Json& model = member(j, "model");
    t.model = text_in(model, "name");
    t.mapping = optional_text(model, "mapping");
    t.dependencies = flag_in(model, "dependencies");
    t.all_atomics = flag_in(model, "all_atomics");
    read_options(t, member(j, "options"));
    read_error(t.error, member(j, "error"));
    t.known.locks = flag_in(j, "locks");
    t.known.rewrites = !j.contains("rewrites") || flag_in(j, "rewrites"); // in older traces they were effects
    read_threads(t.known, array_in(j, "threads"));
    for (const Json& place : array_in(j, "memory"))
        t.known.places.push_back(place_of(place));
    if (array_in(j, "steps").size() > most_steps)
        wrong("it has too many steps");
    for (const Json& step : array_in(j, "steps"))
        t.steps.push_back(step_of(step));
    check_events(t);
    return t;
}

} // namespace

std::string to_json(const Trace& t) {
    std::string text = fmt::format("{{\"format\": \"{}\", \"version\": {},\n", format_name, version);
    const auto add = [&](const char* name, const Json& value) {
        text += fmt::format("\"{}\": {},\n", name, dumped(value));
    };
    add("program", program_of(t));
    add("model", model_of(t));
    add("options", options_of(t));
    add("error", to_json(t.error));
    add("locks", t.known.locks);
    add("rewrites", t.known.rewrites);
    add("threads", threads_of(t.known));
    const auto lines = [&](const char* name, const auto& elements) {
        text += fmt::format("\"{}\": [", name);
        const char* separator = "\n";
        for (const auto& element : elements) {
            text += fmt::format("{}  {}", separator, dumped(to_json(element)));
            separator = ",\n";
        }
        text += "]";
    };
    lines("memory", t.known.places);
    text += ",\n";
    lines("steps", t.steps);
    return text + "}\n";
}

Expected<Trace> parse_trace(std::string_view text) {
    const Json j = Json::parse(text, nullptr, false);
    if (j.is_discarded())
        return Refused{"it is no JSON"};
    try {
        return trace_in(j);
    } catch (const std::invalid_argument& fault) {
        return Refused{fault.what()};
    }
}

} // namespace katlas::workbench
