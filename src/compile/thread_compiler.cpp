#include "thread_compiler.hpp"

#include "kinds.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include <fmt/format.h>

namespace katlas::compile {

using program::Mode;

std::string location_text(const TestContext& test, program::Location location) {
    const auto& objects = test.program.objects();
    const auto after = std::upper_bound(objects.begin(), objects.end(), location,
                                        [](program::Location l, const program::Object& o) { return l < o.first; });
    const auto object = std::prev(after);
    const std::string& name = test.object_names[static_cast<std::size_t>(object - objects.begin())];
    return object->array ? fmt::format("{}[{}]", name, location - object->first) : name;
}

ThreadCompiler::ThreadCompiler(const TestContext& test, std::size_t thread, const std::vector<Operand>& observed)
    : test_(test), thread_(thread), source_(test.program, thread, observed), code_(thread) {
    for (std::size_t r = 0; r < test.program.num_registers(thread); ++r)
        (void)code_.new_register(); // a register of the source has its number
    for (std::size_t r = 0; r < test.program.num_registers(thread); ++r)
        if (source_.is_pointer(static_cast<Operand>(r)))
            code_.is_address(static_cast<Register>(r));
    for (const Operand variable : observed)
        code_.observe(of(variable));
    initial_values();
}

void ThreadCompiler::initial_values() {
    std::vector<program::Word> state(test_.program.state_words());
    test_.program.initial_state(thread_, state.data());
    for (std::size_t slot = 0; slot < state.size(); ++slot) {
        const Operand variable = program::Program::register_at(slot);
        if (variable < 0 || static_cast<std::size_t>(variable) >= test_.program.num_registers(thread_) ||
            state[slot] == 0)
            continue;
        const auto location = test_.program.resolve(state[slot]);
        if (location)
            code_.is_address(of(variable));
        code_.set_initial(of(variable), location ? location_text(test_, *location) : fmt::format("{}", state[slot]));
    }
}

bool ThreadCompiler::run() {
    for (std::size_t i = 0; i < source_.size(); ++i) {
        if (source_.is_target(i))
            code_.place(label_at(i));
        if (!source_.is_kept(i))
            continue;
        code_.at_source(test_.program.source(thread_, static_cast<std::uint32_t>(i)));
        try {
            instruction(i);
        } catch (const Unsupported& what) {
            const program::SourceSpan span = test_.program.source(thread_, static_cast<std::uint32_t>(i));
            test_.diagnostics.error({test_.file, span.begin, span.end}, what.message, what.hint);
            return false;
        }
    }
    if (labels_.contains(source_.size() - 1))
        code_.place(label_at(source_.size() - 1));
    return true;
}

std::size_t ThreadCompiler::label_at(std::size_t i) {
    const auto found = labels_.find(i);
    return found != labels_.end() ? found->second : labels_.try_emplace(i, code_.new_label()).first->second;
}

void ThreadCompiler::instruction(std::size_t i) {
    const Instruction& at = source_[i];
    switch (at.op) {
    case Op::equal:
    case Op::not_equal:
    case Op::less:
    case Op::less_equal:
    case Op::logical_not:
        if (!source_.is_fused(i))
            compare(i);
        else
            fused_ = i;
        return;
    case Op::logical_and:
    case Op::logical_or:
        combine(i);
        return;
    case Op::jump:
    case Op::finish:
        jump(i);
        return;
    case Op::jump_if_zero:
    case Op::jump_if_nonzero:
        branch_on(i);
        return;
    case Op::read:
        read(i);
        return;
    case Op::read_modify_write:
        update(i);
        return;
    case Op::write:
    case Op::write_if_zero:
        write(i);
        return;
    case Op::fence:
        fence(i);
        return;
    case Op::assume:
    case Op::spin:
    case Op::check:
        stop_unless(i);
        return;
    case Op::acquired:    // the code of the lock goes on when it has the lock
    case Op::open_scope:  // all code stays behind the branches behind which it stands
    case Op::close_scope: // likewise
        return;
    default:
        if (at.op >= Op::select)
            throw Unsupported{"this is not compiled", {}};
        compute(i);
    }
}

void ThreadCompiler::jump(std::size_t i) {
    const bool ends = source_[i].op == Op::finish;
    const std::size_t to = ends ? source_.size() - 1 : source_[i].target;
    if (to != i + 1)
        test_.target.jump(code_, label_at(to));
}

// Ends the thread here, behind a branch that skips the end, as a compiler would make it.
void ThreadCompiler::stop_unless(std::size_t i) {
    using program::syntax::AsmStop;
    if (!test_.runnable)
        throw Unsupported{"assumptions and assertions are not compiled", "no instruction does what they do"};
    const Instruction& at = source_[i];
    const std::size_t on = code_.new_label();
    if (fused_) {
        branch(*fused_, true, on);
        fused_.reset();
    } else {
        const ValueType type = source_.type_of(i, at.b);
        branch_if_zero(operand(i, at.b, type), type, false, on);
    }
    Step& stop = code_.step({}, {});
    stop.stop = at.op == Op::check ? AsmStop::error : at.op == Op::assume ? AsmStop::assume : AsmStop::spin;
    // Nobody reads the mnemonic.
    stop.lines.push_back(at.op == Op::spin ? fmt::format("b {}", code_.label_name(label_at(at.target))) : "b");
    stop.message = test_.program.message(thread_, static_cast<std::uint32_t>(i));
    code_.place(on);
}

void ThreadCompiler::branch_on(std::size_t i) {
    const Instruction& at = source_[i];
    const std::size_t label = label_at(at.target);
    const bool zero = at.op == Op::jump_if_zero;
    if (fused_) {
        branch(*fused_, !zero, label);
        fused_.reset();
        return;
    }
    const ValueType type = source_.type_of(i, at.b);
    branch_if_zero(operand(i, at.b, type), type, zero, label);
}

void ThreadCompiler::branch_if_zero(Register tested, ValueType type, bool zero, std::size_t label) {
    (void)test_.target.branch(code_, Op::equal, zero, tested, {}, type, label);
}

void ThreadCompiler::branch(std::size_t comparison, bool wanted, std::size_t label) {
    const Instruction& at = source_[comparison];
    if (at.op == Op::logical_not) {
        const ValueType type = source_.type_of(comparison, at.b);
        branch_if_zero(operand(comparison, at.b, type), type, wanted, label);
        return;
    }
    const Register left = operand(comparison, at.b, at.type);
    const Right right = right_operand(comparison, at.op, at.c, at.type);
    if (!test_.target.branch(code_, at.op, wanted, left, right, at.type, label))
        throw Unsupported{"the machine has no such comparison", {}};
}

// The result is 1 unless a branch says otherwise. It may be an operand, too.
void ThreadCompiler::compare(std::size_t i) {
    const Instruction& at = source_[i];
    const Register result = code_.new_register();
    const std::size_t end = code_.new_label();
    constant(result, 1, ValueType::i32);
    branch(i, true, end);
    constant(result, 0, ValueType::i32);
    code_.place(end);
    test_.target.convert(code_, of(at.a), ValueType::i32, result, ValueType::i32);
}

void ThreadCompiler::combine(std::size_t i) {
    const Instruction& at = source_[i];
    const bool both = at.op == Op::logical_and;
    const Register result = code_.new_register();
    const std::size_t end = code_.new_label();
    constant(result, both ? 0 : 1, ValueType::i32);
    for (const Operand side : {at.b, at.c}) {
        const ValueType type = source_.type_of(i, side);
        branch_if_zero(operand(i, side, type), type, both, end);
    }
    constant(result, both ? 1 : 0, ValueType::i32);
    code_.place(end);
    test_.target.convert(code_, of(at.a), ValueType::i32, result, ValueType::i32);
}

void ThreadCompiler::read(std::size_t i) {
    const Instruction& at = source_[i];
    if (at.kernel == graph::Kernel::srcu)
        refuse_grace_periods();
    Access access;
    access.type = at.type;
    set_address(access, i);
    access.value = of(at.a);
    use_template(Kind::read, at.mode, access);
    test_.target.complete_load(code_, of(at.a), at.type);
}

void ThreadCompiler::write(std::size_t i) {
    const Instruction& at = source_[i];
    if (at.kernel == graph::Kernel::srcu)
        refuse_grace_periods();
    const bool conditional = at.op == Op::write_if_zero;
    const std::size_t end = conditional ? code_.new_label() : 0;
    if (conditional)
        branch_if_zero(operand(i, at.d, ValueType::i32), ValueType::i32, false, end);
    Access access;
    access.type = at.type;
    set_address(access, i);
    if (is_number(at.c))
        access.immediate = test_.target.immediate(test_.program.constant_value(at.c));
    if (!access.immediate)
        access.operand = operand(i, at.c, at.type);
    use_template(at.kernel == graph::Kernel::spinlock ? Kind::unlock : Kind::write, at.mode, access);
    if (conditional)
        code_.place(end);
}

namespace {

// The weakest mode that is as strong as both.
Mode joined(Mode update, Mode failure) {
    if (update == Mode::seq_cst || failure == Mode::seq_cst)
        return Mode::seq_cst;
    const bool acquires = update == Mode::acquire || update == Mode::acq_rel || failure == Mode::acquire;
    const bool releases = update == Mode::release || update == Mode::acq_rel;
    return acquires && releases ? Mode::acq_rel : acquires ? Mode::acquire : releases ? Mode::release : Mode::relaxed;
}

Kind kind_of_update(const Instruction& at) {
    const Kind kind = kind_of(at.rmw);
    if (at.kernel == graph::Kernel::spinlock)
        return kind == Kind::lock ? Kind::lock : Kind::try_lock;
    if (at.kernel == graph::Kernel::update_silent)
        for (const Kind only : {Kind::add_only, Kind::sub_only, Kind::and_only, Kind::or_only, Kind::xor_only})
            if (with_result(only) == kind)
                return only;
    return kind;
}

} // namespace

void ThreadCompiler::update(std::size_t i) {
    const Instruction& at = source_[i];
    if (at.rmw == program::RmwOp::lock && test_.mapping.source != Language::kernel)
        throw Unsupported{"locks are not compiled", "a loop over atomic_exchange is"};
    if (program::width_of(at.type) < 32)
        throw Unsupported{"read-modify-writes of less than 32 bits are not compiled", {}};
    Access access;
    access.type = at.type;
    set_address(access, i);
    access.value = of(at.a);
    access.operand = operand(i, at.c, at.type);
    Mode mode = at.mode;
    if (program::depends_on_value(at.rmw)) {
        access.expected = operand(i, at.d, at.type);
        access.success = of(at.e);
        mode = joined(at.mode, at.failure_mode);
    }
    use_template(kind_of_update(at), mode, access);
}

void ThreadCompiler::refuse_grace_periods() {
    throw Unsupported{"grace periods are not compiled",
                      "what they order is up to the scheduler, and not to instructions alone"};
}

void ThreadCompiler::fence(std::size_t i) {
    const Instruction& at = source_[i];
    if (at.kernel == graph::Kernel::none) {
        use_template(Kind::fence, at.mode, {});
        return;
    }
    // Critical sections order nothing without grace periods, which are refused.
    if (at.kernel == graph::Kernel::rcu_lock || at.kernel == graph::Kernel::rcu_unlock)
        return;
    constexpr std::array barriers = {std::pair(graph::Kernel::rmb, Kind::rmb),
                                     std::pair(graph::Kernel::wmb, Kind::wmb),
                                     std::pair(graph::Kernel::barrier, Kind::barrier),
                                     std::pair(graph::Kernel::before_atomic, Kind::before_atomic),
                                     std::pair(graph::Kernel::after_atomic, Kind::after_atomic),
                                     std::pair(graph::Kernel::after_spinlock, Kind::after_spinlock),
                                     std::pair(graph::Kernel::after_unlock_lock, Kind::after_unlock_lock)};
    const auto* const found = std::ranges::find(barriers, at.kernel, &std::pair<graph::Kernel, Kind>::first);
    if (found == barriers.end())
        refuse_grace_periods();
    use_template(found->second, at.mode, {});
}

namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t' || text.front() == '\r'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

// Whether a template writes {v} in an instruction before one that uses the operand.
bool is_used_behind_result(std::string_view text, std::string_view operand) {
    const std::size_t last_use = text.rfind(operand);
    const std::size_t first_result = text.find("{v}");
    return last_use != std::string_view::npos && first_result < last_use &&
           text.substr(first_result, last_use - first_result).find(';') != std::string_view::npos;
}

void add_once(std::vector<Register>& to, Register r) {
    if (std::find(to.begin(), to.end(), r) == to.end())
        to.push_back(r);
}

} // namespace

// The variable that gets the result may be an operand, too, as in `r = atomic_fetch_add(x, r)`.
void ThreadCompiler::keep_operands(std::string_view text, Access& access) {
    const auto keep = [&](std::optional<Register>& operand, std::string_view name, ValueType type) {
        if (!operand || operand != access.value || !is_used_behind_result(text, name))
            return;
        const Register copy = code_.new_register();
        test_.target.convert(code_, copy, type, *operand, type);
        operand = copy;
    };
    keep(access.operand, "{o}", access.type);
    keep(access.expected, "{e}", access.type);
    keep(access.address, "{a}", ValueType::pointer);
}

void ThreadCompiler::use_template(Kind kind, Mode mode, Access access) {
    const std::string* text = test_.mapping.find(kind, mode);
    if (text == nullptr)
        throw Unsupported{fmt::format("the mapping '{}' has nothing for: {} {}", test_.mapping.name, to_string(kind),
                                      to_string(mode)),
                          {}};
    keep_operands(*text, access);
    const View view = view_of(access.type);
    std::map<char, std::size_t> labels;
    std::map<char, Register> scratch;
    std::string placed; // labels
    Step step;
    const auto use = [&](const std::optional<Register>& r, View as, bool defines) {
        if (!r)
            throw Unsupported{fmt::format("the mapping '{}' asks for an operand that this has not: {} {}",
                                          test_.mapping.name, to_string(kind), to_string(mode)),
                              {}};
        add_once(defines ? step.defs : step.uses, *r);
        return MachineCode::mark(*r, as);
    };
    const auto word = [&](std::string_view name) -> std::string {
        if (name.size() > 1 || name == "w")
            return test_.target.word(name, access.type);
        switch (name.front()) {
        case 'v':
            return use(access.value, view, true);
        case 'o':
            return use(access.operand, view, false);
        case 'e':
            return use(access.expected, view, false);
        case 's':
            return use(access.success, View::word, true);
        case 'i':
            return access.immediate ? *access.immediate : use(access.operand, view, false);
        case 'a':
            return access.address ? use(access.address, View::full, false) : access.location;
        case 'n':
        case 't': {
            const auto known = scratch.find(name.front());
            const Register r = known != scratch.end() ? known->second : code_.new_register();
            scratch.try_emplace(name.front(), r);
            return use(r, view, true);
        }
        default: {
            const auto known = labels.find(name.front());
            const std::size_t label = known != labels.end() ? known->second : code_.new_label();
            labels.try_emplace(name.front(), label);
            if (placed.find(name.front()) != std::string::npos)
                step.again.push_back(step.lines.size());
            return code_.label_name(label);
        }
        }
    };
    for (std::string_view rest = *text; !rest.empty();) {
        const std::size_t end = std::min(rest.find(';'), rest.size());
        std::string_view piece = trimmed(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        while (!piece.empty()) {
            std::string line;
            const bool label = piece.size() > 3 && piece.front() == '{' && piece.substr(2, 2) == "}:";
            std::string_view part = label ? piece.substr(0, 4) : piece;
            const char piece_label = label ? part[1] : '\0';
            piece = trimmed(piece.substr(part.size()));
            while (!part.empty()) {
                const std::size_t open = std::min(part.find('{'), part.size());
                line += part.substr(0, open);
                part.remove_prefix(open);
                if (part.empty())
                    break;
                const std::size_t close = part.find('}');
                line += word(part.substr(1, close - 1));
                part.remove_prefix(close + 1);
            }
            if (label)
                placed += piece_label;
            step.lines.push_back(std::move(line));
        }
    }
    if (step.lines.empty())
        return;
    Step& placed_step = code_.step({}, {});
    step.source = placed_step.source;
    placed_step = std::move(step);
}

} // namespace katlas::compile
