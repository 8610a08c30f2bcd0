#include "katlas/native/chosen_orders.hpp"

#include "accesses.hpp"
#include "order_choice.hpp"

namespace katlas::native {

const ChosenOrder* OrderChoice::at(const Site* site) {
    const auto [known, is_new] = known_.emplace(site, nullptr);
    if (is_new && site != nullptr)
        if (const auto chosen = orders_.find({site->file, site->line, site->column}); chosen != orders_.end())
            known->second = &chosen->second;
    return known->second;
}

std::vector<SourcePlace> OrderChoice::reached() const {
    std::vector<SourcePlace> places;
    for (const auto& [site, chosen] : known_)
        if (site != nullptr)
            places.push_back({site->file, site->line, site->column});
    return places;
}

Access with_chosen_order(Access access, const Site* site) {
    auto& m = machine();
    if (!m.order_choice || static_cast<program::Mode>(access.mode) == program::Mode::non_atomic)
        return access;
    if (const ChosenOrder* chosen = m.order_choice->at(Machine::State::shown(site, m.thread()))) {
        if (chosen->fence)
            perform_fence(*chosen->fence, site);
        access.mode = static_cast<unsigned>(chosen->mode.value_or(static_cast<program::Mode>(access.mode)));
        access.failure_mode =
            static_cast<unsigned>(chosen->failure_mode.value_or(static_cast<program::Mode>(access.failure_mode)));
    }
    return access;
}

void choose_orders(ChosenOrders orders) {
    machine().order_choice.emplace(std::move(orders));
}

std::vector<SourcePlace> places_with_orders() {
    return machine().order_choice ? machine().order_choice->reached() : std::vector<SourcePlace>();
}

} // namespace katlas::native
