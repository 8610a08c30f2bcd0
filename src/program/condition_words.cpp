#include "katlas/program/condition_words.hpp"

namespace katlas::program {

void name_parts_of_conditions(Words& expected, Words& groups) {
    if (contains(expected, "'!='") && !contains(expected, "'+'")) {
        groups.push_back("a comparison");
        remove(expected, {"'='", "'=='", "'!='", "'<'", "'<='", "'>'", "'>='", "a name"});
    }
    if (contains(expected, "'['") && contains(expected, "'&'") && contains(expected, "a number")) {
        groups.push_back("a value");
        remove(expected, {"a number", "a name", "'['", "'&'", "'-'", "'{'"});
    }
    if (contains(expected, "'true'")) {
        groups.push_back("a proposition");
        remove(expected, {"'true'", "'false'", "'~'", "'not'", "'('", "a name", "a number", "'['"});
    }
}

} // namespace katlas::program
