// Hashes of bytes, and how many buckets a hash table has. Any function would do: this is FNV-1a.
#include <cmath>
#include <cstddef>
#include <unordered_map>

#include <bits/hash_bytes.h>

namespace std {

size_t _Hash_bytes(const void* bytes, size_t size, size_t seed) {
    return _Fnv_hash_bytes(bytes, size, seed);
}
size_t _Fnv_hash_bytes(const void* bytes, size_t size, size_t seed) {
    const auto* at = static_cast<const unsigned char*>(bytes);
    for (size_t i = 0; i < size; ++i)
        seed = (seed ^ at[i]) * 1099511628211ULL;
    return seed;
}

namespace __detail {
namespace {

constexpr size_t counts[] = {1,    3,     7,     13,    29,     59,     127,    257,     521,     1031,    2069,   4153,
                             8297, 16619, 33247, 66533, 133069, 266177, 532379, 1064779, 2129551, 4259111, 8518253};

} // namespace

size_t _Prime_rehash_policy::_M_next_bkt(size_t least) const {
    for (const size_t count : counts)
        if (count >= least) {
            _M_next_resize = static_cast<size_t>(__builtin_floor(static_cast<double>(count) * _M_max_load_factor));
            return count;
        }
    _M_next_resize = static_cast<size_t>(-1);
    return least;
}

pair<bool, size_t> _Prime_rehash_policy::_M_need_rehash(size_t buckets, size_t elements, size_t more) const {
    if (elements + more <= _M_next_resize)
        return {false, 0};
    // A new table has room for some.
    const size_t wanted = max<size_t>(elements + more, _M_next_resize != 0 ? 0 : 11);
    const auto least = static_cast<size_t>(static_cast<double>(wanted) / static_cast<double>(_M_max_load_factor));
    if (least >= buckets)
        return {true, _M_next_bkt(max(least + 1, buckets * _S_growth_factor))};
    _M_next_resize = static_cast<size_t>(__builtin_floor(static_cast<double>(buckets) * _M_max_load_factor));
    return {false, 0};
}

} // namespace __detail
} // namespace std
