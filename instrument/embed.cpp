// An LLVM pass that puts the module into a section of the object that is made of it (katlas/native/module_section.hpp).
// The pass is a plugin of clang. It runs at the start of the pipeline, on the module as made by the front end.
//
// The section is not loaded when the program runs. Only assembly can specify that: sections of variables are loaded.
#include "katlas/native/module_section.hpp"

#include <string>

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>

namespace {

using namespace llvm;

// The bytes for .ascii directives, some per line.
std::string as_assembly(StringRef bytes) {
    constexpr std::size_t line = 64;
    std::string text = std::string("\t.pushsection ") + katlas::native::module_section + ",\"\",@progbits\n";
    for (; !bytes.empty(); bytes = bytes.drop_front(std::min(line, bytes.size()))) {
        text += "\t.ascii \"";
        for (const unsigned char byte : bytes.take_front(line)) {
            text += '\\';
            for (const unsigned shift : {6U, 3U, 0U})
                text += static_cast<char>('0' + (byte >> shift & 7U));
        }
        text += "\"\n";
    }
    return text + "\t.popsection\n";
}

struct EmbedPass : PassInfoMixin<EmbedPass> {
    static PreservedAnalyses run(Module& module, ModuleAnalysisManager&) {
        std::string bytes;
        raw_string_ostream out(bytes);
        WriteBitcodeToFile(module, out);
        out.flush();
        module.appendModuleInlineAsm(as_assembly(bytes));
        return PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
    return {LLVM_PLUGIN_API_VERSION, "katlas-embed", "1", [](PassBuilder& builder) {
                builder.registerPipelineStartEPCallback(
                    [](ModulePassManager& passes, OptimizationLevel) { passes.addPass(EmbedPass()); });
            }};
}
