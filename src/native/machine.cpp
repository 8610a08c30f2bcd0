#include "accesses.hpp"
#include "externals.hpp"
#include "keys.hpp"
#include "machine_state.hpp"
#include "process_end.hpp"
#include "sections.hpp"
#include "source_name.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <set>

#include <dlfcn.h>
#include <fmt/format.h>
#include <link.h>

namespace katlas::native {
namespace {

Machine::State* the_machine = nullptr;

// Finds the writable segments of the object that contains this address.
struct FindSegments {
    const void* of;
    std::vector<Memory::Segment> found{};

    static int look(dl_phdr_info* info, std::size_t /*size*/, void* data) {
        auto& self = *static_cast<FindSegments*>(data);
        std::vector<Memory::Segment> writable;
        const std::byte* constant_until = nullptr;
        bool is_it = false;
        for (int i = 0; i < info->dlpi_phnum; ++i) {
            const ElfW(Phdr)& h = info->dlpi_phdr[i];
            auto* begin = reinterpret_cast<std::byte*>(info->dlpi_addr + h.p_vaddr);
            auto* end = begin + h.p_memsz;
            if (h.p_type == PT_GNU_RELRO)
                constant_until = end;
            if (h.p_type != PT_LOAD)
                continue;
            is_it |= self.of >= begin && self.of < end;
            if ((h.p_flags & PF_W) != 0)
                writable.push_back({begin, end});
        }
        for (Memory::Segment& s : writable) // the loader has written the constant parts, such as vtables
            if (s.begin < constant_until && constant_until <= s.end)
                s.begin = const_cast<std::byte*>(constant_until);
        if (is_it)
            self.found = writable;
        return is_it ? 1 : 0;
    }
};

// The routine of the thread that runs main. A main with fewer parameters ignores the registers of the others.
void* call_main(void* function) {
    const auto& arguments = machine().arguments;
    std::fill_n(katlas_argument_labels, 3, 0);
    const int result =
        reinterpret_cast<int (*)(int, char**, char**)>(function)(1, arguments.arguments, arguments.environment);
    return reinterpret_cast<void*>(static_cast<std::intptr_t>(result));
}

// The routine of a thread that runs a function without arguments.
void* call(void* function) {
    reinterpret_cast<void (*)()>(function)();
    return nullptr;
}

} // namespace

std::string text_of(const Site* site) {
    return site == nullptr || *site->file == '\0' ? std::string() : fmt::format("{}:{}: ", site->file, site->line);
}

Machine::State& machine() {
    return *the_machine;
}

Machine::State::State(const std::string& shared_object, const std::string& function) {
    the_machine = this;
    if (dlsym(RTLD_DEFAULT, "katlas_read") == nullptr)
        throw Refusal("this program does not export what C programs call: link it with -rdynamic");
    library_ = dlopen(shared_object.c_str(), RTLD_LAZY | RTLD_LOCAL);
    if (library_ == nullptr)
        throw Refusal(why_not_loaded(dlerror()));
    const bool is_main = function == "main";
    void* entry = dlsym(library_, is_main ? "katlas_main" : function.c_str());
    if (entry == nullptr)
        throw Refusal("the program has no function " + function);
    Dl_info info{};
    dladdr(entry, &info);
    base_ = info.dli_fbase;
    check_externals();
    const auto uses = [&](bool (*what)(std::string_view)) {
        return std::ranges::any_of(externals_, what) || std::ranges::any_of(optional_externals_, what);
    };
    tries_locks = uses(tries_to_lock);
    asks_for_time = uses(native::asks_for_time);
    std::ranges::stable_sort(constructors_, {}, &Constructor::priority);
    destroy_of_thread_ = reinterpret_cast<void (*)()>(dlsym(library_, "katlas_destroy_of_thread"));
    destroy_all_ = reinterpret_cast<void (*)()>(dlsym(library_, "katlas_destroy_all"));
    if (destroy_all_ != nullptr)
        at_exit_of_library = reinterpret_cast<int (*)(void (*)())>(dlsym(library_, "atexit"));
    main = {is_main ? &call_main : &call, entry};
    arguments = {static_cast<char**>(dlsym(library_, arguments_of_main)),
                 static_cast<char**>(dlsym(library_, environment_of_main))};
    has_status_ = dlsym(library_, main_without_status) == nullptr;
    FindSegments segments{.of = entry};
    dl_iterate_phdr(&FindSegments::look, &segments);
    memory.emplace(segments.found);
    states.use_places(memory->places_of_states());
    memory->allow_only(wholes_);
    portable.emplace(entry);
    portable->add("the arenas", reinterpret_cast<std::uint64_t>(memory->stack(1)), Memory::size_of_arenas);
    threads.resize(1);
    catch_signals();
}

// Signal handlers stay installed, as the process is for this program only.
Machine::State::~State() {
    the_machine = nullptr;
    if (library_ != nullptr)
        dlclose(library_);
}

void Machine::State::register_module(const Module& module) {
    for (std::uint64_t i = 0; i < module.num_variables; ++i) {
        const Variable& v = module.variables[i];
        variables_.emplace(static_cast<const std::byte*>(v.address) + v.size, v);
    }
    for (std::uint64_t i = 0; i < module.num_wholes; ++i)
        wholes_.push_back({static_cast<const std::byte*>(module.wholes[i].address), module.wholes[i].size});
    for (std::uint64_t i = 0; i < module.num_externals; ++i) {
        const std::string_view name = module.externals[i];
        const bool optional = name.starts_with(mark_of_optional);
        (optional ? optional_externals_ : externals_).emplace_back(name.substr(optional ? 1 : 0));
    }
    constructors_.insert(constructors_.end(), module.constructors, module.constructors + module.num_constructors);
}

// Refuses external names that neither the program nor the runtime defines: their code would run unobserved. A weak
// symbol that nobody defines is null.
void Machine::State::check_externals() const {
    std::set<std::string> unknown;
    const auto check = [&](const std::string& name, bool optional) {
        Dl_info found{};
        if (is_harmless(name))
            return;
        const void* address = dlsym(library_, name.c_str());
        if (address == nullptr ? !optional : dladdr(address, &found) == 0 || found.dli_fbase != base_)
            unknown.insert(text_of_external(name));
    };
    for (const std::string& name : externals_)
        check(name, false);
    for (const std::string& name : optional_externals_)
        check(name, true);
    if (!unknown.empty())
        throw Refusal(refusal_of(fmt::format("{}", fmt::join(unknown, ", "))));
}

// ---- Signals

void Machine::State::catch_signals() {
    signal_stack_.take();
    struct sigaction action {};
    action.sa_sigaction = &State::on_signal;
    action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_SIGINFO;
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
        sigaction(signal, &action, nullptr);
}

// The fiber does not go on: the thread starts again when it is asked next.
void Machine::State::on_signal(int signal, siginfo_t* info, void* /*context*/) {
    if (the_machine == nullptr || the_machine->running_ == 0) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
        return;
    }
    State& m = *the_machine;
    const bool overflow = signal == SIGSEGV && m.memory->is_below_stack(info->si_addr);
    const char* what = overflow            ? "a stack overflow: a thread has 8 MB"
                       : signal == SIGFPE  ? "a signal: SIGFPE, a quotient that does not fit its type"
                       : signal == SIGABRT ? "a signal: SIGABRT"
                       : signal == SIGILL  ? "a signal: SIGILL, code that cannot be reached"
                                           : "a signal: SIGSEGV, an access of memory that is not the program's";
    m.fail(program::ErrorKind::bad_address, m.here, what);
}

// ---- Fibers

// The whole run of a thread.
void Machine::State::enter() {
    State& m = machine();
    const std::uint32_t number = m.running_;
    if (number != 1) {
        Next begin;
        begin.action = {.kind = program::ActionKind::read,
                        .mode = program::Mode::acquire,
                        .settled = true,
                        .location = native::location_of(number, ThreadLocation::begin),
                        .position = m.position_of(nullptr)};
        begin.what = "begin";
        m.perform(begin);
    }
    const Start start = m.thread().start;
    if (number == 1)
        m.construct();
    katlas_argument_labels[0] = 0;
    void* result = start.routine(start.state == 0 ? start.argument : m.states.state_of(number));
    if (number == 1 && m.has_status_)
        m.check_status(static_cast<int>(reinterpret_cast<std::intptr_t>(result)), katlas_result_label, nullptr);
    m.destroy(number == 1);
    if (number == 1)
        m.thread().ends_process_by = returned_from_main;
    if (number != 1)
        destroy_values(); // a return from main ends the program
    m.end(result);
}

// Runs constructors before main, and destructors after a thread or after main.
void Machine::State::construct() {
    for (const Constructor& c : constructors_)
        c.function();
}
// The library keeps what is to be destroyed in a thread-local variable.
void Machine::State::destroy_variables_of_thread() {
    if (destroy_of_thread_ != nullptr && !thread().locals.empty())
        destroy_of_thread_();
}

void Machine::State::destroy(bool everything) {
    destroy_variables_of_thread();
    if (everything)
        call_at_exit();
    if (everything && destroy_all_ != nullptr)
        destroy_all_();
}

// By convention a program that fails ends with a status other than 0.
void Machine::State::check_status(int status, Label label, const Site* site) {
    if (labels && !any_status)
        branch_on(label);
    if (status != 0 && !any_status)
        fail(program::ErrorKind::assertion, site,
             fmt::format("the program ends with status {} (see --any-status)", status));
}

void Machine::State::exit() {
    leave_sections();
    destroy(true);
    thread().ends_process_by = called_exit;
    stop({.kind = program::ActionKind::finished});
}

// The end of a thread is a write of its result, and joining threads read from it.
void Machine::State::end(void* result) {
    leave_sections();
    if (running_ != 1)
        end_variables(0, nullptr);
    const auto value = static_cast<Value>(reinterpret_cast<std::intptr_t>(result));
    if (!thread().awaited)
        stop({.kind = program::ActionKind::finished, .value = value});
    Next last;
    last.action = {.kind = program::ActionKind::write,
                   .mode = program::Mode::release,
                   .settled = true,
                   .location = native::location_of(running_, ThreadLocation::end),
                   .position = position_of(nullptr),
                   .value = value};
    last.ends = true;
    last.what = "end";
    perform(last);
    stop({.kind = program::ActionKind::finished});
}

// The stack variables of a thread end with the thread. Those of main exist until the program ends.

void Machine::State::stop(const Action& action) {
    Thread& t = thread();
    if (alike.any())
        check_joins();
    if (action.kind == program::ActionKind::blocked)
        note_wait(action.reason);
    note_calls();
    t.next = {};
    t.next.action = action;
    if (action.kind == program::ActionKind::finished)
        t.next.what = t.ends_process_by;
    t.stands = true;
    rest();
}

void Machine::State::wait(const Site* site, program::BlockReason reason, program::Location condition) {
    Thread& t = thread();
    if (alike.any())
        check_joins();
    note_wait(reason);
    note_calls();
    t.next = {};
    t.next.action = {
        .kind = program::ActionKind::blocked, .reason = reason, .location = condition, .position = position_of(site)};
    t.next.round_begins = t.round_begins;
    t.stands = true;
    rest();
}

void Machine::State::discover() {
    discovered_ = true;
    for (;;)
        thread().fiber.leave();
}

void Machine::State::refuse(const Site* site, const std::string& what) {
    refused_ = text_of(shown(site, thread())) + what;
    for (;;)
        thread().fiber.leave();
}

std::uint32_t Machine::State::next_child(const Start& start) {
    const auto key = std::pair(running_, thread().created++);
    const auto known = children_.find(key);
    if (known != children_.end()) {
        note_creation(known->second, start);
        return known->second;
    }
    const auto count = static_cast<std::uint32_t>(threads.size());
    if (count == Memory::most_threads)
        refuse(here, fmt::format("more than {} threads cannot be explored", count));
    children_.emplace(key, count + 1);
    places.add_thread(count);
    new_thread_ = {running_, start}; // the table of threads grows later, as the running fiber is in it
    discover();
}

bool Machine::State::choose(const Site* site) {
    Next choice;
    choice.action.kind = program::ActionKind::read;
    choice.action.mode = program::Mode::relaxed;
    choice.action.failure_mode = program::Mode::relaxed;
    choice.action.rmw = program::RmwOp::compare_exchange_weak;
    choice.action.location = native::location_of(running_, ThreadLocation::choice);
    choice.action.position = position_of(site);
    choice.what = "choice";
    if (perform(choice).spurious)
        return true;
    Next write;
    write.action.kind = program::ActionKind::write;
    write.action.mode = program::Mode::relaxed;
    write.action.exclusive = true;
    write.action.settled = true;
    write.action.location = choice.action.location;
    write.action.position = choice.action.position;
    write.what = "chosen";
    perform(write);
    return false;
}

const Site* Machine::State::shown(const Site* site, const Thread& thread) {
    return site != nullptr && site->of_library != 0 ? thread.called_from : site;
}

std::uint32_t Machine::State::position_of(const Site* site) {
    return number_of_site(shown(site, thread()));
}

std::uint32_t Machine::State::number_of_site(const Site* site) {
    if (site == nullptr)
        return 0;
    if (site->number == 0) {
        site->number = static_cast<std::uint32_t>(sites.size());
        sites.push_back(site);
    }
    return site->number;
}

const Site* Machine::State::site_at(const char* file, std::uint32_t line) {
    return &own_sites_.try_emplace({file, line}, Site{file, "", line, 0, 0, 0}).first->second;
}

void Machine::State::fail(program::ErrorKind kind, const Site* site, std::string text) {
    message = std::move(text);
    thread().begun = false; // a later question needs the message, too
    stop({.kind = program::ActionKind::error, .error = kind, .position = position_of(site)});
}

std::string Machine::State::name_of(program::Location location) const {
    const auto num_threads = static_cast<program::Location>(threads.size());
    if (location < locations_of_thread * num_threads) {
        constexpr std::array names{"begin", "end", "choice"};
        return fmt::format("{} of P{}", names[location % locations_of_thread], location / locations_of_thread);
    }
    const Place& place = places[location];
    return name_of(place.address).value_or(fmt::format("{}", static_cast<const void*>(place.address)));
}

std::optional<std::string> Machine::State::name_of(const std::byte* address) const {
    if (const auto after = variables_.upper_bound(address); after != variables_.end()) {
        const Variable& v = after->second;
        const auto* begin = static_cast<const std::byte*>(v.address);
        if (auto queue = name_of_queue(v, address))
            return queue;
        if (begin <= address)
            return address == begin ? v.name : fmt::format("{}+{}", v.name, address - begin);
    }
    const Memory::Arena arena = memory->arena_of(address);
    if (arena.thread == 0)
        return std::nullopt;
    if (const auto after = shared_locals_.upper_bound(address); after != shared_locals_.begin()) {
        const Memory::Block& b = std::prev(after)->second;
        if (address < b.begin + b.size)
            return fmt::format("P{}:{}{}", arena.thread - 1, b.site->variable,
                               address == b.begin ? "" : fmt::format("+{}", address - b.begin));
    }
    const std::byte* heap = memory->heap(arena.thread);
    switch (arena.part) {
    case Memory::Part::stack:
        return fmt::format("stack{}-{}", arena.thread - 1, heap - address);
    case Memory::Part::heap:
        return fmt::format("heap{}+{}", arena.thread - 1, address - heap);
    case Memory::Part::locals:
        break;
    }
    return fmt::format("locals{}+{}", arena.thread - 1, address - memory->locals(arena.thread));
}

std::uint64_t Machine::State::number_of_wide(const WideValue& value) {
    const auto number = wide_values.number_of(value, *portable);
    if (number)
        return *number;
    const std::string why = "two values of 16 bytes have the same hash";
    if (running_ == 0) // an initial value
        throw Refusal(why);
    refuse(here, why);
}

Value Machine::State::initial_value(const Place& place) {
    if (place.size != wide_size)
        return memory->initial_value(place.address, place.size);
    const auto word_at = [&](const std::byte* at) { return static_cast<std::uint64_t>(memory->initial_value(at, 8)); };
    return static_cast<Value>(number_of_wide({word_at(place.address), word_at(place.address + 8)}));
}

std::string Machine::State::value_text(program::Location location, Value value) const {
    const unsigned size = places[location].size;
    if (size == wide_size) {
        const auto text_of = [&](std::uint64_t word) {
            const auto name = name_of(reinterpret_cast<const std::byte*>(word));
            return name ? "&" + *name : fmt::format("{}", static_cast<std::int64_t>(word));
        };
        const WideValue words = wide_values.value_of(static_cast<std::uint64_t>(value));
        return fmt::format("{{{}, {}}}", text_of(words[0]), text_of(words[1]));
    }
    if (size == 8 || size == 0)
        if (const auto name = name_of(reinterpret_cast<const std::byte*>(value)))
            return "&" + *name;
    const unsigned unused = size == 0 ? 0 : 64 - 8 * size;
    return fmt::format("{}", static_cast<std::int64_t>(static_cast<std::uint64_t>(value) << unused) >> unused);
}

bool Machine::State::is_guarded(const std::byte* address) {
    return std::ranges::any_of(thread().hazards, [&](const auto& hazard) {
        const Protected& block = hazard.second;
        return address >= block.begin && address < block.begin + block.size;
    });
}

} // namespace katlas::native
