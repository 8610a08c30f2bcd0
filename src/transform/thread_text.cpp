#include "thread_text.hpp"

#include "operands.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>

#include <fmt/format.h>

namespace katlas::transform {
namespace {

using namespace program;
using Kind = BufferedStep::Kind;

bool gives_truth(Op op) {
    return is_comparison(op) || is_logical(op);
}
bool is_name(const std::string& text) {
    return !text.empty() && (std::isalpha(static_cast<unsigned char>(text.front())) != 0 || text.front() == '_') &&
           std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

std::string_view operator_text(Op op) {
    switch (op) {
    case Op::add:
        return "+";
    case Op::subtract:
        return "-";
    case Op::multiply:
        return "*";
    case Op::divide:
        return "/";
    case Op::remainder:
        return "%";
    case Op::bit_and:
        return "&";
    case Op::bit_or:
        return "|";
    case Op::bit_xor:
        return "^";
    case Op::shift_left:
        return "<<";
    case Op::shift_right:
        return ">>";
    case Op::equal:
        return "==";
    case Op::not_equal:
        return "!=";
    case Op::less:
        return "<";
    case Op::less_equal:
        return "<=";
    case Op::logical_and:
        return "&&";
    default:
        return "||";
    }
}

std::string_view function_text(RmwOp op) {
    switch (op) {
    case RmwOp::fetch_add:
        return "atomic_fetch_add";
    case RmwOp::fetch_sub:
        return "atomic_fetch_sub";
    case RmwOp::fetch_and:
        return "atomic_fetch_and";
    case RmwOp::fetch_or:
        return "atomic_fetch_or";
    case RmwOp::fetch_xor:
        return "atomic_fetch_xor";
    case RmwOp::exchange:
        return "atomic_exchange";
    case RmwOp::compare_exchange_weak:
        return "atomic_compare_exchange_weak";
    default:
        return "atomic_compare_exchange_strong";
    }
}

class Statements {
  public:
    Statements(const PrintedProgram& printed, std::size_t thread, const ThreadWords& words)
        : printed_(printed), program_(printed.program), thread_(thread), words_(words),
          steps_(printed.threads[thread].steps) {
        find_types();
        find_names();
    }

    ThreadText run() {
        std::vector<bool> labelled(steps_.size());
        bool jumps_to_end = false;
        for (std::size_t s = 0; s < steps_.size(); ++s) {
            if (steps_[s].other != no_step)
                labelled[steps_[s].other] = true;
            if (steps_[s].next != no_step && steps_[s].next != s + 1)
                labelled[steps_[s].next] = true;
        }
        for (std::size_t s = 0; s < steps_.size(); ++s) {
            if (labelled[s])
                text_.statements += fmt::format("L{}:\n", s);
            step(steps_[s]);
            if (steps_[s].next != no_step && steps_[s].next != s + 1)
                line("goto L{};", steps_[s].next);
            else if (steps_[s].kind == Kind::end && s + 1 != steps_.size()) {
                line("goto end;");
                jumps_to_end = true;
            }
        }
        if (jumps_to_end || labelled.back())
            text_.statements += jumps_to_end ? "end:;\n" : "  ;\n";
        declare();
        return std::move(text_);
    }

  private:
    template <typename... Args>
    void line(fmt::format_string<Args...> text, Args&&... args) {
        text_.statements += "  " + fmt::format(text, std::forward<Args>(args)...) + "\n";
    }

    // A register has the type of the values that are written to it, if this is unique; otherwise it has 64 bits.
    void find_types() {
        const std::size_t n = printed_.threads[thread_].registers;
        std::vector<bool> written(n);
        text_.types.assign(n, ValueType::i32);
        const auto writes = [&](Operand reg, ValueType type) {
            const auto r = static_cast<std::size_t>(reg);
            if (written[r] && text_.types[r] != type)
                type = ValueType::i64;
            written[r] = true;
            text_.types[r] = type;
        };
        const auto wanted = [&](std::size_t slot, ValueType type) { writes(Program::register_at(slot), type); };
        std::vector<Word> initial(program_.state_words());
        program_.initial_state(thread_, initial.data());
        for (std::size_t r = 0; r < program_.num_registers(thread_); ++r) {
            const Value value = initial[Program::header_words + r];
            if (value != wrap(value, ValueType::i32))
                wanted(Program::header_words + r, ValueType::i64);
        }
        for (const BufferedStep& s : steps_) {
            if (s.kind != Kind::instruction || !sets_register(s.instruction.op))
                continue;
            const Instruction& in = s.instruction;
            if (!gives_truth(in.op))
                writes(in.a, in.type == ValueType::pointer ? ValueType::i64 : in.type);
        }
    }

    // Columns of a final state may show a register in another type. Then the register gets this type, or, if values of
    // other types are written to it, a copy gets the type.
    void find_names() {
        std::set<std::string> taken = words_.taken;
        const auto fresh = [&](std::string name) {
            while (!taken.insert(name).second)
                name += "_";
            return name;
        };
        text_.names.assign(text_.types.size(), {});
        if (printed_.condition != nullptr)
            for (const Observable& o : printed_.condition->observables) {
                if (o.kind != Observable::Kind::in_register || o.thread != thread_)
                    continue;
                const std::string name = o.name.substr(o.name.find(':') + 1);
                if (!is_name(name) || !taken.insert(name).second)
                    throw CannotPrint(fmt::format("the register {} has a name that C cannot give it", o.name));
                const auto r = static_cast<std::size_t>(Program::register_at(o.slot));
                const ValueType shown = o.type == ValueType::pointer ? text_.types[r] : o.type;
                if (text_.types[r] == shown && text_.names[r].empty())
                    text_.names[r] = name;
                else
                    shown_.push_back({name, r, shown});
            }
        for (const std::string& name : program_.register_names(thread_)) {
            const auto r = static_cast<std::size_t>(Program::register_at(*program_.register_slot(thread_, name)));
            if (text_.names[r].empty() && is_name(name))
                text_.names[r] = fresh(name);
        }
        const std::size_t own = program_.num_registers(thread_);
        for (std::size_t r = 0; r < text_.names.size(); ++r)
            if (text_.names[r].empty())
                text_.names[r] = fresh(r < own ? fmt::format("t{}", r) : fmt::format("buffer{}", r - own));
    }

    void declare() {
        std::vector<Word> initial(program_.state_words());
        program_.initial_state(thread_, initial.data());
        std::vector<bool> used(text_.names.size());
        const auto use = [&](Operand o) {
            if (o >= 0)
                used[static_cast<std::size_t>(o)] = true;
        };
        for (const BufferedStep& s : steps_) {
            for (const Operand o : operands_read(s))
                use(o);
            for (const Operand o : operands_written(s))
                use(o);
        }
        if (printed_.condition != nullptr)
            for (const Observable& o : printed_.condition->observables)
                if (o.kind == Observable::Kind::in_register && o.thread == thread_)
                    use(Program::register_at(o.slot));
        for (std::size_t r = 0; r < used.size(); ++r)
            if (used[r])
                text_.declarations += fmt::format(
                    "  {} {} = {};\n", type_text(text_.types[r]), text_.names[r],
                    number_text(r < program_.num_registers(thread_) ? initial[Program::header_words + r] : 0,
                                text_.types[r]));
        for (const ValueType type : expected_)
            text_.declarations += fmt::format("  {} {};\n", type_text(type), expected_name(type));
        for (const Shown& s : shown_) {
            text_.declarations += fmt::format("  {} {} = 0;\n", type_text(s.type), s.name);
            line("{} = {};", s.name, cast(s.type, text_.names[s.reg], text_.types[s.reg]));
        }
    }

    static std::string expected_name(ValueType type) {
        return fmt::format("expected{}",
                           type == ValueType::i32 ? std::string() : fmt::format("_{}", static_cast<int>(type)));
    }

    [[nodiscard]] ValueType type_of(Operand o) const {
        return o >= 0 ? text_.types[static_cast<std::size_t>(o)] : ValueType::i32;
    }
    [[nodiscard]] static std::string cast(ValueType to, const std::string& text, ValueType from) {
        return to == from ? text : fmt::format("({}){}", type_text(to), text);
    }
    // An operand in a type.
    [[nodiscard]] std::string operand(Operand o, ValueType type) const {
        if (type == ValueType::pointer)
            type = ValueType::i64;
        if (o < 0)
            return number_text(wrap(program_.constant_value(o), type), type);
        return cast(type, text_.names[static_cast<std::size_t>(o)], type_of(o));
    }
    // An operand without conversion.
    [[nodiscard]] std::string plain(Operand o) const {
        if (o >= 0)
            return text_.names[static_cast<std::size_t>(o)];
        const Value value = program_.constant_value(o);
        return number_text(value, value == wrap(value, ValueType::i32) ? ValueType::i32 : ValueType::i64);
    }
    [[nodiscard]] std::string target(Operand o) const { return text_.names[static_cast<std::size_t>(o)]; }

    // Compares numbers of any types but u64 as signed numbers, which have room for all their values, and u64 as
    // unsigned.
    [[nodiscard]] std::string comparison(const Instruction& in) const {
        const auto unsigned_or_wide = [&](Operand o) { return o >= 0 && type_of(o) != ValueType::i32; };
        const ValueType type = in.type == ValueType::u64                          ? ValueType::u64
                               : unsigned_or_wide(in.b) || unsigned_or_wide(in.c) ? ValueType::i64
                                                                                  : ValueType::i32;
        if (type == ValueType::i32)
            return fmt::format("{} {} {}", plain(in.b), operator_text(in.op), plain(in.c));
        return fmt::format("{} {} {}", operand(in.b, type), operator_text(in.op), operand(in.c, type));
    }

    [[nodiscard]] std::string expression(const Instruction& in) const {
        const ValueType type = in.type == ValueType::pointer ? ValueType::i64 : in.type;
        if (is_comparison(in.op))
            return comparison(in);
        switch (in.op) {
        case Op::move:
            return converted(in.a, operand(in.b, type), type, true);
        case Op::logical_not:
            return fmt::format("!{}", plain(in.b));
        case Op::logical_and:
        case Op::logical_or:
            return fmt::format("{} {} {}", plain(in.b), operator_text(in.op), plain(in.c));
        case Op::select:
            return converted(in.a, fmt::format("{} ? {} : {}", plain(in.d), operand(in.b, type), operand(in.c, type)),
                             type, false);
        case Op::shift_left:
        case Op::shift_right:
            return converted(in.a, fmt::format("{} {} {}", operand(in.b, type), operator_text(in.op), plain(in.c)),
                             type, false);
        default:
            return converted(in.a,
                             fmt::format("{} {} {}", operand(in.b, type), operator_text(in.op), operand(in.c, type)),
                             type, false);
        }
    }
    // The text of an expression, converted before it goes into a register.
    [[nodiscard]] std::string converted(Operand a, const std::string& text, ValueType type, bool single) const {
        if (type_of(a) == type || width_of(type) == 64)
            return text;
        if (type == ValueType::i32)
            return text; // its value is the same in a wider type
        return single ? text : fmt::format("({})({})", type_text(type), text);
    }

    void step(const BufferedStep& s) {
        const Instruction& in = s.instruction;
        switch (s.kind) {
        case Kind::is_zero:
            line("if (!{}) goto L{};", plain(in.b), s.other);
            return;
        case Kind::points_to:
            line("if ({} == {}) goto L{};", operand(in.b, ValueType::i64),
                 number_text(pointer_to(s.location), ValueType::i64), s.other);
            return;
        case Kind::choose:
            line("if ({}) goto L{};", words_.choice, s.other);
            return;
        case Kind::clear:
            line("{} = 0;", target(in.a));
            return;
        case Kind::bad_address:
            line("assert(0);");
            return;
        case Kind::ignored:
            line("{}(0);", words_.assume);
            return;
        case Kind::end:
            return;
        case Kind::instruction:
            break;
        }
        switch (in.op) {
        case Op::open_scope:
            return;
        case Op::read:
            line("{} = atomic_load({});", target(in.a), words_.address(in.target));
            return;
        case Op::write:
            line("atomic_store({}, {});", words_.address(in.target), operand(in.c, in.type));
            return;
        case Op::read_modify_write:
            update(s);
            return;
        case Op::assume:
        case Op::spin:
        case Op::acquired:
            line("{}({});", words_.assume, plain(in.b));
            return;
        case Op::check:
            line("assert({});", plain(in.b));
            return;
        default:
            line("{} = {};", target(in.a), expression(in));
        }
    }

    void update(const BufferedStep& s) {
        const Instruction& in = s.instruction;
        if (!is_conditional(in.rmw)) {
            line("{} = {}({}, {});", target(in.a), function_text(in.rmw), words_.address(in.target),
                 operand(in.c, in.type));
            return;
        }
        const ValueType type = program_.location_type(in.target);
        expected_.insert(type);
        const std::string name = expected_name(type);
        line("{} = {};", name, operand(in.d, in.type));
        line("{} = {}({}, &{}, {});", target(in.e), function_text(in.rmw), words_.address(in.target), name,
             operand(in.c, in.type));
        line("{} = {};", target(in.a), name);
        line("if (!{}) goto L{};", target(in.e), s.other);
    }

    [[nodiscard]] Value pointer_to(Location location) const {
        const auto& objects = program_.objects();
        for (std::uint32_t o = 0; o < objects.size(); ++o)
            if (location >= objects[o].first && location < objects[o].first + objects[o].size)
                return make_pointer(o, (location - objects[o].first) * objects[o].stride);
        return 0;
    }

    struct Shown {
        std::string name;
        std::size_t reg;
        ValueType type;
    };

    const PrintedProgram& printed_;
    const Program& program_;
    std::size_t thread_;
    const ThreadWords& words_;
    const std::vector<BufferedStep>& steps_;
    std::vector<Shown> shown_;
    std::set<ValueType> expected_;
    ThreadText text_;
};

} // namespace

std::string_view type_text(ValueType type) {
    constexpr std::array names = {"signed char",    "short",    "int",           "long", "unsigned char",
                                  "unsigned short", "unsigned", "unsigned long", "long"};
    return names[static_cast<std::size_t>(type)];
}

std::string_view atomic_type_text(ValueType type) {
    constexpr std::array names = {"atomic_schar",  "atomic_short", "atomic_int",   "atomic_long", "atomic_uchar",
                                  "atomic_ushort", "atomic_uint",  "atomic_ulong", "atomic_long"};
    return names[static_cast<std::size_t>(type)];
}

std::string number_text(Value value, ValueType type) {
    if (type == ValueType::u64)
        return fmt::format("{}UL", static_cast<std::uint64_t>(value));
    if (value == std::numeric_limits<Value>::min())
        return fmt::format("({}L - 1)", value + 1);
    if (value != wrap(value, ValueType::i32))
        return fmt::format("{}L", value);
    if (value == std::numeric_limits<std::int32_t>::min())
        return fmt::format("({} - 1)", value + 1);
    return fmt::format("{}", value);
}

ThreadText thread_text(const PrintedProgram& printed, std::size_t thread, const ThreadWords& words) {
    return Statements(printed, thread, words).run();
}

void check_data(const PrintedProgram& printed) {
    for (const Object& o : printed.program.objects()) {
        if (!o.cells.empty())
            throw CannotPrint(fmt::format("{} is a struct, and only numbers and arrays of them are printed", o.name));
        if (o.type == ValueType::pointer)
            throw CannotPrint(fmt::format("{} holds pointers, and only numbers are printed", o.name));
        if (!is_name(o.name))
            throw CannotPrint(fmt::format("{} is no name in C", o.name));
    }
    for (const Value value : printed.program.initial_values())
        if (printed.program.resolve(value))
            throw CannotPrint("a location holds a pointer at the beginning, and only numbers are printed");
    if (printed.condition == nullptr)
        return;
    for (const Observable& o : printed.condition->observables) {
        if (o.kind != Observable::Kind::in_register)
            continue;
        for (const BufferedStep& s : printed.threads[o.thread].steps)
            if (s.kind == Kind::instruction && s.instruction.type == ValueType::pointer &&
                sets_register(s.instruction.op) && s.instruction.a == Program::register_at(o.slot))
                throw CannotPrint(fmt::format("{} holds a pointer, and only numbers are printed", o.name));
    }
}

} // namespace katlas::transform
