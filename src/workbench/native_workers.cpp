#include "native_workers.hpp"

#include "katlas/native/discoveries.hpp"
#include "katlas/support/stop_scope.hpp"
#include "litmus_result.hpp"
#include "result_codec.hpp"
#include "shorten_error.hpp"
#include "side_estimate.hpp"

#include <csignal>
#include <cstring>
#include <mutex>
#include <new>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace katlas::workbench {
namespace {

// The time after which a child that was asked to stop is killed.
constexpr std::chrono::seconds patience{2};
// The same for a child that has to deliver its remaining work, which takes longer.
constexpr std::chrono::seconds patience_with_left{10};
constexpr int look_every_ms = 50;
// The same if a checkpoint may be due.
constexpr int look_often_ms = 5;

// The header that a worker writes into the pipe, before the bytes of its result and of its remaining work.
struct Frame {
    std::uint32_t generation = 0;
    std::uint32_t result_size = 0;
    std::uint32_t left_size = 0; // 0: no remaining work is delivered
};

// The end of the pipe that workers write into, one at a time.
class Results {
  public:
    Results(const Descriptor& pipe, const Descriptor& lock) : pipe_(pipe), lock_(lock) {}

    void write(std::uint32_t generation, CheckResult result, const std::optional<native::Remainder>& left = {}) const {
        result.peak_kb = peak_kb();
        const std::string bytes = encode(result);
        const std::string bytes_of_left = left ? encode(*left) : std::string();
        const Frame frame{generation, static_cast<std::uint32_t>(bytes.size()),
                          static_cast<std::uint32_t>(bytes_of_left.size())};
        if (lockf(lock_.number(), F_LOCK, 0) != 0)
            return; // the reader will notice and report the missing result
        write_all(pipe_, {reinterpret_cast<const char*>(&frame), sizeof frame});
        write_all(pipe_, bytes);
        write_all(pipe_, bytes_of_left);
        static_cast<void>(lockf(lock_.number(), F_ULOCK, 0));
    }

  private:
    const Descriptor& pipe_;
    const Descriptor& lock_;
};

// The life of the first worker, and of its children.
[[noreturn]] void work(const NativeWork& its, const native::Options& options, native::Crew& crew,
                       const Results& results) {
    CheckResult failed;
    // The program's threads load mappings of their machine at their accesses. A stop there would look like an error of
    // the program. Workers are asked to stop in another way.
    const StopScope never_stops{StopToken()};
    try {
        native::Machine machine(its.program.object.string(), its.function);
        if (its.orders != nullptr)
            native::choose_orders(*its.orders);
        if (const native::Remainder* begun = native::begun_in(options))
            native::take_over(begun->known);
        crew.begin([&](const native::Result& found) {
            CheckResult result;
            take(result, with_short_errors(found), its.what);
            result.accesses = native::accesses_with_orders();
            results.write(crew.generation(), std::move(result), found.left);
        });
        crew.end(its.model.explore_native(machine, crew, options));
    } catch (const native::Refusal& refusal) {
        failed.error = refusal.what();
    } catch (const std::bad_alloc&) {
        failed.error = "there is not enough memory";
    } catch (const std::exception& e) {
        failed.error = e.what();
    }
    crew.shared().ended = true;
    if (crew.is_current())
        results.write(crew.generation(), std::move(failed));
    crew.abandon();
}

} // namespace

EstimateBeside::EstimateBeside(explore::Outlook* outlook, Begin begin)
    : outlook_(outlook), begin_(std::move(begin)), from_(std::chrono::steady_clock::now() + before_estimates) {}

void EstimateBeside::look() {
    if (outlook_ == nullptr)
        return;
    if (estimate_) {
        outlook_->say(estimate_->now());
    } else if (begin_ && std::chrono::steady_clock::now() > from_) {
        try {
            estimate_ = std::exchange(begin_, nullptr)();
        } catch (const std::exception&) {
            outlook_ = nullptr;
        }
    }
}

NativeWorkers::NativeWorkers(const NativeWork& its, const native::Options& options, unsigned jobs, Watch watch,
                             std::uint64_t before)
    : crew_(jobs), watch_(std::move(watch)), reported_(before) {
    native::Crew::Shared& shared = crew_.shared();
    shared.executions = before;
    if (const native::Remainder* begun = native::begun_in(options)) {
        shared.plain_locks = !begun->way.reductions.locks;
        shared.plain_spin_locks = !begun->way.reductions.spin_locks;
        shared.plain_waits = !begun->way.reductions.waits;
    }
    // A worker that is started meanwhile would inherit the writing end, and this pipe would not end before that worker.
    static std::mutex one_at_a_time;
    const std::scoped_lock turn(one_at_a_time);
    output_.emplace();
    const Descriptor lock(memfd_create("katlas-results", MFD_CLOEXEC));
    if (lock.number() < 0)
        throw std::runtime_error("there is no file to lock");
    pid_ = fork_process([&] {
        output_->reading.reset();
        setpgid(0, 0); // so that all workers can be ended at once
        life_line_.tie_group();
        work(its, options, crew_, {output_->writing, lock});
    });
    output_->writing.reset();
    life_line_.let_go_for_reading();
    setpgid(pid_, pid_);
}

NativeWorkers::~NativeWorkers() {
    kill(-pid_, SIGKILL); // all that are left
    output_->reading.reset();
    waitpid(pid_, nullptr, 0);
}

NativeWorkers::Found NativeWorkers::wait(std::size_t most_errors, std::size_t graphs) {
    std::string bytes;
    char buffer[1 << 16];
    for (;;) {
        pollfd look{.fd = output_->reading.number(), .events = POLLIN, .revents = 0};
        if (poll(&look, 1, watch_.pause ? look_often_ms : look_every_ms) > 0) {
            const ssize_t n = read(output_->reading.number(), buffer, sizeof buffer);
            if (n <= 0)
                break;
            bytes.append(buffer, static_cast<std::size_t>(n));
        }
        look_after();
    }
    look_after();
    return sum_of(bytes, most_errors, graphs);
}

void NativeWorkers::look_after() {
    const std::uint64_t now = crew_.shared().executions.load(std::memory_order_relaxed);
    if (watch_.progress != nullptr && now > reported_) {
        watch_.progress->fetch_add(now - reported_, std::memory_order_relaxed);
        reported_ = now;
    }
    if (watch_.beside != nullptr)
        watch_.beside->look();
    if (watch_.pause && !crew_.shared().pause && watch_.pause(now))
        crew_.shared().pause = true;
    if (!watch_.stop.requested())
        return;
    const auto time = std::chrono::steady_clock::now();
    if (!asked_) {
        asked_ = time;
        (watch_.pause ? crew_.shared().pause : crew_.shared().stop) = true;
    } else if (time > *asked_ + (watch_.pause ? patience_with_left : patience)) {
        kill(-pid_, SIGKILL);
    }
}

NativeWorkers::Found NativeWorkers::sum_of(std::string_view bytes, std::size_t most_errors, std::size_t graphs) {
    Found sum;
    std::uint32_t found = 0;
    while (bytes.size() >= sizeof(Frame)) {
        Frame frame;
        std::memcpy(&frame, bytes.data(), sizeof frame);
        bytes.remove_prefix(sizeof frame);
        CheckResult part;
        if (frame.result_size > bytes.size() || frame.left_size > bytes.size() - frame.result_size ||
            !decode(bytes.substr(0, frame.result_size), part))
            break;
        bytes.remove_prefix(frame.result_size);
        native::Remainder left;
        if (frame.left_size != 0 && !decode(bytes.substr(0, frame.left_size), left))
            break;
        bytes.remove_prefix(frame.left_size);
        if (frame.generation != crew_.shared().generation)
            continue;
        ++found;
        add(sum.result, std::move(part), most_errors, graphs);
        if (frame.left_size != 0)
            add(sum.left, std::move(left));
    }
    drop_repeated_errors(sum.result);
    sum.anew = crew_.shared().generation != 0;
    sum.all = found == crew_.shared().began;
    if (watch_.stop.requested() && (!sum.all || sum.result.ended == explore::Ended::interrupt))
        sum.result.ended = explore::ended_by(watch_.stop.reason());
    else if (sum.result.error.empty() && !sum.all)
        sum.result.error = "a process that explored it has ended without a result";
    return sum;
}

} // namespace katlas::workbench
