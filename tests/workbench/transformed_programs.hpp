// Programs that are transformed for sequential consistency, and the comparison of their final states there with those
// of the original under a model.
#pragma once

#include "katlas/workbench/transform.hpp"

#include <random>
#include <string>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {

using workbench::CheckModels;
using workbench::CheckResult;
using workbench::CheckTask;
using workbench::ProgramSource;
using workbench::TransformResult;
using workbench::TransformTask;

inline ProgramSource source_of(std::string content) {
    ProgramSource source;
    source.text = "test.litmus";
    source.content = std::move(content);
    return source;
}

struct TransformExplorer {
    workbench::MappingChoice mapping;
    CheckModels models{[](const std::string&) {}};

    CheckResult states(const ProgramSource& source, const std::string& model) {
        CheckTask task;
        task.mapping = &mapping;
        task.model = model;
        task.unroll = 3;
        task.races = false;
        task.exploration.keep_going = true;
        task.exploration.max_executions = 30'000;
        return workbench::check_program(source, models, task);
    }

    // With the model's store buffers, or with guesses.
    TransformResult transformed(const ProgramSource& source, const std::string& model,
                                std::optional<TransformTask::Pairs> pairs) {
        TransformTask task;
        task.model = model;
        if (pairs) {
            const auto buffers = workbench::store_buffers_of(model);
            REQUIRE(buffers);
            task.buffers = *buffers;
            task.pairs = *pairs;
        }
        task.mapping = &mapping;
        task.unroll = 3;
        return workbench::transform_program(source, task);
    }

    // With store buffers, for all choices of pairs. False if the original is not explored, or cannot be transformed.
    bool compare(const ProgramSource& source, const std::string& model) {
        using Pairs = TransformTask::Pairs;
        return compare(source, model, {Pairs::all, Pairs::on_cycles, Pairs::cheapest});
    }
    bool compare_guesses(const ProgramSource& source, const std::string& model) {
        return compare(source, model, {std::nullopt});
    }

  private:
    bool compare(const ProgramSource& source, const std::string& model,
                 const std::vector<std::optional<TransformTask::Pairs>>& ways) {
        const CheckResult original = states(source, model);
        if (!original.error.empty())
            return false;
        for (const auto& pairs : ways) {
            const TransformResult result = transformed(source, model, pairs);
            if (!result.error.empty()) {
                UNSCOPED_INFO(result.error);
                return false;
            }
            INFO(source.text << " under " << model << ", pairs " << (pairs ? static_cast<int>(*pairs) : -1) << "\n"
                             << source.content.value_or("") << result.text);
            const CheckResult there = states(source_of(result.text), "sc");
            REQUIRE(there.error == "");
            if (there.ended != explore::Ended::no || original.ended != explore::Ended::no)
                continue; // too many
            CHECK(there.outcomes.states == original.outcomes.states);
            CHECK((there.num_errors != 0) == (original.num_errors != 0));
            CHECK(there.outcomes.verdict == original.outcomes.verdict);
        }
        return true;
    }
};

// Accesses, updates, fences and branches of up to three threads.
class RandomBufferTest {
  public:
    // `modes`: accesses and fences have other modes than relaxed and seq_cst, too.
    explicit RandomBufferTest(std::uint32_t seed, bool modes = false) : random_(seed), modes_(modes) {}

    std::string text() {
        const unsigned threads = 2 + below(2);
        std::string result = "C random\n{ }\n";
        std::string columns;
        for (unsigned t = 0; t < threads; ++t) {
            std::string declared;
            std::string body;
            const unsigned statements = 2 + below(threads == 2 ? 3 : 2);
            for (unsigned i = 0; i < statements; ++i) {
                declared += fmt::format("  int r{} = 0;\n", i);
                body += statement(i);
                if (below(3) != 0) // the others may be left out of the result
                    columns += fmt::format(" {}:r{};", t, i);
            }
            result += fmt::format("P{} (atomic_int* x, atomic_int* y, atomic_int* z) {{\n{}{}}}\n", t, declared, body);
        }
        return result + fmt::format("locations [{} x; y; z;]\nexists (true)\n", columns);
    }

  private:
    unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
    const char* location() { return below(5) < 2 ? "x" : below(3) < 2 ? "y" : "z"; }

    // One of the first modes of the list, if modes are wanted.
    const char* mode(unsigned number, std::initializer_list<const char*> all) {
        return modes_ ? *(all.begin() + below(number)) : "relaxed";
    }
    const char* of_read() { return mode(3, {"relaxed", "acquire", "seq_cst"}); }
    const char* of_write() { return mode(3, {"relaxed", "release", "seq_cst"}); }
    const char* of_update() { return mode(5, {"relaxed", "acquire", "release", "acq_rel", "seq_cst"}); }

    std::string simple(unsigned i) {
        switch (below(12)) {
        case 0:
            return fmt::format("atomic_thread_fence(memory_order_{});",
                               modes_ ? mode(4, {"seq_cst", "acquire", "release", "acq_rel"}) : "seq_cst");
        case 1:
            return below(2) == 0 ? fmt::format("r{} = atomic_exchange_explicit({}, {}, memory_order_{});", i,
                                               location(), i + 1, of_update())
                                 : fmt::format("r{} = atomic_fetch_add_explicit({}, {}, memory_order_{});", i,
                                               location(), i + 1, of_update());
        case 2:
            return fmt::format("int e{0} = {1}; r{0} = atomic_compare_exchange_strong_explicit({2}, &e{0}, {3}, "
                               "memory_order_{4}, memory_order_{5}); r{0} = r{0} + e{0} * 2;",
                               i, below(2), location(), i + 1, of_update(), of_read());
        case 3:
            return fmt::format("int e{0} = {1}; r{0} = atomic_compare_exchange_weak_explicit({2}, &e{0}, {3}, "
                               "memory_order_{4}, memory_order_relaxed);",
                               i, below(2), location(), i + 1, of_update());
        case 4:
        case 5:
        case 6:
        case 7:
            return fmt::format("atomic_store_explicit({}, {}, memory_order_{});", location(),
                               i != 0 && below(3) == 0 ? fmt::format("r{} + 1", below(i)) : fmt::format("{}", i + 1),
                               of_write());
        default:
            return fmt::format("r{} = atomic_load_explicit({}, memory_order_{});", i, location(), of_read());
        }
    }

    std::string statement(unsigned i) {
        if (i != 0 && below(6) == 0)
            return fmt::format("  if (r{} == {}) {{ {} }} else {{ {} }}\n", below(i), below(3), simple(i), simple(i));
        if (i != 0 && below(12) == 0)
            return fmt::format("  assume(r{} != {});\n", below(i), below(3));
        if (i != 0 && below(12) == 0)
            return fmt::format("  assert(r{} != {});\n", below(i), 1 + below(3));
        if (i != 0 && below(5) == 0)
            return fmt::format("  r{} = r{};\n", i, below(3) == 0 ? below(i) : i - 1);
        if (below(20) == 0)
            return fmt::format("  while (atomic_load_explicit({}, memory_order_relaxed) == {}) {{ {} }}\n", location(),
                               below(2), simple(i));
        return fmt::format("  {}\n", simple(i));
    }

    std::mt19937 random_;
    bool modes_;
};

} // namespace katlas::tests
