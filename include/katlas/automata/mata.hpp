// Reader for plain automata in the text format of the Mata library:
//
//     @NFA-explicit
//     %Alphabet-auto
//     %Initial q0
//     %Final q1 q2
//     # a comment
//     q0 a q1
//
// Names of states and symbols are any bytes but white space; a token that begins with '#' begins a comment. A state or
// symbol exists as soon as it is named. Sections may be missing, repeated and in any order, and so may transitions; a
// file without %Initial or %Final is an automaton of the empty language. Other kinds of automata (@AFA..., @NFA-bits)
// and several automata in one file are rejected.
//
// Symbols of several files are matched by name: they are read into one SymbolTable.
#pragma once

#include "katlas/automata/nfa.hpp"
#include "katlas/support/diagnostics.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace katlas::automata {

// Names of symbols, numbered in the order in which they are met.
class SymbolTable {
  public:
    Symbol intern(std::string_view name);
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(names_.size()); }
    [[nodiscard]] const std::string& name(Symbol symbol) const { return names_[symbol]; }

  private:
    std::vector<std::string> names_;
    std::unordered_map<std::string, Symbol> index_;
};

// The automaton, or nothing and at least one error. Its num_symbols is the table's size at the end of reading; when
// more files are read into the table, the caller raises it.
[[nodiscard]] std::optional<Nfa> read_mata(FileId file, const SourceMap& sources, SymbolTable& symbols,
                                           Diagnostics& diagnostics);

} // namespace katlas::automata
