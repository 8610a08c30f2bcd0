#include "katlas/support/files.hpp"
#include "katlas/support/text.hpp"

#include <cstdlib>

#include <catch2/catch.hpp>
#include <sys/stat.h>
#include <unistd.h>

using namespace katlas;
namespace fs = std::filesystem;

namespace {

class Folder {
  public:
    Folder() {
        std::string path = (fs::temp_directory_path() / "katlas-files-XXXXXX").string();
        REQUIRE(mkdtemp(path.data()) != nullptr);
        path_ = path;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }

  private:
    fs::path path_;
};

std::string refusal(const fs::path& path, Streams streams = Streams::refused, std::size_t most = most_input) {
    const auto text = read_file(path, streams, most);
    CHECK_FALSE(text);
    return text ? "" : text.why_not();
}

} // namespace

TEST_CASE("what was written is read, whatever bytes it has") {
    const Folder folder;
    std::string every_byte;
    for (int i = 0; i < 70'000; ++i)
        every_byte += static_cast<char>(i % 251);
    for (const std::string& text : {std::string(), std::string("text\n"), std::string(3, '\0'), every_byte}) {
        REQUIRE(write_file(folder / "f", text));
        const auto read = read_file(folder / "f");
        REQUIRE(read);
        CHECK(*read == text);
    }
    fs::create_symlink(folder / "f", folder / "link");
    const auto linked = read_file(folder / "link");
    REQUIRE(linked);
    CHECK(*linked == every_byte);
}

TEST_CASE("what is not a file is refused, and nothing of it is read") {
    const Folder folder;
    REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0); // nobody writes to it
    for (const Streams streams : {Streams::refused, Streams::allowed}) {
        CHECK(refusal("/dev/zero", streams) == "it is a device, not a file");
        CHECK(refusal(folder / "pipe", streams) == "it is a pipe, not a file");
        CHECK(refusal(folder / "", streams) == "it is a folder");
        CHECK(refusal(folder / "none", streams) == "No such file or directory");
        CHECK(refusal(folder / std::string(5000, 'a'), streams) == "File name too long");
    }
    fs::create_symlink("/dev/zero", folder / "zero.kat");
    CHECK(refusal(folder / "zero.kat") == "it is a device, not a file");
    fs::create_symlink(folder / "loop", folder / "loop");
    CHECK(refusal(folder / "loop") == "Too many levels of symbolic links");
    CHECK_FALSE(refusal("/dev/stdin").empty());
}

TEST_CASE("a file beyond the limit is refused") {
    const Folder folder;
    REQUIRE(write_file(folder / "f", std::string((1U << 20U) + 1, 'a')));
    CHECK(refusal(folder / "f", Streams::refused, 1U << 20U) == "it is larger than 1 MB, the most that is read");
    CHECK(read_file(folder / "f", Streams::refused, (1U << 20U) + 1));
    // A file that only seems large takes no room.
    REQUIRE(truncate((folder / "f").c_str(), off_t{1} << 40U) == 0);
    CHECK(refusal(folder / "f") == "it is larger than 64 MB, the most that is read");
}

TEST_CASE("what cannot be written is told") {
    const Folder folder;
    const auto why_not = [](const fs::path& path) {
        const auto done = write_file(path, "text");
        return done ? "" : done.why_not();
    };
    CHECK(why_not("/dev/full") == "No space left on device");
    CHECK(why_not(folder / "none/f") == "No such file or directory");
    CHECK(why_not(folder / "") == "Is a directory");
}

TEST_CASE("one line is one line, and nothing in it is for the terminal") {
    CHECK(one_line("plain text") == "plain text");
    CHECK(one_line("a\nb\rc\td\x1b[31m\x7f") == "a?b?c?d?[31m?");
    CHECK(one_line("\xe6\x97\xa5\xff\xc2\x9b\xed\xa0\x80") == "\xe6\x97\xa5????\x3f\x3f"); // U+009B and a surrogate
    CHECK(one_line("abcdef", 3) == "abc...");
    CHECK(one_line("").empty());
}

TEST_CASE("white space becomes single blanks") {
    CHECK(single_spaced(" a = b\n\t  | c;\r\n d\v\f ") == "a = b | c; d");
    CHECK(single_spaced("a") == "a");
    CHECK(single_spaced(" \n").empty());
    CHECK(single_spaced("").empty());
}

TEST_CASE("suggestions are names that begin so, or the nearest") {
    const std::vector<std::string> names{"ra", "rc11", "rc11-20", "tso", "check", "--model"};
    CHECK(did_you_mean("rc", names) == "did you mean 'rc11' or 'rc11-20'?");
    CHECK(did_you_mean("chekc", names) == "did you mean 'check'?");
    CHECK(did_you_mean("--mdoel", names) == "did you mean '--model'?");
    CHECK(did_you_mean("t", names).empty());
    CHECK(did_you_mean("nothing like it", names).empty());
}
