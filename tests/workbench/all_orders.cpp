#include "all_orders.hpp"

#include "katlas/workbench/source_orders.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

namespace katlas::tests {

using workbench::Assignment;
using workbench::CheckModels;
using workbench::Direction;
using workbench::Order;
using workbench::OrderPlace;
using workbench::ProgramSource;
using workbench::RepairResult;
using workbench::RepairTask;

RepairTask task_of(Direction direction, std::vector<std::string> models) {
    static const workbench::MappingChoice usual_mapping = *workbench::mapping_choice("");
    RepairTask task;
    task.direction = direction;
    task.models = std::move(models);
    task.most = 1000;
    task.check.mapping = &usual_mapping;
    task.check.unroll = 4;
    return task;
}

ProgramSource test_in_c(const std::string& text) {
    ProgramSource source;
    source.text = "test.litmus";
    source.content = text;
    return source;
}

RepairResult repaired(const std::string& text, CheckModels& models, const RepairTask& task) {
    return workbench::repair({test_in_c(text)}, models, task);
}

std::set<Assignment> minimal_orders(const std::string& text, Direction direction, const Misses& misses) {
    const workbench::SourceOrders source("test.litmus", text);
    std::vector<Assignment> all{{}};
    for (const OrderPlace& p : source.places()) {
        const workbench::OrderRange range = direction == Direction::relax
                                                ? workbench::OrderRange{p.role, workbench::weakest(p.role), p.order}
                                                : workbench::OrderRange{p.role, p.order, workbench::strongest(p.role)};
        std::vector<Assignment> longer;
        for (const Assignment& a : all)
            for (const Order order : workbench::orders_within(range)) {
                longer.push_back(a);
                longer.back().push_back(order);
            }
        all = std::move(longer);
    }
    std::vector<Assignment> good;
    for (const Assignment& a : all)
        if (!misses(source.with(a)))
            good.push_back(a);
    std::set<Assignment> minimal;
    for (const Assignment& a : good)
        if (std::ranges::none_of(good, [&](const Assignment& b) { return a != b && at_most(b, a); }))
            minimal.insert(a);
    return minimal;
}

void check_like_all_orders(const std::string& text, CheckModels& models, const RepairTask& task, const Misses& misses) {
    INFO(text);
    const RepairResult found = repaired(text, models, task);
    REQUIRE(found.error.empty());
    std::set<Assignment> solutions;
    for (const workbench::Solution& s : found.solutions)
        solutions.insert(s.orders);
    const std::set<Assignment> expected = minimal_orders(text, task.direction, misses);
    if (found.wrong) {
        CHECK((task.direction == Direction::relax || expected.empty()));
        return;
    }
    if (task.direction == Direction::repair && found.correct_as_is) {
        CHECK(expected.size() == 1);
        return;
    }
    CHECK(found.all);
    CHECK_FALSE(found.undecided);
    CHECK_FALSE(found.not_monotone);
    CHECK(solutions == expected);
    CHECK(std::ranges::is_sorted(found.solutions, {}, &workbench::Solution::cost));
}

} // namespace katlas::tests
