// Names of models, axioms, predicates and views are the user's; in emitted C++ they stay names, whatever they are.
#include "codegen/agreement.hpp"
#include "katlas/codegen/emit.hpp"
#include "loader_fixture.hpp"
#include "support/scale.hpp"

#include <random>
#include <sstream>

using namespace katlas;
using namespace katlas::testing;
using tests::Planned;

namespace {

const char* const model_text = "predicate int\n"
                               "view hb = (po | [REL];rf;[ACQ])+\n"
                               "irreflexive hb;(co | fr)? as class\n"
                               "acyclic po | rf | [int];po as e\n"
                               "acyclic po | rf;[W] as a_after\n"
                               "irreflexive po;rf as a\n"
                               "empty [W];rf;[W] as is_w\n"
                               "irreflexive fre;coe;rmw^-1 as return\n";

const std::vector<std::string>& hostile_names() {
    static const std::vector<std::string> names = {
        "\"; int q = system(\"touch PWNED\"); const char* s = \"",
        "a\nint injected = 1;",
        "a\r\nint injected;",
        "ends with \\",
        "\\\nint injected;",
        "?"
        "?/\nint injected;",
        "*/ int injected; /*",
        "// \\",
        "\xff\xfe\x01\x7f",
        std::string("nul\0nul", 7),
        "Graph",
        "event-id",
        "state",
        "___",
        "",
        "1",
        "class",
        "\xe6\x97\xa5\xe6\x9c\xac",
        std::string(500, '\\'),
        std::string(130, 'a') + " \\ \\ \\ " + std::string(130, '\\') + "\\",
        "{}{0}%s",
        "R\"(x)\"",
    };
    return names;
}

// The tokens of a text of C++ without its comments; a literal's content is left out. Fails where a literal or a line is
// not as the emitter writes it.
std::string code_of(const std::string& text) {
    std::string code;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.compare(i, 2, "//") == 0) {
            while (i < text.size() && text[i] != '\n')
                ++i;
            REQUIRE(text[i - 1] != '\\');
            code += '\n';
        } else if (text[i] == '"') {
            const std::size_t begin = i++;
            for (; text[i] != '"'; ++i) {
                REQUIRE(text[i] != '\n');
                i += text[i] == '\\' ? 1 : 0;
            }
            // Names of included files are no literals of the user's.
            const bool include = code.ends_with("#include ");
            code += include ? text.substr(begin, i - begin + 1) : "\"\"";
        } else {
            code += text[i];
        }
    }
    return code;
}

bool is_plain(const std::string& text) {
    return std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); });
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

// The code is that of the plan with an ordinary name, but for the name of the class.
void check_stays_a_name(codegen::CheckerPlan plan, const std::string& name) {
    INFO(name);
    plan.model = "plain";
    plan.source = "plain.kat";
    const codegen::CheckerText ordinary = codegen::emit_checker(plan);
    plan.model = name;
    plan.source = name + ".kat";
    plan.atoms.names.front() = name;
    for (codegen::AxiomPlan& axiom : plan.axioms) {
        axiom.name = name;
        axiom.text = "acyclic po // " + name;
    }
    plan.view->name = name;
    const codegen::CheckerText text = codegen::emit_checker(plan);
    CHECK(is_plain(text.header));
    CHECK(is_plain(text.source));
    std::string header = code_of(text.header);
    std::string source = code_of(text.source);
    for (std::string* s : {&header, &source}) {
        replace_all(*s, " " + text.class_name + " ", " Plain ");
        replace_all(*s, "<" + text.class_name + ">", "<Plain>");
        replace_all(*s, " " + text.class_name + "::", " Plain::");
        replace_all(*s, "\"" + text.stem + ".hpp", "\"plain.hpp");
    }
    // Comments may be of more lines than others.
    const auto without_blank = [](const std::string& code) {
        std::string result;
        std::istringstream lines(code);
        for (std::string line; std::getline(lines, line);)
            if (line.find_first_not_of(' ') != std::string::npos)
                result += line + '\n';
        return result;
    };
    CHECK(without_blank(header) == without_blank(code_of(ordinary.header)));
    CHECK(without_blank(source) == without_blank(code_of(ordinary.source)));
}

} // namespace

TEST_CASE("names of a model stay names in emitted C++") {
    const Planned planned("m", model_text);
    for (const std::string& name : hostile_names())
        check_stays_a_name(planned.plan, name);
    constexpr unsigned seed = 20260712;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const std::string bytes = "\\\"'\n\r?/*{}%aZ0_ ;()\x01\xff";
    for (int i = 0; i < tests::scaled(200); ++i) {
        std::string name;
        for (std::size_t n = random() % 40; n > 0; --n)
            name += bytes[random() % bytes.size()];
        check_stays_a_name(planned.plan, name);
    }
}

TEST_CASE("a checker whose names are words of C++ or of checkers compiles") {
    const Folder folder;
    Planned planned("m", model_text);
    planned.plan.model = hostile_names().front();
    planned.plan.source = "event-id\nint injected;";
    const codegen::LoadOptions options{
        .compiler = {}, .flags = {"-std=c++20", "-O0"}, .cache = folder.path() / "cache"};
    const auto result = codegen::load_checker(codegen::emit_checker(planned.plan), options);
    if (const auto* error = std::get_if<codegen::LoadError>(&result))
        FAIL(error->message << "\n" << error->output);
    CHECK(std::get<codegen::LoadedChecker>(result).model() == planned.plan.model);
}

TEST_CASE("what is compiled while a model is checked has no text of the user's") {
    const Planned planned("m", model_text);
    codegen::CheckerPlan other = planned.plan;
    other.model = hostile_names()[0];
    other.source = hostile_names()[1];
    for (codegen::AxiomPlan& axiom : other.axioms) {
        axiom.name = axiom.identifier = axiom.text = hostile_names()[0];
    }
    other.view->name = other.view->identifier = hostile_names()[1];
    for (std::string& name : other.atoms.names)
        name = hostile_names()[2];
    for (codegen::AtomPlan::Test& test : other.atoms.tests)
        test.text = hostile_names()[0];
    const codegen::CheckerText text = codegen::emit_checker(codegen::without_names(planned.plan));
    const codegen::CheckerText same = codegen::emit_checker(codegen::without_names(other));
    CHECK(same.header == text.header);
    CHECK(same.source == text.source);
    CHECK(same.class_name == text.class_name);
}
