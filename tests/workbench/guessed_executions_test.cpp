// Programs whose threads guess executions have the final states under sequential consistency that the original has
// under the model.
#include "support/scale.hpp"
#include "transformed_programs.hpp"

#include <algorithm>
#include <filesystem>
#include <tuple>

namespace katlas::tests {

TEST_CASE("random programs with guessed executions have the final states of the model", "[transform][guesses]") {
    TransformExplorer explorer;
    explorer.mapping = *workbench::mapping_choice("none");
    const std::uint32_t first = std::random_device()();
    for (const char* const model : {"sc", "tso", "pso", "rmo", "ra", "sra", "rc11", "imm", "power", "riscv"}) {
        unsigned compared = 0;
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(scaled(150)); ++i) {
            CAPTURE(first + i, model);
            compared += explorer.compare_guesses(source_of(RandomBufferTest(first + i, true).text()), model) ? 1 : 0;
        }
        CHECK(compared > static_cast<unsigned>(scaled(150)) * 9 / 10); // the others have too many events
    }
}

TEST_CASE("random programs compiled for a machine have the final states of its model with guesses",
          "[transform][guesses]") {
    TransformExplorer explorer;
    explorer.mapping = *workbench::mapping_choice("");
    const std::uint32_t first = std::random_device()();
    unsigned compared = 0;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(scaled(60)); ++i)
        for (const char* const model : {"tso", "armv8", "power", "riscv"}) {
            CAPTURE(first + i, model);
            compared += explorer.compare_guesses(source_of(RandomBufferTest(first + i, true).text()), model) ? 1 : 0;
        }
    CHECK(compared > static_cast<unsigned>(scaled(60))); // the others have too many events
}

// Another thread may write between the load-linked of the first pair and the store-conditional of the second.
TEST_CASE("a store-conditional is only paired with the last load-linked before it", "[transform][guesses]") {
    TransformExplorer explorer;
    explorer.mapping = *workbench::mapping_choice("");
    for (const char* const strength : {"strong", "weak"})
        for (const char* const model : {"power", "riscv"})
            CHECK(explorer.compare_guesses(
                source_of(fmt::format(
                    "C pairs\n{{ }}\nP0 (atomic_int* y) {{\n"
                    "  int e0 = 0; int r0 = atomic_compare_exchange_{0}_explicit(y, &e0, 1, memory_order_relaxed, "
                    "memory_order_relaxed);\n"
                    "  int e1 = 1; int r1 = atomic_compare_exchange_{0}_explicit(y, &e1, 3, memory_order_relaxed, "
                    "memory_order_relaxed);\n}}\n"
                    "P1 (atomic_int* y) {{ atomic_store_explicit(y, 1, memory_order_relaxed); }}\n"
                    "locations [0:r0; 0:r1; y;]\nexists (true)\n",
                    strength)),
                model));
}

TEST_CASE("tests of the oracle have the final states of the model with guesses", "[transform][guesses]") {
    namespace fs = std::filesystem;
    const fs::path folder = fs::path(KATLAS_SOURCE_DIR) / "../shared/oracle/c11/tests";
    if (!fs::exists(folder)) {
        WARN("the shared data is absent");
        return;
    }
    std::vector<fs::path> files;
    for (const fs::directory_entry& file : fs::recursive_directory_iterator(folder))
        if (file.path().extension() == ".litmus")
            files.push_back(file.path());
    std::ranges::sort(files);
    for (const auto& [mapping, model] : {std::pair("none", "power"), std::pair("", "power"), std::pair("none", "rmo"),
                                         std::pair("none", "rc11"), std::pair("", "armv8")}) {
        TransformExplorer explorer;
        explorer.mapping = *workbench::mapping_choice(mapping);
        const std::size_t part = std::max<std::size_t>(1, 20 / static_cast<std::size_t>(scaled(1)));
        unsigned compared = 0;
        unsigned refused = 0;
        for (std::size_t i = 0; i < files.size(); i += part) {
            ProgramSource source;
            source.text = files[i].string();
            if (explorer.compare_guesses(source, model)) {
                ++compared;
                continue;
            }
            const std::string why = explorer.transformed(source, model, std::nullopt).error;
            CAPTURE(source.text, why);
            CHECK(why.find("instructions that only machines have") != std::string::npos);
            ++refused;
        }
        CAPTURE(mapping, model);
        CHECK(compared > 100);
        CHECK(refused * 100 <= compared); // compare-and-swap instructions are not unfolded
    }
}

TEST_CASE("guesses are refused where the model speaks of what is not encoded", "[transform][guesses]") {
    TransformExplorer explorer;
    explorer.mapping = *workbench::mapping_choice("none");
    const std::string text = "C two\n{ }\nP0 (atomic_int* x, atomic_int* y) { atomic_store_explicit(x, 1, "
                             "memory_order_relaxed); int r0 = atomic_fetch_add_explicit(y, 1, memory_order_relaxed); "
                             "}\nP1 (atomic_int* x, atomic_int* y) { atomic_store_explicit(y, 2, "
                             "memory_order_relaxed); int r0 = atomic_load_explicit(x, memory_order_relaxed); }\n"
                             "exists (0:r0=1)\n";
    const auto why = [&](const std::string& program, const std::string& model) {
        return explorer.transformed(source_of(program), model, std::nullopt).error;
    };
    CHECK(why(text, "imm") == "");
    CHECK(why(text, "lkmm").find("recursion") != std::string::npos);
    CHECK(why(text, "javascript-published").find("which executions choose") != std::string::npos);
    CHECK(why(text, "no-such-model").find("no-such-model") != std::string::npos);
    std::string many = text;
    for (int i = 0; i < 70; ++i)
        many.insert(many.find("int r0"), "atomic_store_explicit(x, 1, memory_order_relaxed); ");
    CHECK(why(many, "rc11").find("62 accesses") != std::string::npos);
}

// Verdicts of the SPARC manual's rules, by exploration and with guesses.
TEST_CASE("rmo reorders what neither dependencies nor barriers keep in order", "[transform][guesses]") {
    TransformExplorer explorer;
    explorer.mapping = *workbench::mapping_choice("none");
    const std::string fence = "atomic_thread_fence(memory_order_seq_cst); ";
    const auto text = [&](const std::string& writer, const std::string& reader) {
        return "C mp\n{ int x[2] = {0, 0}; int y = 0; }\nP0 (atomic_int* x, atomic_int* y) { "
               "atomic_store_explicit(&x[0], 1, memory_order_relaxed); " +
               writer + "atomic_store_explicit(y, 1, memory_order_relaxed); }\nP1 (atomic_int* x, atomic_int* y) { " +
               "int r0 = atomic_load_explicit(y, memory_order_relaxed); " + reader + "}\nexists (1:r0=1 /\\ 1:r1=0)\n";
    };
    const std::string plain = "int r1 = atomic_load_explicit(&x[0], memory_order_relaxed); ";
    const std::string by_address = "int r1 = atomic_load_explicit(&x[r0 - r0], memory_order_relaxed); ";
    const std::string by_branch =
        "int r1 = 2; if (r0 == 1) { r1 = atomic_load_explicit(&x[0], memory_order_relaxed); } ";
    for (const auto& [writer, reader, allowed] :
         {std::tuple(std::string(), by_address, true), std::tuple(fence, plain, true),
          std::tuple(fence, by_branch, true), std::tuple(fence, by_address, false),
          std::tuple(fence, fence + plain, false)}) {
        const std::string test = text(writer, reader);
        INFO(test);
        CHECK(explorer.states(source_of(test), "rmo").outcomes.verdict ==
              (allowed ? program::Verdict::sometimes : program::Verdict::never));
        CHECK(explorer.compare_guesses(source_of(test), "rmo"));
    }
    const std::string same = "C corr\n{ }\nP0 (atomic_int* x) { atomic_store_explicit(x, 1, memory_order_relaxed); }\n"
                             "P1 (atomic_int* x) { int r0 = atomic_load_explicit(x, memory_order_relaxed); int r1 = "
                             "atomic_load_explicit(x, memory_order_relaxed); }\nexists (1:r0=1 /\\ 1:r1=0)\n";
    CHECK(explorer.states(source_of(same), "rmo").outcomes.verdict == program::Verdict::sometimes);
    CHECK(explorer.states(source_of(same), "pso").outcomes.verdict == program::Verdict::never);
    CHECK(explorer.compare_guesses(source_of(same), "rmo"));
}

// The values of a location need not be known to the threads that read it: here they come through each other.
TEST_CASE("values come through other threads, but not out of thin air", "[transform][guesses]") {
    TransformExplorer explorer;
    explorer.mapping = *workbench::mapping_choice("none");
    const std::string buffering = "C lb\n{ }\nP0 (atomic_int* x, atomic_int* y) { int r0 = atomic_load_explicit(x, "
                                  "memory_order_relaxed); atomic_store_explicit(y, {}, memory_order_relaxed); }\n"
                                  "P1 (atomic_int* x, atomic_int* y) { int r0 = atomic_load_explicit(y, "
                                  "memory_order_relaxed); atomic_store_explicit(x, r0 + 1, memory_order_relaxed); }\n"
                                  "locations [x; y;]\nexists (0:r0=2 /\\ 1:r0=1)\n";
    for (const auto& [value, verdict] :
         {std::pair("1", program::Verdict::sometimes), std::pair("r0", program::Verdict::never)}) {
        std::string text = buffering;
        text.replace(text.find("{}", text.find("store")), 2, value);
        CHECK(explorer.compare_guesses(source_of(text), "power"));
        const auto result = explorer.transformed(source_of(text), "power", std::nullopt);
        CHECK(explorer.states(source_of(result.text), "sc").outcomes.verdict == verdict);
    }
}

} // namespace katlas::tests
