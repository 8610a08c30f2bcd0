// Calls of functions that the test itself defines. Each call translates the function anew, into the code of the calling
// thread.
#include "litmus_translate.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace katlas::program {

using syntax::Ref;
using syntax::Stmt;

namespace {
constexpr std::size_t most_calls = 10'000; // in a thread, after all functions are inlined
constexpr std::uint32_t deepest_nesting = 1500;
constexpr std::uint32_t most_instructions = 500'000;
} // namespace

const syntax::Function* ThreadTranslator::find_function(std::string_view name) const {
    const syntax::Function* announced = nullptr;
    for (const syntax::Function& function : test_.functions)
        if (function.name.text == name) {
            if (function.body != syntax::none)
                return &function;
            announced = &function;
        }
    return announced;
}

Ref ThreadTranslator::returned_expression(std::string_view function) const {
    const syntax::Function* const found = find_function(function);
    if (found == nullptr || found->body == syntax::none || stmt(found->body).statements.size() != 1)
        return syntax::none;
    const Stmt& only = stmt(stmt(found->body).statements.front());
    return only.kind == Stmt::Kind::return_ ? only.value : syntax::none;
}

Typed ThreadTranslator::call_user(const syntax::Function& function, const syntax::Expr& e) {
    const std::string& name = function.name.text;
    Typed nothing;
    nothing.type = function.result;
    if (function.body == syntax::none) {
        error(e.range, fmt::format("the function '{}' has no body", name));
        return nothing;
    }
    if (std::find(calls_.begin(), calls_.end(), &function) != calls_.end()) {
        error(e.range, fmt::format("'{}' calls itself", name),
              "write a loop; a function is put in the place of its call");
        return nothing;
    }
    if (!has_arguments(e, function.parameters.size()))
        return nothing;
    if (++num_calls_ > most_calls || thread_.position() > most_instructions)
        throw std::length_error("too many calls");
    if (nesting_ > deepest_nesting) {
        error(e.range, "nested too deeply");
        return nothing;
    }
    if (function.result.is_record()) {
        error(function.name.range, "a struct is not returned as a whole", "return a pointer, or a member");
        return nothing;
    }
    std::vector<Typed> arguments;
    for (const Ref argument : e.children)
        arguments.push_back(evaluate(argument));

    Frame frame;
    frame.function = &function;
    frame.body = function.body;
    frame.changes = changes_of(function.body);
    frame.scopes.emplace_back();
    frame.end = thread_.target();
    const SourceRange place = place_;
    Frame* const caller = std::exchange(frame_, &frame);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const syntax::Parameter& parameter = function.parameters[i];
        const SourceRange range = expr(e.children[i]).range;
        syntax::Type type = parameter.type;
        type.dims = layout_.lengths(parameter.dims, parameter.name.range);
        if (type.is_record()) {
            error(parameter.name.range, "a struct is not passed as a whole", "pass a pointer to it");
            continue;
        }
        Local& local = declare(parameter.name.text, type, {}, parameter.name.range);
        local.assigned = true;
        if (arguments[i].value.is_constant() && !frame.changes->assigned.contains(parameter.name.text)) {
            Typed constant = arguments[i];
            constant.value = converted(arguments[i], type, range);
            constant.type = type;
            constant.bound.reset();
            local.constant = constant;
            continue;
        }
        Target target;
        target.kind = Target::Kind::cell;
        target.type = type;
        target.cell = &local.object->cells.front();
        store(target, arguments[i], range);
    }
    if (!function.result.is_nothing()) {
        PrivateObject& result = private_.emplace_back();
        result.name = name;
        result.cells.push_back({thread_.reg({}, 0, value_type(function.result)), function.result});
        frame.result = &result.cells.front();
    }
    calls_.push_back(&function);
    statements(stmt(function.body).statements);
    check_labels();
    calls_.pop_back();
    frame_ = caller;
    thread_.place(*frame.end);
    at_place(place);
    if (frame.result == nullptr)
        return nothing;
    Target result;
    result.kind = Target::Kind::cell;
    result.type = function.result;
    result.cell = frame.result;
    return load(result, e.range);
}

} // namespace katlas::program
