// Circuits compute what matrices of bits compute, whatever is known before.
#include "katlas/transform/relation_circuit.hpp"
#include "support/scale.hpp"

#include <random>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using graph::BitMatrix;
using transform::Circuit;
using transform::CircuitMatrix;
using transform::EventSet;
using transform::Row;

// The same relation twice: as it is, and as a circuit knows it.
struct Twin {
    BitMatrix known;
    CircuitMatrix circuit;
};

} // namespace

TEST_CASE("a circuit of relations has the values of the relations", "[circuit]") {
    std::mt19937 random(std::random_device{}());
    for (unsigned round = 0; round < static_cast<unsigned>(scaled(300)); ++round) {
        const auto seed = static_cast<std::uint32_t>(random());
        CAPTURE(seed);
        std::mt19937 choice(seed);
        const std::size_t n = 1 + choice() % 7;
        const EventSet all = graph::first_events(n);
        Circuit circuit;
        std::vector<EventSet> inputs;
        const auto row = [&](EventSet value) {
            const EventSet lower = value & choice();
            const EventSet upper = choice() % 3 == 0 ? value : value | (choice() & all);
            const Row made = circuit.input(choice() % 3 == 0 ? value : lower, upper);
            if (!made.is_constant())
                inputs.push_back(value);
            return made;
        };
        std::vector<Twin> twins;
        for (int i = 0; i < 3; ++i) {
            BitMatrix known(n);
            std::vector<Row> rows;
            for (std::size_t x = 0; x < n; ++x) {
                const EventSet value = choice() & choice() & all;
                graph::for_each_event(value, [&](std::size_t y) { known.set(x, y); });
                rows.push_back(row(value));
            }
            twins.push_back({known, CircuitMatrix(circuit, std::move(rows))});
        }
        for (int i = 0; i < 8; ++i) {
            const Twin a = twins[choice() % twins.size()];
            const Twin b = twins[choice() % twins.size()];
            switch (choice() % 8) {
            case 0:
                twins.push_back({a.known | b.known, a.circuit | b.circuit});
                break;
            case 1:
                twins.push_back({a.known & b.known, a.circuit & b.circuit});
                break;
            case 2:
                twins.push_back({a.known - b.known, a.circuit - b.circuit});
                break;
            case 3:
                twins.push_back({a.known.then(b.known), a.circuit.then(b.circuit)});
                break;
            case 4:
                twins.push_back({a.known.converse(), a.circuit.converse()});
                break;
            case 5:
                twins.push_back({a.known.plus(), a.circuit.plus()});
                break;
            default: {
                const EventSet set = choice() & all;
                const BitMatrix on = BitMatrix::diagonal(n, set);
                const CircuitMatrix on_too = CircuitMatrix::diagonal(circuit, n, row(set));
                if (choice() % 2 == 0)
                    twins.push_back({a.known.behind(on), a.circuit.behind(on_too)});
                else
                    twins.push_back({a.known.before(on) | BitMatrix::identity(n),
                                     a.circuit.before(on_too) | CircuitMatrix::identity(n)});
            }
            }
        }
        const std::vector<EventSet> nodes = circuit.evaluate(inputs);
        for (const Twin& t : twins)
            for (std::size_t x = 0; x < n; ++x) {
                const Row& r = t.circuit.row(x);
                REQUIRE(Circuit::value(r, nodes) == t.known.row(x));
                REQUIRE((r.lower & ~t.known.row(x)) == 0);
                REQUIRE((t.known.row(x) & ~r.upper) == 0);
            }
    }
}

} // namespace katlas::tests
