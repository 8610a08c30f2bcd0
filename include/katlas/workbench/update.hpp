// How results are changed while another thread may look at them.
#pragma once

#include <functional>

namespace katlas::workbench {

// Makes a change of results; of results that another thread may look at, under a lock.
using Update = std::function<void(const std::function<void()>& change)>;

// Of results that nobody looks at yet.
inline void update_at_once(const std::function<void()>& change) {
    change();
}

} // namespace katlas::workbench
