// What each instruction does, by the final states of small programs.
#include "asm_fixture.hpp"

using namespace katlas;
using katlas::tests::final_states;
using katlas::tests::one_thread;

namespace {

struct Case {
    std::string initial;
    std::string code;
    std::string shown;
    std::string states;
};

template <std::size_t size>
void check(const std::string& architecture, const Case (&cases)[size]) {
    for (const Case& c : cases) {
        INFO(architecture << " " << c.initial << " : " << c.code);
        CHECK(final_states(one_thread(architecture, c.initial, c.code, c.shown)) == c.states);
    }
}

} // namespace

TEST_CASE("x86 in Intel's order") {
    const Case cases[] = {
        {"", "MOV EAX,$3; MOV EBX,EAX;", "0:EAX; 0:EBX;", "0:EAX=3; 0:EBX=3;"},
        {"x=5;", "MOV EAX,[x]; INC EAX; MOV [x],EAX;", "x; 0:eax;", "0:EAX=6; [x]=6;"},
        {"0:ECX=x;", "MOV [ECX],$7; ADD [ECX],$2;", "x;", "[x]=9;"},
        {"x=1;", "MOV EAX,$2; XCHG [x],EAX;", "x; 0:EAX;", "0:EAX=1; [x]=2;"},
        {"x=1;", "MOV EAX,$2; XCHG EAX,[x];", "x; 0:EAX;", "0:EAX=1; [x]=2;"},
        {"", "MOV EAX,$1; MOV EBX,$2; XCHG EAX,EBX;", "0:EAX; 0:EBX;", "0:EAX=2; 0:EBX=1;"},
        {"x=4;", "LOCK SUB [x],$5; MFENCE; LFENCE; SFENCE;", "x;", "[x]=-1;"},
    };
    check("X86", cases);
}

TEST_CASE("x86 in AT&T's order: computing") {
    const Case cases[] = {
        {"", "movl $-1,%eax;", "0:rax;", "0:rax=-1;"},
        {"int64_t 0:rax;", "movl $-1,%eax;", "0:rax;", "0:rax=4294967295;"},
        {"int64_t 0:rax;", "movq $-1,%rax;", "0:rax;", "0:rax=-1;"},
        {"int64_t 0:rax=-1;", "addl $1,%eax;", "0:rax;", "0:rax=0;"},
        {"0:rax=6; 0:rbx=3;", "subl %ebx,%eax; orl $8,%ebx; xorl $1,%ebx;", "0:rax; 0:rbx;", "0:rax=3; 0:rbx=10;"},
        {"0:rax=12;", "andl $10,%eax; shll $1,%eax; shrl $2,%eax;", "0:rax;", "0:rax=4;"},
        {"0:rax=-8;", "sarl $1,%eax;", "0:rax;", "0:rax=-4;"},
        {"int64_t 0:rax=-8;", "shrq $60,%rax;", "0:rax;", "0:rax=15;"},
        {"0:rax=5;", "notl %eax; negl %eax; decl %eax;", "0:rax;", "0:rax=5;"},
        {"0:r8=1;", "movl %r8d,%r9d; nop; endbr64; pause;", "0:r9;", "0:r9=1;"},
        {"0:rax=1; 0:rbx=2;", "cmpl $2,%eax; cmovl %ebx,%eax;", "0:rax;", "0:rax=2;"},
        {"0:rax=3; 0:rbx=2;", "cmpl $2,%eax; cmovl %ebx,%eax;", "0:rax;", "0:rax=3;"},
    };
    check("X86_64", cases);
}

TEST_CASE("x86 in AT&T's order: memory") {
    const Case cases[] = {
        {"x=-2;", "movl (x),%eax; movl x(%rip),%ebx;", "0:rax; 0:rbx;", "0:rax=-2; 0:rbx=-2;"},
        {"int64_t t[3]={1,2,3}; 0:rax=t; 0:rbx=1;", "movq 8(%rax),%rcx; movq 8(%rax,%rbx,8),%rdx;", "0:rcx; 0:rdx;",
         "0:rcx=2; 0:rdx=3;"},
        {"int t[2]={1,2}; 0:rax=t;", "addq $4,%rax; movl $7,(%rax);", "t[0]; t[1]; 0:rax;",
         "0:rax=t[1]; [t[0]]=1; [t[1]]=7;"},
        {"int t[2]; 0:rax=t;", "movl $7,2(%rax);", "t[0];",
         "error: access through a value that is no pointer to a location; "},
        {"int8_t c=1;", "movb $-1,(c); movb %al,(c);", "c;", "[c]=0;"},
        {"int64_t x;", "movq $0x123456789,%rax; movq %rax,(x);", "x;", "[x]=4886718345;"},
        {"x=1; 0:rax=1; 0:rbx=5;", "lock cmpxchgl %ebx,(x);", "x; 0:rax;", "0:rax=1; [x]=5;"},
        {"x=2; 0:rax=1; 0:rbx=5;", "lock cmpxchgl %ebx,(x);", "x; 0:rax;", "0:rax=2; [x]=2;"},
        {"x=-1; 0:rax=-1; 0:rbx=5;", "lock cmpxchgl %ebx,(x); je L; movl $9,(x); L: nop;", "x;", "[x]=5;"},
        {"x=2; 0:rbx=5;", "lock xaddl %ebx,(x);", "x; 0:rbx;", "0:rbx=2; [x]=7;"},
        {"x=6;", "lock andl $3,(x); lock orl $8,(x); lock xorl $1,(x); lock incl (x);", "x;", "[x]=12;"},
        {"x=6;", "lock decl (x); lock notl (x);", "x;", "[x]=-6;"},
        {"x=1;", "lock decl (x); je L; movl $9,(x); L:;", "x;", "[x]=0;"},
        {"x=y;", "movq (x),%rax; movl $3,(%rax);", "x; y;", "[x]=y; [y]=3;"},
    };
    check("X86_64", cases);
}

TEST_CASE("x86: conditions") {
    struct Condition {
        std::string name;
        bool less, equal, greater, above; // of -1 (with sign) or 2^32-1 (without) against 1 for `above`
    };
    const Condition conditions[] = {
        {"e", false, true, false, false}, {"ne", true, false, true, true},  {"l", true, false, false, true},
        {"le", true, true, false, true},  {"g", false, false, true, false}, {"ge", false, true, true, false},
        {"b", true, false, false, false}, {"be", true, true, false, false}, {"a", false, false, true, true},
        {"ae", false, true, true, true},
    };
    for (const Condition& c : conditions)
        for (const auto& [left, right, holds] : {std::tuple(1, 2, c.less), std::tuple(2, 2, c.equal),
                                                 std::tuple(3, 2, c.greater), std::tuple(-1, 1, c.above)}) {
            INFO(c.name << " " << left << " " << right);
            const std::string code = fmt::format("cmpl ${},%eax; j{} L; movl $1,%ebx; L: nop;", right, c.name);
            CHECK(final_states(one_thread("X86_64", fmt::format("0:rax={};", left), code, "0:rbx;")) ==
                  fmt::format("0:rbx={};", holds ? 0 : 1));
        }
    CHECK(final_states(one_thread("X86_64", "0:rax=-1;", "testl %eax,%eax; js L; movl $1,%ebx; L:;", "0:rbx;")) ==
          "0:rbx=0;");
}

TEST_CASE("AArch64: computing") {
    const Case cases[] = {
        {"int64_t 0:X0;", "MOV W0,#-1;", "0:X0;", "0:X0=4294967295;"},
        {"int64_t 0:X0;", "MOV X0,#-1;", "0:X0;", "0:X0=-1;"},
        {"0:X1=5;", "ADD W0,W1,#2; SUB W2,W0,W1; EOR W3,W1,W1; ORR W4,W1,#2; AND W5,W1,#4;",
         "0:X0; 0:X2; 0:X3; 0:X4; 0:X5;", "0:X0=7; 0:X2=2; 0:X3=0; 0:X4=7; 0:X5=4;"},
        {"0:X1=5; 0:X2=1;", "BIC W3,W1,W2; ORN W4,WZR,W1; EON W5,W1,W1; MVN W6,W1; NEG W7,W1; MUL W8,W1,W1;",
         "0:X3; 0:X4; 0:X5; 0:X6; 0:X7; 0:X8;", "0:X3=4; 0:X4=-6; 0:X5=-1; 0:X6=-6; 0:X7=-5; 0:X8=25;"},
        {"0:X1=-4; int64_t 0:X2; int64_t 0:X3;", "LSL W0,W1,#1; ASR W4,W1,#1; LSR W5,W1,#30; SXTW X2,W1; UXTW X3,W1;",
         "0:X0; 0:X2; 0:X3; 0:X4; 0:X5;", "0:X0=-8; 0:X2=-4; 0:X3=4294967292; 0:X4=-2; 0:X5=3;"},
        {"0:X1=3;", "ADD W0,W1,W1,LSL #2; ADD X2,X1,W1,SXTW #1; MOV X3,#1,LSL #16;", "0:X0; 0:X2; 0:X3;",
         "0:X0=15; 0:X2=9; 0:X3=65536;"},
        {"0:X1=3;", "CMP W1,#3; CSEL W2,W1,WZR,EQ; CSEL W3,W1,WZR,NE; CSET W4,LT; CSINC W5,W1,W1,GT; CINC W6,W1,LE;",
         "0:X2; 0:X3; 0:X4; 0:X5; 0:X6;", "0:X2=3; 0:X3=0; 0:X4=0; 0:X5=4; 0:X6=4;"},
        {"0:X1=3;", "MOV WZR,#1; ADD W0,WZR,W1; MOV W2,WZR; NOP;", "0:X0; 0:X2;", "0:X0=3; 0:X2=0;"},
        {"0:X1=-1;", "CMP W1,#1; CSET W2,LO; CSET W3,HI; CSET W4,HS; CSET W5,LS; CSET W6,GE;",
         "0:X2; 0:X3; 0:X4; 0:X5; 0:X6;", "0:X2=0; 0:X3=1; 0:X4=1; 0:X5=0; 0:X6=0;"},
        {"0:X1=1;", "SUBS W1,W1,#1; B.EQ L; MOV W2,#1; L: ANDS W3,W1,#1; B.NE M; MOV W4,#1; M:;", "0:X1; 0:X2; 0:X4;",
         "0:X1=0; 0:X2=0; 0:X4=1;"},
        {"0:X1=2;", "TBNZ W1,#1,L; MOV W2,#1; L: TBZ W1,#1,M; MOV W3,#1; M: TST W1,#2; CSET W4,NE; CSET W5,MI;",
         "0:X2; 0:X3; 0:X4; 0:X5;", "0:X2=0; 0:X3=1; 0:X4=1; 0:X5=0;"},
        {"0:X1=2;", "CBZ W1,L; MOV W2,#1; L: CBNZ W1,M; MOV W3,#1; M: B N; MOV W4,#1; N: RET; MOV W4,#1;",
         "0:X2; 0:X3; 0:X4;", "0:X2=1; 0:X3=0; 0:X4=0;"},
    };
    check("AArch64", cases);
}

TEST_CASE("AArch64: memory") {
    const Case cases[] = {
        {"x=5; 0:X1=x;", "LDR W0,[X1]; LDAR W2,[X1]; LDAPR W3,[X1]; STR W0,[X1]; MOV W4,#6; STLR W4,[X1];",
         "0:X0; 0:X2; 0:X3; x;", "0:X0=5; 0:X2=5; 0:X3=5; [x]=6;"},
        {"int t[3]={1,2,3}; 0:X1=t; 0:X2=8;", "LDR W0,[X1,#4]; LDR W3,[X1,X2]; MOV W4,#1; LDR W5,[X1,W4,SXTW #2];",
         "0:X0; 0:X3; 0:X5;", "0:X0=2; 0:X3=3; 0:X5=2;"},
        {"uint8_t c=200; 0:X1=c;", "LDRB W0,[X1]; MOV W2,#-1; STRB W2,[X1];", "0:X0; c;", "0:X0=200; [c]=255;"},
        {"int64_t x=-1; 0:X1=x; int64_t 0:X0;", "LDR X0,[X1]; STR XZR,[X1];", "0:X0; x;", "0:X0=-1; [x]=0;"},
        {"x=1; 0:X1=x; 0:X2=7;", "SWP W2,W3,[X1]; LDADD W2,W4,[X1]; STADD W2,[X1];", "0:X3; 0:X4; x;",
         "0:X3=1; 0:X4=7; [x]=21;"},
        {"x=6; 0:X1=x; 0:X2=2;", "LDCLR W2,W3,[X1]; LDSETAL W2,W4,[X1]; LDEORA W2,W5,[X1]; STSETL W2,[X1];",
         "0:X3; 0:X4; 0:X5; x;", "0:X3=6; 0:X4=4; 0:X5=6; [x]=6;"},
        {"x=1; 0:X1=x; 0:X2=1; 0:X3=9;", "CAS W2,W3,[X1]; CASAL W2,W3,[X1];", "0:X2; x;", "0:X2=9; [x]=9;"},
        {"x=1; 0:X1=x; 0:X3=9;", "CASA WZR,W3,[X1];", "x;", "[x]=1;"},
        {"x=1; 0:X1=x; 0:X2=5;", "LDXR W0,[X1]; STXR W3,W2,[X1];", "0:X0; 0:X3; x;",
         "0:X0=1; 0:X3=0; [x]=5; | 0:X0=1; 0:X3=1; [x]=1;"},
        {"x=1; 0:X1=x;", "LDAXR W0,[X1]; ADD W0,W0,#1; STLXR W3,W0,[X1];", "0:X3; x;",
         "0:X3=0; [x]=2; | 0:X3=1; [x]=1;"},
        {"x=1; 0:X1=x; 0:X2=5;", "STXR W3,W2,[X1];", "0:X3; x;", "0:X3=1; [x]=1;"},
        {"x=1; 0:X1=x;", "LDXR W0,[X1]; DMB SY; DMB LD; DMB ISHST; DSB SY; ISB;", "0:X0;", "0:X0=1;"},
    };
    check("AArch64", cases);
}

TEST_CASE("PPC") {
    const Case cases[] = {
        {"int64_t 0:r1; int64_t 0:r2;", "li r1,-1; lis r2,-1; lis r3,1; addis r4,r3,1;", "0:r1; 0:r2; 0:r3; 0:r4;",
         "0:r1=-1; 0:r2=-65536; 0:r3=65536; 0:r4=131072;"},
        {"int64_t 0:r3; int64_t 0:r4; 0:r1=65536; 0:r2=-2;",
         "mullw r3,r1,r1; mullw r4,r1,r2; mullw. r5,r1,r1; beq L; li r6,1; L:;", "0:r3; 0:r4; 0:r6;",
         "0:r3=4294967296; 0:r4=-131072; 0:r6=1;"},
        {"int64_t 0:r3;", "li r2,1; addis r3,r2,0xffff;", "0:r3;", "0:r3=-65535;"},
        {"x=5; 0:r5=x; 0:r6=0;", "li r0,4; addi r1,r0,3; addis r2,r0,1; lwzx r3,r0,r5; add r4,r0,r0; subi r6,r0,1;",
         "0:r1; 0:r2; 0:r3; 0:r4; 0:r6;", "0:r1=3; 0:r2=65536; 0:r3=5; 0:r4=8; 0:r6=-1;"},
        {"0:r1=6; 0:r2=3;", "add r3,r1,r2; sub r4,r1,r2; subf r5,r1,r2; xor r6,r1,r2; or r7,r1,r2; and r8,r1,r2;",
         "0:r3; 0:r4; 0:r5; 0:r6; 0:r7; 0:r8;", "0:r3=9; 0:r4=3; 0:r5=-3; 0:r6=5; 0:r7=7; 0:r8=2;"},
        {"0:r1=6;", "addi r2,r1,-7; ori r3,r1,1; xori r4,r1,2; andi. r5,r1,3; mr r6,r1; neg r7,r1; not r8,r1; nop;",
         "0:r2; 0:r3; 0:r4; 0:r5; 0:r6; 0:r7; 0:r8;", "0:r2=-1; 0:r3=7; 0:r4=4; 0:r5=2; 0:r6=6; 0:r7=-6; 0:r8=-7;"},
        {"0:r1=-1; int64_t 0:r2; int64_t 0:r4;",
         "clrldi r2,r1,32; slwi r3,r1,4; sldi r4,r1,4; srwi r5,r1,28; srdi r6,r1,60;", "0:r2; 0:r3; 0:r4; 0:r5; 0:r6;",
         "0:r2=4294967295; 0:r3=-16; 0:r4=-16; 0:r5=15; 0:r6=15;"},
        {"x=-1; 0:r1=x; int64_t 0:r2; int64_t 0:r3;", "lwz r2,0(r1); lwa r3,0(r1); extsw r2,r2; stw r3,0(r1);",
         "0:r2; 0:r3; x;", "0:r2=-1; 0:r3=-1; [x]=-1;"},
        {"int t[2]={1,2}; 0:r1=t; 0:r2=4;", "lwz r3,4(r1); lwzx r4,r2,r1; stwx r3,r5,r1;", "0:r3; 0:r4; t[0];",
         "0:r3=2; 0:r4=2; [t[0]]=2;"},
        {"%a=x; x=3;", "lwz r1,0(%a); stw r1,0(%a);", "0:r1;", "0:r1=3;"},
        {"0:r1=1;", "cmpwi r1,1; beq L; li r2,1; L: cmpwi cr3,r1,2; blt cr3,M; li r3,1; M: bgt cr3,N; li r4,1; N:;",
         "0:r2; 0:r3; 0:r4;", "0:r2=0; 0:r3=0; 0:r4=1;"},
        {"0:r1=-1;",
         "cmplwi r1,1; bgt L; li r2,1; L: cmpw r1,r3; ble M; li r4,1; M: bne N; li r5,1; N: bge O; b P; O: li r6,1; "
         "P:;",
         "0:r2; 0:r4; 0:r5; 0:r6;", "0:r2=0; 0:r4=0; 0:r5=0; 0:r6=0;"},
        {"x=1; 0:r1=x; 0:r2=4;", "lwarx r3,r0,r1; stwcx. r2,r0,r1; bne L; li r5,1; L:;", "0:r3; 0:r5; x;",
         "0:r3=1; 0:r5=0; [x]=1; | 0:r3=1; 0:r5=1; [x]=4;"},
        {"", "sync; hwsync; lwsync; eieio; isync; b L; li r1,1; L: blr; li r1,2;", "0:r1;", "0:r1=0;"},
        {"0:r1=3;", "and. r2,r1,r1; beq L; li r3,1; L:;", "0:r3;", "0:r3=1;"},
    };
    check("PPC", cases);
}

TEST_CASE("RISC-V") {
    const Case cases[] = {
        {"", "li a0,-3; lui a1,1; ori x5,x0,7; mv x6,x5; nop;", "0:a0; 0:x11; 0:t0; 0:x6;",
         "0:x5=7; 0:x6=7; 0:x10=-3; 0:x11=4096;"},
        {"0:x5=6; 0:x6=3;", "add x7,x5,x6; sub x8,x5,x6; xor x9,x5,x5; or x28,x5,x6; and x29,x5,x6; mul x30,x5,x6;",
         "0:x7; 0:x8; 0:x9; 0:x28; 0:x29; 0:x30;", "0:x7=9; 0:x8=3; 0:x9=0; 0:x28=7; 0:x29=2; 0:x30=18;"},
        {"0:x5=-8;", "addi x6,x5,-1; andi x7,x5,12; xori x8,x5,1; srai x9,x5,1; slli x28,x5,1; srliw x29,x5,28;",
         "0:x6; 0:x7; 0:x8; 0:x9; 0:x28; 0:x29;", "0:x6=-9; 0:x7=8; 0:x8=-7; 0:x9=-4; 0:x28=-16; 0:x29=15;"},
        {"int64_t 0:x5=0x7fffffff; int64_t 0:x6; int64_t 0:x7;",
         "addiw x6,x5,1; addi x7,x5,1; sext.w x8,x7; seqz x9,x5; snez x28,x5;", "0:x6; 0:x7; 0:x8; 0:x9; 0:x28;",
         "0:x6=-2147483648; 0:x7=2147483648; 0:x8=-2147483648; 0:x9=0; 0:x28=1;"},
        {"0:x5=-1;", "slti x6,x5,0; sltu x7,x5,x0; neg x8,x5; not x9,x5; slt x28,x5,x0;",
         "0:x6; 0:x7; 0:x8; 0:x9; 0:x28;", "0:x6=1; 0:x7=0; 0:x8=1; 0:x9=0; 0:x28=1;"},
        {"x=-5; 0:x6=x; int64_t 0:x5; int64_t 0:x7;", "lw x5,0(x6); lwu x7,0(x6); lw.aq x8,0(x6); sw x0,0(x6);",
         "0:x5; 0:x7; 0:x8; x;", "0:x5=-5; 0:x7=4294967291; 0:x8=-5; [x]=0;"},
        {"x=1; 0:x6=x; 0:x7=4;",
         "amoswap.w x5,x7,(x6); amoadd.w.aq x8,x7,(x6); amoor.w.aqrl x9,x7,(x6); amoand.w.rl x0,x7,0(x6);",
         "0:x5; 0:x8; 0:x9; x;", "0:x5=1; 0:x8=4; 0:x9=8; [x]=4;"},
        {"x=1; 0:x6=x; 0:x7=4;", "lr.w.aq x5,(x6); sc.w.rl x8,x7,(x6);", "0:x5; 0:x8; x;",
         "0:x5=1; 0:x8=0; [x]=4; | 0:x5=1; 0:x8=1; [x]=1;"},
        {"0:x5=1;",
         "beq x5,x0,L; li x6,1; L: bne x5,x0,M; li x7,1; M: bltu x5,x0,N; li x8,1; N: bge x5,x0,O; li x9,1; O:;",
         "0:x6; 0:x7; 0:x8; 0:x9;", "0:x6=1; 0:x7=0; 0:x8=1; 0:x9=0;"},
        {"0:x5=1;", "beqz x5,L; li x6,1; L: bnez x5,M; li x7,1; M: j N; li x8,1; N: ret; li x8,1;", "0:x6; 0:x7; 0:x8;",
         "0:x6=1; 0:x7=0; 0:x8=0;"},
        {"", "fence; fence rw,rw; fence.tso; fence iorw,ow; fence r,r; fence w,r;", "0:x5;", "0:x5=0;"},
    };
    check("RISCV", cases);
}
