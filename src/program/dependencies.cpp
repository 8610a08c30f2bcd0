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

void Dependencies::clear(std::size_t r) {
    for (std::size_t w = 0; w < stride_; ++w)
        bits_[r * stride_ + w] = 0;
}

void Dependencies::add(std::size_t to, Operand from) {
    if (from < 0)
        return;
    for (std::size_t w = 0; w < stride_; ++w)
        bits_[to * stride_ + w] |= bits_[static_cast<std::size_t>(from) * stride_ + w];
}

void Dependencies::only(std::size_t r, std::size_t event) {
    clear(r);
    bits_[r * stride_ + event / 64] |= std::uint64_t{1} << event % 64;
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
    // The target may be an operand: r := r + s keeps what r has.
    if (to != first && to != second)
        clear(target);
    add(target, first);
    add(target, second);
}

void Dependencies::branch(Operand on) {
    add(control_row(), on);
    add(path_row(), on);
}

void Dependencies::decide(Operand on) {
    add(path_row(), on);
}

void Dependencies::at_read(const Instruction& read) {
    clear(address_row());
    clear(data_row());
    clear(expected_row());
    if (!read.direct) {
        add(address_row(), read.b);
        add(path_row(), read.b);
    }
    if (is_compare_exchange(read.rmw))
        add(expected_row(), read.d);
}

void Dependencies::at_write(const Instruction& write) {
    at_read(write);
    add(data_row(), write.c);
}

// The write's address is that of its read, still in its row.
void Dependencies::at_exclusive_write() {
    clear(expected_row());
    for (std::size_t w = 0; w < stride_; ++w)
        bits_[data_row() * stride_ + w] = bits_[pending_row() * stride_ + w];
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
        const bool computed = read.rmw != RmwOp::exchange && !is_compare_exchange(read.rmw);
        clear(pending_row());
        if (computed)
            only(pending_row(), event);
        add(pending_row(), read.c);
    }
    if (is_compare_exchange(read.rmw) && !instructions_) {
        branch(read.d);
        for (const std::size_t row : {control_row(), path_row()})
            bits_[row * stride_ + event / 64] |= std::uint64_t{1} << event % 64;
    }
    only(static_cast<std::size_t>(read.a), event);
    if (is_compare_exchange(read.rmw))
        only(static_cast<std::size_t>(read.e), event);
    num_events_ += is_conditional(read.rmw) && !exclusive ? 2 : 1;
}

void Dependencies::completed() {
    ++num_events_;
}

} // namespace katlas::program
