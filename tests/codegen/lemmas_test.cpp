// What was decided of models before is what the prover decides, and is found for the very question only.
#include "katlas/codegen/lemmas.hpp"
#include "katlas/codegen/way_to_explore.hpp"
#include "katlas/frontend/shipped.hpp"
#include "loader_fixture.hpp"
#include "support/scale.hpp"

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::testing;
using codegen::Lemma;
using codegen::Lemmas;
using codegen::LemmaStore;
using codegen::WayToExplore;
using prover::Verdict;

namespace {

struct Loaded {
    explicit Loaded(const std::string& text, const std::string& name = "own.kat")
        : document(load_text(name, text, sources, diagnostics)) {
        REQUIRE_FALSE(diagnostics.has_errors());
    }
    [[nodiscard]] WayToExplore way(LemmaStore* lemmas, const StopToken& stop = {}) const {
        return codegen::way_to_explore(document, sources, "own", stop, lemmas);
    }

    SourceMap sources;
    Diagnostics diagnostics;
    Document document;
};

const std::string own_model = "view hb = (po | [REL];rf;[ACQ])+\n"
                              "irreflexive hb;(co | fr)? as coherence-of-hb\n"
                              "acyclic po | rf as causal\n"
                              "irreflexive fre;coe;rmw^-1 as atomicity\n";

// Whether answers are found for all questions about the model, so that the store does not grow.
bool all_known(const Loaded& model, LemmaStore& store) {
    const std::size_t before = store.own().size();
    (void)model.way(&store);
    return store.own().size() == before;
}

} // namespace

TEST_CASE("what is known of the shipped models is what the prover decides of them", "[codegen][lemmas]") {
    // A missing line only costs time, a wrong one must not be: so all that is decided is compared.
    const Lemmas& shipped = codegen::shipped_lemmas();
    std::size_t number = 0;
    std::size_t compared = 0;
    for (const ShippedModel& model : shipped_models()) {
        if (number++ % tests::stride_of(16) != 0)
            continue;
        INFO(model.name << ": scripts/generate writes the table anew");
        SourceMap sources;
        Diagnostics diagnostics;
        std::vector<std::string> keys;
        const Document document = load_models({std::string(model.name)}, {}, sources, diagnostics, keys);
        LemmaStore anew(false);
        const WayToExplore way = codegen::way_to_explore(document, sources, keys.at(0), {}, &anew);
        const std::optional<Lemmas> decided = Lemmas::from_text(anew.own().to_text());
        REQUIRE(decided);
        CHECK(*decided == anew.own());
        LemmaStore remembered;
        const WayToExplore again = codegen::way_to_explore(document, sources, keys.at(0), {}, &remembered);
        CHECK(remembered.own().size() == 0); // all questions are answered by the table
        CHECK(again.kind == way.kind);
        CHECK(again.profile.causal_base == way.profile.causal_base);
        CHECK(again.profile.causal_picks == way.profile.causal_picks);
        CHECK(again.profile.causal_acquires == way.profile.causal_acquires);
        CHECK(again.coherence.coherent == way.coherence.coherent);
        CHECK(again.coherence.atomic == way.coherence.atomic);
        CHECK(again.because == way.because);
        std::string text = anew.own().to_text();
        for (std::size_t at = 0; at < text.size(); ++compared) {
            const std::size_t end = text.find('\n', at);
            const std::optional<Lemmas> one = Lemmas::from_text(text.substr(at, end + 1 - at));
            const std::string question = text.substr(at, 64);
            REQUIRE(shipped.find(question) != nullptr);
            CHECK(*shipped.find(question) == *one->find(question));
            at = end + 1;
        }
    }
    if (!tests::is_scaled_down())
        CHECK(compared >= shipped.size()); // and nothing else is in the table; models share questions
}

TEST_CASE("an answer is found for the same question and for no other", "[codegen][lemmas]") {
    LemmaStore store(false);
    const Loaded model(own_model);
    const WayToExplore way = model.way(&store);
    REQUIRE(way.kind == WayToExplore::Kind::checker);
    REQUIRE(store.own().size() > 5);
    CHECK(all_known(model, store));
    // What does not change the theory or the axioms changes no question.
    CHECK(all_known(Loaded("// a comment\n" + own_model), store));
    // What changes them does, if only a little.
    for (const char* changed :
         {"acyclic po | rf | co as more\n", "assume rmw <= po\n", "predicate MINE\n", "relation mine\n"}) {
        LemmaStore copy = store;
        INFO(changed);
        CHECK_FALSE(all_known(Loaded(own_model + changed), copy));
    }
    // The plan that rests on remembered answers is the same.
    const WayToExplore again = model.way(&store);
    REQUIRE(again.plan);
    CHECK(codegen::emit_checker(*again.plan).source == codegen::emit_checker(*way.plan).source);
}

TEST_CASE("answers about a user's model are kept in the cache, and believed there if nobody touched them",
          "[codegen][lemmas]") {
    const Folder folder;
    const fs::path cache = folder.path() / "cache";
    const Loaded model(own_model);
    const std::string name = codegen::lemma_file_of(model.document, model.sources);
    CHECK(name != codegen::lemma_file_of(Loaded("// \n" + own_model).document, Loaded("// \n" + own_model).sources));
    const auto known = [&] {
        LemmaStore store(false, name, cache);
        return all_known(model, store);
    };
    const auto fill = [&] {
        LemmaStore store(false, name, cache);
        (void)model.way(&store);
        store.save();
    };
    CHECK_FALSE(known());
    CHECK_FALSE(fs::exists(cache)); // looking makes no folder
    fill();
    CHECK(fs::status(cache).permissions() == fs::perms::owner_all);
    CHECK(fs::status(cache / name).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
    LemmaStore store(false, name, cache);
    (void)model.way(&store);
    CHECK(store.own().size() > 5);
    const std::string intact = text_of(cache / name);
    const auto put = [&](const std::string& text) { std::ofstream(cache / name, std::ios::binary) << text; };
    // Every `refuted` becomes `proved`: the seal is not that of the text.
    std::string forged = intact;
    std::ranges::replace(forged, '?', '+');
    std::ranges::replace(forged, '-', '+');
    for (const std::string& text :
         {forged, std::string(), intact.substr(0, intact.size() / 2), "x" + intact, intact + "x"}) {
        put(text);
        LemmaStore broken(false, name, cache);
        CHECK(broken.find(std::string(64, '0')) == nullptr);
        CHECK(broken.own().size() == 0);
    }
    put(intact);
    const auto size_there = [&] {
        LemmaStore there(false, name, cache);
        (void)there.find(std::string(64, '0'));
        return there.own().size();
    };
    CHECK(size_there() == store.own().size());
    fs::permissions(cache / name, fs::perms::others_write, fs::perm_options::add);
    CHECK(size_there() == 0);
    fs::permissions(cache / name, fs::perms::others_write, fs::perm_options::remove);
    fs::permissions(cache, fs::perms::others_write, fs::perm_options::add);
    CHECK(size_there() == 0);
    fs::permissions(cache, fs::perms::others_write, fs::perm_options::remove);
    // Of another model's name the seal is not that of this one.
    fs::copy(cache / name, cache / ("lemmas-" + std::string(64, 'a') + ".txt"));
    LemmaStore other(false, "lemmas-" + std::string(64, 'a') + ".txt", cache);
    (void)other.find(std::string(64, '0'));
    CHECK(other.own().size() == 0);
    put(forged);
    fill(); // makes it anew
    CHECK(text_of(cache / name) == intact);
}

TEST_CASE("lemmas are read as they are written, and from nothing else", "[codegen][lemmas]") {
    Lemmas lemmas;
    lemmas.add(std::string(64, 'a'), {Verdict::proved, {3, 17}});
    lemmas.add(std::string(64, 'b'), {Verdict::refuted, {}});
    lemmas.add(std::string(64, 'c'), {Verdict::unknown, {}});
    CHECK(Lemmas::from_text(lemmas.to_text()) == lemmas);
    CHECK(Lemmas::from_text("# nothing\n") == Lemmas());
    const std::string digest(64, 'd');
    for (const std::string& bad :
         {digest + " +", digest + " *\n", digest + " + 1x\n", digest + " + -1\n", digest + "\n", digest + "+\n",
          std::string(63, 'd') + " +\n", std::string(64, 'g') + " +\n", digest + " + 99999999999999999999999\n",
          std::string("\n")}) {
        INFO(bad);
        CHECK_FALSE(Lemmas::from_text(bad));
    }
}

TEST_CASE("proofs of what exploration needs end when they are asked to", "[codegen][lemmas]") {
    const Loaded model(own_model);
    const std::atomic<bool> interrupted{true};
    LemmaStore store(false);
    CHECK(model.way(&store, StopToken({}, &interrupted)).kind == WayToExplore::Kind::stopped);
    CHECK(model.way(&store).kind == WayToExplore::Kind::checker); // nothing that was cut short is remembered
}
