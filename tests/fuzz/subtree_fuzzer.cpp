// Any bytes behind the beginning of a subtree, with the checksum that they need: they are refused, or make a subtree
// whose invariants hold. A plain graph can then be explored; in a graph with holes it shows only when a thread comes
// upon an event behind a hole whether the event is the program's.
#include "katlas/explore/explore_causally.hpp"
#include "katlas/explore/explore_with.hpp"
#include "katlas/explore/subtree_codec.hpp"
#include "katlas/program/families.hpp"
#include "shipped_checkers.hpp"

#include <cstdio>
#include <cstdlib>

#include <boost/crc.hpp>

using namespace katlas;
using namespace katlas::explore;

namespace {

constexpr std::uint64_t model = 1;

// Ends the exploration after some executions, or some time without any.
struct Impatient {
    int left = 100;
    bool execution(const auto&) { return --left > 0; }
    bool error(const auto&, std::uint32_t, const program::Action&) { return --left > 0; }
    bool alive() { return --left > 0; }
};

// The header and the beginning of the root's subtree stay; what follows is `rest`.
template <typename Policy>
void read(const Policy& policy, std::string_view rest, bool explores) {
    Impatient observer;
    Explorer explorer(policy, observer);
    constexpr std::size_t header = 4 + 1 + 1 + 8 + 8;
    std::string bytes = encode(*explorer.root(), model).substr(0, header);
    bytes += rest;
    boost::crc_32_type checksum;
    checksum.process_bytes(bytes.data(), bytes.size());
    for (unsigned i = 0; i < 4; ++i)
        bytes.push_back(static_cast<char>(checksum.checksum() >> 8 * i & 0xffU));
    auto subtree = decode(bytes, policy, model);
    if (!subtree)
        return;
    require_invariants((*subtree)->check(), __FILE__, __LINE__);
    if (explores)
        explorer.run(std::move(*subtree));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const program::FamilyProgram plain = program::build_family("casrot:3");
    static const program::FamilyProgram dependent = program::build_family("ainc:3");
    if (size == 0)
        return 0;
    const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (data[0] % 2 == 0)
        read(plain_policy<generated::Rc11>(*plain.program), rest, true);
    else
        read(causal_policy(*dependent.program), rest, false);
    return 0;
}
