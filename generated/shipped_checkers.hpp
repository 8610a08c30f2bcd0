// All checkers of this folder: made by scripts/generate.
#pragma once

#include "pso.hpp"
#include "ra.hpp"
#include "rc11-20.hpp"
#include "rc11-genmc.hpp"
#include "rc11.hpp"
#include "sc.hpp"
#include "sra.hpp"
#include "tso-fences-all.hpp"
#include "tso.hpp"

namespace katlas::generated {

// Calls visit.template operator()<C>() for each checker C.
template <typename Visit>
void for_each_checker(const Visit& visit) {
    visit.template operator()<Sc>();
    visit.template operator()<Tso>();
    visit.template operator()<TsoFencesAll>();
    visit.template operator()<Pso>();
    visit.template operator()<Ra>();
    visit.template operator()<Sra>();
    visit.template operator()<Rc11>();
    visit.template operator()<Rc11_20>();
    visit.template operator()<Rc11Genmc>();
}

} // namespace katlas::generated
