#include "thread_reader.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::machine {

namespace {

ValueType signed_type(unsigned width) {
    return width == 8 ? ValueType::i8 : width == 16 ? ValueType::i16 : width == 32 ? ValueType::i32 : ValueType::i64;
}

ValueType unsigned_type(unsigned width) {
    return width == 8 ? ValueType::u8 : width == 16 ? ValueType::u16 : width == 32 ? ValueType::u32 : ValueType::i64;
}

std::string text_of(const syntax::AsmOperand& o) {
    return o.kind == syntax::AsmOperand::Kind::word ? fmt::format("'{}'", o.text) : std::string("this operand");
}

} // namespace

std::optional<std::uint32_t> register_number(std::string_view digits, std::uint32_t num_registers) {
    if (digits.empty() || digits.size() > 2 || (digits.size() == 2 && digits[0] == '0'))
        return std::nullopt;
    std::uint32_t number = 0;
    for (const char digit : digits) {
        if (digit < '0' || digit > '9')
            return std::nullopt;
        number = number * 10 + static_cast<std::uint32_t>(digit - '0');
    }
    return number < num_registers ? std::optional(number) : std::nullopt;
}

void MachineThread::translate(const syntax::AsmThread& thread) {
    text_ = &thread;
    for (line_ = 0; line_ < thread.lines.size(); ++line_) {
        const syntax::AsmLine& line = thread.lines[line_];
        for (const syntax::Name& name : line.labels) {
            Label& here = label(name.text);
            if (here.placed) {
                diagnostics_.error(name.range, fmt::format("the label '{}' is there twice", name.text));
                return;
            }
            here.placed = true;
            set_here_.clear();
            test_.sizes.arrive(thread_.index());
            thread_.place(here.target);
        }
        if (!line.instruction)
            continue;
        const Instruction& i = *line.instruction;
        range_ = i.range;
        thread_.at_source({range_.begin, range_.end});
        try {
            if (i.stop == syntax::AsmStop::none)
                instruction(i);
            else
                stop(i);
        } catch (const Fault& fault) {
            diagnostics_.error(fault.range, fault.message, fault.hint);
            return;
        }
    }
    check_end();
}

void MachineThread::stop(const Instruction& i) {
    switch (i.stop) {
    case syntax::AsmStop::none:
        return;
    case syntax::AsmStop::error:
        thread_.check(Expr(0), i.message);
        return;
    case syntax::AsmStop::assume:
        thread_.assume(Expr(0));
        return;
    case syntax::AsmStop::spin:
        thread_.spin(Expr(0), thread_.position_of(label(i.operands.at(0).text).target));
        return;
    }
}

void MachineThread::check_end() {
    for (const auto& [name, label] : labels_)
        if (!label.placed)
            diagnostics_.error(*label.used, fmt::format("thread {} has no label '{}'", thread_.index(), name));
    for (const FlagUse& use : flag_uses_)
        if ((flags_of(use.field).sources & ~use.allowed) != 0) {
            diagnostics_.error(use.place.range, fmt::format("'{}' needs flags that are not kept here", use.place.text),
                               "overflow and carry are known of comparisons only");
            return;
        }
    if (has_single_store_ && (has_single_load_ || leaves_pair_))
        diagnostics_.error(*has_single_store_, "this store does not follow its load-exclusive directly",
                           "only computations and conditional branches may stand between the two");
}

void MachineThread::unsupported(const Instruction& i, const std::string& hint) const {
    throw Fault{i.range, fmt::format("the instruction '{}' is not supported", i.mnemonic.text), hint};
}

void MachineThread::fault(const Operand& o, const std::string& message) const {
    const syntax::AsmLine& line = text_->lines[line_];
    throw Fault{o.range, fmt::format("'{}': {}", line.instruction->mnemonic.text, message), {}};
}

void MachineThread::expect(const Instruction& i, std::size_t operands) const {
    expect(i, operands, operands);
}

void MachineThread::expect(const Instruction& i, std::size_t least, std::size_t most) const {
    const std::size_t count = i.operands.size();
    if (count < least || count > most)
        throw Fault{
            i.range,
            fmt::format("'{}' with {} operand{} is not supported", i.mnemonic.text, count, count == 1 ? "" : "s"),
            {}};
}

// Operands.

std::optional<MachineRegister> MachineThread::as_register(const Operand& o) const {
    if (o.kind != Operand::Kind::word || o.amount)
        return std::nullopt;
    return find_register(o.text);
}

MachineRegister MachineThread::reg(const Operand& o) const {
    const auto found = as_register(o);
    if (!found)
        fault(o, fmt::format("{} is no register", text_of(o)));
    return *found;
}

Value MachineThread::number(const Operand& o) const {
    if (o.kind != Operand::Kind::number)
        fault(o, fmt::format("{} is no number", text_of(o)));
    return o.number;
}

Value MachineThread::number(const Operand& o, Value least, Value most) const {
    const Value value = number(o);
    if (value < least || value > most)
        fault(o, fmt::format("the number is not within {} and {}", least, most));
    return value;
}

const Expr* MachineThread::location(const Operand& o) const {
    const auto found = test_.addresses.find(o.text);
    return found == test_.addresses.end() ? nullptr : &found->second;
}

// Registers.

const Reg& MachineThread::declare(const MachineRegister& r, Value initial) {
    const auto known = registers_.find(r.name);
    if (known != registers_.end())
        return known->second;
    return registers_.try_emplace(r.name, thread_.reg(r.name, initial, ValueType::i64)).first->second;
}

const Reg& MachineThread::storage(const MachineRegister& r) {
    return declare(r);
}

Expr MachineThread::sign_extended(const Expr& value, unsigned width) {
    return width == 64 ? value : Expr::convert(Expr::convert(value, signed_type(width)), ValueType::i64);
}

Expr MachineThread::zero_extended(const Expr& value, unsigned width) {
    return width == 64 ? value : Expr::convert(Expr::convert(value, unsigned_type(width)), ValueType::i64);
}

Expr MachineThread::get(const MachineRegister& r) {
    return r.zero ? constant(0) : zero_extended(storage(r), r.width);
}

void MachineThread::put(const MachineRegister& r, const Expr& value) {
    if (r.zero)
        return;
    ++writes_[r.name];
    if (r.width == 64) {
        set(storage(r), value);
        return;
    }
    test_.sizes.cut(thread_.index(), storage(r), range_, value);
    thread_.set(storage(r), zero_extended(value, r.width));
}

void MachineThread::set(const Reg& target, const Expr& value) {
    test_.sizes.flow(thread_.index(), target, value);
    thread_.set(target, value);
}

void MachineThread::put_selected(const MachineRegister& r, const Expr& condition, const Expr& then,
                                 const Expr& otherwise) {
    const Reg chosen = scratch();
    test_.sizes.flow(thread_.index(), chosen, then, otherwise);
    thread_.select(chosen, condition, then, otherwise);
    put(r, chosen);
}

Expr MachineThread::shifted_right(const Expr& value, const Expr& by) {
    return Expr::convert(Expr::convert(value, ValueType::u64) >> by, ValueType::i64);
}

// Accesses.

Place MachineThread::place(const Expr& address, unsigned width, bool is_signed) const {
    return at(address, is_signed ? signed_type(width) : unsigned_type(width));
}

void MachineThread::access(unsigned width, const Expr& address, const std::optional<Expr>& target,
                           const std::optional<Expr>& value) {
    test_.sizes.access(thread_.index(), range_, width, address, target, value);
}

void MachineThread::load(const Reg& target, const Expr& address, unsigned width, Mode mode, bool is_signed) {
    access(width, address, target, std::nullopt);
    thread_.load(target, place(address, width, is_signed), mode);
}

void MachineThread::load(const MachineRegister& target, const Expr& address, unsigned width, Mode mode,
                         bool is_signed) {
    load(target.zero ? scratch() : storage(target), address, width, mode, is_signed);
    ++writes_[target.name];
}

void MachineThread::store(const Expr& address, const Expr& value, unsigned width, Mode mode) {
    access(width, address, std::nullopt, value);
    thread_.store(place(address, width, true), value, mode);
}

void MachineThread::fetch(const MachineRegister& old, RmwOp op, const Expr& address, const Expr& operand,
                          unsigned width, Mode read, Mode write, bool is_signed) {
    const Reg value = scratch();
    access(width, address, value, operand);
    thread_.fetch(value, op, place(address, width, true), operand, read, write);
    put(old, is_signed ? Expr(value) : zero_extended(value, width));
}

void MachineThread::fetch(const Reg& old, RmwOp op, const Expr& address, const Expr& operand, unsigned width, Mode read,
                          Mode write) {
    access(width, address, old, operand);
    thread_.fetch(old, op, place(address, width, true), operand, read, write);
    set(old, zero_extended(old, width));
}

CompareExchange MachineThread::compare_exchange(const Expr& address, const Expr& expected, const Expr& desired,
                                                unsigned width, Mode read, Mode write) {
    const CompareExchange result =
        thread_.compare_exchange(place(address, width, true), expected, desired, read, write, read);
    access(width, address, result.old, desired);
    return result;
}

Reg MachineThread::compare_and_swap(const Expr& address, const Expr& expected, const Expr& desired, unsigned width,
                                    Mode read, Mode write) {
    const Reg found = thread_.compare_and_swap(place(address, width, true), expected, desired, read, write);
    access(width, address, found, desired);
    return found;
}

// Load-linked and store-conditional.

bool MachineThread::has_partner() const {
    for (std::size_t line = line_ + 1; line < text_->lines.size(); ++line) {
        const syntax::AsmLine& next = text_->lines[line];
        if (!next.labels.empty())
            return false;
        if (!next.instruction)
            continue;
        const Does what = does(*next.instruction);
        if (what == Does::store_conditional)
            return true;
        if (what > Does::special && what != Does::branch)
            return false;
    }
    return false;
}

void MachineThread::load_linked(const MachineRegister& target, const Expr& address, const std::string& key,
                                unsigned width, Mode mode, bool is_signed) {
    if (!has_partner()) {
        has_single_load_ = true;
        load(target, address, width, mode, is_signed);
        return;
    }
    const Reg value = target.zero ? scratch() : storage(target);
    access(width, address, value, std::nullopt);
    // The address is kept for the store, since its register may be overwritten by then, for example by this load.
    link_ = Link{thread_.load_linked(value, place(address, width, is_signed), mode), key};
    ++writes_[target.name];
}

Expr MachineThread::store_conditional(const Instruction& i, const Expr& address, const std::string& key,
                                      const Expr& value, unsigned width, Mode mode) {
    if (!link_) {
        has_single_store_ = i.range;
        return constant(1);
    }
    const Link link = *link_;
    link_.reset();
    if (link.key != key)
        throw Fault{i.range, fmt::format("'{}' may store elsewhere than was loaded", i.mnemonic.text),
                    "load and store must have the same address registers, and leave them alone"};
    access(width, address, std::nullopt, value);
    const Reg status = scratch();
    thread_.store_conditional(status, link.choice, place(address, width, true), value, mode);
    return status;
}

std::string MachineThread::address_key(std::initializer_list<const Operand*> registers) const {
    std::string key;
    for (const Operand* o : registers) {
        const MachineRegister r = reg(*o);
        const auto written = writes_.find(r.name);
        key += fmt::format("{}/{}/{};", r.name, r.width, written == writes_.end() ? 0 : written->second);
    }
    return key;
}

// Flags.

MachineThread::Flags& MachineThread::flags_of(unsigned field) {
    const auto known = flags_.find(field);
    return known != flags_.end() ? known->second
                                 : flags_.try_emplace(field, Flags{scratch(), scratch(), 0}).first->second;
}

void MachineThread::set_flags(const Expr& left, const Expr& right, FlagSource source, unsigned field) {
    Flags& f = flags_of(field);
    f.sources = static_cast<std::uint8_t>(f.sources | 1U << static_cast<unsigned>(source));
    set_here_.insert_or_assign(field, source);
    thread_.set(f.left, left);
    thread_.set(f.right, right);
}

void MachineThread::use_flags(const Instruction& i, unsigned field, std::initializer_list<FlagSource> allowed) {
    const auto last = set_here_.find(field);
    if (last != set_here_.end() && std::ranges::find(allowed, last->second) != allowed.end())
        return;
    FlagUse use{field, 0, {i.mnemonic.text, i.range}};
    for (const FlagSource source : allowed)
        use.allowed = static_cast<std::uint8_t>(use.allowed | 1U << static_cast<unsigned>(source));
    flag_uses_.push_back(std::move(use));
}

Expr MachineThread::compared(Compared how, const Expr& left, const Expr& right, bool is_unsigned) {
    // Sign extension keeps the order of unsigned numbers.
    const Expr a = is_unsigned ? Expr::convert(left, ValueType::u64) : left;
    const Expr b = is_unsigned ? Expr::convert(right, ValueType::u64) : right;
    switch (how) {
    case Compared::equal:
        return a == b;
    case Compared::not_equal:
        return a != b;
    case Compared::less:
        return a < b;
    case Compared::less_equal:
        return a <= b;
    case Compared::greater:
        return a > b;
    case Compared::greater_equal:
        return a >= b;
    }
    return a == b;
}

Expr MachineThread::flags(const Instruction& i, Compared how, bool is_unsigned, unsigned field) {
    if (how == Compared::equal || how == Compared::not_equal)
        use_flags(i, field, {FlagSource::compare, FlagSource::logic, FlagSource::arithmetic});
    else if (is_unsigned)
        use_flags(i, field, {FlagSource::compare});
    else
        use_flags(i, field, {FlagSource::compare, FlagSource::logic});
    const Flags& f = flags_of(field);
    return compared(how, f.left, f.right, is_unsigned);
}

Expr MachineThread::negative_flag(const Instruction& i) {
    use_flags(i, 0, {FlagSource::logic, FlagSource::arithmetic});
    const Flags& f = flags_of(0);
    return f.left < f.right;
}

// Control.

MachineThread::Label& MachineThread::label(const std::string& name) {
    const auto known = labels_.find(name);
    return known != labels_.end() ? known->second
                                  : labels_.try_emplace(name, Label{thread_.target(), false, {}, {}}).first->second;
}

void MachineThread::branch(const Operand& target, const std::optional<Expr>& condition) {
    if (target.kind != Operand::Kind::word || target.amount)
        fault(target, fmt::format("{} is no label", text_of(target)));
    Label& there = label(target.text);
    if (!there.used)
        there.used = target.range;
    test_.sizes.leave(thread_.index());
    // Whether the store of an exclusive pair succeeds is chosen at its load. If the code branches off before the store,
    // the choice is failure.
    const bool leaves_pair = link_ && condition;
    leaves_pair_ = leaves_pair_ || leaves_pair;
    if (!there.placed && !leaves_pair) {
        if (condition)
            thread_.jump_if(*condition, there.target);
        else
            thread_.jump(there.target);
        return;
    }
    if (!there.placed) {
        const ThreadBuilder::Target on = thread_.target();
        thread_.jump_unless(*condition, on);
        thread_.assume(link_->choice == constant(0));
        thread_.jump(there.target);
        thread_.place(on);
        return;
    }
    if (text_->lines[line_].instruction->gives_up && condition) {
        thread_.assume(!*condition);
        return;
    }
    // A jump back: the code from there on runs again, at most `unroll` times in all.
    const ThreadBuilder::Target on = thread_.target();
    if (condition)
        thread_.jump_unless(*condition, on);
    if (leaves_pair)
        thread_.assume(link_->choice == constant(0));
    if (!there.counter)
        there.counter = scratch();
    thread_.at_most(std::max(options_.unroll, 1U) - 1, *there.counter);
    thread_.jump(there.target);
    thread_.place(on);
}

} // namespace katlas::machine
