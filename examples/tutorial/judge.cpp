// Is store buffering consistent under buffer.kat? The checker that `katlas generate` has made of it says so, and why.
#include "buffer.hpp"

#include <iostream>

using namespace katlas::graph;
using Checker = katlas::generated::Buffer;

namespace {

// Two threads, each of which writes a location of its own and then does not see what the other has written.
SparseGraph store_buffering(bool fenced) {
    SparseGraph g(2, 2, Checker::initial_atom());
    const auto add = [&g](std::uint32_t thread, std::uint32_t location, Label label) {
        return g.add(thread, location, label, Checker::atom_of(label));
    };
    for (const std::uint32_t thread : {1U, 2U}) {
        const std::uint32_t mine = thread - 1;
        const std::uint32_t yours = 2 - thread;
        g.place_in_co(add(thread, mine, {Kind::write, Mode::relaxed}), g.initial_write(mine));
        if (fenced)
            add(thread, SparseGraph::no_location, {Kind::fence, Mode::seq_cst});
        g.set_rf(add(thread, yours, {Kind::read, Mode::relaxed}), g.initial_write(yours));
    }
    return g;
}

char letter(const SparseGraph& g, EventId e) {
    return g.is_write(e) ? 'W' : g.is_read(e) ? 'R' : 'F';
}

} // namespace

int main() {
    Checker checker;
    for (const bool fenced : {false, true}) {
        const SparseGraph g = store_buffering(fenced);
        std::cout << "store buffering" << (fenced ? " with fences: " : ": ");
        const auto violation = checker.explain(g);
        if (!violation) {
            std::cout << "consistent\n";
            continue;
        }
        std::cout << "forbidden by " << violation->axiom << "\n ";
        for (const auto& step : violation->path)
            std::cout << ' ' << letter(g, step.event) << step.event << " --" << step.relation << "-->";
        std::cout << ' ' << letter(g, violation->path.front().event) << violation->path.front().event << '\n';
    }
}
