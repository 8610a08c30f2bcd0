#include "katlas/report/execution_page.hpp"

#include "c_text.hpp"
#include "execution_data.hpp"
#include "katlas/report/html.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace katlas::embedded {
extern const std::string_view palette_style;           // src/report/palette.css
extern const std::string_view execution_style;         // src/report/execution_page.css
extern const std::string_view execution_columns_style; // src/report/execution_columns.css
extern const std::string_view execution_panels_style;  // src/report/execution_panels.css
extern const std::string_view execution_script;        // src/report/execution_page.js
} // namespace katlas::embedded

namespace katlas::report {
namespace {

using workbench::ErrorPage;
using workbench::ExecutionSteps;

std::string step_id(std::size_t step) {
    return fmt::format("step-{}", step + 1);
}

// A value may be the name of an instance of a template. The page has it in full where one asks for it.
std::string shortened(const std::string& text) {
    constexpr std::size_t most = 48;
    if (text.size() <= most)
        return text;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U)
        --end;
    return text.substr(0, end) + "\xe2\x80\xa6";
}

class Writer {
  public:
    explicit Writer(const ErrorPage& page) : page_(page), steps_(page.steps), from_(page.steps.steps.size()) {
        for (const ExecutionSteps::Edge& e : steps_.edges)
            if (e.relation == "rf")
                from_[e.to] = e.from == ExecutionSteps::initial ? "init" : steps_.steps[e.from].name;
        for (std::size_t i = steps_.steps.size(); i-- > 0;)
            if (const auto& s = steps_.steps[i].statement)
                first_step_[{s->file, s->line}] = i;
        for (const ErrorPage::Ending& ending : page.endings)
            if (ending.statement)
                ends_.emplace(ending.statement->file, ending.statement->line);
    }

    std::string run() {
        html_.raw("<!DOCTYPE html>\n").open("html", {{"lang", "en"}});
        write_head();
        html_.raw("\n").open("body").raw("\n");
        html_.element("a", {{"class", "skip"}, {"href", "#run"}}, "Skip to the steps");
        write_heading();
        write_bar();
        html_.open("main", {{"style", fmt::format("--threads: {}", steps_.threads.size())}}).raw("\n");
        write_run();
        html_.open("div", {{"class", "side"}}).raw("\n");
        write_state();
        write_sources();
        html_.close().raw("\n");
        write_help();
        html_.close().raw("\n");
        html_.open("script", {{"type", "application/json"}, {"id", "execution"}}).raw(execution_data(page_)).close();
        html_.raw("\n").open("script").raw(embedded::execution_script).close();
        html_.close().close();
        return html_.take() + "\n";
    }

  private:
    void write_head() {
        html_.open("head");
        html_.single("meta", {{"charset", "utf-8"}});
        html_.single("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
        html_.single("meta", {{"http-equiv", "Content-Security-Policy"},
                              {"content", fmt::format("default-src 'none'; style-src 'unsafe-inline'; script-src {}; "
                                                      "base-uri 'none'; form-action 'none'",
                                                      script_digest(embedded::execution_script))}});
        html_.single("meta", {{"name", "color-scheme"}, {"content", "light dark"}});
        html_.element("title", fmt::format("{}: {} under {}", page_.kind, page_.test, page_.model));
        html_.open("style")
            .raw("\n")
            .raw(embedded::palette_style)
            .raw(embedded::execution_style)
            .raw(embedded::execution_columns_style)
            .raw(embedded::execution_panels_style)
            .close();
        html_.close();
    }

    void write_heading() {
        html_.open("header", {{"class", "top"}});
        html_.open("p", {{"class", "kind"}}).text(page_.kind).close();
        html_.element("h1", page_.message);
        html_.open("dl", {{"class", "facts"}});
        const auto fact = [&](std::string_view name, std::string_view value) {
            html_.open("div").element("dt", name).element("dd", value).close();
        };
        fact("Program", page_.test);
        fact("Model", page_.mapping.empty() ? page_.model : fmt::format("{}, by {}", page_.model, page_.mapping));
        fact("Threads", std::to_string(steps_.threads.size()));
        fact("Steps", std::to_string(steps_.steps.size()));
        html_.close();
        html_.open("p", {{"class", "why"}});
        if (steps_.cycle.empty()) {
            html_.text("The steps are a sequentially consistent run: each read gets the latest write before it.");
        } else {
            html_.text("No sequentially consistent run does this: ").open("span", {{"class", "cycle"}});
            link_to(steps_.cycle.front().from);
            for (const ExecutionSteps::Edge& e : steps_.cycle) {
                html_.raw(" ")
                    .element("span", {{"class", "relation " + e.relation}}, e.relation + " \xe2\x86\x92")
                    .raw(" ");
                link_to(e.to);
            }
            html_.close().text(".");
        }
        html_.close();
        html_.close().raw("\n");
    }
    void link_to(std::size_t step) { html_.element("a", {{"href", "#" + step_id(step)}}, steps_.steps[step].name); }

    // The switches of the script. They are hidden without it.
    void write_bar() {
        html_.open("section", {{"class", "bar scripted"}, {"aria-label", "Steps"}, {"hidden", ""}});
        const auto button = [&](std::string_view id, std::string_view sign, std::string_view label) {
            html_
                .open("button", {{"type", "button"},
                                 {"id", std::string(id)},
                                 {"aria-label", std::string(label)},
                                 {"title", std::string(label)}})
                .element("span", {{"aria-hidden", "true"}}, sign)
                .close();
        };
        button("first", "\xe2\x87\xa4", "First step");
        button("previous", "\xe2\x86\x90", "Step before");
        button("next", "\xe2\x86\x92", "Next step");
        button("last", "\xe2\x87\xa5", "The end");
        html_.open("span", {{"class", "count"}, {"id", "count"}}).close();
        html_.single("input",
                     {{"type", "range"}, {"id", "slider"}, {"aria-label", "Step"}, {"min", "1"}, {"value", "1"}});
        html_.open("p", {{"id", "status"}, {"role", "status"}, {"aria-live", "polite"}}).close();
        button("ask", "?", "Keys");
        html_.close().raw("\n");
    }

    void write_run() {
        html_.open("section",
                   {{"class", "run"}, {"id", "run"}, {"tabindex", "-1"}, {"aria-labelledby", "run-heading"}});
        html_.open("div", {{"class", "strip"}}).element("h2", {{"id", "run-heading"}}, "Execution");
        html_.open("fieldset", {{"class", "legend scripted"}, {"hidden", ""}})
            .element("legend", {{"class", "hidden"}}, "Arrows");
        for (const std::string_view relation : {"rf", "co", "fr"})
            html_.open("label", {{"class", std::string(relation)}})
                .single("input", {{"type", "checkbox"}, {"id", fmt::format("show-{}", relation)}})
                .text(relation == "rf"   ? "reads from"
                      : relation == "co" ? "coherence"
                                         : "from reads")
                .close();
        html_.close().close().raw("\n");
        html_.open("div", {{"class", "scroller"}}).open("div", {{"class", "columns"}});
        html_.open("div", {{"class", "heads"}, {"aria-hidden", "true"}});
        for (std::size_t t = 0; t < steps_.threads.size(); ++t)
            html_.open("div", {{"style", fmt::format("--thread: {}", t)}})
                .element("b", steps_.threads[t])
                .raw(" ")
                .element("span", function_of(t))
                .close();
        html_.close().raw("\n");
        html_.open("div", {{"class", "lanes"}, {"aria-hidden", "true"}});
        for (std::size_t t = 0; t < steps_.threads.size(); ++t)
            html_.open("div", {{"style", fmt::format("--thread: {}", t)}}).close();
        html_.close().raw("\n");
        html_.open("ol", {{"id", "steps"}}).raw("\n");
        for (std::size_t i = 0; i < steps_.steps.size(); ++i)
            write_step(i);
        write_end();
        html_.close().close().close().close().raw("\n");
    }

    // The function that a thread runs, as far as its steps tell.
    [[nodiscard]] std::string function_of(std::size_t thread) const {
        for (const ExecutionSteps::Step& step : steps_.steps)
            if (step.thread == thread && !step.calls.frames.empty())
                return step.calls.frames.back().function;
        return {};
    }

    void write_step(std::size_t i) {
        const ExecutionSteps::Step& step = steps_.steps[i];
        const bool about = std::ranges::find(steps_.about, i) != steps_.about.end();
        html_.open("li", {{"id", step_id(i)}, {"style", fmt::format("--thread: {}", step.thread)}});
        html_.open("a", {{"class", fmt::format("event {}{}{}", class_of(step), about ? " about" : "",
                                               step.matters ? " matters" : "")},
                         {"href", "#" + step_id(i)}});
        html_.open("span", {{"class", "what"}}).element("span", {{"class", "name"}}, step.name).raw(" ");
        if (step.deed.empty()) {
            const std::size_t mode = step.label.find('[');
            html_.element("b", step.label.substr(0, mode)).raw(" ");
            html_.element("span", {{"class", "mode"}}, step.label.substr(mode + 1, step.label.size() - mode - 2));
            if (!step.location.empty())
                html_.raw(" ").element("span", {{"class", "value"}},
                                       fmt::format("{} = {}", step.location, shortened(step.value)));
        } else {
            html_.element("span", {{"class", "value"}}, step.deed);
        }
        html_.close();
        if (step.matters)
            html_.raw(" ").element(
                "span", {{"class", "tag"}, {"title", "With another value the error would not be there"}}, "matters");
        if (!from_[i].empty() && step.deed.empty())
            html_.raw(" ").element("span", {{"class", "from"}}, "from " + from_[i]);
        if (step.statement)
            html_.raw(" ")
                .open("span", {{"class", "at"}})
                .element("span", {{"class", "number"}}, std::to_string(step.statement->line))
                .raw(" ")
                .text(step.statement->text)
                .close();
        html_.close().close().raw("\n");
    }
    static std::string class_of(const ExecutionSteps::Step& step) {
        return !step.deed.empty()            ? "deed"
               : step.label.starts_with('R') ? "read"
               : step.label.starts_with('W') ? "write"
                                             : "fence";
    }

    // What is wrong, behind the last step.
    void write_end() {
        html_.open("li", {{"id", step_id(steps_.steps.size())}, {"class", "end"}});
        html_.open("a", {{"class", "event"}, {"href", "#" + step_id(steps_.steps.size())}});
        html_.open("span", {{"class", "what"}}).element("b", page_.kind).raw(": ").text(page_.message).close();
        html_.close();
        for (const ErrorPage::Ending& ending : page_.endings) {
            html_.open("div", {{"class", "ending"}});
            const std::string thread = ending.thread < steps_.threads.size() ? steps_.threads[ending.thread] : "";
            html_.open("p").element("b", thread);
            if (page_.endings.size() > 1)
                html_.text(" " + ending.message);
            else if (ending.statement)
                html_.text(fmt::format(" at {}:{}", ending.statement->file, ending.statement->line));
            html_.close();
            if (ending.statement)
                html_.element("code", ending.statement->text);
            if (!ending.calls.frames.empty() && ending.statement)
                html_.element("pre", to_text(ending.calls, ending.statement->file, ending.statement->line));
            html_.close();
        }
        for (const auto& [thread, output] : page_.output)
            html_.open("div", {{"class", "ending"}}).element("p", thread + " printed").element("pre", output).close();
        html_.close().raw("\n");
    }

    void write_state() {
        html_.open("section", {{"class", "state scripted"}, {"hidden", ""}, {"aria-labelledby", "state-heading"}});
        html_.element("h2", {{"id", "state-heading"}}, "Step");
        html_.open("div", {{"id", "present"}}).close();
        html_.element("h2", {{"id", "memory-heading"}}, "Memory");
        html_
            .open("div",
                  {{"class", "memory"}, {"tabindex", "0"}, {"role", "group"}, {"aria-labelledby", "memory-heading"}})
            .open("table")
            .element("caption", {{"class", "hidden"}}, "The newest write to each place, in coherence order")
            .open("thead")
            .open("tr")
            .element("th", {{"scope", "col"}}, "Place")
            .element("th", {{"scope", "col"}}, "Value")
            .element("th", {{"scope", "col"}}, "Write")
            .close()
            .close()
            .open("tbody", {{"id", "memory"}})
            .close()
            .close()
            .close();
        html_.close().raw("\n");
    }

    void write_sources() {
        html_.open("section", {{"class", "code"}, {"aria-labelledby", "code-heading"}});
        html_.open("div", {{"class", "strip"}}).element("h2", {{"id", "code-heading"}}, "Source");
        if (page_.sources.size() > 1) {
            html_.open("label", {{"class", "scripted"}, {"hidden", ""}})
                .element("span", {{"class", "hidden"}}, "File")
                .open("select", {{"id", "file"}});
            for (std::size_t i = 0; i < page_.sources.size(); ++i)
                html_.element("option", {{"value", std::to_string(i)}}, page_.sources[i].file);
            html_.close().close();
        }
        html_.close().raw("\n");
        if (page_.sources.empty())
            html_.element("p", {{"class", "none"}}, "The source of the program cannot be read.");
        for (std::size_t i = 0; i < page_.sources.size(); ++i)
            write_source(i);
        html_.close();
    }
    void write_source(std::size_t file) {
        const ErrorPage::Source& source = page_.sources[file];
        html_.open("div", {{"class", "file"}, {"id", fmt::format("file-{}", file)}});
        html_.element("h3", source.file);
        html_.open("pre", {{"tabindex", "0"}, {"role", "group"}, {"aria-label", source.file}});
        std::size_t number = 0;
        for (const std::string& line : highlighted_lines(source.text, is_c_file(source.file))) {
            ++number;
            const bool bad = ends_.contains({source.file, number});
            const auto step = first_step_.find({source.file, number});
            html_.open("span",
                       {{"class", fmt::format("line{}{}", step != first_step_.end() ? " used" : "", bad ? " bad" : "")},
                        {"id", fmt::format("line-{}-{}", file, number)}});
            if (step != first_step_.end())
                html_.element("a", {{"class", "number"}, {"href", "#" + step_id(step->second)}},
                              std::to_string(number));
            else
                html_.element("span", {{"class", "number"}}, std::to_string(number));
            html_.open("span", {{"class", "text"}}).raw(line).raw("\n").close().close();
        }
        html_.close().close().raw("\n");
    }

    void write_help() {
        html_.open("dialog", {{"id", "help"}, {"aria-labelledby", "help-heading"}});
        html_.element("h2", {{"id", "help-heading"}}, "Keys").open("dl");
        const auto key = [&](std::string_view keys, std::string_view what) {
            html_.open("div").element("dt", keys).element("dd", what).close();
        };
        key("\xe2\x86\x92 \xe2\x86\x93 j", "next step");
        key("\xe2\x86\x90 \xe2\x86\x91 k", "step before");
        key("Home", "first step");
        key("End", "the end");
        key("PageDown PageUp", "ten steps on, ten steps back");
        key("n p", "next and last step of the same thread");
        key("0 \xe2\x80\xa6 9", "next step of thread P0 \xe2\x80\xa6 P9");
        key("e", "next step that the error is about or depends on");
        key("w", "the write that the present read reads from");
        key("? Esc", "open and close this list");
        html_.close();
        html_.open("label")
            .single("input", {{"type", "checkbox"}, {"id", "letters"}, {"checked", ""}})
            .text("letters and digits are keys")
            .close();
        html_.open("form", {{"method", "dialog"}}).element("button", "Close").close();
        html_.close().raw("\n");
        html_.open("div", {{"id", "tip"}, {"role", "tooltip"}, {"hidden", ""}}).close().raw("\n");
    }

    const ErrorPage& page_;
    const ExecutionSteps& steps_;
    std::vector<std::string> from_;                                         // by step
    std::map<std::pair<std::string, std::size_t>, std::size_t> first_step_; // by file and line
    std::set<std::pair<std::string, std::size_t>> ends_;                    // lines where threads stand at the end
    Html html_;
};

} // namespace

std::string to_html(const ErrorPage& page) {
    return Writer(page).run();
}

} // namespace katlas::report
