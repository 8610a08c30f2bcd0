#include "katlas/program/dependencies.hpp"

#include <bit>

namespace katlas::program {

std::vector<std::uint32_t> elements(EventBits events) {
    std::vector<std::uint32_t> result;
    for (std::size_t w = 0; w < events.size(); ++w)
        for (std::uint64_t rest = events[w]; rest != 0; rest &= rest - 1)
            result.push_back(static_cast<std::uint32_t>(w * 64 + static_cast<unsigned>(std::countr_zero(rest))));
    return result;
}

Dependencies::Dependencies(const Program& program, std::size_t thread)
    : num_registers_(program.num_registers(thread)), instructions_(program.has_instructions()), bits_(num_rows()) {}

void Dependencies::clear_row(std::size_t r) {
    for (std::size_t w = 0; w < stride_; ++w)
        bits_[r * stride_ + w] = 0;
}

void Dependencies::clear(std::size_t r) {
    clear_row(r);
    clear_row(picks(r));
}

void Dependencies::add_row(std::size_t to, std::size_t from) {
    for (std::size_t w = 0; w < stride_; ++w)
        bits_[to * stride_ + w] |= bits_[from * stride_ + w];
}

void Dependencies::add(std::size_t to, Operand from) {
    if (from < 0)
        return;
    add_row(to, static_cast<std::size_t>(from));
    add_row(picks(to), picks(static_cast<std::size_t>(from)));
}

void Dependencies::add_picked(std::size_t to, Operand from) {
    if (from < 0)
        return;
    add_row(picks(to), static_cast<std::size_t>(from));
    add_row(picks(to), picks(static_cast<std::size_t>(from)));
}

void Dependencies::put(std::size_t r, std::size_t event) {
    bits_[r * stride_ + event / 64] |= std::uint64_t{1} << event % 64;
}

void Dependencies::only(std::size_t r, std::size_t event) {
    clear(r);
    put(r, event);
}

// Doubles the events that a row can hold.
void Dependencies::widen() {
    std::vector<std::uint64_t> wider(num_rows() * stride_ * 2);
    for (std::size_t r = 0; r < num_rows(); ++r)
        for (std::size_t w = 0; w < stride_; ++w)
            wider[r * stride_ * 2 + w] = bits_[r * stride_ + w];
    bits_ = std::move(wider);
    stride_ *= 2;
}

void Dependencies::assign(Operand to, Operand first, Operand second) {
    const auto target = static_cast<std::size_t>(to);
    // The target may be an operand: r := r + s keeps the set of r.
    if (to != first && to != second)
        clear(target);
    add(target, first);
    add(target, second);
}

// The target may be the condition or the chosen operand.
void Dependencies::select(Operand to, Operand condition, Operand chosen) {
    const auto target = static_cast<std::size_t>(to);
    if (to == condition) {
        add_row(picks(target), target);
        if (to != chosen)
            clear_row(target);
    } else {
        if (to != chosen)
            clear(target);
        add_picked(target, condition);
    }
    add(target, chosen);
}

void Dependencies::branch(Operand on) {
    add(control_row(), on);
    decide(on);
}

void Dependencies::open_scope() {
    std::vector<std::uint64_t>& before = scopes_.emplace_back();
    for (const std::size_t r : {control_row(), picks(control_row())})
        before.insert(before.end(), row(r).begin(), row(r).end());
}

void Dependencies::close_scope() {
    if (scopes_.empty())
        return; // a jump has led into the scope
    const std::vector<std::uint64_t> before = std::move(scopes_.back());
    scopes_.pop_back();
    clear(control_row());
    const std::size_t words = before.size() / 2; // rows may have become wider since
    for (std::size_t w = 0; w < words; ++w) {
        bits_[control_row() * stride_ + w] = before[w];
        bits_[picks(control_row()) * stride_ + w] = before[words + w];
    }
}

void Dependencies::decide(Operand on) {
    if (on < 0)
        return;
    add_row(path_row(), static_cast<std::size_t>(on));
    add_row(path_row(), picks(static_cast<std::size_t>(on)));
}

void Dependencies::at_read(const Instruction& read) {
    clear(address_row());
    clear(data_row());
    clear(expected_row());
    if (!read.direct) {
        add(address_row(), read.b);
        decide(read.b);
    }
    if (depends_on_value(read.rmw) && read.rmw != RmwOp::compare_and_swap)
        add(expected_row(), read.d);
}

void Dependencies::at_write(const Instruction& write) {
    at_read(write);
    add(data_row(), write.c);
}

// The write has the address of its read, whose row is still there.
void Dependencies::at_exclusive_write() {
    clear(expected_row());
    clear(data_row());
    add(data_row(), static_cast<Operand>(pending_row()));
}

void Dependencies::at_fence() {
    clear(address_row());
    clear(data_row());
    clear(expected_row());
}

void Dependencies::completed_read(const Instruction& read, bool exclusive) {
    const std::size_t event = num_events_;
    if (event / 64 >= stride_)
        widen();
    if (exclusive && read.rmw != RmwOp::load_linked) {
        // A machine's compare-and-swap writes because of what it reads; in C its success is a branch.
        const bool computed = read.rmw != RmwOp::exchange && (instructions_ || !is_compare_exchange(read.rmw));
        clear(pending_row());
        if (computed) {
            put(pending_row(), event);
            if (instructions_)
                put(picks(pending_row()), event);
        }
        add(pending_row(), read.c);
    }
    if (depends_on_value(read.rmw) && !instructions_ && read.kernel == graph::Kernel::none) {
        branch(read.d);
        put(control_row(), event);
        put(path_row(), event);
    }
    only(static_cast<std::size_t>(read.a), event);
    if (depends_on_value(read.rmw))
        only(static_cast<std::size_t>(read.e), event);
    num_events_ += depends_on_value(read.rmw) && !exclusive ? 2 : 1;
}

// The effects after the comparison have pick dependencies on the values compared.
void Dependencies::completed_swap(const Instruction& swap, CasAlternative alternative, bool possible) {
    const std::size_t event = num_events_;
    if (event / 64 >= stride_)
        widen();
    possible_ &= possible;
    const auto picked = [&](std::size_t r) {
        put(picks(r), event);
        add_picked(r, swap.d);
    };
    clear(pending_row());
    if (writes(alternative)) {
        picked(pending_row());
        if (succeeds(alternative))
            add(pending_row(), swap.c);
    }
    const auto result = static_cast<std::size_t>(swap.a);
    if (alternative == CasAlternative::succeeds_with_register) {
        clear(result);
        add(result, swap.d);
        picked(result);
    } else {
        only(result, event);
        if (alternative == CasAlternative::result_of_read_picked)
            picked(result);
    }
    num_events_ += 1;
}

void Dependencies::completed() {
    ++num_events_;
}

void Dependencies::chosen() {
    if (num_events_ / 64 >= stride_)
        widen();
    put(path_row(), num_events_);
    ++num_events_;
}

} // namespace katlas::program
