#include "variables.hpp"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

namespace katlas::native {
namespace {

using namespace llvm;

constexpr std::size_t most_parts = 1024;

class Parts {
  public:
    // False if there are too many.
    bool add(const DIType* type, std::uint64_t offset, const std::string& name) { // NOLINT(misc-no-recursion)
        type = without_names(type);
        const auto* composite = dyn_cast_or_null<DICompositeType>(type);
        if (composite == nullptr || composite->getTag() == dwarf::DW_TAG_enumeration_type ||
            composite->getTag() == dwarf::DW_TAG_union_type)
            return add_leaf(type, offset, name);
        return composite->getTag() == dwarf::DW_TAG_array_type ? add_elements(*composite, offset, name)
                                                               : add_members(*composite, offset, name);
    }

    std::vector<NamedPart> parts;

  private:
    // The type without typedefs and qualifiers.
    static const DIType* without_names(const DIType* type) {
        for (;;) {
            const auto* derived = dyn_cast_or_null<DIDerivedType>(type);
            if (derived == nullptr || derived->getTag() == dwarf::DW_TAG_pointer_type ||
                derived->getTag() == dwarf::DW_TAG_member)
                return type;
            type = derived->getBaseType();
        }
    }

    bool add_leaf(const DIType* type, std::uint64_t offset, const std::string& name) {
        if (type == nullptr || parts.size() == most_parts)
            return false;
        parts.push_back({offset, type->getSizeInBits() / 8, name});
        return true;
    }
    static bool is_part(const DINode* element, unsigned tag) {
        const auto* member = dyn_cast<DIDerivedType>(element);
        return member != nullptr && member->getTag() == tag && !member->isStaticMember() && !member->isVirtual();
    }
    static bool has_data(const DIType* type) { // NOLINT(misc-no-recursion)
        const auto* composite = dyn_cast_or_null<DICompositeType>(without_names(type));
        return composite == nullptr || any_of(composite->getElements(), [](const DINode* element) {
                   return is_part(element, dwarf::DW_TAG_member) ||
                          (is_part(element, dwarf::DW_TAG_inheritance) &&
                           has_data(cast<DIDerivedType>(element)->getBaseType()));
               });
    }
    // A class like std::atomic<int>, whose only data is in its base, is one part with the variable's name.
    static bool is_word_of_base(const DICompositeType& type) {
        constexpr std::uint64_t word = 64;
        return type.getSizeInBits() <= word && has_data(&type) &&
               none_of(type.getElements(),
                       [](const DINode* element) { return is_part(element, dwarf::DW_TAG_member); });
    }
    bool add_members(const DICompositeType& type, std::uint64_t offset, // NOLINT(misc-no-recursion)
                     const std::string& name) {
        if (is_word_of_base(type))
            return add_leaf(&type, offset, name);
        for (const DINode* element : type.getElements()) {
            const auto* member = dyn_cast<DIDerivedType>(element);
            if (is_part(element, dwarf::DW_TAG_inheritance) && has_data(member->getBaseType()) &&
                !add(member->getBaseType(), offset + member->getOffsetInBits() / 8, name))
                return false;
            if (!is_part(element, dwarf::DW_TAG_member))
                continue;
            const std::string own = member->getName().empty() ? name : name + "." + member->getName().str();
            // A bit-field has the range of all bit-fields that are accessed together with it.
            const std::uint64_t bits = member->isBitField()
                                           ? cast<ConstantInt>(member->getStorageOffsetInBits())->getZExtValue()
                                           : member->getOffsetInBits();
            if (!add(member->getBaseType(), offset + bits / 8, own))
                return false;
        }
        return true;
    }
    bool add_elements(const DICompositeType& type, std::uint64_t offset, // NOLINT(misc-no-recursion)
                      const std::string& name) {
        const DIType* element = without_names(type.getBaseType());
        const std::uint64_t size = element == nullptr ? 0 : element->getSizeInBits() / 8;
        const std::uint64_t count = size == 0 ? 0 : type.getSizeInBits() / 8 / size;
        if (count == 0 || type.getElements().size() != 1) // several dimensions
            return add_leaf(&type, offset, name);
        for (std::uint64_t i = 0; i < count; ++i)
            if (!add(element, offset + i * size, name + "[" + std::to_string(i) + "]"))
                return false;
        return true;
    }
};

} // namespace

std::vector<NamedPart> parts_of(const GlobalVariable& variable, std::uint64_t size) {
    SmallVector<DIGlobalVariableExpression*, 1> infos;
    variable.getDebugInfo(infos);
    Parts parts;
    if (!infos.empty() && parts.add(infos[0]->getVariable()->getType(), 0, infos[0]->getVariable()->getName().str()) &&
        !parts.parts.empty())
        return std::move(parts.parts);
    return {{0, size, demangle(variable.getName().str())}};
}

} // namespace katlas::native
