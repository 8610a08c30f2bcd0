// Any bytes behind the beginning of a checkpoint, with the digest that they need: they are refused, or make a
// checkpoint that is written as it was read.
#include "katlas/codegen/loader_sha256.hpp"
#include "katlas/workbench/checkpoint.hpp"

#include <cstdlib>

using namespace katlas;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string bytes("KATC\1");
    bytes.append(reinterpret_cast<const char*>(data), size);
    bytes += codegen::sha256(bytes);
    const auto read = workbench::checkpoint_of(bytes);
    if (!read)
        return 0;
    const auto again = workbench::checkpoint_of(workbench::to_bytes(*read));
    if (!again || workbench::to_bytes(*again) != workbench::to_bytes(*read))
        std::abort();
    return 0;
}
