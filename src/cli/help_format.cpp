#include "help_format.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace katlas::cli {
namespace {

class HelpFormat : public CLI::Formatter {
  public:
    [[nodiscard]] std::string make_option_opts(const CLI::Option* option) const override {
        std::string text = CLI::Formatter::make_option_opts(option);
        put_in_order(text, get_label("Needs"), option->get_needs());
        put_in_order(text, get_label("Excludes"), option->get_excludes());
        return text;
    }

  private:
    static void put_in_order(std::string& text, const std::string& label, const std::set<CLI::Option*>& options) {
        std::string given;
        std::vector<std::string> names;
        for (const CLI::Option* o : options) {
            names.push_back(o->get_name());
            given += " " + names.back();
        }
        std::ranges::sort(names);
        std::string sorted;
        for (const std::string& name : names)
            sorted += " " + name;
        const std::size_t at = text.find(label + ":" + given);
        if (at != std::string::npos)
            text.replace(at + label.size() + 1, given.size(), sorted);
    }
};

} // namespace

std::shared_ptr<CLI::FormatterBase> help_format() {
    return std::make_shared<HelpFormat>();
}

} // namespace katlas::cli
