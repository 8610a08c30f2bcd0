#include "katlas/explore/interpreted_run.hpp"

#include "katlas/support/fnv.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace katlas::explore {
namespace {

constexpr std::size_t header = program::Program::header_words;

void add_operand(Fnv& digest, const program::Program& program, program::Operand operand) {
    digest.add(operand);
    if (operand < 0)
        digest.add(program.constant_value(operand));
}

void add_instruction(Fnv& digest, const program::Program& program, const program::Instruction& i) {
    for (const auto field :
         {static_cast<int>(i.op), static_cast<int>(i.mode), static_cast<int>(i.failure_mode), static_cast<int>(i.rmw),
          static_cast<int>(i.barrier), static_cast<int>(i.kernel), static_cast<int>(i.scope), static_cast<int>(i.type),
          static_cast<int>(i.direct), static_cast<int>(i.discarded), static_cast<int>(i.unlocks)})
        digest.add(field);
    for (const program::Operand operand : {i.a, i.b, i.c, i.d, i.e})
        add_operand(digest, program, operand);
    digest.add(i.target);
}

} // namespace

std::uint64_t digest_of(const program::Program& program) {
    Fnv digest;
    digest.add(program.has_instructions());
    for (const program::Object& object : program.objects()) {
        digest.add(object.first);
        digest.add(object.size);
        digest.add(object.stride);
    }
    digest.add(program.num_locations());
    for (const Value value : program.initial_values())
        digest.add(value);
    for (const graph::ThreadPlace& place : program.places()) {
        digest.add(place.cta);
        digest.add(place.gpu);
    }
    std::vector<Word> state(program.state_words());
    for (std::size_t t = 0; t < program.num_threads(); ++t) {
        program.initial_state(t, state.data());
        for (const Word word : state)
            digest.add(word);
        digest.add(program.code(t).size());
        for (const program::Instruction& instruction : program.code(t))
            add_instruction(digest, program, instruction);
    }
    return digest.value();
}

InterpretedRun::InterpretedRun(const program::Program& program)
    : program_(&program), has_locks_(program.may_take_locks()), words_(program.state_words()), kept_words_(words_),
      states_(program.num_threads() * words_), positions_(program.num_threads()), kept_(program.num_threads()) {
    if (words_ > small_state) {
        kept_words_ = header + 1;
        journals_.assign(program.num_threads(), program::Journal(words_ - header));
    }
    for (std::uint32_t t = 1; t <= num_threads(); ++t)
        program.initial_state(t - 1, state(t));
}

void InterpretedRun::pass(std::uint32_t thread) {
    std::vector<Word>& kept = kept_[thread - 1];
    const std::size_t at = positions_[thread - 1]++ * kept_words_;
    if (kept.size() < at + kept_words_)
        kept.resize(at + kept_words_);
    if (journals_.empty()) {
        std::memcpy(kept.data() + at, state(thread), words_ * sizeof(Word));
    } else {
        std::memcpy(kept.data() + at, state(thread), header * sizeof(Word));
        kept[at + header] = static_cast<Word>(journals_[thread - 1].mark());
    }
}

InterpretedRun::ThreadState InterpretedRun::thread(std::uint32_t thread) const {
    const std::uint32_t position = positions_[thread - 1];
    const Word* const first = kept_[thread - 1].data();
    return {.now = {state(thread), state(thread) + words_},
            .kept = {first, first + position * kept_words_},
            .position = position,
            .journal = journals_.empty() ? program::Journal() : journals_[thread - 1]};
}

void InterpretedRun::set_thread(std::uint32_t thread, const ThreadState& state) {
    std::ranges::copy(state.now, this->state(thread));
    std::vector<Word>& kept = kept_[thread - 1];
    if (kept.size() < state.kept.size())
        kept.resize(state.kept.size());
    std::ranges::copy(state.kept, kept.begin());
    positions_[thread - 1] = state.position;
    if (!journals_.empty())
        journals_[thread - 1] = state.journal;
}

void InterpretedRun::put_back(std::uint32_t thread, std::uint32_t position) {
    assert(position < positions_[thread - 1]);
    positions_[thread - 1] = position;
    const Word* const before = kept(thread, position);
    if (journals_.empty()) {
        std::memcpy(state(thread), before, words_ * sizeof(Word));
        return;
    }
    journals_[thread - 1].go_back(static_cast<std::size_t>(before[header]), state(thread));
    std::memcpy(state(thread), before, header * sizeof(Word));
}

void InterpretedRun::put_back(std::uint32_t thread, std::uint32_t position, Past& past) {
    const std::uint32_t passed = positions_[thread - 1] - position;
    Past::Part& part = past.parts_.emplace_back(Past::Part{thread, passed, 0, 0});
    past.words_.insert(past.words_.end(), kept(thread, position), kept(thread, position) + passed * kept_words_);
    past.words_.insert(past.words_.end(), state(thread), state(thread) + words_);
    if (!journals_.empty()) {
        const auto entries = journals_[thread - 1].since(static_cast<std::size_t>(kept(thread, position)[header]));
        part.entries = static_cast<std::uint32_t>(entries.size());
        part.mark = journals_[thread - 1].last_mark();
        past.entries_.insert(past.entries_.end(), entries.begin(), entries.end());
    }
    put_back(thread, position);
}

void InterpretedRun::restore(const Past& past) {
    const Word* words = past.words_.data();
    const program::Journal::Entry* entries = past.entries_.data();
    for (const Past::Part& part : past.parts_) {
        std::vector<Word>& rows = kept_[part.thread - 1];
        const std::size_t at = positions_[part.thread - 1] * kept_words_;
        const std::size_t passed = part.passed * kept_words_;
        if (rows.size() < at + passed)
            rows.resize(at + passed);
        std::copy_n(words, passed, rows.data() + at);
        words += passed;
        std::copy_n(words, words_, state(part.thread));
        words += words_;
        positions_[part.thread - 1] += part.passed;
        if (!journals_.empty())
            journals_[part.thread - 1].go_forward({entries, part.entries}, part.mark);
        entries += part.entries;
    }
}

void InterpretedRun::become(const InterpretedRun& other, std::span<const std::uint32_t> positions) {
    program_ = other.program_;
    has_locks_ = other.has_locks_;
    words_ = other.words_;
    kept_words_ = other.kept_words_;
    states_ = other.states_;
    journals_ = other.journals_;
    positions_.assign(positions.begin(), positions.end());
    kept_.resize(other.kept_.size());
    for (std::uint32_t t = 1; t <= num_threads(); ++t) {
        const std::uint32_t now = other.positions_[t - 1];
        const std::size_t words = positions[t - 1] * kept_words_;
        std::vector<Word>& rows = kept_[t - 1];
        if (rows.size() < words)
            rows.resize(words);
        std::copy_n(other.kept_[t - 1].data(), words, rows.data());
        if (positions[t - 1] == now)
            continue;
        const Word* const before = other.kept(t, positions[t - 1]);
        if (journals_.empty()) {
            std::memcpy(state(t), before, words_ * sizeof(Word));
            continue;
        }
        journals_[t - 1].go_back(static_cast<std::size_t>(before[header]), state(t));
        std::memcpy(state(t), before, header * sizeof(Word));
    }
}

void InterpretedRun::copy_state_at(std::uint32_t thread, std::uint32_t position, Word* to) const {
    const Word* const before = kept(thread, position);
    if (journals_.empty()) {
        std::copy_n(before, words_, to);
        return;
    }
    std::copy_n(state(thread), words_, to);
    journals_[thread - 1].undo(static_cast<std::size_t>(before[header]), to);
    std::copy_n(before, header, to);
}

InterpretedDependentRun::InterpretedDependentRun(const program::Program& program) : program_(&program) {
    threads_.reserve(program.num_threads());
    for (std::size_t t = 0; t < program.num_threads(); ++t) {
        Thread& thread = threads_.emplace_back(
            Thread{std::vector<Word>(program.state_words()), program::Dependencies(program, t), {}});
        program.initial_state(t, thread.state.data());
    }
}

void InterpretedDependentRun::complete(std::uint32_t thread, Value value_read, bool spurious) {
    Thread& t = threads_[thread - 1];
    const std::uint32_t at = position(thread);
    if (t.kept.size() <= at)
        t.kept.resize(at + 1);
    t.kept[at].state = t.state;
    t.kept[at].dependencies = t.dependencies;
    program_->complete(thread - 1, t.state.data(), value_read, spurious, t.dependencies);
}

void InterpretedDependentRun::put_back(std::uint32_t thread, std::uint32_t position) {
    Thread& t = threads_[thread - 1];
    assert(position < this->position(thread) && t.kept[position].dependencies);
    t.state = t.kept[position].state;
    t.dependencies = *t.kept[position].dependencies;
}

void InterpretedDependentRun::become(const InterpretedDependentRun& other, std::span<const std::uint32_t> positions) {
    program_ = other.program_;
    if (threads_.size() != other.threads_.size()) {
        *this = other;
        for (std::uint32_t t = 1; t <= num_threads(); ++t)
            if (positions[t - 1] != other.position(t))
                put_back(t, positions[t - 1]);
        return;
    }
    for (std::size_t t = 0; t < threads_.size(); ++t) {
        Thread& mine = threads_[t];
        const Thread& its = other.threads_[t];
        const std::uint32_t at = positions[t];
        const bool stays = at == its.dependencies.num_events();
        mine.state = stays ? its.state : its.kept[at].state;
        mine.dependencies = stays ? its.dependencies : *its.kept[at].dependencies;
        // The last slot may be a slot without an event.
        const std::size_t rows = std::min<std::size_t>(at, its.kept.size());
        if (mine.kept.size() < rows)
            mine.kept.resize(rows);
        std::copy_n(its.kept.begin(), rows, mine.kept.begin());
    }
}

} // namespace katlas::explore
