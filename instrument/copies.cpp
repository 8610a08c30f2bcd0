#include "copies.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Metadata.h>

namespace katlas::native {
namespace {

using namespace llvm;

constexpr const char* own = "katlas.own";
constexpr const char* part = "katlas.part";

} // namespace

void mark_own_reads(Function& f) {
    MDNode* mark = MDNode::get(f.getContext(), {});
    for (Instruction& i : instructions(f))
        if (isa<LoadInst>(i))
            i.setMetadata(own, mark);
}

void remove_unused_reads_of_copies(Function& f) {
    MDNode* mark = MDNode::get(f.getContext(), {});
    for (Instruction& i : make_early_inc_range(instructions(f))) {
        auto* load = dyn_cast<LoadInst>(&i);
        if (load == nullptr)
            continue;
        const bool is_own = load->hasMetadata(own);
        load->setMetadata(own, nullptr);
        if (is_own)
            continue;
        if (load->use_empty() && load->isSimple())
            load->eraseFromParent();
        else
            load->setMetadata(part, mark);
    }
}

bool copies_part(const LoadInst& load) {
    return load.hasMetadata(part) && all_of(load.users(), [&](const User* user) {
               const auto* store = dyn_cast<StoreInst>(user);
               return store != nullptr && store->getValueOperand() == &load;
           });
}

} // namespace katlas::native
