# Writes OUTPUT: C++ that defines katlas::embedded::NAME, a SHA-256 of the paths and texts of FILES (separated by `|`),
# which are relative to ROOT.
string(REPLACE "|" ";" files "${FILES}")
set(all "")
foreach(file ${files})
  file(SHA256 ${ROOT}/${file} digest)
  string(APPEND all "${file} ${digest}\n")
endforeach()
string(SHA256 digest "${all}")
file(WRITE ${OUTPUT} "#include <string_view>
namespace katlas::embedded {
extern const std::string_view ${NAME};
const std::string_view ${NAME} = \"${digest}\";
} // namespace katlas::embedded
")
