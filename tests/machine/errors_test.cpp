// What is no litmus test in assembly, or one outside of the subset: a diagnostic with its place that names the
// instruction, never a crash and never a guess.
#include "asm_fixture.hpp"

using namespace katlas;
using katlas::tests::AnyLitmus;

namespace {

std::string first_error(const std::string& text) {
    const AnyLitmus litmus(text);
    CHECK_FALSE(litmus.test);
    for (const Diagnostic& d : litmus.diagnostics.all())
        if (d.severity == Severity::error) {
            const LineColumn place = litmus.sources.locate(d.range.file, d.range.begin);
            CHECK(d.range.end <= litmus.sources.text(litmus.file).size());
            return fmt::format("{}:{}: {}", place.line, place.column, d.message);
        }
    return {};
}

struct Fault {
    std::string text;
    std::string message; // of the first error, with "line:column: "
};

template <std::size_t size>
void check(const std::string& architecture, const Fault (&faults)[size]) {
    for (const Fault& fault : faults) {
        INFO(architecture << ": " << fault.text);
        CHECK(first_error(tests::one_thread(architecture, "x=1; int64_t w;", fault.text, "")) == fault.message);
    }
}

} // namespace

TEST_CASE("an instruction outside of the subset is shown in its line, with a caret") {
    const AnyLitmus litmus("AArch64 pair\n{ 0:X1=x; }\n P0           | P1  ;\n LDP W0,W2,[X1] | NOP ;\n");
    CHECK(litmus.rendered() == "t.litmus:4:2: error: the instruction 'ldp' is not supported\n"
                               "    4 |  LDP W0,W2,[X1] | NOP ;\n"
                               "      |  ^~~~~~~~~~~~~~\n");
}

TEST_CASE("texts that are no litmus tests in assembly") {
    const Fault faults[] = {
        {"X86 t", "1:6: expected '{' before the end of the file"},
        {"X86_64\n", "1:1: a litmus test begins with its kind and its name"},
        {"X86 t\n{ }", "2:4: expected a name before the end of the file"},
        {"X86 t\n{ }\nP1 ;", "3:1: the next thread is P0"},
        {"X86 t\n{ }\nP0 | P1 ;\nNOP ;", "4:5: this row has fewer cells than there are threads"},
        {"X86 t\n{ }\nP0 ;\nNOP | NOP ;", "4:6: this row has more cells than there are threads"},
        {"X86 t\n{ }\nP0 ;\nNOP", "4:4: unexpected the end of the file"},
        {"X86 t\n{ 1:EAX=1; }\nP0 ;\nNOP ;", "2:3: there is no thread 1"},
        {"X86 t\n{ Q0:EAX=1; }\nP0 ;\nNOP ;", "2:3: 'Q0' is no thread"},
        {"X86 t\n{ 0:EQX=1; }\nP0 ;\nNOP ;", "2:5: 'EQX' is no register"},
        {"X86 t\n{ 0:EAX=1; 0:eax=2; }\nP0 ;\nNOP ;", "2:14: 'eax' is given twice"},
        {"X86 t\n{ x=1; x=2; }\nP0 ;\nNOP ;", "2:8: 'x' is given twice"},
        {"X86 t\n{ int t[0]; }\nP0 ;\nNOP ;", "2:3: an array needs elements"},
        {"X86 t\n{ int t[1]={1,2}; }\nP0 ;\nNOP ;", "2:3: 2 values for 1 locations"},
        {"X86 t\n{ x=18446744073709551616; }\nP0 ;\nNOP ;", "2:5: the number is too large"},
        {"X86 t\n{ int t[2]; 0:EAX=t[2]; }\nP0 ;\nNOP ;", "2:19: 't' has no element 2"},
        {"AArch64 t\n{ 0:XZR=1; }\nP0 ;\nNOP ;", "2:5: 'XZR' is no register"},
        {"AArch64 t\n{ }\nP0 ;\nNOP ;\nexists (0:X31=0)", "5:9: thread 0 has no register 'X31'"},
        {"AArch64 t\n{ }\nP0 ;\nNOP ;\nexists (1:X1=0)", "5:9: there is no thread 1"},
        {"AArch64 t\n{ }\nP0 ;\nNOP ;\nexists (z=0)", "5:9: unknown location 'z'"},
        {"AArch64 t\n{ }\nP0 ;\nNOP ;\nexists (0:X1=)", "5:14: expected a value before ')'"},
        {"AArch64 t\n{ }\nP0 ;\nL: NOP ;\nL: NOP ;", "5:1: the label 'L' is there twice"},
        {"AArch64 t (* never closed", "1:11: unterminated comment"},
        {"AArch64 t\n{ }\nP0 ;\nNOP @ ;", "4:5: unexpected '@'"},
        {"MIPS t\n{ }\nP0 ;\nNOP ;", "1:1: tests of this machine are not read"},
    };
    for (const Fault& fault : faults) {
        INFO(fault.text);
        CHECK(first_error(fault.text) == fault.message);
    }
}

TEST_CASE("x86 outside of the subset") {
    const Fault faults[] = {
        {"movaps (x),%xmm0 ;", "4:1: the instruction 'movaps' is not supported"},
        {"movl (x),%xmm0 ;", "4:10: 'movl': '%xmm0' is no register"},
        {"movl (x),(w) ;", "4:1: the instruction 'movl' is not supported"},
        {"mov $1,(x) ;", "4:1: the instruction 'mov' is not supported"},
        {"movl $1,%rax ;", "4:9: 'movl': the widths of the operands differ"},
        {"movw $1,%ax ;", "4:9: 'movw': a part of a register cannot be written to here"},
        {"movl %cs:0(%rax),%ebx ;", "4:6: 'movl': segments are not supported"},
        {"movl x(%rax),%ebx ;", "4:6: 'movl': a name goes with %rip only"},
        {"movl [x],%ebx ;", "4:6: 'movl': this way to address memory is not supported"},
        {"lock movl $1,(x) ;", "4:1: the instruction 'movl' is not supported"},
        {"lock addl $1,%eax ;", "4:1: the instruction 'addl' is not supported"},
        {"xaddl %eax,(x) ;", "4:1: the instruction 'xaddl' is not supported"},
        {"jmp Nowhere ;", "4:5: thread 0 has no label 'Nowhere'"},
        {"jmp $3 ;", "4:5: 'jmp': this operand is no label"},
        {"jp L ; L: nop ;", "4:1: the instruction 'jp' is not supported"},
        {"addl $1,%eax ; jl L ; L: nop ;", "4:16: 'jl' needs flags that are not kept here"},
        {"cmpl $1,%eax ; js L ; L: nop ;", "4:16: 'js' needs flags that are not kept here"},
        {"movl $1,%eax,%ebx ;", "4:1: 'movl' with 3 operands is not supported"},
        {"movl %rip,%eax ;", "4:6: 'movl': the widths of the operands differ"},
        {"movq %rip,%rax ;", "4:6: 'movq': this register is not supported"},
        {"shll %cl,%eax ;", "4:6: 'shll': the widths of the operands differ"},
        {"shll $32,%eax ;", "4:6: 'shll': the number is not within 0 and 31"},
        {"movl (x),%eax ; movb (x),%al ;", "4:26: 'movb': a part of a register cannot be written to here"},
        {"movl $1,(x) ; movb $1,(x) ;", "4:15: this access of 8 bits may be of a location of 32 bits"},
        {"movl $1,(w) ;", "4:1: this access of 32 bits may be of a location of 64 bits"},
    };
    check("X86_64", faults);
}

TEST_CASE("AArch64 outside of the subset") {
    const Fault faults[] = {
        {"LD1 X0,[X1] ;", "4:1: the instruction 'ld1' is not supported"},
        {"LDR W0,[X1],#4 ;", "4:1: 'ldr' with 3 operands is not supported"},
        {"LDR W0,[X1,#4]! ;", "4:8: 'ldr': this way to address memory is not supported"},
        {"LDR W0,[W1] ;", "4:9: 'ldr': an address is in a register of 64 bits"},
        {"LDR W0,[x] ;", "4:9: 'ldr': 'x' is no register"},
        {"LDR W0,[X1,W2] ;", "4:12: 'ldr': an index of 32 bits needs an extension"},
        {"LDR X32,[X1] ;", "4:5: 'ldr': 'X32' is no register"},
        {"ADD W0,X1,W2 ;", "4:8: 'add': the widths of the operands differ"},
        {"ADD W0,W1,W2,ROR #1 ;", "4:14: 'add': this modifier is not supported"},
        {"ADD W0,W1 ;", "4:1: 'add' with 2 operands is not supported"},
        {"DMB OSH ;", "4:5: 'dmb': this domain is not supported"},
        {"B.VS L ; L: NOP ;", "4:1: the instruction 'b.vs' is not supported"},
        {"ADDS W0,W1,#1 ; B.LT L ; L: NOP ;", "4:17: 'b.lt' needs flags that are not kept here"},
        {"TST W0,W1 ; B.HI L ; L: NOP ;", "4:13: 'b.hi' needs flags that are not kept here"},
        {"LDSMAX W0,W1,[X2] ;", "4:1: the instruction 'ldsmax' is not supported"},
        {"STADDA W0,[X2] ;", "4:1: the instruction 'stadda' is not supported"},
        {"SVC #0 ;", "4:1: the instruction 'svc' is not supported"},
        {"X ;", "4:1: the instruction 'x' is not supported"},
        {"LDXR W0,[X1] ; LDR W2,[X3] ; STXR W4,W0,[X1] ;",
         "4:30: this store does not follow its load-exclusive directly"},
        {"LDXR W0,[X1] ; DMB SY ; STXR W4,W0,[X1] ;", "4:25: this store does not follow its load-exclusive directly"},
        {"LDXR W0,[X1] ; STXR W4,W0,[X2] ;", "4:16: 'stxr' may store elsewhere than was loaded"},
        {"LDXR W0,[X1] ; ADD X1,X1,#4 ; STXR W4,W0,[X1] ;", "4:31: 'stxr' may store elsewhere than was loaded"},
        {"LDXR X1,[X1] ; STXR W4,X0,[X1] ;", "4:16: 'stxr' may store elsewhere than was loaded"},
    };
    check("AArch64", faults);
    CHECK(first_error(tests::one_thread("AArch64", "0:X1=x; x=y;", "LDR W0,[X1];", "")) ==
          "4:1: an address may be accessed here in 32 bits");
    CHECK(first_error(tests::one_thread("AArch64", "0:X1=x; 0:X2=y;", "STR W1,[X2];", "")) ==
          "4:1: an address may be accessed here in 32 bits");
    CHECK(first_error(tests::one_thread("AArch64", "0:X1=x;", "MOV W2,W1;", "")) == "4:1: an address may be cut here");
    CHECK(first_error(tests::one_thread("X86", "0:ECX=x;", "MOV EBX,ECX;", "")) == "4:1: an address may be cut here");
    CHECK(first_error(tests::one_thread("AArch64", "0:X1=x; 0:X2=y;", "CSEL X3,X1,X2,EQ; STR W4,[X3]; LDR X5,[X2];",
                                        "")) == "4:32: this access of 64 bits may be of a location of 32 bits");
}

TEST_CASE("A register that held an address may hold a number later, unless the address may still be there") {
    const auto cuts = [](const std::string& code) {
        const AnyLitmus litmus(tests::one_thread("AArch64", "0:X1=x; 0:X3=x;", code, ""));
        const bool refused = litmus.rendered().find("error: an address may be cut here") != std::string::npos;
        CHECK(refused == !litmus.test);
        return refused;
    };
    CHECK_FALSE(cuts("MOV X3,#1; MOV W5,W3;"));
    CHECK_FALSE(cuts("LDR W2,[X3]; ADD X3,X2,#1; MOV W5,W3; MOV X3,X1; STR W5,[X3]; LDR W3,[X3]; MOV W6,W3;"));
    CHECK_FALSE(cuts("CSEL X3,X4,X5,EQ; MOV W5,W3;"));
    CHECK(cuts("MOV X6,X3; MOV X3,#1; CBZ X4,L; MOV X3,#2; L: MOV W5,W6;"));

    // Over a branch, a jump back, and from before the first label.
    CHECK(cuts("MOV X2,X1; CBZ X4,L; MOV X2,#1; L: MOV W5,W2;"));
    CHECK_FALSE(cuts("MOV X2,X1; CBZ X4,L; MOV X2,#1; MOV W5,W2; L: NOP;"));
    CHECK(cuts("MOV X2,#1; L: MOV W5,W2; MOV X2,X1; CBZ X4,L;"));
    CHECK_FALSE(cuts("MOV X2,#1; L: MOV X2,X1; MOV X2,#2; MOV W5,W2; CBZ X4,L;"));
    CHECK(cuts("L: MOV W5,W3; MOV X3,#1; CBZ X4,L;"));
    CHECK(cuts("CSEL X2,X1,X5,EQ; MOV W5,W2;"));
    CHECK(cuts("CSEL X2,X5,X1,EQ; MOV W5,W2;"));
}

TEST_CASE("PPC and RISC-V outside of the subset") {
    const Fault ppc[] = {
        {"lmw r1,0(r2) ;", "4:1: the instruction 'lmw' is not supported"},
        {"lwz r1,x(r2) ;", "4:8: 'lwz': this way to address memory is not supported"},
        {"lwz r1,r2 ;", "4:8: 'lwz': this way to address memory is not supported"},
        {"lwz R1,0(r2) ;", "4:5: 'lwz': 'R1' is no register"},
        {"li r1,0x8000 ;", "4:7: 'li': the number is not within -32768 and 32767"},
        {"rlwinm r1,r2,3,31,0 ;", "4:1: the instruction 'rlwinm' is not supported"},
        {"beq cr8,L ; L: nop ;", "4:5: 'beq': this is no field of the condition register"},
        {"lwarx r1,r0,r2 ; lwsync ; stwcx. r3,r0,r2 ;", "4:27: this store does not follow its load-exclusive directly"},
        {"lwarx r1,r0,r2 ; beq L ; stwcx. r3,r0,r2 ; b M ; L: stwcx. r4,r0,r2 ; M: nop ;",
         "4:53: this store does not follow its load-exclusive directly"},
        {"lwarx r1,r0,r2 ; L: stwcx. r3,r0,r2 ;", "4:21: this store does not follow its load-exclusive directly"},
    };
    check("PPC", ppc);
    const Fault riscv_faults[] = {
        {"fence.i ;", "4:1: the instruction 'fence.i' is not supported"},
        {"fence io,rw ;", "4:7: 'fence': this set of accesses is not supported"},
        {"lw.rl x5,0(x6) ;", "4:1: the instruction 'lw.rl' is not supported"},
        {"sw.aq x5,0(x6) ;", "4:1: the instruction 'sw.aq' is not supported"},
        {"amomax.w x5,x6,(x7) ;", "4:1: the instruction 'amomax.w' is not supported"},
        {"lw x32,0(x6) ;", "4:4: 'lw': 'x32' is no register"},
        {"addi x5,x6,4096 ;", "4:12: 'addi': the number is not within -2048 and 2047"},
        {"lr.w x5,(x6) ; sc.w x7,x8,4(x6) ;", "4:16: 'sc.w' may store elsewhere than was loaded"},
    };
    check("RISCV", riscv_faults);
}

TEST_CASE("hostile texts in assembly are answered") {
    constexpr std::size_t many = 100000;
    const auto repeated = [](std::string_view piece) {
        std::string text;
        text.reserve(piece.size() * many);
        for (std::size_t i = 0; i < many; ++i)
            text += piece;
        return text;
    };
    for (const std::string& text :
         {fmt::format("PPC t\n{{ }}\nP0 ;\nadd {}r1 ;", repeated("r1,")),
          fmt::format("PPC t\n{{ }}\nP0 ;\nlwz r1,{}", repeated("(")), fmt::format("PPC t\n{{ }}\n{}", repeated("P0|")),
          fmt::format("PPC t\n{{ }}\nP0 ;\n{}", repeated("li r1,1;")), fmt::format("PPC t\n{}", repeated("(*")),
          fmt::format("{}PPC t", repeated("(**)")), fmt::format("PPC t\n{{ {} }}", repeated("x=1;"))}) {
        const AnyLitmus litmus(text);
        CHECK((litmus.test.has_value() || litmus.diagnostics.has_errors()));
    }
    // Too many registers for a thread, though every instruction is well-formed.
    CHECK(first_error(fmt::format("PPC t\n{{ 0:r2=x; }}\nP0 ;\n{}", repeated("add. r1,r1,r1;"))) ==
          "3:1: the test is too large");
}
