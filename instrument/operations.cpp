#include "operations.hpp"

namespace katlas::native {

using namespace llvm;

unsigned mode_of(AtomicOrdering ordering) {
    switch (ordering) {
    case AtomicOrdering::NotAtomic:
        return 0;
    case AtomicOrdering::Unordered:
    case AtomicOrdering::Monotonic:
        return 1;
    case AtomicOrdering::Acquire:
        return 2;
    case AtomicOrdering::Release:
        return 3;
    case AtomicOrdering::AcquireRelease:
        return 4;
    case AtomicOrdering::SequentiallyConsistent:
        return 5;
    }
    return 5;
}

std::optional<Update> update_of(AtomicRMWInst::BinOp op) {
    switch (op) {
    case AtomicRMWInst::Xchg:
        return Update::exchange;
    case AtomicRMWInst::Add:
        return Update::add;
    case AtomicRMWInst::Sub:
        return Update::subtract;
    case AtomicRMWInst::And:
        return Update::bit_and;
    case AtomicRMWInst::Nand:
        return Update::bit_nand;
    case AtomicRMWInst::Or:
        return Update::bit_or;
    case AtomicRMWInst::Xor:
        return Update::bit_xor;
    case AtomicRMWInst::Max:
        return Update::signed_max;
    case AtomicRMWInst::Min:
        return Update::signed_min;
    case AtomicRMWInst::UMax:
        return Update::unsigned_max;
    case AtomicRMWInst::UMin:
        return Update::unsigned_min;
    default:
        return std::nullopt;
    }
}

} // namespace katlas::native
