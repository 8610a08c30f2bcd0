// Small random programs.
#pragma once

#include "katlas/program/builder.hpp"

#include <random>

namespace katlas::tests {

struct ProgramShape {
    int max_threads = 3;
    int max_statements = 3; // of a thread, those in branches included
    int max_locations = 2;
    int max_events = 6; // of all threads together, the halves of a read-modify-write counted one by one
    enum class Only {
        anything,
        weak_updates,    // accesses relaxed or seq_cst, and weak compare-exchanges that are relaxed where they fail
        seq_cst,         // all events
        release_acquire, // no seq_cst, no relaxed accesses
        updates,         // fetch_add and exchange
        linked,          // pairs of load-linked and store-conditional, and accesses
    };
    Only only = Only::anything;
    bool non_atomic = false; // some loads and stores are
    bool checks = false;     // some assertions, which may fail
};

class RandomProgram {
  public:
    RandomProgram(std::uint64_t seed, ProgramShape shape) : random_(seed), shape_(shape) {}

    program::Program make() {
        program::ProgramBuilder builder("random");
        std::vector<program::Place> places;
        const int locations = 1 + below(shape_.max_locations);
        for (int l = 0; l < locations; ++l)
            places.emplace_back(builder.shared(std::string(1, static_cast<char>('x' + l))));
        const int threads = 2 + below(shape_.max_threads - 1);
        budget_ = shape_.max_events;
        for (int t = 0; t < threads; ++t) {
            program::ThreadBuilder thread = builder.thread();
            std::vector<program::Reg> registers;
            const int statements = 1 + below(shape_.max_statements);
            for (int s = 0; s < statements; ++s)
                statement(thread, places, registers, true);
        }
        return builder.build();
    }

  private:
    using Only = ProgramShape::Only;
    [[nodiscard]] bool only(Only what) const { return shape_.only == what; }
    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
    program::Mode one_of(std::initializer_list<program::Mode> modes) {
        return modes.begin()[below(static_cast<int>(modes.size()))];
    }
    program::Mode load_mode() {
        using enum program::Mode;
        if (only(Only::seq_cst))
            return seq_cst;
        if (only(Only::release_acquire))
            return acquire;
        if (shape_.non_atomic && below(3) == 0)
            return non_atomic;
        return one_of({relaxed, relaxed, acquire, seq_cst});
    }
    program::Mode store_mode() {
        using enum program::Mode;
        if (only(Only::seq_cst))
            return seq_cst;
        if (only(Only::release_acquire))
            return release;
        if (shape_.non_atomic && below(3) == 0)
            return non_atomic;
        return one_of({relaxed, relaxed, release, seq_cst});
    }
    program::Mode rmw_mode() {
        using enum program::Mode;
        if (only(Only::seq_cst))
            return seq_cst;
        if (only(Only::release_acquire))
            return acq_rel;
        return one_of({relaxed, acquire, release, acq_rel, seq_cst});
    }
    program::Mode fence_mode() {
        using enum program::Mode;
        if (only(Only::seq_cst))
            return seq_cst;
        if (only(Only::release_acquire))
            return one_of({acquire, release, acq_rel});
        return one_of({acquire, release, acq_rel, seq_cst, seq_cst});
    }

    void statement(program::ThreadBuilder& t, const std::vector<program::Place>& places,
                   std::vector<program::Reg>& registers, bool may_branch) {
        const auto place = [&] { return places[static_cast<std::size_t>(below(static_cast<int>(places.size())))]; };
        const auto some_register = [&] {
            return registers[static_cast<std::size_t>(below(static_cast<int>(registers.size())))];
        };
        if (only(Only::weak_updates)) {
            weak_update_or_access(t, place(), registers);
            return;
        }
        if (only(Only::linked)) {
            linked_pair_or_access(t, place(), registers);
            return;
        }
        const int kind = only(Only::updates) ? 7 + below(3) : below(12);
        const int cost = kind >= 8 && kind <= 10 ? 2 : 1;
        if (budget_ < cost)
            return;
        if (kind < 3) {
            budget_ -= cost;
            registers.push_back(t.load(place(), load_mode()));
        } else if (kind < 6) {
            budget_ -= cost;
            if (!registers.empty() && below(3) == 0)
                t.store(place(), some_register() + 1, store_mode());
            else
                t.store(place(), 1 + below(2), store_mode());
        } else if (kind == 6) {
            budget_ -= cost;
            t.fence(fence_mode());
        } else if (kind == 7) {
            if (registers.empty())
                return;
            if (shape_.checks && below(3) != 0) {
                t.check(some_register() != 1);
                return;
            }
            if (!may_branch || below(4) == 0) {
                t.assume(some_register() != 1);
                return;
            }
            t.if_(
                some_register() == below(2), [&] { statement(t, places, registers, false); },
                [&] { statement(t, places, registers, false); });
        } else if (kind == 8) {
            budget_ -= cost;
            registers.push_back(t.fetch_add(place(), 1, rmw_mode()));
        } else if (kind == 9) {
            budget_ -= cost;
            registers.push_back(t.exchange(place(), 2, rmw_mode()));
        } else if (kind == 10) {
            budget_ -= cost;
            registers.push_back(
                t.compare_exchange(place(), below(2), 1 + below(2), rmw_mode(), load_mode(), below(3) == 0).old);
        } else {
            budget_ -= cost;
            registers.push_back(t.load(place(), load_mode()));
        }
    }

    void weak_update_or_access(program::ThreadBuilder& t, const program::Place& place,
                               std::vector<program::Reg>& registers) {
        using enum program::Mode;
        const int kind = below(5);
        const int cost = kind < 2 ? 2 : 1;
        if (budget_ < cost)
            return;
        budget_ -= cost;
        if (kind == 0)
            registers.push_back(t.compare_exchange(place, below(2), 1 + below(2), seq_cst, relaxed, true).old);
        else if (kind == 1)
            registers.push_back(t.exchange(place, 1, one_of({relaxed, seq_cst})));
        else if (kind == 2)
            registers.push_back(t.load(place, one_of({seq_cst, relaxed})));
        else
            t.store(place, 1, one_of({seq_cst, relaxed}));
    }

    void linked_pair_or_access(program::ThreadBuilder& t, const program::Place& place,
                               std::vector<program::Reg>& registers) {
        using enum program::Mode;
        const int kind = below(4);
        const int cost = kind < 2 ? 2 : 1;
        if (budget_ < cost)
            return;
        budget_ -= cost;
        if (kind < 2) {
            const program::Reg old = t.reg();
            const program::Reg status = t.reg();
            const program::Reg choice = t.load_linked(old, place, one_of({relaxed, acquire, seq_cst}));
            const program::Expr value = below(2) == 0 ? old + 1 : program::Expr(1);
            t.store_conditional(status, choice, place, value, one_of({relaxed, release, seq_cst}));
            registers.push_back(below(2) == 0 ? old : status);
        } else if (kind == 2) {
            registers.push_back(t.load(place, load_mode()));
        } else if (!registers.empty() && below(2) == 0) {
            t.store(place, registers.back(), store_mode());
        } else {
            t.store(place, 1, store_mode());
        }
    }

    std::mt19937_64 random_;
    ProgramShape shape_;
    int budget_ = 0;
};

} // namespace katlas::tests
