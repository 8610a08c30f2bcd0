// dynamic_cast: which objects are in an object, by the descriptions of classes that compilers write (the Itanium C++
// ABI, "Run-Time Type Information").
#include <cstddef>
#include <typeinfo>

#include <cxxabi.h>

namespace {

using abi::__class_type_info;

// What tables of virtual functions have before the functions.
struct Prefix {
    std::ptrdiff_t offset_to_whole;
    const std::type_info* type;
};
const char* table_of(const void* object) {
    return *static_cast<const char* const*>(object);
}
const Prefix& prefix_of(const void* object) {
    return reinterpret_cast<const Prefix*>(table_of(object))[-1];
}

// Goes through all objects in an object.
struct Search {
    const __class_type_info* source_type;
    const void* source;
    const __class_type_info* target_type;
    const void* above = nullptr; // a target of which the source is a public base
    bool several_above = false;
    const void* anywhere = nullptr; // a public target in the whole object
    bool several_anywhere = false;
    bool source_is_public = false;

    static void add(const void*& found, bool& several, const void* target) {
        several |= found != nullptr && found != target;
        found = target;
    }

    // `target`: the innermost one around the object of which the object is a public base.
    void look(const void* object, const std::type_info& type, const void* target, bool is_public) {
        if (type == *target_type) {
            target = object;
            if (is_public)
                add(anywhere, several_anywhere, object);
        }
        if (object == source && type == *source_type) {
            source_is_public |= is_public;
            if (target != nullptr)
                add(above, several_above, target);
        }
        if (typeid(type) == typeid(abi::__si_class_type_info)) {
            look(object, *static_cast<const abi::__si_class_type_info&>(type).__base_type, target, is_public);
        } else if (typeid(type) == typeid(abi::__vmi_class_type_info)) {
            const auto& multiple = static_cast<const abi::__vmi_class_type_info&>(type);
            for (unsigned i = 0; i < multiple.__base_count; ++i) {
                const abi::__base_class_type_info& base = multiple.__base_info[i];
                std::ptrdiff_t offset = base.__offset();
                if (base.__is_virtual_p())
                    offset = *reinterpret_cast<const std::ptrdiff_t*>(table_of(object) + offset);
                const bool stays_public = base.__is_public_p();
                look(static_cast<const char*>(object) + offset, *base.__base_type, stays_public ? target : nullptr,
                     is_public && stays_public);
            }
        }
    }
};

} // namespace

extern "C" void* __cxxabiv1::__dynamic_cast(const void* source, const __class_type_info* source_type,
                                            const __class_type_info* target_type, std::ptrdiff_t) {
    const Prefix& prefix = prefix_of(source);
    const char* whole = static_cast<const char*>(source) + prefix.offset_to_whole;
    // While a base is constructed, the object is no more than that.
    Search search{source_type, source, target_type};
    search.look(whole, *prefix.type, nullptr, true);
    if (search.above != nullptr && !search.several_above)
        return const_cast<void*>(search.above);
    if (search.above == nullptr && search.source_is_public && !search.several_anywhere)
        return const_cast<void*>(search.anywhere);
    return nullptr;
}
