// Which of two models is stronger, and a model of one's own with a statement about it.
#include <iostream>

#include <katlas/katlas.hpp>

namespace {

int fail(const katlas::Failure& failure) {
    std::cerr << failure.diagnostics;
    return 1;
}

} // namespace

int main() {
    const auto tso = katlas::Model::load("tso");
    if (!tso)
        return fail(tso.refused());
    const auto own = katlas::Model::parse("own", "// Coherence, and no more.\n"
                                                 "acyclic po-loc | rf | co | fr as sc-per-location\n");
    if (!own)
        return fail(own.refused());
    const auto comparison = katlas::compare(*tso, *own);
    if (!comparison)
        return fail(comparison.refused());
    std::cout << "tso is " << to_string(comparison->order)
              << (comparison->order == katlas::Order::stronger ? " than" : " to") << " own\n";
    for (const katlas::ImpliedAxiom& axiom : comparison->back.axioms)
        if (axiom.counterexample) {
            std::cout << "own allows what '" << axiom.name << "' of tso forbids:\n" << axiom.counterexample->graph.text;
            break;
        }

    const auto statements = katlas::prove_text("own.kat", "assert rf;fr <= co\n"
                                                          "refute po <= po-loc\n");
    if (!statements)
        return fail(statements.refused());
    for (const katlas::ProvedStatement& s : *statements)
        std::cout << s.statement << ": " << to_string(s.answer) << (s.as_stated ? ", as stated\n" : "\n");
}
