#include "cat_vocabulary.hpp"

#include <array>

namespace katlas::cat {
namespace {

struct Library {
    std::string_view file;
    std::string_view text;
};

// The orders co and fr, with their parts, are what execution graphs consist of; nothing is left to generate.
constexpr std::string_view nothing_to_define = "";

constexpr std::array library = {
    Library{"stdlib.cat", R"(
        let toid(s) = [s]
        let fencerel(fences) = po; [fences]; po
        let ctrlcfence(fences) = ctrl; [fences]; po
        let imply(a, b) = b | ~a
        let nodetour(r, s, t) = r \ (s; t)
        let singlestep(r) = r \ (r; r)
    )"},
    Library{"cos.cat", "let ca = co | fr"},
    Library{"cos-opt.cat", nothing_to_define},
    Library{"cos-no-opt.cat", nothing_to_define},
    Library{"cos-ok-opt.cat", "let invrf = rf^-1"},
    Library{"c11_cos.cat", "let mo = co"},
    Library{"cross.cat", nothing_to_define},
    Library{"fences.cat", nothing_to_define},
    Library{"x86fences.cat", "let mfence = try fencerel(MFENCE) with 0"},
    Library{"ppcfences.cat", R"(
        let sync = try fencerel(SYNC) with 0
        let lwsync = try fencerel(LWSYNC) with 0
        let eieio = try fencerel(EIEIO) with 0
        let isync = try fencerel(ISYNC) with 0
        let ctrlisync = try ctrlcfence(ISYNC) with 0
    )"},
    Library{"filters.cat", R"(
        let A = try X with (try A with {})
        let P = M \ A
        let RR(r) = [R]; r; [R]
        let RW(r) = [R]; r; [W]
        let RM(r) = [R]; r; [M]
        let WR(r) = [W]; r; [R]
        let WW(r) = [W]; r; [W]
        let WM(r) = [W]; r; [M]
        let MR(r) = [M]; r; [R]
        let MW(r) = [M]; r; [W]
        let MM(r) = [M]; r; [M]
        let AA(r) = [A]; r; [A]
        let AP(r) = [A]; r; [P]
        let PA(r) = [P]; r; [A]
        let PP(r) = [P]; r; [P]
        let AM(r) = [A]; r; [M]
        let MA(r) = [M]; r; [A]
        let noid(r) = r \ id
        let atom = [A]
    )"},
};

} // namespace

std::optional<std::string_view> library_text(std::string_view file) {
    for (const Library& l : library)
        if (l.file == file)
            return l.text;
    return std::nullopt;
}

} // namespace katlas::cat
