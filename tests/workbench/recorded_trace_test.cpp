// Recorded traces are read as docs/recorded-traces.md says, and faults in them are told with their place.
#include "katlas/workbench/recorded_trace.hpp"

#include <utility>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using workbench::RecordedEvent;
using workbench::RecordedTrace;

std::pair<std::vector<RecordedTrace>, std::string> parsed(const std::string& text) {
    SourceMap sources;
    Diagnostics diagnostics;
    const FileId file = sources.add("t.jsonl", text);
    auto traces = workbench::parse_recorded_traces(sources, file, diagnostics);
    return {std::move(traces), render_all(diagnostics, sources)};
}

// "line:column: message" of the first error.
std::string fault_in(const std::string& text) {
    const std::string all = parsed(text).second;
    const std::string first = all.substr(0, all.find('\n'));
    return first.starts_with("t.jsonl:") ? first.substr(8) : first;
}

constexpr const char* a_write = R"({"thread": 0, "op": "W", "location": "x", "value": 1, "id": "w"})";

TEST_CASE("recorded traces: events, sources and initial values", "[consistent]") {
    const auto [traces, said] = parsed(R"({"init": {"x": 5, "y": "a text"}}
{"thread": 1, "op": "RMW", "location": "x", "read": 5, "write": 6, "mode": "acq-rel", "id": "u", "from": "init"}

{"thread": "b", "op": "F"}
{"thread": "b", "op": "R", "location": "x", "value": "6", "exclusive": true, "from": "u"}
{"trace": "second"}
{"thread": 0, "op": "W", "location": "x", "value": 1}
)");
    CHECK(said.empty());
    REQUIRE(traces.size() == 2);
    const RecordedTrace& t = traces[0];
    CHECK(t.name == "t.jsonl");
    CHECK(t.threads == std::vector<std::string>{"1", "b"});
    CHECK(t.initial == std::vector<std::string>{"5", "a text"});
    REQUIRE(t.events.size() == 3);
    CHECK(t.events[0].source == RecordedEvent::initial);
    CHECK(t.events[0].mode == graph::Mode::acq_rel);
    CHECK(t.events[1].mode == graph::Mode::seq_cst);
    CHECK(t.events[2].exclusive);
    CHECK(t.events[2].source == 0U);
    CHECK(workbench::event_names(t) == std::vector<std::string>{"u", "b.0", "b.1"});
    CHECK(workbench::event_text(t, 0) == "RMW[acq-rel] x=5, 6");
    CHECK(workbench::event_text(t, 2) == "R*[rlx] x=6");
    CHECK(traces[1].name == "second");
    CHECK(workbench::event_names(traces[1]) == std::vector<std::string>{"P0.0"});
}

TEST_CASE("recorded traces: what is wrong is told with its place", "[consistent]") {
    const std::string write = std::string(a_write) + "\n";
    CHECK(fault_in("") == "1:1: error: the file has no events");
    CHECK(fault_in("{\"thread\": }\n") == "1:12: error: this is no JSON");
    CHECK(fault_in("[1]\n") == "1:1: error: each line is to be an object");
    CHECK(fault_in(R"({"thread": 0, "op": "L"})") == "1:21: error: there is no operation 'L'");
    CHECK(fault_in(R"({"thread": 0, "op": "W", "location": "x"})") == "1:1: error: 'value' is missing");
    CHECK(fault_in(R"({"thread": [0], "op": "W"})") == "1:12: error: 'thread' is to be a number or a text");
    // They would be rounded.
    CHECK(fault_in(R"({"thread": 0, "op": "W", "location": "x", "value": 18446744073709551616})") ==
          "1:52: error: the number of 'value' is no integer of 64 bits");
    CHECK(fault_in(R"({"thread": 0, "op": "W", "location": "x", "value": 0.1})") ==
          "1:52: error: the number of 'value' is no integer of 64 bits");
    CHECK(fault_in(R"({"thread": 0, "op": "W", "location": "x", "value": 1e400})") ==
          "1:1: error: a number is too large");
    CHECK(fault_in(R"({"init": {"x": 1.5}})") == "1:10: error: the number of 'x' is no integer of 64 bits");
    CHECK(fault_in(R"({"thread": 0, "op": "W", "location": "x", "vlaue": 1})") ==
          "1:52: error: nothing is known of a member 'vlaue' here");
    CHECK(fault_in(R"({"thread": 0, "op": "W", "location": "x", "value": 1, "mode": "acq"})") ==
          "1:63: error: an event of this operation cannot have the mode 'acq'");
    CHECK(fault_in(R"({"thread": 0, "op": "F", "mode": "seq"})") == "1:34: error: there is no mode 'seq'");
    CHECK(fault_in(write + write) == "2:61: error: 'w' is the id of two events");
    CHECK(fault_in(write + R"({"thread": 1, "op": "R", "location": "x", "value": 1, "from": "v"})") ==
          "2:63: error: no event of the trace has the id 'v'");
    CHECK(fault_in(write + R"({"thread": 1, "op": "R", "location": "x", "value": 2, "from": "w"})") ==
          "2:63: error: the event 'w' writes 1, and 2 is read");
    CHECK(fault_in(write + R"({"thread": 1, "op": "R", "location": "y", "value": 1, "from": "w"})") ==
          "2:63: error: the event 'w' writes another location");
    CHECK(fault_in(write + R"({"thread": 1, "op": "R", "location": "x", "value": 1, "from": "init"})") ==
          "2:63: error: the initial value of 'x' is 0, and 1 is read");
    CHECK(fault_in(R"({"thread": 1, "op": "RMW", "location": "x", "read": 1, "write": 1, "id": "u", "from": "u"})") ==
          "1:87: error: a read-modify-write does not read from itself");
    CHECK(fault_in(R"({"init": 3})") == "1:10: error: 'init' is to be an object of locations and values");
}

} // namespace
} // namespace katlas::tests
