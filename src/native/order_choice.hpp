// The machine's side of katlas/native/chosen_orders.hpp. The choice for a site is looked up once.
#pragma once

#include "katlas/native/abi.hpp"
#include "katlas/native/chosen_orders.hpp"

#include <unordered_map>

namespace katlas::native {

class OrderChoice {
  public:
    explicit OrderChoice(ChosenOrders orders) : orders_(std::move(orders)) {}

    // The choice for a site as shown to the user, with the orders of the code. Null: no choice.
    [[nodiscard]] const ChosenOrder* at(const Site* site, program::Mode mode, program::Mode failure_mode);
    [[nodiscard]] std::vector<ReachedAccess> reached() const;

  private:
    struct Known {
        const ChosenOrder* chosen = nullptr;
        ReachedAccess access;
    };
    ChosenOrders orders_;
    std::unordered_map<const Site*, Known> known_;
};

// The access with its chosen orders.
[[nodiscard]] Access with_chosen_order(Access access, const Site* site);

} // namespace katlas::native
