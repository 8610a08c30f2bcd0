// A test as a whole: initial state, threads side by side, question.
#include "katlas/compile/compile.hpp"

#include "katlas/program/condition_text.hpp"
#include "katlas/support/text.hpp"
#include "thread_compiler.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::compile {

namespace {

using program::Location;
using program::Observable;

std::string_view type_name(ValueType type) {
    switch (type) {
    case ValueType::i8:
        return "int8_t";
    case ValueType::i16:
        return "int16_t";
    case ValueType::i32:
        return "int";
    case ValueType::u8:
        return "uint8_t";
    case ValueType::u16:
        return "uint16_t";
    case ValueType::u32:
        return "uint32_t";
    case ValueType::u64:
        return "uint64_t";
    default:
        return "int64_t";
    }
}

class TestCompiler {
  public:
    TestCompiler(const program::LitmusTest& test, const Mapping& mapping, FileId file, Diagnostics& diagnostics,
                 bool runnable)
        : test_(test), program_(test.program),
          target_(make_target(mapping.machine)), context_{program_,    mapping, *target_, file,
                                                          diagnostics, {},      runnable} {}

    std::optional<CompiledTest> run() {
        if (!is_in_the_language() || !has_one_width())
            return std::nullopt;
        name_objects();
        threads_.reserve(program_.num_threads());
        for (std::size_t t = 0; t < program_.num_threads(); ++t)
            if (!thread(t))
                return std::nullopt;
        CompiledTest result;
        program::ConditionWords names;
        names.negations_in_parentheses = true; // the text is for other tools
        names.number = [this](Value value) {
            const auto location = program_.resolve(value);
            return location ? location_text(context_, *location) : fmt::format("{}", value);
        };
        for (const Observable& o : test_.condition.observables) {
            names.columns.push_back(column(o));
            const std::string& shown = names.columns.back();
            result.columns.emplace_back(o.name, shown.back() == ']' && shown.front() != '[' ? fmt::format("[{}]", shown)
                                                                                            : shown);
        }
        result.text = fmt::format("{} {}\n{}{{\n{}}}\n{}{}", target_->architecture(), test_.name, comment(result),
                                  initial_state(), table(), question_text(test_.condition, names));
        result.objects = context_.object_names;
        for (const CompiledThread& t : threads_)
            result.lines.push_back(compiled_lines(t));
        return result;
    }

  private:
    struct CompiledThread {
        std::unique_ptr<ThreadCompiler> compiler;
        std::vector<std::uint32_t> registers; // by virtual register
    };

    [[nodiscard]] bool is_in_the_language() {
        const Mapping& mapping = context_.mapping;
        if (test_.of_kernel == (mapping.source == Language::kernel))
            return true;
        context_.diagnostics.error(
            {context_.file, 0, 0},
            test_.of_kernel
                ? fmt::format("this is a test of the Linux kernel, and '{}' is a mapping of C11", mapping.name)
                : fmt::format("this is a test in C11, and '{}' is a mapping of the Linux kernel", mapping.name),
            fmt::format("'{}' is a mapping to this machine",
                        default_mapping(mapping.machine, test_.of_kernel ? Language::kernel : Language::c)));
        return false;
    }

    // A struct becomes an array, whose elements have one width.
    [[nodiscard]] bool has_one_width() {
        for (const program::Object& object : program_.objects())
            for (const program::Cell& cell : object.cells)
                if (program::width_of(cell.type) != program::width_of(object.type)) {
                    context_.diagnostics.error(
                        {context_.file, 0, 0},
                        fmt::format("'{}' has members of several widths, which is not compiled", object.name),
                        "members of one width are: 'long' beside pointers");
                    return false;
                }
        return true;
    }

    [[nodiscard]] std::vector<CompiledLine> compiled_lines(const CompiledThread& thread) const {
        std::vector<CompiledLine> result;
        for (const CodeLine& line : lines_of(*target_, {thread.compiler->code(), thread.registers})) {
            if (line.text.ends_with(':'))
                continue;
            const Step& s = *line.step;
            const bool again = std::ranges::find(s.again, line.number) != s.again.end();
            result.push_back({s.source, s.stop, s.message, again});
        }
        return result;
    }

    // A location that has the name of a register gets another name.
    void name_objects() {
        const auto is_taken = [&](const std::string& name) {
            return target_->is_register(name) || std::find(context_.object_names.begin(), context_.object_names.end(),
                                                           name) != context_.object_names.end();
        };
        context_.object_names.reserve(program_.objects().size());
        for (const program::Object& object : program_.objects()) {
            std::string name = object.name;
            while (is_taken(name) || (name != object.name && program_.find_object(name) != nullptr))
                name += '_';
            context_.object_names.push_back(std::move(name));
        }
    }

    bool thread(std::size_t t) {
        std::vector<Operand> observed;
        for (const Observable& o : test_.condition.observables)
            if (o.kind == Observable::Kind::in_register && o.thread == t)
                observed.push_back(program::Program::register_at(o.slot));
        CompiledThread& result = threads_.emplace_back();
        result.compiler = std::make_unique<ThreadCompiler>(context_, t, observed);
        if (!result.compiler->run())
            return false;
        auto registers = result.compiler->code().assign_registers(target_->num_registers());
        if (!registers) {
            const program::SourceSpan span = program_.source(t, 0);
            context_.diagnostics.error({context_.file, span.begin, span.end},
                                       fmt::format("thread {} needs more registers than the machine has", t),
                                       fmt::format("there are {}", target_->num_registers()));
            return false;
        }
        result.registers = std::move(*registers);
        return true;
    }

    [[nodiscard]] std::string state_name(std::size_t t, Register r) const {
        return fmt::format("{}:{}", t, target_->state_name(threads_[t].registers[r]));
    }

    [[nodiscard]] std::string column(const Observable& o) const {
        if (o.kind == Observable::Kind::in_register)
            return state_name(o.thread,
                              threads_[o.thread].compiler->register_of(program::Program::register_at(o.slot)));
        const std::string name = location_text(context_, o.location);
        return name.back() == ']' ? name : fmt::format("[{}]", name);
    }

    // The name of a file may contain the end of a comment.
    static std::string in_comment(const std::string& name) {
        std::string text = one_line(name);
        std::ranges::replace(text, '*', '?');
        return text;
    }

    [[nodiscard]] std::string_view model() const {
        const Mapping& mapping = context_.mapping;
        return mapping.models.empty() ? model_of(mapping.machine) : std::string_view(mapping.models.front());
    }
    [[nodiscard]] std::string comment(const CompiledTest& result) const {
        std::string text = fmt::format("(* Compiled from C by the mapping {} of katlas; its model is {}.",
                                       in_comment(context_.mapping.name), model());
        std::string registers;
        for (const auto& [source, compiled] : result.columns)
            if (source != compiled)
                registers += fmt::format("{}{} is {}", registers.empty() ? "" : ", ", source, compiled);
        if (!registers.empty())
            text += fmt::format("\n   {}.", registers);
        return text + " *)\n";
    }

    [[nodiscard]] std::string initial_state() const {
        std::string text;
        for (std::size_t o = 0; o < program_.objects().size(); ++o)
            text += object_text(o);
        for (std::size_t t = 0; t < threads_.size(); ++t) {
            std::string registers;
            const ThreadCompiler& compiler = *threads_[t].compiler;
            std::vector<std::pair<std::uint32_t, std::string>> sorted;
            const std::vector<bool> used = compiler.code().used_registers();
            for (const MachineCode::Initial& i : compiler.code().initial())
                if (used[i.reg])
                    sorted.emplace_back(threads_[t].registers[i.reg],
                                        fmt::format(" {}={};", state_name(t, i.reg), i.value));
            std::sort(sorted.begin(), sorted.end());
            for (const auto& [number, item] : sorted)
                registers += item;
            registers += register_types(t);
            if (!registers.empty())
                text += fmt::format("{}\n", registers);
        }
        return text;
    }

    // The types of registers that a final state does not show as an int.
    [[nodiscard]] std::string register_types(std::size_t t) const {
        std::string text;
        for (const Observable& o : test_.condition.observables) {
            if (o.kind != Observable::Kind::in_register || o.thread != t)
                continue;
            const Operand variable = program::Program::register_at(o.slot);
            const ValueType type = threads_[t].compiler->type_of_variable(variable);
            const Register r = threads_[t].compiler->register_of(variable);
            const auto& initial = threads_[t].compiler->code().initial();
            const bool given =
                std::any_of(initial.begin(), initial.end(), [&](const MachineCode::Initial& i) { return i.reg == r; });
            if (type != ValueType::i32 && type != ValueType::pointer && !given)
                text += fmt::format(" {} {};", type_name(type), state_name(t, r));
        }
        return text;
    }

    // A location that is used, and is an int with initial value 0, needs no mention.
    [[nodiscard]] std::string object_text(std::size_t number) const {
        const program::Object& object = program_.objects()[number];
        std::vector<std::string> values;
        values.reserve(object.size);
        bool zero = true;
        for (Location l = object.first; l < object.first + object.size; ++l) {
            const Value value = program_.initial_value(l);
            const auto location = program_.resolve(value);
            zero = zero && value == 0;
            values.push_back(location ? location_text(context_, *location) : fmt::format("{}", value));
        }
        const std::string& name = context_.object_names[number];
        if (object.array)
            return fmt::format(" {} {}[{}]={{{}}};\n", type_name(object.type), name, object.size,
                               fmt::join(values, ","));
        // A location that only the question mentions would be unknown there.
        const bool asked = std::any_of(test_.condition.observables.begin(), test_.condition.observables.end(),
                                       [&](const Observable& o) { return o.location == object.first; });
        if (zero && object.type == ValueType::i32)
            return asked ? fmt::format(" {}=0;\n", name) : std::string();
        const std::string type = object.type == ValueType::i32 ? "" : fmt::format("{} ", type_name(object.type));
        return zero ? fmt::format(" {}{};\n", type, name) : fmt::format(" {}{}={};\n", type, name, values.front());
    }

    [[nodiscard]] std::string table() const {
        std::vector<AssignedThread> threads;
        threads.reserve(threads_.size());
        for (const CompiledThread& t : threads_)
            threads.push_back({t.compiler->code(), t.registers});
        return table_text(*target_, threads);
    }

    const program::LitmusTest& test_;
    const program::Program& program_;
    std::unique_ptr<Target> target_;
    TestContext context_;
    std::vector<CompiledThread> threads_;
};

} // namespace

program::LitmusOptions source_options() {
    program::LitmusOptions options;
    options.spin_assume = false;
    return options;
}

std::optional<CompiledTest> compile_test(const program::LitmusTest& test, const Mapping& mapping, FileId file,
                                         Diagnostics& diagnostics, bool runnable) {
    return TestCompiler(test, mapping, file, diagnostics, runnable).run();
}

} // namespace katlas::compile
