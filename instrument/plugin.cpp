// The clang plugin that instruments programs for exploration:
//
//   clang-16 -O1 -g -fpass-plugin=katlas-instrument.so
//
// The instrumentation (instrument.hpp) runs at the start of the pipeline, right after SROA and simplifications of
// instructions and of branches. So local variables whose address is not taken are registers, and all other accesses are
// those of the source, in number and in order. Later optimisers only see opaque calls.
//
// The environment variable KATLAS_LABELS requests labels, and KATLAS_DEBUGGED requests code for debuggers
// (debuggable.hpp).
#include "assembly.hpp"
#include "atomic_calls.hpp"
#include "copies.hpp"
#include "debuggable.hpp"
#include "inlined_tries.hpp"
#include "instrument.hpp"
#include "katlas/native/abi.hpp"
#include "labels.hpp"
#include "preparations.hpp"
#include "sections.hpp"
#include "simplifications.hpp"
#include "system_calls.hpp"
#include "undefined.hpp"

#include <cstdlib>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Transforms/Coroutines/CoroCleanup.h>
#include <llvm/Transforms/Coroutines/CoroEarly.h>
#include <llvm/Transforms/Coroutines/CoroSplit.h>
#include <llvm/Transforms/IPO/AlwaysInliner.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/Scalar/InstSimplifyPass.h>
#include <llvm/Transforms/Scalar/JumpThreading.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

namespace {

using namespace llvm;

// A plugin cannot have options, so this is an environment variable.
bool wants_labels() {
    return std::getenv(katlas::native::labels_variable) != nullptr;
}

// Applies `change` to each function.
template <void (*change)(Function&)>
struct EachFunctionPass : PassInfoMixin<EachFunctionPass<change>> {
    static PreservedAnalyses run(Function& f, FunctionAnalysisManager&) {
        change(f);
        return PreservedAnalyses::none();
    }
    static bool isRequired() { return true; }
};
using MarkOwnReadsPass = EachFunctionPass<katlas::native::mark_own_reads>;
using HideDependenciesPass = EachFunctionPass<katlas::native::hide_dependencies>;
using ShowDependenciesPass = EachFunctionPass<katlas::native::show_dependencies>;

// Makes accesses volatile. The passes between this one and the instrumentation leave volatile accesses unchanged: none
// is removed, and none is speculated. With labels branches are protected, too. Calls are protected since their
// functions may access memory: a call that may not return is not removed.
struct KeepAccessesPass : PassInfoMixin<KeepAccessesPass> {
    static PreservedAnalyses run(Function& f, FunctionAnalysisManager&) {
        katlas::native::remove_unused_reads_of_copies(f);
        for (Instruction& i : instructions(f)) {
            if (auto* load = dyn_cast<LoadInst>(&i))
                load->setVolatile(true);
            else if (auto* store = dyn_cast<StoreInst>(&i))
                store->setVolatile(true);
            else if (auto* call = dyn_cast<CallBase>(&i); call != nullptr && !isa<IntrinsicInst>(call))
                keep(*call);
        }
        if (wants_labels())
            katlas::native::keep_blocks(f);
        return PreservedAnalyses::none();
    }
    static bool isRequired() { return true; }

  private:
    static void keep(CallBase& call) {
        call.removeFnAttr(Attribute::WillReturn);
        if (Function* callee = call.getCalledFunction())
            callee->removeFnAttr(Attribute::WillReturn);
    }
};

// Removes copies of a library's code, and with them everything that only they use.
struct ForgetCopiesPass : PassInfoMixin<ForgetCopiesPass> {
    static PreservedAnalyses run(Module& module, ModuleAnalysisManager&) {
        katlas::native::translate_assembly(module);
        katlas::native::abort_as_assumption(module);
        katlas::native::make_sections(module);
        katlas::native::give_queues_to_system_calls(module);
        katlas::native::inline_atomic_calls(module);
        katlas::native::forget_copies_of_library_code(module);
        katlas::native::inline_atomics(module);
        katlas::native::inline_tries(module);
        for (Function& f : module)
            katlas::native::note_undefined_operations(f);
        return PreservedAnalyses::none();
    }
    static bool isRequired() { return true; }
};

struct SimplifyPass : PassInfoMixin<SimplifyPass> {
    static PreservedAnalyses run(Function& f, FunctionAnalysisManager& manager) {
        if (!wants_labels())
            return InstSimplifyPass().run(f, manager);
        katlas::native::simplify_keeping_dependencies(f);
        return PreservedAnalyses::none();
    }
    static bool isRequired() { return true; }
};

struct InstrumentPass : PassInfoMixin<InstrumentPass> {
    static PreservedAnalyses run(Module& module, ModuleAnalysisManager&) {
        katlas::native::instrument(module, wants_labels());
        if (std::getenv(katlas::native::debugged_variable) != nullptr)
            katlas::native::make_debuggable(module);
        return PreservedAnalyses::none();
    }
    static bool isRequired() { return true; }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
    return {LLVM_PLUGIN_API_VERSION, "katlas-instrument", "1", [](PassBuilder& builder) {
                builder.registerPipelineStartEPCallback([](ModulePassManager& passes, OptimizationLevel) {
                    passes.addPass(ForgetCopiesPass());
                    // The inliner also simplifies.
                    if (wants_labels())
                        passes.addPass(createModuleToFunctionPassAdaptor(HideDependenciesPass()));
                    passes.addPass(AlwaysInlinerPass());
                    if (wants_labels())
                        passes.addPass(createModuleToFunctionPassAdaptor(ShowDependenciesPass()));
                    passes.addPass(GlobalDCEPass());
                    // Coroutines become functions, whose frames are ordinary memory.
                    passes.addPass(CoroEarlyPass());
                    passes.addPass(createModuleToPostOrderCGSCCPassAdaptor(CoroSplitPass()));
                    passes.addPass(CoroCleanupPass());
                    passes.addPass(createModuleToFunctionPassAdaptor(MarkOwnReadsPass()));
                    passes.addPass(createModuleToFunctionPassAdaptor(SROAPass(SROAOptions::PreserveCFG)));
                    passes.addPass(createModuleToFunctionPassAdaptor(KeepAccessesPass()));
                    for (int round = 0; round < 2; ++round) { // values on which branches depend, then branches
                        passes.addPass(createModuleToFunctionPassAdaptor(SimplifyPass()));
                        passes.addPass(createModuleToFunctionPassAdaptor(SimplifyCFGPass(SimplifyCFGOptions())));
                    }
                    passes.addPass(createModuleToFunctionPassAdaptor(SimplifyPass()));
                    // Exits of loops in the scope of a variable merge with the back edges, and separate again.
                    if (!wants_labels())
                        passes.addPass(createModuleToFunctionPassAdaptor(JumpThreadingPass()));
                    passes.addPass(createModuleToFunctionPassAdaptor(LoopSimplifyPass()));
                    passes.addPass(InstrumentPass());
                });
            }};
}
