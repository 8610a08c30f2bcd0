// Memory models.
#pragma once

#include "katlas/support/expected.hpp"

#include <memory>
#include <string>
#include <vector>

namespace katlas {

template <typename T>
using Result = Expected<T, Failure>;

// An axiom, and the text that states it: "acyclic ghb".
struct Axiom {
    std::string name; // "axiom 2" if it has none
    std::string statement;
};

// A model that was read and found to have no faults. Copies are cheap and share what was found out about the model,
// such as how programs are explored under it.
class Model {
  public:
    // `name` is that of a shipped model (shipped_model_names()), a .kat file with axioms, FILE::NAME for a `model`
    // statement of a file, or a .cat file of herd's. Files are read again when they are needed again. Linear in the
    // text.
    static Result<Model> load(const std::string& name);
    // The same of a text in the language of .kat files (docs/language.md), which messages call NAME.kat in a folder of
    // its own. It may include shipped files.
    static Result<Model> parse(const std::string& name, std::string text);

    // As it was given.
    [[nodiscard]] const std::string& name() const;
    [[nodiscard]] const std::vector<Axiom>& axioms() const;

    struct State; // of the library
    [[nodiscard]] const std::shared_ptr<State>& state() const { return state_; }

  private:
    explicit Model(std::shared_ptr<State> state) : state_(std::move(state)) {}

    std::shared_ptr<State> state_;
};

// The names of the models that are part of the library, sorted.
[[nodiscard]] std::vector<std::string> shipped_model_names();

} // namespace katlas
