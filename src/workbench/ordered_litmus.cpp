#include "katlas/machine/read_test.hpp"
#include "katlas/support/files.hpp"
#include "katlas/workbench/ready_test.hpp"
#include "katlas/workbench/source_orders.hpp"
#include "ordered_program.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

// A litmus test with other orders is another text.
class OrderedLitmus : public OrderedProgram {
  public:
    // `calls` are the begins of the calls in the code of threads and functions.
    OrderedLitmus(ProgramSource source, SourceOrders text, const std::set<std::size_t>& calls)
        : source_(std::move(source)), text_(std::move(text)) {
        for (std::size_t i = 0; i < text_.places().size(); ++i) {
            const OrderPlace& p = text_.places()[i];
            own_.push_back(p.order);
            if (!calls.contains(p.begin))
                continue;
            chosen_.push_back(i);
            places_.push_back(chosen_place(text_, i));
        }
    }

    [[nodiscard]] const std::vector<ChosenPlace>& places() const override { return places_; }
    [[nodiscard]] std::size_t not_reached() const override { return 0; }
    [[nodiscard]] std::size_t in_macros() const override { return 0; }
    [[nodiscard]] std::size_t parts() const override { return 1; }
    [[nodiscard]] WithOrders with(std::size_t /*part*/, const Assignment& orders) const override {
        ProgramSource source = source_;
        source.content = text_.with(all_orders(orders));
        return {.source = std::move(source), .orders = std::nullopt};
    }
    [[nodiscard]] std::vector<std::string> patches(const Assignment& orders) const override {
        std::string patch = text_.patch(all_orders(orders));
        return patch.empty() ? std::vector<std::string>() : std::vector{std::move(patch)};
    }

  private:
    // The orders of all places of the text.
    [[nodiscard]] std::vector<Order> all_orders(const Assignment& orders) const {
        std::vector<Order> all = own_;
        for (std::size_t i = 0; i < chosen_.size(); ++i)
            all[chosen_[i]] = orders[i];
        return all;
    }

    ProgramSource source_;
    SourceOrders text_;
    std::vector<Order> own_;          // by place of the text
    std::vector<std::size_t> chosen_; // places of the text
    std::vector<ChosenPlace> places_;
};

} // namespace

OrderedProgramOr ordered_litmus(const ProgramSource& source, bool new_fences) {
    auto content = source.content ? Expected<std::string>(*source.content)
                                  : read_file(source.text == "-" ? "/dev/stdin" : source.text, Streams::allowed);
    if (!content) {
        const std::string why = fmt::format("the file cannot be read: {}", content.why_not());
        return Failure{why, fmt::format("{}: error: {}\n", source.text, why)};
    }
    SourceMap sources;
    Diagnostics diagnostics;
    const FileId file = sources.add(source.text, *content);
    const auto tree = machine::parse_test(file, sources, diagnostics);
    if (!tree)
        return Failure{first_error(diagnostics, sources), render_all(diagnostics, sources)};
    if (tree->architecture != program::syntax::Architecture::c) {
        const std::string why = "instructions of a machine have no memory orders that could be chosen: a test in C has";
        return Failure{why, fmt::format("{}: error: {}\n", source.text, why)};
    }
    if (needs_kernel_model(*tree)) {
        const std::string why = "the functions of the Linux kernel have no memory orders that could be chosen";
        return Failure{why, fmt::format("{}: error: {}\n", source.text, why)};
    }
    std::set<std::size_t> calls;
    for (const program::syntax::Expr& e : tree->exprs)
        if (e.kind == program::syntax::Expr::Kind::call)
            calls.insert(e.range.begin);
    ProgramSource known = source;
    known.content = *content;
    return std::unique_ptr<OrderedProgram>(std::make_unique<OrderedLitmus>(
        std::move(known), SourceOrders(source.text, std::move(*content), new_fences), calls));
}

} // namespace katlas::workbench
