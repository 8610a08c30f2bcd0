#include "plain_execution.hpp"

#include <fmt/format.h>

namespace katlas::tests {
namespace {

std::string text_of(Place p) {
    return fmt::format("{}.{}", p.thread, p.index);
}

} // namespace

std::string PlainExecution::text() const {
    std::string s;
    for (std::size_t t = 0; t < threads.size(); ++t) {
        s += fmt::format("thread {}:", t + 1);
        for (std::size_t i = 0; i < threads[t].size(); ++i) {
            const PlainEvent& e = threads[t][i];
            s += fmt::format(" {}{}{}", "RWF"[static_cast<int>(e.label.kind)], static_cast<int>(e.label.mode),
                             e.label.exclusive ? "x" : "");
            if (e.label.kind != graph::Kind::fence)
                s += fmt::format("({},{})", e.location, e.value);
            if (e.label.kind == graph::Kind::read)
                s += fmt::format("<{}", text_of(rf[t][i]));
        }
        s += '\n';
    }
    for (std::size_t l = 0; l < co.size(); ++l) {
        s += fmt::format("co {}:", l);
        for (const Place p : co[l])
            s += fmt::format(" {}", text_of(p));
        s += '\n';
    }
    return s;
}

} // namespace katlas::tests
