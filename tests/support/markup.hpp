// A strict reader of HTML as the report has it: every element is closed by its own end tag, innermost first, unless it
// has no end tag; attributes are quoted; characters with a meaning are escaped.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace katlas::tests {

struct Element {
    std::string name;
    std::map<std::string, std::string> attributes;
    std::size_t parent = 0; // of the first: itself
    std::string text;       // its own, as written, without that of its elements

    [[nodiscard]] bool has_class(std::string_view name_of_class) const {
        const auto found = attributes.find("class");
        std::string_view left = found == attributes.end() ? std::string_view() : found->second;
        while (!left.empty()) {
            const std::size_t end = std::min(left.find(' '), left.size());
            if (left.substr(0, end) == name_of_class)
                return true;
            left.remove_prefix(std::min(end + 1, left.size()));
        }
        return false;
    }
};

struct Markup {
    std::vector<Element> elements;
    std::string fault; // empty: none

    [[nodiscard]] bool is_within(std::size_t element, std::size_t outer) const {
        for (; element != outer; element = elements[element].parent)
            if (element == elements[element].parent)
                return false;
        return true;
    }
    [[nodiscard]] std::size_t count(std::string_view name, std::size_t within = 0) const {
        std::size_t n = 0;
        for (std::size_t i = 0; i < elements.size(); ++i)
            n += elements[i].name == name && is_within(i, within) ? 1U : 0U;
        return n;
    }
    // What is wrong with ids and the links to them; empty if nothing is wrong.
    [[nodiscard]] std::string broken_reference() const {
        std::set<std::string> ids;
        for (const Element& e : elements)
            if (const auto id = e.attributes.find("id"); id != e.attributes.end() && !ids.insert(id->second).second)
                return fmt::format("two have the id {}", id->second);
        for (const Element& e : elements)
            for (const char* reference : {"href", "aria-labelledby", "for"}) {
                const auto at = e.attributes.find(reference);
                if (at == e.attributes.end())
                    continue;
                std::string words = at->second;
                if (std::string_view(reference) == "href") {
                    if (!words.starts_with("#"))
                        return fmt::format("a link leads out of the page: {}", words);
                    words.erase(0, 1);
                }
                for (std::size_t begin = 0; begin < words.size();) {
                    const std::size_t end = std::min(words.find(' ', begin), words.size());
                    if (!ids.contains(words.substr(begin, end - begin)))
                        return fmt::format("nothing has the id {}", words.substr(begin, end - begin));
                    begin = end + 1;
                }
            }
        return {};
    }
};

inline Markup read_markup(std::string_view text) {
    const std::set<std::string> without_end{"meta", "input", "br", "link", "img"};
    Markup result;
    std::vector<std::size_t> open;
    std::size_t at = text.starts_with("<!DOCTYPE html>") ? 15 : 0;
    const auto fail = [&](const std::string& why) {
        result.fault = fmt::format("{} before: {}", why, text.substr(std::min(at, text.size()), 60));
        return result;
    };
    while (at < text.size()) {
        if (text[at] == '>' || text[at] == '"' || text[at] == '\'') {
            if (open.empty() || result.elements[open.back()].name != "style")
                return fail("a sign that is not escaped");
        }
        if (text[at] == '&') {
            const std::size_t end = text.find(';', at);
            const std::string_view name = text.substr(at, end == std::string_view::npos ? 1 : end - at + 1);
            if (name != "&amp;" && name != "&lt;" && name != "&gt;" && name != "&quot;" && name != "&#39;")
                return fail("an unknown entity");
        }
        if (text[at] != '<') {
            if (!open.empty())
                result.elements[open.back()].text += text[at];
            else if (text[at] != '\n')
                return fail("text outside of all elements");
            ++at;
            continue;
        }
        if (text.substr(at, 2) == "</") {
            const std::size_t end = text.find('>', at);
            if (open.empty() || text.substr(at + 2, end - at - 2) != result.elements[open.back()].name)
                return fail("an end tag of another element");
            open.pop_back();
            at = end + 1;
            continue;
        }
        Element element;
        ++at;
        while (at < text.size() && text[at] != ' ' && text[at] != '>' && text[at] != '/')
            element.name += text[at++];
        if (element.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789") != std::string::npos ||
            element.name.empty())
            return fail("no name of an element");
        while (at < text.size() && text[at] == ' ') {
            ++at;
            std::string name;
            while (at < text.size() && text[at] != '=')
                name += text[at++];
            if (text.substr(at, 2) != "=\"")
                return fail("an attribute without quotes");
            at += 2;
            std::string value;
            while (at < text.size() && text[at] != '"')
                value += text[at++];
            if (value.find('<') != std::string::npos || !element.attributes.emplace(name, value).second)
                return fail("a wrong attribute");
            ++at;
        }
        const bool closed = text.substr(at, 2) == "/>";
        if (at >= text.size() || (!closed && text[at] != '>'))
            return fail("a tag that does not end");
        at += closed ? 2 : 1;
        element.parent = open.empty() ? 0 : open.back();
        const bool single = closed || without_end.contains(element.name);
        result.elements.push_back(std::move(element));
        if (single)
            continue;
        open.push_back(result.elements.size() - 1);
        if (result.elements.back().name == "script") { // whatever it says, up to its end
            const std::size_t end = text.find("</script", at);
            if (end == std::string_view::npos)
                return fail("a script that does not end");
            result.elements.back().text = text.substr(at, end - at);
            at = end;
        }
    }
    if (!open.empty())
        return fail("an element that is not closed");
    return result;
}

} // namespace katlas::tests
