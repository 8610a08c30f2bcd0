// Any bytes behind the first line of a certificate, with the digest that they need: they are accepted or rejected, and
// what is wrong with them is said with a line.
#include "verify/certificate_text.hpp"
#include "verify/tableau.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string body("katlas-certificate 1\n");
    body.append(reinterpret_cast<const char*>(data), size);
    try {
        for (const verify::Proof& proof : verify::read_certificate(katlas::tests::with_digest(std::move(body))))
            if (const auto* inclusion = std::get_if<verify::Inclusion>(&proof)) {
                check(*inclusion);
            } else {
                (void)describe(std::get<verify::Tableau>(proof));
                check(std::get<verify::Tableau>(proof));
            }
    } catch (const std::runtime_error& e) {
        if (std::string(e.what()).find(": rejected: ") == std::string::npos)
            std::abort();
    }
    return 0;
}
