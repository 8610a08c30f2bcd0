// Traces as text: what is no trace is refused, whatever is wrong with it.
#include "katlas/workbench/trace.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using katlas::workbench::parse_trace;
using Json = nlohmann::ordered_json;

namespace {

const std::string good = R"({"format": "katlas trace", "version": 1,
"program": {"sources":[{"file":"r.c","sha256":"fa96"}],"flags":["-DN=2"],"test":"first"},
"model": {"name":"tso","mapping":"rc11-to-tso","dependencies":false,"all_atomics":true},
"options": {"unroll":3,"spurious":true,"nondet":[-1,4]},
"error": {"kind":"memory","message":"an access of memory that was freed","events":["P1.1","P0.1"]},
"locks": false,
"rewrites": false,
"threads": [{"name":"P0","awaited":false},{"name":"P1","parent":"P0","child":0,"awaited":true}],
"memory": [
  {"in":"variable","name":"x","number":1,"offset":4,"size":4,"count":3,"atomic":true},
  {"in":"heap","thread":"P1","offset":16,"size":8}],
"steps": [
  {"event":"P0.0","label":"W[rel]","variable":"begin of P1","value":"1","after":"init","place":"r.c:30:5"},
  {"event":"P1.0","label":"R[acq]","variable":"begin of P1","value":"1","from":"P0.0"},
  {"event":"P0.1","label":"W[na]","variable":"x","value":"freed","after":"init"},
  {"event":"P1.1","label":"R*[rlx]","variable":"x","value":"freed","from":"P0.1","spurious":true},
  {"event":"P1.2","label":"F[sc]"}]}
)";

std::string reason(const std::string& text) {
    const auto trace = parse_trace(text);
    return trace ? "none" : trace.why_not();
}

// Of the good trace with one value changed.
std::string reason(const char* pointer, const Json& value) {
    Json changed = Json::parse(good);
    changed[Json::json_pointer(pointer)] = value;
    return reason(changed.dump());
}

} // namespace

TEST_CASE("A trace is the same text again") {
    const auto trace = parse_trace(good);
    REQUIRE(trace);
    CHECK(to_json(*trace) == good);
    CHECK(trace->steps.size() == 5);
    CHECK(trace->known.places[0].count == 3);
    CHECK(trace->undetermined->least == -1);
}

TEST_CASE("In a trace that does not speak of rewrites they are effects") {
    std::string older = good;
    const std::string_view line = "\"rewrites\": false,\n";
    older.erase(older.find(line), line.size());
    const auto trace = parse_trace(older);
    REQUIRE(trace);
    CHECK(trace->known.rewrites);
    CHECK_FALSE(parse_trace(good)->known.rewrites);
}

TEST_CASE("No part of a trace is one") {
    for (std::size_t size = 0; size + 2 < good.size(); ++size)
        REQUIRE_FALSE(parse_trace(good.substr(0, size)));
}

TEST_CASE("A value of another type makes no trace, and never ends the program") {
    const Json values = Json::parse(good).flatten();
    for (const auto& [pointer, value] : values.items())
        for (const Json& other : {Json(nullptr), Json(-1), Json("?"), Json::array({1}), Json::object(), Json(1e300),
                                  Json(std::uint64_t{1} << 63U), Json(true)}) {
            INFO(pointer << " " << other.dump());
            const std::string why = reason(pointer.c_str(), other);
            CHECK_FALSE(why.empty());
            if (other.type() != value.type() && !(other.is_number() && value.is_number()))
                CHECK(why != "none");
        }
}

TEST_CASE("What is wrong with a trace is said") {
    CHECK(reason("{") == "it is no JSON");
    CHECK(reason("[]") == "'format' is to be 'katlas trace'");
    CHECK(reason("/version", 2) == "its version is 2, and this Katlas reads version 1");
    CHECK(reason("/error/kind", "bad luck") == "'bad luck' is no kind of error");
    CHECK(reason("/steps/1/from", "P0.7") == "there is no event P0.7");
    CHECK(reason("/steps/1/event", "P1.1") == "P1.1 is not the next event of its thread");
    CHECK(reason("/steps/1/event", "P99.0") == "'P99.0' is no event");
    CHECK(reason("/steps/0/event", "init") == "a step is an initial write");
    CHECK(reason("/steps/0/label", "R[rlx]").starts_with("P0.0 is to have"));
    CHECK(reason("/threads/1/parent", "P1") == "a thread is to come behind the one that creates it");
    CHECK(reason("/memory/0/size", 3) == "the size of a place is a power of two");
    CHECK(reason("/options/nondet", Json::array({4, 1})) == "'nondet' is to be the least and the greatest number");
}
