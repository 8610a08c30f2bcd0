// The widths of the accesses of a test in assembly, by location. Katlas does not support partially overlapping
// accesses: every location is accessed in one width, and other tests are refused.
//
// The locations that an instruction may access are over-approximated: for every register and every location, the
// analysis finds the objects whose addresses it may hold. Addresses come from initial values and from the text, and
// flow through computations, loads and stores.
//
// Compilers use a register for an address here and for a number there. So each definition of a register is a *version*
// of it, which is used up to the next definition or label. Version 0 is what the register may hold at any label: its
// initial value, and each version that is current at a label or at a branch. The order of instructions is not regarded
// otherwise.
#pragma once

#include "katlas/program/expression.hpp"
#include "katlas/support/diagnostics.hpp"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace katlas::machine {

using namespace program;

class AccessSizes {
  public:
    using Object = std::uint32_t;

    void set_num_objects(std::size_t count) { contents_.resize(count); }
    // Initial values that are addresses.
    void register_holds(std::size_t thread, const Expr& reg, Object pointee);
    void location_holds(Object object, Object pointee) { contents_[object].insert(pointee); }
    // The effects of instructions, in the order of the thread. Each defines its target. `width` is in bits; a load has
    // a target, a store a value, a read-modify-write both.
    void flow(std::size_t thread, const Expr& target, const Expr& value);
    // The target gets one of two values.
    void flow(std::size_t thread, const Expr& target, const Expr& value, const Expr& other);
    // The target gets only part of the value's 64 bits, which is no address.
    void cut(std::size_t thread, const Expr& target, SourceRange range, const Expr& value);
    void access(std::size_t thread, SourceRange range, unsigned width, const Expr& address,
                const std::optional<Expr>& target, const std::optional<Expr>& value);
    // The thread may go from here to a label. It may go on, too.
    void leave(std::size_t thread);
    // The thread comes here from elsewhere.
    void arrive(std::size_t thread);

    // The width of each object. `declared` are the widths that the test gives, 0 for none. An object that is accessed
    // in another width than declared, or in two, is reported, and so is an address of which only a part is kept.
    // Quadratic in the number of computations at worst.
    [[nodiscard]] std::vector<unsigned> widths(const std::vector<unsigned>& declared, Diagnostics& diagnostics);

  private:
    using Node = std::uint64_t; // a version of a register of a thread
    using Objects = std::set<Object>;
    struct Values { // the registers and the addresses in an expression
        std::set<Node> registers;
        Objects addresses;
    };
    struct Flow {
        Node target = 0;
        Values value;
    };
    struct Access {
        SourceRange range;
        unsigned width = 0;
        Values address;
        std::optional<Node> target;
        std::optional<Values> value;
    };

    [[nodiscard]] static std::uint32_t register_of(std::size_t thread, const Expr::Node& reg) {
        return static_cast<std::uint32_t>(thread) << 16U | static_cast<std::uint16_t>(reg.index);
    }
    [[nodiscard]] static Node node(std::uint32_t reg, std::uint32_t version) {
        return static_cast<Node>(reg) << 32U | version;
    }
    // The version that the register has from here on.
    Node define(std::size_t thread, const Expr& target);
    void collect(std::size_t thread, const Expr::Node& expr, Values& values) const;
    [[nodiscard]] Values values_of(std::size_t thread, const Expr& expr) const;
    [[nodiscard]] Objects addresses_of(const Values& values) const;
    static bool add(Objects& to, const Objects& from);
    void propagate();

    struct Versions {
        std::uint32_t current = 0;
        std::uint32_t last = 0;
    };

    std::vector<std::map<std::uint32_t, Versions>> versions_; // by threads, by registers
    std::vector<Objects> contents_;                           // of locations
    std::map<Node, Objects> held_;                            // by registers
    std::vector<Flow> flows_;
    std::vector<Access> accesses_;
    std::vector<std::pair<SourceRange, Values>> cuts_;
};

} // namespace katlas::machine
