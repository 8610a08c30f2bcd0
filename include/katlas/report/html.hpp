// Writing HTML and SVG: elements are closed in order, and no text is read as markup.
//
// A page shows names of models, sources and comments, which come from the files of users. All of them go through
// escaped(). Invariant: elements are closed innermost first, so the page is balanced when take() returns it.
#pragma once

#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::report {

// The text as it is written between tags or in the quotes of an attribute. Bytes that are not UTF-8, and characters
// that HTML does not allow, become the replacement character.
[[nodiscard]] std::string escaped(std::string_view text);

struct Attribute {
    std::string_view name;
    std::string value;
};

class Html {
  public:
    using Attributes = std::initializer_list<Attribute>;

    Html& open(std::string_view name, Attributes attributes = {});
    // Closes the innermost element.
    Html& close();
    Html& text(std::string_view text);
    // An element that holds a text and nothing else.
    Html& element(std::string_view name, Attributes attributes, std::string_view content);
    Html& element(std::string_view name, std::string_view content) { return element(name, {}, content); }
    // An element without an end tag, such as <meta>.
    Html& single(std::string_view name, Attributes attributes);
    // Adds text that is HTML already.
    Html& raw(std::string_view html);

    [[nodiscard]] std::string take();

  private:
    void tag(std::string_view name, Attributes attributes);

    std::string out_;
    std::vector<std::string> open_;
};

// The ids of a page. They are made of names, and numbers tell equal names apart.
class Ids {
  public:
    // "model-rc11-2": letters and digits of the words stay, all other characters become hyphens. No id is returned
    // twice.
    std::string make(std::string_view words);

  private:
    std::set<std::string> taken_;
};

} // namespace katlas::report
