// Random inclusions of expressions with intersections, differences and converses, over given names.
#pragma once

#include "structures.hpp"

namespace katlas::tests {

inline Ex random_relation(Random& random, const std::vector<std::string>& letters,
                          const std::vector<std::string>& tests, int depth) {
    if (depth == 0 || random.chance(10))
        return random.leaf(letters, tests, 25);
    if (random.chance(35)) {
        Ex first = random_relation(random, letters, tests, depth - 1);
        return {
            random.chance(70) ? '&' : '\\', "", {std::move(first), random_relation(random, letters, tests, depth - 1)}};
    }
    Ex made = random.expr(1, letters, tests, 25);
    for (Ex& kid : made.kids)
        kid = random_relation(random, letters, tests, depth - 1);
    return made;
}

inline Statement random_inclusion_of(Random& random, const std::vector<std::string>& letters,
                                     const std::vector<std::string>& tests, int depth) {
    Statement s;
    s.left = random_relation(random, letters, tests, depth);
    s.right = random.chance(30) ? Ex{'l', random.pick(letters), {}} : random_relation(random, letters, tests, depth);
    return s;
}

} // namespace katlas::tests
