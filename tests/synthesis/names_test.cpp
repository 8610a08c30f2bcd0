// The names of litmus tests, compared with those that diy gives.
#include "katlas/synthesis/cycle.hpp"
#include "support/shared_data.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <regex>
#include <sstream>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::synthesis;
using graph::Kind;
using graph::Mode;

namespace {

// "W x 1 rel" in threads separated by "|"; a read says what it reads. Values are ranks in co.
Candidate candidate(const std::string& text) {
    Candidate c;
    std::istringstream threads(text);
    std::map<std::string, std::size_t> locations;
    std::map<std::pair<std::size_t, std::size_t>, Place> writes;
    std::vector<std::size_t> reads;
    std::size_t thread = 0;
    for (std::string part; std::getline(threads, part, '|'); ++thread) {
        std::istringstream events(part);
        for (std::string event; std::getline(events, event, ';');) {
            std::istringstream in(event);
            std::string kind;
            std::string mode;
            std::string location;
            std::size_t value = 0;
            in >> kind;
            CandidateEvent e;
            e.thread = thread;
            if (kind != "F") {
                in >> location >> value;
                e.location = locations.try_emplace(location, locations.size()).first->second;
            }
            in >> mode;
            e.label.kind = kind[0] == 'R' ? Kind::read : kind[0] == 'W' ? Kind::write : Kind::fence;
            e.label.exclusive = kind.size() > 1;
            e.label.mode = mode == "acq"   ? Mode::acquire
                           : mode == "rel" ? Mode::release
                           : mode == "ar"  ? Mode::acq_rel
                           : mode == "sc"  ? Mode::seq_cst
                           : mode == "na"  ? Mode::non_atomic
                                           : Mode::relaxed;
            if (e.is_write())
                writes[{e.location, value}] = c.events.size();
            reads.push_back(value);
            c.events.push_back(e);
        }
    }
    c.co.resize(locations.size());
    for (const auto& [key, write] : writes)
        c.co[key.first].push_back(write);
    for (Place e = 0; e < c.events.size(); ++e)
        if (c.events[e].is_read() && reads[e] > 0)
            c.events[e].source = writes.at({c.events[e].location, reads[e]});
    return c;
}

std::string name(const std::string& text) {
    return named(candidate(text)).name;
}

} // namespace

TEST_CASE("litmus tests are named by their cycles", "[synthesis]") {
    CHECK(name("W x 1;R y 0|W y 1;R x 0") == "SB");
    CHECK(name("W x 1;W y 1|R y 1;R x 0") == "MP");
    CHECK(name("R y 1;R x 0|W x 1;W y 1") == "MP");
    CHECK(name("R x 1;W y 1|R y 1;W x 1") == "LB");
    CHECK(name("W x 2;W y 1|R y 1;W x 1") == "S");
    CHECK(name("W x 1;W y 1|W y 2;R x 0") == "R");
    CHECK(name("W x 2;W y 1|W y 2;W x 1") == "2+2W");
    CHECK(name("W x 1|R x 1;W y 1|R y 1;R x 0") == "WRC");
    CHECK(name("W x 1|R x 1;R y 0|W y 1;R x 0") == "RWC");
    CHECK(name("W x 2|R x 2;W y 1|R y 1;W x 1") == "WWC");
    CHECK(name("W x 1|R x 1;R y 0|W y 1|R y 1;R x 0") == "IRIW");
    CHECK(name("W x 1;W y 1|R y 1;W z 1|R z 1;R x 0") == "ISA2");
    CHECK(name("W x 2;W y 1|R y 1;W z 1|R z 1;W x 1") == "Z6.2");
    CHECK(name("W x 1;R y 0|W y 1;R z 0|W z 1;R x 0") == "3.SB");
    CHECK(name("W x 1|R x 1;R x 0") == "CoRR+posrlxrlx");
    CHECK(name("R x 1;W x 1") == "CoRW1+posrlxrlx");
}

TEST_CASE("names say the modes, fences and read-modify-writes of each thread", "[synthesis]") {
    CHECK(name("W x 1;W y 1 rel|R y 1 acq;R x 0") == "MP+porlxrel+poacqrlx");
    CHECK(name("W x 1 sc;R y 0 sc|W y 1 sc;R x 0 sc") == "SB+poscscs");
    CHECK(name("W x 1;F sc;R y 0|W y 1;F sc;R x 0") == "SB+fencescrlxrlxs");
    CHECK(name("W x 1;F rel;W y 1|R y 1;F acq;R x 0") == "MP+fencerelrlxrlx+fenceacqrlxrlx");
    CHECK(name("W x 1 na;W y 1 rel|R y 1 acq;R x 0 na") == "MP+ponarel+poacqna");
    CHECK(name("W x 1 rel|R x 1 acq;R y 0|W y 1 rel|R y 1 acq;R x 0") == "IRIW+poacqrlxs+RelRel");
    CHECK(name("W x 1;W y 1|R* y 1;W* y 2;R x 0") == "MP+porlxrlx+rmwrlxrlx-porlxrlx");
    Candidate dependent = candidate("R x 1;W y 1|R y 1;W x 1");
    dependent.dependencies = {{DependencyKind::data, 0, 1}, {DependencyKind::control, 2, 3}};
    CHECK(named(dependent).name == "LB+ctrlrlxrlx+datarlxrlx");
    CHECK(named(candidate("W x 1;W y 1 rel|R y 1 acq;R x 0")).cycle == "PodWWRlxRel RfeRelAcq PodRRAcqRlx FreRlxRlx");
}

TEST_CASE("what is on no cycle is named so", "[synthesis]") {
    CHECK(name("W x 1|R x 1") == "no-cycle");
}

TEST_CASE("families are those of diy's tests", "[synthesis]") {
    const std::filesystem::path tests = katlas::tests::shared_data("oracle/c11/tests");
    if (katlas::tests::is_absent(tests))
        return;
    static const std::regex orig(R"(Orig=(.*))");
    static const std::regex inner(R"((Pod|Pos|Fence[A-Za-z]*([ds]))([RW])([RW])(Sc|Rlx|Acq|Rel|AR|Na)*)");
    static const std::regex outer(R"((Rfe|Fre|Coe)(Sc|Rlx|Acq|Rel|AR|Na)*)");
    std::map<std::string, std::size_t> compared;
    for (const auto& file : std::filesystem::recursive_directory_iterator(tests)) {
        if (file.path().extension() != ".litmus")
            continue;
        std::ifstream in(file.path());
        std::smatch m;
        std::string cycle;
        for (std::string line; std::getline(in, line) && cycle.empty();)
            if (std::regex_match(line, m, orig))
                cycle = m[1];
        std::vector<std::string> words; // alternately of threads and between them
        std::istringstream edges(cycle);
        bool understood = !cycle.empty();
        for (std::string word; edges >> word;) {
            if (std::regex_match(word, m, inner)) {
                understood = understood && words.size() % 2 == 0;
                const bool same = m[1] == "Pos" || m[2] == "s";
                words.push_back(m[3].str() + m[4].str() + (same ? "s" : ""));
            } else if (std::regex_match(word, m, outer)) {
                if (words.size() % 2 == 0)
                    words.emplace_back(m[1] == "Fre" ? "R" : "W");
                words.push_back(m[1]);
            } else {
                understood = false;
            }
        }
        if (!understood || words.size() % 2 != 0)
            continue;
        const std::string stem = file.path().stem().string();
        std::string family = file.path().parent_path().filename().string();
        if (!stem.starts_with(family))
            continue;
        bool known = false;
        for (std::size_t i = 0; i < words.size(); i += 2) {
            std::string shape;
            for (std::size_t k = 0; k < words.size(); ++k)
                shape += (k == 0 ? "" : " ") + words[(i + k) % words.size()];
            known = known || family_of(shape) == family;
        }
        INFO(stem << ": " << cycle);
        CHECK(known);
        ++compared[family];
    }
    CHECK(compared.size() >= 20);
}
