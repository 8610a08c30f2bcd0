// Libraries of containers without locks, as Debian has them (examples/native/libraries): each client is explored under
// three models; a copy of the library in which one order is weaker has an error that is found; and faults that the
// libraries have are found. docs/libraries.md has the results.
#include "native_program.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <vector>

#include <catch2/catch.hpp>

namespace fs = std::filesystem;
using namespace katlas::testing;

namespace {

// Whether the header of a library is there. Says so if it is not.
bool is_installed(const std::string& header, const std::string& name) {
    if (fs::exists("/usr/include/" + header))
        return true;
    std::cout << "skipped: " << name << " (no " << header << ")\n";
    return false;
}

Run check_client(const std::string& client, const std::string& model, const std::string& options,
                 const std::string& flags) {
    return run_in_source_tree("katlas check examples/native/libraries/" + client + ".cpp --jobs 1 --model " + model +
                              " " + options + " -- " + flags + " 2>/dev/null");
}

// Of xenium's schemes, those that keep nodes for a while free them at once.
const std::string hazard_pointers = "-DRECLAIMER=hazard_pointer '-DARGUMENTS=<xenium::reclamation::"
                                    "hazard_pointer_traits<xenium::reclamation::hp_allocation::"
                                    "static_strategy<3, 0, 0>>>' ";
const std::string hazard_eras = "-DRECLAIMER=hazard_eras '-DARGUMENTS=<>' ";
const std::string reference_counts = "-DRECLAIMER=lock_free_ref_count '-DARGUMENTS=<>' ";
const std::string epochs = "-DRECLAIMER=generic_epoch_based '-DARGUMENTS=<xenium::reclamation::"
                           "generic_epoch_based_traits<0>>' ";
const std::string quiescent_states = "-DRECLAIMER=quiescent_state_based ";

struct Correct {
    std::string client;
    std::string flags;
    std::string header;
    int sc, tso, rc11; // complete executions
    std::string options = "--leaks";
};
std::vector<Correct> correct() {
    const std::string queue = "xenium_michael_scott_queue";
    const std::string header = "xenium/michael_scott_queue.hpp";
    return {
        {"boost_spsc_queue", "", "boost/lockfree/spsc_queue.hpp", 14, 15, 15},
        {"boost_stack", "", "boost/lockfree/stack.hpp", 9, 9, 9},
        {"boost_queue", "", "boost/lockfree/queue.hpp", 7, 7, 7},
        {"boost_queue", "-DFIXED_SIZE ", "boost/lockfree/queue.hpp", 11, 11, 11},
        {"concurrentqueue", "", "concurrentqueue/concurrentqueue.h", 170, 170, 200},
        {"readerwriterqueue", "", "readerwriterqueue/readerwriterqueue.h", 15, 15, 15},
        {"atomic_queue", "", "atomic_queue/atomic_queue.h", 7, 7, 7},
        {"xenium_vyukov_bounded_queue", "", "xenium/vyukov_bounded_queue.hpp", 7, 7, 7},
        {"xenium_seqlock", "", "xenium/seqlock.hpp", 18, 18, 18},
        {"xenium_left_right", "", "xenium/left_right.hpp", 36, 40, 40},
        // What threads know of each other is kept to the end.
        {queue, hazard_pointers + "-DCONSUMERS", header, 806, 862, 1587, ""},
        {queue, hazard_eras, header, 918, 918, 925, ""},
        {queue, reference_counts, header, 349, 349, 594, ""},
        {queue, epochs + "-DCONSUMERS", header, 203, 203, 226, ""},
        {queue, quiescent_states + "-DCONSUMERS", header, 222, 222, 374, ""},
        {queue, quiescent_states, header, 4309, 4309, 12787, ""},
    };
}

struct Seeded {
    std::string client;
    std::string flags;
    std::string header;
    std::string text, weaker;
    int occurrence;
    std::string message;
};
std::vector<Seeded> seeded() {
    const std::string race = "Undefined behaviour: a data race";
    const std::string queue = "xenium_michael_scott_queue";
    return {
        {"boost_spsc_queue", "", "boost/lockfree/spsc_queue.hpp", "write_index_.store(next, memory_order_release)",
         "write_index_.store(next, memory_order_relaxed)", 1, race},
        {"boost_stack", "", "boost/lockfree/stack.hpp", "tos.compare_exchange_weak(old_tos, new_tos)",
         "tos.compare_exchange_weak(old_tos, new_tos, memory_order_relaxed)", 1, race},
        {"boost_queue", "", "boost/lockfree/queue.hpp", "next.compare_exchange_weak(next, new_tail_next)",
         "next.compare_exchange_weak(next, new_tail_next, memory_order_relaxed)", 1, race},
        {"concurrentqueue", "", "concurrentqueue/concurrentqueue.h",
         "tailIndex.store(newTailIndex, std::memory_order_release)",
         "tailIndex.store(newTailIndex, std::memory_order_relaxed)", 5, race},
        {"readerwriterqueue", "", "readerwriterqueue/readerwriterqueue.h", "fence(memory_order_release)",
         "fence(memory_order_relaxed)", 9, race},
        {"atomic_queue", "", "atomic_queue/atomic_queue.h", "state.store(STORED, R)", "state.store(STORED, X)", 2,
         race},
        {"xenium_vyukov_bounded_queue", "", "xenium/vyukov_bounded_queue.hpp",
         "c->sequence.store(pos + 1, std::memory_order_release)",
         "c->sequence.store(pos + 1, std::memory_order_relaxed)", 1, race},
        {"xenium_seqlock", "", "xenium/seqlock.hpp", "std::atomic_thread_fence(std::memory_order_acquire)",
         "std::atomic_thread_fence(std::memory_order_relaxed)", 1, "assertion failed: seen.first == seen.second"},
        {"xenium_left_right", "", "xenium/left_right.hpp", "counter.fetch_sub(1, std::memory_order_release)",
         "counter.fetch_sub(1, std::memory_order_relaxed)", 1, race},
        // A node is freed whose hazard pointer was not seen.
        {queue, hazard_pointers + "-DCONSUMERS", "xenium/reclamation/impl/hazard_pointer.hpp",
         "std::atomic_thread_fence(std::memory_order_seq_cst)", "std::atomic_thread_fence(std::memory_order_acq_rel)",
         1, "an access of memory that was freed"},
        {queue, reference_counts, "xenium/michael_scott_queue.hpp",
         "compare_exchange_weak(null, n, std::memory_order_release",
         "compare_exchange_weak(null, n, std::memory_order_relaxed", 1, race},
        {queue, quiescent_states, "xenium/michael_scott_queue.hpp",
         "compare_exchange_weak(null, n, std::memory_order_release",
         "compare_exchange_weak(null, n, std::memory_order_relaxed", 1, race},
    };
}

// A folder with copies of headers, which is removed at the end.
class Copies {
  public:
    explicit Copies(const std::string& name)
        : folder_(fs::temp_directory_path() / ("katlas-copies-" + name + "-" + std::to_string(std::rand()))) {
        fs::remove_all(folder_);
    }
    Copies(const Copies&) = delete;
    Copies& operator=(const Copies&) = delete;
    ~Copies() { fs::remove_all(folder_); }

    // The header, and those beside it that it may include. Whether it has the text.
    bool weaken(const Seeded& seed) {
        const fs::path from = "/usr/include/" + seed.header;
        const fs::path to = folder_ / seed.header;
        fs::create_directories(to.parent_path());
        fs::copy(from.parent_path(), to.parent_path(), fs::copy_options::recursive);
        std::ostringstream all;
        all << std::ifstream(from).rdbuf();
        std::string text = all.str();
        std::size_t at = std::string::npos;
        for (int k = 0; k < seed.occurrence; ++k) {
            at = text.find(seed.text, at == std::string::npos ? 0 : at + 1);
            if (at == std::string::npos)
                return false;
        }
        std::ofstream(to) << text.replace(at, seed.text.size(), seed.weaker);
        return true;
    }
    std::string option() const { return "-I" + folder_.string(); }

  private:
    fs::path folder_;
};

struct Faulty {
    std::string client;
    std::string header;
    int sc, tso; // complete executions without an error; 0: not explored, or not without errors
    std::string message;
};
std::vector<Faulty> faulty() {
    return {
        {"boost_stack_nodes", "boost/lockfree/stack.hpp", 0, 0, "Undefined behaviour: a data race"},
        {"atomic_queue_pointers", "atomic_queue/atomic_queue.h", 2, 3, "Undefined behaviour: a data race"},
        {"xenium_chase_work_stealing_deque", "xenium/chase_work_stealing_deque.hpp", 23, 23,
         "assertion failed: got[item - items]"},
        {"xenium_stamp_it", "xenium/reclamation/stamp_it.hpp", 0, 0, "assertion failed: (last_stamp & NotInList) == 0"},
    };
}

void explores(const std::string& client, const std::string& model, const std::string& options, const std::string& flags,
              int executions) {
    const auto result = result_of(check_client(client, model, "--format json " + options, flags));
    INFO(client << " " << flags << " under " << model << ": " << result.dump().substr(0, 2000));
    CHECK(result["executions"] == executions);
    CHECK(result["complete"] == true);
    CHECK(result["errors"].empty());
    CHECK(result["faults"].empty());
    CHECK(result["undefined"] == false);
}

} // namespace

TEST_CASE("Containers without locks of several libraries do what they should under three models") {
    if (cannot_check_c())
        return;
    for (const Correct& c : correct()) {
        if (!is_installed(c.header, c.client))
            continue;
        explores(c.client, "sc", c.options, c.flags, c.sc);
        explores(c.client, "tso", c.options, c.flags, c.tso);
        explores(c.client, "rc11", c.options, c.flags, c.rc11);
    }
}

TEST_CASE("In a copy of a library one weaker order is an error that is found") {
    if (cannot_check_c())
        return;
    for (const Seeded& s : seeded()) {
        if (!is_installed(s.header, s.client))
            continue;
        Copies copies(s.client);
        INFO(s.client << ": " << s.text);
        REQUIRE(copies.weaken(s));
        const Run run = check_client(s.client, "rc11", "", copies.option() + " " + s.flags);
        INFO(run.output);
        CHECK(run.status == 1);
        CHECK(mentions(run, s.message));
        CHECK(mentions(run, s.header)); // in the copy
    }
}

TEST_CASE("Faults that libraries have are found") {
    if (cannot_check_c())
        return;
    for (const Faulty& f : faulty()) {
        if (!is_installed(f.header, f.client))
            continue;
        const Run run = check_client(f.client, "rc11", "", "");
        INFO(run.output);
        CHECK(run.status == 1);
        CHECK(mentions(run, f.message));
        if (f.sc != 0)
            explores(f.client, "sc", "", "", f.sc);
        if (f.tso != 0)
            explores(f.client, "tso", "", "", f.tso);
    }
}
