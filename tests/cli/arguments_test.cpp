// Arguments that nobody would write: whatever they are, they are taken or refused, and nothing else happens.
#include "katlas/cli/app.hpp"
#include "support/scale.hpp"

#include <random>

#include <catch2/catch.hpp>

using namespace katlas;

namespace {

struct Taken {};

// The application without what its commands do: thrown is Taken where the first of them would begin.
std::unique_ptr<CLI::App> idle_app(int& status) {
    auto app = cli::make_app(status, "0");
    app->parse_complete_callback([] { throw Taken(); });
    return app;
}

// Words of the program, numbers, and bytes.
std::string random_argument(std::mt19937& random, const std::vector<std::string>& words) {
    std::string argument = random() % 4 == 0 ? "" : words[random() % words.size()];
    if (random() % 3 == 0)
        argument += "=" + words[random() % words.size()];
    for (std::size_t n = random() % 8 == 0 ? random() % 12 : 0; n > 0; --n) {
        const std::size_t at = random() % (argument.size() + 1);
        if (random() % 2 == 0 && at < argument.size())
            argument.erase(at, 1);
        else
            argument.insert(at, 1, static_cast<char>(1 + random() % 255));
    }
    return argument;
}

} // namespace

TEST_CASE("random arguments are taken or refused", "[arguments]") {
    constexpr unsigned seed = 20261122;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    int status = 0;
    std::vector<std::string> words{"-",  "--",    "-1",   "0",    "nan",    "1e999", "99999999999999999999",
                                   "",   "{}",    "text", "json", "a b",    "\xff",  "--=",
                                   "-o", "@file", "sc",   "[]",   "exists", "%ITEM"};
    const auto names = idle_app(status);
    std::vector<std::string> commands;
    for (const CLI::App* command : names->get_subcommands([](const CLI::App*) { return true; })) {
        commands.push_back(command->get_name());
        for (const CLI::Option* option : command->get_options())
            for (const std::string& name : option->get_lnames())
                words.push_back("--" + name);
    }
    int taken = 0;
    int refused = 0;
    int hints = 0;
    for (int i = 0; i < tests::scaled(2'000); ++i) {
        const auto app = idle_app(status);
        std::vector<std::string> arguments;
        if (random() % 16 != 0)
            arguments.push_back(commands[random() % commands.size()]);
        for (std::size_t n = random() % 6; n > 0; --n)
            arguments.push_back(random_argument(random, words));
        CAPTURE(arguments);
        try {
            std::vector<std::string> reversed(arguments.rbegin(), arguments.rend()); // as the library wants them
            app->parse(std::move(reversed));
            FAIL("no command was to begin");
        } catch (const Taken&) {
            ++taken;
        } catch (const CLI::ParseError& error) {
            ++refused;
            CHECK_FALSE(std::string(error.what()).empty());
        }
        hints += cli::hint_about(*app, arguments).empty() ? 0 : 1;
    }
    CHECK(taken >= tests::scaled(20));
    CHECK(refused >= tests::scaled(20));
    CHECK(hints >= tests::scaled(2)); // they are rare
}
