// The types of litmus tests: C's integer types, the typedefs of <stdint.h> and <stdatomic.h>, locks.
//
// herd reads values as mathematical integers; here they have the width that the LP64 model of 64-bit Unix gives to
// their type.
#include "litmus_scan.hpp"

#include <algorithm>
#include <array>

namespace katlas::program {

namespace {

struct Typedef {
    std::string_view name;
    ValueType type;
    bool atomic;
    // Further facts that a word tells: the type is a truth value, or an address.
    bool is_bool = false;
    bool is_address = false;
};

constexpr std::array typedefs = {
    Typedef{"atomic_bool", ValueType::u8, true, true},
    Typedef{"atomic_char", ValueType::i8, true},
    Typedef{"atomic_schar", ValueType::i8, true},
    Typedef{"atomic_uchar", ValueType::u8, true},
    Typedef{"atomic_short", ValueType::i16, true},
    Typedef{"atomic_ushort", ValueType::u16, true},
    Typedef{"atomic_int", ValueType::i32, true},
    Typedef{"atomic_uint", ValueType::u32, true},
    Typedef{"atomic_long", ValueType::i64, true},
    Typedef{"atomic_ulong", ValueType::u64, true},
    Typedef{"atomic_llong", ValueType::i64, true},
    Typedef{"atomic_ullong", ValueType::u64, true},
    Typedef{"atomic_intptr_t", ValueType::i64, true, false, true},
    Typedef{"atomic_uintptr_t", ValueType::u64, true, false, true},
    Typedef{"atomic_size_t", ValueType::u64, true},
    Typedef{"int8_t", ValueType::i8, false},
    Typedef{"int16_t", ValueType::i16, false},
    Typedef{"int32_t", ValueType::i32, false},
    Typedef{"int64_t", ValueType::i64, false},
    Typedef{"uint8_t", ValueType::u8, false},
    Typedef{"uint16_t", ValueType::u16, false},
    Typedef{"uint32_t", ValueType::u32, false},
    Typedef{"uint64_t", ValueType::u64, false},
    Typedef{"intptr_t", ValueType::i64, false, false, true},
    Typedef{"uintptr_t", ValueType::u64, false, false, true},
    Typedef{"size_t", ValueType::u64, false},
    Typedef{"ptrdiff_t", ValueType::i64, false},
    Typedef{"bool", ValueType::u8, false, true},
    Typedef{"_Bool", ValueType::u8, false, true},
    Typedef{"mtx_t", ValueType::i32, false},
    Typedef{"spinlock_t", ValueType::i32, false},
    Typedef{"atomic_t", ValueType::i32, true},
    Typedef{"atomic_flag", ValueType::u8, true, true},
    Typedef{"pthread_mutex_t", ValueType::i32, false},
    Typedef{"pthread_spinlock_t", ValueType::i32, false},
    Typedef{"memory_order", ValueType::i32, false},
    Typedef{"ssize_t", ValueType::i64, false},
};

const Typedef* find_typedef(std::string_view word) {
    const auto* const found =
        std::find_if(typedefs.begin(), typedefs.end(), [&](const Typedef& t) { return t.name == word; });
    return found == typedefs.end() ? nullptr : found;
}

constexpr std::array<std::string_view, 10> basic = {"char",     "short",    "int",   "long",    "signed",
                                                    "unsigned", "volatile", "const", "_Atomic", "restrict"};
// These words do not change a type.
constexpr std::array<std::string_view, 6> storage = {"static", "inline", "extern", "register", "_Noreturn", "__inline"};

} // namespace

bool is_storage_word(std::string_view word) {
    return std::find(storage.begin(), storage.end(), word) != storage.end();
}

bool is_type_word(std::string_view word) {
    return find_typedef(word) != nullptr || std::find(basic.begin(), basic.end(), word) != basic.end() ||
           is_storage_word(word);
}

std::optional<syntax::Type> type_of_words(const std::vector<std::string>& words) {
    const auto count = [&](std::string_view word) { return std::count(words.begin(), words.end(), word); };
    syntax::Type type;
    type.atomic_levels = count("_Atomic") != 0 ? 1 : 0;
    type.is_void = count("void") != 0;
    const Typedef* named = nullptr;
    long qualifiers = 0;
    for (const std::string& word : words) {
        if (const Typedef* found = find_typedef(word))
            named = found;
        if (word == "_Atomic" || word == "volatile" || word == "const")
            ++qualifiers;
    }
    const long rest = static_cast<long>(words.size()) - qualifiers;
    if (type.is_void || named != nullptr) {
        if (rest != 1)
            return std::nullopt;
        if (named != nullptr) {
            type.base = named->type;
            type.atomic_levels |= named->atomic ? 1U : 0U;
            type.is_bool = named->is_bool;
            type.is_address = named->is_address;
        }
        return type;
    }
    const long longs = count("long");
    const bool is_char = count("char") != 0;
    const bool is_short = count("short") != 0;
    const bool unsigned_ = count("unsigned") != 0;
    if (count("char") + count("short") + (longs != 0 ? 1 : 0) > 1 || count("int") > 1 || longs > 2 ||
        count("signed") + count("unsigned") > 1 || (is_char && count("int") != 0) || count("restrict") != 0)
        return std::nullopt;
    if (is_char)
        type.base = unsigned_ ? ValueType::u8 : ValueType::i8;
    else if (is_short)
        type.base = unsigned_ ? ValueType::u16 : ValueType::i16;
    else if (longs != 0)
        type.base = unsigned_ ? ValueType::u64 : ValueType::i64;
    else
        type.base = unsigned_ ? ValueType::u32 : ValueType::i32;
    return type;
}

} // namespace katlas::program
