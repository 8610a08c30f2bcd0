// An independent judge: small relational structures, and expressions of its own that are evaluated on them with bit
// matrices straight from the definition of each operator. Shares nothing with the prover but the text of the language.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::tests {

constexpr std::size_t max_size = 14;

// A binary relation on the events 0, 1, ...: bit y of row x.
struct Matrix {
    std::array<std::uint16_t, max_size> rows{};

    [[nodiscard]] bool has(std::size_t x, std::size_t y) const { return (rows[x] >> y & 1U) != 0; }
    void set(std::size_t x, std::size_t y) { rows[x] = static_cast<std::uint16_t>(rows[x] | 1U << y); }
    void clear(std::size_t x, std::size_t y) { rows[x] = static_cast<std::uint16_t>(rows[x] & ~(1U << y)); }
    [[nodiscard]] bool empty() const { return *this == Matrix{}; }
    friend bool operator==(const Matrix&, const Matrix&) = default;

    friend Matrix operator|(Matrix a, const Matrix& b) {
        for (std::size_t x = 0; x < max_size; ++x)
            a.rows[x] = static_cast<std::uint16_t>(a.rows[x] | b.rows[x]);
        return a;
    }
    friend Matrix operator&(Matrix a, const Matrix& b) {
        for (std::size_t x = 0; x < max_size; ++x)
            a.rows[x] = static_cast<std::uint16_t>(a.rows[x] & b.rows[x]);
        return a;
    }
    friend Matrix operator-(Matrix a, const Matrix& b) {
        for (std::size_t x = 0; x < max_size; ++x)
            a.rows[x] = static_cast<std::uint16_t>(a.rows[x] & ~b.rows[x]);
        return a;
    }
    [[nodiscard]] Matrix then(const Matrix& b) const {
        Matrix result;
        for (std::size_t x = 0; x < max_size; ++x)
            for (std::size_t y = 0; y < max_size; ++y)
                if (has(x, y))
                    result.rows[x] = static_cast<std::uint16_t>(result.rows[x] | b.rows[y]);
        return result;
    }
    [[nodiscard]] Matrix converse() const {
        Matrix result;
        for (std::size_t x = 0; x < max_size; ++x)
            for (std::size_t y = 0; y < max_size; ++y)
                if (has(x, y))
                    result.set(y, x);
        return result;
    }
    [[nodiscard]] Matrix plus() const {
        Matrix result = *this;
        for (Matrix next = result | result.then(result); !(next == result); next = result | result.then(result))
            result = next;
        return result;
    }
    [[nodiscard]] static Matrix identity(std::size_t n) {
        Matrix result;
        for (std::size_t x = 0; x < n; ++x)
            result.set(x, x);
        return result;
    }
};

// An expression: op is one of  l letter, i its converse, t test, n its complement, 1 id, 0, | ; & \ * + ?  .
struct Ex {
    char op = '0';
    std::string name;
    std::vector<Ex> kids;
};

// Operator+ on strings, in longer chains, makes GCC 12 warn of overlaps that cannot be.
inline std::string concat(std::initializer_list<std::string_view> parts) {
    std::string result;
    for (const std::string_view part : parts)
        result.append(part);
    return result;
}

inline std::string text(const Ex& e) {
    switch (e.op) {
    case 'l':
        return e.name;
    case 'i':
        return concat({e.name, "^-1"});
    case 't':
        return concat({"[", e.name, "]"});
    case 'n':
        return concat({"[!", e.name, "]"});
    case '1':
        return "id";
    case '0':
        return "0";
    case '|':
        return concat({"(", text(e.kids[0]), " | ", text(e.kids[1]), ")"});
    case ';':
        return concat({"(", text(e.kids[0]), ";", text(e.kids[1]), ")"});
    case '&':
    case '\\':
        return concat({"(", text(e.kids[0]), " ", std::string_view(&e.op, 1), " ", text(e.kids[1]), ")"});
    default:
        return concat({"(", text(e.kids[0]), ")", std::string_view(&e.op, 1)});
    }
}

struct Structure {
    std::size_t size = 0;
    std::map<std::string, Matrix> relations;
    std::map<std::string, std::uint16_t> predicates;

    [[nodiscard]] bool holds(const std::string& predicate, std::size_t event) const {
        const auto p = predicates.find(predicate);
        return p != predicates.end() && (p->second >> event & 1U) != 0;
    }
    void put(const std::string& predicate, std::size_t event) {
        predicates[predicate] = static_cast<std::uint16_t>(predicates[predicate] | 1U << event);
    }

    [[nodiscard]] Matrix value(const Ex& e) const {
        const Matrix id = Matrix::identity(size);
        switch (e.op) {
        case 'l':
        case 'i': {
            const auto r = relations.find(e.name);
            const Matrix m = r == relations.end() ? Matrix{} : r->second;
            return e.op == 'l' ? m : m.converse();
        }
        case 't':
        case 'n': {
            Matrix result;
            for (std::size_t x = 0; x < size; ++x)
                if (holds(e.name, x) == (e.op == 't'))
                    result.set(x, x);
            return result;
        }
        case '1':
            return id;
        case '|':
            return value(e.kids[0]) | value(e.kids[1]);
        case ';':
            return value(e.kids[0]).then(value(e.kids[1]));
        case '&':
            return value(e.kids[0]) & value(e.kids[1]);
        case '\\':
            return value(e.kids[0]) - value(e.kids[1]);
        case '*':
            return id | value(e.kids[0]).plus();
        case '+':
            return value(e.kids[0]).plus();
        case '?':
            return id | value(e.kids[0]);
        default:
            return {};
        }
    }

    // For a failing test.
    [[nodiscard]] std::string show() const {
        std::string out = std::to_string(size) + " events;";
        for (const auto& [name, events] : predicates)
            for (std::size_t x = 0; x < size; ++x)
                if ((events >> x & 1U) != 0)
                    out += concat({" ", name, "(", std::to_string(x), ")"});
        for (const auto& [name, m] : relations)
            for (std::size_t x = 0; x < size; ++x)
                for (std::size_t y = 0; y < size; ++y)
                    if (m.has(x, y))
                        out += concat({" ", std::to_string(x), "-", name, "->", std::to_string(y)});
        return out;
    }
};

// What an assertion or an assumption says.
struct Statement {
    enum class Kind : std::uint8_t {
        inclusion,   // left <= right
        equality,    // left = right
        cycles,      // left & id <= right
        difference,  // left \ middle <= right
        irreflexive, // left
        acyclic,     // left
        empty,       // left
        rotated,     // left & id <= rot right: a fixed point of left makes one of right
        rotated_dedup
    };
    Kind kind = Kind::inclusion;
    Ex left;
    Ex right;
    Ex middle;
};

inline std::string text(const Statement& s) {
    using Kind = Statement::Kind;
    const std::string left = text(s.left);
    const std::string right = text(s.right);
    switch (s.kind) {
    case Kind::inclusion:
        return concat({left, " <= ", right});
    case Kind::equality:
        return concat({left, " = ", right});
    case Kind::cycles:
        return concat({left, " & id <= ", right});
    case Kind::difference:
        return concat({left, " \\ ", text(s.middle), " <= ", right});
    case Kind::irreflexive:
        return concat({"irreflexive ", left});
    case Kind::acyclic:
        return concat({"acyclic ", left});
    case Kind::empty:
        return concat({"empty ", left});
    case Kind::rotated:
        return concat({left, " & id <= rot ", right});
    case Kind::rotated_dedup:
        return concat({left, " & id <= dedup (rot ", right, ")"});
    }
    return "";
}

// The pairs of events for which the statement fails.
inline Matrix violations(const Structure& m, const Statement& s) {
    using Kind = Statement::Kind;
    const Matrix id = Matrix::identity(m.size);
    const Matrix left = m.value(s.left);
    switch (s.kind) {
    case Kind::inclusion:
        return left - m.value(s.right);
    case Kind::equality:
        return (left - m.value(s.right)) | (m.value(s.right) - left);
    case Kind::cycles:
        return (left & id) - m.value(s.right);
    case Kind::difference:
        return (left - m.value(s.middle)) - m.value(s.right);
    case Kind::irreflexive:
        return left & id;
    case Kind::acyclic:
        return left.plus() & id;
    case Kind::empty:
        return left;
    case Kind::rotated:
    case Kind::rotated_dedup:
        return (m.value(s.right) & id).empty() ? left & id : Matrix{};
    }
    return {};
}

// Draws random expressions over given names.
class Random {
  public:
    explicit Random(std::uint32_t seed) : engine_(seed) {}

    std::size_t below(std::size_t n) { return engine_() % n; }
    bool chance(int percent) { return static_cast<int>(engine_() % 100) < percent; }
    template <typename T>
    const T& pick(const std::vector<T>& from) {
        return from[below(from.size())];
    }

    Ex leaf(const std::vector<std::string>& letters, const std::vector<std::string>& tests, int converses) {
        const std::size_t kind = below(20);
        if (kind < 4 && !tests.empty())
            return {kind == 0 ? 'n' : 't', pick(tests), {}};
        if (kind == 4)
            return {'1', "", {}};
        return {chance(converses) ? 'i' : 'l', pick(letters), {}};
    }
    Ex expr(int depth, const std::vector<std::string>& letters, const std::vector<std::string>& tests, int converses) {
        if (depth == 0 || chance(15))
            return leaf(letters, tests, converses);
        const auto sub = [&] { return expr(depth - 1, letters, tests, converses); };
        const std::size_t kind = below(10);
        if (kind < 5) {
            Ex first = sub();
            return {';', "", {std::move(first), sub()}};
        }
        if (kind < 7) {
            Ex first = sub();
            return {'|', "", {std::move(first), sub()}};
        }
        return {"*+?"[kind - 7], "", {sub()}};
    }

  private:
    std::mt19937 engine_;
};

} // namespace katlas::tests
