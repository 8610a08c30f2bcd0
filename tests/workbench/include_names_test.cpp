// What is read out of a compiler's dependency rule and messages, and out of the texts of headers.
#include "../../src/workbench/compilation_inputs.hpp"
#include "../../src/workbench/include_names.hpp"

#include <catch2/catch.hpp>

using namespace katlas::workbench;
using Strings = std::vector<std::string>;

TEST_CASE("The files of a dependency rule are read with their escapes, up to the end of the rule") {
    CHECK(files_of_rule("a.o: a.c b.h \\\n  /usr/c.h\n\nb.h:\n") == Strings{"a.c", "b.h", "/usr/c.h"});
    CHECK(files_of_rule("x: my\\ file.c \\#1.h $$HOME/a:b.h") == Strings{"my file.c", "#1.h", "$HOME/a:b.h"});
    CHECK(files_of_rule("x: back\\slash.h\n") == Strings{"back\\slash.h"});
    CHECK(files_of_rule("").empty());
    CHECK(files_of_rule("no rule").empty());
}

TEST_CASE("The folders of both lists of a search are read, those that are missing, and the toolchain") {
    const auto searched = searched_folders("clang version 16\nSelected GCC installation: /usr/lib/gcc/x/12\n"
                                           "ignoring nonexistent directory \"/include\"\n"
                                           "#include \"...\" search starts here:\n quoted\n"
                                           "#include <...> search starts here:\n /usr/my headers\n /usr/include\n"
                                           "End of search list.\n /not/this\n");
    CHECK(searched.of_headers == Strings{"/include", "quoted", "/usr/my headers", "/usr/include"});
    CHECK(searched.toolchain == "/usr/lib/gcc/x/12");
    CHECK(searched_folders("").of_headers.empty());
}

TEST_CASE("Names of includes are found in every form of the directive") {
    const auto asked = include_names("#include <a.h>\n  #  include\t\"b.h\"\n#include_next <c.h>\n#include NAME\n"
                                     "#if __has_include ( <d.h> ) || __has_include_next(\"e.h\")\n"
                                     "int include = 1; // include <no.h>\n#include <unfinished\n#include");
    CHECK(asked.names == Strings{"a.h", "b.h", "c.h", "d.h", "e.h"});
    CHECK(asked.quoted == Strings{"b.h", "e.h"});
    CHECK(asked.next == Strings{"c.h", "e.h"});
}

TEST_CASE("A text varies with words that stand for the time, or that name other files") {
    CHECK(varies("const char *t = __TIME__;"));
    CHECK(varies("__DATE__"));
    CHECK(varies("asm(\".incbin \\\"x\\\"\");"));
    CHECK_FALSE(varies("int __TIMEOUT__, MY__DATE__, __TIME__S;"));
}

TEST_CASE("A record that is not whole stands for inputs that have changed") {
    CompilationInputs inputs;
    const std::string text = inputs.text();
    CHECK(are_unchanged_inputs(text));
    for (std::size_t length = 0; length < text.size(); ++length)
        CHECK_FALSE(are_unchanged_inputs(text.substr(0, length)));
}
