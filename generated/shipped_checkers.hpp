// All checkers of this folder: made by scripts/generate.
#pragma once

#include "aarch64-without-dependencies.hpp"
#include "aarch64.hpp"
#include "armv8-without-dependencies.hpp"
#include "armv8.hpp"
#include "imm-without-dependencies.hpp"
#include "imm.hpp"
#include "power-without-dependencies.hpp"
#include "power.hpp"
#include "pso.hpp"
#include "ra.hpp"
#include "rc11-20.hpp"
#include "rc11-genmc.hpp"
#include "rc11.hpp"
#include "riscv-without-dependencies.hpp"
#include "riscv.hpp"
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

// Calls visit.template operator()<C>() for each checker C of graphs with dependencies.
template <typename Visit>
void for_each_dependency_checker(const Visit& visit) {
    visit.template operator()<Imm>();
    visit.template operator()<Armv8>();
    visit.template operator()<Aarch64>();
    visit.template operator()<Power>();
    visit.template operator()<Riscv>();
}

// Calls visit.template operator()<C>() for each checker C of a model without its dependencies.
template <typename Visit>
void for_each_weaker_checker(const Visit& visit) {
    visit.template operator()<ImmWithoutDependencies>();
    visit.template operator()<Armv8WithoutDependencies>();
    visit.template operator()<Aarch64WithoutDependencies>();
    visit.template operator()<PowerWithoutDependencies>();
    visit.template operator()<RiscvWithoutDependencies>();
}

} // namespace katlas::generated
