// How much work the random tests do. The environment variable KATLAS_TEST_SCALE multiplies every budget of a random
// test (how many inputs to try), so that the same tests run in minutes (scripts/test: 0.25), under the sanitizers
// (0.1), or for hours on a big machine (100). Unset means 1. Exhaustive and table tests are never scaled: they would
// silently lose cases.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>

namespace katlas::tests {

// The factor that `text` denotes. A text that is no positive number throws: a misspelt budget must not pass for 1.
inline double parse_scale(const char* text) {
    if (text == nullptr || *text == '\0')
        return 1.0;
    char* end = nullptr;
    const double scale = std::strtod(text, &end);
    if (*end != '\0' || !std::isfinite(scale) || scale <= 0.0)
        throw std::invalid_argument("KATLAS_TEST_SCALE must be a positive number, not '" + std::string(text) + "'");
    return scale;
}

// `n` times `scale`, at least 1 so that no loop becomes empty, at most the largest int.
inline int scaled_by(int n, double scale) {
    const double product = std::round(static_cast<double>(n) * scale);
    return static_cast<int>(std::clamp(product, 1.0, static_cast<double>(std::numeric_limits<int>::max())));
}

inline int scaled(int n) {
    return scaled_by(n, parse_scale(std::getenv("KATLAS_TEST_SCALE")));
}

// Some tests take long and check logic, which is not the purpose of a scaled-down run. In such a run they take only one
// of `part` inputs. The stride is 1 if nothing is scaled down.
inline std::size_t stride_of(std::size_t part) {
    return scaled(static_cast<int>(part)) >= static_cast<int>(part) ? 1 : part;
}

// Whether such a test leaves inputs out.
inline bool is_scaled_down() {
    return stride_of(2) != 1;
}

// The stride of a test that is a campaign of its own: one of `part` inputs, but all where tests are scaled up.
inline std::size_t stride_of_campaign(std::size_t part) {
    return scaled(1) > 1 ? 1 : part;
}

} // namespace katlas::tests
