// Performs instructions by the forms in the tables, in the same way for all architectures.
#include "thread_reader.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::machine {

const Form& MachineThread::form(const Instruction& i) const {
    const std::vector<const Form*> forms = table().find(i.mnemonic.text);
    if (forms.empty())
        unsupported(i);
    if (forms.size() == 1)
        return *forms.front();
    const auto words_of = [](const Form& f) {
        std::vector<std::string_view> words;
        for (std::string_view rest = f.words; !rest.empty();) {
            words.push_back(rest.substr(0, rest.find(',')));
            rest.remove_prefix(std::min(rest.size(), words.back().size() + 1));
        }
        return words;
    };
    std::vector<std::string> given;
    for (const Operand& o : i.operands)
        given.push_back(o.kind == Operand::Kind::word ? word_of(o) : std::string());
    std::size_t understood = 0; // words from the left
    bool counted = false;
    for (const Form* f : forms) {
        const auto words = words_of(*f);
        if (words.size() != given.size())
            continue;
        counted = true;
        const auto end = std::ranges::mismatch(words, given).in1;
        if (end == words.end())
            return *f;
        understood = std::max(understood, static_cast<std::size_t>(end - words.begin()));
    }
    if (!counted)
        expect(i, given.size() + 1);
    fault(i.operands[understood], std::string(unknown_word()));
}

Does MachineThread::does(const Instruction& i) const {
    const std::vector<const Form*> forms = table().find(i.mnemonic.text);
    return forms.empty() ? Does::nothing : forms.front()->does;
}

MachineThread::Values MachineThread::values(const Instruction& i, const Form& f) {
    std::size_t least = 0;
    std::size_t most = 0;
    for (const char shape : f.operands) {
        least += shape == 'n' ? 2 : shape == 'f' || shape == 'o' ? 0 : 1;
        most += shape == 'n' || shape == 'y' ? 2 : 1;
    }
    if (f.operands != "*" && f.words.empty())
        expect(i, least, most);
    Values v;
    std::vector<const Operand*> registers;
    const auto reads = [&](const Operand& o) {
        MachineRegister r = reg(o);
        registers.push_back(&o);
        v.width = r.width;
        v.read.push_back(get(r));
        return r;
    };
    const auto reads_number = [&](const Operand& o) {
        const bool shifts = f.op == Op::shift_left || f.op == Op::shift_right;
        v.numbers.push_back(shifts ? number(o, 0, static_cast<Value>(f.width == 0 ? v.width : f.width) - 1)
                                   : number(o, f.least, f.most));
        v.read.push_back(constant(v.numbers.back() * f.scale));
    };
    std::size_t at = 0;
    std::optional<std::size_t> last;
    for (const char shape : f.operands) {
        if (shape == 'o' || shape == '*' || (shape == 'f' && i.operands.size() < most))
            continue;
        const Operand& o = i.operands[at++];
        switch (shape) {
        case 'd':
            v.to = reg(o);
            v.width = v.to->width;
            if (f.does != Does::extend && f.does != Does::store_conditional)
                registers.push_back(&o);
            break;
        case 'D':
            v.to = reads(o);
            break;
        case 's':
            reads(o);
            break;
        case 'b':
            registers.push_back(&o);
            v.width = base(o).width;
            v.read.push_back(get(base(o)));
            break;
        case 'i':
            reads_number(o);
            break;
        case 'x':
            if (is_number(o))
                reads_number(o);
            else
                reads(o);
            break;
        case 'y':
            last = at - 1;
            break;
        case 'm':
            v.address = address(o);
            if (f.does == Does::load_linked || f.does == Does::store_conditional) {
                if (o.parts.size() != 1)
                    fault(o, "this way to address memory is not supported");
                v.key = fmt::format("{}{}", address_key({&o.parts[0]}), o.number);
            }
            break;
        case 'n':
            v.address = get(base(o)) + get(i.operands[at]);
            v.key = address_key({&o, &i.operands[at++]});
            break;
        case 'k':
            v.read.back() =
                v.read.back() &
                constant(static_cast<Value>(std::uint64_t{1} << number(o, 0, static_cast<Value>(v.width) - 1)));
            break;
        case 'c':
            v.condition = &o;
            break;
        case 'f':
            if (o.kind != Operand::Kind::word || o.amount || o.text.size() != 3 || o.text.substr(0, 2) != "cr" ||
                o.text[2] < '0' || o.text[2] > '7')
                fault(o, "this is no field of the condition register");
            v.field = static_cast<unsigned>(o.text[2] - '0');
            break;
        default:
            v.label = &o;
        }
    }
    check_widths(i, f, registers);
    if (last) // it has the width of the others; a difference among these is reported first
        v.read.push_back(last_operand(i, *last, v.width));
    if (f.width != 0)
        v.width = f.width;
    return v;
}

Expr MachineThread::computed(const Form& f, const Values& v) const {
    const Expr& last = v.read.back();
    switch (f.does) {
    case Does::copy:
        return last;
    case Does::negate:
        return constant(0) - last;
    case Does::invert:
        return last ^ constant(-1);
    case Does::is_zero:
        return last == constant(0);
    case Does::is_not_zero:
        return last != constant(0);
    case Does::extend:
        return f.is_signed ? sign_extended(last, f.width) : zero_extended(last, f.width);
    default:
        break;
    }
    const Expr& left = v.read.front();
    if (f.op == Op::less)
        return compared(Compared::less, left, last, f.is_unsigned);
    if (f.op == Op::shift_right)
        return f.is_unsigned ? shifted_right(zero_extended(left, v.width), last) : sign_extended(left, v.width) >> last;
    return Expr::binary(f.op, left, f.inverts ? last ^ constant(-1) : last);
}

void MachineThread::complete(const Form& f, const Values& v, const Expr& value) {
    if (f.flags == FlagSource::compare) {
        // Operands of an unsigned comparison are changed so that the signed comparison gives the same result.
        const auto extended = [&](const Expr& e) {
            return !f.is_unsigned  ? sign_extended(e, v.width)
                   : v.width == 64 ? e ^ constant(std::numeric_limits<Value>::min())
                                   : zero_extended(e, v.width);
        };
        set_flags(extended(v.read.front()), extended(v.read.back()), FlagSource::compare, v.field);
    } else if (f.flags) {
        const Reg result = scratch(); // the target may be an operand
        set(result, sign_extended(value, v.width));
        set_flags(result, constant(0), *f.flags, v.field);
        if (v.to)
            put(*v.to, result);
        return;
    }
    if (v.to)
        put(*v.to, value);
}

void MachineThread::perform(const Instruction& i, const Form& f) {
    Values v = values(i, f);
    thread_.as_scope(f.scope);
    if (f.does == Does::special) {
        special(i, f, v);
        return;
    }
    switch (f.does) {
    case Does::nothing:
        return;
    case Does::jump:
        branch(*v.label, std::nullopt);
        return;
    case Does::branch:
        branch(*v.label, v.read.empty() ? flags(i, f, v.field)
                                        : compared(f.how, v.read.front(), v.read.size() > 1 ? v.read[1] : constant(0),
                                                   f.is_unsigned));
        return;
    case Does::finish:
        finish();
        return;
    case Does::fence:
        fence(f.mode, f.barrier);
        return;
    case Does::load:
        load(*v.to, *v.address, v.width, f.mode, f.is_signed);
        return;
    case Does::store:
        store(*v.address, v.read.front(), v.width, f.mode);
        return;
    case Does::load_linked:
        load_linked(*v.to, *v.address, v.key, v.width, f.mode, f.is_signed);
        return;
    case Does::store_conditional: {
        const Expr failed = store_conditional(i, *v.address, v.key, v.read.front(), v.width, f.mode);
        // Flags depend on all that the instruction reads. (herd, PPCSem.ml)
        const auto dependent = [](const Expr& value, const Expr& on) { return value + (on ^ on); };
        if (v.to)
            put(*v.to, failed);
        else
            set_flags(dependent(dependent(failed, v.read.front()), *v.address), constant(0), FlagSource::compare);
        return;
    }
    case Does::fetch: {
        const MachineRegister to = v.to.value_or(MachineRegister{{}, 0, v.width, true});
        const bool discards = f.may_discard && to.zero;
        if (discards)
            discard_read();
        fetch(to, f.rmw, *v.address, f.inverts ? v.read.front() ^ constant(-1) : v.read.front(), v.width,
              discards ? Mode::relaxed : f.mode, f.write_mode, f.is_signed);
        return;
    }
    case Does::compare_and_swap: {
        const bool discards = f.may_discard && v.to->zero;
        if (discards)
            discard_read();
        put(*v.to, zero_extended(compare_and_swap(*v.address, v.read.front(), v.read.back(), v.width,
                                                  discards ? Mode::relaxed : f.mode, f.write_mode),
                                 v.width));
        return;
    }
    default:
        break;
    }
    const Expr value = computed(f, v);
    const bool extends = f.width != 0 && f.does != Does::extend;
    complete(f, v, !extends ? value : f.is_signed ? sign_extended(value, f.width) : zero_extended(value, f.width));
}

void MachineThread::special(const Instruction& i, const Form&, const Values&) {
    unsupported(i);
}

Expr MachineThread::flags(const Instruction& i, const Form& f, unsigned field) {
    if (!f.by_sign)
        return flags(i, f.how, f.is_unsigned, field);
    const Expr negative = negative_flag(i);
    return f.how == Compared::less ? negative : !negative;
}

Expr MachineThread::address(const Operand& o) {
    if (o.kind != Operand::Kind::memory || o.bracketed || o.parts.size() != 1 || !o.text.empty() || o.segmented)
        fault(o, "this way to address memory is not supported");
    const Expr start = get(o.parts[0]);
    return o.number == 0 ? start : start + constant(o.number);
}

Expr MachineThread::last_operand(const Instruction& i, std::size_t from, unsigned) {
    return get(i.operands[from]);
}

} // namespace katlas::machine
