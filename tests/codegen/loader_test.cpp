// Emitted text becomes a checker that runs, whatever state cache, compiler and environment are in.
#include "katlas/codegen/loader_cache.hpp"
#include "katlas/codegen/loader_sha256.hpp"
#include "loader_fixture.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

#include <sys/stat.h>
#include <unistd.h>

using namespace katlas;
using namespace katlas::testing;
using codegen::LoadedChecker;
using codegen::LoadError;
using codegen::LoadOptions;
using Origin = codegen::LoadedChecker::Origin;

TEST_CASE("SHA-256 of the standard's examples") {
    CHECK(codegen::sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(codegen::sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(codegen::sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(codegen::sha256(std::string(1'000'000, 'a')) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    codegen::Sha256 left;
    left.add_field("ab");
    left.add_field("c");
    codegen::Sha256 right;
    right.add_field("a");
    right.add_field("bc");
    CHECK(left.finish() != right.finish());
}

TEST_CASE("a checker is compiled once, then comes from the cache") {
    const Folder cache("katlas test 'quoted' \"$HOME\" XXXXXX"); // nothing may take a path for more than a path
    const LoadOptions options{.compiler = {}, .cache = cache.path() / "deep er"};
    const LoadedChecker first = loaded(codegen::load_checker(stub(3), entry, options));
    CHECK(first.origin() == Origin::compiled_and_cached);
    CHECK(first.model() == "size 3");
    CHECK(size_of(first) == 3);

    const auto checker = first.make();
    CHECK(checker->atom_of({.kind = graph::Kind::read, .mode = graph::Mode::relaxed, .exclusive = true}) == 1);
    CHECK(checker->initial_atom() == 2);
    CHECK(checker->facts().has_rmw_atomicity);
    CHECK_FALSE(checker->facts().coherent);
    // The object has what it needs of the graph's code.
    graph::SparseGraph g(1, 1, 2);
    const auto read = g.add(1, 0, {.kind = graph::Kind::read, .mode = graph::Mode::relaxed, .exclusive = true}, 1);
    const auto write = g.add(1, 0, {.kind = graph::Kind::write, .mode = graph::Mode::relaxed, .exclusive = true}, 1);
    CHECK(checker->consistent_after(g, write));
    CHECK_FALSE(checker->consistent_after(g, read));

    const LoadedChecker again = loaded(codegen::load_checker(stub(3), entry, options));
    CHECK(again.origin() == Origin::cached);
    CHECK(size_of(again) == 3);

    // Another text, of the same names: each object keeps to its own, and the checkers outlive what loaded them.
    auto other = std::optional(loaded(codegen::load_checker(stub(4), entry, options)));
    CHECK(other->origin() == Origin::compiled_and_cached);
    CHECK(size_of(*other) == 4);
    CHECK(size_of(first) == 3);
    CHECK(other->model() == "size 4");
    const auto survivor = other->make();
    other.reset();
    CHECK(survivor->consistent(graph::SparseGraph(1, 4, 0)));

    struct stat s {};
    REQUIRE(stat(options.cache.c_str(), &s) == 0);
    CHECK((s.st_mode & 0777U) == 0700);
    for (const fs::directory_entry& e : fs::directory_iterator(options.cache))
        CHECK(e.is_regular_file()); // no folder of a build remains
}

TEST_CASE("what makes an object is part of its key") {
    const QuickCompiler quick({2});
    const Folder cache;
    const std::string text = QuickCompiler::text(2);
    LoadOptions options{.compiler = quick.program(), .cache = cache.path()};
    CHECK(loaded(codegen::load_checker(text, entry, options)).origin() == Origin::compiled_and_cached);
    CHECK(loaded(codegen::load_checker(text, entry, options)).origin() == Origin::cached);
    CHECK(loaded(codegen::load_checker(text + " ", entry, options)).origin() == Origin::compiled_and_cached);
    options.flags.emplace_back("-O3");
    CHECK(loaded(codegen::load_checker(text, entry, options)).origin() == Origin::compiled_and_cached);
    options.compiler += " -pipe";
    CHECK(loaded(codegen::load_checker(text, entry, options)).origin() == Origin::compiled_and_cached);
    // A compiler that was replaced by another version.
    put(quick.program(), text_of(quick.program()).replace(text_of(quick.program()).find("quick 1"), 7, "quick 2"));
    CHECK(loaded(codegen::load_checker(text, entry, options)).origin() == Origin::compiled_and_cached);
    CHECK(quick.runs() == 5);
    CHECK(cache.files().size() == 5);
    options.use_cache = false;
    CHECK(loaded(codegen::load_checker(text, entry, options)).origin() == Origin::compiled);
    CHECK(cache.files().size() == 5);
}

TEST_CASE("a broken entry of the cache is made anew") {
    const QuickCompiler quick({2, 3});
    const Folder cache;
    const LoadOptions options{.compiler = quick.program(), .cache = cache.path()};
    const std::string text = QuickCompiler::text(2);
    REQUIRE(size_of(loaded(codegen::load_checker(text, entry, options))) == 2);
    REQUIRE(cache.files().size() == 1);
    const fs::path file = cache.files().front();
    const std::string whole = text_of(file);
    REQUIRE(whole.size() > 1000);
    const auto flip = [&](std::size_t at) {
        std::string bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ 1);
        return bytes;
    };
    const std::vector<std::pair<std::string, std::string>> broken{
        {"empty", ""},
        {"one byte", "x"},
        {"without its seal's last byte", whole.substr(0, whole.size() - 1)},
        {"half", whole.substr(0, whole.size() / 2)},
        {"longer", whole + "\n"},
        {"first byte changed", flip(0)},
        {"byte in the middle changed", flip(whole.size() / 2)},
        {"seal changed", flip(whole.size() - 3)},
        {"garbage", std::string(5000, '\xff')},
        {"the object of another text, with the seal of that", text_of(quick.object(3))},
    };
    for (const auto& [name, bytes] : broken) {
        INFO(name);
        fs::remove(file);
        put(file, bytes);
        fs::permissions(file, fs::perms::owner_all);
        const LoadedChecker repaired = loaded(codegen::load_checker(text, entry, options));
        CHECK(repaired.origin() == Origin::compiled_and_cached);
        CHECK(size_of(repaired) == 2);
        CHECK(loaded(codegen::load_checker(text, entry, options)).origin() == Origin::cached);
    }

    SECTION("an entry that others may write") {
        fs::permissions(file, fs::perms::group_write, fs::perm_options::add);
        CHECK(loaded(codegen::load_checker(text, entry, options)).origin() == Origin::compiled_and_cached);
        CHECK(loaded(codegen::load_checker(text, entry, options)).origin() == Origin::cached);
    }
    SECTION("a link to an intact object") {
        fs::rename(file, cache.path() / "elsewhere");
        fs::create_symlink(cache.path() / "elsewhere", file);
        CHECK(loaded(codegen::load_checker(text, entry, options)).origin() == Origin::compiled_and_cached);
        CHECK_FALSE(fs::is_symlink(file));
    }
    SECTION("a pipe, which would block a reader") {
        fs::remove(file);
        REQUIRE(mkfifo(file.c_str(), 0600) == 0);
        CHECK(loaded(codegen::load_checker(text, entry, options)).origin() == Origin::compiled_and_cached);
    }
    SECTION("a folder in its place cannot be replaced") {
        fs::remove(file);
        fs::create_directories(file / "with content");
        const LoadedChecker built = loaded(codegen::load_checker(text, entry, options));
        CHECK(built.origin() == Origin::compiled);
        CHECK(size_of(built) == 2);
    }
    SECTION("a well-sealed object that is no checker") {
        const std::string key = file.stem().string().substr(std::string("checker-").size());
        const auto folder = codegen::CheckerCache::open(cache.path());
        REQUIRE(folder);
        put(cache.path() / "no-object", "not an object at all");
        REQUIRE(folder->publish(cache.path() / "no-object", key));
        REQUIRE(folder->read_intact(key) == "not an object at all");
        const LoadedChecker built = loaded(codegen::load_checker(text, entry, options));
        CHECK(built.origin() == Origin::compiled_and_cached);
        CHECK(size_of(built) == 2);
    }
}

TEST_CASE("folders that cannot be trusted or written are left alone") {
    const QuickCompiler quick({2});
    const Folder folder;
    const Folder temporary;
    const Variable tmpdir("TMPDIR", temporary.path().string());
    const auto check_without_cache = [&](const fs::path& cache) {
        const LoadOptions options{.compiler = quick.program(), .cache = cache};
        const LoadedChecker built = loaded(codegen::load_checker(QuickCompiler::text(2), entry, options));
        CHECK(built.origin() == Origin::compiled);
        CHECK(size_of(built) == 2);
        CHECK(temporary.files().empty()); // the private folder is gone while the checker runs
    };
    SECTION("writable by the group") {
        fs::permissions(folder.path(), fs::perms::group_write, fs::perm_options::add);
        check_without_cache(folder.path());
        CHECK(folder.files().empty());
    }
    SECTION("writable by all") {
        fs::permissions(folder.path(), fs::perms::all | fs::perms::sticky_bit);
        check_without_cache(folder.path());
        CHECK(folder.files().empty());
    }
    SECTION("a file") {
        put(folder.path() / "file", "text");
        check_without_cache(folder.path() / "file");
        check_without_cache(folder.path() / "file" / "below");
        CHECK(text_of(folder.path() / "file") == "text");
    }
    SECTION("of another user") {
        if (geteuid() != 0 || chown(folder.path().c_str(), 12345, static_cast<gid_t>(-1)) != 0) {
            WARN("skipped: only root can give a folder away");
            return;
        }
        check_without_cache(folder.path());
        CHECK(folder.files().empty());
    }
    SECTION("read-only") {
        if (geteuid() == 0) {
            WARN("skipped: root may write everywhere");
            return;
        }
        fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
        check_without_cache(folder.path());
    }
    SECTION("no folder at all") {
        const Variable nowhere("TMPDIR", (folder.path() / "nowhere").string());
        put(folder.path() / "file", "");
        LoadOptions options{.compiler = quick.program(), .cache = folder.path() / "file"};
        // std::filesystem reports a TMPDIR that is no folder; then /tmp serves.
        CHECK(loaded(codegen::load_checker(QuickCompiler::text(2), entry, options)).origin() == Origin::compiled);
    }
}

TEST_CASE("compilers that fail") {
    const Folder folder;
    LoadOptions options{.compiler = {}, .cache = folder.path() / "cache"};
    const auto load = [&] { return refused(codegen::load_checker("text", entry, options)); };
    const std::string version = "[ \"$1\" = --version ] && { echo v; exit 0; }\n";
    SECTION("with an error") {
        options.compiler = script(folder.path() / "c", version + "echo first line; echo second line >&2; exit 3");
        const LoadError error = load();
        CHECK(error.kind == LoadError::Kind::compile_failed);
        CHECK(error.message == fmt::format("'{}' failed to compile the checker (exit status 3)", options.compiler));
        CHECK(error.output == "first line\nsecond line\n");
        CHECK(fs::is_empty(options.cache));
    }
    SECTION("with a lot of output") {
        options.compiler = script(folder.path() / "c", version + "yes error | head -c 10000000; exit 1");
        CHECK(load().output.size() == 64U * 1024U);
    }
    SECTION("by a signal") {
        options.compiler = script(folder.path() / "c", version + "kill -9 $$");
        CHECK(load().message == fmt::format("'{}' was killed by signal 9", options.compiler));
    }
    SECTION("never ending, with children") {
        const std::string pid = (folder.path() / "pid").string();
        options.compiler =
            script(folder.path() / "c", fmt::format("{}sleep 1000 & echo $! > '{}'; wait", version, pid));
        options.timeout = std::chrono::milliseconds{1000};
        const LoadError error = load();
        CHECK(error.kind == LoadError::Kind::timed_out);
        CHECK(error.message == fmt::format("'{}' did not compile the checker in time", options.compiler));
        // What it started is gone, too, or about to be.
        const pid_t child = static_cast<pid_t>(std::stol(text_of(pid)));
        const auto is_running = [child] {
            const std::string state = text_of(fmt::format("/proc/{}/stat", child));
            return !state.empty() && state.find(") Z ") == std::string::npos;
        };
        for (int i = 0; i < 1000 && is_running(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        CHECK_FALSE(is_running());
    }
    SECTION("never saying their version") {
        options.compiler = script(folder.path() / "c", "sleep 1000");
        options.timeout = std::chrono::milliseconds{200};
        CHECK(load().kind == LoadError::Kind::timed_out);
    }
    SECTION("not running at all") {
        options.compiler = script(folder.path() / "c", "exit 1");
        CHECK(load().kind == LoadError::Kind::no_compiler);
    }
    SECTION("making nothing") {
        options.compiler = script(folder.path() / "c", "exit 0");
        CHECK(load().kind == LoadError::Kind::not_loadable);
        CHECK(fs::is_empty(options.cache));
    }
    SECTION("making garbage") {
        options.compiler =
            script(folder.path() / "c", version + "while [ \"$1\" != -o ]; do shift; done; echo garbage > \"$2\"");
        CHECK(load().kind == LoadError::Kind::not_loadable);
        CHECK(fs::is_empty(options.cache));
    }
    SECTION("real, on a text with an error") {
        const LoadError error = refused(codegen::load_checker("int main( {", entry, options));
        CHECK(error.kind == LoadError::Kind::compile_failed);
        CHECK(error.output.find("checker.cpp:1") != std::string::npos);
    }
}

TEST_CASE("the compiler is the one that was asked for") {
    const QuickCompiler quick({2});
    const Folder folder;
    LoadOptions options;
    options.use_cache = false;
    const std::string text = QuickCompiler::text(2);
    SECTION("CXX, with arguments") {
        const Variable cxx("CXX", quick.program() + "  -pipe ");
        CHECK(size_of(loaded(codegen::load_checker(text, entry, options))) == 2);
        CHECK(quick.runs() == 1);
    }
    SECTION("a path with blanks") {
        fs::create_directory(folder.path() / "a b");
        fs::create_symlink(quick.program(), folder.path() / "a b" / "c d");
        const Variable cxx("CXX", (folder.path() / "a b" / "c d").string());
        CHECK(size_of(loaded(codegen::load_checker(text, entry, options))) == 2);
    }
    SECTION("a misspelt CXX is no reason to take another") {
        const Variable cxx("CXX", "no-such-compiler -O2");
        const LoadError error = refused(codegen::load_checker(text, entry, options));
        CHECK(error.kind == LoadError::Kind::no_compiler);
        CHECK(error.message == "no C++ compiler: CXX names 'no-such-compiler -O2' is no program that can be run");
    }
    SECTION("names in PATH, in this order") {
        const Variable cxx("CXX", "");
        const Variable path("PATH", fmt::format("{}:/usr/bin:/bin", folder.path().string()));
        fs::create_symlink(quick.program(), folder.path() / "c++");
        CHECK(size_of(loaded(codegen::load_checker(text, entry, options))) == 2);
        CHECK(quick.runs() == 1);
    }
    SECTION("one that does not run is passed over") {
        const Variable cxx("CXX", "");
        const Variable path("PATH", folder.path().string());
        script(folder.path() / "c++", "exit 1");
        put(folder.path() / "g++", "not executable");
        script(folder.path() / "clang++", fmt::format("PATH=/usr/bin:/bin exec '{}' \"$@\"", quick.program()));
        CHECK(size_of(loaded(codegen::load_checker(text, entry, options))) == 2);
    }
    SECTION("none") {
        const Variable cxx("CXX", "");
        const Variable path("PATH", folder.path().string());
        const LoadError error = refused(codegen::load_checker(text, entry, options));
        CHECK(error.kind == LoadError::Kind::no_compiler);
        CHECK(error.message ==
              "no C++ compiler: CXX is not set, and neither c++ nor g++ nor clang++ is in PATH and runs");
    }
}

TEST_CASE("objects that are no checkers of this version are refused and not cached") {
    const Folder cache;
    const LoadOptions options{.compiler = {}, .cache = cache.path() / "cache"};
    const auto load = [&](const std::string& text) {
        const LoadError error = refused(codegen::load_checker(text, entry, options));
        CHECK(error.kind == LoadError::Kind::not_loadable);
        CHECK(fs::is_empty(options.cache));
        return error.message;
    };
    const auto with = [](const std::string& factory) {
        return fmt::format(
            "#include \"katlas/codegen/any_checker.hpp\"\n"
            "static const katlas::codegen::CheckerFactory f{{{}}};\n"
            "extern \"C\" [[gnu::visibility(\"default\")]] const void* katlas_checker() {{ return &f; }}",
            factory);
    };
    CHECK(load(with(".abi = 99")) ==
          fmt::format("the compiled checker does not load: version 99 of the interface of checkers, not {}",
                      codegen::checker_abi));
    CHECK(load(with(".layout = 1")).find("lays out execution graphs differently") != std::string::npos);
    CHECK(load("int x;").find("katlas_checker") != std::string::npos);
    CHECK(load("void missing(); extern \"C\" [[gnu::visibility(\"default\")]] const void* katlas_checker() "
               "{ missing(); return nullptr; }")
              .find("missing") != std::string::npos);
}

TEST_CASE("the user's cache folder") {
    const Variable home("HOME", "/nowhere/someone");
    {
        const Variable xdg("XDG_CACHE_HOME", "/var/a cache");
        CHECK(codegen::user_cache_folder() == "/var/a cache/katlas");
    }
    for (const char* invalid : {"", "relative/path"}) {
        const Variable xdg("XDG_CACHE_HOME", invalid);
        CHECK(codegen::user_cache_folder() == "/nowhere/someone/.cache/katlas");
        const Variable homeless("HOME", "");
        CHECK(codegen::user_cache_folder().empty());
    }
}

TEST_CASE("what killed builds left behind is removed after a day") {
    const QuickCompiler quick({2});
    const Folder cache;
    const auto now = fs::file_time_type::clock::now();
    for (const auto& [name, age] :
         {std::pair("katlas-build-old", 25), std::pair("katlas-build-new", 1), std::pair("something-else", 1000)}) {
        fs::create_directories(cache.path() / name / "content");
        fs::last_write_time(cache.path() / name, now - std::chrono::hours{age});
    }
    const LoadOptions options{.compiler = quick.program(), .cache = cache.path()};
    (void)loaded(codegen::load_checker(QuickCompiler::text(2), entry, options));
    CHECK_FALSE(fs::exists(cache.path() / "katlas-build-old"));
    CHECK(fs::exists(cache.path() / "katlas-build-new"));
    CHECK(fs::exists(cache.path() / "something-else"));
}
