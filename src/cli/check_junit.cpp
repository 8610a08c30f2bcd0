#include "check_junit.hpp"

#include "katlas/report/html.hpp"
#include "renderings.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <map>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

namespace katlas::cli {
namespace {

using report::Html;
using workbench::CheckResult;

enum class Verdict : std::uint8_t { passed, failed, error, skipped };

Verdict verdict_of(const CheckResult& r) {
    return !r.error.empty() ? Verdict::error
           : r.violated()   ? Verdict::failed
           : r.complete()   ? Verdict::passed
                            : Verdict::skipped;
}

// The kind of the first violation, and a sentence about it.
std::pair<std::string, std::string> failure_of(const CheckResult& r) {
    if (r.racy != 0)
        return {"race", fmt::format("a data race in {} {}", r.racy, r.racy == 1 ? "execution" : "executions")};
    if (!r.errors.empty())
        return {"error", fmt::format("{} at {}: {}", r.errors[0].thread, r.errors[0].place, r.errors[0].message)};
    if (!r.faults.empty())
        return {
            std::string(workbench::to_string(r.faults[0].kind)),
            fmt::format("{} at {}: {}", r.faults[0].error.thread, r.faults[0].error.place, r.faults[0].error.message)};
    return {"condition", fmt::format("the condition does not hold: {}", r.condition)};
}

std::string program_of(const CheckResult& r) {
    return r.native_test.empty() ? r.test : r.test.substr(0, r.test.size() - r.native_test.size() - 2);
}
std::string name_of(const CheckResult& r) {
    return r.native_test.empty() ? r.test : r.native_test;
}

class Suites {
  public:
    Suites(const std::vector<CheckResult>& results, const JunitStamp& stamp) : stamp_(stamp) {
        for (const CheckResult& r : results) {
            const auto key = std::pair(r.file.empty() || !r.native_test.empty() ? program_of(r) : r.file, r.model);
            const auto [known, is_new] = places_.try_emplace(key, suites_.size());
            if (is_new)
                suites_.emplace_back(key.first, std::vector<const CheckResult*>());
            suites_[known->second].second.push_back(&r);
        }
    }

    std::string run() {
        xml_.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").open("testsuites").raw("\n");
        for (std::size_t i = 0; i < suites_.size(); ++i)
            write_suite(i, suites_[i].first, suites_[i].second);
        xml_.close();
        return xml_.take() + "\n";
    }

  private:
    using Tests = std::vector<const CheckResult*>;

    void write_suite(std::size_t id, const std::string& program, const Tests& tests) {
        const auto number_of = [&](Verdict verdict) {
            return std::to_string(
                std::ranges::count_if(tests, [&](const CheckResult* r) { return verdict_of(*r) == verdict; }));
        };
        double seconds = 0;
        for (const CheckResult* r : tests)
            seconds += r->seconds;
        xml_.open("testsuite", {{"name", fmt::format("{} under {}", program, tests.front()->model)},
                                {"package", program},
                                {"id", std::to_string(id)},
                                {"timestamp", stamp_.time},
                                {"hostname", stamp_.host},
                                {"tests", std::to_string(tests.size())},
                                {"failures", number_of(Verdict::failed)},
                                {"errors", number_of(Verdict::error)},
                                {"skipped", number_of(Verdict::skipped)},
                                {"time", fmt::format("{:.3f}", seconds)}});
        xml_.raw("\n");
        write_properties(tests);
        for (const CheckResult* r : tests)
            write_test(program, *r);
        std::string said;
        for (const CheckResult* r : tests)
            if (verdict_of(*r) != Verdict::failed)
                said += to_text(*r);
        xml_.element("system-out", said).raw("\n");
        std::string complaints;
        for (const CheckResult* r : tests)
            complaints += r->diagnostics;
        xml_.element("system-err", complaints).raw("\n");
        xml_.close().raw("\n");
    }

    void write_properties(const Tests& tests) {
        xml_.open("properties").raw("\n");
        const auto property = [&](const std::string& name, const std::string& value) {
            xml_.open("property", {{"name", name}, {"value", value}}).close().raw("\n");
        };
        property("model", tests.front()->model);
        if (!tests.front()->mapping.empty())
            property("mapping", tests.front()->mapping);
        for (const CheckResult* r : tests) {
            if (!r->error.empty() || r->estimate)
                continue;
            const std::string of = r->native_test.empty() ? "" : " of " + r->native_test;
            property("executions" + of, std::to_string(r->executions));
            property("blocked" + of, std::to_string(r->blocked));
        }
        xml_.close().raw("\n");
    }

    void write_test(const std::string& program, const CheckResult& r) {
        xml_.open("testcase",
                  {{"name", name_of(r)}, {"classname", program}, {"time", fmt::format("{:.3f}", r.seconds)}});
        switch (verdict_of(r)) {
        case Verdict::passed:
            break;
        case Verdict::failed: {
            const auto [type, message] = failure_of(r);
            xml_.element("failure", {{"message", message}, {"type", type}}, to_text(r));
            break;
        }
        case Verdict::error:
            xml_.element("error", {{"message", r.error}, {"type", "not explored"}}, r.diagnostics);
            break;
        case Verdict::skipped:
            xml_.open("skipped", {{"message", r.estimate ? "only estimated" : "not all explored"}}).close();
            break;
        }
        xml_.close().raw("\n");
    }

    const JunitStamp& stamp_;
    std::map<std::pair<std::string, std::string>, std::size_t> places_; // of suites, by program and model
    std::vector<std::pair<std::string, Tests>> suites_;
    Html xml_;
};

} // namespace

JunitStamp junit_stamp() {
    std::array<char, 256> host{};
    const bool known = gethostname(host.data(), host.size() - 1) == 0 && host[0] != '\0';
    return {fmt::format("{:%Y-%m-%dT%H:%M:%S}", fmt::gmtime(std::time(nullptr))),
            known ? std::string(host.data()) : "localhost"};
}

std::string to_junit(const std::vector<CheckResult>& results, const JunitStamp& stamp) {
    return Suites(results, stamp).run();
}

} // namespace katlas::cli
