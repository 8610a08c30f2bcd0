// Tests in LISA: what is read, with which annotations and dependencies, and what is refused.
#include "asm_fixture.hpp"
#include "katlas/graph/bell_file.hpp"

namespace katlas::tests {
namespace {

graph::BellFile bell_of_lisa() {
    graph::BellFile bell;
    bell.add_enumeration({"orders", {"once", "rcu-lock", "release"}});
    bell.add_enumeration({"fences", {"mb"}});
    CHECK(bell.add_instructions("R", {{"once"}}));
    CHECK(bell.add_instructions("W", {{"once", "release"}}));
    CHECK(bell.add_instructions("RMW", {{"release"}}));
    CHECK(bell.add_instructions("F", {{"mb", "rcu-lock"}}));
    CHECK(bell.add_instructions("B", {{"once"}}));
    bell.set_default("R", {"once"});
    return bell;
}

std::string lisa(const std::string& code, const std::string& shown) {
    return fmt::format("LISA t\n{{ x=5; y=0; }}\nP0 ;\n{}\nlocations [{}]\n", code, shown);
}

std::string lisa_states(const std::string& code, const std::string& shown) {
    return final_states(lisa(code, shown));
}

std::string first_lisa_error(const std::string& code, const graph::BellFile* bell) {
    const AnyLitmus litmus(lisa(code, ""), {.bell = bell});
    CHECK_FALSE(litmus.test);
    for (const Diagnostic& d : litmus.diagnostics.all())
        if (d.severity == Severity::error) {
            const LineColumn place = litmus.sources.locate(d.range.file, d.range.begin);
            return fmt::format("{}:{}: {}", place.line, place.column, d.message);
        }
    return {};
}

// The annotations of the events of a thread.
std::string annotations_in(const std::string& code) {
    const graph::BellFile bell = bell_of_lisa();
    const AnyLitmus litmus(lisa(code, ""), {.bell = &bell});
    INFO(litmus.rendered());
    REQUIRE(litmus.test);
    std::string all;
    for (const program::Instruction& i : litmus.test->program.code(0)) {
        using program::Op;
        if (i.op != Op::read && i.op != Op::write && i.op != Op::fence && i.op != Op::read_modify_write &&
            i.op != Op::exclusive_write)
            continue;
        const auto number = graph::annotation_of(i.kernel);
        const char* kind = i.op == Op::read || i.op == Op::read_modify_write ? "R" : i.op == Op::fence ? "F" : "W";
        all += fmt::format("{}{}[{}]", all.empty() ? "" : " ", kind,
                           number ? fmt::format("{}", fmt::join(bell.annotations().at(*number), ",")) : "");
    }
    return all;
}

} // namespace

TEST_CASE("instructions of LISA compute") {
    CHECK(lisa_states("r[] r0 x ; mov r1 (add r0 2) ; mov r2 (xor r1 r1) ; mov r3 (and r1 3) ;",
                      "0:r0; 0:r1; 0:r2; 0:r3;") == "0:r0=5; 0:r1=7; 0:r2=0; 0:r3=3;");
    CHECK(lisa_states("r r0 x ; mov r1 (eq r0 5) ; mov r2 (neq r0 5) ; mov r3 -4 ; mov r4 r3 ;",
                      "0:r1; 0:r2; 0:r3; 0:r4;") == "0:r1=1; 0:r2=0; 0:r3=-4; 0:r4=-4;");
    CHECK(lisa_states("w[] x 3 ; r[] r1 x ; w[] y r1 ;", "x; y; 0:r1;") == "0:r1=3; [x]=3; [y]=3;");
    CHECK(lisa_states("mov r1 x ; w[] r1 8 ; r[] r2 r1 ;", "x; 0:r2;") == "0:r2=8; [x]=8;");
    CHECK(lisa_states("mov r1 0 ; r[] r2 x+r1 ; w[] y + r1 9 ; w[] x+0 1 ;", "x; y; 0:r2;") == "0:r2=5; [x]=1; [y]=9;");
}

TEST_CASE("read-modify-writes of LISA write functions of the old value, or other values") {
    CHECK(lisa_states("rmw[] r1 (add r1 2) x ;", "x; 0:r1;") == "0:r1=5; [x]=7;");
    CHECK(lisa_states("mov r1 100 ; rmw[] r1 (add 2 r1) x ;", "x; 0:r1;") == "0:r1=5; [x]=7;");
    CHECK(lisa_states("rmw[] r1 (xor r1 1) x ;", "x; 0:r1;") == "0:r1=5; [x]=4;");
    CHECK(lisa_states("rmw[] r1 9 x ;", "x; 0:r1;") == "0:r1=5; [x]=9;");
    CHECK(lisa_states("mov r2 4 ; rmw[] r1 (add r2 r2) x ;", "x; 0:r1;") == "0:r1=5; [x]=8;");
    CHECK(lisa_states("mov r2 4 ; rmw[] r1 r2 x ;", "x; 0:r1;") == "0:r1=5; [x]=4;");
}

TEST_CASE("branches of LISA jump if their register is not 0") {
    CHECK(lisa_states("mov r0 1 ; b[] r0 End ; w[] x 1 ; End: w[] y 2 ;", "x; y;") == "[x]=5; [y]=2;");
    CHECK(lisa_states("mov r0 0 ; b[] r0 End ; w[] x 1 ; End: ;", "x;") == "[x]=1;");
    CHECK(lisa_states("b[] End ; w[] x 1 ; End: ;", "x;") == "[x]=5;");
    CHECK(lisa_states("mov r0 3 ; Loop: mov r0 (add r0 -1) ; w[] x r0 ; b[] r0 Loop ;", "x;") == "[x]=0;");
    CHECK(final_states("LISA t\n{ w=1; b=2; 0:r1=w; }\nP0 ;\nr[] r0 w ;\nw[] b r0 ;\nr[] r2 r1 ;\n"
                       "exists (0:r0=1 /\\ 0:r2=1 /\\ b=1)") == "0:r0=1; 0:r2=1; [b]=1;");
}

TEST_CASE("threads of LISA interleave") {
    CHECK(final_states("LISA SB\n{ }\n P0 | P1 ;\n w[] x 1 | w[] y 1 ;\n f[] | f[] ;\n r[] r0 y | r[] r0 x ;\n"
                       "exists (0:r0=0 /\\ 1:r0=0)") == "0:r0=0; 1:r0=1; | 0:r0=1; 1:r0=0; | 0:r0=1; 1:r0=1;");
}

TEST_CASE("events of LISA have the annotations of their instructions") {
    CHECK(annotations_in("r[once] r0 x ; w[release] x 1 ; f[mb] ; f[rcu-lock] ; call[mb] ;") ==
          "R[once] W[release] F[mb] F[rcu-lock] F[mb]");
    CHECK(annotations_in("rmw[release] r0 (add r0 1) x ; r[] r1 y ; r r2 y ;") ==
          "R[release] W[release] R[once] R[once]");
    CHECK(annotations_in("b[once] L ; L: w[once] x 1 ;") == "W[once]");
    CHECK(annotations_in("w[release] x 1 ; mov r0 1 ; w[once] x r0 ;") == "W[release] W[once]");
}

TEST_CASE("faults of LISA are told at their places") {
    const graph::BellFile bell = bell_of_lisa();
    CHECK(first_lisa_error("r[onec] r0 x ;", &bell) == "4:3: 'onec' is no annotation of the Bell file");
    CHECK(first_lisa_error("r[release] r0 x ;", &bell) == "4:3: the Bell file does not allow 'release' here");
    CHECK(first_lisa_error("w[once,release] x 1 ;", &bell) == "4:8: 2 annotations where the Bell file wants 1");
    CHECK(first_lisa_error("w[] x 1 ;", &bell) == "4:1: 0 annotations where the Bell file wants 1");
    CHECK(first_lisa_error("mov[once] r0 1 ;", &bell) == "4:5: 'mov' has no annotations");
    CHECK(first_lisa_error("r[] x y ;", nullptr) == "4:5: 'r': 'x' is no register");
    CHECK(first_lisa_error("r[] r0 3 ;", nullptr) == "4:8: 'r': this is no place in memory");
    CHECK(first_lisa_error("r[] r0 (add x 1) ;", nullptr) == "4:8: 'r': this is no place in memory");
    CHECK(first_lisa_error("mov r0 (mul r0 2) ;", nullptr) ==
          "4:8: 'mov': 'mul' is no operation; there are add, and, xor, eq and neq");
    CHECK(first_lisa_error("mov r0 x+1 ;", nullptr) == "4:8: 'mov': a sum is written (add v v) here");
    CHECK(first_lisa_error("rmw[] r0 (eq r0 1) x ;", nullptr) ==
          "4:10: 'rmw': this function of the old value is not supported");
    CHECK(first_lisa_error("rmw[] r0 r0 x ;", nullptr) ==
          "4:10: 'rmw': this would write the value that it reads, which is not supported");
    CHECK(first_lisa_error("r[] r0 x y ;", nullptr) == "4:1: 'r' with 3 operands is not supported");
    CHECK(first_lisa_error("b[] r0 Nowhere ;", nullptr) == "4:8: thread 0 has no label 'Nowhere'");
    CHECK(first_lisa_error("ld r0 ;", nullptr) == "4:1: the instruction 'ld' is not supported");
    CHECK(first_lisa_error("ld r0 x ;", nullptr) == "4:7: unexpected 'x'");
}

} // namespace katlas::tests
