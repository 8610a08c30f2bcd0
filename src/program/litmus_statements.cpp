#include "katlas/support/stop_scope.hpp"
#include "litmus_translate.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::program {

using syntax::Ref;
using syntax::Stmt;
using Kind = syntax::Expr::Kind;

namespace {
// A counted loop runs to its end, unless the end is too far away.
constexpr Bound longest_count{100000};
} // namespace

void ThreadTranslator::error(SourceRange range, std::string message, std::string hint) {
    diagnostics_.error(range, std::move(message), std::move(hint));
}

std::string ThreadTranslator::suggestion(std::string_view name) const {
    std::vector<std::string> known;
    for (const Scope& scope : frame_->scopes)
        for (const auto& local : scope)
            known.push_back(local.first);
    if (in_thread())
        for (const auto& parameter : parameters_)
            known.push_back(parameter.first);
    for (const auto& [object, declared] : objects_)
        if (declared.global)
            known.push_back(object);
    const std::string nearest = nearest_name(name, known);
    return nearest.empty() ? std::string() : fmt::format("did you mean '{}'?", nearest);
}

void ThreadTranslator::initial_register(const std::string& name, const syntax::Type& type, Value value) {
    if (thread_frame_.scopes.empty())
        thread_frame_.scopes.emplace_back();
    Local& local = locals_.emplace_back();
    local.type = type;
    local.assigned = true;
    local.object = &private_.emplace_back();
    local.object->name = name;
    local.object->cells.push_back({thread_.reg(name, value, value_type(type)), type});
    if (type.pointers > 0)
        local.object->cells.front().origin = Origin::shared;
    thread_frame_.scopes.front().insert_or_assign(name, &local);
    known_.insert_or_assign(name, &local);
}

void ThreadTranslator::translate(const syntax::Thread& thread) {
    for (const syntax::Parameter& parameter : thread.parameters) {
        if (parameter.name.text.empty()) {
            error(parameter.name.range, "a parameter needs a name");
            continue;
        }
        syntax::Type type = parameter.type;
        type.dims = layout_.lengths(parameter.dims, parameter.name.range);
        if (type.pointers == 0)
            error(parameter.name.range, fmt::format("the parameter '{}' is no pointer", parameter.name.text),
                  "a parameter is the address of the shared location of its name");
        else if (!parameters_.try_emplace(parameter.name.text, type).second)
            error(parameter.name.range, fmt::format("there are two parameters '{}'", parameter.name.text));
    }
    if (thread_frame_.scopes.empty())
        thread_frame_.scopes.emplace_back();
    thread_frame_.body = thread.body;
    thread_frame_.changes = changes_of(thread.body);
    const auto note = [&](const Stmt& s) {
        if (s.kind == Stmt::Kind::declaration)
            outermost_.insert(s.name.text);
    };
    for (const Ref s : stmt(thread.body).statements) {
        note(stmt(s));
        if (stmt(s).kind == Stmt::Kind::group)
            for (const Ref declared : stmt(s).statements)
                note(stmt(declared));
    }
    at_place(stmt(thread.body).range);
    statements(stmt(thread.body).statements);
    check_labels();
}

void ThreadTranslator::statements(const std::vector<Ref>& all) {
    for (std::size_t i = 0; i < all.size(); ++i) {
        statement(all[i]);
        if (i + 1 < all.size() && waits_at(stmt(all[i]), stmt(all[i + 1])))
            wait_while(stmt(all[++i]).value);
    }
}

// `again: if (atomic_load(x) != 1) goto again;`
bool ThreadTranslator::waits_at(const Stmt& label, const Stmt& next) const {
    if (!options_.spin_assume || label.kind != Stmt::Kind::label || next.kind != Stmt::Kind::if_ ||
        next.statements.size() != 1)
        return false;
    const Stmt* jump = &stmt(next.statements.front());
    if (jump->kind == Stmt::Kind::block && jump->statements.size() == 1)
        jump = &stmt(jump->statements.front());
    return jump->kind == Stmt::Kind::goto_ && jump->name.text == label.name.text && accesses(next.value) &&
           !updates(next.value);
}

void ThreadTranslator::block(const Stmt& s) {
    frame_->scopes.emplace_back();
    statements(s.statements);
    frame_->scopes.pop_back();
}

void ThreadTranslator::statement(Ref s) {
    check_stop();
    const Stmt& node = stmt(s);
    at_place(node.range);
    ++nesting_;
    switch (node.kind) {
    case Stmt::Kind::block:
        block(node);
        break;
    case Stmt::Kind::group:
        for (const Ref child : node.statements)
            statement(child);
        break;
    case Stmt::Kind::declaration:
        declaration(node);
        break;
    case Stmt::Kind::expression:
        if (expr(node.value).kind == Kind::step)
            (void)step(expr(node.value), false);
        else
            (void)evaluate(node.value);
        break;
    case Stmt::Kind::if_: {
        const Expr test = condition(node.value);
        const auto branch = [&](std::size_t i) {
            frame_->scopes.emplace_back();
            statement(node.statements[i]);
            frame_->scopes.pop_back();
        };
        const auto branches = [&] {
            if (node.statements.size() == 1)
                thread_.if_(test, [&] { branch(0); });
            else
                thread_.if_(
                    test, [&] { branch(0); }, [&] { branch(1); });
        };
        if (of_kernel_)
            thread_.scope(branches);
        else
            branches();
        break;
    }
    case Stmt::Kind::while_:
        while_loop(node);
        break;
    case Stmt::Kind::do_while:
        if (waits(node)) {
            wait_while(node.value);
            break;
        }
        in_loop([&] {
            thread_.do_while_([&] { statement(node.statements[0]); }, [&] { return condition(node.value); },
                              Bound{options_.unroll});
        });
        break;
    case Stmt::Kind::for_:
        for_loop(node);
        break;
    case Stmt::Kind::break_:
    case Stmt::Kind::continue_:
        break_statement(node);
        break;
    case Stmt::Kind::return_:
        return_statement(node);
        break;
    case Stmt::Kind::switch_:
        switch_statement(node);
        break;
    case Stmt::Kind::case_:
    case Stmt::Kind::default_:
        if (const auto place = frame_->cases.find(s); place != frame_->cases.end())
            thread_.place(place->second);
        else
            error(node.range, "not directly within a switch");
        break;
    case Stmt::Kind::label:
        label(node);
        break;
    case Stmt::Kind::goto_:
        goto_statement(node);
        break;
    }
    --nesting_;
}

void ThreadTranslator::in_loop(const std::function<void()>& emit) {
    frame_->loops.push_back(num_loops_++);
    frame_->exits.push_back({});
    frame_->scopes.emplace_back();
    emit();
    frame_->scopes.pop_back();
    frame_->exits.pop_back();
    frame_->loops.pop_back();
}

void ThreadTranslator::while_loop(const Stmt& s) {
    if (waits(s)) {
        wait_while(s.value);
        return;
    }
    in_loop([&] {
        thread_.while_([&] { return condition(s.value); }, [&] { statement(s.statements[0]); }, Bound{options_.unroll});
    });
}

bool ThreadTranslator::waits(const Stmt& loop) const {
    return options_.spin_assume && is_empty(loop.statements[0]) && accesses(loop.value) && !updates(loop.value);
}

void ThreadTranslator::wait_while(Ref e) {
    const std::uint32_t first = thread_.position();
    thread_.spin(!condition(e), first);
}

void ThreadTranslator::for_loop(const Stmt& s) {
    const auto run = [&](Ref part) {
        if (part != syntax::none)
            statement(part);
    };
    frame_->scopes.emplace_back();
    run(s.statements[0]);
    ThreadBuilder::Condition before;
    if (s.value != syntax::none)
        before = [&] { return condition(s.value); };
    const Bound bound = counts_to_constant(s) ? longest_count : Bound{options_.unroll};
    in_loop([&] {
        thread_.for_(
            before, [&] { run(s.statements[1]); }, [&] { statement(s.statements[2]); }, bound);
    });
    frame_->scopes.pop_back();
}

bool ThreadTranslator::is_empty(Ref s) const {
    const Stmt& node = stmt(s);
    constexpr std::string_view waits[] = {"sched_yield", "thrd_yield", "cpu_relax", "__builtin_ia32_pause"};
    if (node.kind == Stmt::Kind::expression && expr(node.value).kind == Kind::call)
        return std::find(std::begin(waits), std::end(waits), expr(node.value).name) != std::end(waits) &&
               find_function(expr(node.value).name) == nullptr;
    return node.kind == Stmt::Kind::block &&
           std::all_of(node.statements.begin(), node.statements.end(), [this](Ref child) { return is_empty(child); });
}

// `for (...; i < 5; i++)` if the body does not change i.
bool ThreadTranslator::counts_to_constant(const Stmt& loop) const {
    if (loop.value == syntax::none || loop.statements[1] == syntax::none)
        return false;
    const syntax::Expr& step = expr(stmt(loop.statements[1]).value);
    const syntax::Expr& test = expr(loop.value);
    const bool steps = step.kind == Kind::step || (step.kind == Kind::assign && step.compound);
    if (!steps || test.kind != Kind::binary)
        return false;
    const syntax::Expr& counter = expr(step.children[0]);
    const syntax::Expr& left = expr(test.children[0]);
    const bool adds = step.binary == Op::add || step.binary == Op::subtract;
    const bool compares = test.binary == Op::less || test.binary == Op::less_equal;
    if (!adds || !compares || counter.kind != Kind::name || left.kind != Kind::name || left.name != counter.name ||
        find_local(counter.name) == nullptr || frame_->changes->addressed.contains(counter.name) ||
        !layout_.constant(test.children[1]) || changes(loop.statements[2], counter.name))
        return false;
    if (step.kind == Kind::step)
        return true;
    const auto by = layout_.constant(step.children[1]);
    return by && *by != 0;
}

bool ThreadTranslator::changes_in(Ref e, std::string_view name) const {
    const syntax::Expr& node = expr(e);
    const bool at_name =
        !node.children.empty() && expr(node.children[0]).kind == Kind::name && expr(node.children[0]).name == name;
    if (at_name && (node.kind == Kind::assign || node.kind == Kind::step ||
                    (node.kind == Kind::unary && node.unary == syntax::UnaryOp::address)))
        return true;
    return std::any_of(node.children.begin(), node.children.end(), [&](Ref child) { return changes_in(child, name); });
}

const ThreadTranslator::Changes* ThreadTranslator::changes_of(Ref body) {
    const auto [found, is_new] = changes_.try_emplace(body);
    if (is_new)
        collect_changes(body, found->second);
    return &found->second;
}

void ThreadTranslator::collect_changes_in(Ref e, Changes& changes) const {
    const syntax::Expr& node = expr(e);
    const bool address = node.kind == Kind::unary && node.unary == syntax::UnaryOp::address;
    if ((address || node.kind == Kind::assign || node.kind == Kind::step) &&
        expr(node.children[0]).kind == Kind::name) {
        changes.assigned.insert(expr(node.children[0]).name);
        if (address)
            changes.addressed.insert(expr(node.children[0]).name);
    }
    for (const Ref child : node.children)
        collect_changes_in(child, changes);
}

void ThreadTranslator::collect_changes(Ref s, Changes& changes) const {
    const Stmt& node = stmt(s);
    changes.has_labels = changes.has_labels || node.kind == Stmt::Kind::goto_;
    if (node.value != syntax::none)
        collect_changes_in(node.value, changes);
    for (const Ref child : node.statements)
        if (child != syntax::none)
            collect_changes(child, changes);
}

bool ThreadTranslator::changes(Ref s, std::string_view name) const {
    const Stmt& node = stmt(s);
    if (node.value != syntax::none && changes_in(node.value, name))
        return true;
    return std::any_of(node.statements.begin(), node.statements.end(),
                       [&](Ref child) { return child != syntax::none && changes(child, name); });
}

void ThreadTranslator::declaration(const Stmt& s) {
    if (s.is_static) {
        error(s.range, "a static variable of a function is shared by all threads",
              "declare it outside of functions, or in the initial state");
        return;
    }
    const bool list = s.value != syntax::none && expr(s.value).kind == Kind::list;
    const Lengths lengths =
        layout_.lengths(s.dims, s.range,
                        list ? std::optional(static_cast<std::uint32_t>(expr(s.value).children.size())) : std::nullopt);
    if (!layout_.is_known(s.type, s.range))
        return;
    if (!lengths.empty() || s.type.is_record()) {
        declare_whole(s, lengths);
        return;
    }
    if (s.value == syntax::none) {
        declare(s.name.text, s.type, {}, s.name.range);
        return;
    }
    if (list && expr(s.value).children.size() != 1) {
        error(s.range, "a variable has one value");
        return;
    }
    const Ref initial = list ? expr(s.value).children[0] : s.value;
    // A variable that its own first value mentions is 0 there.
    const bool early = find_local(s.name.text) == nullptr && mentions(initial, s.name.text) != 0;
    Local* const declared = early ? &declare(s.name.text, s.type, {}, s.name.range) : nullptr;
    const Typed value = evaluate(initial);
    Local& local = declared != nullptr ? *declared : declare(s.name.text, s.type, {}, s.name.range);
    local.assigned = true;
    Target target;
    target.kind = Target::Kind::cell;
    target.type = s.type;
    target.cell = &local.object->cells.front();
    store(target, value, s.range);
    if (s.type.pointers > 0 && value.value.is_constant() && value.is_pointer() &&
        !frame_->changes->assigned.contains(s.name.text)) {
        Typed constant = value;
        constant.type = s.type;
        constant.bound.reset();
        local.constant = constant;
    }
}

// Declares a struct or an array. Scalars without a value are 0.
void ThreadTranslator::declare_whole(const Stmt& s, const Lengths& lengths) {
    constexpr std::uint32_t most = 1024;
    if (layout_.cells(s.type, lengths) > most) {
        error(s.range, "the variable is too large", fmt::format("at most {} scalars are kept in registers", most));
        return;
    }
    Local& local = declare(s.name.text, s.type, lengths, s.name.range);
    local.assigned = true;
    if (s.value == syntax::none || local.object->cells.size() != layout_.cells(s.type, lengths))
        return;
    std::vector<std::pair<std::uint32_t, Typed>> values;
    layout_.initial_values(s.type, lengths, s.value, [&](std::uint32_t offset, const syntax::Type&, Ref value) {
        values.emplace_back(offset, evaluate(value));
    });
    for (std::uint32_t i = 0; i < local.object->cells.size(); ++i) {
        Target target;
        target.kind = Target::Kind::cell;
        target.cell = &local.object->cells[i];
        target.type = target.cell->type;
        const auto given = std::find_if(values.begin(), values.end(), [&](const auto& v) { return v.first == i; });
        store(target, given != values.end() ? given->second : Typed{}, s.range);
    }
}

} // namespace katlas::program
