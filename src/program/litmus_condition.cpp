#include "katlas/program/litmus_condition.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace katlas::program {

namespace {

class ConditionTranslator {
  public:
    ConditionTranslator(const syntax::Test& test, const Program& program, const FinalNames& names,
                        Diagnostics& diagnostics)
        : test_(test), program_(program), names_(names), diagnostics_(diagnostics) {}

    Condition run() {
        const std::size_t errors = diagnostics_.error_count();
        for (const syntax::FinalLocation& location : test_.shown)
            observe(location);
        if (test_.proposition != syntax::none)
            observe_all(test_.proposition);
        sort_columns();
        condition_.num_shown = condition_.observables.size();
        if (test_.filter != syntax::none)
            observe_all(test_.filter);
        condition_.quantifier = test_.quantifier == syntax::Quantifier::exists       ? Quantifier::exists
                                : test_.quantifier == syntax::Quantifier::not_exists ? Quantifier::not_exists
                                                                                     : Quantifier::for_all;
        if (diagnostics_.error_count() != errors)
            return std::move(condition_);
        if (test_.proposition != syntax::none)
            condition_.proposition = translate(test_.proposition);
        if (test_.filter != syntax::none)
            condition_.filter = translate(test_.filter);
        return std::move(condition_);
    }

  private:
    [[nodiscard]] std::optional<Observable> find(const syntax::FinalLocation& location) {
        Observable found;
        if (location.thread) {
            if (*location.thread >= program_.num_threads()) {
                diagnostics_.error(location.range, fmt::format("there is no thread {}", *location.thread));
                return std::nullopt;
            }
            found.thread = *location.thread;
            const auto known = names_.find_register(found.thread, location.name.text);
            if (!known) {
                unknown(location.range, fmt::format("thread {} has no register '{}'", found.thread, location.name.text),
                        nearest_name(location.name.text, program_.register_names(found.thread)));
                return std::nullopt;
            }
            found.slot = known->slot;
            found.type = known->type;
            found.order = known->order;
            found.name = fmt::format("{}:{}", found.thread, known->name);
            return found;
        }
        const auto place = location_of(location);
        if (!place)
            return std::nullopt;
        found.kind = Observable::Kind::in_location;
        found.location = *place;
        found.type = names_.type_of(*place);
        found.name = fmt::format("[{}]", program_.location_name(*place));
        return found;
    }

    [[nodiscard]] std::optional<Location> location_of(const syntax::FinalLocation& location) {
        const Object* object = program_.find_object(location.name.text);
        if (object == nullptr) {
            std::vector<std::string> known;
            known.reserve(program_.objects().size());
            for (const Object& candidate : program_.objects())
                known.push_back(candidate.name);
            unknown(location.range, fmt::format("unknown location '{}'", location.name.text),
                    nearest_name(location.name.text, known));
            return std::nullopt;
        }
        if (!object->cells.empty()) {
            for (std::uint32_t cell = 0; cell < object->cells.size(); ++cell)
                if (object->cells[cell].path == location.path)
                    return object->first + cell;
            unknown(location.range,
                    fmt::format("'{}{}' is no scalar of '{}'", object->name, location.path, object->name),
                    fmt::format("{}{}", object->name, object->cells.front().path));
            return std::nullopt;
        }
        if (object->array && !location.element) {
            diagnostics_.error(location.range, fmt::format("'{}' is an array", object->name),
                               fmt::format("its elements are '{}[0]' and so on", object->name));
            return std::nullopt;
        }
        const std::uint32_t element = location.element.value_or(0);
        if (element >= object->size) {
            diagnostics_.error(location.range, fmt::format("'{}' has no element {}", object->name, element));
            return std::nullopt;
        }
        return object->first + element;
    }

    void unknown(SourceRange range, std::string message, const std::string& nearest) {
        diagnostics_.error(range, std::move(message),
                           nearest.empty() ? std::string() : fmt::format("did you mean '{}'?", nearest));
    }

    // A column for the location, once.
    void observe(const syntax::FinalLocation& location) {
        if (const auto found = find(location); found && !column_of(*found))
            condition_.observables.push_back(*found);
    }

    [[nodiscard]] std::optional<Column> column_of(const Observable& observable) const {
        for (std::size_t i = 0; i < condition_.observables.size(); ++i)
            if (condition_.observables[i].name == observable.name)
                return static_cast<Column>(i);
        return std::nullopt;
    }

    void observe_all(syntax::Ref p) {
        const syntax::Prop& node = test_.props[p];
        if (node.kind >= syntax::Prop::Kind::equal && node.kind <= syntax::Prop::Kind::greater_equal) {
            observe(node.location);
            if (node.value.kind == syntax::FinalValue::Kind::content)
                observe(node.value.location);
        }
        for (const syntax::Ref child : {node.left, node.right})
            if (child != syntax::none)
                observe_all(child);
    }

    void sort_columns() {
        std::sort(condition_.observables.begin(), condition_.observables.end(),
                  [](const Observable& a, const Observable& b) {
                      return std::tie(a.kind, a.thread, a.order, a.name) < std::tie(b.kind, b.thread, b.order, b.name);
                  });
    }

    PropositionRef add(const Proposition& node) {
        condition_.nodes.push_back(node);
        return static_cast<PropositionRef>(condition_.nodes.size() - 1);
    }

    PropositionRef negation(PropositionRef operand) {
        Proposition node;
        node.kind = Proposition::Kind::negation;
        node.left = operand;
        return add(node);
    }

    // The column of a location that observe() has found.
    [[nodiscard]] Column column(const syntax::FinalLocation& location) {
        const auto found = find(location);
        return found ? column_of(*found).value_or(0) : 0;
    }

    PropositionRef translate(syntax::Ref p) {
        const syntax::Prop& source = test_.props[p];
        Proposition node;
        switch (source.kind) {
        case syntax::Prop::Kind::truth:
            return add(node);
        case syntax::Prop::Kind::falsity:
            return negation(add(node));
        case syntax::Prop::Kind::equal:
        case syntax::Prop::Kind::not_equal: {
            node.kind = Proposition::Kind::equal;
            node.column = column(source.location);
            if (source.value.kind == syntax::FinalValue::Kind::number) {
                node.value = wrap(source.value.number, condition_.observables[node.column].type);
            } else if (source.value.kind == syntax::FinalValue::Kind::address) {
                node.value = address(source.value.location);
            } else {
                node.kind = Proposition::Kind::equal_columns;
                node.other = column(source.value.location);
            }
            const PropositionRef equality = add(node);
            return source.kind == syntax::Prop::Kind::equal ? equality : negation(equality);
        }
        case syntax::Prop::Kind::less:
        case syntax::Prop::Kind::less_equal:
        case syntax::Prop::Kind::greater:
        case syntax::Prop::Kind::greater_equal:
            return comparison(source);
        case syntax::Prop::Kind::negation:
            return negation(translate(source.left));
        case syntax::Prop::Kind::conjunction:
            node.kind = Proposition::Kind::conjunction;
            break;
        case syntax::Prop::Kind::disjunction:
            node.kind = Proposition::Kind::disjunction;
            break;
        case syntax::Prop::Kind::implication:
            node.kind = Proposition::Kind::implication;
            break;
        }
        node.left = translate(source.left);
        node.right = translate(source.right);
        return add(node);
    }

    PropositionRef comparison(const syntax::Prop& source) {
        using Kind = syntax::Prop::Kind;
        Proposition node;
        node.column = column(source.location);
        // a <= b is not a > b, and a >= b is not a < b.
        const bool less_than = source.kind == Kind::less || source.kind == Kind::greater_equal;
        const bool negated = source.kind == Kind::less_equal || source.kind == Kind::greater_equal;
        if (source.value.kind == syntax::FinalValue::Kind::content) {
            node.kind = Proposition::Kind::less_columns;
            node.other = column(source.value.location);
            if (!less_than)
                std::swap(node.column, node.other);
        } else {
            if (source.value.kind == syntax::FinalValue::Kind::address)
                diagnostics_.error(source.range, "addresses have no order", "'=' and '!=' compare them");
            node.kind = less_than ? Proposition::Kind::less : Proposition::Kind::greater;
            node.value = wrap(source.value.number, condition_.observables[node.column].type);
        }
        const PropositionRef result = add(node);
        return negated ? negation(result) : result;
    }

    [[nodiscard]] Value address(const syntax::FinalLocation& location) {
        if (const Object* whole = program_.find_object(location.name.text); whole != nullptr && !whole->cells.empty()) {
            const auto number = static_cast<std::uint32_t>(whole - program_.objects().data());
            for (std::uint32_t cell = 0; cell < whole->cells.size(); ++cell)
                if (whole->cells[cell].address == location.path || whole->cells[cell].path == location.path)
                    return make_pointer(number, cell);
            // The address of an array is that of its first element.
            for (std::uint32_t cell = 0; cell < whole->cells.size(); ++cell)
                if (whole->cells[cell].address.starts_with(location.path + "[0]"))
                    return make_pointer(number, cell);
        }
        syntax::FinalLocation element = location;
        element.element = location.element.value_or(0); // an array's address is that of its first element
        const auto place = location_of(element);
        if (!place)
            return 0;
        const Object* object = program_.find_object(location.name.text);
        return make_pointer(static_cast<std::uint32_t>(object - program_.objects().data()),
                            (*place - object->first) * object->stride);
    }

    const syntax::Test& test_;
    const Program& program_;
    const FinalNames& names_;
    Diagnostics& diagnostics_;
    Condition condition_;
};

} // namespace

FinalNames names_of(const Program& program) {
    return {[&program](std::size_t thread, const std::string& name) -> std::optional<FinalName> {
                const auto slot = program.register_slot(thread, name);
                return slot ? std::optional(FinalName{name, *slot, ValueType::pointer, 0}) : std::nullopt;
            },
            [](Location) { return ValueType::pointer; }};
}

Condition translate_condition(const syntax::Test& test, const Program& program, const FinalNames& names,
                              Diagnostics& diagnostics) {
    return ConditionTranslator(test, program, names, diagnostics).run();
}

} // namespace katlas::program
