// The memory of a native program: its data segments, and for each thread a heap and a stack, at addresses that do not
// change. Every word of 8 bytes is of one thread, or shared.
//
// A word of a stack or a heap is its thread's until another thread uses it. A word of a data segment is that of the
// thread which uses it first. A word that is shared stays so: what is known only grows.
//
// A heap grows only: freed memory is not given out again, so that each use of it is noticed. It begins anew with its
// thread. Beside each word of an arena there is a shadow that says how many of its bytes are those of a block, now and
// in any run so far. The owner of a heap is judged by the blocks that there are now. Others are judged by all blocks so
// far, since the owner may be on its way again to where it was when they got their pointers. The shadow also says which
// bytes the owner has written, so that it is noticed where the owner reads what nobody has written.
//
// A block may be freed by another thread than its owner. Its words are given away then, in this run and all others: an
// access of the owner may be one of freed memory, unless nobody else can know the block yet.
//
// A local variable that escapes from its function is a block, too, until the function returns. Such blocks are in a
// part of their own, so that where blocks from malloc are does not depend on how many functions were called before:
// else one address would be that of an atomic variable in one run, and of parts of others in another run. What is left
// on stacks is not judged. In data segments, what is of no variable is outside.
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
    static constexpr std::size_t stack_size = std::size_t{1} << 18U;
    static constexpr std::size_t heap_size = std::size_t{1} << 26U;   // of blocks from malloc,
    static constexpr std::size_t locals_size = std::size_t{1} << 26U; // and of local variables
    // Before each block are bytes of nobody: a word whose writes retire the block, and before it one that says what the
    // block is (given_block.hpp).
    static constexpr unsigned before_block = 8;
    static constexpr unsigned header_before_block = 16;

    // The arenas of all threads, each with a stack, a heap and local variables.
    static constexpr std::size_t size_of_arenas = (stack_size + heap_size + locals_size) * most_threads;

    struct Segment {
        std::byte* begin = nullptr;
        std::byte* end = nullptr;
    };
    // The writable segments of the program, as they are when it starts. Throws std::system_error without memory.
    explicit Memory(const std::vector<Segment>& segments);
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    ~Memory();

    // Its lowest page is not to be used, so that a stack which overflows is noticed.
    [[nodiscard]] std::byte* stack(std::uint32_t thread) const { return arenas_ + (thread - 1) * arena_size; }
    [[nodiscard]] bool is_below_stack(const void* address) const;

    // A thread begins anew: what it wrote to words of its own in data segments is undone, its heap is empty.
    void begin(std::uint32_t thread);

    // From now on bytes of data segments are outside of the program's memory, but for those of the extents.
    struct Extent {
        const std::byte* begin = nullptr;
        std::size_t size = 0;
    };
    void allow_only(const std::vector<Extent>& extents);

    // What a block was got from, and is to be given back to.
    enum class Origin : std::uint8_t { malloc, one_new, array_new };
    // A piece of a heap.
    struct Block {
        std::byte* begin = nullptr;
        std::size_t size = 0;
        const Site* site = nullptr; // where the program asked for it; null: the program did not
        std::uint32_t born = 0;     // before the action of its thread of that number
        bool freed = false;         // by its own thread, while nobody else used it
        bool variable = false;      // of a function, see begin_variable
        Origin origin = Origin::malloc;
    };
    // Null if the heap is full. The memory is filled with zeros.
    [[nodiscard]] void* allocate(std::uint32_t thread, std::size_t size, std::size_t alignment,
                                 const Site* site = nullptr, Origin origin = Origin::malloc, std::uint32_t born = 0);
    // A variable of a function that the thread is in; null if the heap is full.
    [[nodiscard]] void* begin_variable(std::uint32_t thread, std::size_t size, std::size_t alignment, const Site* site);
    // How many variables of its functions the thread has; the last one, which is there no more once it has ended.
    [[nodiscard]] std::size_t num_variables(std::uint32_t thread) const {
        return threads_[thread - 1].variables.size();
    }
    [[nodiscard]] Block last_variable(std::uint32_t thread) const;
    void end_last_variable(std::uint32_t thread);
    // What a thread has got from malloc and the like, ascending.
    [[nodiscard]] const std::vector<Block>& blocks(std::uint32_t thread) const {
        return threads_[thread - 1].heap.blocks;
    }
    // The block that has the address; null: there is none.
    [[nodiscard]] Block* block_of(const void* address);
    // How large the block was that began there last, in whatever run. Of a block of another thread see given_block.hpp.
    static constexpr std::size_t never_given = ~std::size_t{0};
    [[nodiscard]] std::size_t size_given(const void* begin) const;
    [[nodiscard]] Origin origin_of(const void* begin) const; // likewise
    // A thread asks what the block is that another thread has got.
    void ask(const void* begin) { given_[begin].asked = true; }
    // Whether that was asked in any run, and the answers differ.
    [[nodiscard]] bool is_doubtful(const void* begin) const;
    [[nodiscard]] bool is_shared(const Block& block) const;
    // A block of which nothing is shared, by its own thread.
    void free(Block& block);
    // What is not shared of a block that its own thread frees.
    void free_rest(const Block& block);
    // A block of another thread is freed. Whether this is new.
    bool give_away(const void* begin, std::size_t size);

    enum class Kind : std::uint8_t { unwatched, own, given_away, shared, newly_shared, outside, freed };
    // What an access is to a thread; takes note that the thread uses the words.
    [[nodiscard]] Kind use(std::uint32_t thread, const void* address, unsigned size);
    // Before a thread writes to bytes of its own.
    void save(std::uint32_t thread, const void* address, std::size_t size);
    // Whether these are bytes of the thread's own heap, of which it has written none.
    [[nodiscard]] bool is_unwritten(std::uint32_t thread, const void* address, std::size_t size) const;
    // Makes words shared. Whether one was not.
    bool share(const void* address, std::size_t size);

    // Words that are not their thread's alone any more, of data segments and of so many threads. Linear in the memory
    // that they are among.
    struct NotOwn {
        const std::byte* begin = nullptr;
        std::size_t words = 0;
        bool shared = false;
        bool given_away = false;
    };
    [[nodiscard]] std::vector<NotOwn> not_own(std::uint32_t num_threads) const;

    // The value of shared memory before the program runs.
    [[nodiscard]] program::Value initial_value(const void* address, unsigned size) const;

    // Whether an address is of the program's memory.
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
    static constexpr std::size_t arena_size = size_of_arenas / most_threads;
    static constexpr std::size_t page = 4096;
    static constexpr std::uint8_t nobody = 0;
    static constexpr std::uint8_t everybody = 255;
    // Of a word of an arena: how many of its first bytes are those of a block, likewise in any run so far, flags, and a
    // bit for each byte that its owner has written.
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
        std::vector<std::uint8_t> written; // by word: the owner has written it since it began
        std::vector<std::uint8_t> usable;  // by word: a bit for each byte of a variable
    };
    struct Region {
        std::byte* free = nullptr; // what is free begins here
        std::byte* end = nullptr;
        std::vector<Block> blocks; // ascending
    };
    struct Thread {
        Region heap;
        Region locals;
        std::vector<std::size_t> variables; // blocks of functions that it is in, by number
        std::vector<std::uint64_t*> written;
        // By part of the arena, where the last word ends that is not the thread's alone; null: there is none.
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
