#include "rc11-genmc.hpp"

#include "katlas/explore/estimate.hpp"
#include "katlas/explore/explore_with.hpp"

template katlas::explore::Result katlas::explore::explore_with<katlas::generated::Rc11Genmc>(
    const katlas::program::Program&, const katlas::explore::Options&, katlas::generated::Rc11Genmc);
template katlas::explore::Estimate
katlas::explore::estimate_with<katlas::generated::Rc11Genmc>(const katlas::program::Program&, std::uint64_t,
                                                             katlas::generated::Rc11Genmc);
