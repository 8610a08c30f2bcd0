// Dependencies in compiled code: beside each value goes a *label*, which stands for the set of reads that the value was
// computed from (katlas/native/abi.hpp). Only programs that are explored under a model which speaks of dependencies are
// compiled so.
//
// A value has the union of its operands' labels. Labels of arguments and results go through variables of the runtime,
// those of memory that the runtime does not see through calls. The runtime is told the labels of an access's address
// and of what it writes before the access, and those of each condition before the branch.
#pragma once

#include <map>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace katlas::native {

// Puts a mark into each block, so that who simplifies branches makes no selection of a branch, and no one branch of
// two; and one that has the condition before each switch, which may go on in the same way for all values. The marks are
// taken out again when labels are put in.
void keep_blocks(llvm::Function& f);
[[nodiscard]] bool is_mark(const llvm::CallBase& call);

class Labels {
  public:
    explicit Labels(llvm::Module& module);

    // Of a function whose accesses are calls of the runtime by now.
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
    // The label of what a call gives, which is known behind it.
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
    std::map<const llvm::Value*, llvm::Value*> labels_;    // of the function; none: depends on nothing
    std::map<const llvm::Value*, llvm::Value*> successes_; // likewise, of whether a compare-exchange has succeeded
};

} // namespace katlas::native
