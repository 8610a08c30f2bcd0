// Katlas as a library: load memory models, decide statements about them, compare them, and explore programs under them.
//
//     const auto rc11 = katlas::Model::load("rc11");
//     const auto tso = katlas::Model::load("tso");
//     const auto comparison = katlas::compare(*tso, *rc11);
//     const auto result = katlas::check(katlas::Test::file("mp.litmus"), *rc11);
//
// docs/library.md has complete programs. This header and what it includes is the public interface: its names keep their
// meaning from one version to the next, while other headers that are installed may change.
//
// What may be wrong with an input is a value (Failure), never an exception. Exceptions are those of the standard
// library for want of memory or threads, and those that the builder of programs throws where it is misused. All
// functions may be called from several threads at once; what they return is a value that the caller owns.
#pragma once

#include "katlas/library/check.hpp"
#include "katlas/library/compare.hpp"
#include "katlas/library/model.hpp"
#include "katlas/library/prove.hpp"
#include "katlas/program/builder.hpp"
