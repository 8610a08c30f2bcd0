// Inclusion of plain automata on families of known character, with and without similarity:
//
//   ln          (a|b)* a (a|b)^n in itself: settled by similarity, linear by the order within levels without it
//   random      Tabakov-Vardi random pairs: most fail after a word or two, so this measures fixed costs
//   larger      A in A plus states and moves: holds, laborious without similarity
//   split       a;(b|c) in a;b | a;c: holds, and no simulation shows it
//   rotated     a random automaton in its own rotation
#include "katlas/automata/inclusion.hpp"
#include "katlas/automata/nfa_builder.hpp"

#include <random>

#include <benchmark/benchmark.h>

namespace katlas::automata {

namespace {

constexpr unsigned seed = 7;

Nfa ln(std::uint32_t n) {
    NfaBuilder builder(2, n + 2);
    builder.set_initial(0);
    builder.add_move(0, 0, 0);
    builder.add_move(0, 1, 0);
    builder.add_move(0, 0, 1);
    for (State s = 1; s <= n; ++s) {
        builder.add_move(s, 0, s + 1);
        builder.add_move(s, 1, s + 1);
    }
    builder.set_final(n + 1);
    return builder.build();
}

// Tabakov and Vardi, "Experimental evaluation of classical automata constructions", LPAR 2005.
class Generator {
  public:
    explicit Generator(unsigned generator_seed) : random_(generator_seed) {}

    // Adds n states with the model's moves among them; every `density` * n per symbol, half of the states final.
    State add_part(NfaBuilder& builder, std::uint32_t n, double density = 1.25) {
        const State first = builder.num_states();
        for (std::uint32_t i = 0; i < n; ++i) {
            builder.add_state(i == 0 || random_() % 2 == 0);
        }
        connect(builder, first, first + n, first, first + n, density * n);
        return first;
    }

    void connect(NfaBuilder& builder, State from, State from_end, State to, State to_end, double moves) {
        std::uniform_int_distribution<State> source(from, from_end - 1);
        std::uniform_int_distribution<State> target(to, to_end - 1);
        for (Symbol a = 0; a < 2; ++a) {
            for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(moves); ++i) {
                builder.add_move(source(random_), a, target(random_));
            }
        }
    }

  private:
    std::mt19937 random_;
};

Nfa random_nfa(unsigned which, std::uint32_t n) {
    NfaBuilder builder(2);
    Generator generator(which);
    builder.set_initial(generator.add_part(builder, n));
    return builder.build();
}

// The automaton of random_nfa(which, n) with n more states that it can enter.
Nfa larger_nfa(unsigned which, std::uint32_t n) {
    NfaBuilder builder(2);
    Generator generator(which);
    builder.set_initial(generator.add_part(builder, n));
    generator.add_part(builder, n);
    generator.connect(builder, 0, n, n, 2 * n, 0.25 * n);
    return builder.build();
}

// copies = 1: a;(b|c); copies = 2: a;b | a;c. Parts end in one letter of their own, which leads to the next.
Nfa split_nfa(unsigned which, std::uint32_t n, int copies) {
    NfaBuilder builder(2);
    State b = 0;
    State c = 0;
    for (int copy = 0; copy < copies; ++copy) {
        Generator of_a(which);
        const State a = of_a.add_part(builder, n);
        builder.set_initial(a);
        for (State s = a; s < a + n; ++s) {
            builder.set_final(s, false);
        }
        if (copy == 0) {
            Generator of_rest(which + 1);
            b = of_rest.add_part(builder, n);
            c = of_rest.add_part(builder, n);
        }
        for (State s = a; s < a + n; s += 2) {
            if (copies == 1 || copy == 0) {
                builder.add_move(s, s / 2 % 2, b);
            }
            if (copies == 1 || copy == 1) {
                builder.add_move(s, s / 2 % 2, c);
            }
        }
    }
    return builder.build();
}

void check(benchmark::State& state, const Nfa& left, const Nfa& right, const InclusionOptions& options) {
    InclusionResult result;
    for (auto _ : state) {
        result = check_inclusion(left, right, options);
        benchmark::DoNotOptimize(result);
    }
    state.counters["pairs"] = static_cast<double>(result.stats.pairs);
    state.counters["included"] = result.verdict == InclusionResult::Verdict::included ? 1 : 0;
}

InclusionOptions with_similarity(benchmark::State& state) {
    InclusionOptions options;
    options.similarity = static_cast<Similarity>(state.range(1));
    return options;
}

void ln_in_itself(benchmark::State& state) {
    const Nfa nfa = ln(static_cast<std::uint32_t>(state.range(0)));
    check(state, nfa, nfa, with_similarity(state));
}

void random_pair(benchmark::State& state) {
    const auto n = static_cast<std::uint32_t>(state.range(0));
    check(state, random_nfa(seed, n), random_nfa(seed + 1, n), with_similarity(state));
}

void in_larger(benchmark::State& state) {
    const auto n = static_cast<std::uint32_t>(state.range(0));
    check(state, random_nfa(seed, n), larger_nfa(seed, n), with_similarity(state));
}

void split(benchmark::State& state) {
    const auto n = static_cast<std::uint32_t>(state.range(0));
    check(state, split_nfa(seed, n, 1), split_nfa(seed, n, 2), with_similarity(state));
}

void in_own_rotation(benchmark::State& state) {
    const Nfa nfa = random_nfa(seed, static_cast<std::uint32_t>(state.range(0)));
    InclusionOptions options;
    options.closure = RightClosure::rotated;
    options.max_pairs = 100000;
    check(state, nfa, nfa, options);
}

void similarities(benchmark::internal::Benchmark* family, std::initializer_list<std::int64_t> sizes) {
    for (const std::int64_t size : sizes) {
        for (const Similarity similarity : {Similarity::on_demand, Similarity::at_once, Similarity::never}) {
            family->Args({size, static_cast<std::int64_t>(similarity)});
        }
    }
    family->ArgNames({"n", "similarity"});
}

BENCHMARK(ln_in_itself)->Apply([](auto* family) { similarities(family, {10, 20, 40}); });
BENCHMARK(random_pair)->Apply([](auto* family) { similarities(family, {50, 200}); });
BENCHMARK(in_larger)->Apply([](auto* family) { similarities(family, {20, 40}); });
BENCHMARK(split)->Apply([](auto* family) { similarities(family, {20, 40}); });
BENCHMARK(in_own_rotation)->Arg(5)->Arg(10);

} // namespace

} // namespace katlas::automata
