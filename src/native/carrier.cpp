#include "carrier.hpp"

#include <utility>

#include <pthread.h>

namespace katlas::native {

Carrier::Carrier(const std::string& name) : thread_([this] { live(); }) {
    pthread_setname_np(thread_.native_handle(), name.c_str());
}

Carrier::~Carrier() {
    work_ = nullptr;
    begin_.give();
    thread_.join();
}

void Carrier::run(std::function<void()> work) {
    if (!pauses_)
        work_ = std::move(work);
    pauses_ = false;
    begin_.give();
    done_.await();
}

bool Carrier::pause() {
    pauses_ = true;
    done_.give();
    begin_.await();
    return !dropped_;
}

void Carrier::drop() {
    if (!pauses_)
        return;
    dropped_ = true;
    run({});
    dropped_ = false;
}

void Carrier::live() {
    signal_stack_.take();
    for (;;) {
        begin_.await();
        if (!work_)
            break;
        work_();
        done_.give();
    }
    signal_stack_.give_back(); // the sanitizers' own
}

} // namespace katlas::native
