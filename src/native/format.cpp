#include "format.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace katlas::native {
namespace {

// A conversion: its text, with stars replaced by numbers, and the argument that it takes.
struct Conversion {
    static constexpr std::size_t longest = 64;
    char text[longest] = "%";
    std::size_t size = 1;
    int precision = -1;
    char length = 0; // 'H' for "hh", 'L' for "ll" and "L"; else unchanged
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
    // Digits, or a star. A negative width is a flag and a width.
    int number(Conversion& c) {
        if (peek() == '*') {
            ++at_;
            const int value = va_arg(arguments_.list, int);
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

    void print(const Conversion& c) {
        switch (c.kind) {
        case 'd':
        case 'i':
        case 'u':
        case 'o':
        case 'x':
        case 'X':
            return print_integer(c);
        case 'c':
            return append(c, va_arg(arguments_.list, int));
        case 's':
            return print_text(c);
        case 'p':
            return append(c, va_arg(arguments_.list, void*));
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G':
        case 'a':
        case 'A':
            return c.length == 'L' ? append(c, va_arg(arguments_.list, long double))
                                   : append(c, va_arg(arguments_.list, double));
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
            return append(c, va_arg(arguments_.list, int));
        default:
            return append(c, va_arg(arguments_.list, long long));
        }
    }
    void print_text(const Conversion& c) {
        if (c.length != 0)
            machine().refuse(site_, std::string("the conversion ") + c.text);
        const auto* text = va_arg(arguments_.list, const char*);
        const std::size_t limit = c.precision < 0 ? ~std::size_t{0} : static_cast<std::size_t>(c.precision);
        append(c, text == nullptr ? "(null)" : read_text(text, limit, site_).c_str());
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
};

} // namespace

std::string& formatted(const char* format, Arguments& arguments, const Site* site) {
    Formatter(arguments, site).run(format);
    return machine().thread().line;
}

} // namespace katlas::native
