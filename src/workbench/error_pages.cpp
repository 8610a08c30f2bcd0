#include "katlas/workbench/error_pages.hpp"

#include "katlas/support/files.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

std::vector<ErrorPage::Source> sources_of(const ErrorPage& page) {
    std::vector<std::string> files; // in the order of their first use
    std::map<std::string, std::size_t> uses;
    const auto see = [&](const std::optional<Statement>& statement) {
        if (statement && uses[statement->file]++ == 0)
            files.push_back(statement->file);
    };
    for (const ErrorPage::Ending& ending : page.endings)
        see(ending.statement);
    for (const ExecutionSteps::Step& step : page.steps.steps)
        see(step.statement);
    std::ranges::stable_sort(files, std::greater(), [&](const std::string& file) { return uses[file]; });
    std::vector<ErrorPage::Source> sources;
    for (const std::string& file : files)
        if (auto text = read_file(file))
            sources.push_back({file, std::move(*text)});
    return sources;
}

std::uint32_t thread_of(const ExecutionSteps& steps, const std::string& name) {
    return static_cast<std::uint32_t>(std::ranges::find(steps.threads, name) - steps.threads.begin());
}

std::string kind_of(explore::FaultKind kind) {
    switch (kind) {
    case explore::FaultKind::deadlock:
        return "Deadlock";
    case explore::FaultKind::endless_loop:
        return "Endless loop";
    default:
        return "Misuse of a mutex";
    }
}

class Pages {
  public:
    explicit Pages(const CheckResult& result) : result_(result) {}

    std::vector<ErrorPage> all() {
        for (std::size_t i = 0; i < result_.errors.size(); ++i)
            if (ErrorPage* page = add(fmt::format("error-{}", i + 1), result_.errors[i].graph))
                set_error(*page, "Error", result_.errors[i]);
        std::map<explore::FaultKind, std::size_t> seen; // number of faults of that kind
        for (const FaultText& fault : result_.faults)
            add_fault(fault, ++seen[fault.kind]);
        if (result_.race_in)
            add_race();
        const bool violated = result_.has_condition && result_.quantifier != program::Quantifier::exists &&
                              !result_.outcomes.required_holds;
        for (std::size_t i = 0; violated && i < result_.graphs.size(); ++i)
            if (ErrorPage* page = add(fmt::format("{}", i + 1), result_.graphs[i]))
                set_violation(*page);
        for (ErrorPage& page : pages_)
            page.sources = sources_of(page);
        return std::move(pages_);
    }

  private:
    ErrorPage* add(std::string name, const ShownGraph& graph) {
        if (!graph.steps)
            return nullptr;
        ErrorPage& page = pages_.emplace_back();
        page.name = std::move(name);
        page.test = result_.test;
        page.model = result_.model;
        page.mapping = result_.mapping;
        page.steps = *graph.steps;
        return &page;
    }

    static void set_error(ErrorPage& page, std::string kind, const ErrorText& error) {
        page.kind = std::move(kind);
        page.message = error.message;
        page.endings.push_back({thread_of(page.steps, error.thread), error.message, error.statement, error.calls});
        page.output = error.output;
    }

    void set_violation(ErrorPage& page) const {
        page.kind = "Violation";
        page.message = fmt::format("an execution that violates {}", result_.condition);
    }

    void add_fault(const FaultText& fault, std::size_t number) {
        ErrorPage* page =
            add(number == 1 ? std::string(to_string(fault.kind)) : fmt::format("{}-{}", to_string(fault.kind), number),
                fault.error.graph);
        if (page == nullptr)
            return;
        set_error(*page, kind_of(fault.kind), fault.error);
        page->message = fmt::format("{} {}", fault.error.thread, fault.error.message);
        for (const OtherThread& other : fault.others) {
            std::string message = other.message;
            if (other.statement) // the page has the place
                message.resize(std::min(message.size(), message.find(" at " + other.statement->file)));
            page->endings.push_back({thread_of(page->steps, other.thread), message, other.statement, other.calls});
        }
    }

    void add_race() {
        ErrorPage* page = add("race", *result_.race_in);
        if (page == nullptr)
            return;
        page->kind = "Data race";
        const auto& steps = page->steps;
        const ExecutionSteps::Step& first = steps.steps[steps.about.front()];
        page->message = fmt::format("{} and {} use {}, and neither happens before the other", first.name,
                                    steps.steps[steps.about.back()].name, first.location);
    }

    const CheckResult& result_;
    std::vector<ErrorPage> pages_;
};

} // namespace

std::vector<ErrorPage> error_pages(const CheckResult& result) {
    return Pages(result).all();
}

} // namespace katlas::workbench
