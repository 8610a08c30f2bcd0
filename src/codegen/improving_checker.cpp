#include "katlas/codegen/improving_checker.hpp"

#include "katlas/codegen/loader_cache.hpp"
#include "loader_compiler.hpp"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace katlas::codegen {
namespace {

constexpr std::chrono::milliseconds longest_compilation{60'000};

// Before it ends, the process writes to its pipe either this mark and the key of the checker in the cache, or a
// message.
constexpr char compiled_mark = '+';

std::atomic<bool> process_is_to_end{false};

extern "C" void end_process(int) {
    process_is_to_end.store(true, std::memory_order_relaxed);
}

void write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::write(descriptor, text.data(), text.size());
        if (n < 0 && errno != EINTR)
            return;
        if (n > 0)
            text.remove_prefix(static_cast<std::size_t>(n));
    }
}

// The whole work of the new process. It waits for another process that compiles the same only while `parent` lives.
[[noreturn]] void compile_alone(const CheckerSource& source, LoadOptions options, pid_t parent, int answer) {
    setsid();
    (void)std::signal(SIGTERM, end_process);
    for (const int s : {SIGINT, SIGHUP, SIGPIPE})
        (void)std::signal(s, SIG_IGN);
    if (const int null = ::open("/dev/null", O_RDWR); null >= 0)
        for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
            (void)dup2(null, stream);
    (void)!nice(19);
    options.stop = StopToken({}, &process_is_to_end);
    options.still_wanted = [parent] { return getppid() == parent; };
    std::string text = "it ran out of memory";
    try {
        const auto result = load_checker(source.text, source.entry, options);
        if (const auto* loaded = std::get_if<LoadedChecker>(&result))
            text = loaded->origin() == LoadedChecker::Origin::compiled ? "it cannot be written to the cache"
                                                                       : compiled_mark + loaded->key();
        else
            text = std::get<LoadError>(result).message;
    } catch (const std::exception&) { // e.g. out of memory: the text says so
    }
    write_all(answer, text);
    _exit(0); // runs none of the parent's exit handlers
}

} // namespace

class CompiledBeside::Process {
  public:
    Process(const CheckerPlan& plan, LoadOptions options) {
        if (auto none = no_compiler_to_try(options.compiler)) {
            failure_ = std::move(none);
            return;
        }
        options.cache = folder_for(options);
        options.use_cache = true;
        options.timeout = std::min(options.timeout, longest_compilation);
        // No text of the user reaches the compiler.
        source_ = source_of(emit_checker(without_names(plan)));
        cache_ = options.cache;
        int answer[2] = {-1, -1};
        int wake[2] = {-1, -1};
        if (cache_.empty() || pipe2(answer, O_CLOEXEC) != 0 || pipe2(wake, O_CLOEXEC) != 0) {
            fail("no folder or no pipe can be made");
            return;
        }
        answer_ = answer[0];
        wake_read_ = wake[0];
        wake_write_ = wake[1];
        const pid_t parent = getpid();
        child_ = fork();
        if (child_ == 0) {
            // Only the parent may hold these descriptors: their closing shows the child that the parent has ended.
            for (const int descriptor : {answer[0], wake[0], wake[1]})
                close(descriptor);
            compile_alone(source_, options, parent, answer[1]);
        }
        close(answer[1]);
        if (child_ < 0)
            fail("no process can be started");
        else
            waiting_ = std::thread([this] { wait(); });
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process() {
        if (wake_write_ >= 0)
            close(wake_write_);
        if (waiting_.joinable())
            waiting_.join();
        for (const int descriptor : {answer_, wake_read_})
            if (descriptor >= 0)
                close(descriptor);
        if (own_cache_) // and nobody else can use the results in it
            abandon();
    }

    [[nodiscard]] const LoadedChecker* ready() const noexcept { return ready_.load(std::memory_order_acquire); }

    [[nodiscard]] std::optional<LoadError> failure() const {
        const std::scoped_lock lock(mutex_);
        return failure_;
    }

    void abandon() {
        const std::scoped_lock lock(mutex_);
        if (child_ > 0)
            kill(child_, SIGTERM);
    }

  private:
    // The user's cache, or a private folder for this run if there is none.
    std::filesystem::path folder_for(const LoadOptions& options) {
        const std::filesystem::path folder = options.cache.empty() ? user_cache_folder() : options.cache;
        if (options.use_cache && !folder.empty())
            if (const auto cache = CheckerCache::open(folder); cache && access(cache->folder().c_str(), W_OK) == 0)
                return cache->folder();
        std::error_code error;
        const std::filesystem::path parent = std::filesystem::temp_directory_path(error);
        if (auto own = TemporaryFolder::make(error ? "/tmp" : parent))
            own_cache_.emplace(*std::move(own));
        return own_cache_ ? own_cache_->path() : std::filesystem::path();
    }

    void fail(std::string message) {
        const std::scoped_lock lock(mutex_);
        failure_ = LoadError{LoadError::Kind::compile_failed, std::move(message), {}};
    }

    // Runs in a thread of its own, until the process has answered or this object is destroyed.
    void wait() {
        std::string text;
        for (;;) {
            pollfd watched[] = {{answer_, POLLIN, 0}, {wake_read_, POLLIN, 0}};
            if (poll(watched, 2, -1) < 0 && errno != EINTR)
                return;
            if (watched[1].revents != 0)
                return;
            if (watched[0].revents == 0)
                continue;
            char buffer[512];
            const ssize_t n = ::read(answer_, buffer, sizeof buffer);
            if (n > 0)
                text.append(buffer, static_cast<std::size_t>(n));
            else if (n == 0 || errno != EINTR)
                break;
        }
        {
            const std::scoped_lock lock(mutex_);
            while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
            }
            child_ = -1;
        }
        if (text.empty() || text.front() != compiled_mark) {
            fail(text.empty() ? "its process was killed" : text);
            return;
        }
        loaded_ = load_cached(text.substr(1), source_.entry, cache_);
        if (loaded_)
            ready_.store(&*loaded_, std::memory_order_release);
        else
            fail("it was removed from the cache");
    }

    CheckerSource source_;
    std::filesystem::path cache_;
    std::optional<TemporaryFolder> own_cache_;
    pid_t child_ = -1;
    int answer_ = -1;
    int wake_read_ = -1;
    int wake_write_ = -1;
    mutable std::mutex mutex_;
    std::optional<LoadError> failure_;
    std::optional<LoadedChecker> loaded_;
    std::atomic<const LoadedChecker*> ready_{nullptr};
    std::thread waiting_;
};

CompiledBeside::CompiledBeside(const CheckerPlan& plan, const LoadOptions& options)
    : process_(std::make_unique<Process>(plan, options)) {}
CompiledBeside::~CompiledBeside() = default;

const LoadedChecker* CompiledBeside::ready() const noexcept {
    return process_->ready();
}
std::optional<LoadError> CompiledBeside::failure() const {
    return process_->failure();
}
void CompiledBeside::abandon() {
    process_->abandon();
}

ImprovingChecker::ImprovingChecker(const CheckerPlan& plan, std::shared_ptr<const CompiledBeside> compiled)
    : plan_(std::make_shared<const CheckerPlan>(plan)), compiled_(std::move(compiled)), checker_(interpret(plan)) {
    take_facts();
}

ImprovingChecker::ImprovingChecker(std::function<std::shared_ptr<AnyChecker>()> make)
    : make_(std::move(make)), checker_(make_()) {
    take_facts();
}

void ImprovingChecker::take_facts() {
    const CheckerFacts facts = checker_->facts();
    has_rmw_atomicity = facts.has_rmw_atomicity;
    coherence = facts.coherence;
    first_failure_is_final = facts.first_failure_is_final;
    maximal_extensions_are_consistent = facts.maximal_extensions_are_consistent;
    has_happens_before = facts.has_happens_before;
}

ImprovingChecker::ImprovingChecker(const ImprovingChecker& other)
    : has_rmw_atomicity(other.has_rmw_atomicity), coherence(other.coherence),
      first_failure_is_final(other.first_failure_is_final),
      maximal_extensions_are_consistent(other.maximal_extensions_are_consistent),
      has_happens_before(other.has_happens_before), of_instructions(other.of_instructions), make_(other.make_),
      plan_(other.plan_), compiled_(other.compiled_), loaded_(other.loaded_), checker_(make_checker()) {}

std::shared_ptr<AnyChecker> ImprovingChecker::make_checker() const {
    return loaded_ != nullptr ? loaded_->make() : make_ ? make_() : plan_ ? interpret(*plan_) : nullptr;
}

ImprovingChecker& ImprovingChecker::operator=(const ImprovingChecker& other) {
    if (this != &other)
        *this = ImprovingChecker(other);
    return *this;
}

} // namespace katlas::codegen
