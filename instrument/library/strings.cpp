// Strings. Headers have them from the shared object before C++20.
#include <memory>
#include <string>

template class std::allocator<char>;
template class std::basic_string<char>;

// Constructors that are templates from C++17 on, and are called by these names before.
#define KATLAS_STRING "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE"

namespace katlas_strings {

void from_text(std::string* self, const char* text, const std::allocator<char>&) __asm__(KATLAS_STRING "C1EPKcRKS3_");
void from_text(std::string* self, const char* text, const std::allocator<char>&) {
    std::construct_at(self, text);
}
void from_text_of_base(std::string* self, const char* text,
                       const std::allocator<char>&) __asm__(KATLAS_STRING "C2EPKcRKS3_");
void from_text_of_base(std::string* self, const char* text, const std::allocator<char>&) {
    std::construct_at(self, text);
}
void from_count(std::string* self, std::size_t count, char c,
                const std::allocator<char>&) __asm__(KATLAS_STRING "C1EmcRKS3_");
void from_count(std::string* self, std::size_t count, char c, const std::allocator<char>&) {
    std::construct_at(self, count, c);
}
void from_count_of_base(std::string* self, std::size_t count, char c,
                        const std::allocator<char>&) __asm__(KATLAS_STRING "C2EmcRKS3_");
void from_count_of_base(std::string* self, std::size_t count, char c, const std::allocator<char>&) {
    std::construct_at(self, count, c);
}

} // namespace katlas_strings
