#include "check_native.hpp"

#include "katlas/workbench/native_build.hpp"
#include "katlas/workbench/replay.hpp"
#include "life_line.hpp"
#include "look_up_calls.hpp"
#include "native_estimate.hpp"
#include "native_mapping.hpp"
#include "native_result.hpp"
#include "native_tests.hpp"
#include "result_codec.hpp"
#include "shorten_error.hpp"
#include "side_estimate.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace katlas::workbench {
namespace {

// How long a child that is asked to stop may take before it is killed.
constexpr std::chrono::seconds patience{2};
constexpr int look_every_ms = 50;

// What a worker writes into the pipe, before the bytes of its result.
struct Frame {
    std::uint32_t generation = 0;
    std::uint32_t size = 0;
};

void write_all(int to, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = write(to, bytes.data(), bytes.size());
        if (n <= 0)
            return;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
}

// The end of the pipe that workers write into, one at a time.
class Results {
  public:
    Results(int pipe, int lock) : pipe_(pipe), lock_(lock) {}

    void write(std::uint32_t generation, CheckResult result) const {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        result.peak_kb = usage.ru_maxrss;
        const std::string bytes = encode(result);
        const Frame frame{generation, static_cast<std::uint32_t>(bytes.size())};
        if (lockf(lock_, F_LOCK, 0) != 0)
            return; // the result is missed, and its reader says so
        write_all(pipe_, {reinterpret_cast<const char*>(&frame), sizeof frame});
        write_all(pipe_, bytes);
        static_cast<void>(lockf(lock_, F_ULOCK, 0));
    }

  private:
    int pipe_;
    int lock_;
};

// The life of the first worker, and of its children.
[[noreturn]] void work(const NativeProgram& program, const std::string& function, const CheckModel& model,
                       native::Crew& crew, const native::Options& options, const native::ChosenOrders* orders,
                       const WhatIsTaken& what, const Results& results) {
    CheckResult failed;
    try {
        native::Machine machine(program.object.string(), function);
        if (orders != nullptr)
            native::choose_orders(*orders);
        crew.begin([&](const native::Result& found) {
            CheckResult result;
            take(result, with_short_errors(found), what);
            result.accesses = native::accesses_with_orders();
            results.write(crew.generation(), std::move(result));
        });
        crew.end(model.explore_native(machine, crew, options));
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

// An estimate for who watches the workers, if anybody does.
class EstimateBeside {
  public:
    using Begin = std::function<std::unique_ptr<NativeEstimate>()>;

    EstimateBeside(explore::Outlook* outlook, Begin begin) : outlook_(outlook), begin_(std::move(begin)) {}

    // To be called now and then. Where there is no memory or process for it, there is no estimate.
    void look() {
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

  private:
    explore::Outlook* outlook_;
    Begin begin_;
    std::chrono::steady_clock::time_point from_ = std::chrono::steady_clock::now() + before_estimates;
    std::unique_ptr<NativeEstimate> estimate_;
};

// The workers, as their owner sees them.
class Workers {
  public:
    Workers(const NativeProgram& program, const std::string& function, const CheckModel& model,
            const native::Options& options, const native::ChosenOrders* orders, const WhatIsTaken& what, unsigned jobs,
            std::atomic<std::uint64_t>* progress, EstimateBeside& beside)
        : crew_(jobs), stop_(options.stop), progress_(progress), beside_(beside) {
        // A worker that is started meanwhile would keep the end that is written, and this pipe would end with it.
        static std::mutex one_at_a_time;
        const std::scoped_lock turn(one_at_a_time);
        int ends[2];
        const int lock = memfd_create("katlas-results", MFD_CLOEXEC);
        if (lock < 0 || pipe2(ends, O_CLOEXEC) != 0)
            throw std::runtime_error("there is no pipe");
        pid_ = fork();
        if (pid_ == 0) {
            close(ends[0]);
            setpgid(0, 0); // so that all workers can be ended at once
            life_line_.tie_group();
            work(program, function, model, crew_, options, orders, what, {ends[1], lock});
        }
        close(ends[1]);
        close(lock);
        life_line_.let_go_for_reading();
        output_ = ends[0];
        if (pid_ < 0) {
            close(output_);
            throw std::runtime_error("no process can be started");
        }
        setpgid(pid_, pid_);
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers() {
        kill(-pid_, SIGKILL); // of all that are left
        close(output_);
        waitpid(pid_, nullptr, 0);
    }

    // They end soon, with what they have found by then.
    void ask_to_stop() { crew_.shared().stop = true; }

    // The sum of what the workers have found. With an error if that of one is missing.
    CheckResult wait(std::size_t most_errors, std::size_t graphs) {
        std::string bytes;
        char buffer[1 << 16];
        for (;;) {
            pollfd look{.fd = output_, .events = POLLIN, .revents = 0};
            if (poll(&look, 1, look_every_ms) > 0) {
                const ssize_t n = read(output_, buffer, sizeof buffer);
                if (n <= 0)
                    break;
                bytes.append(buffer, static_cast<std::size_t>(n));
            }
            look_after();
        }
        look_after();
        return sum_of(bytes, most_errors, graphs);
    }

  private:
    void look_after() {
        const std::uint64_t now = crew_.shared().executions.load(std::memory_order_relaxed);
        if (progress_ != nullptr && now > reported_) {
            progress_->fetch_add(now - reported_, std::memory_order_relaxed);
            reported_ = now;
        }
        beside_.look();
        if (!stop_.requested())
            return;
        const auto time = std::chrono::steady_clock::now();
        if (!asked_) {
            asked_ = time;
            crew_.shared().stop = true;
        } else if (time > *asked_ + patience) {
            kill(-pid_, SIGKILL);
        }
    }

    CheckResult sum_of(std::string_view bytes, std::size_t most_errors, std::size_t graphs) {
        CheckResult sum;
        std::uint32_t found = 0;
        while (bytes.size() >= sizeof(Frame)) {
            Frame frame;
            std::memcpy(&frame, bytes.data(), sizeof frame);
            bytes.remove_prefix(sizeof frame);
            CheckResult part;
            if (frame.size > bytes.size() || !decode(bytes.substr(0, frame.size), part))
                break;
            bytes.remove_prefix(frame.size);
            if (frame.generation != crew_.shared().generation)
                continue;
            ++found;
            add(sum, std::move(part), most_errors, graphs);
        }
        const bool all = found == crew_.shared().began;
        if (stop_.requested() && (!all || sum.ended == explore::Ended::interrupt))
            sum.ended = explore::ended_by(stop_.reason());
        else if (sum.error.empty() && !all)
            sum.error = "a process that explored it has ended without a result";
        return sum;
    }

    native::Crew crew_;
    LifeLine life_line_;
    StopToken stop_;
    std::atomic<std::uint64_t>* progress_;
    EstimateBeside& beside_;
    std::uint64_t reported_ = 0;
    std::optional<std::chrono::steady_clock::time_point> asked_;
    pid_t pid_ = -1;
    int output_ = -1;
};

native::Options options_of(const CheckTask& task) {
    return {.max_executions = task.exploration.max_executions,
            .stop = task.exploration.stop,
            .keep_going = task.exploration.keep_going,
            .reductions = task.exploration.reductions,
            .sample = task.exploration.sample,
            .races = task.races,
            .leaks = task.leaks,
            .spurious_failures = task.spurious_failures,
            .undetermined = task.undetermined,
            .max_errors = task.exploration.max_errors,
            .graphs = task.exploration.graphs,
            .unroll = task.native_unroll};
}

void fail(CheckResult& result, std::string why) {
    result.error = std::move(why);
    result.diagnostics += fmt::format("{}: error: {}\n", result.test, result.error);
}

// A sample is taken by processes that have nothing in common, each a part of it. Once one has ended early, so do all.
CheckResult take_sample(const NativeProgram& program, const std::string& function, const CheckModel& model,
                        native::Options options, const WhatIsTaken& what, const CheckTask& task) {
    EstimateBeside none(nullptr, {});
    std::vector<std::unique_ptr<Workers>> takers;
    options.sample.parts = std::max(1U, task.exploration.jobs);
    for (unsigned& part = options.sample.part; part < options.sample.parts; ++part)
        takers.push_back(std::make_unique<Workers>(program, function, model, options, task.orders, what, 1,
                                                   task.exploration.progress, none));
    CheckResult sum;
    for (const auto& taker : takers) {
        add(sum, taker->wait(options.max_errors, options.graphs), options.max_errors, options.graphs);
        if (sum.ended != explore::Ended::sample || !sum.error.empty())
            std::ranges::for_each(takers, &Workers::ask_to_stop);
    }
    return sum;
}

// The traces say of what program and under which options they are.
void complete_traces(CheckResult& result, const ProgramSource& source, const CheckModel& explored,
                     const native::Options& options) {
    const std::vector<TraceSource> sources = sources_of(source.native);
    const auto complete = [&](std::string& text) {
        if (text.empty())
            return;
        auto trace = parse_trace(text);
        if (!trace)
            throw std::logic_error("a trace cannot be read again: " + trace.why_not());
        trace->sources = sources;
        trace->flags = source.compiler_flags;
        trace->test = source.native_test;
        trace->model = result.model;
        trace->mapping = result.mapping;
        trace->dependencies = explored.dependencies;
        trace->all_atomics = options.all_atomics;
        trace->spurious_failures = options.spurious_failures;
        trace->unroll = options.unroll;
        trace->undetermined = options.undetermined;
        text = to_json(*trace);
    };
    for (ErrorText& error : result.errors)
        complete(error.trace);
    for (FaultText& fault : result.faults)
        complete(fault.error.trace);
    complete(result.race_trace);
}

void estimate(CheckResult& result, NativeEstimate& descents, const StopToken& stop) {
    try {
        result.estimate = descents.wait(stop);
        result.ended = result.estimate->ended;
    } catch (const std::exception& e) {
        fail(result, fmt::format("cannot be explored: {}", e.what()));
    }
}

} // namespace

CheckResult check_native(const ProgramSource& source, CheckModels& models, const CheckTask& task) {
    CheckResult result;
    result.file = source.native.front();
    result.test = source.text;
    result.native_test = source.native_test;
    result.model = task.model.empty() ? "rc11" : task.model;
    const auto model = models.find(result.model);
    if (!model) {
        result.error = model.why_not();
        return result;
    }
    if (!(*model)->explore_native) {
        fail(result, fmt::format("C programs are not explored under {}, {}", result.model,
                                 (*model)->many_executions ? "in which promises are made; litmus tests are"
                                                           : "of which candidates are tried"));
        return result;
    }
    if (task.reads_from) {
        fail(result, "C programs are not explored up to reads-from");
        return result;
    }
    if (task.load_buffering) {
        fail(result, "load buffering races are looked for in litmus tests, not in C programs");
        return result;
    }
    native::Options options = options_of(task);
    const CheckModel explored = compile_for_machine(result, options, **model, task);
    if (task.estimate != 0 && !explored.estimate_native) {
        fail(result, fmt::format("there are no estimates of C programs under {}", result.model));
        return result;
    }
    options.writes_parts = explored.shipped && !explored.dependencies;
    options.all_atomics = options.shapes != nullptr || explored.dependencies || !explored.shipped;
    NativeBuilds none;
    const auto program =
        (task.builds != nullptr ? *task.builds : none)
            .find(source.native, source.compiler_flags, {.labels = explored.dependencies}, task.exploration.stop);
    if (!program && task.exploration.stop.requested()) {
        result.ended = explore::ended_by(task.exploration.stop.reason());
        return result;
    }
    if (!program) {
        result.diagnostics = program.refused().messages;
        fail(result, program.why_not());
        return result;
    }
    const auto begin = std::chrono::steady_clock::now();
    const std::string function = source.native_test.empty() ? "main" : prefix_of_tests + source.native_test;
    if (task.estimate != 0) {
        NativeEstimate descents(*program, function, explored, options, task.estimate, task.seed);
        estimate(result, descents, task.exploration.stop);
        return result;
    }
    EstimateBeside beside(task.outlook, [&] {
        return explored.estimate_native
                   ? std::make_unique<NativeEstimate>(*program, function, explored, options, 0, task.seed)
                   : nullptr;
    });
    const WhatIsTaken what{.traces = task.traces, .matters = true, .steps = task.steps};
    CheckResult found = options.sample.descents != 0 ? take_sample(*program, function, explored, options, what, task)
                                                     : Workers(*program, function, explored, options, task.orders, what,
                                                               task.exploration.jobs, task.exploration.progress, beside)
                                                           .wait(options.max_errors, options.graphs);
    found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    look_up_calls(found, *program, task.exploration.stop);
    found.file = result.file;
    found.test = result.test;
    found.native_test = result.native_test;
    found.model = result.model;
    found.diagnostics = result.diagnostics;
    found.mapping = result.mapping;
    found.warnings = std::move(result.warnings);
    result = std::move(found);
    complete_traces(result, source, explored, options);
    if (!result.error.empty())
        fail(result, "cannot be explored: " + result.error);
    return result;
}

} // namespace katlas::workbench
