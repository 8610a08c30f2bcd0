// Tests in PTX: what is read, with which labels and places, and what is refused.
#include "asm_fixture.hpp"

namespace katlas::tests {
namespace {

std::string ptx(const std::string& code, const std::string& shown) {
    return fmt::format("PTX t\n{{ x=5; }}\nP0@cta 0,gpu 0 ;\n{}\nlocations [{}]\n", code, shown);
}

struct PtxFault {
    std::string text;
    std::string message;
};

std::string first_ptx_error(const std::string& text) {
    const AnyLitmus litmus(text);
    CHECK_FALSE(litmus.test);
    for (const Diagnostic& d : litmus.diagnostics.all())
        if (d.severity == Severity::error) {
            const LineColumn place = litmus.sources.locate(d.range.file, d.range.begin);
            return fmt::format("{}:{}: {}", place.line, place.column, d.message);
        }
    return {};
}

// The labels of a program's accesses and fences, in the order of its code.
std::string labels_of(const std::string& code) {
    const AnyLitmus litmus(ptx(code, ""));
    INFO(litmus.rendered());
    REQUIRE(litmus.test);
    std::string all;
    for (const program::Instruction& i : litmus.test->program.code(0)) {
        using program::Op;
        if (i.op != Op::read && i.op != Op::write && i.op != Op::fence && i.op != Op::read_modify_write &&
            i.op != Op::exclusive_write)
            continue;
        constexpr std::array modes = {"na", "rlx", "acq", "rel", "acq_rel", "sc"};
        constexpr std::array scopes = {"", " cta", " gpu", " sys"};
        const char* kind = i.op == Op::read || i.op == Op::read_modify_write ? "R" : i.op == Op::fence ? "F" : "W";
        const program::Mode mode = i.op == Op::read_modify_write ? program::mode_of_read(i.mode) : i.mode;
        all += fmt::format("{}{}[{}{}]", all.empty() ? "" : " ", kind, modes.at(static_cast<std::size_t>(mode)),
                           scopes.at(static_cast<std::size_t>(i.scope)));
    }
    return all;
}

} // namespace

TEST_CASE("instructions of PTX compute") {
    CHECK(final_states(ptx("ld.weak r0, x ; add r1, r0, 2 ; sub r2, r1, r0 ; mul.lo r3, r1, 3 ;",
                           "0:r0; 0:r1; 0:r2; 0:r3;")) == "0:r0=5; 0:r1=7; 0:r2=2; 0:r3=21;");
    CHECK(final_states(ptx("mov %r1, 6 ; and %r2, %r1, 3 ; or r3, r1, 1 ; xor r4, r1, r1 ;", "0:r2; 0:r3; 0:r4;")) ==
          "0:r2=2; 0:r3=7; 0:r4=0;");
    CHECK(final_states(ptx("st [x], 3 ; ld.volatile.u32 rd0, [x] ; st.relaxed.gpu x, rd0 ;", "0:rd0; x;")) ==
          "0:rd0=3; [x]=3;");
    CHECK(final_states(ptx("atom.add r0, x, 1 ; atom.acq_rel.gpu.exch r1, x, 9 ; red.release.sys.add x, 1 ;",
                           "0:r0; 0:r1; x;")) == "0:r0=5; 0:r1=6; [x]=10;");
    CHECK(final_states(ptx("atom.relaxed.gpu.cas r0, x, 5, 7 ; atom.cas.b32 r1, [x], 5, 8 ;", "0:r0; 0:r1; x;")) ==
          "0:r0=5; 0:r1=7; [x]=7;");
    CHECK(final_states(ptx("ld r0, x ; bne r0, 5, End ; st y, 1 ; bra Out ; End: st y, 2 ; Out: ret ;", "y;")) ==
          "[y]=1;");
    CHECK(final_states("PTX t\n{ P0:r1=x; x=4; }\nP0@gpu 1 ;\nld.weak r0, [r1] ;\nexists (P0:r0 == 4)") == "0:r0=4;");
}

TEST_CASE("instructions of PTX have the labels of their semantics and scopes") {
    CHECK(labels_of("ld r0,x ; ld.weak r0,x ; ld.volatile r0,x ; ld.relaxed.cta r0,x ; ld.acquire.gpu r0,x ;") ==
          "R[na] R[na] R[rlx sys] R[rlx cta] R[acq gpu]");
    CHECK(labels_of("st x,1 ; st.weak x,1 ; st.volatile x,1 ; st.relaxed.sys x,1 ; st.release.gpu x,1 ;") ==
          "W[na] W[na] W[rlx sys] W[rlx sys] W[rel gpu]");
    CHECK(labels_of("fence.sc.cta ; fence.acq_rel.gpu ; fence.sys ; membar.gl ; membar.sys ;") ==
          "F[sc cta] F[acq_rel gpu] F[acq_rel sys] F[sc gpu] F[sc sys]");
    CHECK(labels_of("atom.add r0,x,1 ; atom.acq_rel.cta.add r0,x,1 ; atom.release.exch r0,x,1 ;") ==
          "R[rlx gpu] W[rlx gpu] R[acq cta] W[rel cta] R[rlx gpu] W[rel gpu]");
    CHECK(labels_of("red.add x,1 ; red.release.sys.or x,1 ; st.weak x,1 ;") ==
          "R[rlx gpu] W[rlx gpu] R[rlx sys] W[rel sys] W[na]");
    CHECK(labels_of("atom.acquire.sys.cas r0,x,1,2 ;") == "R[acq sys] W[rlx sys]");
}

TEST_CASE("threads have places, in their columns or in a tree") {
    const auto places = [](const std::string& text) {
        const AnyLitmus litmus(text);
        INFO(litmus.rendered());
        REQUIRE(litmus.test);
        std::string all;
        for (const graph::ThreadPlace& place : litmus.test->program.places())
            all += fmt::format("{}.{} ", place.gpu, place.cta);
        return all;
    };
    CHECK(places("PTX t\n{ }\nP0@cta 1,gpu 2 | P1@gpu 3,cta 4 | P2@cta 5 | P3@sys 0,gpu 1 ;\n") == "2.1 3.4 0.5 1.0 ");
    CHECK(places("PTX t\n{ }\nP0 | P1 | P2 ;\nscopes: (gpu (cta 0 1) (cta 2))") == "0.0 0.0 0.1 ");
    CHECK(places("PTX t\n{ }\nP0 | P1 | P2 | P3 ;\nscopes: (system (device (cta P1) 0) (device (cta 2)) 3)\nexists "
                 "(true)") == "1.1 1.2 2.3 0.0 ");
    CHECK(places("RISCV t\n{ }\nP0 | P1 ;\nscopes: (cta 0 1)") == "0.0 0.0 ");
    CHECK(places("RISCV t\n{ }\nP0 | P1 ;\nnop | nop ;\n").empty());
    CHECK(places("X86 t\n{ }\nP0@cta 1 ;\nNOP ;\n") == "0.1 ");
}

TEST_CASE("what is wrong with a test in PTX is said at its place") {
    const PtxFault faults[] = {
        {ptx("ld.acquire r0, x ;", ""), "4:1: the instruction 'ld.acquire' is not supported"},
        {ptx("ld.release.gpu r0, x ;", ""), "4:1: the instruction 'ld.release.gpu' is not supported"},
        {ptx("bar.sync 0 ;", ""), "4:1: the instruction 'bar.sync' is not supported"},
        {ptx("ld.weak r0, 3 ;", ""), "4:13: 'ld.weak': this is no place in memory"},
        {ptx("ld.weak x, r0 ;", ""), "4:9: 'ld.weak': 'x' is no register"},
        {ptx("ld.weak r0, r1 ;", ""), "4:13: 'ld.weak': this is no place in memory"},
        {ptx("st.weak x, y ;", ""), "4:12: 'st.weak': 'y' is no register"},
        {ptx("st.weak x ;", ""), "4:1: 'st.weak' with 1 operand is not supported"},
        {ptx("bne r0, 1, L ;", ""), "4:12: thread 0 has no label 'L'"},
        {ptx("ld.u64 r0, x ; st.u32 x, 1 ;", ""), "4:16: this access of 32 bits may be of a location of 64 bits"},
        {"PTX t\n{ }\nP0 ;\n", "3:1: thread 0 is in no scope"},
        {"PTX t\n{ }\nP0@cta 0 | P1 ;\n", "3:12: thread 1 is in no scope"},
        {"RISCV t\n{ }\nP0@cta 0 | P1 ;\n", "3:12: thread 1 is in no scope"},
        {"PTX t\n{ }\nP0@warp 0 ;\n", "3:4: 'warp' is no scope"},
        {"PTX t\n{ }\nP0@cta 0,cta 1 ;\n", "3:10: the cta of this thread is given twice"},
        {"PTX t\n{ }\nP0@sys 1 ;\n", "3:4: there is one system only"},
        {"PTX t\n{ }\nP0@cta ;\n", "3:8: expected a number before ';'"},
        {"PTX t\n{ }\nP0@cta x ;\n", "3:8: expected a number before 'x'"},
        {"PTX t\n{ }\nP0 ;\nscopes: (cta 1)", "4:14: there is no thread 1"},
        {"PTX t\n{ }\nP0 ;\nscopes: (cta 0 0)", "4:16: the place of thread 0 is given twice"},
        {"PTX t\n{ }\nP0@cta 0 ;\nscopes: (cta 0)", "4:14: the place of thread 0 is given twice"},
        {"PTX t\n{ }\nP0 ;\nscopes: (cta (gpu 0))", "4:15: a gpu cannot be part of this scope"},
        {"PTX t\n{ }\nP0 ;\nscopes: (cta (cta 0))", "4:15: a cta cannot be part of this scope"},
        {"PTX t\n{ }\nP0 ;\nscopes: (a (a (a (a (a (a (a (a (a 0)))))))))", "4:34: scopes are nested too deeply"},
        {"PTX t\n{ }\nP0 ;\nscopes: (cta x)", "4:14: 'x' is no number"},
        {"PTX t\n{ }\nP0@cta 0 ;\nexists (Q0:r1=0)", "4:9: 'Q0' is no thread"},
        {"PTX t\n{ }\nP0@cta 0 ;\nexists (P1:r1=0)", "4:9: there is no thread 1"},
    };
    for (const PtxFault& fault : faults) {
        INFO(fault.text);
        CHECK(first_ptx_error(fault.text) == fault.message);
    }
    const AnyLitmus litmus(ptx(" ld.acquire r0, x ;", ""));
    CHECK(litmus.rendered() == "t.litmus:4:2: error: the instruction 'ld.acquire' is not supported\n"
                               "    4 |  ld.acquire r0, x ;\n"
                               "      |  ^~~~~~~~~~~~~~~~\n"
                               "  hint: a scope is missing: .cta, .gpu or .sys\n");
}

} // namespace katlas::tests
