#include "small_programs.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using SmallKind = SmallEvent::Kind;
using SmallValue = SmallEvent::Value;
using SmallThread = SmallProgram::Thread;

constexpr std::array<char, 2> small_places = {'x', 'y'};

// The events that may come next in a thread.
std::vector<SmallEvent> next_small_events(const SmallThread& before) {
    std::vector<SmallEvent> all;
    const bool has_loaded = std::ranges::any_of(before, [](const SmallEvent& e) { return e.kind == SmallKind::load; });
    for (const std::uint8_t location : {std::uint8_t{0}, std::uint8_t{1}})
        for (const bool strong : {false, true}) {
            all.push_back({SmallKind::load, location, strong, SmallValue::constant});
            all.push_back({SmallKind::store, location, strong, SmallValue::constant});
            if (has_loaded)
                for (const SmallValue value : {SmallValue::of_load, SmallValue::seems_of_load, SmallValue::if_load})
                    all.push_back({SmallKind::store, location, strong, value});
        }
    if (!before.empty() && before.back().kind != SmallKind::fence)
        all.push_back({SmallKind::fence, 0, false, SmallValue::constant});
    return all;
}

void each_small_thread(std::size_t events, SmallThread& thread, const std::function<void(const SmallThread&)>& visit) {
    if (thread.size() == events) {
        if (thread.back().kind != SmallKind::fence)
            visit(thread);
        return;
    }
    for (const SmallEvent& e : next_small_events(thread)) {
        thread.push_back(e);
        each_small_thread(events, thread, visit);
        thread.pop_back();
    }
}

std::vector<SmallThread> small_threads_of(std::size_t events) {
    std::vector<SmallThread> all;
    SmallThread thread;
    each_small_thread(events, thread, [&](const SmallThread& t) { all.push_back(t); });
    return all;
}

bool all_communicate(const std::vector<SmallThread>& threads) {
    for (std::size_t t = 0; t < threads.size(); ++t)
        if (std::ranges::none_of(threads[t], [&](const SmallEvent& a) {
                return a.kind != SmallKind::fence && std::ranges::any_of(threads, [&](const SmallThread& other) {
                           return &other != &threads[t] && std::ranges::any_of(other, [&](const SmallEvent& b) {
                               return b.kind != SmallKind::fence && a.location == b.location &&
                                      (a.kind == SmallKind::store || b.kind == SmallKind::store);
                           });
                       });
            }))
            return false;
    return true;
}

// Whether the program goes on. `sizes`: the numbers of events of the threads, descending.
bool each_with_sizes_of_threads(const std::vector<std::size_t>& sizes, std::vector<SmallThread>& threads,
                                const std::function<bool(const SmallProgram&)>& visit) {
    if (threads.size() == sizes.size()) {
        if (!all_communicate(threads))
            return true;
        const SmallProgram program(threads);
        return !program.is_canonical() || visit(program);
    }
    for (const SmallThread& thread : small_threads_of(sizes[threads.size()])) {
        threads.push_back(thread);
        const bool goes_on = each_with_sizes_of_threads(sizes, threads, visit);
        threads.pop_back();
        if (!goes_on)
            return false;
    }
    return true;
}

bool each_split_of_events(std::size_t events, std::size_t most, std::vector<std::size_t>& sizes,
                          const std::function<bool(const SmallProgram&)>& visit) {
    if (events == 0) {
        std::vector<SmallThread> threads;
        return sizes.size() < 2 || each_with_sizes_of_threads(sizes, threads, visit);
    }
    for (std::size_t size = std::min(events, most); size > 0; --size) {
        sizes.push_back(size);
        const bool goes_on = each_split_of_events(events - size, size, sizes, visit);
        sizes.pop_back();
        if (!goes_on)
            return false;
    }
    return true;
}

// Without dependencies on loads that are not there.
SmallThread without_missing_loads(SmallThread thread) {
    bool has_loaded = false;
    for (SmallEvent& e : thread) {
        has_loaded |= e.kind == SmallKind::load;
        if (!has_loaded)
            e.value = SmallValue::constant;
    }
    return thread;
}

} // namespace

SmallProgram::SmallProgram(std::vector<SmallThread> threads) : threads_(std::move(threads)) {}

SmallProgram SmallProgram::canonical() const {
    const auto sorted = [](std::vector<SmallThread> threads) {
        std::ranges::sort(threads, [](const SmallThread& a, const SmallThread& b) {
            return a.size() != b.size() ? a.size() > b.size() : a < b;
        });
        return threads;
    };
    std::vector<SmallThread> renamed = threads_;
    for (SmallThread& thread : renamed)
        for (SmallEvent& e : thread)
            if (e.kind != SmallKind::fence)
                e.location = e.location == 0 ? 1 : 0;
    return SmallProgram(std::min(sorted(threads_), sorted(renamed)));
}

std::vector<SmallProgram> SmallProgram::simpler() const {
    std::vector<SmallProgram> all;
    const auto add = [&](std::vector<SmallThread> threads) {
        std::erase_if(threads, [](const SmallThread& t) { return t.empty(); });
        for (SmallThread& thread : threads)
            thread = without_missing_loads(std::move(thread));
        all.push_back(SmallProgram(std::move(threads)).canonical());
    };
    for (std::size_t t = 0; t < threads_.size(); ++t)
        for (std::size_t i = 0; i < threads_[t].size(); ++i) {
            std::vector<SmallThread> less = threads_;
            less[t].erase(less[t].begin() + static_cast<std::ptrdiff_t>(i));
            add(less);
            if (threads_[t][i].strong) {
                less = threads_;
                less[t][i].strong = false;
                add(less);
            }
            if (threads_[t][i].value != SmallValue::constant) {
                less = threads_;
                less[t][i].value = SmallValue::constant;
                add(less);
            }
        }
    return all;
}

std::string SmallProgram::name() const {
    std::string name;
    for (const SmallThread& thread : threads_) {
        name += name.empty() ? "" : "+";
        for (const SmallEvent& e : thread) {
            if (e.kind == SmallKind::fence) {
                name += "F";
                continue;
            }
            constexpr std::array<const char*, 4> values = {"", "-data", "-seemsdata", "-ctrl"};
            name += fmt::format("{}{}{}{}", e.kind == SmallKind::load ? "R" : "W",
                                e.strong ? (e.kind == SmallKind::load ? "acq" : "rel") : "",
                                small_places.at(e.location), values.at(static_cast<std::size_t>(e.value)));
        }
    }
    return name;
}

std::string SmallProgram::text(const std::string& condition) const {
    std::string text = fmt::format("C {}\n{{ }}\n", name());
    std::string all;
    std::array<int, 2> stores{};
    for (std::size_t t = 0; t < threads_.size(); ++t) {
        text += fmt::format("P{} (atomic_int* x, atomic_int* y) {{\n", t);
        int loads = 0;
        for (const SmallEvent& e : threads_[t]) {
            const char place = small_places.at(e.location);
            const int last = loads - 1;
            if (e.kind == SmallKind::fence) {
                text += "  atomic_thread_fence(memory_order_seq_cst);\n";
            } else if (e.kind == SmallKind::load) {
                all += fmt::format("{}:r{}=0 /\\ ", t, loads);
                text += fmt::format("  int r{} = atomic_load_explicit({}, memory_order_{});\n", loads++, place,
                                    e.strong ? "acquire" : "relaxed");
            } else {
                const int constant = ++stores.at(e.location);
                const std::string value = e.value == SmallValue::of_load ? fmt::format("r{}", last)
                                          : e.value == SmallValue::seems_of_load
                                              ? fmt::format("(r{} & 0) + {}", last, constant)
                                              : fmt::format("{}", constant);
                const std::string store = fmt::format("atomic_store_explicit({}, {}, memory_order_{});", place, value,
                                                      e.strong ? "release" : "relaxed");
                text += e.value == SmallValue::if_load ? fmt::format("  if (r{} != 0) {{ {} }}\n", last, store)
                                                       : fmt::format("  {}\n", store);
            }
        }
        text += "}\n";
    }
    return text + fmt::format("exists ({})\n", condition.empty() ? all + "x=0 /\\ y=0" : condition);
}

void each_small_program(std::size_t events, const std::function<bool(const SmallProgram&)>& visit) {
    std::vector<std::size_t> sizes;
    each_split_of_events(events, events, sizes, visit);
}

} // namespace katlas::workbench
