// A page that stands by itself: its style is part of it, it loads nothing and runs nothing.
//
// A long part is shown only when its address is asked for. An <article class="leaf"> shows its heading, and its
// contents appear when the article is the target of a link (:target), or when the reader asks for all contents. This
// needs no script, so the page forbids scripts.
#pragma once

#include <string>
#include <string_view>

namespace katlas::report {

// `body`: HTML.
[[nodiscard]] std::string page(std::string_view title, std::string_view description, std::string_view body);

// A .kat text as HTML, with a class for each kind of word; a text of any other kind as it is.
[[nodiscard]] std::string highlighted(std::string_view text, bool is_kat);

// The comment at the beginning of a .kat text up to its first empty line, as one line; empty if there is none.
[[nodiscard]] std::string opening_comment(std::string_view text);

} // namespace katlas::report
