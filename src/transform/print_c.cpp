#include "thread_text.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::transform {
namespace {

using namespace program;

class CProgram {
  public:
    explicit CProgram(const PrintedProgram& printed) : printed_(printed), program_(printed.program) {
        std::set<std::string> taken = {"main", "threads", "end", "expected"};
        for (std::size_t t = 0; t < printed.threads.size(); ++t)
            taken.insert(fmt::format("P{}", t));
        if (const Condition* c = printed.condition)
            for (const Observable& o : c->observables) {
                std::string name;
                if (o.kind == Observable::Kind::in_register) {
                    name = fmt::format("P{}_{}", o.thread, o.name.substr(o.name.find(':') + 1));
                    taken.insert(name);
                }
                columns_.push_back(name);
            }
        for (const Object& o : program_.objects()) {
            std::string name = o.name;
            while (!taken.insert(name).second)
                name += "_";
            names_.push_back(name);
        }
        if (const Condition* c = printed.condition)
            for (std::size_t i = 0; i < columns_.size(); ++i)
                if (c->observables[i].kind == Observable::Kind::in_location)
                    columns_[i] = fmt::format("atomic_load({})", address(c->observables[i].location));
    }

    std::string text() {
        std::string result =
            fmt::format("// {}\n#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n\n", printed_.about);
        result += "_Bool __VERIFIER_nondet_bool(void);\nvoid __VERIFIER_assume(int);\n\n";
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (is_used(program_.objects()[i]))
                result += variable(program_.objects()[i], names_[i]);
        if (const Condition* c = printed_.condition)
            for (std::size_t i = 0; i < columns_.size(); ++i)
                if (c->observables[i].kind == Observable::Kind::in_register)
                    result += fmt::format("static {} {};\n", type_text(c->observables[i].type), columns_[i]);
        for (std::size_t t = 0; t < printed_.threads.size(); ++t)
            result += thread(t);
        return result + main_function();
    }

  private:
    // Whether a thread accesses the object, or the condition shows it.
    [[nodiscard]] bool is_used(const Object& o) const {
        const auto within = [&](Location l) { return l >= o.first && l < o.first + o.size; };
        const auto accesses = [&](const BufferedStep& s) {
            const Op op = s.instruction.op;
            return s.kind == BufferedStep::Kind::instruction &&
                   (op == Op::read || op == Op::write || op == Op::read_modify_write) && within(s.instruction.target);
        };
        return std::ranges::any_of(printed_.threads,
                                   [&](const BufferedThread& t) { return std::ranges::any_of(t.steps, accesses); }) ||
               (printed_.condition != nullptr &&
                std::ranges::any_of(printed_.condition->observables, [&](const Observable& shown) {
                    return shown.kind == Observable::Kind::in_location && within(shown.location);
                }));
    }

    [[nodiscard]] std::string variable(const Object& o, const std::string& name) const {
        if (!o.array)
            return fmt::format("static {} {} = {};\n", atomic_type_text(o.type), name,
                               number_text(program_.initial_value(o.first), o.type));
        std::string values;
        for (std::uint32_t i = 0; i < o.size; ++i)
            values += (i == 0 ? "" : ", ") + number_text(program_.initial_value(o.first + i), o.type);
        return fmt::format("static {} {}[{}] = {{{}}};\n", atomic_type_text(o.type), name, o.size, values);
    }

    [[nodiscard]] std::string address(Location location) const {
        for (std::size_t i = 0; i < names_.size(); ++i) {
            const Object& o = program_.objects()[i];
            if (location >= o.first && location < o.first + o.size)
                return o.array ? fmt::format("&{}[{}]", names_[i], location - o.first) : "&" + names_[i];
        }
        return {};
    }

    std::string thread(std::size_t t) {
        ThreadWords words;
        words.address = [this](Location l) { return address(l); };
        words.choice = "__VERIFIER_nondet_bool()";
        words.assume = "__VERIFIER_assume";
        words.taken = {"end", "expected", "unused"};
        words.taken.insert(names_.begin(), names_.end());
        words.taken.insert(columns_.begin(), columns_.end());
        const ThreadText text = thread_text(printed_, t, words);
        std::string results;
        if (const Condition* c = printed_.condition)
            for (std::size_t i = 0; i < columns_.size(); ++i)
                if (const Observable& o = c->observables[i]; o.kind == Observable::Kind::in_register && o.thread == t)
                    results += fmt::format("  {} = {};\n", columns_[i], o.name.substr(o.name.find(':') + 1));
        return fmt::format("\nstatic void *P{}(void *unused)\n{{\n{}{}{}  return unused;\n}}\n", t, text.declarations,
                           text.statements, results);
    }

    [[nodiscard]] std::string proposition(PropositionRef at) const {
        const Condition& c = *printed_.condition;
        const Proposition& p = c.nodes[at];
        const auto compared = [&](std::string_view with) {
            return fmt::format("{} {} {}", columns_[p.column], with,
                               number_text(p.value, c.observables[p.column].type));
        };
        switch (p.kind) {
        case Proposition::Kind::truth:
            return "1";
        case Proposition::Kind::equal:
            return compared("==");
        case Proposition::Kind::less:
            return compared("<");
        case Proposition::Kind::greater:
            return compared(">");
        case Proposition::Kind::equal_columns:
            return fmt::format("{} == {}", columns_[p.column], columns_[p.other]);
        case Proposition::Kind::less_columns:
            return fmt::format("{} < {}", columns_[p.column], columns_[p.other]);
        case Proposition::Kind::negation:
            return fmt::format("!({})", proposition(p.left));
        case Proposition::Kind::conjunction:
            return fmt::format("({} && {})", proposition(p.left), proposition(p.right));
        case Proposition::Kind::disjunction:
            return fmt::format("({} || {})", proposition(p.left), proposition(p.right));
        case Proposition::Kind::implication:
            break;
        }
        return fmt::format("(!({}) || {})", proposition(p.left), proposition(p.right));
    }

    [[nodiscard]] std::string main_function() const {
        const std::size_t n = printed_.threads.size();
        std::string text = "\nint main(void)\n{\n";
        if (n != 0)
            text += fmt::format("  pthread_t threads[{}];\n", n);
        for (std::size_t t = 0; t < n; ++t)
            text += fmt::format("  pthread_create(&threads[{0}], 0, P{0}, 0);\n", t);
        for (std::size_t t = 0; t < n; ++t)
            text += fmt::format("  pthread_join(threads[{}], 0);\n", t);
        if (const Condition* c = printed_.condition) {
            if (c->nodes[c->filter].kind != Proposition::Kind::truth)
                text += fmt::format("  __VERIFIER_assume({});\n", proposition(c->filter));
            if (c->quantifier == Quantifier::for_all)
                text += fmt::format("  assert({});\n", proposition(c->proposition));
            else
                text += fmt::format("  assert(!({}));\n", proposition(c->proposition));
        }
        return text + "  return 0;\n}\n";
    }

    const PrintedProgram& printed_;
    const Program& program_;
    std::vector<std::string> names_;   // of objects
    std::vector<std::string> columns_; // expressions
};

} // namespace

std::string as_c_program(const PrintedProgram& printed) {
    check_data(printed);
    return CProgram(printed).text();
}

} // namespace katlas::transform
