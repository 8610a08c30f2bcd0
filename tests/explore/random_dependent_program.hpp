// Small random programs with dependencies: addresses, data and branches that depend on what was read, really or not.
#pragma once

#include "katlas/program/builder.hpp"

#include <random>

namespace katlas::tests {

struct DependentShape {
    int max_threads = 3;
    int max_statements = 4; // of a thread, those in branches included
    int max_locations = 2;
    int max_events = 7; // of all threads together, the halves of a read-modify-write counted one by one
    bool compare_exchanges = true;
    bool updates = true;          // other read-modify-writes
    bool expect_registers = true; // compare-exchanges may expect what was read
    bool load_first = false;      // threads begin with a load and end with a store: holes and cycles of po | rf abound
    // One thread reads z, which another writes as the last of many accesses of x: when it revisits the read, few of the
    // others stay.
    bool holes = false;
    bool fences = false;       // many of them
    bool exact_data = false;   // values depend on all that they were computed from, and not on what paths decide
    bool instructions = false; // of a machine: exclusive pairs, and atomic instructions that throw away what they read
    bool picks = false;        // and compare-and-swap instructions, and selects
    bool locks = false;        // locks, and compare-exchanges that update what they expect in memory
};

class RandomDependentProgram {
  public:
    RandomDependentProgram(std::uint64_t seed, DependentShape shape) : random_(seed), shape_(shape) {}

    program::Program make() {
        program::ProgramBuilder builder("random");
        if (shape_.instructions)
            builder.of_instructions();
        locations_ = shape_.holes ? 2 : 1 + below(shape_.max_locations);
        const program::SharedArray memory = builder.array("x", static_cast<std::uint32_t>(locations_));
        budget_ = shape_.max_events;
        if (shape_.holes) {
            make_holes(builder, memory);
            return builder.build();
        }
        const int threads = 2 + below(shape_.max_threads - 1);
        for (int t = 0; t < threads; ++t) {
            program::ThreadBuilder thread = builder.thread();
            std::vector<program::Reg> registers;
            const int statements = 1 + below(shape_.max_statements);
            if (shape_.load_first) {
                registers.push_back(thread.load(memory[below(locations_)], load_mode()));
                budget_ -= 2;
            }
            for (int s = shape_.load_first ? 2 : 0; s < statements; ++s)
                statement(thread, memory, registers, true);
            if (shape_.load_first) {
                const program::Place where = place(memory, registers);
                thread.store(where, value(registers), store_mode());
            }
        }
        return builder.build();
    }

  private:
    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
    program::Mode one_of(std::initializer_list<program::Mode> modes) {
        return modes.begin()[below(static_cast<int>(modes.size()))];
    }
    program::Mode load_mode() {
        using enum program::Mode;
        return one_of({relaxed, relaxed, relaxed, relaxed, acquire, seq_cst});
    }
    program::Mode store_mode() {
        using enum program::Mode;
        return one_of({relaxed, relaxed, relaxed, relaxed, release, seq_cst});
    }
    program::Mode rmw_mode() {
        using enum program::Mode;
        return one_of({relaxed, relaxed, relaxed, acquire, release, acq_rel, seq_cst});
    }

    program::Reg some(const std::vector<program::Reg>& registers) {
        return registers[static_cast<std::size_t>(below(static_cast<int>(registers.size())))];
    }
    void make_holes(program::ProgramBuilder& builder, const program::SharedArray& memory) {
        using program::Mode;
        program::ThreadBuilder reader = builder.thread();
        std::vector<program::Reg> its_registers{reader.load(memory[1], Mode::relaxed)};
        program::ThreadBuilder writer = builder.thread();
        std::vector<program::Reg> registers;
        program::ThreadBuilder other = builder.thread();
        std::vector<program::Reg> other_registers;
        budget_ -= 2;
        for (int s = 1 + below(2); s > 0; --s)
            statement(other, memory, other_registers, false);
        if (below(3) == 0)
            statement(reader, memory, its_registers, false);
        for (int s = 0; s < shape_.max_statements; ++s)
            statement(writer, memory, registers, false);
        if (registers.empty())
            registers.push_back(writer.load(memory[0], Mode::relaxed));
        writer.store(memory[1], some(registers), Mode::relaxed);
    }

    program::Place place(const program::SharedArray& memory, const std::vector<program::Reg>& registers) {
        if (shape_.holes)
            return memory[below(8) == 0 ? 1 : 0];
        if (registers.empty() || below(4) != 0)
            return memory[below(locations_)];
        if (below(2) == 0)
            return memory[(some(registers) & 0) + below(locations_)];
        return memory[some(registers) & (locations_ == 1 ? 0 : 1)];
    }
    program::Expr value(const std::vector<program::Reg>& registers) {
        if (registers.empty() || below(2) == 0)
            return 1 + below(2);
        switch (below(3)) {
        case 0:
            return shape_.exact_data ? program::Expr(some(registers)) : (some(registers) & 0) + 1;
        case 1:
            return some(registers);
        default:
            return (some(registers) + 1) & 3;
        }
    }

    void statement(program::ThreadBuilder& t, const program::SharedArray& memory, std::vector<program::Reg>& registers,
                   bool may_branch) {
        using namespace program;
        if (shape_.locks && budget_ >= 4 && below(4) == 0) {
            budget_ -= 4;
            if (below(2) == 0) {
                t.lock(place(memory, registers));
                t.unlock(place(memory, registers));
            } else {
                t.compare_exchange_in_memory(place(memory, registers), place(memory, registers), 1 + below(2),
                                             Mode::relaxed, Mode::relaxed, below(2) == 0);
            }
            return;
        }
        const int kind = below(12);
        const int cost = kind >= 9 ? 2 : 1;
        if (shape_.instructions && (kind == 11 || below(3) == 0)) {
            instruction(t, memory, registers);
            return;
        }
        if (budget_ < cost)
            return;
        if (kind < 4) {
            budget_ -= cost;
            registers.push_back(t.load(place(memory, registers), load_mode()));
        } else if (kind < 7) {
            budget_ -= cost;
            const program::Place where = place(memory, registers);
            t.store(where, value(registers), store_mode());
        } else if (kind == 7) {
            if (!shape_.fences && below(3) != 0)
                return;
            budget_ -= cost;
            t.fence(one_of({Mode::acquire, Mode::release, Mode::acq_rel, Mode::seq_cst}));
        } else if (kind == 8) {
            if (registers.empty())
                return;
            if (!may_branch || below(4) == 0) {
                t.assume(some(registers) != 1);
                return;
            }
            t.if_(
                some(registers) == below(2), [&] { statement(t, memory, registers, false); },
                [&] { statement(t, memory, registers, false); });
        } else if (kind == 9 || kind == 10) {
            if (!shape_.updates)
                return;
            budget_ -= cost;
            const program::Place where = place(memory, registers);
            registers.push_back(kind == 9 ? t.fetch_add(where, below(2), rmw_mode())
                                          : t.exchange(where, value(registers), rmw_mode()));
        } else {
            if (!shape_.compare_exchanges)
                return;
            budget_ -= cost;
            const program::Place where = place(memory, registers);
            const Expr expected =
                shape_.expect_registers && !registers.empty() && below(2) == 0 ? Expr(some(registers)) : Expr(below(2));
            const CompareExchange c =
                t.compare_exchange(where, expected, value(registers), rmw_mode(), load_mode(), below(3) == 0);
            registers.push_back(below(4) == 0 && !shape_.exact_data ? c.success : c.old);
        }
    }

    void instruction(program::ThreadBuilder& t, const program::SharedArray& memory,
                     std::vector<program::Reg>& registers) {
        using namespace program;
        if (shape_.picks && !registers.empty() && below(3) == 0) {
            const Reg chosen = t.reg();
            const Expr condition = some(registers) == below(2);
            const Expr otherwise = below(2) == 0 ? Expr(some(registers)) : Expr(below(3));
            t.select(chosen, condition, value(registers), otherwise);
            registers.push_back(chosen);
            return;
        }
        const int kind = below(4);
        const int cost = kind == 1 ? 4 : 3; // what is chosen multiplies graphs
        if (budget_ < cost)
            return;
        budget_ -= cost;
        const program::Place where = place(memory, registers);
        if (kind == 0) {
            t.discards_read();
            const Reg old = t.reg();
            t.fetch(old, below(2) == 0 ? RmwOp::fetch_add : RmwOp::exchange, where, 1 + below(2), Mode::relaxed,
                    store_mode());
        } else if (kind == 1 && shape_.picks) {
            const Expr expected = !registers.empty() && below(2) == 0 ? Expr(some(registers)) : Expr(below(2));
            registers.push_back(t.compare_and_swap(where, expected, value(registers), load_mode(), store_mode()));
        } else {
            const Reg old = t.reg();
            const Reg status = t.reg();
            const Reg choice = t.load_linked(old, where, load_mode());
            const Expr stored = below(2) == 0 ? old + 1 : value(registers);
            t.store_conditional(status, choice, where, stored, store_mode());
            if (below(2) == 0)
                t.if_(
                    status == below(2), [&] { t.store(memory[below(locations_)], 3, store_mode()); }, [] {});
            registers.push_back(below(3) == 0 ? status : old);
        }
    }

    std::mt19937_64 random_;
    DependentShape shape_;
    int locations_ = 1;
    int budget_ = 0;
};

} // namespace katlas::tests
