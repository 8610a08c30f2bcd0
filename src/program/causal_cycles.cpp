#include "katlas/program/causal_cycles.hpp"

#include "katlas/program/kept_order.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>

namespace katlas::program {
namespace {

bool reads(const Instruction& i) {
    return i.op == Op::read || i.op == Op::read_modify_write;
}
bool writes(const Instruction& i) {
    return i.op == Op::write || i.op == Op::write_if_zero || i.op == Op::exclusive_write;
}

// The successors of an instruction.
std::vector<std::size_t> successors(std::span<const Instruction> code, std::size_t at) {
    const Instruction& i = code[at];
    switch (i.op) {
    case Op::jump:
        return {i.target};
    case Op::jump_if_zero:
    case Op::jump_if_nonzero:
        return {i.target, at + 1};
    case Op::read_modify_write:
        return {at + 1, at + 2};
    case Op::finish:
    case Op::give_up:
        return {};
    default:
        return {at + 1};
    }
}

class Accesses {
  public:
    explicit Accesses(const Program& program) : program_(program) {
        for (std::size_t t = 0; t < program.num_threads(); ++t)
            for (std::size_t at = 0; at < program.code(t).size(); ++at)
                if (const Instruction& i = program.code(t)[at]; reads(i) || writes(i))
                    (void)places_.emplace(location(t, at), places_.size());
        begins_.resize(2 * program.num_threads() * places_.size());
        ends_.resize(begins_.size());
        component_.resize(begins_.size());
        for (std::size_t t = 0; t < program.num_threads(); ++t)
            add_program_order(t);
        for (std::size_t t = 0; t < program.num_threads(); ++t)
            add_reads_from(t);
        const Graph graph(edges_.begin(), edges_.end(), component_.size());
        boost::strong_components(graph, component_.data());
    }

    // Whether a cycle may go from that read to that write.
    [[nodiscard]] bool may_be_in_cycle(const UnorderedPair& pair) const {
        return component_[reads_of(pair.thread, place(pair.thread, pair.read))] ==
               component_[writes_of(pair.thread, place(pair.thread, pair.write))];
    }

  private:
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

    static constexpr std::uint32_t anywhere = ~std::uint32_t{0};

    [[nodiscard]] std::uint32_t location(std::size_t thread, std::size_t at) const {
        const std::span<const Instruction> code = program_.code(thread);
        const Instruction& i = code[at].op == Op::exclusive_write ? code[at - 1] : code[at];
        return i.direct ? i.target : anywhere;
    }
    [[nodiscard]] std::size_t place(std::size_t thread, std::size_t at) const {
        return places_.at(location(thread, at));
    }
    [[nodiscard]] std::size_t reads_of(std::size_t thread, std::size_t place) const {
        return 2 * (thread * places_.size() + place);
    }
    [[nodiscard]] std::size_t writes_of(std::size_t thread, std::size_t place) const {
        return reads_of(thread, place) + 1;
    }

    void add_program_order(std::size_t thread) {
        const std::span<const Instruction> code = program_.code(thread);
        for (std::size_t r = 0; r < code.size(); ++r) {
            if (!reads(code[r]))
                continue;
            std::vector<bool> later(code.size());
            std::vector<bool> known(places_.size());
            std::vector<std::size_t> todo{r};
            while (!todo.empty()) {
                const std::size_t from = todo.back();
                todo.pop_back();
                for (const std::size_t at : successors(code, from)) {
                    if (at >= code.size() || later[at])
                        continue;
                    later[at] = true;
                    todo.push_back(at);
                    if (!writes(code[at]) || known[place(thread, at)])
                        continue;
                    known[place(thread, at)] = true;
                    const std::size_t write = writes_of(thread, place(thread, at));
                    const std::size_t read = reads_of(thread, place(thread, r));
                    begins_[read] = ends_[write] = true;
                    edges_.emplace_back(read, write);
                }
            }
        }
    }
    void add_reads_from(std::size_t writer) {
        const auto connect = [&](std::size_t from, std::size_t to) {
            if (!ends_[writes_of(writer, from)])
                return;
            for (std::size_t reader = 0; reader < program_.num_threads(); ++reader)
                if (reader != writer && begins_[reads_of(reader, to)])
                    edges_.emplace_back(writes_of(writer, from), reads_of(reader, to));
        };
        const auto pointed_to = places_.find(anywhere);
        for (const auto& [where, place] : places_) {
            connect(place, place);
            if (pointed_to == places_.end() || where == anywhere)
                continue;
            connect(place, pointed_to->second);
            connect(pointed_to->second, place);
        }
    }

    const Program& program_;
    std::map<std::uint32_t, std::size_t> places_; // by location
    std::vector<std::pair<std::size_t, std::size_t>> edges_;
    std::vector<bool> begins_;           // by node: reads before a write
    std::vector<bool> ends_;             // by node: writes after a read
    std::vector<std::size_t> component_; // by node
};

} // namespace

bool has_no_causal_cycles(const Program& program, graph::KeptOrder kept) {
    // The data flow analysis takes a control dependency to have no end.
    for (std::size_t t = 0; t < program.num_threads(); ++t)
        if (std::ranges::any_of(program.code(t), [](const Instruction& i) { return i.op == Op::open_scope; }))
            return false;
    const auto pairs = unordered_pairs(program, kept);
    if (!pairs || pairs->empty())
        return pairs.has_value();
    const Accesses accesses(program);
    return std::ranges::none_of(*pairs, [&](const UnorderedPair& p) { return accesses.may_be_in_cycle(p); });
}

} // namespace katlas::program
