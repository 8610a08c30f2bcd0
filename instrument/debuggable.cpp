#include "debuggable.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace katlas::native {
namespace {

using namespace llvm;

constexpr std::uint64_t bits_of_byte = 8;

class VariablesOfFunction {
  public:
    explicit VariablesOfFunction(Function& f)
        : function_(f), layout_(f.getParent()->getDataLayout()), dominators_(f), builder_(*f.getParent(), false) {}

    void run() {
        // A variable of an inlined function is a separate variable for each call.
        MapVector<std::pair<DILocalVariable*, DILocation*>, std::vector<DbgValueInst*>> variables;
        std::vector<DbgDeclareInst*> elsewhere;
        for (Instruction& i : instructions(function_)) {
            if (auto* value = dyn_cast<DbgValueInst>(&i))
                variables[{value->getVariable(), value->getDebugLoc().getInlinedAt()}].push_back(value);
            else if (auto* declare = dyn_cast<DbgDeclareInst>(&i);
                     declare != nullptr && declare->getAddress() != nullptr &&
                     isa<Instruction, Argument>(declare->getAddress()) && !isa<AllocaInst>(declare->getAddress()) &&
                     is_there(*declare->getAddress(), *declare))
                elsewhere.push_back(declare);
        }
        for (const auto& [variable, values] : variables)
            if (std::ranges::all_of(values, [this](const DbgValueInst* value) { return is_known(*value); }))
                keep(values);
        for (DbgDeclareInst* declare : elsewhere)
            keep_address(*declare);
    }

  private:
    struct Part {
        std::uint64_t offset = 0; // both in bits
        std::uint64_t size = 0;
    };
    // The part of the variable that has the value; none if it has no whole bytes.
    static std::optional<Part> part_of(const DbgValueInst& value) {
        const auto whole = value.getVariable()->getSizeInBits();
        if (!whole)
            return std::nullopt;
        Part part{0, *whole};
        if (const auto fragment = value.getExpression()->getFragmentInfo())
            part = {fragment->OffsetInBits, fragment->SizeInBits};
        if (part.offset % bits_of_byte != 0 || part.size % bits_of_byte != 0 || part.size == 0)
            return std::nullopt;
        return part;
    }

    bool is_known(const DbgValueInst& value) const {
        if (value.hasArgList() || value.isKillLocation())
            return false;
        const Value* known = value.getVariableLocationOp(0);
        if (!is_understood(*value.getExpression(), *known->getType()))
            return false;
        const auto part = part_of(value);
        return part && known->getType()->isSized() && is_there(*known, value) &&
               (known->getType()->isIntegerTy() || layout_.getTypeSizeInBits(known->getType()) == part->size);
    }

    // Whether the expression only selects a part of the variable, or extends an integer by leading zeros.
    static bool is_understood(const DIExpression& expression, const Type& type) {
        return std::all_of(
            expression.expr_op_begin(), expression.expr_op_end(), [&](const DIExpression::ExprOperand& op) {
                return op.getOp() == dwarf::DW_OP_LLVM_fragment || op.getOp() == dwarf::DW_OP_stack_value ||
                       (op.getOp() == dwarf::DW_OP_LLVM_convert && op.getArg(1) == dwarf::DW_ATE_unsigned &&
                        type.isIntegerTy());
            });
    }

    // Whether the value exists at `at`; debug information may refer to a value too early.
    bool is_there(const Value& value, const Instruction& at) const {
        const auto* i = dyn_cast<Instruction>(&value);
        return i == nullptr || dominators_.dominates(i, &at);
    }

    AllocaInst* place(Type* type, Align alignment) const {
        IRBuilder<> at_entry(&*function_.getEntryBlock().getFirstInsertionPt());
        AllocaInst* made = at_entry.CreateAlloca(type);
        made->setAlignment(alignment);
        return made;
    }

    void keep(const std::vector<DbgValueInst*>& values) {
        constexpr std::uint64_t alignment = 16;
        const DbgValueInst& first = *values.front();
        IRBuilder<> types(function_.getContext());
        AllocaInst* memory = place(
            ArrayType::get(types.getInt8Ty(), *first.getVariable()->getSizeInBits() / bits_of_byte), Align(alignment));
        builder_.insertDeclare(memory, first.getVariable(), builder_.createExpression(), first.getDebugLoc().get(),
                               memory->getNextNode());
        for (DbgValueInst* each : values) {
            const Part part = *part_of(*each);
            IRBuilder<> b(each);
            b.SetCurrentDebugLocation({}); // a line number would add a step
            Value* value = each->getVariableLocationOp(0);
            if (value->getType()->isIntegerTy())
                value = b.CreateZExtOrTrunc(value, b.getIntNTy(static_cast<unsigned>(part.size)));
            b.CreateAlignedStore(value, b.CreateConstGEP1_64(b.getInt8Ty(), memory, part.offset / bits_of_byte),
                                 Align(1));
            each->eraseFromParent();
        }
    }

    // Keeps the address of a variable in memory that is not on the stack.
    void keep_address(DbgDeclareInst& declare) {
        Value* address = declare.getAddress();
        AllocaInst* memory = place(address->getType(), layout_.getPointerABIAlignment(0));
        IRBuilder<> b(&declare);
        b.SetCurrentDebugLocation({});
        b.CreateStore(address, memory);
        builder_.insertDeclare(memory, declare.getVariable(),
                               DIExpression::prepend(declare.getExpression(), DIExpression::DerefBefore),
                               declare.getDebugLoc().get(), memory->getNextNode());
        declare.eraseFromParent();
    }

    Function& function_;
    const DataLayout& layout_;
    DominatorTree dominators_;
    DIBuilder builder_;
};

} // namespace

void make_debuggable(Module& module) {
    for (Function& f : module) {
        if (f.isDeclaration() || f.getSubprogram() == nullptr)
            continue;
        VariablesOfFunction(f).run();
        for (const Attribute::AttrKind kind :
             {Attribute::AlwaysInline, Attribute::InlineHint, Attribute::MinSize, Attribute::OptimizeForSize})
            f.removeFnAttr(kind);
        f.addFnAttr(Attribute::NoInline);
        f.addFnAttr(Attribute::OptimizeNone);
    }
}

} // namespace katlas::native
