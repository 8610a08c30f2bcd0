// What tests of the loader share: checkers as source text, folders that vanish, and stand-ins for the compiler.
#pragma once

#include "katlas/codegen/loader.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::testing {

namespace fs = std::filesystem;

// A checker that finds graphs of `size` events consistent and no others. Its names are the same whatever the size.
inline std::string stub(unsigned size, const std::string& more = "") {
    return fmt::format(R"(
#include "katlas/codegen/any_checker.hpp"
{}
struct Checker {{
    static constexpr std::string_view model = "size {}";
    static constexpr bool has_rmw_atomicity = true;
    static constexpr bool coherent = false;
    static constexpr auto coherence = katlas::runtime::Coherence::unknown;
    static constexpr bool first_failure_is_final = false;
    static constexpr bool has_happens_before = false;
    static constexpr bool maximal_extensions_are_consistent = true;
    static katlas::graph::AtomIndex atom_of(katlas::graph::Label l) {{ return l.exclusive ? 1 : 0; }}
    static katlas::graph::AtomIndex initial_atom() {{ return 2; }}
    bool consistent(const katlas::graph::SparseGraph& g) {{ return g.size() == {}; }}
    bool consistent_after(const katlas::graph::SparseGraph& g, katlas::graph::EventId e) {{
        return g.rmw_read(e) != katlas::graph::SparseGraph::none;
    }}
    std::optional<katlas::runtime::Violation> explain(const katlas::graph::SparseGraph&) const {{ return std::nullopt; }}
}};
extern "C" [[gnu::visibility("default")]] const void* katlas_checker() {{
    return katlas::codegen::factory_of<Checker>();
}}
)",
                       more, size, size);
}

inline const std::string entry = "katlas_checker";

class Folder {
  public:
    explicit Folder(const std::string& name = "katlas-test-XXXXXX") {
        std::string path = (fs::temp_directory_path() / name).string();
        REQUIRE(mkdtemp(path.data()) != nullptr);
        path_ = path;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    [[nodiscard]] const fs::path& path() const { return path_; }
    [[nodiscard]] std::vector<fs::path> files() const {
        std::vector<fs::path> result;
        for (const fs::directory_entry& e : fs::directory_iterator(path_))
            result.push_back(e.path());
        return result;
    }

  private:
    fs::path path_;
};

inline std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline void put(const fs::path& file, const std::string& text) {
    std::ofstream out(file, std::ios::binary);
    out << text;
    out.close();
    REQUIRE(out.good());
}

// A program in the shell's language.
inline std::string script(const fs::path& file, const std::string& body) {
    put(file, fmt::format("#!/bin/sh\n{}\n", body));
    fs::permissions(file, fs::perms::owner_all);
    return file.string();
}

// Sets a variable of the environment, and puts it back at the end.
class Variable {
  public:
    Variable(std::string name, const std::string& value) : name_(std::move(name)) {
        if (const char* before = std::getenv(name_.c_str()); before != nullptr)
            before_ = before;
        setenv(name_.c_str(), value.c_str(), 1);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    ~Variable() {
        if (before_)
            setenv(name_.c_str(), before_->c_str(), 1);
        else
            unsetenv(name_.c_str());
    }

  private:
    std::string name_;
    std::optional<std::string> before_;
};

// The sealed object of stub(size), made by the real compiler, once.
inline const std::string& object_of(unsigned size) {
    static std::map<unsigned, std::string> objects;
    std::string& object = objects[size];
    if (object.empty()) {
        const Folder cache;
        const codegen::LoadOptions options{.compiler = {}, .flags = {"-std=c++20"}, .cache = cache.path()};
        REQUIRE(std::holds_alternative<codegen::LoadedChecker>(codegen::load_checker(stub(size), entry, options)));
        object = text_of(cache.files().front());
    }
    return object;
}

// A stand-in for a compiler, which costs nothing: it copies objects that the real one made before. A text asks for the
// object of a size by `// size N`; each run adds a line to the log.
class QuickCompiler {
  public:
    explicit QuickCompiler(const std::vector<unsigned>& sizes) {
        for (const unsigned size : sizes)
            put(object(size), object_of(size));
        program_ = script(folder_.path() / "compiler", fmt::format(R"(
case " $* " in *" --version "*) echo quick 1; exit;; esac
while [ "$1" != -o ]; do shift; done
size=$(sed -n 's/^.. size //p' "$3")
echo run >> '{0}/log'
cp "{0}/$size.object" "$2")",
                                                                   folder_.path().string()));
    }
    [[nodiscard]] const std::string& program() const { return program_; }
    // The object that the text of that size becomes, sealed by another cache.
    [[nodiscard]] fs::path object(unsigned size) const { return folder_.path() / fmt::format("{}.object", size); }
    [[nodiscard]] std::size_t runs() const {
        const std::string log = text_of(folder_.path() / "log");
        return static_cast<std::size_t>(std::count(log.begin(), log.end(), '\n'));
    }
    [[nodiscard]] static std::string text(unsigned size) { return fmt::format("// size {}\n", size); }

  private:
    Folder folder_;
    std::string program_;
};

// The number of events of the graphs that a checker finds consistent.
inline unsigned size_of(const codegen::LoadedChecker& loaded) {
    const auto checker = loaded.make();
    for (unsigned n = 1; n < 20; ++n)
        if (checker->consistent(graph::SparseGraph(1, n, 0)))
            return n;
    return 0;
}

// Fails the test with what the compiler said.
inline codegen::LoadedChecker loaded(std::variant<codegen::LoadedChecker, codegen::LoadError> result) {
    if (const auto* error = std::get_if<codegen::LoadError>(&result))
        FAIL(error->message << "\n" << error->output);
    return std::get<codegen::LoadedChecker>(std::move(result));
}

// What makes checkers of a plan, compiled.
struct Made {
    codegen::LoadedChecker checker;
    [[nodiscard]] std::shared_ptr<codegen::AnyChecker> make() const { return checker.make(); }
};
inline Made compiled(const codegen::CheckerPlan& plan, const codegen::LoadOptions& options) {
    return {loaded(codegen::load_checker(codegen::emit_checker(codegen::without_names(plan)), options))};
}

inline codegen::LoadError refused(std::variant<codegen::LoadedChecker, codegen::LoadError> result) {
    REQUIRE(std::holds_alternative<codegen::LoadError>(result));
    return std::get<codegen::LoadError>(std::move(result));
}

} // namespace katlas::testing
