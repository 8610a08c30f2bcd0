#!/usr/bin/env bash
# What is installed is enough to work with: the programs run apart from the tree, a checker that `generate` writes compiles
# with the installed headers and links with the installed source, examples/library is configured, built and run against the
# installed library, no file for CMake names a folder of the tree, and the links of the README lead somewhere.
#
#   install_test.sh SOURCE_FOLDER BUILD_FOLDER CXX [FLAG...]    the flags: of the compiler, e.g. of sanitizers
set -euo pipefail
source=$1
build=$2
cxx=$3
shift 3
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$build" --prefix "$prefix" >/dev/null
cd "$prefix"

fail() {
    echo "$1" >&2
    exit 1
}

bin/katlas compare sc tso | grep -q "sc is stronger than tso"
bin/katlas-verify --help >/dev/null

bin/katlas generate rc11 -o generated >/dev/null
cat >main.cpp <<'END'
#include "generated/rc11.hpp"
int main() {
    katlas::generated::Rc11 checker;
    katlas::graph::SparseGraph g(2, 1, checker.initial_atom());
    return checker.consistent(g) ? 0 : 1;
}
END
"$cxx" "$@" -std=c++20 -Iinclude -Igenerated main.cpp generated/rc11.cpp share/katlas/runtime/*.cpp -o main
./main

if command -v clang-16 >/dev/null && [[ -n $(find . -name katlas-instrument.so) ]]; then
    found=$(bin/katlas check share/doc/katlas/examples/native/deque.c --model rc11 || true)
    grep -q "Undefined behaviour: a data race in 1 execution" <<<"$found" || fail "$found"
    bin/katlas-cc -O2 -DFIXED share/doc/katlas/examples/native/deque.c -o deque -pthread
    ./deque
    found=$(bin/katlas check deque --model rc11 || true)
    grep -qx "Executions 10 complete" <<<"$found" || fail "$found"

    mkdir tests
    cat >tests/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(tests LANGUAGES NONE)
find_package(katlas REQUIRED COMPONENTS tests)
enable_testing()
katlas_add_test(NAME broken SOURCES deque.c)
katlas_add_test(NAME mended SOURCES deque.c MODEL rc11 COMPILE_DEFINITIONS FIXED "TEXT=\"a b\"" OPTIONS --jobs 1)
katlas_add_test(NAME dir/two SOURCES two.c COMPILE_OPTIONS $<IF:1,-DFIRST,-DNONE> -DLAST)
katlas_add_test(NAME both SOURCES two.c COMPILE_DEFINITIONS FIRST ONE_TEST)
katlas_add_test(NAME wrong SOURCES wrong.c)
END
    cp share/doc/katlas/examples/native/deque.c tests
    cat >tests/two.c <<'END'
#include <assert.h>
#include <katlas/verify.h>
#ifdef FIRST
KATLAS_TEST(first) { assert(1); }
#endif
KATLAS_TEST(second) { assert(0); }
END
    echo 'int main(void) { return 0 }' >tests/wrong.c
    cmake -S tests -B tests/build -DCMAKE_PREFIX_PATH="$prefix" >log 2>&1 || fail "$(cat log)"
    found=$(ctest --test-dir tests/build -N)
    grep -q "Total Tests: 5" <<<"$found" && grep -q "mended_NOT_BUILT" <<<"$found" || fail "$found"
    found=$(cmake --build tests/build -- -k 2>&1 || true)
    grep -q "The tests of wrong cannot be found" <<<"$found" && grep -q "wrong.c:1:" <<<"$found" || fail "$found"
    found=$(ctest --test-dir tests/build 2>&1 || true)
    for said in "broken (Failed)" "dir/two.second (Failed)" "both (Failed)" "wrong_NOT_BUILT (Not Run)" "Total Test time"; do
        grep -qF "$said" <<<"$found" || fail "$found"
    done
    grep -q "mended ....* *Passed" <<<"$found" && grep -q "dir/two.first ....* *Passed" <<<"$found" || fail "$found"
    # A test that is gone is no test any more.
    sed -i '/^#ifdef/,/^#endif/d' tests/two.c
    cmake --build tests/build -- -k >log 2>&1 || true
    found=$(ctest --test-dir tests/build -N)
    grep -q "dir/two.second" <<<"$found" && ! grep -q "dir/two.first" <<<"$found" || fail "$found"
fi

! grep -rlF -e "$source" -e "$build" "$(dirname "$(find . -name katlas-config.cmake)")" ||
    fail "a file for CMake names a folder of the tree"
cp -r share/doc/libkatlas-dev/examples/library example
cmake -S example -B example/build -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_CXX_FLAGS="$*" \
    >log 2>&1 || fail "$(cat log)"
cmake --build example/build >log 2>&1 || fail "$(cat log)"
example/build/models >models.txt
grep -qx "tso is stronger than own" models.txt || fail "$(cat models.txt)"
grep -qx "refute po <= po-loc: refuted, as stated" models.txt || fail "$(cat models.txt)"
example/build/explore >explore.txt
grep -qx "3 executions, no error" explore.txt || fail "$(cat explore.txt)"
grep -qx "P1: assertion failed: the message is there" explore.txt || fail "$(cat explore.txt)"
grep -qx "SB: Sometimes, 1 of 4 executions" explore.txt || fail "$(cat explore.txt)"

docs=share/doc/katlas
for page in docs/tutorial.md docs/language.md docs/cli.md docs/library.md examples/first.kat copyright; do
    test -f "$docs/$page" || fail "not installed: $page"
done
