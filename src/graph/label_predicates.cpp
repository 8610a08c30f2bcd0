#include "katlas/graph/label_predicates.hpp"

#include "katlas/graph/annotation.hpp"

namespace katlas::graph {
namespace {

std::string_view name_of(Barrier barrier) {
    switch (barrier) {
    case Barrier::none:
        break;
    case Barrier::dmb_st:
        return "DMB-ST";
    case Barrier::isb:
        return "ISB";
    case Barrier::eieio:
        return "EIEIO";
    case Barrier::isync:
        return "ISYNC";
    case Barrier::fence_r_r:
        return "FENCE-R-R";
    case Barrier::fence_r_w:
        return "FENCE-R-W";
    case Barrier::fence_w_r:
        return "FENCE-W-R";
    case Barrier::fence_w_w:
        return "FENCE-W-W";
    case Barrier::fence_w_rw:
        return "FENCE-W-RW";
    case Barrier::fence_rw_r:
        return "FENCE-RW-R";
    }
    return {};
}

} // namespace

std::string_view predicate_of(Kernel kernel) {
    switch (kernel) {
    case Kernel::none:
        break;
    case Kernel::rmb:
        return "RMB";
    case Kernel::wmb:
        return "WMB";
    case Kernel::barrier:
        return "BARRIER";
    case Kernel::before_atomic:
        return "BEFORE-ATOMIC";
    case Kernel::after_atomic:
        return "AFTER-ATOMIC";
    case Kernel::after_spinlock:
        return "AFTER-SPINLOCK";
    case Kernel::after_unlock_lock:
        return "AFTER-UNLOCK-LOCK";
    case Kernel::after_srcu_unlock:
        return "AFTER-SRCU-UNLOCK";
    case Kernel::rcu_lock:
        return "RCU-LOCK";
    case Kernel::rcu_unlock:
        return "RCU-UNLOCK";
    case Kernel::sync_rcu:
        return "SYNC-RCU";
    case Kernel::sync_srcu:
        return "SYNC-SRCU";
    case Kernel::update:
        return "UPDATE";
    case Kernel::update_silent:
        return "UPDATE-SILENT";
    case Kernel::spinlock:
        return "SPINLOCK";
    case Kernel::srcu:
        return "SRCU";
    }
    return {};
}

std::string_view predicate_of(Scope scope) {
    switch (scope) {
    case Scope::none:
        break;
    case Scope::cta:
        return "CTA";
    case Scope::gpu:
        return "GPU";
    case Scope::sys:
        return "SYS";
    }
    return {};
}

std::vector<std::string_view> predicates_of(Label label) {
    std::vector<std::string_view> names;
    switch (label.kind) {
    case Kind::read:
        names = {"R", "LOC", "DEP"};
        break;
    case Kind::write:
        names = {"W", "LOC"};
        break;
    case Kind::fence:
        names = {label.kernel == Kernel::sync_srcu ? "LOC" : "F"};
        break;
    }
    names.push_back(label.exclusive ? "EXCL" : "NEXCL");
    switch (label.mode) {
    case Mode::non_atomic:
        names.push_back("NA");
        break;
    case Mode::relaxed:
        names.push_back("RLX");
        break;
    case Mode::acquire:
        names.push_back("ACQ");
        break;
    case Mode::release:
        names.push_back("REL");
        break;
    case Mode::acq_rel:
        names.insert(names.end(), {"ACQ", "REL"});
        break;
    case Mode::seq_cst:
        names.insert(names.end(), {"ACQ", "REL", "SC"});
        break;
    }
    if (label.discarded)
        names.emplace_back("NORET");
    if (label.barrier != Barrier::none)
        names.push_back(name_of(label.barrier));
    // The predicates of annotations belong to models.
    if (label.kernel != Kernel::none && !annotation_of(label.kernel))
        names.push_back(predicate_of(label.kernel));
    if (label.scope != Scope::none)
        names.push_back(predicate_of(label.scope));
    return names;
}

bool is_of_machines(std::string_view predicate) {
    if (predicate == "INSTR" || predicate == "NORET")
        return true;
    for (auto b = static_cast<int>(Barrier::none) + 1; b <= static_cast<int>(Barrier::fence_rw_r); ++b)
        if (predicate == name_of(static_cast<Barrier>(b)))
            return true;
    return false;
}

bool is_of_kernel(std::string_view predicate) {
    for (std::size_t k = 1; k < num_kernel_kinds; ++k)
        if (predicate == predicate_of(static_cast<Kernel>(k)))
            return true;
    return false;
}

bool is_of_scopes(std::string_view predicate) {
    for (std::size_t s = 1; s < num_scopes; ++s)
        if (predicate == predicate_of(static_cast<Scope>(s)))
            return true;
    return false;
}

} // namespace katlas::graph
