// A test of one thread reads the operands of the access, performs the access, and writes its results. The interpreter
// runs the compiled test once for each way through it.
#include "katlas/compile/access_shapes.hpp"

#include "katlas/compile/compile.hpp"
#include "katlas/program/builder.hpp"
#include "katlas/program/dependencies.hpp"

#include <array>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::compile {
namespace {

using program::Action;
using program::ActionKind;
using program::CasAlternative;
using program::Location;
using program::Mode;
using program::RequestedAccess;
using program::RmwOp;
using program::ShapeStep;
using program::Sources;
using program::Value;

// The modes of the test's own accesses. No access of C has them, so that the mapping's templates are left as they are.
constexpr Mode mode_of_operands = Mode::acq_rel;
constexpr Mode mode_of_results = Mode::acquire;
// Different from each other.
constexpr Value operand_value = 2;
constexpr Value expected_value = 3;
constexpr Value first_value = 4; // of reads with unexpected values

bool is_update(const RequestedAccess& access) {
    return access.rmw != RmwOp::none;
}
bool is_compare_exchange(const RequestedAccess& access) {
    return is_update(access) && program::is_compare_exchange(access.rmw);
}

// Only the access of a template, without fences and branches.
std::string access_of(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(';'), text.size());
        const std::string_view instruction = text.substr(0, end);
        if (instruction.find("{a}") != std::string_view::npos)
            return std::string(instruction);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return {};
}

Mapping with_own_accesses(Mapping mapping) {
    for (const auto& [kind, own] : {std::pair(Kind::read, mode_of_operands), std::pair(Kind::write, mode_of_results)})
        if (const std::string* text = mapping.find(kind, Mode::non_atomic))
            mapping.templates[{kind, own}] = access_of(*text);
    return mapping;
}

// The compiled test.
struct AccessCode {
    program::Program program{};
    Location operand = 0;
    Location expected = 0;
    Location result = 0;
    Location success = 0;
};

program::Reg update(program::ThreadBuilder& thread, const program::Place& object, const RequestedAccess& access,
                    const program::Reg& operand, const program::Reg& expected, std::optional<program::Reg>& success) {
    if (!is_compare_exchange(access))
        return thread.fetch(access.rmw, object, operand, access.mode);
    const auto [old, succeeded] = thread.compare_exchange(object, expected, operand, access.mode, access.failure_mode,
                                                          access.rmw == RmwOp::compare_exchange_weak);
    success = succeeded;
    return old;
}

AccessCode code_of_access(const RequestedAccess& access, const Mapping& mapping) {
    const program::ValueType type = access.wide ? program::ValueType::i64 : program::ValueType::u32;
    program::ProgramBuilder b("access");
    const program::Shared object = b.shared("object", 0, type);
    const program::Shared operands = b.shared("operand", 0, type);
    const program::Shared expectation = b.shared("expected", 0, type);
    const program::Shared results = b.shared("result", 0, type);
    const program::Shared successes = b.shared("success", 0, type);
    program::ThreadBuilder thread = b.thread();
    const program::Reg operand = thread.load(operands, mode_of_operands);
    const program::Reg expected = thread.load(expectation, mode_of_operands);
    std::optional<program::Reg> result;
    std::optional<program::Reg> success;
    if (is_update(access))
        result = update(thread, object, access, operand, expected, success);
    else if (access.kind == ActionKind::read)
        result = thread.load(object, access.mode);
    else if (access.kind == ActionKind::write)
        thread.store(object, operand, access.mode);
    else
        thread.fence(access.mode);
    thread.store(results, result ? program::Expr(*result) : program::Expr(Value{0}), mode_of_results);
    thread.store(successes, success ? program::Expr(*success) : program::Expr(Value{0}), mode_of_results);

    const program::LitmusTest test{.name = "access", .program = b.build(), .condition = {}};
    SourceMap sources;
    Diagnostics diagnostics;
    const FileId file = sources.add("access", "");
    auto compiled = compile_to_run(test, mapping, file, {}, sources, diagnostics);
    if (!compiled) {
        for (const Diagnostic& d : diagnostics.all())
            if (d.severity == Severity::error)
                throw std::invalid_argument(fmt::format("by the mapping {}: {}", mapping.name, d.message));
        throw std::invalid_argument(fmt::format("the mapping {} cannot compile this access", mapping.name));
    }
    AccessCode code{.program = std::move(compiled->program)};
    const auto location_of = [&](std::string_view name) {
        const program::Object* found = code.program.find_object(name);
        if (found == nullptr)
            throw std::logic_error("a compiled access has lost an operand");
        return found->first;
    };
    code.operand = location_of("operand");
    code.expected = location_of("expected");
    code.result = location_of("result");
    code.success = location_of("success");
    return code;
}

using Outcomes = std::vector<bool>;

// One way through the code.
class CodeWalk {
  public:
    CodeWalk(const AccessCode& code, const RequestedAccess& access)
        : code_(code), access_(access), state_(code.program.state_words()), dependencies_(code.program, 0) {
        code.program.initial_state(0, state_.data());
    }

    // The step to which the outcomes lead. There is one outcome for each action; for a first half it says whether it
    // succeeds. `succeeds`: whether the step itself succeeds if it is a first half. `success`: how compare-and-swap
    // instructions succeed.
    ShapeStep step_after(const Outcomes& outcomes, bool succeeds, CasAlternative success) {
        success_ = success;
        for (;;) {
            const Action action = code_.program.next_action(0, state_.data(), dependencies_);
            if (action.kind == ActionKind::choice) {
                choose(action, done_ < outcomes.size() ? outcomes[done_] : succeeds);
            } else if (!program::is_visible(action.kind)) {
                ShapeStep end{.kind = ShapeStep::Kind::blocked};
                if (action.kind == ActionKind::finished) {
                    end.kind = ShapeStep::Kind::end;
                    end.result = result_;
                    end.success = success_sources_;
                    end.control = control_;
                    end.pick_control = pick_control_;
                }
                return end;
            } else if (action.location == code_.operand || action.location == code_.expected) {
                const bool is_operand = action.location == code_.operand;
                complete(is_operand ? operand_value : expected_value, false,
                         is_operand ? program::the_operand : program::the_expected_value);
            } else if (action.location == code_.result || action.location == code_.success) {
                (action.location == code_.result ? result_ : success_sources_) = of(dependencies_.data());
                control_ = of(dependencies_.control());
                pick_control_ = of(dependencies_.pick_control());
                complete(action.value, false, 0);
            } else if (done_ == outcomes.size()) {
                return step_at(action);
            } else {
                pass(action, outcomes[done_++]);
            }
        }
    }

  private:
    void choose(const Action& choice, bool succeeds) {
        is_pair_ = choice.value != program::num_cas_alternatives;
        const auto alternative = succeeds ? success_ : CasAlternative::result_of_read;
        complete(is_pair_ ? Value{succeeds} : static_cast<Value>(alternative), false, 0);
        chosen_ = true;
    }

    // Gives a read a value that leads to its outcome.
    void pass(const Action& action, bool succeeds) {
        if (action.kind != ActionKind::read) {
            before_ = action.rmw;
            return complete(action.value, false, 0);
        }
        const Value usual = is_compare_exchange(access_) ? expected_value : last_;
        const bool compares = is_compare_exchange(access_) || expects_last(action);
        last_ = succeeds || !compares ? usual : last_ + 1;
        before_ = action.rmw;
        complete(last_, !succeeds, program::the_read(reads_++));
        chosen_ = false;
    }

    // Whether the read is a compare-and-swap instruction that is not the requested access itself.
    [[nodiscard]] bool expects_last(const Action& read) const {
        return !is_compare_exchange(access_) && reads_ != 0 && (chosen_ || program::is_compare_exchange(read.rmw));
    }

    ShapeStep step_at(const Action& action) {
        ShapeStep step{.kind = ShapeStep::Kind::action, .action = action};
        if (action.kind == ActionKind::write) {
            step.data = of(dependencies_.data());
            step.pick_data = of(dependencies_.pick_data());
        }
        step.control = of(dependencies_.control());
        step.pick_control = of(dependencies_.pick_control());
        if (action.kind == ActionKind::read) {
            if (reads_ == program::most_reads)
                throw std::invalid_argument("an access that reads so often cannot be explored");
            step.first_half = chosen_ || action.rmw != RmwOp::none;
            step.may_fail = chosen_ && is_pair_;
            step.decides = chosen_ && !is_pair_;
            step.expects_last = step.first_half && expects_last(action);
        } else if (action.exclusive) {
            step.of_instruction = before_ != RmwOp::none && !is_pair_;
            step.computes = step.of_instruction && program::computes(before_);
        }
        return step;
    }

    [[nodiscard]] Sources of(program::EventBits slots) const {
        Sources all = 0;
        for (const std::uint32_t slot : program::elements(slots))
            all |= slot < sources_.size() ? sources_[slot] : 0;
        return all;
    }

    void complete(Value value, bool spurious, Sources source) {
        sources_.resize(dependencies_.num_events() + 1);
        sources_.back() = source;
        code_.program.complete(0, state_.data(), value, spurious, dependencies_);
    }

    const AccessCode& code_;
    const RequestedAccess& access_;
    std::vector<program::Word> state_;
    program::Dependencies dependencies_;
    CasAlternative success_ = CasAlternative::succeeds_with_register;
    std::vector<Sources> sources_; // by slot
    std::size_t done_ = 0;
    std::size_t reads_ = 0;
    Value last_ = first_value;
    RmwOp before_ = RmwOp::none;
    bool chosen_ = false;
    bool is_pair_ = false;
    Sources result_ = 0;
    Sources success_sources_ = 0;
    Sources control_ = 0;
    Sources pick_control_ = 0;
};

class ShapeTree {
  public:
    ShapeTree(const AccessCode& code, const RequestedAccess& access) : code_(code), access_(access) {}

    program::AccessShape make() {
        static_cast<void>(add({}));
        return std::move(steps_);
    }

  private:
    [[nodiscard]] ShapeStep step(const Outcomes& outcomes, bool succeeds,
                                 CasAlternative success = CasAlternative::succeeds_with_register) const {
        return CodeWalk(code_, access_).step_after(outcomes, succeeds, success);
    }

    // NOLINTNEXTLINE(misc-no-recursion): as deep as the code is long
    std::uint32_t add(const Outcomes& outcomes) {
        if (outcomes.size() > most_steps)
            throw std::invalid_argument("an access that takes so many steps cannot be explored");
        const auto number = static_cast<std::uint32_t>(steps_.size());
        ShapeStep at = step(outcomes, true);
        steps_.push_back(at);
        if (at.kind == ShapeStep::Kind::end) {
            const ShapeStep other = step(outcomes, true, CasAlternative::succeeds_with_read);
            at.result &= other.result;
            at.success &= other.success;
            at.control &= other.control;
            at.pick_control &= other.pick_control;
        } else if (at.kind == ShapeStep::Kind::action) {
            if (at.first_half && (is_compare_exchange(access_) || at.expects_last)) {
                if (const ShapeStep fails = step(outcomes, false); fails.action.rmw == RmwOp::none)
                    at.action.failure_mode = fails.action.mode;
                at.failed = add(with(outcomes, false));
            }
            at.next = add(with(outcomes, true));
        }
        steps_[number] = at;
        return number;
    }

    static Outcomes with(Outcomes outcomes, bool last) {
        outcomes.push_back(last);
        return outcomes;
    }

    static constexpr std::size_t most_steps = 32;

    const AccessCode& code_;
    const RequestedAccess& access_;
    program::AccessShape steps_;
};

} // namespace

const program::AccessShape& AccessShapes::of(const RequestedAccess& access) {
    const auto known = known_.find(access);
    if (known != known_.end())
        return known->second;
    const AccessCode code = code_of_access(access, with_own_accesses(mapping_));
    return known_.emplace(access, ShapeTree(code, access).make()).first->second;
}

} // namespace katlas::compile
