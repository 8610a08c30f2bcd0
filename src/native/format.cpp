#include "format.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <type_traits>

namespace katlas::native {
namespace {

// A conversion: its text, with stars replaced by numbers, and the argument that it takes.
struct Conversion {
    static constexpr std::size_t longest = 64;
    char text[longest] = "%";
    std::size_t size = 1;
    int precision = -1;
    unsigned argument = 0; // its number in the list, from 1; 0: the next one
    char length = 0;       // 'H' for "hh", 'L' for "ll" and "L"; else unchanged
    char kind = 0;
};

class Formatter {
  public:
    Formatter(Arguments& arguments, const Site* site) : arguments_(arguments), site_(site) {}

    void run(const char* format) {
        at_ = format;
        line().clear();
        for (char c = next(); c != '\0'; c = next()) {
            if (c != '%')
                line() += c;
            else
                convert();
        }
    }

  private:
    static std::string& line() { return machine().thread().line; }
    char peek() { return static_cast<char>(read_byte(at_, site_)); }
    char next() {
        const char c = peek();
        ++at_;
        return c;
    }

    void add(Conversion& c, char letter) {
        if (c.size + 1 == Conversion::longest)
            machine().refuse(site_, "a format of this length");
        c.text[c.size++] = letter;
        c.text[c.size] = '\0';
    }
    // The number of an argument in "2$"; 0 if there is none.
    unsigned position() {
        const char* begin = at_;
        unsigned value = 0;
        for (char d = peek(); d >= '0' && d <= '9' && value < 1000; d = peek())
            value = 10 * value + static_cast<unsigned>(next() - '0');
        if (value != 0 && peek() == '$') {
            ++at_;
            return value;
        }
        at_ = begin;
        return 0;
    }
    // Arguments that have numbers are taken in their order, so that their types are needed first.
    void take_all(const char* from) {
        if (takes_next_)
            refuse_mixture();
        const char* back = at_;
        const std::size_t before = line().size();
        looks_ahead_ = true;
        for (at_ = from; peek() != '\0';)
            if (next() == '%')
                convert();
        looks_ahead_ = false;
        at_ = back;
        line().resize(before);
        for (unsigned i = 0; i < most_numbered && numbered_[i].take != nullptr; ++i)
            (this->*numbered_[i].take)(numbered_[i]);
        has_taken_ = true;
    }
    [[noreturn]] void refuse_mixture() {
        machine().refuse(site_, "a format in which only some arguments have numbers");
    }
    struct Numbered {
        void (Formatter::*take)(Numbered& to) = nullptr; // null: it has no type
        long long integer = 0;
        long double real = 0;
        const void* pointer = nullptr;
    };
    template <class Value>
    static void keep(Numbered& to, Value value) {
        if constexpr (std::is_pointer_v<Value>)
            to.pointer = value;
        else if constexpr (std::is_integral_v<Value>)
            to.integer = value;
        else
            to.real = value;
    }
    template <class Value>
    void take_next(Numbered& to) {
        keep(to, va_arg(arguments_.list, Value));
    }
    template <class Value>
    Value argument(unsigned number) {
        if (number == 0) {
            if (has_taken_ || looks_ahead_)
                refuse_mixture();
            takes_next_ = true;
            return va_arg(arguments_.list, Value);
        }
        if (number > most_numbered)
            machine().refuse(site_, "a format with an argument of this number");
        Numbered& known = numbered_[number - 1];
        if (looks_ahead_)
            known.take = &Formatter::take_next<Value>;
        else if (known.take == nullptr)
            machine().refuse(site_, "a format that does not use all arguments");
        if constexpr (std::is_pointer_v<Value>)
            return static_cast<Value>(const_cast<void*>(known.pointer));
        else if constexpr (std::is_integral_v<Value>)
            return static_cast<Value>(known.integer);
        else
            return static_cast<Value>(known.real);
    }

    // Digits, or a star. A negative width is a flag and a width.
    int number(Conversion& c) {
        if (peek() == '*') {
            ++at_;
            const int value = argument<int>(position());
            char digits[16];
            std::snprintf(digits, sizeof digits, "%d", value);
            for (const char* d = digits; *d != '\0'; ++d)
                add(c, *d);
            return value;
        }
        int value = 0;
        for (char d = peek(); d >= '0' && d <= '9' && value < 100'000; d = peek()) {
            value = 10 * value + (d - '0');
            add(c, next());
        }
        return value;
    }

    void convert() {
        Conversion c;
        const char* begin = at_ - 1;
        c.argument = position();
        if (c.argument != 0 && !has_taken_ && !looks_ahead_)
            take_all(begin);
        while (peek() != '\0' && std::strchr("-+ #0'", peek()) != nullptr)
            add(c, next());
        number(c);
        if (peek() == '.') {
            const std::size_t before = c.size;
            add(c, next());
            c.precision = number(c);
            if (c.precision < 0) { // as if there was none
                c.size = before;
                c.text[c.size] = '\0';
            }
        }
        while (peek() != '\0' && std::strchr("hlqjztL", peek()) != nullptr) {
            const char letter = next();
            add(c, letter);
            c.length = letter == 'h' && c.length == 'h' ? 'H' : letter == 'l' && c.length == 'l' ? 'L' : letter;
        }
        c.kind = next();
        if (c.kind == '\0')
            machine().refuse(site_, "a format that ends within a conversion");
        if (c.kind == '%') {
            line() += '%';
            return;
        }
        add(c, c.kind);
        print(c);
    }

    void print(Conversion& c) {
        switch (c.kind) {
        case 'd':
        case 'i':
        case 'u':
        case 'o':
        case 'x':
        case 'X':
            return print_integer(c);
        case 'c':
            return append(c, argument<int>(c.argument));
        case 's':
            return print_text(c);
        case 'p':
            return append(c, argument<void*>(c.argument));
        case 'm':
            c.text[c.size - 1] = 's';
            return append(c, std::strerror(machine().thread().error));
        case 'n':
            return store_size(c);
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G':
        case 'a':
        case 'A':
            return c.length == 'L' ? append(c, argument<long double>(c.argument))
                                   : append(c, argument<double>(c.argument));
        default:
            machine().refuse(site_, std::string("the conversion ") + c.text);
        }
    }
    // Types that differ only in their names are treated alike.
    void print_integer(const Conversion& c) {
        switch (c.length) {
        case 0:
        case 'h':
        case 'H':
            return append(c, argument<int>(c.argument));
        default:
            return append(c, argument<long long>(c.argument));
        }
    }
    void print_text(const Conversion& c) {
        if (c.length != 0)
            machine().refuse(site_, std::string("the conversion ") + c.text);
        const auto* text = argument<const char*>(c.argument);
        const std::size_t limit = c.precision < 0 ? ~std::size_t{0} : static_cast<std::size_t>(c.precision);
        append(c, text == nullptr ? "(null)" : read_text(text, limit, site_).c_str());
    }

    // Writes to the program's memory how much has been printed.
    void store_size(const Conversion& c) {
        void* to = argument<void*>(c.argument);
        const unsigned log_size = c.length == 0 ? 2U : c.length == 'h' ? 1U : c.length == 'H' ? 0U : 3U;
        if (!looks_ahead_)
            katlas_write(to, line().size(), Access{.log_size = log_size}.word(), site_);
    }

    template <class Value>
    void append(const Conversion& c, Value value) {
        std::string& to = line();
        const int size = std::snprintf(nullptr, 0, c.text, value);
        if (size < 0)
            machine().refuse(site_, std::string("the conversion ") + c.text);
        const std::size_t before = to.size();
        to.resize(before + static_cast<std::size_t>(size) + 1);
        std::snprintf(to.data() + before, static_cast<std::size_t>(size) + 1, c.text, value);
        to.pop_back();
    }

    Arguments& arguments_;
    const Site* site_;
    const char* at_ = nullptr;
    static constexpr unsigned most_numbered = 16;
    std::array<Numbered, most_numbered> numbered_{};
    bool looks_ahead_ = false; // finds the types of arguments that have numbers
    bool has_taken_ = false;   // such arguments
    bool takes_next_ = false;  // arguments without numbers
};

} // namespace

std::string& formatted(const char* format, Arguments& arguments, const Site* site) {
    Formatter(arguments, site).run(format);
    return machine().thread().line;
}

} // namespace katlas::native
