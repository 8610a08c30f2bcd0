// The operands and options of `katlas check`.
#pragma once

#include "katlas/explore/peers.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace katlas::cli {

struct CheckOptions {
    std::vector<std::string> files;
    std::vector<std::string> families;
    std::string model; // empty: the default model of each test
    std::string mapping;
    std::string format = "text";
    std::string show;
    std::string pictures; // a folder
    std::string traces;   // likewise
    std::string pages;    // likewise
    std::string junit;    // a file
    std::vector<std::string> tests;
    bool list_tests = false;
    std::optional<std::uint32_t> unroll;
    std::vector<std::string> compiler_flags; // after --
    unsigned jobs = 0;
    double timeout = 0;
    std::uint64_t max_executions = 0;
    bool keep_going = false;
    std::string equivalence = "co";
    bool exact_model = false;
    bool lb_races = false;
    bool plain = false;
    bool plain_locks = false;
    bool plain_barriers = false;
    bool plain_waits = false;
    bool plain_threads = false;
    bool no_races = false;
    bool leaks = false;
    bool any_status = false;
    bool spurious = false;
    std::string nondet;         // LEAST..GREATEST; empty: no range
    std::uint64_t estimate = 0; // descents; 0: explore
    std::uint64_t sample = 0;   // likewise
    std::uint64_t seed = 1;
    std::string checkpoint;          // a file; empty: none
    std::string resume;              // likewise
    double every = 60;               // seconds
    explore::Peers* peers = nullptr; // ranks of one MPI job; null: this process is alone
    unsigned split = 0;              // number of parts; 0: no split
    std::string parts;               // the folder for them
};

} // namespace katlas::cli
