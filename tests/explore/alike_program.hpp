// Random programs with threads that have the same code.
#pragma once

#include "katlas/program/builder.hpp"

#include <cstdint>
#include <initializer_list>
#include <random>
#include <utility>
#include <vector>

namespace katlas::tests {

enum class Contents { accesses, waits };

// Two to four threads, each with one of two bodies. The bodies read, write, branch and assume; with `waits` they also
// take a mutex or a spin lock, and wait for values.
class AlikeProgram {
  public:
    using Mode = program::Mode;

    AlikeProgram(std::uint64_t seed, Contents contents)
        : random_(seed), builder_("alike"), contents_(contents), mutex_(builder_.shared("m")),
          spin_lock_(builder_.shared("s")) {
        for (const char* name : {"x", "y"})
            variables_.push_back(builder_.shared(name));
        const int threads = 2 + below(3);
        const std::uint64_t bodies[] = {random_(), random_()};
        const int most = contents == Contents::waits ? (threads == 4 ? 1 : 3) : threads == 2 ? 5 : threads == 3 ? 3 : 2;
        const int statements[] = {1 + below(most), 1 + below(most)};
        for (int t = 0; t < threads; ++t) {
            const int which = below(3) == 0 ? 1 : 0;
            std::mt19937_64 others(bodies[which]);
            std::swap(random_, others);
            thread(statements[which]);
            std::swap(random_, others);
        }
    }

    program::Program make() { return builder_.build(); }

  private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    Mode mode(std::initializer_list<Mode> modes) { return modes.begin()[below(static_cast<int>(modes.size()))]; }
    const program::Shared& some_variable() { return variables_[static_cast<std::size_t>(below(2))]; }

    void thread(int statements) {
        program::ThreadBuilder t = builder_.thread();
        std::vector<program::Reg> read;
        if (below(2) == 0)
            t.fetch_add(some_variable(), 1, Mode::relaxed);
        for (int i = 0; i < statements; ++i)
            statement(t, read);
    }

    void statement(program::ThreadBuilder& t, std::vector<program::Reg>& read) {
        using enum program::Mode;
        const program::Shared& x = some_variable();
        switch (below(contents_ == Contents::waits ? 14 : 10)) {
        case 0:
        case 1:
            t.store(x, 1 + below(2), mode({relaxed, release, seq_cst}));
            break;
        case 2:
            t.fetch_add(x, 1, mode({relaxed, acq_rel}));
            break;
        case 3:
            read.push_back(t.compare_exchange(x, below(2), 2, mode({relaxed, acq_rel}), relaxed).old);
            break;
        case 4:
            read.push_back(t.compare_exchange(x, 0, 1, mode({relaxed, acquire}), relaxed, true).old);
            break;
        case 5:
            t.fence(mode({seq_cst, acquire, release}));
            break;
        case 6:
            if (!read.empty()) {
                const program::Reg& r = read[static_cast<std::size_t>(below(static_cast<int>(read.size())))];
                const program::Shared& y = some_variable();
                if (const int what = below(8); what == 0)
                    t.check(r != 2);
                else if (what < 3)
                    t.assume(r != 1);
                else
                    t.if_(r == 1, [&] { t.store(y, 3, relaxed); });
                break;
            }
            [[fallthrough]];
        default:
            read.push_back(t.load(x, mode({relaxed, acquire, seq_cst})));
            break;
        case 10:
            t.lock(mutex_);
            t.fetch_add(x, 1, relaxed);
            if (below(20) != 0)
                t.unlock(mutex_);
            break;
        case 11:
            t.assume(t.compare_exchange(spin_lock_, 0, 1, acquire, relaxed).success);
            t.fetch_add(x, 1, relaxed);
            t.store(spin_lock_, 0, release);
            break;
        case 12:
            t.await(x, relaxed, [](const program::Reg& r) { return r != 0; });
            break;
        case 13:
            t.lock(mutex_);
            t.unlock(mutex_);
            break;
        }
    }

    std::mt19937_64 random_;
    program::ProgramBuilder builder_;
    Contents contents_;
    program::Shared mutex_;
    program::Shared spin_lock_;
    std::vector<program::Shared> variables_;
};

} // namespace katlas::tests
