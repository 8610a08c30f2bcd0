// The mappings are what the theorems assume: of every pair of statements, the code that a mapping gives satisfies the
// assumptions that it names (models/mappings/*.kat), by the reference semantics. And a mapping that does not is found
// out.
#include "katlas/compile/check_mapping.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

struct Checked {
    compile::MappingReport report;
    std::string complaints;

    [[nodiscard]] bool is_correct() const { return complaints.empty() && report.faults.empty(); }
    [[nodiscard]] bool violates(std::string_view assumption) const {
        return std::ranges::any_of(report.assumptions, [&](const compile::AssumptionCheck& check) {
            return check.name == assumption && check.violations != 0;
        });
    }
    // The message of the only fault.
    [[nodiscard]] std::string fault() const {
        REQUIRE(report.faults.size() == 1);
        return report.faults.front().message;
    }
};

std::string shipped_text(std::string_view name) {
    const compile::ShippedMapping* found = compile::find_shipped_mapping(name);
    REQUIRE(found != nullptr);
    return std::string(found->text);
}

Checked checked(const std::string& text, bool pairs = true) {
    SourceMap sources;
    Diagnostics diagnostics;
    Checked result;
    const auto mapping = compile::parse_mapping("m", sources.add("m.map", text), sources, diagnostics);
    if (mapping) {
        result.report = compile::check_templates(*mapping);
        if (pairs)
            compile::check_pairs(*mapping, result.report, sources, diagnostics, [] { return false; });
    }
    for (const Diagnostic& d : diagnostics.all())
        result.complaints += render(d, sources);
    return result;
}

std::string without(std::string text, std::string_view what) {
    REQUIRE(text.find(what) != std::string::npos);
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what))
        text.erase(at, what.size());
    return text;
}

} // namespace

TEST_CASE("the code of every pair of statements satisfies the assumptions of the mapping") {
    for (const compile::ShippedMapping& shipped : compile::shipped_mappings()) {
        INFO(shipped.name);
        const Checked result = checked(std::string(shipped.text));
        INFO(result.complaints);
        for (const compile::MappingFault& fault : result.report.faults)
            UNSCOPED_INFO(fault.message);
        CHECK(result.is_correct());
        CHECK(result.report.templates >= 43); // all but the compare-exchanges of most machines
        CHECK(result.report.pairs >= 700);
        CHECK(result.report.unmapped.empty());
        CHECK_FALSE(result.report.stopped);
        for (const compile::AssumptionCheck& check : result.report.assumptions)
            CHECK(check.not_checked.empty());
    }
}

TEST_CASE("a mapping that leaves a fence out violates its assumptions") {
    const auto violates = [](std::string_view name, std::string_view fence, std::string_view assumption) {
        return checked(without(shipped_text(name), fence)).violates(assumption);
    };
    CHECK(violates("x86-after-write", "mfence", "tso-after-write"));
    CHECK(violates("x86-before-read", "mfence", "tso-before-read"));
    CHECK(violates("armv8", "CBNZ {v},{9}", "branch-after-read"));
    CHECK(violates("riscv", "bne {v},x0,{9}", "branch-after-read"));
    CHECK(violates("riscv", "fence r,rw", "c11-riscv"));
    CHECK(violates("riscv", "fence rw,w", "c11-riscv"));
    CHECK(violates("riscv", "fence rw,rw", "c11-riscv"));
    CHECK(violates("power-leading", " lwsync", "power-lwsync")); // not in the name of the assumption
    CHECK(violates("power-leading", " sync", "power-leading-sync"));
    CHECK(violates("power-trailing", " sync", "power-trailing-sync"));
    CHECK(violates("power-leading-isync", "; isync", "power-isync"));
}

TEST_CASE("code that reads or writes otherwise than the access does is found") {
    CHECK(checked(shipped_text("riscv") + "\nwrite =\n", false).fault() ==
          "wrong code for write na: the code lacks a write of 7 to x, which the statement has");
    CHECK(checked(shipped_text("armv8") + "\nread sc = MOV {v},#1\n", false).fault() ==
          "wrong code for read sc: the code has a write of 2 to out, which the statement has not");
    CHECK(checked(shipped_text("armv8") + "\nread sc = LDAR{w} {v},[{a}] ; STR{w} {v},[{a}]\n", false).fault() ==
          "wrong code for read sc: the code has a write of 0 to x, which the statement has not");
    CHECK(checked(shipped_text("armv8") + "\nadd acq = LDADDA{w} {o},{n},[{a}] ; MOV {v},#0 ; ADD {v},{v},#9\n", false)
              .fault()
              .starts_with("wrong code for add acq: the code has a write of 10 to out"));
}

TEST_CASE("code that is none of the machine's is found") {
    CHECK(checked(shipped_text("armv8") + "\nread sc = FOO {v}\n", false).fault() ==
          "wrong code for read sc: the instruction 'foo' is not supported in 'FOO W0'");
    CHECK(checked(shipped_text("armv8") + "\nread sc = LDAR {v},[{a}\n", false)
              .fault()
              .starts_with("wrong code for read sc: unexpected"));
    CHECK(checked(shipped_text("armv8") + "\nread sc = {1}: B {1}\n", false)
              .fault()
              .starts_with("wrong code for read sc"));
}

TEST_CASE("fences are as strong as those of the source, as far as the machine's model looks at them") {
    CHECK(checked(shipped_text("x86-after-write") + "\nfence sc =\n", false).fault() ==
          "wrong code for fence sc: the code has no fence as strong as the statement's");
    CHECK(checked(shipped_text("x86-after-write") + "\nfence acq = mfence\n", false).is_correct());
    CHECK(checked(shipped_text("power-leading") + "\nfence sc = lwsync\n", false).fault() ==
          "wrong code for fence sc: the code has no fence as strong as the statement's");
    CHECK(checked(shipped_text("power-leading") + "\nfence acq = sync\n", false).is_correct());
    CHECK(checked(shipped_text("riscv") + "\nfence rel = fence r,rw\n", false).report.faults.size() == 1);
}

TEST_CASE("an assumption that nobody knows is an error with the nearest name") {
    const Checked result = checked("target riscv\nassumes c11-riskv\n");
    CHECK(result.complaints.find("m.map:2:9: error: unknown assumption 'c11-riskv'") != std::string::npos);
    CHECK(result.complaints.find("did you mean 'c11-riscv'?") != std::string::npos);
    CHECK(checked("target riscv\nassumes ../riscv\n").complaints.find("without a folder") != std::string::npos);
}

TEST_CASE("what a mapping says nothing of is listed, and so is what is not checked") {
    const Checked result = checked("target armv8\nread na = LDR{w} {v},[{a}]\nwrite na = STR{w} {o},[{a}]\n");
    CHECK(result.is_correct());
    CHECK(result.report.templates == 2);
    CHECK(std::ranges::find(result.report.unmapped, "read acq") != result.report.unmapped.end());
    const Checked shipped = checked(shipped_text("armv8"), false);
    REQUIRE(shipped.report.unchecked.size() == 1);
    CHECK(shipped.report.unchecked.begin()->second.size() == 10);
    CHECK(checked(shipped_text("riscv"), false).report.unchecked.empty());
}

} // namespace katlas::tests
