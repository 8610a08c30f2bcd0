// The public interface, against what the layers below find.
#include "katlas/katlas.hpp"
#include "katlas/support/files.hpp"

#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include <catch2/catch.hpp>

using namespace katlas;
using program::Mode;

namespace {

std::string source_file(const std::string& path) {
    return std::string(KATLAS_SOURCE_DIR) + "/" + path;
}

std::string text_of(const std::string& path) {
    return *read_file(path);
}

program::Program store_buffering() {
    program::ProgramBuilder p("SB");
    const program::Shared x = p.shared("x");
    const program::Shared y = p.shared("y");
    for (const auto& [mine, theirs] : {std::pair(x, y), std::pair(y, x)}) {
        program::ThreadBuilder t = p.thread();
        t.store(mine, 1, Mode::seq_cst);
        (void)t.load(theirs, Mode::relaxed, "r");
    }
    return p.build();
}

} // namespace

TEST_CASE("each shipped model can be loaded, and has axioms") {
    const std::vector<std::string> names = shipped_model_names();
    CHECK(std::ranges::find(names, "rc11") != names.end());
    for (const std::string& name : names) {
        INFO(name);
        const auto model = Model::load(name);
        REQUIRE(model);
        CHECK(model->name() == name);
        CHECK_FALSE(model->axioms().empty());
    }
}

TEST_CASE("faults of models are told with their places") {
    const auto unknown = Model::load("no-such-model");
    REQUIRE_FALSE(unknown);
    CHECK(unknown.why_not().find("no-such-model") != std::string::npos);
    const auto faulty = Model::parse("mine", "acyclic po | rff\n");
    REQUIRE_FALSE(faulty);
    CHECK(faulty.why_not().find("mine.kat:1:14: ") != std::string::npos);
    CHECK(faulty.refused().diagnostics.find("did you mean 'rf'?") != std::string::npos);
}

TEST_CASE("models compare as they do on the command line, whether they are shipped or texts") {
    const auto sc = Model::load("sc");
    const auto tso = Model::load("tso");
    REQUIRE(sc);
    REQUIRE(tso);
    CHECK(compare(*sc, *tso)->order == Order::stronger);
    CHECK(compare(*tso, *sc)->order == Order::weaker);
    CHECK(compare(*sc, *sc)->order == Order::equivalent);
    const auto other =
        Model::parse("tso", "acyclic po | rf | co | fr\nirreflexive fre;coe;rmw^-1\n"); // another of that name
    const auto third = Model::parse("tso", "acyclic po-loc | rf | co | fr\n");
    REQUIRE(other);
    REQUIRE(third);
    CHECK(compare(*other, *third)->order == Order::stronger);
    const auto comparison =
        compare(*tso, *other, {.timeout = 0, .jobs = 2, .assume = {}, .litmus = true, .stop = nullptr});
    REQUIRE(comparison);
    CHECK(comparison->order == Order::weaker);
    const ImpliedAxiom& axiom = comparison->forth.axioms.at(0);
    REQUIRE(axiom.counterexample);
    CHECK(axiom.answer == Answer::refuted);
    CHECK(axiom.counterexample->litmus.starts_with("C "));
    CHECK(axiom.counterexample->graph.dot.starts_with("digraph"));
}

TEST_CASE("statements of a text are decided as those of a file are") {
    const std::string path = source_file("examples/refuted.kat");
    const auto of_file = prove_file(path);
    const auto of_text = prove_text(path, text_of(path));
    REQUIRE(of_file);
    REQUIRE(of_text);
    REQUIRE(of_file->size() == of_text->size());
    CHECK_FALSE(of_file->empty());
    for (std::size_t i = 0; i < of_file->size(); ++i) {
        CHECK((*of_file)[i].answer == (*of_text)[i].answer);
        CHECK((*of_file)[i].statement == (*of_text)[i].statement);
    }
    CHECK_FALSE(prove_file("nowhere.kat"));
    std::atomic<bool> stop{true};
    const auto stopped = prove_text("a.kat", "assert po;po <= po\n", {.timeout = 0, .litmus = false, .stop = &stop});
    REQUIRE(stopped);
    CHECK(stopped->at(0).answer == Answer::unknown);
}

TEST_CASE("a program that was built has the executions of its litmus test, and callbacks see each") {
    const auto model = Model::load("tso");
    REQUIRE(model);
    for (const unsigned jobs : {1U, 3U}) {
        std::mutex mutex;
        std::multiset<std::string> seen;
        CheckOptions options;
        options.jobs = jobs;
        options.execution = [&](const Execution& e) {
            const std::scoped_lock lock(mutex);
            CHECK(e.complete());
            CHECK(e.num_events() == 6);
            CHECK(e.value("x") == "1");
            CHECK_FALSE(e.value("z"));
            CHECK_FALSE(e.value(2, "r"));
            CHECK(e.graph().text.find("P0.0") != std::string::npos);
            seen.insert(e.value(0, "r").value() + e.value(1, "r").value());
            return true;
        };
        const auto result = check(Test(store_buffering()), *model, options);
        REQUIRE(result);
        CHECK(result->executions == 4);
        CHECK_FALSE(result->partial);
        CHECK(seen == std::multiset<std::string>{"00", "01", "10", "11"});
    }
    const auto text =
        check(Test::text("sb", "C SB\n{ }\nP0 (atomic_int* x, atomic_int* y) { atomic_store(x, 1); "
                               "int r = atomic_load(y); }\nP1 (atomic_int* x, atomic_int* y) { "
                               "atomic_store(y, 1); int r = atomic_load(x); }\nexists (0:r=0 /\\ 1:r=0)\n"),
              *Model::load("sc"));
    REQUIRE(text);
    CHECK(text->executions == 3);
    CHECK(text->verdict == "Never");
    CHECK_FALSE(text->holds);
}

TEST_CASE("an exploration ends when a callback, a flag or a limit says so, and tells by what it was ended") {
    const auto model = Model::load("rc11");
    REQUIRE(model);
    const Test test = Test::family("lastzero:6");
    const auto all = check(test, *model);
    REQUIRE(all);
    CHECK(all->ended_by.empty());
    CheckOptions options;
    std::atomic<int> left = 5;
    options.execution = [&](const Execution&) { return --left > 0; };
    const auto called = check(test, *model, options);
    REQUIRE(called);
    CHECK(called->ended_by == "callback");
    CHECK(called->executions < all->executions);
    CheckOptions few;
    few.max_executions = 3;
    CHECK(check(test, *model, few)->ended_by == "max-executions");
    std::atomic<bool> stop{true};
    CheckOptions stopped;
    stopped.stop = &stop;
    CHECK(check(test, *model, stopped)->ended_by == "stop");
    CHECK_FALSE(check(Test::family("nothing:3"), *model));
    CHECK_FALSE(check(Test::file("nowhere.litmus"), *model));
}

TEST_CASE("callbacks see the executions that are counted where a cheaper model stands in") {
    const auto model = Model::load("imm");
    REQUIRE(model);
    for (const char* family : {"lastzero:4", "lb-ring:3", "sb-ring:3"}) {
        const Test test = Test::family(family);
        const auto plain = check(test, *model);
        REQUIRE(plain);
        std::atomic<std::uint64_t> seen = 0;
        CheckOptions options;
        options.execution = [&](const Execution& e) {
            seen += e.complete() ? 1U : 0U;
            return true;
        };
        const auto watched = check(test, *model, options);
        REQUIRE(watched);
        CHECK(watched->executions == plain->executions);
        CHECK(seen == plain->executions);
    }
}

TEST_CASE("models of one's own are explored from several threads at once") {
    const auto model = Model::parse("own", "acyclic po-loc | rf | co | fr\n");
    REQUIRE(model);
    std::vector<std::uint64_t> found(3);
    {
        std::vector<std::jthread> threads;
        for (std::uint64_t& count : found)
            threads.emplace_back([&count, copy = *model] { count = check(Test(store_buffering()), copy)->executions; });
    }
    CHECK(found == std::vector<std::uint64_t>(3, 4));
}

TEST_CASE("what docs/library.md shows are the example's files") {
    const std::string doc = text_of(source_file("docs/library.md"));
    for (const char* file : {"models.cpp", "explore.cpp"})
        CHECK(doc.find(text_of(source_file(std::string("examples/library/") + file))) != std::string::npos);
}
