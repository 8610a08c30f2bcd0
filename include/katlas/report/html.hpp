// Writing HTML and SVG: elements that are closed in order, and texts of which none is read as markup.
//
// What a page shows comes from files of others: names of models, sources, comments. All of it goes through escaped().
// Invariant: what was opened is closed innermost first, so the page is balanced when take() returns it.
#pragma once

#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::report {

// As a text or in the quotes of an attribute. What is no text in UTF-8, or no character that HTML may have, becomes the
// replacement character.
[[nodiscard]] std::string escaped(std::string_view text);

struct Attribute {
    std::string_view name;
    std::string value;
};

class Html {
  public:
    using Attributes = std::initializer_list<Attribute>;

    Html& open(std::string_view name, Attributes attributes = {});
    // The innermost element.
    Html& close();
    Html& text(std::string_view text);
    // An element that holds a text and nothing else.
    Html& element(std::string_view name, Attributes attributes, std::string_view content);
    Html& element(std::string_view name, std::string_view content) { return element(name, {}, content); }
    // One that has no end tag, as <meta>.
    Html& single(std::string_view name, Attributes attributes);
    // What is HTML already.
    Html& raw(std::string_view html);

    [[nodiscard]] std::string take();

  private:
    void tag(std::string_view name, Attributes attributes);

    std::string out_;
    std::vector<std::string> open_;
};

// Ids of a page: made of names, told apart by numbers.
class Ids {
  public:
    // "model-rc11-2": letters and digits of the words, all else as hyphens. Never the same twice.
    std::string make(std::string_view words);

  private:
    std::set<std::string> taken_;
};

} // namespace katlas::report
