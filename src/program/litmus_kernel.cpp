#include "litmus_kernel.hpp"

#include <algorithm>
#include <array>

namespace katlas::program {
namespace {

using KernelKind = KernelFunction::Kind;
using KernelGives = KernelFunction::Gives;
using graph::Kernel;

struct NamedKernelFunction {
    std::string_view name;
    KernelFunction function;
};

constexpr std::array named_kernel_functions = {
    NamedKernelFunction{"READ_ONCE", {.kind = KernelKind::load_place}},
    NamedKernelFunction{"WRITE_ONCE", {.kind = KernelKind::store_place}},
    NamedKernelFunction{"smp_load_acquire", {.kind = KernelKind::load, .mode = Mode::acquire}},
    NamedKernelFunction{"smp_store_release", {.kind = KernelKind::store, .mode = Mode::release}},
    NamedKernelFunction{"smp_store_mb", {.kind = KernelKind::store_fence}},
    NamedKernelFunction{"rcu_dereference", {.kind = KernelKind::load_place}},
    NamedKernelFunction{"rcu_assign_pointer", {.kind = KernelKind::store_place, .mode = Mode::release}},
    NamedKernelFunction{"atomic_read", {.kind = KernelKind::load}},
    NamedKernelFunction{"atomic_read_acquire", {.kind = KernelKind::load, .mode = Mode::acquire}},
    NamedKernelFunction{"atomic_set", {.kind = KernelKind::store}},
    NamedKernelFunction{"atomic_set_release", {.kind = KernelKind::store, .mode = Mode::release}},
    NamedKernelFunction{"smp_mb", {.kind = KernelKind::fence, .mode = Mode::seq_cst}},
    NamedKernelFunction{"smp_rmb", {.kind = KernelKind::fence, .kernel = Kernel::rmb}},
    NamedKernelFunction{"smp_wmb", {.kind = KernelKind::fence, .kernel = Kernel::wmb}},
    NamedKernelFunction{"barrier", {.kind = KernelKind::fence, .kernel = Kernel::barrier}},
    NamedKernelFunction{"smp_mb__before_atomic", {.kind = KernelKind::fence, .kernel = Kernel::before_atomic}},
    NamedKernelFunction{"smp_mb__after_atomic", {.kind = KernelKind::fence, .kernel = Kernel::after_atomic}},
    NamedKernelFunction{"smp_mb__after_spinlock", {.kind = KernelKind::fence, .kernel = Kernel::after_spinlock}},
    NamedKernelFunction{"smp_mb__after_unlock_lock", {.kind = KernelKind::fence, .kernel = Kernel::after_unlock_lock}},
    NamedKernelFunction{"smp_mb__after_srcu_read_unlock",
                        {.kind = KernelKind::fence, .kernel = Kernel::after_srcu_unlock}},
    NamedKernelFunction{"rcu_read_lock", {.kind = KernelKind::fence, .kernel = Kernel::rcu_lock}},
    NamedKernelFunction{"rcu_read_unlock", {.kind = KernelKind::fence, .kernel = Kernel::rcu_unlock}},
    NamedKernelFunction{"synchronize_rcu", {.kind = KernelKind::fence, .kernel = Kernel::sync_rcu}},
    NamedKernelFunction{"synchronize_rcu_expedited", {.kind = KernelKind::fence, .kernel = Kernel::sync_rcu}},
    NamedKernelFunction{"srcu_read_lock", {.kind = KernelKind::srcu_lock, .kernel = Kernel::srcu}},
    NamedKernelFunction{"srcu_down_read", {.kind = KernelKind::srcu_lock, .kernel = Kernel::srcu}},
    NamedKernelFunction{"srcu_read_unlock", {.kind = KernelKind::srcu_unlock, .kernel = Kernel::srcu}},
    NamedKernelFunction{"srcu_up_read", {.kind = KernelKind::srcu_unlock, .kernel = Kernel::srcu}},
    NamedKernelFunction{"synchronize_srcu", {.kind = KernelKind::sync_srcu, .kernel = Kernel::sync_srcu}},
    NamedKernelFunction{"synchronize_srcu_expedited", {.kind = KernelKind::sync_srcu, .kernel = Kernel::sync_srcu}},
    NamedKernelFunction{"spin_lock", {.kind = KernelKind::lock, .mode = Mode::acquire, .kernel = Kernel::spinlock}},
    NamedKernelFunction{"spin_unlock", {.kind = KernelKind::unlock, .mode = Mode::release, .kernel = Kernel::spinlock}},
    NamedKernelFunction{"spin_trylock",
                        {.kind = KernelKind::try_lock, .mode = Mode::acquire, .kernel = Kernel::spinlock}},
    NamedKernelFunction{"spin_is_locked", {.kind = KernelKind::load, .kernel = Kernel::spinlock}},
    NamedKernelFunction{"atomic_add_unless",
                        {.kind = KernelKind::add_unless, .mode = Mode::seq_cst, .kernel = Kernel::update}},
    NamedKernelFunction{"atomic_sub_and_test",
                        {.kind = KernelKind::update,
                         .mode = Mode::seq_cst,
                         .kernel = Kernel::update,
                         .rmw = RmwOp::fetch_sub,
                         .again = Op::subtract,
                         .gives = KernelGives::is_zero}},
    NamedKernelFunction{"atomic_dec_and_test",
                        {.kind = KernelKind::update,
                         .mode = Mode::seq_cst,
                         .kernel = Kernel::update,
                         .rmw = RmwOp::fetch_sub,
                         .again = Op::subtract,
                         .gives = KernelGives::is_zero,
                         .steps = true}},
    NamedKernelFunction{"atomic_inc_and_test",
                        {.kind = KernelKind::update,
                         .mode = Mode::seq_cst,
                         .kernel = Kernel::update,
                         .rmw = RmwOp::fetch_add,
                         .again = Op::add,
                         .gives = KernelGives::is_zero,
                         .steps = true}},
};

struct KernelOperation {
    std::string_view name;
    RmwOp rmw;
    Op again;
    bool steps = false;
    bool complements = false;
};

constexpr std::array kernel_operations = {
    KernelOperation{"add", RmwOp::fetch_add, Op::add},
    KernelOperation{"sub", RmwOp::fetch_sub, Op::subtract},
    KernelOperation{"and", RmwOp::fetch_and, Op::bit_and},
    KernelOperation{"or", RmwOp::fetch_or, Op::bit_or},
    KernelOperation{"xor", RmwOp::fetch_xor, Op::bit_xor},
    KernelOperation{"andnot", RmwOp::fetch_and, Op::bit_and, false, true},
    KernelOperation{"inc", RmwOp::fetch_add, Op::add, true},
    KernelOperation{"dec", RmwOp::fetch_sub, Op::subtract, true},
};

bool drop_suffix(std::string_view& name, std::string_view suffix) {
    if (!name.ends_with(suffix))
        return false;
    name.remove_suffix(suffix.size());
    return true;
}

// Takes the order off the name; a function without one is a full barrier.
Mode drop_order(std::string_view& name) {
    if (drop_suffix(name, "_relaxed"))
        return Mode::relaxed;
    if (drop_suffix(name, "_acquire"))
        return Mode::acquire;
    return drop_suffix(name, "_release") ? Mode::release : Mode::seq_cst;
}

std::optional<KernelFunction> find_kernel_update(std::string_view name) {
    KernelFunction found{.kind = KernelKind::update, .kernel = Kernel::update};
    const bool has_order = name.ends_with("_relaxed") || name.ends_with("_acquire") || name.ends_with("_release");
    found.mode = drop_order(name);
    if (name == "add_negative") {
        found.rmw = RmwOp::fetch_add;
        found.gives = KernelGives::is_negative;
        return found;
    }
    constexpr std::string_view fetch = "fetch_";
    if (drop_suffix(name, "_return")) {
        found.gives = KernelGives::new_value;
    } else if (name.starts_with(fetch)) {
        name.remove_prefix(fetch.size());
        found.gives = KernelGives::old_value;
    } else if (has_order) {
        return std::nullopt;
    } else {
        found.mode = Mode::relaxed;
        found.kernel = Kernel::update_silent;
    }
    const auto* const operation = std::ranges::find(kernel_operations, name, &KernelOperation::name);
    if (operation == kernel_operations.end())
        return std::nullopt;
    found.rmw = operation->rmw;
    found.again = operation->again;
    found.steps = operation->steps;
    found.complements = operation->complements;
    return found;
}

} // namespace

std::optional<KernelFunction> find_kernel_function(std::string_view name) {
    const auto* const found = std::ranges::find(named_kernel_functions, name, &NamedKernelFunction::name);
    if (found != named_kernel_functions.end())
        return found->function;
    constexpr std::string_view prefix = "atomic_";
    const bool atomic = name.starts_with(prefix);
    if (atomic)
        name.remove_prefix(prefix.size());
    std::string_view stem = name;
    const Mode mode = drop_order(stem);
    if (stem == "xchg")
        return KernelFunction{
            .kind = KernelKind::exchange, .mode = mode, .kernel = Kernel::update, .gives = KernelGives::old_value};
    if (stem == "cmpxchg")
        return KernelFunction{.kind = KernelKind::compare_exchange,
                              .mode = mode,
                              .kernel = Kernel::update,
                              .gives = KernelGives::old_value};
    return atomic ? find_kernel_update(name) : std::nullopt;
}

bool is_also_of_c(std::string_view kernel_function) {
    constexpr std::array<std::string_view, 7> names = {
        "atomic_fetch_add", "atomic_fetch_sub", "atomic_fetch_and", "atomic_fetch_or",
        "atomic_fetch_xor", "spin_lock",        "spin_unlock",
    };
    return std::ranges::find(names, kernel_function) != names.end();
}

} // namespace katlas::program
