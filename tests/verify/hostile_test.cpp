// No file makes the verifier crash, take much memory or accept nonsense.

#include "certificate_text.hpp"
#include "verifier.hpp"

#include <catch2/catch.hpp>

using namespace katlas::tests;

namespace {

// In half a gigabyte of address space and five seconds.
Ran verify_confined(const std::string& text) {
    const TemporaryFile file(text);
    const std::string limits = KATLAS_SANITIZED ? "" : "ulimit -v 700000; ";
    return run_command(limits + "ulimit -t 5; '" KATLAS_VERIFY "' '" + file.path() + "'");
}

std::string file_of(const std::string& inclusion) {
    return with_digest("katlas-certificate 1\ninclusion\n" + inclusion + "end 1\n");
}

const std::string small = "note a note\nclosure plain plain\nmarker 0\nsymbol a 0\nleft 1\nstart 0\nto 0 0\nright 1\n"
                          "start 0\nto 0 0\ninitial 0\n";

} // namespace

TEST_CASE("what is not a certificate is unreadable") {
    CHECK(run_command("'" KATLAS_VERIFY "'").status == 2);
    CHECK(run_command("'" KATLAS_VERIFY "' /nonexistent/file").status == 2);
    CHECK(run_command("'" KATLAS_VERIFY "' /").status == 2);
    CHECK(verify("").status == 2);
    CHECK(verify("something else\n").status == 2);
    CHECK(verify(std::string(1000, '\0')).status == 2);
}

TEST_CASE("a small certificate is accepted, and none of its beginnings is") {
    const std::string text = file_of(small);
    REQUIRE(verify(text).status == 0);
    for (std::size_t length = 0; length < text.size(); ++length) {
        INFO(length);
        const int status = verify(text.substr(0, length)).status;
        CHECK((status == 1 || status == 2));
    }
    const std::string body = text.substr(0, text.rfind("digest "));
    for (std::size_t length = 20; length < body.size(); ++length) {
        INFO(length);
        CHECK(verify(with_digest(body.substr(0, length))).status == 1);
    }
}

TEST_CASE("certificates with absurd contents are rejected") {
    const auto changed = [](const std::string& from, const std::string& to) {
        const std::size_t at = small.find(from);
        REQUIRE(at != std::string::npos);
        return file_of(std::string(small).replace(at, from.size(), to));
    };
    const std::vector<std::string> texts = {
        with_digest("katlas-certificate 2\nend 0\n"),
        with_digest("katlas-certificate 1\nend 1\n"),
        with_digest("katlas-certificate 1\nend 0\nend 0\n"),
        with_digest("katlas-certificate 1\nend 0"),
        changed("closure plain", "closure circular"),
        changed("closure plain plain", "closure plain rotated"),
        changed("closure plain plain", "closure plain"),
        changed("marker 0", "marker 99999999999999999999999999"),
        changed("marker 0", "marker 0-1023-1"),
        changed("marker 0", "marker 4000000000"),
        changed("marker 0", "marker -1"),
        changed("marker 0", "marker 0\nmarker 0"),
        changed("symbol a 0", "symbol a 0 0"),
        changed("symbol a 0", "symbol a 0\nsymbol a 0"),
        changed("symbol a 0", std::string("symbol a 0\0", 11)),
        changed("left 1", "left 3999999"),
        changed("left 1", "left 999999999999"),
        changed("right 1", "right 1024"),
        changed("right 1", "right 1025"),
        changed("to 0 0\nright", "to 1 0\nright"),
        changed("to 0 0\nright", "to 0 0-3999999\nright"),
        changed("to 0 0\nright", "to 0 1\nright"),
        changed("initial 0", "set 0 0 0"),
        changed("initial 0", "initial 0\nset 1 0 0"),
        changed("initial 0", "initial 0\nset 0 1 0"),
        changed("initial 0", "initial 0\ninitial 0"),
        changed("initial 0", "initial 1"),
        changed("initial 0", "initial"),
        changed("initial 0\n", ""),
        changed("initial 0", "initial 0 "),
        changed("initial 0", "initial  0"),
        file_of("closure form\nleft a\nright b\n"),
        file_of("closure form\nleft a\n"),
    };
    std::size_t number = 0;
    for (const std::string& text : texts) {
        const Ran ran = verify_confined(text);
        INFO(number++ << ": " << text << ran.output);
        // A trailing space separates nothing and may stand.
        if (text.find("initial 0 \n") == std::string::npos)
            CHECK(ran.status == 1);
    }
    CHECK(verify(file_of("closure form\nleft a;b\nright a;b\n")).status == 0);
    CHECK(verify(file_of("closure form\nleft 0\nright b\n")).status == 0);
}

TEST_CASE("small files that announce much do not take much memory") {
    std::string many_moves = "closure rotated rotated\nmarker 0\n";
    for (int i = 0; i < 20000; ++i)
        many_moves += "symbol s" + std::to_string(i) + " 0\n";
    many_moves += "left 0\nright 1000\n";
    for (int i = 0; i < 1000; ++i)
        many_moves += "start 0\nto 0 0-19999\n";
    CHECK(verify_confined(file_of(many_moves + "initial\n")).status == 1);

    std::string many_sets = "closure rotated rotated\nmarker 0\nsymbol a 0\nleft 0\nright 1000\n";
    for (int i = 0; i < 1000; ++i)
        many_sets += "start 0\n";
    many_sets += "initial\n";
    for (int i = 0; i < 50000; ++i)
        many_sets += "set 0 0\n";
    const Ran ran = verify_confined(file_of(many_sets));
    INFO(ran.output);
    CHECK(ran.status == 1);
}
