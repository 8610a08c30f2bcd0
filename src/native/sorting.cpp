// The sorting and searching functions of <stdlib.h>. Elements are moved like by the program itself, and the program's
// function compares them.
//
// The order of equal elements is kept, as by the usual library. Nothing but the array is needed: two sorted halves are
// merged by rotations (SymMerge; Kim and Kutzner 2004), since a block for a copy would be an event, and might fail.
#include "accesses.hpp"

#include <algorithm>
#include <utility>

using namespace katlas::native;

namespace {

using Compare = int (*)(const void*, const void*);

// The program's function, which gets one more argument from qsort_r. A function with two parameters ignores the
// register of the third.
struct Comparison {
    int (*function)(const void*, const void*, void*);
    void* context = nullptr;
    Label label = 0; // of the context

    explicit Comparison(Compare compare)
        : function(reinterpret_cast<int (*)(const void*, const void*, void*)>(reinterpret_cast<void*>(compare))) {}
    Comparison(int (*compare)(const void*, const void*, void*), void* with, Label its)
        : function(compare), context(with), label(its) {}

    int operator()(const void* a, const void* b) const {
        std::fill_n(katlas_argument_labels, 2, 0);
        katlas_argument_labels[2] = label;
        return function(a, b, context);
    }
};

// An array in the program's memory. Only indices are kept, as a dropped fiber destroys no objects.
class Elements {
  public:
    Elements(void* begin, std::size_t size, Comparison compare, const Site* site)
        : begin_(static_cast<std::byte*>(begin)), size_(size), compare_(compare), site_(site) {}

    void sort(std::size_t from, std::size_t to) { // NOLINT(misc-no-recursion)
        if (to - from < 2)
            return;
        const std::size_t middle = from + (to - from) / 2;
        sort(from, middle);
        sort(middle, to);
        merge(from, middle, to);
    }

  private:
    [[nodiscard]] bool less(std::size_t a, std::size_t b) const {
        return compare_(begin_ + a * size_, begin_ + b * size_) < 0;
    }

    // Both halves are sorted.
    void merge(std::size_t from, std::size_t middle, std::size_t to) { // NOLINT(misc-no-recursion)
        if (from == middle || middle == to || !less(middle, middle - 1))
            return;
        if (to - from == 2)
            return swap(from, middle);
        std::size_t left = from + (middle - from) / 2;
        std::size_t right = middle + (to - middle) / 2;
        if (middle - from > to - middle)
            right = first(middle, to, [&](std::size_t i) { return !less(i, left); });
        else
            left = first(from, middle, [&](std::size_t i) { return less(right, i); });
        rotate(left, middle, right);
        const std::size_t met = left + (right - middle);
        merge(from, left, met);
        merge(met, right, to);
    }

    // The first index for which the condition holds, which holds for all later ones.
    template <class Condition>
    static std::size_t first(std::size_t from, std::size_t to, Condition holds) {
        while (from < to) {
            const std::size_t middle = from + (to - from) / 2;
            if (holds(middle))
                to = middle;
            else
                from = middle + 1;
        }
        return from;
    }

    void rotate(std::size_t from, std::size_t middle, std::size_t to) {
        if (from == middle || middle == to)
            return;
        reverse(from, middle);
        reverse(middle, to);
        reverse(from, to);
    }
    void reverse(std::size_t from, std::size_t to) {
        for (; from + 1 < to; ++from, --to)
            swap(from, to - 1);
    }
    void swap(std::size_t a, std::size_t b) {
        constexpr std::size_t most = 64;
        std::byte copy[most]; // on the stack of the running thread, so that it keeps the dependencies
        for (std::size_t done = 0; done < size_; done += most) {
            const std::size_t size = std::min(most, size_ - done);
            std::byte* left = begin_ + a * size_ + done;
            std::byte* right = begin_ + b * size_ + done;
            katlas_copy(copy, left, size, site_);
            katlas_copy(left, right, size, site_);
            katlas_copy(right, copy, size, site_);
        }
    }

    std::byte* begin_;
    std::size_t size_;
    Comparison compare_;
    const Site* site_;
};

} // namespace

extern "C" {

void katlas_qsort(void* begin, std::size_t count, std::size_t size, Compare compare) {
    if (size != 0)
        Elements(begin, size, Comparison(compare), katlas_here).sort(0, count);
}
void katlas_qsort_r(void* begin, std::size_t count, std::size_t size, int (*compare)(const void*, const void*, void*),
                    void* context) {
    if (size != 0)
        Elements(begin, size, Comparison(compare, context, katlas_argument_labels[4]), katlas_here).sort(0, count);
}
void* katlas_bsearch(const void* key, const void* begin, std::size_t count, std::size_t size, Compare compare) {
    std::size_t from = 0;
    while (from < count) {
        const std::size_t middle = from + (count - from) / 2;
        const std::byte* at = static_cast<const std::byte*>(begin) + middle * size;
        std::fill_n(katlas_argument_labels, 2, 0);
        const int order = compare(key, at);
        if (order == 0)
            return const_cast<std::byte*>(at);
        if (order < 0)
            count = middle;
        else
            from = middle + 1;
    }
    return nullptr;
}
}
