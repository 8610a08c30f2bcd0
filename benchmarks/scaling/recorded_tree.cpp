#include "recorded_tree.hpp"

#include <fstream>
#include <stdexcept>

#include <nlohmann/json.hpp>

namespace katlas::scaling {
namespace {

using Json = nlohmann::json;

constexpr const char* format = "katlas tree of tasks 1";

Json to_json(const Cost& cost) {
    return {{"fixed", cost.fixed}, {"per_byte", cost.per_byte}};
}
Cost cost_of(const Json& j) {
    return {.fixed = j.at("fixed").get<double>(), .per_byte = j.at("per_byte").get<double>()};
}

} // namespace

void RecordedTree::check() const {
    std::uint64_t all_steps = 0;
    std::uint64_t all_executions = 0;
    std::size_t next = 1; // children come in the order in which their parents were explored, which is not that of tasks
    std::vector<bool> has_parent(tasks.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const Task& task = tasks[i];
        all_steps += task.steps;
        if (task.steps == 0)
            throw std::runtime_error("a task is empty");
        all_executions += task.executions;
        for (std::size_t c = task.first_child; c < std::size_t{task.first_child} + task.children; ++c, ++next) {
            if (c <= i || c >= tasks.size() || has_parent[c] || tasks[c].given_at > task.steps)
                throw std::runtime_error("the tasks are no tree");
            has_parent[c] = true;
        }
    }
    if (next != tasks.size() || all_steps != steps || all_executions != executions)
        throw std::runtime_error("the tree is not whole");
}

void RecordedTree::write(const std::filesystem::path& file) const {
    const Json figures = {{"format", format},
                          {"program", program},
                          {"model", model},
                          {"steps", steps},
                          {"executions", executions},
                          {"tasks", tasks.size()},
                          {"step", costs.step},
                          {"giving", to_json(costs.giving)},
                          {"taking", to_json(costs.taking)},
                          {"idle_look", costs.idle_look}};
    std::ofstream out(file, std::ios::binary);
    out << figures.dump() << '\n';
    out.write(reinterpret_cast<const char*>(tasks.data()), static_cast<std::streamsize>(tasks.size() * sizeof(Task)));
    if (!out.flush())
        throw std::runtime_error("cannot write " + file.string());
}

RecordedTree RecordedTree::read(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string line;
    std::getline(in, line);
    const Json figures = Json::parse(line, nullptr, false);
    if (!in || !figures.is_object() || figures.value("format", "") != format)
        throw std::runtime_error(file.string() + " is no recorded tree");
    RecordedTree tree;
    tree.program = figures.at("program");
    tree.model = figures.at("model");
    tree.steps = figures.at("steps");
    tree.executions = figures.at("executions");
    tree.costs = {.step = figures.at("step"),
                  .giving = cost_of(figures.at("giving")),
                  .taking = cost_of(figures.at("taking")),
                  .idle_look = figures.at("idle_look")};
    tree.tasks.resize(figures.at("tasks"));
    in.read(reinterpret_cast<char*>(tree.tasks.data()), static_cast<std::streamsize>(tree.tasks.size() * sizeof(Task)));
    if (!in)
        throw std::runtime_error(file.string() + " is too short");
    tree.check();
    return tree;
}

} // namespace katlas::scaling
