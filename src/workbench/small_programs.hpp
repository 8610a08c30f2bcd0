// All small programs in C with relaxed and stronger accesses of two locations, fences and dependencies.
//
// A store has a constant, a value that depends on the load before it, really (`r`) or not (`(r & 0) + 1`), or is done
// only if that load read something else than 0. The n-th store of a location in the text has the constant n. There are
// no read-modify-writes. Programs that differ in the order of threads or the names of locations count as one.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace katlas::workbench {

struct SmallEvent {
    enum class Kind : std::uint8_t { load, store, fence };
    enum class Value : std::uint8_t { constant, of_load, seems_of_load, if_load };
    Kind kind = Kind::load;
    std::uint8_t location = 0; // 0 or 1
    bool strong = false;       // acquire, release; fences are always seq_cst
    Value value = Value::constant;

    friend auto operator<=>(const SmallEvent&, const SmallEvent&) = default;
};

class SmallProgram {
  public:
    using Thread = std::vector<SmallEvent>;

    explicit SmallProgram(std::vector<Thread> threads);

    // The least program among those that count as one with this one.
    [[nodiscard]] SmallProgram canonical() const;
    [[nodiscard]] bool is_canonical() const { return canonical().threads_ == threads_; }
    // The programs with one event less, one weaker access, or one dependency less, in canonical form.
    [[nodiscard]] std::vector<SmallProgram> simpler() const;

    // "Rx+Wy+dep": unique.
    [[nodiscard]] std::string name() const;
    // A litmus test with this condition. Without one it asks for all registers and locations.
    [[nodiscard]] std::string text(const std::string& condition = {}) const;

    friend auto operator<=>(const SmallProgram&, const SmallProgram&) = default;

  private:
    std::vector<Thread> threads_; // each with at least one event
};

// Calls `visit` for each canonical program with this number of events that has at least two threads and two accesses
// of some location in different threads, one of them a store. Stops if `visit` returns false.
void each_small_program(std::size_t events, const std::function<bool(const SmallProgram&)>& visit);

} // namespace katlas::workbench
