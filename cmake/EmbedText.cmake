# Script mode: writes OUTPUT, a C++ source that defines katlas::embedded::NAME with the text of INPUT.
# Compilers limit the length of a string literal, so the text becomes raw literals of at most 8,000 bytes, cut at the
# ends of lines, where no character of several bytes is torn apart.
file(READ ${INPUT} text)
string(LENGTH "${text}" length)
set(pieces "    \"\"\n")
set(at 0)
while(at LESS length)
  string(SUBSTRING "${text}" ${at} 8000 piece)
  math(EXPR next "${at} + 8000")
  string(FIND "${piece}" "\n" last REVERSE)
  if(next LESS length AND NOT last EQUAL -1)
    math(EXPR size "${last} + 1")
    string(SUBSTRING "${piece}" 0 ${size} piece)
    math(EXPR next "${at} + ${size}")
  endif()
  string(APPEND pieces "    R\"katlas(${piece})katlas\"\n")
  set(at ${next})
endwhile()
file(WRITE ${OUTPUT} "#include <string_view>\n\nnamespace katlas::embedded {\n"
     "extern const std::string_view ${NAME};\nconst std::string_view ${NAME} =\n${pieces}    ;\n}\n")
