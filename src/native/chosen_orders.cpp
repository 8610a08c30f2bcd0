#include "katlas/native/chosen_orders.hpp"

#include "accesses.hpp"
#include "order_choice.hpp"

namespace katlas::native {

const ChosenOrder* OrderChoice::at(const Site* site, program::Mode mode, program::Mode failure_mode) {
    const auto [entry, is_new] = known_.try_emplace(site);
    Known& known = entry->second;
    if (is_new) {
        known.access.mode = mode;
        known.access.failure_mode = failure_mode;
        if (site != nullptr) {
            known.access.place = {site->file, site->line, site->column};
            if (const auto chosen = orders_.find(known.access.place); chosen != orders_.end())
                known.chosen = &chosen->second;
        }
    }
    known.access.several |= known.access.mode != mode || known.access.failure_mode != failure_mode;
    return known.chosen;
}

std::vector<ReachedAccess> OrderChoice::reached() const {
    std::vector<ReachedAccess> accesses;
    for (const auto& [site, known] : known_)
        if (site != nullptr)
            accesses.push_back(known.access);
    return accesses;
}

Access with_chosen_order(Access access, const Site* site) {
    auto& m = machine();
    if (!m.order_choice || static_cast<program::Mode>(access.mode) == program::Mode::non_atomic)
        return access;
    const auto mode = static_cast<program::Mode>(access.mode);
    const auto failure_mode = static_cast<program::Mode>(access.failure_mode);
    if (const ChosenOrder* chosen = m.order_choice->at(Machine::State::shown(site, m.thread()), mode, failure_mode)) {
        if (chosen->fence)
            perform_fence(*chosen->fence, site);
        access.mode = static_cast<unsigned>(chosen->mode.value_or(mode));
        access.failure_mode = static_cast<unsigned>(chosen->failure_mode.value_or(failure_mode));
    }
    return access;
}

void choose_orders(ChosenOrders orders) {
    machine().order_choice.emplace(std::move(orders));
}

std::vector<ReachedAccess> accesses_with_orders() {
    return machine().order_choice ? machine().order_choice->reached() : std::vector<ReachedAccess>();
}

} // namespace katlas::native
