// A C test compiled by a mapping, read back and explored under the model of the machine.
#pragma once

#include "katlas/compile/compile.hpp"
#include "katlas/explore/explore_causally.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "machine/litmus_fixture.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace katlas::tests {

// What a final state shows: columns with their values, "0:r0=1", sorted.
using State = std::set<std::string>;
using States = std::set<State>;

// Of a state as it is printed, "0:r0=1; [x]=2;".
inline State parse_state(const std::string& text) {
    State state;
    std::size_t begin = 0;
    for (std::size_t end = text.find(';'); end != std::string::npos; end = text.find(';', begin)) {
        begin = text.find_first_not_of(' ', begin);
        state.insert(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return state;
}

inline States parse_states(const std::vector<std::string>& texts) {
    States states;
    for (const std::string& text : texts)
        states.insert(parse_state(text));
    return states;
}

inline compile::Mapping shipped_mapping(std::string_view name) {
    for (const compile::ShippedMapping& shipped : compile::shipped_mappings())
        if (shipped.name == name) {
            SourceMap sources;
            Diagnostics diagnostics;
            const FileId file = sources.add(std::string(name), std::string(shipped.text));
            const auto mapping = compile::parse_mapping(std::string(name), file, sources, diagnostics);
            REQUIRE(mapping);
            return *mapping;
        }
    FAIL("no mapping " << name);
    return {};
}

// A shipped model, ready to explore; aarch64 for armv8, as the programs are those of the machine, and `katlas check`
// does the same. One with dependencies may also be one of C, for programs without load buffering, which have no cycles
// of the causal order.
class ReadyModel {
  public:
    explicit ReadyModel(std::string_view name) : name_(name == "armv8" ? "aarch64" : name) {
        if (explore::find_model_explorer(name_) != nullptr)
            return;
        std::vector<std::string> keys;
        document_ = load_models({name_}, {}, sources_, diagnostics_, keys);
        model_ = &document_.models.at(keys.at(0));
    }
    ReadyModel(const ReadyModel&) = delete;
    ReadyModel& operator=(const ReadyModel&) = delete;

    // Why it has no words for the program; empty if it has.
    [[nodiscard]] std::string beyond(const program::Program& program) const {
        return model_ == nullptr ? std::string() : explore::beyond_dependencies(program, name_ == "aarch64");
    }

    [[nodiscard]] explore::Result explore(const program::LitmusTest& test) const {
        explore::Options options;
        options.condition = &test.condition;
        if (model_ == nullptr)
            return explore::find_model_explorer(name_)->explore(test.program, options);
        return explore::explore_causally(
            test.program, options,
            [judge = graph::ModelJudge(document_, *model_, test.program.has_instructions())](
                const explore::Configuration& c, const graph::DependencyEdges& dependencies) mutable {
                return judge.consistent(c.graph, dependencies);
            },
            {});
    }

  private:
    std::string name_;
    SourceMap sources_;
    Diagnostics diagnostics_;
    Document document_;
    const kat::Model* model_ = nullptr;
};

// The result, with what was wrong with it where there is none.
struct CompiledText {
    std::optional<compile::CompiledTest> result;
    std::string complaints;
};

inline CompiledText compiled(const std::string& source, const compile::Mapping& mapping) {
    const AnyLitmus litmus(source, compile::source_options());
    CompiledText text{std::nullopt, litmus.rendered()};
    if (!litmus.test)
        return text;
    Diagnostics diagnostics;
    text.result = compile::compile_test(*litmus.test, mapping, litmus.file, diagnostics);
    text.complaints.clear();
    for (const Diagnostic& d : diagnostics.all())
        text.complaints += render(d, litmus.sources);
    return text;
}

// All final states of a test under a model.
inline States states_of(const program::LitmusTest& test, const ReadyModel& model) {
    const explore::Result found = model.explore(test);
    REQUIRE(found.exhaustive());
    return parse_states(found.outcomes->report().states);
}

// With the names of the columns of the source.
inline State renamed(const State& state, const compile::CompiledTest& compiled) {
    State result;
    for (const std::string& item : state) {
        const std::size_t equals = item.find('=');
        const auto column = std::find_if(compiled.columns.begin(), compiled.columns.end(),
                                         [&](const auto& c) { return c.second == item.substr(0, equals); });
        REQUIRE(column != compiled.columns.end());
        result.insert(column->first + item.substr(equals));
    }
    return result;
}

[[nodiscard]] inline States renamed(const States& states, const compile::CompiledTest& compiled) {
    States result;
    for (const State& state : states)
        result.insert(renamed(state, compiled));
    return result;
}

// The states of a test as compiled, under the model of the machine, in the words of the source. A machine's exclusive
// pair is tried once: one that fails has done nothing but read, and what is possible with such reads is possible
// without them.
inline States compiled_states(const std::string& source, const compile::Mapping& mapping, const ReadyModel& model) {
    const CompiledText text = compiled(source, mapping);
    INFO(text.complaints);
    REQUIRE(text.result);
    INFO(text.result->text);
    const AnyLitmus machine(text.result->text, {.unroll = 1});
    INFO(machine.rendered());
    REQUIRE(machine.test);
    return renamed(states_of(*machine.test, model), *text.result);
}

} // namespace katlas::tests
