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

// A model that was read without errors. Copies are cheap, and share computed data about the model, such as its
// explorers.
class Model {
  public:
    // `name` is that of a shipped model (shipped_model_names()), a .kat file with axioms, FILE::NAME for a `model`
    // statement of a file, or a .cat file of herd's. Files are read again when they are needed again. Linear in the
    // text.
    static Result<Model> load(const std::string& name);
    // Loads a text in the language of .kat files (docs/language.md). Messages name it NAME.kat, in a folder of its own.
    // The text may include shipped files.
    static Result<Model> parse(const std::string& name, std::string text);

    // The name as given.
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
