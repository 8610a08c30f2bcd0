// Dependencies through machine registers and flags: what herd's models of hardware speak of.
#include "asm_fixture.hpp"
#include "katlas/program/dependencies.hpp"

using namespace katlas;
using namespace katlas::program;
using katlas::tests::Litmus;

namespace {

std::string text_of(EventBits events) {
    std::string text;
    for (const std::uint32_t e : elements(events))
        text += fmt::format("{}{}", text.empty() ? "" : ",", e);
    return text;
}

// Of each event of the only thread, "address/data/control". Every read reads `value`.
std::string dependencies(const std::string& architecture, const std::string& initial, const std::string& code,
                         Value value = 0, bool spurious = false) {
    const Litmus litmus(tests::one_thread(architecture, initial, code, ""));
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
        all += fmt::format("{}{}/{}/{}", all.empty() ? "" : " ", text_of(tracked.address()), text_of(tracked.data()),
                           text_of(tracked.control()));
        program.complete(0, state.data(), value, spurious, tracked);
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

TEST_CASE("a select depends on the flags and on what it selects") {
    const std::string code = "LDR W0,[X1]; LDR W4,[X1]; LDR W5,[X1]; CMP W0,#1; CSEL W2,W4,W5,EQ; STR W2,[X3];";
    CHECK(dependencies("AArch64", arm, code, 1) == "// // // /0,1/");
    CHECK(dependencies("AArch64", arm, code, 0) == "// // // /0,2/");
}

TEST_CASE("dependencies of atomic instructions and of pairs") {
    CHECK(dependencies("AArch64", arm, "LDR W0,[X1]; SWP W0,W2,[X3]; STR W2,[X1];") == "// // /0/ /1/");
    CHECK(dependencies("AArch64", arm, "LDR W0,[X1]; LDADD W0,W2,[X3];") == "// // /0,1/");
    CHECK(dependencies("AArch64", arm, "LDR W0,[X1]; STADD W0,[X3];") == "// // /0,1/");
    // The write of a store-conditional depends on its own register, its status on nothing.
    const std::string pair = "LDXR W0,[X3]; ADD W0,W0,#1; STXR W2,W0,[X3]; STR W2,[X1]; CBNZ W2,L; L: STR W2,[X1];";
    CHECK(dependencies("AArch64", arm, pair) == "// /0/ // //");
    CHECK(dependencies("AArch64", arm, pair, 0, true) == "// // //");
    CHECK(dependencies("AArch64", "0:X1=x;", "LDR W4,[X1]; LDXR W0,[X1]; STXR W2,W4,[X1];") == "// // /0/");
}
