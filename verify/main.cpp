// katlas-verify: checks what `katlas prove --certificate` writes. It shares no code with the prover, and no mistakes.
#include "tableau.hpp"

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string_view>

int main(int argc, char** argv) {
    enum ExitStatus { accepted, rejected, unreadable };
    const char* path = argc == 2 ? argv[1] : "-";
    if (std::string_view(path) == "--help") {
        std::puts("Check what 'katlas prove --certificate' writes\nUsage: katlas-verify FILE\n\n"
                  "Exit status: 0 every proof was accepted, 1 some was not, 2 bad input.");
        return accepted;
    }
    try {
        std::ostringstream contents;
        contents << std::ifstream(path, std::ios::binary).rdbuf();
        const std::string text = contents.str();
        if (!text.starts_with("katlas-certificate ")) {
            std::fprintf(stderr, "%s: cannot be read, or is not a certificate\nUsage: katlas-verify FILE\n", path);
            return unreadable;
        }
        const std::vector<verify::Proof> proofs = verify::read_certificate(text);
        std::size_t tableaux = 0;
        for (const verify::Proof& proof : proofs)
            if (const auto* i = std::get_if<verify::Inclusion>(&proof)) {
                check(*i);
                std::printf("%s  holds (%s): %zu and %zu states, %zu sets\n", i->notes.c_str(), i->closure.c_str(),
                            i->left.size(), i->right.size(), i->entries.size());
            } else {
                const auto& t = std::get<verify::Tableau>(proof);
                check(t);
                ++tableaux;
                std::printf("%s%s  holds (tableau): %zu cases\n", t.notes.c_str(), describe(t).c_str(), t.cases.size());
            }
        std::printf("%s: accepted, %zu inclusions", path, proofs.size() - tableaux);
        std::printf(tableaux == 0 ? "\n" : ", %zu tableaux\n", tableaux);
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
            std::fputs("katlas-verify: the output cannot be written\n", stderr);
            return unreadable;
        }
        return accepted;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s:%s\n", path, e.what());
        return rejected;
    }
}
