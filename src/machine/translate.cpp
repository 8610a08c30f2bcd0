// A litmus test in assembly as a whole: its locations, then its threads, then its condition.
//
// Locations need no declaration: a name in an initial value or in an operand is a location. A number in a final state
// is shown in the type that the initial state gives to the register or location, or as an int, as in herd.
#include "translate.hpp"

#include "katlas/program/bell_places.hpp"
#include "katlas/program/litmus_condition.hpp"
#include "thread_places.hpp"
#include "thread_reader.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::machine {

namespace {

constexpr std::uint32_t max_threads = 64;

Assembly assembly_of(syntax::Architecture architecture) {
    switch (architecture) {
    case syntax::Architecture::x86:
        return x86_assembly();
    case syntax::Architecture::x86_64:
        return x86_64_assembly();
    case syntax::Architecture::aarch64:
        return aarch64_assembly();
    case syntax::Architecture::ppc:
        return ppc_assembly();
    case syntax::Architecture::riscv:
        return riscv_assembly();
    case syntax::Architecture::ptx:
        return ptx_assembly();
    case syntax::Architecture::lisa:
        return lisa_assembly();
    case syntax::Architecture::c:
        break;
    }
    throw std::logic_error("a test in C has no machine");
}

ValueType signed_of_width(unsigned width) {
    return width == 8 ? ValueType::i8 : width == 16 ? ValueType::i16 : width == 32 ? ValueType::i32 : ValueType::i64;
}

class AssemblyTranslator {
  public:
    AssemblyTranslator(const syntax::Test& test, Diagnostics& diagnostics, const LitmusOptions& options)
        : test_(test), diagnostics_(diagnostics), options_(options), assembly_(assembly_of(test.architecture)),
          builder_(test.name.text) {}

    std::optional<LitmusTest> run() {
        builder_.of_instructions();
        const std::size_t errors = diagnostics_.error_count();
        if (test_.asm_threads.size() > max_threads) {
            diagnostics_.error(test_.asm_threads[max_threads].name.range, "too many threads",
                               fmt::format("at most {}", max_threads));
            return std::nullopt;
        }
        places_ = places();
        declare_locations();
        shared_.sizes.set_num_objects(names_.size());
        for (const syntax::InitialItem& item : test_.initial)
            if (is_location(item))
                set_values(item);
        register_types_.resize(test_.asm_threads.size());
        for (std::size_t t = 0; t < test_.asm_threads.size(); ++t)
            translate(t);
        if (diagnostics_.error_count() == errors)
            set_widths();
        if (diagnostics_.error_count() != errors)
            return std::nullopt;
        LitmusTest result{test_.name.text, builder_.build(), {}, false, test_.hash};
        result.condition = translate_condition(test_, result.program, final_names(result.program), diagnostics_);
        if (diagnostics_.error_count() != errors)
            return std::nullopt;
        return result;
    }

  private:
    // The scopes of a test with annotations are those of the Bell file; without one they have no meaning.
    [[nodiscard]] std::vector<graph::ThreadPlace> places() const {
        if (!assembly_.annotates)
            return thread_places(test_, assembly_.needs_places, diagnostics_);
        std::vector<syntax::Name> names;
        for (const syntax::AsmThread& thread : test_.asm_threads)
            names.push_back(thread.name);
        return options_.bell == nullptr ? std::vector<graph::ThreadPlace>()
                                        : bell_places(test_, names, *options_.bell, diagnostics_);
    }

    struct Declared {
        ValueType shown = ValueType::i32;
        unsigned width = 0; // 0 if no type is given
    };

    [[nodiscard]] static bool is_location(const syntax::InitialItem& item) {
        return !item.thread && item.name.text.front() != '%';
    }

    void declare(const std::string& name, const Declared& declared, std::optional<std::uint32_t> size) {
        if (shared_.addresses.find(name) != shared_.addresses.end())
            return;
        const Expr address =
            size ? builder_.array(name, *size, 0, ValueType::i64, width_of(declared.shown) / 8).address()
                 : builder_.shared(name, 0, ValueType::i64).address();
        shared_.addresses.emplace(name, address);
        names_.push_back(name);
        declared_.push_back(declared);
    }

    void declare_locations() {
        for (const syntax::InitialItem& item : test_.initial) {
            if (item.thread && *item.thread >= test_.asm_threads.size())
                diagnostics_.error(item.range, fmt::format("there is no thread {}", *item.thread));
            if (!is_location(item))
                continue;
            if (shared_.addresses.find(item.name.text) != shared_.addresses.end()) {
                diagnostics_.error(item.name.range, fmt::format("'{}' is given twice", item.name.text));
                continue;
            }
            if (item.size && *item.size == 0) {
                diagnostics_.error(item.range, "an array needs elements");
                continue;
            }
            Declared declared;
            if (item.type)
                declared.shown = item.type->pointers > 0 ? ValueType::pointer : item.type->base;
            if (item.type || item.size)
                declared.width = width_of(declared.shown);
            declare(item.name.text, declared, item.size);
        }
        for (const syntax::InitialItem& item : test_.initial)
            for (const syntax::InitialValue& value : item.values)
                if (value.address_of)
                    declare(value.address_of->text, {}, std::nullopt);
        for (const syntax::AsmThread& thread : test_.asm_threads)
            for (const syntax::AsmLine& line : thread.lines)
                if (line.instruction)
                    for (const syntax::AsmOperand& operand : line.instruction->operands)
                        declare_named(operand);
    }

    [[nodiscard]] bool is_label(const std::string& word) const {
        return std::ranges::any_of(test_.asm_threads, [&](const syntax::AsmThread& thread) {
            return std::ranges::any_of(thread.lines, [&](const syntax::AsmLine& line) {
                return std::ranges::any_of(line.labels, [&](const syntax::Name& label) { return label.text == word; });
            });
        });
    }

    // `[x]`, `(x)` and `x(%rip)` name locations, and where the assembly says so `x`, too.
    void declare_named(const syntax::AsmOperand& operand) {
        if (assembly_.bare_locations && operand.kind == syntax::AsmOperand::Kind::word && !operand.amount &&
            operand.text.front() != '%' && !assembly_.find_register(operand.text) && !is_label(operand.text))
            declare(operand.text, {}, std::nullopt);
        if (operand.kind != syntax::AsmOperand::Kind::memory)
            return;
        if (assembly_.annotates) {
            for (const syntax::AsmOperand& part : operand.parts)
                declare_named(part);
            return;
        }
        if (!operand.text.empty())
            declare(operand.text, {}, std::nullopt);
        else if (operand.parts.size() == 1 && operand.parts[0].kind == syntax::AsmOperand::Kind::word &&
                 operand.parts[0].text.front() != '%' && !assembly_.find_register(operand.parts[0].text))
            declare(operand.parts[0].text, {}, std::nullopt);
    }

    [[nodiscard]] std::uint32_t object_of(const std::string& name) const {
        return static_cast<std::uint32_t>(std::find(names_.begin(), names_.end(), name) - names_.begin());
    }

    [[nodiscard]] Value value_of(const syntax::InitialValue& value) {
        if (!value.address_of)
            return value.number;
        const std::uint32_t object = object_of(value.address_of->text);
        const Object& pointee = builder_.unfinished().objects()[object];
        if (value.element >= pointee.size) {
            diagnostics_.error(value.address_of->range,
                               fmt::format("'{}' has no element {}", value.address_of->text, value.element));
            return 0;
        }
        return make_pointer(object, value.element * pointee.stride);
    }

    void set_values(const syntax::InitialItem& item) {
        const std::uint32_t size = item.size.value_or(1);
        if (item.values.size() > size) {
            diagnostics_.error(item.range, fmt::format("{} values for {} locations", item.values.size(), size));
            return;
        }
        const std::uint32_t object = object_of(item.name.text);
        if (object >= builder_.unfinished().objects().size() || builder_.unfinished().objects()[object].size < size)
            return; // an error already
        for (std::uint32_t i = 0; i < item.values.size(); ++i) {
            builder_.set_initial(item.name.text, i, value_of(item.values[i]));
            if (item.values[i].address_of)
                shared_.sizes.location_holds(object, object_of(item.values[i].address_of->text));
        }
    }

    void translate(std::size_t t) {
        ThreadBuilder thread = builder_.thread();
        if (!places_.empty())
            thread.at_place(places_[t]);
        const auto machine = assembly_.make(assembly_, thread, shared_, diagnostics_, options_);
        std::map<std::string, Value> given;
        for (const syntax::InitialItem& item : test_.initial) {
            const bool symbolic = !item.thread && !is_location(item);
            if (!symbolic && item.thread != t)
                continue;
            const auto found = assembly_.find_register(item.name.text);
            if (!found || found->zero) {
                diagnostics_.error(item.name.range, fmt::format("'{}' is no register", item.name.text));
                continue;
            }
            if (item.values.size() > 1 || item.size) {
                diagnostics_.error(item.range, "a register has one value");
                continue;
            }
            if (!given.try_emplace(found->name, 0).second) {
                diagnostics_.error(item.name.range, fmt::format("'{}' is given twice", item.name.text));
                continue;
            }
            const bool is_address = !item.values.empty() && item.values.front().address_of;
            const Reg& reg = machine->declare(*found, item.values.empty() ? 0 : value_of(item.values.front()));
            if (is_address)
                shared_.sizes.register_holds(t, reg, object_of(item.values.front().address_of->text));
            if (item.type)
                register_types_[t][found->name] = item.type->pointers > 0 ? ValueType::pointer : item.type->base;
        }
        for (const syntax::FinalLocation& location : test_.shown)
            declare_final(*machine, t, location);
        for (const syntax::Prop& node : test_.props) {
            declare_final(*machine, t, node.location);
            if (node.value.kind == syntax::FinalValue::Kind::content)
                declare_final(*machine, t, node.value.location);
        }
        try {
            machine->translate(test_.asm_threads[t]);
        } catch (const std::length_error&) {
            diagnostics_.error(test_.asm_threads[t].name.range, "the test is too large");
        }
    }

    // A register that only the condition names exists nevertheless, and is 0.
    void declare_final(MachineThread& machine, std::size_t t, const syntax::FinalLocation& location) const {
        if (location.thread != t)
            return;
        const auto found = assembly_.find_register(location.name.text);
        if (found && !found->zero)
            machine.declare(*found);
    }

    // Converts initial values to the width of the accesses of their location.
    void set_widths() {
        std::vector<unsigned> given;
        given.reserve(declared_.size());
        for (const Declared& declared : declared_)
            given.push_back(declared.width);
        const std::vector<unsigned> widths = shared_.sizes.widths(given, diagnostics_);
        const Program& program = builder_.unfinished();
        for (std::size_t object = 0; object < names_.size(); ++object) {
            const Object& place = program.objects()[object];
            for (std::uint32_t i = 0; i < place.size; ++i) {
                const Value initial = program.initial_value(place.first + i);
                if (!program.resolve(initial))
                    builder_.set_initial(names_[object], i,
                                         wrap(initial, signed_of_width(widths[object] == 0 ? 64 : widths[object])));
            }
        }
    }

    [[nodiscard]] FinalNames final_names(const Program& program) const {
        return {[this, &program](std::size_t t, const std::string& name) -> std::optional<FinalName> {
                    const auto found = assembly_.find_register(name);
                    if (!found || found->zero)
                        return std::nullopt;
                    const auto slot = program.register_slot(t, found->name);
                    if (!slot)
                        return std::nullopt;
                    const auto type = register_types_[t].find(found->name);
                    return FinalName{found->name, *slot,
                                     type == register_types_[t].end() ? ValueType::i32 : type->second, found->order};
                },
                [this, &program](Location location) {
                    for (std::size_t object = 0; object < names_.size(); ++object) {
                        const Object& place = program.objects()[object];
                        if (location >= place.first && location < place.first + place.size)
                            return declared_[object].shown;
                    }
                    return ValueType::pointer;
                }};
    }

    const syntax::Test& test_;
    Diagnostics& diagnostics_;
    const LitmusOptions& options_;
    Assembly assembly_;
    ProgramBuilder builder_;
    MachineTest shared_;
    std::vector<graph::ThreadPlace> places_;                                    // by thread, if it has places
    std::vector<std::string> names_;                                            // of objects
    std::vector<Declared> declared_;                                            // by object
    std::vector<std::map<std::string, ValueType, std::less<>>> register_types_; // by thread
};

} // namespace

std::optional<LitmusTest> translate_assembly(const syntax::Test& test, Diagnostics& diagnostics,
                                             const LitmusOptions& options) {
    return AssemblyTranslator(test, diagnostics, options).run();
}

} // namespace katlas::machine
