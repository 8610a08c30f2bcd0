#include "rc11-tools.hpp"

#include "katlas/explore/explore_with.hpp"

template katlas::explore::Result
katlas::explore::explore_with<katlas::generated::Rc11Tools>(const katlas::program::Program&, const katlas::explore::Options&,
                                                      katlas::generated::Rc11Tools);
