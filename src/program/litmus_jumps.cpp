// Jumps: return, break and continue, switch, goto.
//
// A label is a loop if a later statement jumps to it. Such a label is passed as often as the body of a loop may run,
// counted from the time when control reached it from earlier code. So the label has two entries, and the first one
// begins to count.
#include "litmus_translate.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace katlas::program {

using syntax::Ref;
using syntax::Stmt;

void ThreadTranslator::return_statement(const Stmt& s) {
    if (in_thread()) {
        if (s.value != syntax::none)
            error(s.range, "a thread gives no value", "'return;' ends it");
        thread_.finish();
        return;
    }
    const bool gives = frame_->result != nullptr;
    if (gives != (s.value != syntax::none)) {
        error(s.range, gives ? fmt::format("'{}' gives a value", frame_->function->name.text)
                             : fmt::format("'{}' gives no value", frame_->function->name.text));
        return;
    }
    if (gives) {
        Target target;
        target.kind = Target::Kind::cell;
        target.cell = frame_->result;
        target.type = frame_->function->result;
        store(target, evaluate(s.value), s.range);
    }
    thread_.jump(*frame_->end);
}

void ThreadTranslator::break_statement(const Stmt& s) {
    const bool leaves = s.kind == Stmt::Kind::break_;
    if (leaves ? frame_->exits.empty() : frame_->loops.empty()) {
        error(s.range, "not within a loop");
        return;
    }
    if (!leaves)
        thread_.continue_();
    else if (frame_->exits.back().target)
        thread_.jump(*frame_->exits.back().target);
    else
        thread_.break_();
}

void ThreadTranslator::switch_statement(const Stmt& s) {
    const Stmt& body = stmt(s.statements[0]);
    const Typed tested = evaluate(s.value);
    if (tested.type.is_nothing() || tested.is_pointer() || body.kind != Stmt::Kind::block) {
        error(s.range, body.kind != Stmt::Kind::block ? "a switch needs a block" : "a switch needs a number");
        return;
    }
    const ValueType type = promoted(tested.value.type());
    const Reg value = thread_.reg({}, 0, type);
    thread_.set(value, tested.value);
    const ThreadBuilder::Target end = thread_.target();
    const auto outer_cases = std::exchange(frame_->cases, {});
    std::optional<ThreadBuilder::Target> otherwise;
    std::set<Value> seen;
    for (const Ref child : body.statements) {
        const Stmt& place = stmt(child);
        if (place.kind == Stmt::Kind::default_) {
            if (otherwise)
                error(place.range, "there are two defaults");
            otherwise = frame_->cases.try_emplace(child, thread_.target()).first->second;
        }
        if (place.kind != Stmt::Kind::case_)
            continue;
        const auto constant = layout_.constant(place.value);
        if (!constant)
            error(place.range, "a case needs a constant");
        else if (!seen.insert(wrap(*constant, type)).second)
            error(place.range, "there are two such cases");
        const ThreadBuilder::Target target = frame_->cases.try_emplace(child, thread_.target()).first->second;
        thread_.jump_if(Expr(value) == Expr(constant.value_or(0), type), target);
    }
    thread_.jump(otherwise.value_or(end));
    frame_->exits.push_back({end});
    block(body);
    frame_->exits.pop_back();
    frame_->cases = outer_cases;
    thread_.place(end);
}

namespace {

// A loop begins to count at its beginning, so it cannot be entered at another place.
bool is_reachable(const std::vector<std::uint32_t>& from, const std::vector<std::uint32_t>& label) {
    return label.size() <= from.size() && std::equal(label.begin(), label.end(), from.begin());
}

constexpr std::string_view into_loop = "a jump into a loop";

} // namespace

void ThreadTranslator::label(const Stmt& s) {
    auto [found, is_new] = frame_->labels.try_emplace(s.name.text);
    Label& label = found->second;
    if (is_new)
        label.entry = thread_.target();
    if (label.loops) {
        error(s.range, fmt::format("there are two labels '{}'", s.name.text));
        return;
    }
    label.loops = frame_->loops;
    for (const auto& [from, range] : label.jumps)
        if (!is_reachable(from, frame_->loops))
            error(range, std::string(into_loop));
    label.again = thread_.target();
    thread_.place(label.entry);
    const Reg counter = thread_.reg();
    thread_.set(counter, 0);
    thread_.place(label.again);
    thread_.at_most(options_.unroll, counter);
}

void ThreadTranslator::goto_statement(const Stmt& s) {
    auto [found, is_new] = frame_->labels.try_emplace(s.name.text);
    Label& label = found->second;
    if (is_new)
        label.entry = thread_.target();
    if (!label.loops)
        label.jumps.emplace_back(frame_->loops, s.range);
    else if (!is_reachable(frame_->loops, *label.loops))
        error(s.range, std::string(into_loop));
    thread_.jump(label.loops ? label.again : label.entry);
}

void ThreadTranslator::check_labels() {
    for (const auto& [name, label] : frame_->labels)
        if (!label.loops)
            error(label.jumps.front().second, fmt::format("there is no label '{}'", name));
}

} // namespace katlas::program
