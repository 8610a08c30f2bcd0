// The memory of a native program: its data segments, and for each thread a heap and a stack, at fixed addresses. Every
// word of 8 bytes is private to one thread, or shared.
//
// A word of a stack or a heap is private to its thread until another thread uses it. A word of a data segment is
// private to the first thread that uses it. A shared word stays shared: the knowledge only grows.
//
// A heap only grows: freed memory is not reused, so that each use of it is noticed. When a thread starts again, its
// heap is empty again. Each word of an arena has a shadow with the number of its bytes that belong to a block, now and
// in any run so far. Accesses by the owner of a heap are checked against the present blocks. Accesses by other threads
// are checked against all blocks so far, since the owner may not yet have reached the point at which the others got
// their pointers. The shadow also has the bytes that the owner has written, so that reads of unwritten memory by the
// owner are noticed.
//
// A thread other than the owner may free a block. The words of the block are then *given away*, in this run and all
// others: an access of the owner may be one of freed memory, unless no other thread can know the block yet.
//
// A local variable that escapes from its function is a block, too, until the function returns. Such blocks have a
// separate part of the memory, so that the addresses of blocks from malloc do not depend on earlier function calls:
// otherwise one address could belong to an atomic variable in one run, and to parts of other variables in another run.
// Other memory of stacks is not checked. In data segments, memory of no variable counts as outside.
#pragma once

#include "katlas/native/abi.hpp"
#include "katlas/program/action.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace katlas::native {

class Memory {
  public:
    static constexpr std::uint32_t most_threads = 64;
    static constexpr std::size_t stack_size = std::size_t{1} << 23U;
    static constexpr std::size_t heap_size = std::size_t{1} << 26U;   // for blocks from malloc,
    static constexpr std::size_t locals_size = std::size_t{1} << 26U; // and for local variables
    // Before each block are reserved bytes: a word whose writes retire the block, and before it the block's header
    // (given_block.hpp).
    static constexpr unsigned before_block = 8;
    static constexpr unsigned header_before_block = 16;

    // The arenas of all threads, each with a stack, a heap and local variables.
    static constexpr std::size_t size_of_arenas = (stack_size + heap_size + locals_size) * most_threads;

    struct Segment {
        std::byte* begin = nullptr;
        std::byte* end = nullptr;
    };
    // `segments` are the writable segments of the program, in their state at the start. Throws std::system_error if
    // there is not enough memory.
    explicit Memory(const std::vector<Segment>& segments);
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    ~Memory();

    // The lowest pages of the stack are inaccessible, so that a stack overflow is noticed.
    [[nodiscard]] std::byte* stack(std::uint32_t thread) const { return arenas_ + (thread - 1) * arena_size; }
    [[nodiscard]] bool is_below_stack(const void* address) const;
    // Pages behind all arenas, which the program's memory does not include (thread_states.hpp).
    [[nodiscard]] std::byte* places_of_states() const { return arenas_ + size_of_arenas; }

    // A thread starts again: its writes to its private words in data segments are undone, and its heap is empty.
    void begin(std::uint32_t thread);

    // From now on only the extents of data segments belong to the program's memory.
    struct Extent {
        const std::byte* begin = nullptr;
        std::size_t size = 0;
    };
    void allow_only(const std::vector<Extent>& extents);

    // The kind of allocation of a block, which its deallocation has to match.
    enum class Origin : std::uint8_t { malloc, one_new, array_new, mapping };
    // A piece of a heap.
    struct Block {
        std::byte* begin = nullptr;
        std::size_t size = 0;
        const Site* site = nullptr; // the allocation in the program; null: not by the program
        std::uint32_t born = 0;     // before the action of its thread with this number
        bool freed = false;         // by its own thread, while no other thread used it
        bool variable = false;      // a local variable, see begin_variable
        Origin origin = Origin::malloc;
        std::uint32_t moved_to = 0; // freed, since it is the state of this thread (thread_states.hpp); 0: it is none
    };
    // Null if the heap is full. The memory is filled with zeros.
    [[nodiscard]] void* allocate(std::uint32_t thread, std::size_t size, std::size_t alignment,
                                 const Site* site = nullptr, Origin origin = Origin::malloc, std::uint32_t born = 0);
    // Begins a local variable of an active function of the thread; null if the heap is full.
    [[nodiscard]] void* begin_variable(std::uint32_t thread, std::size_t size, std::size_t alignment, const Site* site);
    // The number of local variables of the thread; the last one; and its end.
    [[nodiscard]] std::size_t num_variables(std::uint32_t thread) const {
        return threads_[thread - 1].variables.size();
    }
    [[nodiscard]] Block last_variable(std::uint32_t thread) const;
    void end_last_variable(std::uint32_t thread);
    // The blocks that a thread has got from malloc and the like, ascending.
    [[nodiscard]] const std::vector<Block>& blocks(std::uint32_t thread) const {
        return threads_[thread - 1].heap.blocks;
    }
    // The block that contains the address; null if there is none.
    [[nodiscard]] Block* block_of(const void* address);
    // The size of the last block that began there, in any run. For blocks of other threads see given_block.hpp.
    static constexpr std::size_t never_given = ~std::size_t{0};
    [[nodiscard]] std::size_t size_given(const void* begin) const;
    [[nodiscard]] Origin origin_of(const void* begin) const; // likewise
    // A thread asks for the properties of another thread's block.
    void ask(const void* begin) { given_[begin].asked = true; }
    // Whether a thread asked so in any run, and the answers differ between runs.
    [[nodiscard]] bool is_doubtful(const void* begin) const;
    [[nodiscard]] bool is_shared(const Block& block) const;
    // Its own thread frees a block of which no word is shared.
    void free(Block& block);
    // Frees the unshared words of a block that its own thread frees.
    void free_rest(const Block& block);
    // Records that a thread frees a block of another thread. Returns whether this is new.
    bool give_away(const void* begin, std::size_t size);

    enum class Kind : std::uint8_t { unwatched, own, given_away, shared, newly_shared, outside, freed };
    // The kind of an access by a thread. Records that the thread uses the words.
    [[nodiscard]] Kind use(std::uint32_t thread, const void* address, unsigned size);
    // Called before a thread writes to private bytes.
    void save(std::uint32_t thread, const void* address, std::size_t size);
    // Whether the bytes are in the thread's own heap, and the thread has written none of them.
    [[nodiscard]] bool is_unwritten(std::uint32_t thread, const void* address, std::size_t size) const;
    // Makes words shared. Returns whether a word was not shared before.
    bool share(const void* address, std::size_t size);
    // Whether the word that contains the byte is shared.
    [[nodiscard]] bool is_shared_word(const std::byte* at);
    // Called when the thread has used a word of another thread. If many words before it are shared, as many words
    // behind it become shared as far as they are of other threads, too, and likewise in the other direction: threads
    // often go through memory word by word, and every discovery begins the exploration anew.
    void share_beside(std::uint32_t thread, const void* address);

    // The words of data segments and of so many threads that are no longer private. Linear in the examined memory.
    struct NotOwn {
        const std::byte* begin = nullptr;
        std::size_t words = 0;
        bool shared = false;
        bool given_away = false;
    };
    [[nodiscard]] std::vector<NotOwn> not_own(std::uint32_t num_threads) const;

    // The value of shared memory before the program runs.
    [[nodiscard]] program::Value initial_value(const void* address, unsigned size) const;

    // Whether an address belongs to the program's memory.
    [[nodiscard]] bool is_watched(const void* address) const {
        return in_arenas(address) || segment_of(address) != nullptr;
    }

    enum class Part : std::uint8_t { stack, heap, locals };
    struct Arena {
        std::uint32_t thread = 0; // 0: in none
        Part part = Part::stack;
    };
    [[nodiscard]] std::byte* heap(std::uint32_t thread) const { return stack(thread) + stack_size; }
    [[nodiscard]] std::byte* locals(std::uint32_t thread) const { return heap(thread) + heap_size; }
    [[nodiscard]] Arena arena_of(const void* address) const;

  private:
    [[nodiscard]] bool is_of_other_thread(std::uint32_t thread, const std::byte* at);

    static constexpr std::size_t arena_size = size_of_arenas / most_threads;
    static constexpr std::size_t size_of_guard = std::size_t{1} << 16U; // at the end of each stack
    static constexpr std::uint8_t nobody = 0;
    static constexpr std::uint8_t everybody = 255;
    // The shadow of a word of an arena: the number of its first bytes that belong to a block, the same number in any
    // run so far, flags, and a bit for each byte that its owner has written.
    using Shadow = std::uint32_t;
    static constexpr Shadow usable = 15;
    static constexpr unsigned ever_shift = 4;
    static constexpr Shadow ever_usable = usable << ever_shift;
    static constexpr Shadow is_shared_flag = 256;
    static constexpr Shadow is_freed_flag = 512;
    static constexpr Shadow is_given_flag = 1024;
    static constexpr Shadow in_any_run = ever_usable | is_shared_flag | is_given_flag;
    static constexpr unsigned written_shift = 16;

    struct Saved {
        std::byte* begin = nullptr;
        std::byte* end = nullptr;
        std::vector<std::byte> initial;
        std::vector<std::uint8_t> owner;   // by word
        std::vector<std::uint8_t> written; // by word: the owner has written it in this run
        std::vector<std::uint8_t> usable;  // by word: a bit for each byte of a variable
    };
    struct Region {
        std::byte* free = nullptr; // begin of the free memory
        std::byte* end = nullptr;
        std::vector<Block> blocks; // ascending
    };
    struct Thread {
        Region heap;
        Region locals;
        std::vector<std::size_t> variables; // blocks of local variables, by number
        std::vector<std::uint64_t*> written;
        // By part of the arena: the end of the last word that is not private; null if there is none.
        std::array<const std::byte*, 3> ends_of_not_own{};
    };

    [[nodiscard]] Saved* segment_of(const void* address);
    [[nodiscard]] const Saved* segment_of(const void* address) const {
        return const_cast<Memory*>(this)->segment_of(address);
    }
    [[nodiscard]] bool in_arenas(const void* address) const {
        const auto* a = static_cast<const std::byte*>(address);
        return a >= arenas_ && a < arenas_ + arena_size * most_threads;
    }
    [[nodiscard]] Shadow& shadow(const void* address) const {
        return shadows_[static_cast<std::size_t>(static_cast<const std::byte*>(address) - arenas_) / 8];
    }
    [[nodiscard]] void* allocate_at_end(Region& region, const Block& block, std::size_t alignment);
    void empty(std::uint32_t thread);
    void note_not_own(const std::byte* address);
    [[nodiscard]] Kind use_word(std::uint32_t thread, const std::byte* address, unsigned size);

    std::vector<Saved> segments_;
    std::byte* arenas_ = nullptr;
    Shadow* shadows_ = nullptr; // by word of the arenas
    std::vector<Thread> threads_;
    struct Given {
        std::size_t size = 0;
        Origin origin = Origin::malloc;
        bool varies = false;
        bool asked = false; // see ask()
    };
    std::unordered_map<const void*, Given> given_; // blocks
};

} // namespace katlas::native
