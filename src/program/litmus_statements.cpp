#include "litmus_translate.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::program {

using syntax::Ref;
using syntax::Stmt;

namespace {
// A counted loop runs to its end, unless that is further away than anyone can wait for.
constexpr Bound longest_count{100000};
} // namespace

void ThreadTranslator::error(SourceRange range, std::string message, std::string hint) {
    diagnostics_.error(range, std::move(message), std::move(hint));
}

std::string ThreadTranslator::suggestion(std::string_view name) const {
    std::vector<std::string> known;
    known.reserve(locals_.size() + parameters_.size());
    for (const auto& local : locals_)
        known.push_back(local.first);
    for (const auto& parameter : parameters_)
        known.push_back(parameter.first);
    const std::string nearest = nearest_name(name, known);
    return nearest.empty() ? std::string() : fmt::format("did you mean '{}'?", nearest);
}

void ThreadTranslator::initial_register(const std::string& name, const syntax::Type& type, Value value) {
    locals_.insert_or_assign(name, Local{thread_.reg(name, value, value_type(type)), type});
}

void ThreadTranslator::translate(const syntax::Thread& thread) {
    for (const syntax::Parameter& parameter : thread.parameters) {
        if (parameter.type.pointers == 0)
            error(parameter.name.range, fmt::format("the parameter '{}' is no pointer", parameter.name.text),
                  "a parameter is the address of the shared location of its name");
        else if (!parameters_.try_emplace(parameter.name.text, parameter.type).second)
            error(parameter.name.range, fmt::format("there are two parameters '{}'", parameter.name.text));
    }
    statement(thread.body);
}

void ThreadTranslator::statement(Ref s) {
    const Stmt& node = stmt(s);
    thread_.at_source({node.range.begin, node.range.end});
    switch (node.kind) {
    case Stmt::Kind::block:
        for (const Ref child : node.statements)
            statement(child);
        break;
    case Stmt::Kind::declaration:
        declaration(node);
        break;
    case Stmt::Kind::assignment:
        assignment(node);
        break;
    case Stmt::Kind::expression:
        evaluate(node.value);
        break;
    case Stmt::Kind::if_: {
        const Expr test = condition(node.value);
        if (node.statements.size() == 1)
            thread_.if_(test, [&] { statement(node.statements[0]); });
        else
            thread_.if_(
                test, [&] { statement(node.statements[0]); }, [&] { statement(node.statements[1]); });
        break;
    }
    case Stmt::Kind::while_:
        while_loop(node);
        break;
    case Stmt::Kind::do_while:
        ++loops_;
        thread_.do_while_([&] { statement(node.statements[0]); }, [&] { return condition(node.value); },
                          Bound{options_.unroll});
        --loops_;
        break;
    case Stmt::Kind::for_:
        for_loop(node);
        break;
    case Stmt::Kind::break_:
    case Stmt::Kind::continue_:
        if (loops_ == 0)
            error(node.range, "not within a loop");
        else if (node.kind == Stmt::Kind::break_)
            thread_.break_();
        else
            thread_.continue_();
        break;
    case Stmt::Kind::return_:
        thread_.finish();
        break;
    }
}

void ThreadTranslator::while_loop(const Stmt& s) {
    if (options_.spin_assume && is_empty(s.statements[0]) && accesses(s.value) && !updates(s.value)) {
        const std::uint32_t first = thread_.position();
        thread_.spin(!condition(s.value), first);
        return;
    }
    ++loops_;
    thread_.while_([&] { return condition(s.value); }, [&] { statement(s.statements[0]); }, Bound{options_.unroll});
    --loops_;
}

void ThreadTranslator::for_loop(const Stmt& s) {
    const auto run = [&](Ref part) {
        if (part != syntax::none)
            statement(part);
    };
    run(s.statements[0]);
    ++loops_;
    ThreadBuilder::Condition before;
    if (s.value != syntax::none)
        before = [&] { return condition(s.value); };
    thread_.for_(
        before, [&] { run(s.statements[1]); }, [&] { statement(s.statements[2]); },
        counts_to_constant(s) ? longest_count : Bound{options_.unroll});
    --loops_;
}

bool ThreadTranslator::is_empty(Ref s) const {
    const Stmt& node = stmt(s);
    return node.kind == Stmt::Kind::block &&
           std::all_of(node.statements.begin(), node.statements.end(), [this](Ref child) { return is_empty(child); });
}

// `for (...; i < 5; i++)` where the body leaves i alone.
bool ThreadTranslator::counts_to_constant(const Stmt& loop) const {
    if (loop.value == syntax::none || loop.statements[1] == syntax::none)
        return false;
    const Stmt& step = stmt(loop.statements[1]);
    const syntax::Expr& test = expr(loop.value);
    if (step.kind != Stmt::Kind::assignment || test.kind != syntax::Expr::Kind::binary)
        return false;
    const syntax::Expr& counter = expr(step.target);
    const syntax::Expr& left = expr(test.children[0]);
    const bool adds = step.compound == Op::add || step.compound == Op::subtract;
    const bool compares = test.binary == Op::less || test.binary == Op::less_equal;
    return adds && compares && counter.kind == syntax::Expr::Kind::name && left.kind == syntax::Expr::Kind::name &&
           left.name == counter.name && locals_.find(counter.name) != locals_.end() &&
           expr(test.children[1]).kind == syntax::Expr::Kind::number &&
           expr(step.value).kind == syntax::Expr::Kind::number && expr(step.value).number != 0 &&
           !assigns(loop.statements[2], counter.name);
}

bool ThreadTranslator::assigns(Ref s, std::string_view name) const {
    const Stmt& node = stmt(s);
    if (node.kind == Stmt::Kind::assignment && expr(node.target).kind == syntax::Expr::Kind::name &&
        expr(node.target).name == name)
        return true;
    if (node.kind == Stmt::Kind::declaration && node.name.text == name)
        return true;
    return std::any_of(node.statements.begin(), node.statements.end(),
                       [&](Ref child) { return child != syntax::none && assigns(child, name); });
}

ThreadTranslator::Local& ThreadTranslator::declare(const std::string& name, const syntax::Type& type,
                                                   SourceRange range) {
    if (type.is_void && type.pointers == 0)
        error(range, fmt::format("'{}' cannot be void", name));
    if (parameters_.find(name) != parameters_.end())
        error(range, fmt::format("'{}' is a parameter already", name));
    const auto found = locals_.find(name);
    if (found != locals_.end()) {
        if (value_type(found->second.type) != value_type(type))
            error(range, fmt::format("'{}' was declared with another type", name),
                  "a name is one register throughout its thread");
        return found->second;
    }
    return locals_.try_emplace(name, Local{thread_.reg(name, 0, value_type(type)), type}).first->second;
}

void ThreadTranslator::declaration(const Stmt& s) {
    if (s.value == syntax::none) {
        declare(s.name.text, s.type, s.name.range);
        return;
    }
    const Typed value = evaluate(s.value);
    set_local(declare(s.name.text, s.type, s.name.range), value, s.range);
}

Expr ThreadTranslator::converted(const Typed& value, const syntax::Type& type, SourceRange range) {
    const bool is_null = value.value.is_constant() && value.value.node().value == 0;
    if (value.type.is_void && value.type.pointers == 0)
        error(range, "there is no value to assign");
    else if (type.pointers > 0 && value.type.pointers == 0 && !is_null)
        error(range, "a number where a pointer is expected");
    else if (type.pointers == 0 && value.type.pointers > 0)
        error(range, "a pointer where a number is expected");
    return Expr::convert(value.value, value_type(type));
}

void ThreadTranslator::set_local(const Local& local, const Typed& value, SourceRange range) {
    thread_.set(local.variable, converted(value, local.type, range));
}

void ThreadTranslator::assignment(const Stmt& s) {
    const syntax::Expr& target = expr(s.target);
    const auto combined = [&](const Typed& old) {
        Typed value = evaluate(s.value);
        if (!s.compound)
            return value;
        const bool moves = s.compound == Op::add || s.compound == Op::subtract;
        if (value.type.is_void && value.type.pointers == 0)
            error(s.range, "an operand has no value");
        else if (value.type.pointers > 0 || (old.type.pointers > 0 && !moves))
            error(s.range, "arithmetic on a pointer");
        return Typed{Expr::binary(*s.compound, old.value, value.value), old.type};
    };
    if (target.kind == syntax::Expr::Kind::name) {
        if (parameters_.find(target.name) != parameters_.end()) {
            error(target.range, fmt::format("the parameter '{}' cannot be assigned to", target.name),
                  fmt::format("its location is '*{}'", target.name));
            return;
        }
        if (s.compound) {
            const Typed value = combined(evaluate(s.target));
            const auto found = locals_.find(target.name);
            if (found != locals_.end())
                set_local(found->second, value, s.range);
            return;
        }
        // herd takes the first assignment to a name for its declaration.
        const Typed value = evaluate(s.value);
        const auto found = locals_.find(target.name);
        set_local(found != locals_.end() ? found->second : declare(target.name, value.type, target.range), value,
                  s.range);
        return;
    }
    const bool dereferences = target.kind == syntax::Expr::Kind::unary && target.unary == syntax::UnaryOp::dereference;
    if (!dereferences && target.kind != syntax::Expr::Kind::index) {
        error(target.range, "this cannot be assigned to");
        return;
    }
    const auto [place, type] = pointee(s.target);
    warn_plain(type, target.range);
    Typed old;
    if (s.compound)
        old = {thread_.load(place, Mode::non_atomic), type};
    const Typed value = combined(old);
    thread_.store(place, converted(value, type, s.range), Mode::non_atomic);
}

} // namespace katlas::program
