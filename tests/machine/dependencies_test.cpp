// Dependencies through machine registers and flags: what herd's models of hardware speak of.
#include "asm_fixture.hpp"
#include "katlas/program/dependencies.hpp"

using namespace katlas;
using namespace katlas::program;
using katlas::tests::AnyLitmus;

namespace {

std::string text_of(EventBits events) {
    std::string text;
    for (const std::uint32_t e : elements(events))
        text += fmt::format("{}{}", text.empty() ? "" : ",", e);
    return text;
}

// Of each event of the only thread, "address/data/control", and "+address/data/control" if there are picks. Choices
// take numbers, too. Every read reads `value`.
std::string dependencies(const std::string& architecture, const std::string& initial, const std::string& code,
                         Value value = 0, Value alternative = 1) {
    const AnyLitmus litmus(tests::one_thread(architecture, initial, code, ""));
    INFO(litmus.rendered());
    REQUIRE(litmus.test);
    const Program& program = litmus.test->program;
    std::vector<Word> state(program.state_words());
    program.initial_state(0, state.data());
    Dependencies tracked(program, 0);
    std::string all;
    for (;;) {
        const Action action = program.next_action(0, state.data(), tracked);
        if (!is_visible(action.kind)) {
            CHECK(action.kind == ActionKind::finished);
            return all;
        }
        if (action.kind == ActionKind::choice) {
            program.complete(0, state.data(), alternative, false, tracked);
            continue;
        }
        all += fmt::format("{}{}/{}/{}", all.empty() ? "" : " ", text_of(tracked.address()), text_of(tracked.data()),
                           text_of(tracked.control()));
        const std::string picks = fmt::format("{}/{}/{}", text_of(tracked.pick_address()), text_of(tracked.pick_data()),
                                              text_of(tracked.pick_control()));
        if (picks != "//")
            all += fmt::format("+{}", picks);
        program.complete(0, state.data(), value, false, tracked);
    }
}

const std::string arm = "0:X1=x; 0:X3=y;";
const std::string power = "0:r1=x; 0:r3=y;";
const std::string riscv = "0:x6=x; 0:x8=y;";

} // namespace

TEST_CASE("a value depends on what it was computed from, whatever it is") {
    CHECK(dependencies("AArch64", arm, "LDR W0,[X1]; EOR W2,W0,W0; ADD W2,W2,#1; STR W2,[X3];") == "// /0/");
    CHECK(dependencies("PPC", power, "lwz r2,0(r1); xor r4,r2,r2; stw r4,0(r3);") == "// /0/");
    CHECK(dependencies("RISCV", riscv, "lw x5,0(x6); xor x7,x5,x5; ori x7,x7,1; sw x7,0(x8);") == "// /0/");
    CHECK(dependencies("X86_64", "", "movl (x),%eax; xorl %eax,%eax; movl %eax,(y);") == "// /0/");
    CHECK(dependencies("AArch64", arm, "LDR W0,[X1]; AND W2,W0,#0; MUL W2,W2,WZR; STR W2,[X3];") == "// /0/");
}

TEST_CASE("a register that is overwritten with a constant depends on nothing") {
    CHECK(dependencies("AArch64", arm, "LDR W0,[X1]; MOV W0,#1; STR W0,[X3];") == "// //");
    CHECK(dependencies("PPC", power, "lwz r2,0(r1); li r2,1; stw r2,0(r3);") == "// //");
    CHECK(dependencies("RISCV", riscv, "lw x5,0(x6); ori x5,x0,1; sw x5,0(x8);") == "// //");
    CHECK(dependencies("AArch64", arm, "LDR WZR,[X1]; STR WZR,[X3];") == "// //");
}

TEST_CASE("addresses depend on what they were computed from") {
    CHECK(dependencies("AArch64", arm, "LDR W0,[X1]; EOR W2,W0,W0; LDR W4,[X3,W2,SXTW];") == "// 0//");
    CHECK(dependencies("PPC", power, "lwz r2,0(r1); xor r4,r2,r2; lwzx r5,r4,r3; stwx r5,r4,r3;") == "// 0// 0/1/");
    CHECK(dependencies("RISCV", riscv, "lw x5,0(x6); xor x7,x5,x5; add x9,x8,x7; lw x10,0(x9);") == "// 0//");
}

TEST_CASE("control dependencies come through flags and registers, and stay") {
    CHECK(dependencies("AArch64", arm, "LDR W0,[X1]; CMP W0,#1; B.EQ L; L: STR W2,[X3]; DMB SY;") == "// //0 //0");
    CHECK(dependencies("AArch64", arm, "LDR W0,[X1]; CBNZ W0,L; L: STR W2,[X3];") == "// //0");
    CHECK(dependencies("PPC", power, "lwz r2,0(r1); cmpw r2,r2; beq L; L: stw r4,0(r3);") == "// //0");
    CHECK(dependencies("PPC", power, "lwz r2,0(r1); cmpwi cr3,r2,1; beq L; L: stw r4,0(r3);") == "// //");
    CHECK(dependencies("RISCV", riscv, "lw x5,0(x6); bne x5,x0,L; L: sw x7,0(x8);") == "// //0");
    CHECK(dependencies("X86_64", "", "movl (x),%eax; cmpl $1,%eax; je L; L: movl $1,(y);") == "// //0");
    // The flags are those that were set last.
    CHECK(dependencies("AArch64", arm, "LDR W0,[X1]; CMP W0,#1; CMP W2,#1; B.EQ L; L: STR W2,[X3];") == "// //");
}

TEST_CASE("a select depends on what it selects, and picks by the flags") {
    const std::string code = "LDR W0,[X1]; LDR W4,[X1]; LDR W5,[X1]; CMP W0,#1; CSEL W2,W4,W5,EQ; STR W2,[X3];";
    CHECK(dependencies("AArch64", arm, code, 1) == "// // // /1/+/0/");
    CHECK(dependencies("AArch64", arm, code, 0) == "// // // /2/+/0/");
    // What was picked by is passed on.
    const std::string passed = "LDR W0,[X1]; CMP W0,#1; CSEL W2,W4,W5,EQ; EOR W6,W2,W2; ";
    CHECK(dependencies("AArch64", arm, passed + "LDR W7,[X3,W6,SXTW]; STR W7,[X1];") == "// //+0// /1/");
    CHECK(dependencies("AArch64", arm, passed + "CBNZ W6,L; L: STR W5,[X3];") == "// //+//0");
    CHECK(dependencies("AArch64", arm, passed + "CMP W6,#1; CSET W8,EQ; STR W8,[X3];") == "// //+/0/");
    CHECK(dependencies("AArch64", arm, passed + "MOV W6,#1; STR W6,[X3];") == "// //");
}

TEST_CASE("dependencies of atomic instructions and of pairs") {
    CHECK(dependencies("AArch64", arm, "LDR W0,[X1]; SWP W0,W2,[X3]; STR W2,[X1];") == "// // /0/ /1/");
    CHECK(dependencies("AArch64", arm, "LDR W0,[X1]; LDADD W0,W2,[X3];") == "// // /0,1/+/1/");
    CHECK(dependencies("AArch64", arm, "LDR W0,[X1]; STADD W0,[X3];") == "// // /0,1/+/1/");
    // The write of a store-conditional depends on its own register, its status on nothing.
    const std::string pair = "LDXR W0,[X3]; ADD W0,W0,#1; STXR W2,W0,[X3]; STR W2,[X1]; CBNZ W2,L; L: STR W2,[X1];";
    CHECK(dependencies("AArch64", arm, pair) == "// /1/ // //");
    CHECK(dependencies("AArch64", arm, pair, 0, 0) == "// // //");
    CHECK(dependencies("AArch64", "0:X1=x;", "LDR W4,[X1]; LDXR W0,[X1]; STXR W2,W4,[X1];") == "// // /0/");
    // The flags of stwcx. depend on the value and the address, whether it stores or not.
    const std::string ppc = "lwz r4,0(r1); lwarx r5,r0,r3; stwcx. r4,r0,r3; bne L; L: stw r6,0(r1);";
    CHECK(dependencies("PPC", "0:r1=x; 0:r3=y;", ppc) == "// // /0/ //0");
    CHECK(dependencies("PPC", "0:r1=x; 0:r3=y;", ppc, 0, 0) == "// // //0");
}

// The choice is number 1, its read number 2. What is written, or what the result is of.
TEST_CASE("dependencies of compare-and-swap instructions by what is chosen") {
    const std::string swap = "LDR W0,[X1]; CAS W0,W5,[X3]; STR W0,[X1];";
    const auto chosen = [&](CasAlternative a) { return dependencies("AArch64", arm, swap, 0, static_cast<Value>(a)); };
    CHECK(chosen(CasAlternative::result_of_read) == "// // /2/");
    CHECK(chosen(CasAlternative::result_of_read_picked) == "// // /2/+/0,2/");
    CHECK(chosen(CasAlternative::writes_back) == "// // //+/0,2/ /2/");
    CHECK(chosen(CasAlternative::succeeds_with_register) == "// // //+/0,2/ /0/+/0,2/");
    CHECK(chosen(CasAlternative::succeeds_with_read) == "// // //+/0,2/ /2/");
}

TEST_CASE("a compare-and-swap instruction whose alternative does not agree with what it reads is impossible") {
    const AnyLitmus litmus(tests::one_thread("AArch64", "0:X3=y; 0:X0=1;", "CAS W0,W5,[X3];", ""));
    REQUIRE(litmus.test);
    const Program& program = litmus.test->program;
    for (Value alternative = 0; alternative < num_cas_alternatives; ++alternative)
        for (const Value value : {0, 1}) {
            std::vector<Word> state(program.state_words());
            program.initial_state(0, state.data());
            Dependencies tracked(program, 0);
            REQUIRE(program.next_action(0, state.data(), tracked).kind == ActionKind::choice);
            program.complete(0, state.data(), alternative, false, tracked);
            REQUIRE(program.next_action(0, state.data(), tracked).kind == ActionKind::read);
            program.complete(0, state.data(), value, false, tracked);
            CHECK(tracked.is_possible() == ((value == 1) == (alternative >= 3)));
            const Action action = program.next_action(0, state.data(), tracked);
            CHECK((action.kind == ActionKind::write) == (alternative >= 2));
            if (alternative == 2)
                CHECK(action.value == value); // what it read
        }
}
