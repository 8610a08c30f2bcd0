// Reading litmus tests in assembly: the parts of a file, labels of events, loops, columns.
#include "asm_fixture.hpp"

using namespace katlas;
using namespace katlas::program;
using katlas::tests::AnyLitmus;
using katlas::tests::final_states;
using katlas::tests::one_thread;

namespace {

// "R", "W" or "F" with mode, exclusiveness and barrier, of each event of the only thread.
std::string labels(const std::string& architecture, const std::string& initial, const std::string& code,
                   bool spurious = false) {
    constexpr const char* modes[] = {"na", "rlx", "acq", "rel", "acq_rel", "sc"};
    const AnyLitmus litmus(one_thread(architecture, initial, code, ""));
    INFO(litmus.rendered());
    REQUIRE(litmus.test);
    const Program& program = litmus.test->program;
    const std::vector<graph::Label> possible = program.labels();
    std::vector<Word> state(program.state_words());
    program.initial_state(0, state.data());
    std::string all;
    for (;;) {
        const Action action = program.next_action(0, state.data());
        if (!is_visible(action.kind))
            return all;
        graph::Label label{graph::Kind::fence, action.mode, action.exclusive, action.barrier};
        if (action.kind == ActionKind::read) {
            label.kind = graph::Kind::read;
            label.exclusive = succeeds(action, 0) && !(spurious && may_fail_spuriously(action.rmw));
            label.mode = read_mode(action, label.exclusive);
        } else if (action.kind == ActionKind::write) {
            label.kind = graph::Kind::write;
        }
        CHECK(std::find(possible.begin(), possible.end(), label) != possible.end());
        all += fmt::format("{}{}{}{}", all.empty() ? "" : " ", "RWF"[static_cast<int>(label.kind)],
                           modes[static_cast<int>(label.mode)], label.exclusive ? "*" : "");
        if (label.barrier != graph::Barrier::none)
            all += fmt::format(":{}", static_cast<int>(label.barrier));
        program.complete(0, state.data(), 0, spurious);
    }
}

std::string barrier(graph::Barrier b) {
    return fmt::format("Frlx:{}", static_cast<int>(b));
}

} // namespace

TEST_CASE("a whole test in assembly") {
    const AnyLitmus litmus("(* before (* it *) *)\n"
                           "X86_64 SB+some.name\n"
                           "\"PodWR Fre PodWR Fre\"\n"
                           "Generator=diy7 (version 7.57+1)\n"
                           "{ int x = 0; [y]=0x0; uint64_t 0:rax; }\n"
                           " P0            | P1            ;\n"
                           " movl $1,(x)   | movl $1,(y)   ; (* a comment *)\n"
                           " L0:           |               ;\n"
                           " movl (y),%eax | movl (x),%eax ;\n"
                           "locations [x; 1:rbx;]\n"
                           "filter (not (0:rax=7))\n"
                           "exists (0:rax=0 /\\ 1:EAX=0)\n");
    INFO(litmus.rendered());
    REQUIRE(litmus.test);
    CHECK(litmus.test->name == "SB+some.name");
    CHECK(litmus.test->program.num_threads() == 2);
    CHECK(litmus.test->condition.quantifier == Quantifier::exists);
    const auto found = tests::all_interleavings(litmus.test->program);
    const Outcomes::Report report = tests::report_of(litmus.test->program, litmus.test->condition, found);
    CHECK(report.verdict == Verdict::never);
    CHECK(report.states == std::vector<std::string>{"0:rax=0; 1:rax=1; 1:rbx=0; [x]=1;",
                                                    "0:rax=1; 1:rax=0; 1:rbx=0; [x]=1;",
                                                    "0:rax=1; 1:rax=1; 1:rbx=0; [x]=1;"});
}

TEST_CASE("registers have one name, and columns come by their number") {
    CHECK(final_states(one_thread("AArch64", "0:W10=1;", "MOV w2,W10;", "0:X10; 0:W2; 0:x2;")) == "0:X2=1; 0:X10=1;");
    CHECK(final_states(one_thread("RISCV", "0:a0=1;", "mv t0,a0;", "0:a0; 0:x5;")) == "0:x5=1; 0:x10=1;");
    CHECK(final_states(one_thread("X86", "0:eax=1;", "NOP;", "0:EAX;")) == "0:EAX=1;");
    CHECK(final_states(one_thread("X86_64", "0:EAX=1;", "NOP;", "0:eax;")) == "0:rax=1;");
    CHECK(final_states(
              "PPC t\n{ P0:r2=x; P1:r2=x; }\nP0|P1;\nli r1,1|lwz r1,0(r2);\nstw r1,0(r2)|;\nlocations [1:r1;]") ==
          "1:r1=0; | 1:r1=1;");
}

TEST_CASE("numbers are shown as the type that is declared, an int if none is") {
    const std::string all = "0xaaaaaaaaaaaaaaaa";
    CHECK(final_states(one_thread("PPC", "0:r1=" + all + ";", "nop;", "0:r1;")) == "0:r1=-1431655766;");
    CHECK(final_states(one_thread("PPC", "int64_t 0:r1=" + all + ";", "nop;", "0:r1;")) ==
          "0:r1=-6148914691236517206;");
    CHECK(final_states(one_thread("PPC", "uint8_t 0:r1=" + all + ";", "nop;", "0:r1;")) == "0:r1=170;");
    CHECK(final_states(one_thread("PPC", "uint32_t x=-1;", "nop;", "x;")) == "[x]=4294967295;");
    CHECK(final_states(one_thread("PPC", "0:r1=x;", "nop;", "0:r1;")) == "0:r1=x;");
    // The condition compares what is shown.
    for (const auto& [condition, verdict] :
         {std::pair("0:r1=-1", Verdict::always), std::pair("0:r1=0xffffffff", Verdict::always),
          std::pair("0:r2=-1", Verdict::never), std::pair("0:r2=4294967295", Verdict::always),
          std::pair("0:r3=x", Verdict::always), std::pair("0:r3=y", Verdict::never),
          std::pair("0:r1=0:r2", Verdict::never)}) {
        INFO(condition);
        const AnyLitmus litmus(fmt::format(
            "PPC t\n{{ 0:r1=-1; int64_t 0:r2=0xffffffff; 0:r3=x; y=0; }}\nP0;\nnop;\nforall {}", condition));
        INFO(litmus.rendered());
        REQUIRE(litmus.test);
        const auto found = tests::all_interleavings(litmus.test->program);
        CHECK(tests::report_of(litmus.test->program, litmus.test->condition, found).verdict == verdict);
    }
}

TEST_CASE("labels of events") {
    using graph::Barrier;
    CHECK(labels("X86_64", "", "movl $1,(x); movl (x),%eax; mfence; lfence; sfence;") == "Wrlx Rrlx Fsc Frlx Frlx");
    CHECK(labels("X86_64", "", "xchgl %eax,(x); lock incl (x); incl (x);") == "Rrlx* Wrlx* Rrlx* Wrlx* Rrlx Wrlx");
    CHECK(labels("X86_64", "", "lock cmpxchgl %ebx,(x);") == "Fsc Rrlx* Wrlx* Fsc");
    CHECK(labels("X86_64", "0:rax=1;", "lock cmpxchgl %ebx,(x);") == "Fsc Rrlx Fsc");
    const std::string a = "0:X1=x; 0:X9=1;";
    CHECK(labels("AArch64", a, "LDR W0,[X1]; LDAPR W0,[X1]; LDAR W0,[X1]; STR W0,[X1]; STLR W0,[X1];") ==
          "Rrlx Racq Rsc Wrlx Wsc");
    CHECK(labels("AArch64", a, "DMB SY; DMB ISH; DSB SY; DMB LD; DMB ISHLD; DMB ST; ISB;") ==
          fmt::format("Fsc Fsc Fsc Facq Facq {} {}", barrier(Barrier::dmb_st), barrier(Barrier::isb)));
    CHECK(labels("AArch64", a, "SWP W0,W2,[X1]; SWPA W0,W2,[X1]; SWPL W0,W2,[X1]; SWPAL W0,W2,[X1];") ==
          "Rrlx* Wrlx* Rsc* Wrlx* Rrlx* Wsc* Rsc* Wsc*");
    CHECK(labels("AArch64", a,
                 "LDADDA W0,WZR,[X1]; STADDL W0,[X1]; CASA W0,W2,[X1]; CASA W9,W2,[X1]; CASA WZR,W2,[X1];") ==
          "Rrlx* Wrlx* Rrlx* Wsc* Rsc* Wrlx* Rsc Rrlx* Wrlx*");
    const std::string pairs = "LDXR W0,[X1]; STXR W2,W0,[X1]; LDAXR W0,[X1]; STLXR W2,W0,[X1]; LDXR W0,[X1];";
    CHECK(labels("AArch64", a, pairs) == "Rrlx* Wrlx* Rsc* Wsc* Rrlx");
    CHECK(labels("AArch64", a, pairs, true) == "Rrlx Rsc Rrlx");
    CHECK(labels("PPC", "", "sync; hwsync; lwsync; eieio; isync;") ==
          fmt::format("Fsc Fsc Facq_rel {} {}", barrier(Barrier::eieio), barrier(Barrier::isync)));
    const std::string r = "0:x6=x;";
    CHECK(labels("RISCV", r,
                 "lw x5,0(x6); lw.aq x5,0(x6); lw.aqrl x5,0(x6); sw x5,0(x6); sw.rl x5,0(x6); "
                 "sw.aqrl x5,0(x6);") == "Rrlx Racq Rsc Wrlx Wrel Wsc");
    CHECK(labels("RISCV", r,
                 "amoadd.w x5,x7,(x6); amoadd.w.aq x5,x7,(x6); amoadd.w.rl x5,x7,(x6); "
                 "amoadd.w.aq.rl x5,x7,(x6);") == "Rrlx* Wrlx* Racq* Wrlx* Rrlx* Wrel* Rsc* Wsc*");
    CHECK(labels("RISCV", r,
                 "fence rw,rw; fence r,rw; fence rw,w; fence.tso; fence r,r; fence r,w; fence w,r; "
                 "fence w,w; fence w,rw; fence rw,r;") ==
          fmt::format("Fsc Facq Frel Facq_rel {} {} {} {} {} {}", barrier(Barrier::fence_r_r),
                      barrier(Barrier::fence_r_w), barrier(Barrier::fence_w_r), barrier(Barrier::fence_w_w),
                      barrier(Barrier::fence_w_rw), barrier(Barrier::fence_rw_r)));
}

TEST_CASE("jumps back are bounded, and a thread that would go on is blocked") {
    const std::string text =
        one_thread("PPC", "0:r1=5;", "L: addi r2,r2,1; addi r1,r1,-1; cmpwi r1,0; bne L;", "0:r2;");
    CHECK(final_states(text, {.unroll = 5}) == "0:r2=5;");
    for (const std::uint32_t unroll : {0U, 1U, 4U}) {
        const AnyLitmus litmus(text, {.unroll = unroll});
        REQUIRE(litmus.test);
        const auto found = tests::all_interleavings(litmus.test->program);
        CHECK(found.finals.empty());
        CHECK(found.bound_reached);
    }
    // Of a loop that fails k times, k + 1 are made.
    const std::string spin = "AArch64 t\n{ 0:X1=x; }\nP0 ;\nL: LDXR W0,[X1];\nSTXR W2,W0,[X1];\nCBNZ W2,L;\n";
    for (const std::uint32_t unroll : {1U, 2U, 5U}) {
        const AnyLitmus litmus(spin, {.unroll = unroll});
        REQUIRE(litmus.test);
        CHECK(tests::all_interleavings(litmus.test->program).finals.size() == unroll);
    }
}

TEST_CASE("what is in assembly is known by its first word") {
    CHECK(AnyLitmus("C t\n{ }\nP0 (int* x) { *x = 1; }\n").test);
    CHECK(AnyLitmus("  (* X86 (* *) *)\nPPC t\n{ }\nP0;\nnop;\n").test);
}
