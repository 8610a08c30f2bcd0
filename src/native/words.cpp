#include "words.hpp"

namespace katlas::native {

using program::BlockReason;
using program::Mode;

namespace {

constexpr Access word_access(Mode mode) {
    return {.log_size = 2, .mode = static_cast<unsigned>(mode), .failure_mode = static_cast<unsigned>(Mode::relaxed)};
}

std::uint32_t update_word(void* word, Update update, std::uint32_t operand, Mode mode, const Site* site) {
    Access access = word_access(mode);
    access.update = update;
    return static_cast<std::uint32_t>(katlas_update(word, operand, access.word(), site));
}

} // namespace

void share_object(const void* object, std::size_t size, const Site* site) {
    auto& m = machine();
    static_cast<void>(is_visible(object, sizeof(std::uint32_t), site));
    if (!m.memory->is_watched(object))
        m.fail(program::ErrorKind::bad_address, site, "a mutex or barrier that is not in the program's memory");
    if (m.memory->share(object, size))
        m.discover();
}
std::uint32_t read_word(const void* word, Mode mode, const Site* site) {
    return static_cast<std::uint32_t>(katlas_read(word, word_access(mode).word(), site));
}
void write_word(void* word, std::uint32_t value, Mode mode, const Site* site) {
    katlas_write(word, value, word_access(mode).word(), site);
}
std::uint32_t add_to_word(void* word, std::uint32_t operand, Mode mode, const Site* site) {
    return update_word(word, Update::add, operand, mode, site);
}
std::uint32_t subtract_from_word(void* word, std::uint32_t operand, Mode mode, const Site* site) {
    return update_word(word, Update::subtract, operand, mode, site);
}
std::uint32_t remove_from_word(void* word, std::uint32_t bits, Mode mode, const Site* site) {
    return update_word(word, Update::bit_and, ~bits, mode, site);
}
bool exchange_word(void* word, std::uint32_t expected, std::uint32_t desired, Mode mode, const Site* site) {
    return katlas_compare_exchange(word, expected, desired, word_access(mode).word(), site).succeeded != 0;
}

// For a machine a compare-exchange changes the word. A thread whose exchange fails is blocked, like a thread that has
// not arrived yet.
bool add_to_word_unless(void* word, std::uint32_t excluded, std::uint32_t operand, const Site* site) {
    auto& m = machine();
    m.begin_round();
    if (m.shape_of == nullptr && !m.labels)
        return update(word, operand,
                      {.log_size = 2,
                       .mode = static_cast<unsigned>(Mode::acquire),
                       .failure_mode = static_cast<unsigned>(Mode::relaxed),
                       .update = Update::add},
                      {.excluded = excluded}, site) != excluded;
    const std::uint32_t value = read_word(word, Mode::relaxed, site);
    if (value == excluded)
        return false;
    if (!exchange_word(word, value, value + operand, Mode::acquire, site))
        m.wait(site, BlockReason::lock);
    return true;
}
void take_word(void* word, std::uint32_t desired, const Site* site) {
    auto& m = machine();
    m.begin_round();
    if (!exchange_word(word, 0, desired, Mode::acquire, site))
        m.wait(site, BlockReason::lock);
}

} // namespace katlas::native
