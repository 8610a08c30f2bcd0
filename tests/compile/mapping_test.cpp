#include "katlas/compile/mapping.hpp"

#include <string>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

struct Read {
    std::optional<compile::Mapping> mapping;
    std::string complaints;
};

Read read(const std::string& text) {
    SourceMap sources;
    Diagnostics diagnostics;
    const FileId file = sources.add("m.map", text);
    Read result{compile::parse_mapping("m", file, sources, diagnostics), {}};
    for (const Diagnostic& d : diagnostics.all())
        result.complaints += render(d, sources);
    CHECK(result.mapping.has_value() == result.complaints.empty());
    return result;
}

bool mentions(const Read& result, std::string_view words) {
    return result.complaints.find(words) != std::string::npos;
}

} // namespace

TEST_CASE("every shipped mapping can be read") {
    CHECK(compile::shipped_mappings().size() >= 10);
    for (const compile::ShippedMapping& shipped : compile::shipped_mappings()) {
        SourceMap sources;
        Diagnostics diagnostics;
        const FileId file = sources.add(std::string(shipped.name), std::string(shipped.text));
        const auto mapping = compile::parse_mapping(std::string(shipped.name), file, sources, diagnostics);
        for (const Diagnostic& d : diagnostics.all())
            UNSCOPED_INFO(render(d, sources));
        REQUIRE(mapping);
    }
}

TEST_CASE("the default mapping of each machine is shipped and is to that machine") {
    for (const auto machine :
         {compile::Machine::x86, compile::Machine::armv8, compile::Machine::power, compile::Machine::riscv}) {
        bool found = false;
        for (const compile::ShippedMapping& shipped : compile::shipped_mappings())
            if (shipped.name == compile::default_mapping(machine)) {
                found = true;
                CHECK(read(std::string(shipped.text)).mapping.value().machine == machine);
            }
        CHECK(found);
        CHECK(compile::find_machine(to_string(machine)) == machine);
    }
    CHECK_FALSE(compile::find_machine("vax"));
}

TEST_CASE("a mapping of the kernel has kinds of its own") {
    const Read kernel = read("source kernel\ntarget power\nrmb wmb = lwsync\nadd = {o}\nlock = {a}\n");
    REQUIRE(kernel.mapping);
    CHECK(kernel.mapping->source == compile::Language::kernel);
    CHECK(*kernel.mapping->find(compile::Kind::wmb, graph::Mode::relaxed) == " lwsync");
    CHECK(kernel.mapping->find(compile::Kind::wmb, graph::Mode::seq_cst) == nullptr);
    CHECK(*kernel.mapping->find(compile::Kind::lock, graph::Mode::acquire) == " {a}");
    // An update that gives no result is compiled like one that does.
    CHECK(*kernel.mapping->find(compile::Kind::add_only, graph::Mode::relaxed) == " {o}");
    CHECK(mentions(read("target power\nread wmb = lwsync\n"), "m.map:2:1: error: 'wmb' is of the Linux kernel"));
    CHECK(mentions(read("source ada\ntarget power\n"), "m.map:1:1: error: expected 'target', 'source'"));
    CHECK(compile::default_mapping(compile::Machine::armv8) == "armv8");
    CHECK(compile::default_mapping(compile::Machine::armv8, compile::Language::kernel) == "kernel-armv8");
    CHECK(compile::default_mapping_under("armv8", compile::Language::kernel).name == "kernel-armv8-exclusives");
    CHECK(compile::default_mapping_under("power-weak", compile::Language::c).name == "power-leading");
}

TEST_CASE("a line replaces earlier ones, and definitions go by the mode") {
    const Read result =
        read("// a comment\ntarget power\nassumes a b\ndefine f na = x // none\ndefine f rlx acq = y ; z\n"
             "define f sc =\nread = {f} {v}\nread acq = {v}\nupdate rlx = {o}\nexchange rlx = {n}\n");
    REQUIRE(result.mapping);
    const compile::Mapping& m = *result.mapping;
    using compile::Kind;
    using graph::Mode;
    CHECK(m.machine == compile::Machine::power);
    CHECK(m.assumes == std::vector<std::string>{"a", "b"});
    CHECK(*m.find(Kind::read, Mode::non_atomic) == " x {v}");
    CHECK(*m.find(Kind::read, Mode::relaxed) == " y ; z {v}");
    CHECK(*m.find(Kind::read, Mode::acquire) == " {v}");
    CHECK(*m.find(Kind::read, Mode::seq_cst) == "  {v}");
    CHECK(m.find(Kind::read, Mode::release) == nullptr);
    CHECK(*m.find(Kind::bit_xor, Mode::relaxed) == " {o}");
    CHECK(*m.find(Kind::exchange, Mode::relaxed) == " {n}");
    CHECK(m.find(Kind::write, Mode::relaxed) == nullptr);
}

TEST_CASE("what is wrong with a mapping is said with its place") {
    CHECK(mentions(read(""), "a mapping needs a target"));
    CHECK(mentions(read("target vax\n"),
                   "m.map:1:1: error: expected 'target', 'source', 'assumes', 'models' or a line with '='"));
    CHECK(mentions(read("target x86\nreed = mov\n"), "m.map:2:1: error: 'reed' is no kind or mode"));
    CHECK(mentions(read("target x86\nread weak = mov\n"), "m.map:2:6: error: 'weak' is no kind or mode"));
    CHECK(mentions(read("target x86\ndefine f read = mov\n"), "m.map:2:10: error: 'read' is no mode"));
    CHECK(mentions(read("target x86\ndefine = mov\n"), "a definition needs a name"));
    CHECK(mentions(read("target x86\nsc = mov\n"), "says of no kind of access what it is for"));
    CHECK(mentions(read("target x86\n = mov\n"), "nothing stands before the '='"));
    CHECK(mentions(read("target x86\nread sc = mov {value}\n"), "m.map:2:15: error: 'value' is no operand, and not"));
    CHECK(mentions(read("target x86\nread sc = mov {v\n"), "this brace is not closed"));
    CHECK(mentions(read("target x86\nread sc = mov \1v\2\n"), "no printable character"));
    CHECK(mentions(read("target x86\nread sc = mov {v}\xff\n"), "no printable character"));
    CHECK(mentions(read("target x86\ndefine f = {v}\ndefine g = {f}\nread sc = {g}\n"), "m.map:3:12: error: 'f' is"));
}

} // namespace katlas::tests
