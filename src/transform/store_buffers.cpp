#include "katlas/transform/store_buffers.hpp"

#include "operands.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

namespace katlas::transform {
namespace {

using namespace program;

// A delayed write.
struct DelayedWrite {
    std::uint32_t position = 0;
    Instruction instruction{}; // the write, with the register or constant that holds the value
};

// Delayed writes, by number, in their order.
using Buffer = std::vector<std::uint32_t>;

class Buffering {
  public:
    Buffering(const Program& program, std::size_t thread, StoreBuffers buffers, const Delays& delays, bool errors,
              std::size_t most, UnfoldedThread unfolded)
        : program_(program), thread_(thread), buffers_(buffers), delays_(delays), errors_(errors), most_(most),
          from_(std::move(unfolded)), write_of_(from_.size(), none), registers_(program.num_registers(thread)) {}

    BufferedThread run() {
        const std::uint32_t first = place(0, {}, Phase::arrive);
        while (!todo_.empty()) {
            const Place at = todo_.back();
            todo_.pop_back();
            fill(at);
        }
        BufferedThread result;
        result.steps = *ordered_steps(steps_, first);
        result.registers = registers_;
        std::set<std::uint32_t> delayed;
        for (const DelayedWrite& w : writes_)
            delayed.insert(w.position);
        result.delayed = delayed.size();
        for (const BufferedStep& s : result.steps)
            result.chooses = result.chooses || s.kind == BufferedStep::Kind::choose;
        for (const UnfoldedStep& s : from_)
            result.cut = result.cut || s.kind == UnfoldedStep::Kind::cut;
        return result;
    }

  private:
    using Kind = BufferedStep::Kind;
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    // What the thread does next at a step of the code.
    enum class Phase : std::uint8_t {
        arrive,
        access, // access memory; it has just performed delayed writes
        fail,   // read as a read-modify-write that fails
        fail_access,
        drain, // perform all delayed writes, and then the step
        block, // perform them, and wait for ever
    };

    struct Place {
        std::uint32_t step = 0; // of the result
        std::uint32_t from = 0; // of the code
        Buffer buffer;
        Phase phase = Phase::arrive;
    };

    std::uint32_t add(BufferedStep step) {
        if (steps_.size() >= most_)
            throw CannotUnfold(thread_, step.position,
                               fmt::format("with its store buffers, the thread has more than {} steps", most_));
        steps_.push_back(step);
        return static_cast<std::uint32_t>(steps_.size() - 1);
    }

    // The resulting step for this place. Steps without effect are skipped.
    std::uint32_t place(std::uint32_t from, Buffer buffer, Phase phase) {
        while (phase == Phase::arrive && from_[from].kind == UnfoldedStep::Kind::instruction &&
               from_[from].instruction.op == Op::fence && (buffer.empty() || !is_full(from_[from].instruction)))
            from = from_[from].next;
        const auto [found, is_new] = step_at_.try_emplace({from, buffer, phase}, none);
        if (is_new) {
            const std::uint32_t step = add({.position = from_[from].position});
            found->second = step;
            todo_.push_back({step, from, std::move(buffer), phase});
        }
        return found->second;
    }

    static bool is_full(const Instruction& fence) {
        return fence.mode == Mode::seq_cst && fence.barrier == graph::Barrier::none;
    }

    [[nodiscard]] Location location_of(std::uint32_t write) const { return writes_[write].instruction.target; }

    // The writes that may be performed next, by their places in the buffer.
    [[nodiscard]] std::vector<std::size_t> heads(const Buffer& buffer) const {
        if (buffers_ == StoreBuffers::of_threads)
            return buffer.empty() ? std::vector<std::size_t>{} : std::vector<std::size_t>{0};
        std::vector<std::size_t> result;
        for (std::size_t i = 0; i < buffer.size(); ++i)
            if (std::ranges::none_of(result,
                                     [&](std::size_t h) { return location_of(buffer[h]) == location_of(buffer[i]); }))
                result.push_back(i);
        return result;
    }

    // Puts at `step` the choice of a delayed write to perform. If `go_on` is a step, the choice may also continue
    // there.
    void perform_some(std::uint32_t step, const Place& at, Phase then, std::uint32_t go_on) {
        const std::vector<std::size_t> first = heads(at.buffer);
        for (std::size_t i = 0; i < first.size(); ++i) {
            Buffer rest = at.buffer;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(first[i]));
            const DelayedWrite& write = writes_[at.buffer[first[i]]];
            BufferedStep performed{
                .kind = Kind::instruction, .instruction = write.instruction, .position = write.position};
            performed.next = place(at.from, std::move(rest), then);
            if (i + 1 == first.size() && go_on == none) {
                steps_[step] = performed;
                return;
            }
            const std::uint32_t chosen = add(performed);
            // The last alternative needs no choice.
            const std::uint32_t otherwise = i + 1 == first.size() ? go_on : add({.position = write.position});
            BufferedStep& choice = steps_[step];
            choice.kind = Kind::choose;
            choice.other = chosen;
            choice.next = otherwise;
            step = otherwise;
        }
    }

    void fill(const Place& at) {
        const UnfoldedStep& from = from_[at.from];
        if (at.phase == Phase::drain || at.phase == Phase::block) {
            if (!at.buffer.empty())
                perform_some(at.step, at, at.phase, none);
            else if (at.phase == Phase::block)
                steps_[at.step].kind = Kind::ignored;
            else
                perform(at);
            return;
        }
        switch (from.kind) {
        case UnfoldedStep::Kind::is_zero:
        case UnfoldedStep::Kind::points_to: {
            BufferedStep s{.kind = from.kind == UnfoldedStep::Kind::is_zero ? Kind::is_zero : Kind::points_to,
                           .instruction = from.instruction,
                           .position = from.position,
                           .location = from.location};
            s.next = place(from.next, at.buffer, Phase::arrive);
            s.other = place(from.other, at.buffer, Phase::arrive);
            steps_[at.step] = s;
            return;
        }
        case UnfoldedStep::Kind::bad_address:
            steps_[at.step].kind = Kind::bad_address;
            return;
        case UnfoldedStep::Kind::cut:
            wait_for_ever(at);
            return;
        case UnfoldedStep::Kind::end:
            if (at.buffer.empty())
                steps_[at.step].kind = Kind::end;
            else
                perform_some(at.step, at, Phase::drain, none);
            return;
        case UnfoldedStep::Kind::instruction:
            break;
        }
        instruction(at);
    }

    // The step is blocked. The delayed writes are performed if other threads could see them before an error.
    void wait_for_ever(const Place& at) {
        if (at.buffer.empty() || !errors_)
            steps_[at.step].kind = Kind::ignored;
        else
            perform_some(at.step, at, Phase::block, none);
    }

    void instruction(const Place& at) {
        const UnfoldedStep& from = from_[at.from];
        switch (from.instruction.op) {
        case Op::write:
            if (is_delayed(at))
                delay(at);
            else
                access(at, Phase::access);
            return;
        case Op::read:
            access(at, Phase::access);
            return;
        case Op::fence:
            perform_some(at.step, at, Phase::drain, none);
            return;
        case Op::read_modify_write:
            update(at);
            return;
        case Op::assume:
        case Op::spin:
        case Op::acquired:
            if (errors_ && !at.buffer.empty()) {
                const std::uint32_t next = place(from.next, at.buffer, Phase::arrive);
                const std::uint32_t other = place(at.from, at.buffer, Phase::block);
                steps_[at.step] = {.kind = Kind::is_zero,
                                   .instruction = from.instruction,
                                   .position = from.position,
                                   .next = next,
                                   .other = other};
                return;
            }
            break;
        default:
            break;
        }
        perform(at);
    }

    // The step itself, when no delayed write matters to it any more.
    void perform(const Place& at) {
        const UnfoldedStep& from = from_[at.from];
        if (from.kind == UnfoldedStep::Kind::end) {
            steps_[at.step].kind = Kind::end;
            return;
        }
        BufferedStep s{.kind = Kind::instruction, .instruction = from.instruction, .position = from.position};
        s.next = place(from.next, at.buffer, Phase::arrive);
        s.other = from.other == no_step ? no_step : place(from.other, at.buffer, Phase::arrive);
        if (from.instruction.op == Op::fence) // all writes that it waited for are performed
            s = {.kind = Kind::instruction, .instruction = nothing(), .position = from.position, .next = s.next};
        steps_[at.step] = s;
    }

    static Instruction nothing() {
        Instruction i;
        i.op = Op::open_scope;
        return i;
    }

    // Whether the write is delayed at all. It must be delayed if it follows a delayed write before which it may not be
    // performed.
    [[nodiscard]] bool is_delayed(const Place& at) {
        const UnfoldedStep& from = from_[at.from];
        if (std::ranges::any_of(at.buffer, [&](std::uint32_t w) { return location_of(w) == from.instruction.target; }))
            return true;
        if (may_wait_.empty())
            find_what_may_wait();
        return may_wait_[at.from];
    }

    // By step: whether it is a write that may be delayed beyond some access that can come before the write must be
    // performed.
    void find_what_may_wait() {
        may_wait_.assign(from_.size(), false);
        // Steps come before their successors. For each step, the set of the accesses that can follow.
        std::vector<std::set<std::uint32_t>> follow(from_.size() + 1);
        for (std::size_t s = from_.size(); s-- > 0;) {
            const UnfoldedStep& step = from_[s];
            const bool is_instruction = step.kind == UnfoldedStep::Kind::instruction;
            std::set<std::uint32_t> after;
            const Op op = is_instruction ? step.instruction.op : Op::move;
            const bool stops = (op == Op::fence && is_full(step.instruction)) ||
                               (op == Op::read_modify_write && step.other == no_step);
            if (!stops) {
                if (step.next != no_step && op != Op::read_modify_write)
                    after.insert(follow[step.next].begin(), follow[step.next].end());
                if (step.other != no_step)
                    after.insert(follow[step.other].begin(), follow[step.other].end());
            }
            if (op == Op::write)
                may_wait_[s] =
                    std::ranges::any_of(after, [&](std::uint32_t a) { return delays_.may(thread_, step.position, a); });
            const bool reorders = op == Op::read || (op == Op::write && buffers_ == StoreBuffers::of_locations) ||
                                  (op == Op::read_modify_write && !stops);
            if (reorders)
                after.insert(step.position);
            follow[s] = std::move(after);
        }
    }

    void delay(const Place& at) {
        const UnfoldedStep& from = from_[at.from];
        std::uint32_t& write = write_of_[at.from];
        const Operand c = from.instruction.c;
        if (write == none) {
            write = static_cast<std::uint32_t>(writes_.size());
            DelayedWrite w{from.position, from.instruction};
            const bool as_it_is =
                c < 0 && wrap(program_.constant_value(c), from.instruction.type) == program_.constant_value(c);
            if (!as_it_is)
                w.instruction.c = new_register();
            writes_.push_back(w);
        }
        Buffer buffer = at.buffer;
        buffer.push_back(write);
        const Operand kept = writes_[write].instruction.c;
        const std::uint32_t next = place(from.next, std::move(buffer), Phase::arrive);
        BufferedStep s{.kind = Kind::instruction, .instruction = nothing(), .position = from.position, .next = next};
        if (kept != c)
            s.instruction = assignment(kept, c, from.instruction.type);
        steps_[at.step] = s;
    }

    Operand new_register() {
        if (registers_ >= 32'000)
            throw CannotUnfold(thread_, 0, "with its store buffers, the thread has too many registers");
        return static_cast<Operand>(registers_++);
    }

    static Instruction assignment(Operand to, Operand value, ValueType type) {
        Instruction i;
        i.op = Op::move;
        i.type = type;
        i.a = to;
        i.b = value;
        return i;
    }

    // A read, or a write that is not delayed; in phase `again` after writes were performed.
    void access(const Place& at, Phase again) {
        const UnfoldedStep& from = from_[at.from];
        const Location location = from.instruction.target;
        const bool forced =
            std::ranges::any_of(at.buffer, [&](std::uint32_t w) { return !may_pass(writes_[w].position, from); });
        const auto last = std::ranges::find_if(at.buffer.rbegin(), at.buffer.rend(),
                                               [&](std::uint32_t w) { return location_of(w) == location; });
        const bool own = last != at.buffer.rend();
        const bool first_time = at.phase == Phase::arrive || at.phase == Phase::fail;
        // Performing some writes and then reading an own write is equivalent to reading it first and performing the
        // writes later.
        const bool goes_on = !forced && (!own || (first_time && from.instruction.op != Op::write));
        if (at.buffer.empty() || (goes_on && heads(at.buffer).empty())) {
            go_on(at.step, at, none);
            return;
        }
        if (!goes_on) {
            perform_some(at.step, at, again, none);
            return;
        }
        const std::uint32_t on = add({.position = from.position});
        go_on(on, at, own ? *last : none);
        perform_some(at.step, at, again, on);
    }

    [[nodiscard]] bool may_pass(std::uint32_t write, const UnfoldedStep& access) const {
        if (buffers_ == StoreBuffers::of_threads && access.instruction.op == Op::write)
            return false;
        return delays_.may(thread_, write, access.position);
    }

    // The access itself at `step`; a read gets its value from the delayed write `own`, if there is one.
    void go_on(std::uint32_t step, const Place& at, std::uint32_t own) {
        const UnfoldedStep& from = from_[at.from];
        const bool fails = at.phase == Phase::fail || at.phase == Phase::fail_access;
        Instruction read = from.instruction;
        if (fails) {
            read.op = Op::read;
            if (found_ < 0)
                found_ = new_register();
            read.a = found_;
        }
        if (own != none)
            read = assignment(read.a, writes_[own].instruction.c, read.type);
        const std::uint32_t next = fails ? failed(at) : place(from.next, at.buffer, Phase::arrive);
        steps_[step] = {.kind = Kind::instruction, .instruction = read, .position = from.position, .next = next};
    }

    // The steps after the read of a read-modify-write that must fail.
    std::uint32_t failed(const Place& at) {
        const UnfoldedStep& from = from_[at.from];
        const Instruction& in = from.instruction;
        const auto instruction_step = [&](const Instruction& i, std::uint32_t next) {
            return add({.kind = Kind::instruction, .instruction = i, .position = from.position, .next = next});
        };
        const std::uint32_t then = place(from.other, at.buffer, Phase::arrive);
        const std::uint32_t no = add({.kind = Kind::clear,
                                      .instruction = assignment(in.e, in.e, ValueType::i32),
                                      .position = from.position,
                                      .next = then});
        const std::uint32_t fails = instruction_step(assignment(in.a, found_, in.type), no);
        if (in.rmw == RmwOp::compare_exchange_weak)
            return fails;
        if (differs_ < 0) {
            differs_ = new_register();
            expected_ = new_register();
        }
        Instruction differs = assignment(differs_, found_, in.type);
        differs.op = Op::not_equal;
        differs.c = expected_;
        Instruction assumed;
        assumed.op = Op::assume;
        assumed.b = differs_;
        return instruction_step(assignment(expected_, in.d, in.type),
                                instruction_step(differs, instruction_step(assumed, fails)));
    }

    void update(const Place& at) {
        if (at.phase == Phase::fail || at.phase == Phase::fail_access) {
            access(at, Phase::fail_access);
            return;
        }
        if (at.buffer.empty()) {
            perform(at);
            return;
        }
        const UnfoldedStep& from = from_[at.from];
        const bool may_fail =
            from.other != no_step && from.instruction.rmw != RmwOp::lock &&
            std::ranges::any_of(at.buffer, [&](std::uint32_t w) { return may_pass(writes_[w].position, from); });
        if (!may_fail) {
            perform_some(at.step, at, Phase::drain, none);
            return;
        }
        const std::uint32_t next = place(at.from, at.buffer, Phase::fail);
        const std::uint32_t other = place(at.from, at.buffer, Phase::drain);
        steps_[at.step] = {.kind = Kind::choose, .position = from.position, .next = next, .other = other};
    }

    const Program& program_;
    std::size_t thread_;
    StoreBuffers buffers_;
    const Delays& delays_;
    bool errors_; // whether some thread may end in an error
    std::size_t most_;
    UnfoldedThread from_;
    std::vector<bool> may_wait_;          // by step of the code
    std::vector<std::uint32_t> write_of_; // by step of the code
    std::vector<DelayedWrite> writes_;
    std::size_t registers_;
    Operand found_ = -1; // registers of a read-modify-write that must fail, or none
    Operand differs_ = -1;
    Operand expected_ = -1;
    std::vector<BufferedStep> steps_;
    std::map<std::tuple<std::uint32_t, Buffer, Phase>, std::uint32_t> step_at_;
    std::vector<Place> todo_;
};

} // namespace

std::vector<BufferedThread> with_store_buffers(const Program& program, StoreBuffers buffers, const Delays& delays,
                                               std::size_t most_steps) {
    std::vector<UnfoldedThread> threads;
    bool errors = false;
    for (std::size_t t = 0; t < program.num_threads(); ++t) {
        threads.push_back(unfold(program, t, most_steps));
        errors = errors || may_end_in_an_error(threads.back());
    }
    std::vector<BufferedThread> result;
    for (std::size_t t = 0; t < program.num_threads(); ++t)
        result.push_back(Buffering(program, t, buffers, delays, errors, most_steps, std::move(threads[t])).run());
    return result;
}

} // namespace katlas::transform
