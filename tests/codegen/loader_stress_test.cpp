// Many processes and threads that share one cache.
#include "katlas/codegen/loader_cache.hpp"
#include "loader_fixture.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

using namespace katlas;
using namespace katlas::testing;
using codegen::LoadedChecker;
using codegen::LoadOptions;

namespace {

constexpr std::array<unsigned, 4> sizes{2, 3, 4, 5};

// Loads checkers in an order of its own; true if each was the right one.
bool load_many(const LoadOptions& options, unsigned seed, int rounds) {
    std::mt19937 random(seed);
    for (int i = 0; i < rounds; ++i) {
        const unsigned size = sizes[random() % sizes.size()];
        const auto result = codegen::load_checker(QuickCompiler::text(size), entry, options);
        const auto* checker = std::get_if<LoadedChecker>(&result);
        if (checker == nullptr || size_of(*checker) != size)
            return false;
    }
    return true;
}

// Forks; the child's success is its exit status.
template <typename F>
pid_t in_child(F&& work) {
    const pid_t child = fork();
    if (child == 0)
        _exit(work() ? 0 : 1);
    return child;
}

bool succeeded(pid_t child) {
    int status = -1;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void check_intact(const fs::path& cache) {
    const auto folder = codegen::CheckerCache::open(cache);
    REQUIRE(folder);
    std::size_t entries = 0;
    for (const fs::directory_entry& e : fs::directory_iterator(cache)) {
        INFO(e.path());
        const std::string stem = e.path().stem().string();
        REQUIRE(stem.starts_with("checker-")); // nothing else remains
        CHECK(folder->read_intact(stem.substr(8)));
        ++entries;
    }
    CHECK(entries == sizes.size());
}

} // namespace

TEST_CASE("eight processes share a cache") {
    const QuickCompiler quick({sizes.begin(), sizes.end()});
    const Folder folder;
    const LoadOptions options{.compiler = quick.program(), .cache = folder.path() / "cache"};
    std::vector<pid_t> children;
    for (unsigned p = 0; p < 8; ++p)
        children.push_back(in_child([&] { return load_many(options, p, 20); }));
    for (const pid_t child : children)
        CHECK(succeeded(child));
    CHECK(quick.runs() >= sizes.size());
    CHECK(quick.runs() <= 8 * sizes.size());
    check_intact(options.cache);
}

TEST_CASE("eight processes share a cache while another breaks entries") {
    const QuickCompiler quick({sizes.begin(), sizes.end()});
    const Folder folder;
    const LoadOptions options{.compiler = quick.program(), .cache = folder.path() / "cache"};
    REQUIRE(load_many(options, 0, 20));
    std::vector<fs::path> entries;
    for (const fs::directory_entry& e : fs::directory_iterator(options.cache))
        entries.push_back(e.path());
    std::vector<pid_t> children;
    for (unsigned p = 0; p < 8; ++p)
        children.push_back(in_child([&] { return load_many(options, p, 20); }));
    std::mt19937 random(1);
    for (int i = 0; i < 40; ++i) {
        const fs::path& victim = entries[random() % entries.size()];
        // Cut off in place, or replaced by another entry.
        if (random() % 2 == 0) {
            std::error_code gone;
            fs::resize_file(victim, random() % 20'000, gone);
        } else {
            const fs::path other = folder.path() / "other";
            put(other, text_of(entries[random() % entries.size()]));
            fs::permissions(other, fs::perms::owner_all);
            fs::rename(other, victim);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    for (const pid_t child : children)
        CHECK(succeeded(child));
    REQUIRE(load_many(options, 1, 20)); // repairs what was broken last
    for (const unsigned size : sizes)
        (void)loaded(codegen::load_checker(QuickCompiler::text(size), entry, options));
    check_intact(options.cache);
}

TEST_CASE("eight threads share a cache") {
    const QuickCompiler quick({sizes.begin(), sizes.end()});
    const Folder folder;
    const LoadOptions options{.compiler = quick.program(), .cache = folder.path() / "cache"};
    std::array<bool, 8> good{};
    {
        std::vector<std::jthread> threads;
        for (unsigned t = 0; t < good.size(); ++t)
            threads.emplace_back([&, t] { good[t] = load_many(options, t, 20); });
    }
    CHECK(std::ranges::all_of(good, [](bool b) { return b; }));
    check_intact(options.cache);
}
