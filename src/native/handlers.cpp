// The search for the handler of an exception in a function, by the tables that compilers write (the Itanium C++ ABI,
// "Exception Handling", level II; the encodings are those of the Linux Standard Base, "DWARF extensions").
#include "exceptions.hpp"

#include <cstring>

using namespace katlas::native;

namespace {

constexpr std::uint8_t omitted = 0xff;

class Reader {
  public:
    explicit Reader(const std::uint8_t* at) : at_(at) {}

    [[nodiscard]] const std::uint8_t* at() const { return at_; }
    std::uint8_t byte() { return *at_++; }
    std::uint64_t unsigned_number() {
        std::uint64_t result = 0;
        for (unsigned shift = 0;; shift += 7) {
            const std::uint8_t b = byte();
            result |= std::uint64_t{b & 0x7fU} << shift;
            if ((b & 0x80U) == 0)
                return result;
        }
    }
    std::int64_t signed_number() {
        std::uint64_t result = 0;
        for (unsigned shift = 0;;) {
            const std::uint8_t b = byte();
            result |= std::uint64_t{b & 0x7fU} << shift;
            shift += 7;
            if ((b & 0x80U) != 0)
                continue;
            if (shift < 64 && (b & 0x40U) != 0)
                result |= ~std::uint64_t{0} << shift;
            return static_cast<std::int64_t>(result);
        }
    }
    // An address in the given encoding. 0 stands for none.
    std::uintptr_t address(std::uint8_t encoding) {
        const auto here = reinterpret_cast<std::uintptr_t>(at_);
        std::uintptr_t result = raw(encoding & 0x0fU);
        if (result == 0)
            return 0;
        if ((encoding & 0x70U) == 0x10U) // relative to its own position
            result += here;
        if ((encoding & 0x80U) != 0) // the value is the address of the address
            std::memcpy(&result, reinterpret_cast<const void*>(result), sizeof result);
        return result;
    }
    static std::size_t size_of(std::uint8_t encoding) {
        switch (encoding & 0x07U) {
        case 2:
            return 2;
        case 3:
            return 4;
        default:
            return 8;
        }
    }

  private:
    template <class Number>
    std::uintptr_t fixed() {
        Number number{};
        std::memcpy(&number, at_, sizeof number);
        at_ += sizeof number;
        return static_cast<std::uintptr_t>(number);
    }
    std::uintptr_t raw(unsigned format) {
        switch (format) {
        case 0x01:
            return unsigned_number();
        case 0x02:
            return fixed<std::uint16_t>();
        case 0x03:
            return fixed<std::uint32_t>();
        case 0x09:
            return static_cast<std::uintptr_t>(signed_number());
        case 0x0a:
            return fixed<std::int16_t>();
        case 0x0b:
            return fixed<std::int32_t>();
        default:
            return fixed<std::uint64_t>();
        }
    }

    const std::uint8_t* at_;
};

// The reaction of a function to an exception from one of its calls.
struct Found {
    enum class Kind : std::uint8_t { nothing, cleanup, handler, must_not_throw } kind = Kind::nothing;
    std::uintptr_t landing = 0;
    std::intptr_t selector = 0;
    void* at_handler = nullptr;
};

class Table {
  public:
    Table(const std::uint8_t* table, std::uintptr_t function) : reader_(table), landing_base_(function) {
        if (const std::uint8_t encoding = reader_.byte(); encoding != omitted)
            landing_base_ = reader_.address(encoding);
        type_encoding_ = reader_.byte();
        if (type_encoding_ != omitted) {
            const std::uint64_t offset = reader_.unsigned_number();
            types_ = reader_.at() + offset;
        }
        call_encoding_ = reader_.byte();
        const std::uint64_t size = reader_.unsigned_number();
        actions_ = reader_.at() + size;
    }

    // `call` is an address within the call, relative to the function's begin.
    Found find(std::uintptr_t call, const Thrown* thrown) {
        while (reader_.at() < actions_) {
            const std::uintptr_t begin = reader_.address(call_encoding_);
            const std::uintptr_t size = reader_.address(call_encoding_);
            const std::uintptr_t landing = reader_.address(call_encoding_);
            const std::uint64_t action = reader_.unsigned_number();
            if (call < begin)
                break;
            if (call >= begin + size)
                continue;
            if (landing == 0)
                return {};
            Found found{Found::Kind::cleanup, landing_base_ + landing, 0, nullptr};
            if (action != 0)
                look_at_clauses(actions_ + action - 1, thrown, found);
            return found;
        }
        return {.kind = Found::Kind::must_not_throw};
    }

  private:
    void look_at_clauses(const std::uint8_t* clause, const Thrown* thrown, Found& found) const {
        bool cleans_up = false;
        for (;;) {
            Reader reader(clause);
            const std::int64_t filter = reader.signed_number();
            const std::uint8_t* next = reader.at();
            const std::int64_t step = reader.signed_number();
            void* at_handler = thrown == nullptr ? nullptr : thrown->value;
            if (filter == 0) {
                cleans_up = true;
            } else if (filter > 0 ? catches(type(static_cast<std::uint64_t>(filter)), thrown, at_handler)
                                  : !allows(types_ - filter - 1, thrown)) {
                found.kind = Found::Kind::handler;
                found.selector = filter;
                found.at_handler = at_handler;
                return;
            }
            if (step == 0)
                break;
            clause = next + step;
        }
        if (!cleans_up)
            found = {};
    }

    [[nodiscard]] const std::type_info* type(std::uint64_t number) const {
        Reader reader(types_ - number * Reader::size_of(type_encoding_));
        return reinterpret_cast<const std::type_info*>(reader.address(type_encoding_));
    }
    // A null type matches all exceptions.
    static bool catches(const std::type_info* type, const Thrown* thrown, void*& at_handler) {
        return type == nullptr || (thrown != nullptr && type->__do_catch(thrown->type, &at_handler, 1));
    }
    // Whether a list of types that a function may throw contains the type of the exception.
    bool allows(const std::uint8_t* list, const Thrown* thrown) const {
        for (Reader reader(list);;) {
            const std::uint64_t number = reader.unsigned_number();
            void* ignored = thrown == nullptr ? nullptr : thrown->value;
            if (number == 0)
                return false;
            if (catches(type(number), thrown, ignored))
                return true;
        }
    }

    Reader reader_;
    std::uintptr_t landing_base_;
    std::uint8_t type_encoding_ = omitted;
    std::uint8_t call_encoding_ = 0;
    const std::uint8_t* types_ = nullptr;
    const std::uint8_t* actions_ = nullptr;
};

Found find_in(_Unwind_Context* context, const Thrown* thrown) {
    const auto* table = static_cast<const std::uint8_t*>(_Unwind_GetLanguageSpecificData(context));
    if (table == nullptr)
        return {};
    int is_exact = 0;
    const std::uintptr_t at = _Unwind_GetIPInfo(context, &is_exact) - (is_exact != 0 ? 0 : 1);
    const std::uintptr_t function = _Unwind_GetRegionStart(context);
    return Table(table, function).find(at - function, thrown);
}

void go_to(_Unwind_Context* context, _Unwind_Exception* header, std::uintptr_t landing, std::intptr_t selector) {
    _Unwind_SetGR(context, __builtin_eh_return_data_regno(0), reinterpret_cast<std::uintptr_t>(header));
    _Unwind_SetGR(context, __builtin_eh_return_data_regno(1), static_cast<std::uintptr_t>(selector));
    _Unwind_SetIP(context, landing);
}

} // namespace

extern "C" _Unwind_Reason_Code katlas_gxx_personality_v0(int /*version*/, _Unwind_Action actions,
                                                         _Unwind_Exception_Class /*whose*/, _Unwind_Exception* header,
                                                         _Unwind_Context* context) {
    Thrown* thrown = thrown_of(header);
    if ((actions & _UA_HANDLER_FRAME) != 0 && thrown != nullptr) {
        go_to(context, header, thrown->landing, thrown->selector);
        return _URC_INSTALL_CONTEXT;
    }
    const Found found = find_in(context, thrown);
    if (found.kind == Found::Kind::nothing)
        return _URC_CONTINUE_UNWIND;
    if (found.kind == Found::Kind::must_not_throw)
        must_not_throw(thrown);
    if ((actions & _UA_SEARCH_PHASE) == 0) {
        go_to(context, header, found.landing, found.kind == Found::Kind::handler ? found.selector : 0);
        return _URC_INSTALL_CONTEXT;
    }
    if (found.kind == Found::Kind::cleanup)
        return _URC_CONTINUE_UNWIND;
    if (thrown != nullptr) {
        thrown->landing = found.landing;
        thrown->selector = found.selector;
        thrown->at_handler = found.at_handler;
    }
    return _URC_HANDLER_FOUND;
}
