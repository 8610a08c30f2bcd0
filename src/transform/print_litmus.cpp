#include "katlas/program/condition_text.hpp"
#include "thread_text.hpp"

#include <fmt/format.h>

namespace katlas::transform {
namespace {

using namespace program;

std::string initial_state(const Program& program) {
    std::string text = "{\n";
    for (const Object& o : program.objects()) {
        text += fmt::format("  {} {}", type_text(o.type), o.name);
        if (!o.array) {
            text += fmt::format(" = {};\n", number_text(program.initial_value(o.first), o.type));
            continue;
        }
        text += fmt::format("[{}] = {{", o.size);
        for (std::uint32_t i = 0; i < o.size; ++i)
            text += fmt::format("{}{}", i == 0 ? "" : ", ", number_text(program.initial_value(o.first + i), o.type));
        text += "};\n";
    }
    return text + "}\n";
}

std::string fresh_name(const Program& program, std::string name) {
    while (program.find_object(name) != nullptr)
        name += "_";
    return name;
}

} // namespace

std::string as_litmus_test(const PrintedProgram& printed) {
    check_data(printed);
    const Program& program = printed.program;
    std::string text = fmt::format("C {}\n\"{}\"\n{}", printed.program.name(), printed.about, initial_state(program));
    bool chooses = false;
    for (const BufferedThread& t : printed.threads)
        chooses = chooses || t.chooses;
    const std::string choose = fresh_name(program, "choose");
    if (chooses)
        text += fmt::format("int {}(atomic_int* choice) {{\n  int expected = 0;\n"
                            "  return atomic_compare_exchange_weak(choice, &expected, 0);\n}}\n",
                            choose);
    for (std::size_t t = 0; t < printed.threads.size(); ++t) {
        const std::string choice = fresh_name(program, fmt::format("choice{}", t));
        ThreadWords words;
        words.address = [&](Location location) {
            for (const Object& o : program.objects())
                if (o.array && location >= o.first && location < o.first + o.size)
                    return fmt::format("&{}[{}]", o.name, location - o.first);
            return program.location_name(location);
        };
        words.choice = fmt::format("{}({})", choose, choice);
        words.assume = "assume";
        words.taken = {choose, choice, "end", "expected"};
        std::string parameters;
        for (const Object& o : program.objects()) {
            words.taken.insert(o.name);
            parameters += fmt::format("{}{}* {}", parameters.empty() ? "" : ", ", atomic_type_text(o.type), o.name);
        }
        if (printed.threads[t].chooses)
            parameters += fmt::format("{}atomic_int* {}", parameters.empty() ? "" : ", ", choice);
        const ThreadText thread = thread_text(printed, t, words);
        text += fmt::format("P{} ({}) {{\n{}{}}}\n", t, parameters, thread.declarations, thread.statements);
    }
    if (printed.condition == nullptr)
        return text + "forall (true)\n";
    return text + question_text(*printed.condition, words_of(*printed.condition, program));
}

} // namespace katlas::transform
