#include "order_modes.hpp"

namespace katlas::workbench {

program::Mode mode_of(Order order) {
    switch (order) {
    case Order::acquire:
        return program::Mode::acquire;
    case Order::release:
        return program::Mode::release;
    case Order::acq_rel:
        return program::Mode::acq_rel;
    case Order::seq_cst:
        return program::Mode::seq_cst;
    case Order::absent:
    case Order::relaxed:
        break;
    }
    return program::Mode::relaxed;
}

Order order_of(program::Mode mode) {
    switch (mode) {
    case program::Mode::acquire:
        return Order::acquire;
    case program::Mode::release:
        return Order::release;
    case program::Mode::acq_rel:
        return Order::acq_rel;
    case program::Mode::seq_cst:
        return Order::seq_cst;
    case program::Mode::non_atomic:
    case program::Mode::relaxed:
        break;
    }
    return Order::relaxed;
}

} // namespace katlas::workbench
