// Memory orders are found in texts, and texts and patches with other orders are right.
#include "katlas/support/files.hpp"
#include "katlas/workbench/source_orders.hpp"

#include <cstdlib>
#include <filesystem>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {
namespace {

using workbench::AccessRole;
using workbench::Order;
using workbench::OrderPlace;
using workbench::SourceOrders;

std::string found_in(const std::string& text) {
    std::string found;
    const SourceOrders orders("a.c", text);
    for (const OrderPlace& p : orders.places())
        found += fmt::format("{}:{} {} {}\n", p.line, p.column, to_string(p.role), to_string(p.order));
    return found;
}

std::string with_all(const std::string& text, Order order) {
    const SourceOrders orders("a.c", text);
    std::vector<Order> all;
    for (const OrderPlace& p : orders.places()) {
        const auto& possible = workbench::orders_of(p.role);
        const bool fits = std::ranges::find(possible, order) != possible.end();
        all.push_back(fits ? order : workbench::weakest(p.role));
    }
    return orders.with(all);
}

} // namespace

TEST_CASE("orders are found in calls of C and C++, and nowhere else") {
    CHECK(found_in("atomic_load_explicit(&x, memory_order_acquire);") == "1:1 load acquire\n");
    CHECK(found_in("\n r = atomic_load(x) + 1;") == "2:6 load seq_cst\n");
    CHECK(found_in("__atomic_store_n(&x, f(1, 2), __ATOMIC_RELEASE);") == "1:1 store release\n");
    CHECK(found_in("q->head.store(n, std::memory_order_release);") == "1:9 store release\n");
    CHECK(found_in("x.load();  y.fetch_add(1, std::memory_order::acq_rel)") ==
          "1:3 load seq_cst\n1:14 read-modify-write acq_rel\n");
    CHECK(found_in("std::atomic_thread_fence(std::memory_order_seq_cst);") == "1:6 fence seq_cst\n");
    CHECK(found_in("x.compare_exchange_weak(a, b, std::memory_order_acq_rel)") ==
          "1:3 read-modify-write acq_rel\n1:3 failure acquire\n");
    CHECK(found_in("atomic_compare_exchange_strong_explicit(x, &e, 1, memory_order_release, memory_order_relaxed)") ==
          "1:1 read-modify-write release\n1:1 failure relaxed\n");
    CHECK(SourceOrders("a.c", "if (f(q)->items[i + 1].load() == 1)").places()[0].call == "f(q)->items[i + 1].load()");
    CHECK(SourceOrders("a.c", "r = std::atomic_load(&x);").places()[0].call == "std::atomic_load(&x)");
    // What is no code, no call, not constant, or not an order that the access may have.
    CHECK(found_in("// atomic_load(x)\n/* x.load() */ \"y.load()\" 'x'").empty());
    CHECK(found_in("#define GET(x) \\\n  atomic_load(x)\n").empty());
    CHECK(found_in("load(x); atomic_load; int store; x.loads();").empty());
    CHECK(found_in("x.load(order); atomic_load_explicit(&x, mo);").empty());
    CHECK(found_in("x.load(std::memory_order_release);").empty());
    CHECK(found_in("atomic_load(&x").empty());
}

TEST_CASE("orders are written as the text has them") {
    CHECK(with_all("atomic_store_explicit(&x, 1, memory_order_relaxed);", Order::release) ==
          "atomic_store_explicit(&x, 1, memory_order_release);");
    CHECK(with_all("atomic_store(&x, 1);", Order::relaxed) == "atomic_store_explicit(&x, 1, memory_order_relaxed);");
    CHECK(with_all("__atomic_load_n(&x, __ATOMIC_SEQ_CST)", Order::acquire) == "__atomic_load_n(&x, __ATOMIC_ACQUIRE)");
    CHECK(with_all("x.load() + y.load(std::memory_order::seq_cst)", Order::acquire) ==
          "x.load(std::memory_order_acquire) + y.load(std::memory_order::acquire)");
    CHECK(with_all("std::atomic_store(&x, 1)", Order::release) ==
          "std::atomic_store_explicit(&x, 1, std::memory_order_release)");
    CHECK(with_all("x.compare_exchange_strong(a, b)", Order::acquire) ==
          "x.compare_exchange_strong(a, b, std::memory_order_acquire)");
    CHECK(with_all("x.compare_exchange_strong(a, b)", Order::release) ==
          "x.compare_exchange_strong(a, b, std::memory_order_release)");
    CHECK(with_all("atomic_compare_exchange_weak(&x, &e, 1)", Order::acq_rel) ==
          "atomic_compare_exchange_weak_explicit(&x, &e, 1, memory_order_acq_rel, memory_order_relaxed)");
    // Orders that stay leave the text as it is.
    const std::string text = "x.compare_exchange_weak(a, b, std::memory_order_acq_rel); atomic_load(&y);";
    const SourceOrders orders("a.c", text);
    CHECK(orders.with({Order::acq_rel, Order::acquire, Order::seq_cst}) == text);
    CHECK(orders.patch({Order::acq_rel, Order::acquire, Order::seq_cst}).empty());
    CHECK(orders.with({Order::acq_rel, Order::relaxed, Order::seq_cst}) ==
          "x.compare_exchange_weak(a, b, std::memory_order_acq_rel, std::memory_order_relaxed); atomic_load(&y);");
}

TEST_CASE("orders that are no constants are those that somebody knows") {
    const auto known = [](std::size_t line, std::size_t column, AccessRole role) -> std::optional<Order> {
        if (line != 1)
            return std::nullopt;
        return role == AccessRole::failure ? Order::relaxed : column < 20 ? Order::release : Order::acq_rel;
    };
    const SourceOrders orders("a.c",
                              "atomic_store_explicit(&x, 1, PUBLISH ); y.compare_exchange_weak(a, b, how, how2);\n"
                              "x.load(later); __atomic_load_n(&x, mode);",
                              false, known);
    REQUIRE(orders.places().size() == 3);
    CHECK(orders.places()[0].order == Order::release);
    CHECK(orders.places()[1].order == Order::acq_rel);
    CHECK(orders.places()[2].order == Order::relaxed);
    CHECK(orders.with({Order::seq_cst, Order::acq_rel, Order::acquire}) ==
          "atomic_store_explicit(&x, 1, memory_order_seq_cst ); "
          "y.compare_exchange_weak(a, b, how, std::memory_order_acquire);\n"
          "x.load(later); __atomic_load_n(&x, mode);");
}

TEST_CASE("a fence goes with its statement") {
    CHECK(with_all("a();\n  atomic_thread_fence(memory_order_seq_cst); // full\nb();\n", Order::absent) ==
          "a();\n  // full\nb();\n");
    CHECK(with_all("a();\n  atomic_thread_fence(memory_order_seq_cst);\nb();\n", Order::absent) == "a();\nb();\n");
    CHECK(with_all("a(); atomic_thread_fence(memory_order_seq_cst); b();", Order::absent) == "a(); b();");
    CHECK(with_all("if (a)\n  atomic_thread_fence(memory_order_seq_cst);\nb();", Order::absent) == "if (a)\n  ;\nb();");
    CHECK(with_all("a(); // so\n  std::atomic_thread_fence(std::memory_order_acquire);\n", Order::absent) ==
          "a(); // so\n");
}

TEST_CASE("a fence is put in front of a statement that begins a line and accesses at once") {
    const auto with_fences = [](const std::string& text) {
        const SourceOrders orders("a.c", text, true);
        std::vector<Order> all;
        for (const OrderPlace& p : orders.places())
            all.push_back(p.new_fence ? Order::seq_cst : p.order);
        return orders.with(all);
    };
    const std::string fence = "  atomic_thread_fence(memory_order_seq_cst);\n";
    CHECK(with_fences("f() {\n  atomic_store(&x, 1);\n}") == "f() {\n" + fence + "  atomic_store(&x, 1);\n}");
    CHECK(with_fences("{\n  int r = atomic_load(&x) + atomic_load(&y) + atomic_load(&z);\n}") ==
          "{\n" + fence + "  int r = atomic_load(&x) + atomic_load(&y) + atomic_load(&z);\n}");
    CHECK(with_fences("{\n  if (atomic_load(&x))\n    g();\n}") ==
          "{\n" + fence + "  if (atomic_load(&x))\n    g();\n}");
    CHECK(with_fences("{\n  x.store(1);\n}") ==
          "{\n  std::atomic_thread_fence(std::memory_order_seq_cst);\n  x.store(1);\n}");
    for (const char* text : {"{ atomic_store(&x, 1); }", "{\n  while (atomic_load(&x))\n    ;\n}",
                             "{\n  if (a)\n    atomic_store(&x, 1);\n}", "{\n  if (a && atomic_load(&x))\n    g();\n}",
                             "{\n  again: atomic_store(&x, 1);\n}", "{\n  for (;\n  atomic_load(&x);)\n    ;\n}",
                             "{\n  atomic_thread_fence(memory_order_acquire);\n}"})
        CHECK(with_fences(text) == text);
}

TEST_CASE("patches are what patch(1) makes the text of") {
    if (std::system("command -v patch >/dev/null") != 0) {
        WARN("there is no patch(1) here");
        return;
    }
    std::string text;
    for (int i = 0; i < 60; ++i)
        text += i % 9 == 4   ? "  atomic_thread_fence(memory_order_seq_cst);\n"
                : i % 7 == 0 ? "  atomic_store(&x, 1); r = atomic_load(&y);\n"
                             : fmt::format("  line{}();\n", i);
    text += "atomic_load(&last);"; // no new line at the end
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / "katlas-patch-test";
    std::filesystem::create_directories(folder);
    const SourceOrders orders("a.c", text);
    for (const unsigned every : {1U, 2U, 5U, 11U, 100U}) {
        std::vector<Order> chosen;
        for (std::size_t i = 0; i < orders.places().size(); ++i)
            chosen.push_back(i % every == 0 || i + 1 == orders.places().size()
                                 ? workbench::weakest(orders.places()[i].role)
                                 : orders.places()[i].order);
        REQUIRE(write_file(folder / "a.c", text));
        REQUIRE(write_file(folder / "a.diff", orders.patch(chosen)));
        REQUIRE(std::system(fmt::format("cd '{}' && patch -s -p1 <a.diff", folder.string()).c_str()) == 0);
        CHECK(*read_file(folder / "a.c") == orders.with(chosen));
    }
    std::filesystem::remove_all(folder);
}

} // namespace katlas::tests
