// Changes of results that another thread may read at the same time.
#pragma once

#include <functional>

namespace katlas::workbench {

// Makes a change of results, under a lock if another thread may read the results.
using Update = std::function<void(const std::function<void()>& change)>;

// For results that no other thread reads yet.
inline void update_at_once(const std::function<void()>& change) {
    change();
}

} // namespace katlas::workbench
