# Script mode: writes OUTPUT, a C++ source that defines katlas::embedded::NAME with the text of INPUT.
# The text is cut into raw string literals of at most 8,000 characters, as compilers limit their length.
file(READ ${INPUT} text)
string(LENGTH "${text}" length)
set(pieces "")
set(at 0)
while(at LESS length)
  string(SUBSTRING "${text}" ${at} 8000 piece)
  string(APPEND pieces "    R\"katlas(${piece})katlas\"\n")
  math(EXPR at "${at} + 8000")
endwhile()
file(WRITE ${OUTPUT} "#include <string_view>\n\nnamespace katlas::embedded {\n"
     "extern const std::string_view ${NAME};\nconst std::string_view ${NAME} =\n${pieces}    ;\n}\n")
