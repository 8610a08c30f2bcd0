#include "assembly.hpp"

#include <optional>
#include <string>
#include <vector>

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {
namespace {

using namespace llvm;

// One instruction of the text: "lock xaddl $0, $1".
struct Line {
    bool locked = false;
    std::string name;
    std::vector<std::string> operands;
};

std::vector<std::string> pieces_of(StringRef text, StringRef separators) {
    std::vector<std::string> pieces;
    for (StringRef rest = text; !rest.empty();) {
        const size_t end = std::min(rest.find_first_of(separators), rest.size());
        if (const StringRef piece = rest.take_front(end).trim(); !piece.empty())
            pieces.push_back(piece.str());
        rest = rest.drop_front(std::min(end + 1, rest.size()));
    }
    return pieces;
}

// A prefix may be on its own line.
std::vector<Line> lines_of(StringRef text) {
    std::vector<Line> lines;
    std::string prefix;
    for (const std::string& piece : pieces_of(text.lower(), ";\n")) {
        StringRef rest = piece;
        Line line;
        line.locked = prefix == "lock";
        for (;;) {
            const auto [word, others] = rest.split(rest.find('\t') < rest.find(' ') ? '\t' : ' ');
            if (word != "lock" && word != "rep") {
                line.name = (prefix == "rep" ? "rep " : "") + word.str();
                line.operands = pieces_of(others, ",");
                break;
            }
            prefix = word.str();
            line.locked |= word == "lock";
            rest = others.ltrim();
            if (rest.empty())
                break;
        }
        if (line.name.empty() || rest.empty())
            continue; // the prefix of the next line
        prefix.clear();
        lines.push_back(std::move(line));
    }
    return lines;
}

// Fences of reads or of writes order nothing that this machine does not order anyway: the compiler's instructions for
// them are no events, either.
bool does_nothing(const Line& line) {
    return line.name == "pause" || line.name == "nop" || line.name == "rep nop" || line.name == "lfence" ||
           line.name == "sfence";
}

// Whether the instruction is a full fence of this machine.
bool is_fence(const Line& line) {
    const bool arithmetic = StringRef(line.name).startswith("add") || StringRef(line.name).startswith("or");
    return line.name == "mfence" ||
           (line.locked && arithmetic && line.operands.size() == 2 && line.operands[0] == "$$0" &&
            (StringRef(line.operands[1]).endswith("(%rsp)") || StringRef(line.operands[1]).endswith("(%esp)")));
}

// "xaddl" is "xadd" on 4 bytes.
struct Operation {
    StringRef name;
    unsigned bits = 0; // 0: determined by the operands
};
Operation operation_of(StringRef name) {
    static constexpr StringRef names[] = {"xchg", "xadd", "cmpxchg", "add", "sub", "and", "or", "xor", "inc", "dec"};
    for (const StringRef known : names)
        if (name.startswith(known)) {
            const unsigned bits = StringSwitch<unsigned>(name.drop_front(known.size()))
                                      .Case("", 0)
                                      .Case("b", 8)
                                      .Case("w", 16)
                                      .Case("l", 32)
                                      .Case("q", 64)
                                      .Default(1);
            if (bits != 1)
                return {known, bits};
        }
    return {};
}

class Translation {
  public:
    explicit Translation(CallBase& call)
        : call_(call), code_(*cast<InlineAsm>(call.getCalledOperand())), constraints_(code_.ParseConstraints()),
          b_(&call) {
        unsigned argument = 0;
        for (const InlineAsm::ConstraintInfo& c : constraints_) {
            const bool takes_argument = c.Type == InlineAsm::isInput || (c.Type == InlineAsm::isOutput && c.isIndirect);
            arguments_.push_back(takes_argument ? call.getArgOperand(argument++) : nullptr);
        }
        results_.resize(constraints_.size());
    }

    // Translates known code into instructions before the call. Returns whether the code is known.
    [[nodiscard]] bool run() {
        if (code_.getDialect() != InlineAsm::AD_ATT)
            return false;
        std::vector<Line> lines = lines_of(code_.getAsmString());
        erase_if(lines, does_nothing);
        if (lines.empty())
            return pass_through();
        if (is_fence(lines[0])) {
            b_.CreateFence(AtomicOrdering::SequentiallyConsistent);
            return lines.size() == 1 && gives_all();
        }
        if (lines.size() > 2 || !atomic_operation(lines[0]))
            return false;
        if (lines.size() == 2 && !(is_zero_test(lines[1]) && set(lines[1].operands[0], zero_)))
            return false;
        for (unsigned k = 0; k < constraints_.size(); ++k)
            if (constraints_[k].Type == InlineAsm::isOutput && is_zero_flag(constraints_[k]))
                results_[k] = zero_;
        return gives_all();
    }

    // The value that replaces the call; null if there is none.
    [[nodiscard]] Value* value() {
        std::vector<Value*> direct;
        for (unsigned k = 0; k < constraints_.size(); ++k)
            if (is_direct_output(k))
                direct.push_back(results_[k]);
        Type* type = call_.getType();
        if (type->isVoidTy())
            return nullptr;
        if (!type->isStructTy())
            return as(direct[0], type);
        Value* all = PoisonValue::get(type);
        for (unsigned k = 0; k < direct.size(); ++k)
            all = b_.CreateInsertValue(all, as(direct[k], type->getStructElementType(k)), k);
        return all;
    }

    // Whether the code may run unchanged: it uses registers only.
    [[nodiscard]] bool is_of_registers() const {
        for (const Line& line : lines_of(code_.getAsmString()))
            if (StringRef(line.name).startswith("sys") || line.name == "int" || line.locked)
                return false;
        return none_of(constraints_,
                       [](const InlineAsm::ConstraintInfo& c) {
                           return c.isIndirect || (c.Type == InlineAsm::isClobber && c.Codes[0] == "{memory}");
                       }) &&
               none_of(call_.args(), [](const Use& argument) { return argument->getType()->isPointerTy(); });
    }

  private:
    [[nodiscard]] bool is_direct_output(unsigned k) const {
        return constraints_[k].Type == InlineAsm::isOutput && !constraints_[k].isIndirect;
    }
    static bool is_zero_flag(const InlineAsm::ConstraintInfo& c) {
        return c.Codes[0] == "{@ccz}" || c.Codes[0] == "{@cce}";
    }
    static bool is_zero_test(const Line& line) {
        return (line.name == "sete" || line.name == "setz") && line.operands.size() == 1;
    }
    [[nodiscard]] bool gives_all() const {
        for (unsigned k = 0; k < constraints_.size(); ++k)
            if (is_direct_output(k) && results_[k] == nullptr)
                return false;
        return true;
    }
    // A compiler barrier: the outputs are the inputs.
    [[nodiscard]] bool pass_through() {
        for (unsigned k = 0; k < constraints_.size(); ++k)
            if (is_direct_output(k))
                results_[k] = input_of(k);
        return gives_all();
    }

    // "$1", "${1:b}": the number; "$$1" and others are none.
    static std::optional<unsigned> number_of(StringRef operand) {
        unsigned number = 0;
        if (!operand.consume_front("$") || operand.startswith("$"))
            return std::nullopt;
        if (operand.consume_front("{")) {
            if (operand.consumeInteger(10, number))
                return std::nullopt;
            return operand.startswith(":") ? std::optional(number) : std::nullopt;
        }
        return operand.getAsInteger(10, number) ? std::nullopt : std::optional(number);
    }
    // The value of an operand before the code runs; null if it has none.
    [[nodiscard]] Value* input_of(unsigned k) const {
        if (k >= constraints_.size())
            return nullptr;
        if (constraints_[k].Type == InlineAsm::isInput && !constraints_[k].isIndirect)
            return arguments_[k];
        const int matching = constraints_[k].MatchingInput;
        return is_direct_output(k) && matching >= 0 ? arguments_[static_cast<unsigned>(matching)] : nullptr;
    }
    // The address of an operand in memory: "$0" of a constraint "m", or "($0)" of a register. Null: it is not in
    // memory.
    [[nodiscard]] Value* address_of(StringRef operand) const {
        if (operand.consume_front("(") && operand.consume_back(")")) {
            const auto number = number_of(operand);
            Value* address = number ? input_of(*number) : nullptr;
            return address != nullptr && address->getType()->isPointerTy() ? address : nullptr;
        }
        const auto number = number_of(operand);
        return number && *number < constraints_.size() && constraints_[*number].isIndirect ? arguments_[*number]
                                                                                           : nullptr;
    }
    [[nodiscard]] Type* type_in_memory(StringRef operand) const {
        const auto number = number_of(operand);
        if (!number || *number >= constraints_.size())
            return nullptr;
        unsigned argument = 0;
        for (unsigned k = 0; k < *number; ++k)
            argument += arguments_[k] != nullptr ? 1 : 0;
        return call_.getParamElementType(argument);
    }

    [[nodiscard]] Value* as(Value* value, Type* type) {
        if (value->getType() == type)
            return value;
        if (value->getType()->isPointerTy() || type->isPointerTy())
            return b_.CreateBitOrPointerCast(
                value->getType()->isPointerTy() ? value : b_.CreateZExtOrTrunc(value, b_.getInt64Ty()), type);
        return b_.CreateZExtOrTrunc(value, type);
    }
    // A value that the code reads: of a register, or a constant.
    [[nodiscard]] Value* read(StringRef operand, Type* type) {
        if (const auto number = number_of(operand)) {
            Value* value = input_of(*number);
            if (value != nullptr && value->getType()->isPointerTy())
                value = b_.CreatePtrToInt(value, b_.getInt64Ty());
            return value != nullptr && value->getType()->isIntegerTy() ? as(value, type) : nullptr;
        }
        std::int64_t constant = 0;
        if (!operand.consume_front("$$") || operand.getAsInteger(0, constant))
            return nullptr;
        return ConstantInt::getSigned(type, constant);
    }
    // Sets an output of the code, in a register or in the function's own memory.
    [[nodiscard]] bool set(StringRef operand, Value* value) {
        if (value == nullptr)
            return false;
        if (Value* address = address_of(operand)) {
            Type* type = type_in_memory(operand);
            if (type == nullptr || !type->isIntegerTy())
                return false;
            b_.CreateStore(as(value, type), address);
            return true;
        }
        const auto number = number_of(operand);
        if (!number || *number >= constraints_.size() || !is_direct_output(*number))
            return false;
        results_[*number] = value;
        return true;
    }

    [[nodiscard]] bool atomic_operation(const Line& line) {
        const Operation operation = operation_of(line.name);
        if (operation.name.empty() || line.operands.empty() || line.operands.size() > 2)
            return false;
        std::string memory = line.operands.back();
        std::string other = line.operands.size() == 2 ? line.operands.front() : "";
        if (operation.name == "xchg" && address_of(memory) == nullptr)
            std::swap(memory, other);
        Value* address = address_of(memory);
        if (address == nullptr || (!line.locked && operation.name != "xchg"))
            return false;
        Type* type = operation.bits != 0 ? b_.getIntNTy(operation.bits) : type_in_memory(memory);
        if (type == nullptr || !type->isIntegerTy())
            return false;
        constexpr AtomicOrdering order = AtomicOrdering::SequentiallyConsistent;
        const Align alignment(type->getIntegerBitWidth() / 8);
        if (operation.name == "cmpxchg") {
            const auto accumulator = find_if(constraints_, [](const InlineAsm::ConstraintInfo& c) {
                return c.Type == InlineAsm::isOutput && !c.isIndirect && is_contained(c.Codes, "{ax}");
            });
            const auto k = static_cast<unsigned>(accumulator - constraints_.begin());
            Value* expected = accumulator == constraints_.end() ? nullptr : input_of(k);
            Value* desired = read(other, type);
            if (expected == nullptr || desired == nullptr)
                return false;
            Value* both = b_.CreateAtomicCmpXchg(address, as(expected, type), desired, alignment, order, order);
            results_[k] = b_.CreateExtractValue(both, 0);
            zero_ = b_.CreateExtractValue(both, 1);
            return true;
        }
        const bool by_one = operation.name == "inc" || operation.name == "dec";
        if (by_one != other.empty())
            return false;
        Value* value = by_one ? ConstantInt::get(type, 1) : read(other, type);
        const auto what = StringSwitch<AtomicRMWInst::BinOp>(operation.name)
                              .Case("xchg", AtomicRMWInst::Xchg)
                              .Cases("xadd", "add", "inc", AtomicRMWInst::Add)
                              .Cases("sub", "dec", AtomicRMWInst::Sub)
                              .Case("and", AtomicRMWInst::And)
                              .Case("or", AtomicRMWInst::Or)
                              .Case("xor", AtomicRMWInst::Xor)
                              .Default(AtomicRMWInst::BAD_BINOP);
        if (value == nullptr || what == AtomicRMWInst::BAD_BINOP)
            return false;
        Value* old = b_.CreateAtomicRMW(what, address, value, alignment, order);
        if (what != AtomicRMWInst::Xchg)
            zero_ = b_.CreateIsNull(updated(what, old, value));
        return (operation.name != "xchg" && operation.name != "xadd") || set(other, old);
    }
    [[nodiscard]] Value* updated(AtomicRMWInst::BinOp what, Value* old, Value* value) {
        switch (what) {
        case AtomicRMWInst::Add:
            return b_.CreateAdd(old, value);
        case AtomicRMWInst::Sub:
            return b_.CreateSub(old, value);
        case AtomicRMWInst::And:
            return b_.CreateAnd(old, value);
        case AtomicRMWInst::Or:
            return b_.CreateOr(old, value);
        default:
            return b_.CreateXor(old, value);
        }
    }

    CallBase& call_;
    const InlineAsm& code_;
    InlineAsm::ConstraintInfoVector constraints_;
    IRBuilder<> b_;
    std::vector<Value*> arguments_; // by constraint; null: none
    std::vector<Value*> results_;   // of outputs
    Value* zero_ = nullptr;         // whether the operation's result is zero
};

void refuse(CallBase& call) {
    const auto& code = *cast<InlineAsm>(call.getCalledOperand());
    std::string text = code.getAsmString();
    for (char& c : text)
        c = c == '\n' || c == '\t' ? ' ' : c;
    Module& module = *call.getModule();
    IRBuilder<> b(&call);
    const FunctionCallee function = module.getOrInsertFunction("katlas_refuse", b.getVoidTy(), b.getPtrTy());
    b.CreateCall(function, {b.CreateGlobalStringPtr("inline assembly that may access memory: " + text)});
    if (auto* jump = dyn_cast<CallBrInst>(&call)) {
        for (BasicBlock* target : jump->getIndirectDests())
            target->removePredecessor(jump->getParent());
        b.CreateBr(jump->getDefaultDest());
    } else if (auto* invoke = dyn_cast<InvokeInst>(&call)) {
        invoke->getUnwindDest()->removePredecessor(invoke->getParent());
        b.CreateBr(invoke->getNormalDest());
    }
    call.replaceAllUsesWith(PoisonValue::get(call.getType()));
    call.eraseFromParent();
}

} // namespace

void translate_assembly(Module& module) {
    for (const std::string& line : pieces_of(module.getModuleInlineAsm(), "\n"))
        if (line[0] != '.' && line[0] != '#')
            module.getContext().emitError("katlas cannot explore assembly outside of functions: " + line);
    std::vector<CallBase*> calls;
    for (Function& f : module)
        for (Instruction& i : instructions(f))
            if (auto* call = dyn_cast<CallBase>(&i); call != nullptr && call->isInlineAsm())
                calls.push_back(call);
    for (CallBase* call : calls) {
        if (!isa<CallInst>(call)) {
            refuse(*call);
            continue;
        }
        Instruction* before = call->getPrevNode();
        Translation translation(*call);
        if (translation.run()) {
            if (Value* value = translation.value())
                call->replaceAllUsesWith(value);
            call->eraseFromParent();
            continue;
        }
        // Removes the instructions made so far.
        while (call->getPrevNode() != before)
            call->getPrevNode()->eraseFromParent();
        if (!translation.is_of_registers())
            refuse(*call);
    }
}

} // namespace katlas::native
