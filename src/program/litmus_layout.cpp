#include "litmus_layout.hpp"

#include "arithmetic.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::program {

using syntax::Ref;
using syntax::Type;
using Kind = syntax::Expr::Kind;

namespace {

struct NamedConstant {
    std::string_view name;
    Value value;
};

constexpr std::array named_constants = {
    NamedConstant{"true", 1},
    NamedConstant{"false", 0},
    NamedConstant{"NULL", 0},
    NamedConstant{"nullptr", 0},
    NamedConstant{"ATOMIC_FLAG_INIT", 0},
    NamedConstant{"PTHREAD_MUTEX_INITIALIZER", 0},
    NamedConstant{"thrd_success", 0},
    NamedConstant{"mtx_plain", 0},
    // Of memory orders only the names matter.
    NamedConstant{"memory_order_relaxed", 0},
    NamedConstant{"memory_order_consume", 1},
    NamedConstant{"memory_order_acquire", 2},
    NamedConstant{"memory_order_release", 3},
    NamedConstant{"memory_order_acq_rel", 4},
    NamedConstant{"memory_order_seq_cst", 5},
    NamedConstant{"__ATOMIC_RELAXED", 0},
    NamedConstant{"__ATOMIC_CONSUME", 1},
    NamedConstant{"__ATOMIC_ACQUIRE", 2},
    NamedConstant{"__ATOMIC_RELEASE", 3},
    NamedConstant{"__ATOMIC_ACQ_REL", 4},
    NamedConstant{"__ATOMIC_SEQ_CST", 5},
    NamedConstant{"INT_MAX", std::numeric_limits<std::int32_t>::max()},
    NamedConstant{"INT_MIN", std::numeric_limits<std::int32_t>::min()},
};

std::uint32_t capped(std::uint64_t cells) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(cells, LitmusLayout::max_cells));
}

std::optional<Value> computed(Op op, Value a, Value b) {
    switch (op) {
    case Op::add:
        return added(a, b);
    case Op::subtract:
        return subtracted(a, b);
    case Op::multiply:
        return multiplied(a, b);
    case Op::divide:
    case Op::remainder:
        return divides(a, b, ValueType::i64) ? std::optional(divided(a, b, ValueType::i64, op == Op::remainder))
                                             : std::nullopt;
    case Op::shift_left:
        return shifts(b, ValueType::i64) ? std::optional(shifted_left(a, b)) : std::nullopt;
    case Op::shift_right:
        return shifts(b, ValueType::i64) ? std::optional(a >> b) : std::nullopt;
    case Op::bit_and:
        return a & b;
    case Op::bit_or:
        return a | b;
    case Op::bit_xor:
        return a ^ b;
    case Op::equal:
        return a == b;
    case Op::not_equal:
        return a != b;
    case Op::less:
        return a < b;
    case Op::less_equal:
        return a <= b;
    case Op::logical_and:
        return a != 0 && b != 0;
    case Op::logical_or:
        return a != 0 || b != 0;
    default:
        return std::nullopt;
    }
}

} // namespace

Type decayed(Type type, const Lengths& lengths) {
    ++type.pointers;
    type.dims.assign(lengths.begin() + (lengths.empty() ? 0 : 1), lengths.end());
    return type;
}

LitmusLayout::LitmusLayout(const syntax::Test& test, Diagnostics& diagnostics)
    : test_(test), diagnostics_(diagnostics), layouts_(test.records.size()), open_(test.records.size()) {
    Value next = 0;
    for (const syntax::Enumerator& e : test.enumerators) {
        if (e.first)
            next = 0;
        if (e.value != syntax::none) {
            const auto value = constant(e.value);
            if (!value)
                diagnostics_.error(test.exprs[e.value].range, "this is no constant");
            next = value.value_or(0);
        }
        if (!enumerators_.try_emplace(e.name.text, next).second)
            diagnostics_.error(e.name.range, fmt::format("'{}' is a constant already", e.name.text));
        next = added(next, 1);
    }
    for (std::uint32_t r = 0; r < test.records.size(); ++r)
        lay_out(r);
}

std::optional<Value> LitmusLayout::named_constant(std::string_view name) const {
    if (const auto known = enumerators_.find(name); known != enumerators_.end())
        return known->second;
    for (const NamedConstant& known : named_constants)
        if (known.name == name)
            return known.value;
    return std::nullopt;
}

std::optional<Value> LitmusLayout::constant(Ref e) const {
    const syntax::Expr& node = test_.exprs[e];
    const auto child = [&](std::size_t i) { return constant(node.children[i]); };
    switch (node.kind) {
    case Kind::number:
        return node.number;
    case Kind::name:
        return named_constant(node.name);
    case Kind::unary: {
        if (node.unary == syntax::UnaryOp::dereference || node.unary == syntax::UnaryOp::address)
            return std::nullopt;
        const auto value = child(0);
        if (!value)
            return std::nullopt;
        return node.unary == syntax::UnaryOp::negate       ? subtracted(0, *value)
               : node.unary == syntax::UnaryOp::complement ? ~*value
                                                           : Value{*value == 0};
    }
    case Kind::binary: {
        const auto left = child(0);
        const auto right = child(1);
        if (!left || !right)
            return std::nullopt;
        return node.swapped ? computed(node.binary, *right, *left) : computed(node.binary, *left, *right);
    }
    case Kind::conditional: {
        const auto test = child(0);
        return test ? child(*test != 0 ? 1 : 2) : std::nullopt;
    }
    case Kind::cast: {
        const auto value = child(0);
        return value && node.type.pointers == 0 ? std::optional(wrap(*value, node.type.base)) : value;
    }
    case Kind::size_of:
        return node.children.empty() && !node.type.is_nothing() ? std::optional(bytes(node.type)) : std::nullopt;
    default:
        return std::nullopt;
    }
}

Lengths LitmusLayout::lengths(const std::vector<Ref>& dims, SourceRange range, std::optional<std::uint32_t> first) {
    Lengths result;
    constexpr std::size_t most = 8;
    if (dims.size() > most) {
        diagnostics_.error(range, "an array has too many dimensions", fmt::format("at most {}", most));
        return {1};
    }
    for (const Ref dim : dims) {
        if (dim == syntax::none) {
            if (!result.empty() || !first)
                diagnostics_.error(range, "the length of an array is missing");
            result.push_back(first.value_or(1));
            continue;
        }
        const auto length = constant(dim);
        if (!length)
            diagnostics_.error(test_.exprs[dim].range, "the length of an array is a constant");
        else if (*length <= 0)
            diagnostics_.error(range, "an array needs elements");
        else if (*length > max_cells)
            diagnostics_.error(test_.exprs[dim].range, "the number is too large here",
                               fmt::format("at most {}", max_cells));
        result.push_back(length && *length > 0 && *length <= max_cells ? static_cast<std::uint32_t>(*length) : 1);
    }
    return result;
}

std::uint32_t LitmusLayout::cells(const Type& type, const Lengths& lengths) const {
    std::uint64_t result = type.is_record() ? layouts_[type.record].cells : 1;
    for (const std::uint32_t length : lengths)
        result = capped(result * length);
    return static_cast<std::uint32_t>(result);
}

std::uint32_t LitmusLayout::stride(const Type& pointer) const {
    Type element = pointer;
    --element.pointers;
    return cells(element, pointer.dims);
}

Value LitmusLayout::bytes(const Type& type, const Lengths& lengths) const {
    Value result = type.is_record() ? layouts_[type.record].bytes : width_of(value_type(type)) / 8;
    for (const std::uint32_t length : lengths)
        result = std::min<Value>(result * length, Value{1} << 40U);
    return result;
}

Value LitmusLayout::alignment(const Type& type) const {
    return type.is_record() ? layouts_[type.record].alignment : bytes(type);
}

void LitmusLayout::lay_out(std::uint32_t record) {
    Layout& layout = layouts_[record];
    const syntax::Record& source = test_.records[record];
    if (layout.known || !source.complete || open_[record])
        return;
    open_[record] = true;
    Layout result;
    std::uint64_t cells = 0;
    for (const syntax::Member& member : source.members) {
        if (member.type.is_record() && !is_known(member.type, member.name.range))
            continue;
        if (member.type.is_nothing())
            diagnostics_.error(member.name.range, fmt::format("'{}' cannot be void", member.name.text));
        MemberPlace place{member.type, lengths(member.dims, member.name.range), capped(cells)};
        for (std::size_t i = 0; i < result.members.size(); ++i)
            if (source.members[i].name.text == member.name.text)
                diagnostics_.error(member.name.range, fmt::format("there are two members '{}'", member.name.text));
        cells += this->cells(place.type, place.lengths);
        if (cells > max_cells) {
            diagnostics_.error(member.name.range, "the struct is too large");
            cells = max_cells;
        }
        const Value aligned = alignment(place.type);
        result.alignment = std::max(result.alignment, aligned);
        result.bytes = (result.bytes + aligned - 1) / aligned * aligned + bytes(place.type, place.lengths);
        result.members.push_back(std::move(place));
    }
    result.bytes = (result.bytes + result.alignment - 1) / result.alignment * result.alignment;
    result.cells = capped(cells);
    result.known = true;
    layouts_[record] = std::move(result);
    open_[record] = false;
}

bool LitmusLayout::is_known(const Type& type, SourceRange range) {
    if (!type.is_record())
        return true;
    lay_out(type.record);
    if (layouts_[type.record].known)
        return true;
    const std::string& name = name_of(type);
    diagnostics_.error(range, open_[type.record] ? fmt::format("'struct {}' would be a part of itself", name)
                                                 : fmt::format("'struct {}' is not declared", name));
    return false;
}

namespace {

void scalars_of(const LitmusLayout& layout, const syntax::Test& test, const Type& type, const Lengths& lengths,
                std::size_t dim, std::vector<Type>& all) {
    if (all.size() >= LitmusLayout::max_cells)
        return;
    if (dim < lengths.size()) {
        for (std::uint32_t i = 0; i < lengths[dim]; ++i)
            scalars_of(layout, test, type, lengths, dim + 1, all);
    } else if (type.is_record()) {
        for (const syntax::Member& member : test.records[type.record].members)
            if (const auto place = layout.member(type, member.name.text))
                scalars_of(layout, test, place->type, place->lengths, 0, all);
    } else {
        all.push_back(type);
    }
}

void cells_of(const LitmusLayout& layout, const syntax::Test& test, const Type& type, const Lengths& lengths,
              std::size_t dim, const std::string& path, const std::string& address, std::vector<Cell>& all) {
    if (all.size() >= LitmusLayout::max_cells)
        return;
    if (dim < lengths.size()) {
        for (std::uint32_t i = 0; i < lengths[dim]; ++i) {
            const std::string element = fmt::format("{}[{}]", path, i);
            // An array that is the first member of a struct is not shown with the address of the struct.
            cells_of(layout, test, type, lengths, dim + 1, element, element, all);
        }
    } else if (type.is_record()) {
        bool first = true;
        for (const syntax::Member& member : test.records[type.record].members)
            if (const auto place = layout.member(type, member.name.text)) {
                const std::string part = fmt::format("{}.{}", path, member.name.text);
                cells_of(layout, test, place->type, place->lengths, 0, part, first ? address : part, all);
                first = false;
            }
    } else {
        all.push_back({path, address, value_type(type)});
    }
}

} // namespace

std::vector<Type> LitmusLayout::scalars(const Type& type, const Lengths& lengths) const {
    std::vector<Type> all;
    scalars_of(*this, test_, type, lengths, 0, all);
    return all;
}

std::vector<Cell> LitmusLayout::flatten(const Type& type, const Lengths& lengths, SourceRange range) {
    std::vector<Cell> all;
    if (is_known(type, range))
        cells_of(*this, test_, type, lengths, 0, "", "", all);
    return all;
}

std::optional<LitmusLayout::MemberPlace> LitmusLayout::member(const Type& type, std::string_view name) const {
    if (type.record == syntax::no_record || !layouts_[type.record].known)
        return std::nullopt;
    const auto& members = test_.records[type.record].members;
    for (std::size_t i = 0; i < members.size() && i < layouts_[type.record].members.size(); ++i)
        if (members[i].name.text == name)
            return layouts_[type.record].members[i];
    return std::nullopt;
}

std::vector<std::string> LitmusLayout::member_names(const Type& type) const {
    std::vector<std::string> names;
    for (const syntax::Member& member : test_.records[type.record].members)
        names.push_back(member.name.text);
    return names;
}

void LitmusLayout::initial_values(const Type& type, const Lengths& lengths, Ref value, const SetInitial& set) {
    initial_part(type, lengths, 0, value, set);
}

void LitmusLayout::initial_part(const Type& type, const Lengths& lengths, std::uint32_t offset, Ref value,
                                const SetInitial& set) {
    const syntax::Expr& node = test_.exprs[value];
    const bool list = node.kind == Kind::list;
    const auto child_of = [&](Ref child) {
        const syntax::Expr& part = test_.exprs[child];
        return part.kind == Kind::named ? part.children[0] : child;
    };
    if (lengths.empty() && !type.is_record()) {
        if (list && node.children.size() != 1)
            diagnostics_.error(node.range, fmt::format("{} values for one", node.children.size()));
        else
            set(offset, type, list ? child_of(node.children[0]) : value);
        return;
    }
    if (!list) {
        diagnostics_.error(node.range, "the values of an array or a struct are in braces");
        return;
    }
    if (!lengths.empty()) {
        if (node.children.size() > lengths.front()) {
            diagnostics_.error(node.range,
                               fmt::format("{} values for {} locations", node.children.size(), lengths.front()));
            return;
        }
        const Lengths inner(lengths.begin() + 1, lengths.end());
        const std::uint32_t size = cells(type, inner);
        for (std::uint32_t i = 0; i < node.children.size(); ++i)
            initial_part(type, inner, offset + i * size, child_of(node.children[i]), set);
        return;
    }
    const auto names = member_names(type);
    std::size_t next = 0;
    for (const Ref child : node.children) {
        const syntax::Expr& part = test_.exprs[child];
        if (part.kind == Kind::named) {
            const auto found = std::find(names.begin(), names.end(), part.name);
            if (found == names.end()) {
                diagnostics_.error(part.range, fmt::format("'struct {}' has no member '{}'", name_of(type), part.name));
                return;
            }
            next = static_cast<std::size_t>(found - names.begin());
        }
        if (next >= names.size()) {
            diagnostics_.error(node.range, fmt::format("{} values for {} members", node.children.size(), names.size()));
            return;
        }
        if (const auto place = member(type, names[next]))
            initial_part(place->type, place->lengths, offset + place->offset, child_of(child), set);
        ++next;
    }
}

} // namespace katlas::program
