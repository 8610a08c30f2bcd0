// katlas-verify: checks the certificates that `katlas prove --certificate` writes. It has no code in common with the
// prover, so that a mistake there does not repeat itself here.

#include "certificate.hpp"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <new>

namespace {

constexpr int accepted = 0;
constexpr int rejected = 1;
constexpr int unreadable = 2;

int verify_file(const char* path) {
    std::ifstream in(path, std::ios::binary);
    std::string text;
    if (in)
        text.assign(std::istreambuf_iterator<char>(in), {});
    if (!in || text.substr(0, 19) != "katlas-certificate ") {
        std::fprintf(stderr, "%s: %s\n", path, in ? "this is not a certificate" : "the file cannot be read");
        return unreadable;
    }
    try {
        const std::vector<verify::Inclusion> inclusions = verify::read_certificate(text);
        for (const verify::Inclusion& i : inclusions) {
            check(i);
            for (const std::string& note : i.notes)
                std::printf("%s\n", note.c_str());
            std::printf("  holds: %zu and %zu states, %zu sets\n", i.left.size(), i.right.size(), i.entries.size());
        }
        std::printf("%s: accepted, %zu inclusions\n", path, inclusions.size());
        return accepted;
    } catch (const verify::Rejected& e) {
        std::fflush(stdout);
        std::fprintf(stderr, "%s:%zu: rejected: %s\n", path, e.line, e.what());
    } catch (const std::bad_alloc&) {
        std::fprintf(stderr, "%s: rejected: not enough memory\n", path);
    }
    return rejected;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2 || argv[1][0] == '-') {
        std::fprintf(stderr,
                     "Usage: katlas-verify FILE\nChecks a certificate written by katlas prove --certificate FILE.\n"
                     "Exit status: 0 accepted, 1 rejected, 2 unreadable.\n");
        return unreadable;
    }
    return verify_file(argv[1]);
}
