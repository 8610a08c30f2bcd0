// A sample has executions of the program only, the same ones whoever takes it, and in the end all of them.
#include "found.hpp"
#include "katlas/explore/explore_candidates.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/program/builder.hpp"
#include "katlas/program/families.hpp"
#include "random_program.hpp"
#include "rc11.hpp"
#include "support/scale.hpp"
#include "tso.hpp"

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

std::set<std::string> texts_of(const TextObserver& found) {
    std::set<std::string> all(found.complete.begin(), found.complete.end());
    all.insert(found.blocked.begin(), found.blocked.end());
    return all;
}

template <typename Checker>
std::set<std::string> all_of(const program::Program& p) {
    TextObserver found;
    explore::Explorer(explore::plain_policy<Checker>(p), found).run();
    return texts_of(found);
}

template <typename Checker>
std::set<std::string> sample_of(const program::Program& p, const explore::Sample& sample) {
    TextObserver found;
    explore::sample_by(explore::plain_policy<Checker>(p), sample, found);
    return texts_of(found);
}

template <typename Checker>
void compare_with_all(int programs, std::uint64_t first_seed) {
    int missed = 0;
    int taken = 0;
    for (int i = 0; i < scaled(programs); ++i) {
        const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
        const program::Program p = RandomProgram(seed, {}).make();
        const std::set<std::string> all = all_of<Checker>(p);
        const std::set<std::string> sample = sample_of<Checker>(p, {.descents = 1000, .seed = seed});
        INFO("seed " << seed);
        CHECK(std::ranges::includes(all, sample));
        missed += static_cast<int>(all.size() - sample.size());
        taken += static_cast<int>(sample.size());
    }
    // Programs of some hundred executions are among them.
    INFO(missed << " missed, " << taken << " taken");
    CHECK(missed * 20 < taken);
}

explore::Result explored(const program::Program& p, const explore::Options& options, const char* model = "rc11") {
    return explore::find_model_explorer(model)->explore(p, options);
}

explore::Options sampling(std::uint64_t descents, std::uint64_t seed = 1) {
    explore::Options options;
    options.sample = {.descents = descents, .seed = seed};
    return options;
}

program::Program family(const char* text) {
    return *program::build_family(text).program;
}

} // namespace

TEST_CASE("samples have executions of the program only, and of small programs nearly all") {
    compare_with_all<generated::Rc11>(150, 21'000);
    compare_with_all<generated::Tso>(150, 22'000);
}

TEST_CASE("a sample is the same whoever takes it") {
    const char* text = GENERATE("lastzero:12", "ainc:6", "szymanski:1", "mcs-lock:3");
    const program::Program p = family(text);
    explore::Options options = sampling(2000, 7);
    const explore::Result alone = explored(p, options);
    options.jobs = 3;
    const explore::Result together = explored(p, options);
    INFO(text);
    CHECK(alone.complete + alone.blocked != 0);
    CHECK(alone.complete + alone.blocked <= 2000);
    CHECK(alone.complete == together.complete);
    CHECK(alone.blocked == together.blocked);
    CHECK(alone.ended == explore::Ended::sample);
    CHECK_FALSE(together.exhaustive());
}

TEST_CASE("another seed takes other executions") {
    const program::Program p = family("ainc:6");
    CHECK(sample_of<generated::Rc11>(p, {.descents = 20, .seed = 1}) !=
          sample_of<generated::Rc11>(p, {.descents = 20, .seed = 2}));
    CHECK(sample_of<generated::Rc11>(p, {.descents = 20, .seed = 1}) ==
          sample_of<generated::Rc11>(p, {.descents = 20, .seed = 1}));
}

// Of 20! orders of the writes, half are wrong.
TEST_CASE("a sample finds an error in a program that is too large to be explored") {
    program::ProgramBuilder p("order");
    const program::Shared x = p.shared("x");
    for (int i = 1; i <= 20; ++i)
        p.thread().store(x, i, graph::Mode::relaxed);
    program::ThreadBuilder last = p.thread();
    const program::Reg first = last.load(x, graph::Mode::relaxed);
    last.check(first < 11, "one of the first ten");
    const explore::Result found = explored(p.build(), sampling(10'000));
    CHECK(found.num_errors == 1);
    CHECK(found.ended == explore::Ended::error);
    CHECK(found.complete < 100);
}

TEST_CASE("an error does not end a sample that is to go on") {
    program::ProgramBuilder p("two");
    const program::Shared x = p.shared("x");
    p.thread().store(x, 1, graph::Mode::relaxed);
    program::ThreadBuilder other = p.thread();
    other.check(other.load(x, graph::Mode::relaxed) == 0, "not yet");
    explore::Options options = sampling(500);
    options.keep_going = true;
    const explore::Result found = explored(p.build(), options);
    CHECK(found.num_errors > 100);
    CHECK(found.complete > 100);
    CHECK(found.complete + found.num_errors == 500);
    CHECK(found.ended == explore::Ended::sample);
}

TEST_CASE("a sample is limited as an exploration is") {
    explore::Options options = sampling(500);
    options.max_executions = 100;
    const explore::Result found = explored(family("ainc:6"), options);
    CHECK(found.complete == 100);
    CHECK(found.ended == explore::Ended::max_executions);
}

TEST_CASE("no sample is taken of candidates") {
    const program::Program p = family("ainc:2");
    const auto all = [](const explore::Configuration&, const graph::DependencyEdges&) { return true; };
    CHECK_THROWS_AS(explore::explore_candidates(p, sampling(5), all, {}), explore::NoSample);
    CHECK_THROWS_AS(explore::explore_causally(p, sampling(5), all), explore::NoSample);
}

} // namespace katlas::tests
