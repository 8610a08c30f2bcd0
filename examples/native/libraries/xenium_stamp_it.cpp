// xenium's scheme stamp_it of reclamation: two threads enter and leave a region. Under RC11 an assertion of the library
// fails: who looks for the last block may see the mark of a block that was removed, and not yet that it was removed.
#include <thread>

#include <xenium/reclamation/stamp_it.hpp>

int main() {
    using Guard = xenium::reclamation::stamp_it::region_guard;
    std::thread other([] { Guard guard; });
    { Guard guard; }
    other.join();
}
