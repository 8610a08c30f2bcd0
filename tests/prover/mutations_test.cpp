// Small changes to the shipped theorems and models, judged by execution graphs: what a graph violates is not proved,
// and what is refuted a graph violates. A theorem that survived the loss of what it needs would show that the prover,
// or the theorem, says nothing; one that is lost although no graph says so would show that the prover sees too little.
//
// The judge shares nothing with the prover (semantics/evaluate.hpp, cross_check.hpp). It is all graphs with up to four
// events and, where a refutation needs more, the graph that comes with it, judged anew.

#include "decide_text.hpp"
#include "katlas/semantics/cross_check.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "support/scale.hpp"
#include "support/text_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <unistd.h>

using namespace katlas;
using namespace katlas::tests;
using prover::Verdict;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_events = 4;

// A copy of the shipped models that may be changed.
class ModelsCopy {
  public:
    ModelsCopy() : root_(fs::temp_directory_path() / fmt::format("katlas-mutations-{}", ::getpid())) {
        fs::remove_all(root_);
        fs::copy(fs::path(KATLAS_SOURCE_DIR) / "models", root_, fs::copy_options::recursive);
    }
    ModelsCopy(const ModelsCopy&) = delete;
    ModelsCopy& operator=(const ModelsCopy&) = delete;
    ~ModelsCopy() {
        std::error_code ignored;
        fs::remove_all(root_, ignored);
    }
    [[nodiscard]] fs::path path(const std::string& file) const { return root_ / file; }
    void write(const std::string& file, const std::string& text) const { std::ofstream(path(file)) << text; }

  private:
    fs::path root_;
};

std::string with(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    INFO("replacing " << from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

struct Mutation {
    std::string file; // of theorems
    std::string from;
    std::string to;
    // "name p" or "name r", several of them: upper case allows "unknown". Empty: whatever the judge says.
    std::vector<std::pair<std::string, char>> verdicts;
    std::string model{}; // the file that is changed, if not `file`
};

struct MutationTally {
    int proved = 0;
    int by_enumeration = 0; // refuted, and violated by a graph with few events
    int by_graph = 0;       // refuted by a larger one
    int unknown = 0;
    int changed = 0; // verdicts, from those that are shipped
};

// Decides and judges one assertion; the verdict's letter.
char judge(Document& document, prover::Prover& prover, const kat::Assertion& a, MutationTally& tally) {
    const prover::Decision decision = prover.decide(a.claim);
    graph::EnumerationLimits limits;
    limits.max_events = max_events;
    const graph::ViolationSearch found = graph::find_violation(document, a.claim, limits);
    CHECK(found.complete);
    CHECK_FALSE(found.sampled);
    if (found.violation) {
        CHECK(decision.verdict != Verdict::proved);
        CHECK(graph::holds(document, *found.violation, a.claim) == false);
    }
    if (decision.verdict == Verdict::unknown) {
        ++tally.unknown;
        return 'u';
    }
    if (decision.verdict == Verdict::proved) {
        ++tally.proved;
        return 'p';
    }
    REQUIRE(decision.counterexample);
    if (const auto& witness = decision.counterexample->witness) {
        CHECK(graph::defects(document, witness->graph).empty());
        CHECK(graph::violated_assumptions(document, witness->graph).empty());
        CHECK(graph::holds(document, witness->graph, a.claim) == false);
    } else { // a claim about rotations without deduplication speaks of words, not of graphs
        CHECK_FALSE(decision.counterexample->without_graph.empty());
    }
    ++(found.violation ? tally.by_enumeration : tally.by_graph);
    return 'r';
}

// The assertions of a file of theorems by name; only those of that list, unless it is empty.
void judge_file(const fs::path& path, const Mutation& m, MutationTally& tally) {
    SourceMap sources;
    Diagnostics diagnostics;
    Document document = load_document(path.string(), sources, diagnostics);
    prover::check_claims(document, document.assertions, diagnostics);
    for (const Diagnostic& d : diagnostics.all())
        UNSCOPED_INFO(render(d, sources));
    REQUIRE_FALSE(diagnostics.has_errors());
    prover::Prover prover(document);
    std::size_t judged = 0;
    for (const kat::Assertion& a : document.assertions) {
        const auto wanted = std::ranges::find(m.verdicts, a.name, &std::pair<std::string, char>::first);
        if (!m.verdicts.empty() && wanted == m.verdicts.end())
            continue;
        INFO(a.name);
        const char letter = judge(document, prover, a, tally);
        ++judged;
        tally.changed += letter != (a.refute ? 'r' : 'p') ? 1 : 0;
        if (!m.verdicts.empty())
            CHECK((letter == wanted->second || (wanted->second == 'R' && letter != 'p')));
    }
    CHECK(judged >= std::max<std::size_t>(1, m.verdicts.size()));
}

void judge_all(const std::vector<Mutation>& mutations, MutationTally& tally) {
    const ModelsCopy models;
    // Under the sanitizers a part stands for all.
    const std::size_t step = scaled(10) >= 10 ? 1 : 6;
    for (std::size_t i = 0; i < mutations.size(); i += step) {
        const Mutation& m = mutations[i];
        const std::string theorems = "theorems/" + m.file;
        const std::string changed = m.model.empty() ? theorems : m.model;
        INFO(changed << ": " << m.from << "  ->  " << m.to << ", as seen by " << theorems);
        const std::string original = text_of_file(models.path(changed));
        models.write(changed, with(original, m.from, m.to));
        judge_file(models.path(theorems), m, tally);
        models.write(changed, original);
    }
    std::cout << "mutations: " << mutations.size() << "; statements proved: " << tally.proved << ", refuted with up to "
              << max_events << " events: " << tally.by_enumeration << ", with more: " << tally.by_graph
              << ", unknown: " << tally.unknown << "\n";
}

} // namespace

TEST_CASE("a theorem that loses what it needs is refuted by a graph, and one that does not is still proved") {
    const std::string dropped_fence = "assume [W & SC];po;[R & SC] <= po;[F & SC];po";
    const std::vector<Mutation> mutations = {
        // A fence that TSO does not know orders nothing; store buffering is back. Coherence needs no fence.
        {"rc11-tso.kat", "po;[F & SC];po", "po;[F];po", {{"hb-coherence", 'p'}, {"seq-cst", 'r'}}},
        // The same with the fence in the wrong place, where TSO keeps the order anyway.
        {"rc11-tso.kat", dropped_fence, "assume [W & SC];po;[W & SC] <= po;[F & SC];po", {{"seq-cst", 'r'}}},
        {"rc11-tso.kat", dropped_fence, "assume [R & SC];po;[R & SC] <= po;[F & SC];po", {{"seq-cst", 'r'}}},
        {"rc11-tso.kat", dropped_fence, "", {{"seq-cst", 'r'}, {"no-thin-air", 'p'}}},
        // A fence after every write will do, too.
        {"rc11-tso.kat", dropped_fence, "assume [W];po;[!(F & SC)] <= po;[F & SC];po", {{"seq-cst", 'p'}}},
        // W po R fr W needs no axiom: fri lies within po, and with fre only one step would change the thread.
        {"rc11-tso.kat", "rot (po;rc11::eco | tso::ghb+)", "rot (tso::ghb+)", {{"hb-coherence", 'p'}}},
        {"rc11-tso.kat", "rot (po;rc11::eco | tso::ghb+)", "rot (po;rc11::eco)", {{"hb-coherence", 'r'}}},
        {"rc11-tso.kat",
         "assert happens-before: rc11::hb & id <= rot (tso::ghb+ | po)",
         "assert happens-before: rc11::hb & id <= rot po",
         {{"happens-before", 'r'}}},
        {"ra-equivalence.kat",
         "assert ra2-with-po: (ra | po) = (ra2 | po)",
         "assert ra2-with-po: (ra | po) = ra2",
         {{"ra2-with-po", 'r'}, {"ra2", 'p'}}},
        {"ra-equivalence.kat", "assert ra3: ra & id <= rot ra3", "assert ra3: ra & id <= ra3", {{"ra3", 'r'}}},
        {"coherence.kat", "(po-loc | rf | co | fr)+", "(po-loc | rf | co)+", {{"irreflexive-form", 'r'}}},
        {"coherence.kat", "(po-loc | rf | co | fr)+", "(po-loc | rf | fr)+", {{"irreflexive-form", 'r'}}},
        {"coherence.kat", "(po-loc | rf | co | fr)+", "(rf | co | fr)+", {{"irreflexive-form", 'r'}}},
        // Reading from a po-later write.
        {"coherence.kat", "(po-loc | rf | co | fr)+", "(po-loc | co | fr)+", {{"irreflexive-form", 'R'}}},
        {"coherence.kat", "<= po-loc;eco", "<= po-loc;rf", {{"same-location", 'r'}}},
        // Any power of the cycle will do for deduplication.
        {"dedup.kat", "dedup (rot (r;r))", "dedup (rot (r;r;r))", {{"deduplication", 'p'}}},
        {"dedup.kat", "dedup (rot (r;r))", "dedup (rot (r;[W];r))", {{"deduplication", 'r'}}},
        {"hierarchy.kat", "coherence-order)+ <= sc::order+", "coherence-order)+ <= sc::order", {{"sc-to-tso", 'r'}}},
        {"hierarchy.kat", "(po | rf | co)+ | sra::hb;fr", "(po | rf | co)+", {{"sra-to-ra", 'r'}}},
        {"hierarchy.kat", "rc11-20::psc <= rc11::psc", "rc11::psc <= rc11-20::psc", {{"rc11-to-rc11-20-seq-cst", 'r'}}},
        // Without the fence before SC reads, store buffering; without that before SC writes, load buffering.
        {"rc11-imm.kat",
         "assume [!(F & SC)];po;[R & SC] <= po;[F & SC];po",
         "",
         {{"seq-cst", 'r'}, {"synchronisation", 'p'}}},
        {"rc11-imm.kat", "assume [!(F & SC)];po;[W & SC] <= po;[F & SC];po", "", {{"seq-cst", 'r'}}},
        {"rc11-armv8-no-thin-air.kat", "<= ctrl", "<= po", {{"no-thin-air", 'r'}}, "mappings/branch-after-read.kat"},
        {"rc11-armv8-no-thin-air.kat", "<= ctrl", "<= data", {{"no-thin-air", 'p'}}, "mappings/branch-after-read.kat"},
        {"rc11-armv8-no-thin-air.kat",
         "[R & !ACQ]",
         "[R & ACQ]",
         {{"no-thin-air", 'r'}},
         "mappings/branch-after-read.kat"},
        // TSO that may reorder reads still satisfies less, and no longer forbids message passing.
        {"tso-equivalence.kat", "[R | F];po", "[F];po", {{"variant-to-tso", 'p'}, {"tso-to-variant", 'r'}}},
        // TSO without forwarding forbids what the variant allows.
        {"tso-equivalence.kat",
         "ppo | rfe | co | fr",
         "ppo | rf | co | fr",
         {{"variant-to-tso", 'r'}, {"tso-to-variant", 'p'}}},
        {"sc-equivalence.kat", " | [W];hb;fr", "", {{"variant-to-sc", 'r'}, {"sc-to-variant", 'p'}}},
        {"imm-tso.kat",
         "assert no-thin-air: imm::ar+ & id <= rot (tso::ghb+ | po)",
         "assert no-thin-air: imm::ar+ & id <= rot po",
         {{"no-thin-air", 'r'}}},
        {"eco-user.kat", "u-rf;u-rf-1 <= id", "u-rf-1;u-rf <= id", {{"eco", 'r'}}},
        // The published recursion without one of its steps has a smaller solution. (ic;ci alone is redundant.)
        {"power-ppo.kat", "ii0 | ci | ic;ci | ii;ii", "ii0 | ic;ci | ii;ii", {{"ii", 'r'}, {"ic", 'p'}}},
        {"power-ppo.kat", "[R];step*;cc0*;[W]", "[R];step+;cc0*;[W]", {{"regular", 'r'}, {"within-po", 'p'}}},
        // A read that goes back in its own thread is forbidden by coherence alone.
        {"power-equivalence.kat", "let axioms = po;eco | ", "let axioms = ", {{"observation-converse", 'r'}}},
        // Each mapping is needed, and so is its branch.
        {"rc11-riscv.kat", "include \"../mappings/c11-riscv.kat\"", "", {{"hb-coherence", 'r'}, {"seq-cst", 'r'}}},
        {"rc11-power-no-thin-air.kat", "include \"../mappings/branch-after-read.kat\"", "", {{"no-thin-air", 'r'}}},
        {"rc11-power-happens-before.kat", "include \"../mappings/power-lwsync.kat\"", "", {{"happens-before", 'r'}}},
        {"rc11-ra-power.kat",
         "include \"../mappings/power-lwsync.kat\"",
         "",
         {{"of-power", 'p'}, {"hb-coherence", 'r'}}},
        {"rc11-ra-power.kat", "[R];po-loc;[W] | ", "", {{"of-power", 'p'}, {"hb-coherence", 'r'}}},
        {"power-communication.kat", "power-weak::sync;", "power-weak::fence;", {{"propagation", 'r'}}},
        {"tso-mfence-before-read.kat", "before-read.kat", "before-write.kat", {{"rc11-seq-cst", 'r'}, {"all-sc", 'r'}}},
    };
    MutationTally tally;
    judge_all(mutations, tally);
}

TEST_CASE("theorems about models that lose a disjunct, a fence or a mode are judged as by all small graphs") {
    const std::vector<Mutation> mutations = {
        {"rc11-tso.kat", "po;[W | F & SC | UR]", "po;[F & SC | UR]", {}, "tso.kat"},
        {"rc11-tso.kat", "po;[W | F & SC | UR]", "po;[W | UR]", {}, "tso.kat"},
        {"rc11-tso.kat", "po;[W | F & SC | UR]", "po;[W | F & SC]", {}, "tso.kat"},
        {"rc11-tso.kat", "[R | F & SC | UW];po", "[F & SC | UW];po", {}, "tso.kat"},
        {"rc11-tso.kat", "[R | F & SC | UW];po", "[R | UW];po", {}, "tso.kat"},
        {"rc11-tso.kat", "ppo | rfe | co | fr", "ppo | co | fr", {}, "tso.kat"},
        {"rc11-tso.kat", "ppo | rfe | co | fr", "ppo | rfe | fr", {}, "tso.kat"},
        {"rc11-tso.kat", "ppo | rfe | co | fr", "ppo | rfe | co", {}, "tso.kat"},
        {"tso-fences.kat", "po;[W | F & SC | UR]", "po;[W | F | UR]", {}, "tso.kat"},
        {"models.kat", "irreflexive hb;fr as", "irreflexive hb;co as", {}, "sra.kat"},
        {"models.kat", "acyclic po | rf | co as", "acyclic po | rf as", {}, "sra.kat"},
        {"models.kat", "(co | fr)?", "co?", {}, "ra.kat"},
        {"models.kat", "po | rf | co | fr", "po | rf | co", {}, "sc.kat"},
        {"models.kat", "[F & SC];hb;eco;hb;[F & SC]", "[F];hb;eco;hb;[F]", {}, "imm.kat"},
        {"models.kat", "po;fence | fence;po", "po;fence", {}, "imm.kat"},
        {"imm-armv8.kat", "rmw | [UW];rfi;acquire", "rmw", {}, "armv8.kat"},
        {"imm-armv8.kat", "addr | data | ctrl;[W]", "addr | ctrl;[W]", {}, "armv8.kat"},
        {"imm-armv8.kat", "(addr | data);rfi", "addr;rfi", {}, "armv8.kat"},
        {"imm-armv8.kat", "        | acquire;po\n", "", {}, "armv8.kat"},
        {"imm-armv8.kat", "po;dmb-full | dmb-full;po", "po;dmb-full", {}, "armv8.kat"},
        {"imm-armv8.kat", "rfe | fre | coe", "rfe | fre", {}, "armv8.kat"},
        {"rc11-armv8.kat", "        | po;release\n", "", {}, "armv8.kat"},
        {"rc11-armv8.kat", "        | release;po;acquire-sc\n", "", {}, "armv8.kat"},
        {"rc11-armv8.kat", "[W & REL]         //", "[W & SC]         //", {}, "armv8.kat"},
        {"rc11-riscv.kat", "[F & ACQ];po;[MEM]", "[F & SC];po;[MEM]", {}, "riscv.kat"},
        {"rc11-riscv.kat", "[MEM];po;[F & REL];po;[W]", "[R];po;[F & REL];po;[W]", {}, "riscv.kat"},
        {"rc11-riscv.kat", "aq;po;[MEM] | ", "", {}, "riscv.kat"},
        {"rc11-riscv.kat", "rcsc;po;rcsc | ", "", {}, "riscv.kat"},
        {"rc11-riscv.kat", "[MEM];po-loc;[W] | ", "", {}, "riscv.kat"},
        {"rc11-power-happens-before.kat", "ppo | fence | rfe", "ppo | fence", {}, "power.kat"},
        {"rc11-power-happens-before.kat", "(fence | rfe;fence)", "fence", {}, "power.kat"},
        {"rc11-power-happens-before.kat",
         "[MEM];po;lwsync-fence;po;[W]",
         "[W];po;lwsync-fence;po;[W]",
         {},
         "power.kat"},
        {"power-equivalence.kat", "let prop = prop-ww | prop-sync", "let prop = prop-ww", {}, "power.kat"},
    };
    MutationTally tally;
    judge_all(mutations, tally);
    CHECK(tally.changed >= static_cast<int>(mutations.size()) / (scaled(10) >= 10 ? 4 : 24));
    CHECK(tally.unknown <= static_cast<int>(mutations.size()) / 4);
}

TEST_CASE("the theorems about the Linux kernel that lose a barrier are not proved") {
    const std::string x86 = "let ghb = tso::ghb | [update];po | po;[update]";
    const std::vector<Mutation> mutations = {
        // mfence, a locked instruction, and one whose comparison fails.
        {"lkmm-tso.kat",
         "[R | F & SC | UW];po | po;[W | F & SC | UR]",
         "[R | UW];po | po;[W | UR]",
         {{"propagates", 'r'}, {"happens-before", 'r'}, {"propagates-before", 'r'}},
         "tso.kat"},
        {"lkmm-tso.kat",
         "[R | F & SC | UW];po | po;[W | F & SC | UR]",
         "[R | F & SC];po | po;[W | F & SC]",
         {{"propagates", 'r'}, {"propagates-before", 'r'}},
         "tso.kat"},
        {"lkmm-tso.kat", x86, "let ghb = tso::ghb", {{"propagates", 'r'}, {"propagates-before", 'r'}}},
        {"lkmm-tso.kat", "assume SC <= F | MEM & EXCL", "", {{"propagates", 'r'}}, "mappings/kernel.kat"},
        {"lkmm-tso.kat", "SYNC-RCU | SYNC-SRCU | SRCU", "SRCU", {{"propagates", 'r'}}, "mappings/kernel.kat"},
        // smp_rmb and smp_wmb; the read of an atomic instruction that is thrown away.
        {"lkmm-aarch64.kat",
         "assume [MEM];po;[RMB];po;[MEM] <= po;[F & ACQ];po\n",
         "",
         {{"fences", 'r'}, {"locks", 'p'}}},
        {"lkmm-aarch64.kat", "assume [MEM];po;[WMB];po;[MEM] <= po;[F & DMB-ST];po\n", "", {{"fences", 'r'}}},
        {"lkmm-aarch64.kat", "assume NORET <= UPDATE-SILENT\n", "", {{"fences", 'R'}}},
        // A lock that is taken by LDAPR; a full barrier that ends with its write, and one that may be torn.
        {"lkmm-aarch64.kat", " | [W & REL];po;[R & SPINLOCK & EXCL]", "", {{"fences", 'p'}, {"locks", 'r'}}},
        {"lkmm-aarch64.kat", "assume [W & SC];po <= aarch64::full-barrier\n", "", {{"updates", 'R'}}},
        {"lkmm-aarch64.kat",
         "assume [R & SC];fre <= rmw;[W & SC];co\n",
         "",
         {{"updates", 'R'}},
         "mappings/kernel-halves.kat"},
        {"lkmm-armv8.kat",
         "assume [MEM];po;[WMB];po;[MEM] <= po;[F & DMB-ST];po\n",
         "",
         {{"fences", 'r'}, {"locks", 'p'}}},
        {"lkmm-armv8.kat", "        | armv8::release;po;[ldaxr]\n", "", {{"fences", 'p'}, {"locks", 'r'}}},
        {"lkmm-armv8.kat", "assume [W & SC];po <= po?;[F & REL];po?\n", "", {{"updates", 'R'}}},
        {"lkmm-riscv.kat",
         "assume [MEM];po;[WMB];po;[MEM] <= po;[FENCE-W-W];po\n",
         "",
         {{"fences", 'r'}, {"updates", 'p'}}},
        {"lkmm-riscv.kat", "FENCE-R-R", "FENCE-R-W", {{"fences", 'R'}, {"locks", 'p'}}},
        {"lkmm-riscv.kat",
         "assume [MEM];po;[W & REL & !EXCL] <= po;[F & REL];po\n",
         "",
         {{"fences", 'r'}, {"locks", 'R'}}},
        {"lkmm-riscv.kat", "assume [W & of-lock];po;[MEM] <= po;[F & SC];po\n", "", {{"fences", 'p'}, {"locks", 'R'}}},
        {"lkmm-riscv.kat", " | [MEM & SC];po;[MEM]", "", {{"updates", 'R'}}},
        // lwsync and sync; the fence of a release, the part of coherence that the theorem uses, and one step of `far`.
        {"lkmm-power.kat",
         "assume [MEM];po;[RMB];po;[MEM] <= po;[F & ACQ];po\n",
         "",
         {{"fences", 'r'}, {"writes", 'R'}, {"syncs", 'p'}}},
        {"lkmm-power.kat",
         "assume [MEM];po;[WMB];po;[MEM] <= po;[F & REL];po\n",
         "",
         {{"fences", 'p'}, {"writes", 'R'}, {"reads", 'R'}}},
        {"lkmm-power.kat", " | AFTER-UNLOCK-LOCK", "", {{"strong", 'R'}, {"propagates", 'R'}}},
        {"lkmm-power.kat", "assume [MEM & SC];outer;[MEM] <= po;[F & SC];po\n", "", {{"strong", 'r'}}},
        {"lkmm-power.kat", "assume rf;rmw <= co\n", "", {{"writes", 'R'}, {"observation", 'p'}}},
        {"lkmm-power.kat",
         "[MEM];outer::po-outer;[lkmm::release]",
         "[MEM];po;[lkmm::release]",
         {{"writes", 'R'}},
         "mappings/kernel-once.kat"},
        {"lkmm-power.kat",
         "far;hb*);lkmm::strong",
         "far;hb*;far;hb*);lkmm::strong",
         {{"propagates", 'R'}},
         "mappings/kernel-once.kat"},
        {"lkmm-power.kat",
         "let fence = sync | lwsync | eieio",
         "let fence = sync | eieio",
         {{"fences", 'r'}},
         "power.kat"},
        {"kernel-atomicity.kat", "(po-loc | rf", "(rf", {{"read-before-written", 'r'}}},
        {"kernel-atomicity.kat", "fre;coe;rmw^-1)", "fre;coi;rmw^-1)", {{"neither-same-nor-before", 'r'}}},
        {"aarch64-full-barrier.kat", "[W & SC];amo^-1", "[W];amo^-1", {{"full-barrier", 'p'}}},
        {"aarch64-full-barrier.kat", "amo^-1;[R & SC]", "amo^-1;[R]", {{"full-barrier", 'R'}}},
    };
    MutationTally tally;
    judge_all(mutations, tally);
}
