// All candidates of execution graphs of a program, in which po | rf may have cycles, found the slow and obvious way:
// every run of every thread, every rf, every co, with the dependencies that the interpreter tells. What is consistent
// is for the caller to say; the base model of causal exploration is offered, written with matrices of relations.
#pragma once

#include "katlas/explore/explore_causally.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/semantics/execution_graph.hpp"
#include "plain_execution.hpp"

#include <functional>
#include <optional>
#include <set>

namespace katlas::tests {

class CausalNaive {
  public:
    // Reads read what is written in the runs that begin with reads of initial values and `values`. If there is no
    // causal order, all that any write may write has to be among these.
    // `dependencies`: with these, and each choice of machine instructions made in each way.
    explicit CausalNaive(const program::Program& program, std::set<program::Value> values = {},
                         bool dependencies = true)
        : program_(program), guesses_(std::move(values)), dependencies_(dependencies) {}

    struct Candidate {
        PlainExecution x;
        bool blocked = false;
        std::vector<graph::Label> labels; // by event: initial writes, then thread by thread
        std::vector<graph::Event> events;
        graph::BitMatrix po{0}, rf{0}, co{0}, rmw{0}, address{0}, data{0}, control{0};
        graph::BitMatrix pick_address{0}, pick_data{0}, pick_control{0};
        graph::BitMatrix within{0};  // data within an atomic instruction of a machine
        graph::BitMatrix tight{0};   // of rmw: nothing but the read determines the value written
        graph::BitMatrix acquire{0}; // reads that acquire, to what is behind them
        graph::BitMatrix others{0};  // of the causal order, what is neither rf nor a dependency nor addr;po

        [[nodiscard]] bool in_base_model(explore::BaseModel base = {}) const;
        // Of the base model, coherence and atomicity, here of all read-modify-writes; and no cycle of rf and data.
        [[nodiscard]] bool is_coherent() const;
        // Two candidates have the same text iff they are the same graph, dependencies included, and both blocked or
        // not.
        [[nodiscard]] std::string text() const;
    };
    // False if there are more than `limit` candidates, or runs of a thread; then some are left out.
    bool each(std::uint64_t limit, const std::function<void(const Candidate&)>& what);

  private:
    struct Needs {
        std::uint32_t slot = 0;
        std::vector<std::uint32_t> address, data, control, expected, path, pick_address, pick_data, pick_control;
        bool compare_exchange = false;            // the read of one
        program::RmwOp op = program::RmwOp::none; // of a read
    };
    struct Run {
        std::vector<PlainEvent> events;
        std::vector<Needs> needs;
        bool blocked = false;
    };

    void collect_runs();
    // The state of a thread, with its dependencies if they are asked for.
    struct State {
        std::vector<program::Word> words;
        std::optional<program::Dependencies> dependencies;
    };
    [[nodiscard]] program::Action next_action(std::size_t thread, State& state) const;
    void complete(std::size_t thread, State& state, program::Value value = 0, bool spurious = false) const;
    void run_on(std::size_t thread, State state, Run run);
    void choose_runs(std::size_t thread);
    void choose_rf(std::size_t read);
    void choose_co(std::size_t location);
    void report();
    void add_needs(Candidate& c, std::size_t thread, const std::vector<std::size_t>& id) const;

    const program::Program& program_;
    std::set<program::Value> guesses_;
    bool dependencies_;
    std::uint64_t limit_ = 0;
    bool gave_up_ = false;
    bool grown_ = false;
    std::function<void(const Candidate&)> what_;
    std::vector<std::vector<Run>> runs_;
    std::vector<std::set<program::Value>> values_;
    std::vector<const Run*> chosen_;
    PlainExecution current_;
    std::vector<Place> reads_;
};

// The graph that models are judged on. `instructions`: of a program of a machine (Program::has_instructions).
[[nodiscard]] graph::ExecutionGraph judged(const Document& document, const CausalNaive::Candidate& c,
                                           bool instructions = false);
[[nodiscard]] graph::ExecutionGraph judged(const Document& document, const explore::Configuration& c,
                                           const explore::DependencyEdges& d);

} // namespace katlas::tests
