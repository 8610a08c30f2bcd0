#include "katlas/codegen/loader_sha256.hpp"
#include "katlas/workbench/checkpoint.hpp"
#include "kept_json.hpp"
#include "optional_json.hpp"
#include "result_codec.hpp"

#include <nlohmann/json.hpp>

namespace katlas::embedded {

extern const std::string_view explorer_digest; // the digest of the sources of all explorers

} // namespace katlas::embedded

namespace katlas::explore {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Statistics, events, revisits, completions, dead_ends, exchanged)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Counts, complete, blocked, cut, deadlocks, num_errors, racy, faults, statistics,
                                   seconds, cpu_seconds, states)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FaultPlace, thread, position, mutex)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Fault, kind, places)

} // namespace katlas::explore

namespace katlas::workbench {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CheckSettings, name, family, content, native, sources, compiler_flags, native_test,
                                   model, mapping, unroll, reads_from, exact_model, plain_locks, plain_barriers,
                                   plain_waits, plain_threads, no_races, leaks, any_status, spurious, keep_going,
                                   nondet, max_executions, show, pictures, traces, pages)

namespace {

using nlohmann::json;

constexpr std::string_view magic = "KATC";
constexpr std::uint8_t format_version = 1;
constexpr std::size_t digest_size = 64;

json json_of(const Checkpoint& c) {
    const std::string found = encode(c.found);
    return {{"katlas", embedded::explorer_digest},
            {"settings", c.settings},
            {"program", c.program},
            {"owner", c.owner},
            {"split", c.split},
            {"part", c.part},
            {"parts", c.parts},
            {"begun", c.begun},
            {"finished", c.finished},
            {"way", c.unfinished.way},
            {"counts", c.unfinished.counts},
            {"left", json_of_bytes(c.unfinished.left)},
            {"object", json::binary({c.object.begin(), c.object.end()})},
            {"known", c.known},
            {"locks", c.unfinished.locks},
            {"ended", c.unfinished.ended},
            {"found", json::binary({found.begin(), found.end()})},
            {"faults", c.faults}};
}

// Throws json::exception, or returns nothing, if the value is not that of a checkpoint.
std::optional<Checkpoint> checkpoint_of(const json& j) {
    Checkpoint c;
    j.at("settings").get_to(c.settings);
    j.at("program").get_to(c.program);
    j.at("owner").get_to(c.owner);
    j.at("split").get_to(c.split);
    j.at("part").get_to(c.part);
    j.at("parts").get_to(c.parts);
    j.at("begun").get_to(c.begun);
    j.at("finished").get_to(c.finished);
    j.at("way").get_to(c.unfinished.way);
    j.at("counts").get_to(c.unfinished.counts);
    for (const json& subtree : j.at("left"))
        c.unfinished.left.push_back(bytes_in(subtree));
    c.object = bytes_in(j.at("object"));
    j.at("known").get_to(c.known);
    j.at("locks").get_to(c.unfinished.locks);
    j.at("ended").get_to(c.unfinished.ended);
    j.at("faults").get_to(c.faults);
    if (!decode(bytes_in(j.at("found")), c.found))
        return std::nullopt;
    const bool kinds_are_known = std::ranges::all_of(
        c.faults, [](const explore::Fault& f) { return f.kind <= explore::FaultKind::not_given_back; });
    if (!kinds_are_known || c.unfinished.way.stage > explore::Stage::model ||
        c.unfinished.ended > explore::Ended::sample || c.found.ended > explore::Ended::sample || c.part == 0 ||
        c.part > c.parts || c.faults.size() > c.found.faults.size() || (c.finished && !c.unfinished.left.empty()))
        return std::nullopt;
    return c;
}

} // namespace

std::string to_bytes(const Checkpoint& checkpoint) {
    std::string bytes(magic);
    bytes.push_back(static_cast<char>(format_version));
    json::to_cbor(json_of(checkpoint), bytes);
    return bytes + codegen::sha256(bytes);
}

Expected<Checkpoint> checkpoint_of(std::string_view bytes) {
    if (!bytes.starts_with(magic))
        return Refused{"it is no checkpoint of katlas"};
    if (bytes.size() > magic.size() && static_cast<std::uint8_t>(bytes[magic.size()]) != format_version)
        return Refused{"it was written by another version of katlas"};
    if (bytes.size() < magic.size() + 1 + digest_size)
        return Refused{"its end is missing"};
    const std::string_view body = bytes.substr(0, bytes.size() - digest_size);
    if (codegen::sha256(body) != bytes.substr(body.size()))
        return Refused{"it is damaged"};
    try {
        const json j = json::from_cbor(body.substr(magic.size() + 1), true, false);
        if (j.is_object() && j.contains("katlas") && j.at("katlas") != embedded::explorer_digest)
            return Refused{"it was written by another version of katlas"};
        if (std::optional<Checkpoint> checkpoint = j.is_object() ? checkpoint_of(j) : std::nullopt)
            return *std::move(checkpoint);
    } catch (const json::exception&) {
        return Refused{"it is damaged"};
    }
    return Refused{"it is damaged"};
}

} // namespace katlas::workbench
