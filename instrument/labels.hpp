// Dependencies in compiled code: each value has a *label*, which stands for the set of reads from which the value was
// computed (katlas/native/abi.hpp). Only programs that are explored under models with dependencies are compiled in this
// way.
//
// The label of a value is the union of its operands' labels. Labels of arguments and results are passed in variables of
// the runtime. Labels of memory that the runtime does not see are passed by calls. The runtime is told the labels of
// the address and of the written value before each access, and the label of the condition before each branch.
#pragma once

#include <map>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace katlas::native {

// Puts a mark into each block, so that simplifications neither turn a branch into a select nor merge two branches. Also
// puts a mark with the condition before each switch, which may go on in the same way for all values. The marks are
// removed when labels are added.
void keep_blocks(llvm::Function& f);
[[nodiscard]] bool is_mark(const llvm::CallBase& call);

class Labels {
  public:
    explicit Labels(llvm::Module& module);

    // Adds labels to a function whose accesses are already calls of the runtime.
    void follow(llvm::Function& f);

  private:
    using Builder = llvm::IRBuilder<>;

    void follow(llvm::Instruction& i);
    void follow_call(llvm::CallBase& call);
    void follow_access(llvm::CallBase& call, llvm::StringRef name);
    void follow_intrinsic(llvm::IntrinsicInst& intrinsic);
    void complete(llvm::PHINode& phi);
    llvm::Value* of(const llvm::Value* value) const;
    llvm::Value* join(Builder& b, llvm::Value* left, llvm::Value* right) const;
    llvm::Value* of_operands(Builder& b, const llvm::User& user) const;
    llvm::Value* of_arguments(Builder& b, const llvm::CallBase& call) const;
    llvm::Value* size_of(llvm::Type* type) const;
    void branch(llvm::Instruction& at, llvm::Value* label) const;
    // The label of the result of a call, which is known after the call.
    void take_result(llvm::CallBase& call);
    [[nodiscard]] llvm::Value* of_part(Builder& b, const llvm::ExtractValueInst& part) const;
    llvm::Value* argument(Builder& b, unsigned number) const;
    llvm::Value* memory_of_argument(Builder& b, unsigned number) const;

    llvm::Module& module_;
    llvm::IntegerType* label_;
    llvm::IntegerType* word_;
    llvm::Constant* none_;
    llvm::ArrayType* arguments_type_;
    llvm::Constant* arguments_;
    llvm::ArrayType* arguments_memory_type_;
    llvm::Constant* arguments_memory_;
    llvm::Constant* result_;
    llvm::Constant* success_;
    llvm::FunctionCallee operands_;
    llvm::FunctionCallee call_;
    llvm::FunctionCallee union_;
    llvm::FunctionCallee branch_;
    llvm::FunctionCallee load_;
    llvm::FunctionCallee store_;
    llvm::FunctionCallee copy_;
    std::map<const llvm::Value*, llvm::Value*> labels_;    // by value of the function; none: no dependencies
    std::map<const llvm::Value*, llvm::Value*> successes_; // likewise, for the success of a compare-exchange
};

} // namespace katlas::native
