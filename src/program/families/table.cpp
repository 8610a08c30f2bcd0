#include "families.hpp"
#include "katlas/program/families.hpp"
#include "katlas/support/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/ranges.h>

namespace katlas::program {

namespace {

using Parameters = std::vector<FamilyParameter>;

Parameters threads(int initial, int least = 1) {
    return {{"N", initial, least, 60}};
}

std::vector<Family> table() {
    const Parameters no_parameters;
    const FamilyParameter attempts{"attempts", 3, 1, 1000};
    const FamilyParameter readers{"readers", 0, 0, 60};
    const FamilyParameter both{"both", 0, 0, 60};
    const FamilyParameter writers{"writers", 0, 0, 60};
    const auto rounds = [](int initial) { return FamilyParameter{"rounds", initial, 1, 1000}; };
    std::vector<Family> all = {
        {"ainc", "N threads: fetch_add(x)", threads(4), family::ainc},
        {"barrier", "a writer and N readers at a spinning barrier", threads(1), family::barrier},
        {"barrier-beside-lock", "N threads take a lock, N others meet", threads(3), family::barrier_beside_lock},
        {"barrier-lock", "N threads meet and take a lock", {threads(3)[0], rounds(2)}, family::barrier_lock},
        {"binc", "N threads: fetch_add(x), fetch_add(y)", threads(3), family::binc},
        {"cas", "N threads: CAS(x, 0, i)", threads(4), family::cas_all},
        {"casrot", "thread i of N: CAS(x, i-1, i)", threads(4), family::casrot},
        {"casw", "N threads: CAS(x, 0, 1); x := i+3", threads(3), family::casw},
        {"chase-lev", "Chase-Lev deque with N thieves", threads(1), family::chase_lev},
        {"cinc", "N threads: fetch_add on x, y and z", threads(2), family::cinc},
        {"dekker", "Dekker's entry protocol with fences", no_parameters, family::dekker},
        {"exp-mem", "fetch_add(x) beside N threads fetch_add(y)", threads(5), family::exp_mem},
        {"exp-mem2", "exp-mem with writes", threads(5), family::exp_mem2},
        {"fib_bench",
         "two threads compute Fibonacci numbers in N steps",
         {{"N", 3, 1, 22}, {"bound", 0, 0, 1 << 30}},
         family::fib_bench},
        {"hw-queue",
         "Herlihy-Wing queue, N threads enqueue and dequeue",
         {threads(2)[0], {"places", 3, 1, 100}},
         family::hw_queue},
        {"inc", "N threads: x := x + 2^i", {{"N", 3, 1, 30}}, family::inc},
        {"indexer", "N threads insert 4 values each into a hash table", threads(12), family::indexer},
        {"iriw-ring", "N writers, N readers of neighbours", threads(2, 2), family::iriw},
        {"lamport", "Lamport's fast mutex, N threads", threads(2), family::lamport},
        {"lastzero", "a reader looks for the last zero that N writers left", threads(5), family::lastzero},
        {"lb-ring", "load buffering around N threads", threads(3, 2), family::load_buffering},
        {"linuxrwlocks",
         "reader-writer lock of the Linux kernel, N threads read and write",
         {threads(2)[0], readers, writers},
         family::linuxrwlocks},
        {"lock2inc", "N threads increment x and y under a mutex", threads(3), family::lock2_inc},
        {"lockinc", "N threads increment x under a mutex", threads(3), family::lock_inc},
        {"mcs-lock", "MCS lock, N threads", threads(2), family::mcs_lock},
        {"mp", "message passing, the reader tries N times", {{"N", 10, 1, 100000}}, family::mp_loop},
        {"mp-ring", "message passing through N threads", threads(3, 2), family::message_passing},
        {"mpmc-queue",
         "bounded queue, N readers, some writers",
         {threads(1)[0], {"writers", 1, 0, 60}, both},
         family::mpmc_queue},
        {"ms-queue",
         "Michael-Scott queue, N threads enqueue and dequeue",
         {threads(2)[0], attempts, writers, readers},
         family::ms_queue},
        {"ms-queue-checked",
         "Michael-Scott queue with second looks",
         {threads(2)[0], attempts},
         family::ms_queue_checked},
        {"n-writers-a-reader", "N writers and a reader of x", threads(4), family::n_writers_a_reader},
        {"nwrites", "N writers of N locations", threads(10), family::nwrites},
        {"nwrites-loc", "N writers of x", threads(5), family::nwrites_loc},
        {"parker", "park and unpark as in the JDK, N rounds", {{"N", 2, 1, 1000}}, family::parker},
        {"peterson", "Peterson's mutual exclusion, release and acquire", {rounds(1)}, family::peterson},
        {"peterson-sc", "Peterson's mutual exclusion, seq_cst", {rounds(1)}, family::peterson_sc},
        {"pgsql", "latches of PostgreSQL, N rounds", {{"N", 3, 1, 1000}}, family::pgsql},
        {"psc-wb-fixpoint", "assumptions on four threads, with fences", no_parameters, family::psc_wb_fixpoint},
        {"psc-wb-fp-sezgin", "assumptions on four threads", no_parameters, family::psc_wb_fp_sezgin},
        {"psc-wb-why-fxp", "assumptions on two threads", no_parameters, family::psc_wb_why_fxp},
        {"publish", "the reader asks for a flag N+1 times", {{"N", 40, 1, 100000}}, family::publish},
        {"readers", "a writer and N readers of x", threads(6), family::readers},
        {"rendezvous", "N threads meet at a barrier", {threads(3)[0], rounds(1)}, family::rendezvous},
        {"rw", "N threads: r := x; x := i", threads(3), family::rw},
        {"sb-ring", "store buffering around N threads", threads(3, 2), family::store_buffering},
        {"seqlock", "sequence lock, N writes", {{"N", 2, 1, 1000}}, family::seqlock},
        {"spinlock", "test and test-and-set lock by CAS, N threads", threads(2), family::spinlock},
        {"szymanski", "Szymanski's mutual exclusion, N rounds", {{"N", 1, 1, 1000}}, family::szymanski},
        {"ticket-lock", "ticket lock, N threads", threads(3), family::ticket_lock},
        {"treiber-stack",
         "Treiber stack, N threads push, some pop",
         {threads(2, 0)[0], attempts, {"poppers", 1, 1, 60}, both, {"pop attempts", 3, 1, 1000}},
         family::treiber_stack},
        {"ttas-lock",
         "test and test-and-set lock by exchange, N threads",
         {threads(2)[0], {"attempts", 1, 1, 1000}},
         family::ttas_lock},
        {"wainc", "a write beside N threads fetch_add(x)", threads(3), family::wainc},
        {"wb1", "a write and two updates with assumptions", no_parameters, family::wb1},
        {"wb2", "writes, an update and assumptions", no_parameters, family::wb2},
        {"wb3", "writes, two updates and assumptions", no_parameters, family::wb3},
        {"wb4", "two writes and two updates with assumptions", no_parameters, family::wb4},
        {"wb5", "a write and two updates with assumptions", no_parameters, family::wb5},
        {"wcas", "x := 2 beside N times CAS(x, 2, 3)", threads(4), family::wcas},
        {"wrc11_fp", "coherence of two reads", no_parameters, family::wrc11_fp},
    };
    std::sort(all.begin(), all.end(), [](const Family& a, const Family& b) { return a.name < b.name; });
    return all;
}

} // namespace

const std::vector<Family>& families() {
    static const std::vector<Family> all = table();
    return all;
}

FamilyProgram build_family(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string_view name = text.substr(0, colon);
    const auto found =
        std::find_if(families().begin(), families().end(), [&](const Family& f) { return f.name == name; });
    if (found == families().end()) {
        std::vector<std::string> names;
        names.reserve(families().size());
        for (const Family& family : families())
            names.emplace_back(family.name);
        const std::string near = did_you_mean(name, names);
        return {std::nullopt,
                fmt::format("unknown program '{}'; {}", one_line(name),
                            near.empty() ? fmt::format("the families are {}", fmt::join(names, ", ")) : near)};
    }
    std::vector<int> arguments;
    arguments.reserve(found->parameters.size());
    for (const FamilyParameter& parameter : found->parameters)
        arguments.push_back(parameter.initial);
    std::string_view rest = colon < text.size() ? text.substr(colon + 1) : std::string_view();
    const bool given = colon < text.size();
    for (std::size_t i = 0; given && (i == 0 || !rest.empty()); ++i) {
        if (i >= arguments.size())
            return {std::nullopt,
                    fmt::format("'{}' takes {} argument{}", name, arguments.size(), arguments.size() == 1 ? "" : "s")};
        const FamilyParameter& parameter = found->parameters[i];
        const std::size_t comma = std::min(rest.find(','), rest.size());
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + comma, arguments[i]);
        if (error != std::errc() || end != rest.data() + comma || arguments[i] < parameter.least ||
            arguments[i] > parameter.greatest)
            return {std::nullopt, fmt::format("the argument {} of '{}' is a number from {} to {}", parameter.name, name,
                                              parameter.least, parameter.greatest)};
        const bool more = comma < rest.size();
        rest = more ? rest.substr(comma + 1) : std::string_view();
        if (more && rest.empty())
            return {std::nullopt, fmt::format("an argument of '{}' is missing after ','", name)};
    }
    return {found->build(arguments), {}};
}

} // namespace katlas::program
