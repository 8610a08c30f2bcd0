// The text of a model that nobody would write: random axioms over the base relations.
#pragma once

#include <random>
#include <string>

#include <fmt/format.h>

namespace katlas::tests {

class RandomModel {
  public:
    explicit RandomModel(std::mt19937& random) : random_(random) {}

    std::string text() {
        std::string result;
        const int axioms = 1 + below(3);
        for (int i = 0; i < axioms; ++i) {
            constexpr const char* kinds[] = {"acyclic", "acyclic", "irreflexive", "irreflexive", "empty"};
            result += fmt::format("{} {} as a{}\n", kinds[below(5)], expression(2 + below(5)), i);
        }
        // Most models are coherent and have this axiom; some of the proofs need it.
        if (below(2) == 0)
            result += "acyclic po-loc | rf | co | fr as sc-per-location\n";
        if (below(2) == 0)
            result += "irreflexive fre;coe;rmw^-1 as atomicity\n";
        return result;
    }

  private:
    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }

    std::string letter() {
        constexpr const char* letters[] = {"po",  "po",  "po-loc", "rf",  "rfe", "rfi", "co",
                                           "coe", "coi", "fr",     "fre", "fri", "rmw"};
        return fmt::format("{}{}", letters[below(13)], below(8) == 0 ? "^-1" : "");
    }
    std::string test() {
        constexpr const char* tests[] = {"R",  "W",        "F",       "SC",  "ACQ",   "REL",
                                         "NA", "R & EXCL", "W & !NA", "!SC", "F & SC"};
        return fmt::format("[{}]", tests[below(11)]);
    }
    // With so many letters and tests.
    std::string expression(int size) {
        if (size == 1)
            return below(4) == 0 ? fmt::format("{};{}", test(), letter()) : letter();
        const int left = 1 + below(size - 1);
        switch (below(6)) {
        case 0:
        case 1:
            return fmt::format("({} | {})", expression(left), expression(size - left));
        case 2:
            return fmt::format("({})+", expression(size - 1));
        case 3:
            return fmt::format("({})?;{}", expression(left), expression(size - left));
        default:
            return fmt::format("({};{})", expression(left), expression(size - left));
        }
    }

    std::mt19937& random_;
};

} // namespace katlas::tests
