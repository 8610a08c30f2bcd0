#include "result_codec.hpp"

#include "kept_json.hpp"
#include "optional_json.hpp"

#include <nlohmann/json.hpp>

namespace katlas::native {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SourcePlace, file, line, column)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ReachedAccess, place, mode, failure_mode, several)

} // namespace katlas::native

namespace katlas::workbench {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Statement, file, line, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TraceLine, event, statement)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Portrait::Event, label, thread, position, location, statement)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Portrait::Edge, relation, from, to, on_walk)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Portrait, events, thread_names, edges, walk, steps)
// The frames of a result are looked up after it has come through the pipe.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CallFrame, function, file, line, left_out)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CallStack, addresses, left_out, frames)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ExecutionSteps::Step, name, thread, label, deed, location, value, matters, co,
                                   statement, calls)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ExecutionSteps::Location, name, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ExecutionSteps::Edge, relation, from, to)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ExecutionSteps, threads, locations, steps, edges, cycle, about)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ShownGraph, text, portrait, steps)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(OtherThread, thread, message, calls, statement)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ErrorText, message, place, excerpt, thread, statement, calls, cause, cause_calls,
                                   sequential, order, order_says_all, output, graph, trace)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FaultText, kind, executions, error, others)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LoadBufferingText, racy, race, race_in, cyclic, cores, wanted, of_dependencies)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CheckResult, error, executions, blocked, cut, exchanged, deadlocks, deadlock, racy,
                                   race, race_calls, race_in, race_trace, num_errors, errors, faults, load_buffering,
                                   graphs, accesses, ended, seconds, cpu_seconds, peak_kb)

namespace {

// Texts may have arbitrary bytes, which CBOR does not validate.
std::string bytes_of(const nlohmann::json& value) {
    std::string bytes;
    nlohmann::json::to_cbor(value, bytes);
    return bytes;
}

} // namespace

std::string encode(const CheckResult& result) {
    return bytes_of(nlohmann::json(result));
}
std::string encode(const std::vector<TraceLine>& lines) {
    return bytes_of(nlohmann::json(lines));
}

bool decode(std::string_view bytes, std::vector<TraceLine>& lines) {
    const nlohmann::json j = nlohmann::json::from_cbor(bytes, true, false);
    if (j.is_discarded())
        return false;
    j.get_to(lines);
    return true;
}
std::string encode(const native::Remainder& left) {
    return bytes_of({{"way", left.way},
                     {"subtrees", json_of_bytes(left.subtrees)},
                     {"sizes", left.sizes},
                     {"locks", left.locks},
                     {"known", left.known}});
}
bool decode(std::string_view bytes, native::Remainder& left) {
    const nlohmann::json j = nlohmann::json::from_cbor(bytes, true, false);
    if (j.is_discarded())
        return false;
    j.at("way").get_to(left.way);
    for (const nlohmann::json& subtree : j.at("subtrees"))
        left.subtrees.push_back(bytes_in(subtree));
    j.at("sizes").get_to(left.sizes);
    j.at("locks").get_to(left.locks);
    j.at("known").get_to(left.known);
    return true;
}
bool decode(std::string_view bytes, CheckResult& result) {
    const nlohmann::json j = nlohmann::json::from_cbor(bytes, true, false);
    if (j.is_discarded())
        return false;
    from_json(j, result);
    return true;
}

} // namespace katlas::workbench
