#include "native_estimate.hpp"

#include "child_process.hpp"
#include "katlas/support/stop_scope.hpp"
#include "side_estimate.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>

#include <sys/mman.h>
#include <sys/prctl.h>

namespace katlas::workbench {

struct NativeEstimate::Shared {
    explore::Outlook outlook;
    std::atomic<bool> done{false};
    char refusal[500] = {}; // not empty: the reason why there is no estimate

    // The work of the process.
    void work(const NativeProgram& program, const std::string& function, const CheckModel& model,
              const native::Options& options, std::uint64_t descents, std::uint64_t seed) {
        const StopScope never_stops{StopToken()}; // as in workers (native_workers.cpp)
        try {
            native::Machine machine(program.object.string(), function);
            const MakeEstimate make = [&](const explore::EstimateOptions& how) {
                return model.estimate_native(machine, options, how);
            };
            const std::atomic<bool> never_over{false};
            if (descents == 0)
                estimate_slowly(make, outlook, never_over,
                                [](std::chrono::milliseconds time) { std::this_thread::sleep_for(time); });
            else
                static_cast<void>(
                    make({.descents = descents, .stop = {}, .seed = seed, .see = [&](const explore::Estimate& e) {
                              outlook.say(e);
                          }}));
        } catch (const std::bad_alloc&) {
            refuse("there is not enough memory");
        } catch (const std::exception& e) {
            refuse(e.what());
        }
        done = true;
    }

  private:
    void refuse(std::string_view why) { std::copy_n(why.begin(), std::min(why.size(), sizeof refusal - 1), refusal); }
};

NativeEstimate::NativeEstimate(const NativeProgram& program, const std::string& function, const CheckModel& model,
                               const native::Options& options, std::uint64_t descents, std::uint64_t seed) {
    void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        throw std::bad_alloc();
    shared_ = new (memory) Shared;
    try {
        pid_ = fork_process([&] {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            setpgid(0, 0); // so that only the owner handles interrupts
            shared_->work(program, function, model, options, descents, seed);
        });
    } catch (const std::runtime_error&) {
        munmap(memory, sizeof(Shared));
        throw;
    }
}

NativeEstimate::~NativeEstimate() {
    if (pid_ > 0)
        kill_process(pid_);
    munmap(shared_, sizeof(Shared));
}

explore::Estimate NativeEstimate::now() const {
    return shared_->outlook.now();
}

bool NativeEstimate::is_over() {
    if (pid_ > 0 && waitpid(pid_, nullptr, WNOHANG) != 0)
        pid_ = 0;
    return pid_ == 0;
}

explore::Estimate NativeEstimate::wait(const StopToken& stop) {
    constexpr std::chrono::milliseconds between_looks{2};
    while (!is_over() && !stop.requested())
        std::this_thread::sleep_for(between_looks);
    const bool stopped = !is_over();
    if (shared_->refusal[0] != 0)
        throw std::runtime_error(shared_->refusal);
    if (!stopped && !shared_->done)
        throw std::runtime_error("the process that made descents has ended without a result");
    explore::Estimate estimate = now();
    if (stopped)
        estimate.ended = explore::ended_by(stop.reason());
    return estimate;
}

} // namespace katlas::workbench
