#!/usr/bin/env bash
# What is installed is enough to work with: the programs run apart from the tree, a checker that `generate` writes compiles
# with the installed headers and links with the installed source, and the links of the README lead somewhere.
#
#   install_test.sh BUILD_FOLDER CXX
set -euo pipefail
build=$1
cxx=$2
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$build" --prefix "$prefix" >/dev/null
cd "$prefix"

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
"$cxx" -std=c++20 -Iinclude -Igenerated main.cpp generated/rc11.cpp share/katlas/runtime/*.cpp -o main
./main

docs=share/doc/katlas
for page in docs/tutorial.md docs/language.md docs/cli.md examples/first.kat copyright; do
    test -f "$docs/$page" || {
        echo "not installed: $page" >&2
        exit 1
    }
done
