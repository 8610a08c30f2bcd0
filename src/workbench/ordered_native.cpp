#include "katlas/native/chosen_orders.hpp"
#include "katlas/support/files.hpp"
#include "katlas/workbench/native_build.hpp"
#include "katlas/workbench/source_orders.hpp"
#include "order_modes.hpp"
#include "ordered_program.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using native::SourcePlace;

// The number of executions that are searched for accesses.
constexpr std::uint64_t enough_to_reach = 20'000;

struct ReachedPlace {
    native::ReachedAccess access;
    bool of_several = false; // it is the place of several accesses of the code
};
using ReachedAccesses = std::map<SourcePlace, ReachedPlace>;

// The compiler's place of a call is that of the function's name or of its qualification.
const native::ReachedAccess* access_at(const ReachedAccesses& reached, const std::string& file, std::size_t line,
                                       std::size_t column) {
    constexpr std::size_t qualifier = std::string_view("std::").size();
    for (const std::size_t c : {column, column - std::min(column, qualifier)})
        if (const auto found = reached.find({file, static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(c)});
            found != reached.end())
            return &found->second.access;
    return nullptr;
}

// The name around the call at which accesses were reached; null: there is none. The compiler's place of a call in the
// arguments of a macro is that of the macro's name.
const NameAround* macro_around(const ReachedAccesses& reached, const std::string& file, const OrderPlace& p) {
    const auto found = std::ranges::find_if(
        p.around, [&](const NameAround& name) { return access_at(reached, file, name.line, name.column) != nullptr; });
    return found == p.around.end() ? nullptr : &*found;
}

// The access of a call; null: it was not reached, or there are others at its place.
const native::ReachedAccess* access_of(const ReachedAccesses& reached, const std::string& file, const OrderPlace& p) {
    if (const native::ReachedAccess* access = access_at(reached, file, p.line, p.column))
        return access;
    const NameAround* macro = macro_around(reached, file, p);
    if (macro == nullptr || !macro->of_one)
        return nullptr;
    const auto place =
        reached.find({file, static_cast<std::uint32_t>(macro->line), static_cast<std::uint32_t>(macro->column)});
    const bool is_one = place != reached.end() && !place->second.of_several && !place->second.access.several;
    return is_one ? &place->second.access : nullptr;
}

// Files whose orders can be chosen: all but those of C++'s library and of Katlas.
bool is_own(const std::string& file) {
    return !file.empty() && !file.starts_with("/usr/include/c++/") && !file.starts_with(native_prefix);
}

// A program in C or C++ keeps its machine code, and the runtime changes the orders of its accesses.
class OrderedNative : public OrderedProgram {
  public:
    OrderedNative(std::vector<ProgramSource> tests, const ReachedAccesses& reached, bool new_fences)
        : tests_(std::move(tests)) {
        std::set<std::string> names;
        for (const auto& [place, access] : reached)
            if (is_own(place.file))
                names.insert(place.file);
        for (const std::string& name : names) {
            auto text = read_file(name);
            if (!text)
                continue;
            const auto order_at = [&](std::size_t line, std::size_t column, AccessRole role) -> std::optional<Order> {
                const native::ReachedAccess* access = access_at(reached, name, line, column);
                if (access == nullptr || access->several)
                    return std::nullopt;
                return order_of(role == AccessRole::failure ? access->failure_mode : access->mode);
            };
            add_file(SourceOrders(name, std::move(*text), new_fences, order_at), reached);
        }
    }

    [[nodiscard]] const std::vector<ChosenPlace>& places() const override { return places_; }
    [[nodiscard]] std::size_t not_reached() const override { return not_reached_; }
    [[nodiscard]] std::size_t in_macros() const override { return in_macros_; }
    [[nodiscard]] std::size_t parts() const override { return tests_.size(); }
    [[nodiscard]] WithOrders with(std::size_t part, const Assignment& orders) const override {
        native::ChosenOrders chosen;
        for (std::size_t i = 0; i < orders.size(); ++i) {
            native::ChosenOrder& at = chosen[sites_[i]];
            if (places_[i].new_fence) {
                if (orders[i] != Order::absent)
                    at.fence = mode_of(orders[i]);
            } else if (places_[i].role == AccessRole::failure) {
                at.failure_mode = mode_of(orders[i]);
            } else {
                at.mode = mode_of(orders[i]);
                at.absent = orders[i] == Order::absent;
            }
        }
        return {.source = tests_[part], .orders = std::move(chosen)};
    }
    [[nodiscard]] std::vector<std::string> patches(const Assignment& orders) const override {
        std::vector<std::string> patches;
        for (std::size_t f = 0; f < files_.size(); ++f) {
            std::vector<Order> all;
            for (const OrderPlace& p : files_[f].places())
                all.push_back(p.order);
            for (std::size_t i = 0; i < orders.size(); ++i)
                if (in_file_[i].first == f)
                    all[in_file_[i].second] = orders[i];
            if (std::string patch = files_[f].patch(all); !patch.empty())
                patches.push_back(std::move(patch));
        }
        return patches;
    }

  private:
    void add_file(SourceOrders file, const ReachedAccesses& reached) {
        for (std::size_t k = 0; k < file.places().size(); ++k) {
            const OrderPlace& p = file.places()[k];
            const native::ReachedAccess* access = access_of(reached, file.name(), p);
            if (access == nullptr) {
                if (!p.new_fence)
                    ++(macro_around(reached, file.name(), p) == nullptr ? not_reached_ : in_macros_);
                continue;
            }
            sites_.push_back(access->place);
            in_file_.emplace_back(files_.size(), k);
            places_.push_back(chosen_place(file, k));
        }
        files_.push_back(std::move(file));
    }

    std::vector<ProgramSource> tests_;
    std::vector<SourceOrders> files_;
    std::vector<ChosenPlace> places_;
    std::vector<SourcePlace> sites_;                           // by place
    std::vector<std::pair<std::size_t, std::size_t>> in_file_; // by place: the file, and the place in it
    std::size_t not_reached_ = 0;
    std::size_t in_macros_ = 0;
};

} // namespace

OrderedProgramOr ordered_native(const std::vector<ProgramSource>& tests, CheckModels& models, const CheckTask& task,
                                bool new_fences) {
    const native::ChosenOrders none;
    CheckTask look = task;
    look.orders = &none;
    look.exploration.keep_going = true;
    look.exploration.max_executions = enough_to_reach;
    ReachedAccesses reached;
    for (const ProgramSource& test : tests) {
        const CheckResult result = check_program(test, models, look);
        if (!result.error.empty())
            return Failure{result.error, result.diagnostics};
        std::set<SourcePlace> places;
        for (const native::ReachedAccess& access : result.accesses) {
            ReachedPlace& known = reached.try_emplace(access.place, ReachedPlace{access}).first->second;
            known.access.several |=
                access.several || known.access.mode != access.mode || known.access.failure_mode != access.failure_mode;
            known.of_several |= !places.insert(access.place).second;
        }
    }
    return std::unique_ptr<OrderedProgram>(std::make_unique<OrderedNative>(tests, reached, new_fences));
}

} // namespace katlas::workbench
