// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/chunkpacker.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <utility>

namespace trilane::build {

namespace {

constexpr size_t kJobWeight = 256;
/// Smaller buffers are not worth keeping.
constexpr size_t kKeptCapacity = format::kChunkSlices / 2;

} // namespace

struct ChunkPacker::Job
{
    LaneId lane;
    size_t weight = 0; ///< number of slices, plus a constant
    std::function<std::vector<format::Slice>()> make = {};
    std::vector<format::Slice> slices = {};
    format::PackedChunk packed = {};
    bool isPacked = false;
};

struct ChunkPacker::State
{
    explicit State(format::TraceWriter &w)
        : writer(w)
    {}

    using Lock = std::unique_lock<std::mutex>;

    bool packOne(Lock &lock);
    void writeReady(Lock &lock);
    void pop();
    [[nodiscard]] Result<void> outcome() const;

    format::TraceWriter &writer;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Job> jobs; ///< in file order
    size_t taken = 0;     ///< leading jobs that are packed or being packed
    size_t packing = 0;
    size_t weight = 0;
    size_t limit = 0;
    std::vector<std::vector<format::Slice>> empty;
    bool isWriting = false;
    std::optional<Error> failed;
    std::exception_ptr thrown;
};

/// False: no job is waiting.
bool ChunkPacker::State::packOne(Lock &lock)
{
    if (taken == jobs.size())
        return false;
    Job &job = jobs[taken++];
    ++packing;
    lock.unlock();
    std::exception_ptr trouble;
    try {
        if (job.make)
            job.slices = std::exchange(job.make, nullptr)();
        if (!job.slices.empty())
            job.packed = format::packChunk(job.lane, job.slices);
    } catch (...) {
        trouble = std::current_exception();
    }
    lock.lock();
    --packing;
    job.isPacked = true;
    if (trouble && !thrown)
        thrown = trouble;
    writeReady(lock);
    changed.notify_all();
    return true;
}

/// Writes packed chunks up to the first incomplete one; one thread at a time.
void ChunkPacker::State::writeReady(Lock &lock)
{
    if (isWriting)
        return;
    isWriting = true;
    while (!jobs.empty() && jobs.front().isPacked) {
        Job &job = jobs.front();
        if (!failed && !thrown && !job.slices.empty()) {
            lock.unlock();
            Result<void> done;
            std::exception_ptr trouble;
            try {
                done = writer.writeChunk(std::move(job.packed), job.slices);
            } catch (...) {
                trouble = std::current_exception();
            }
            lock.lock();
            if (!done && !failed)
                failed = done.error();
            if (trouble && !thrown)
                thrown = trouble;
        }
        pop();
        changed.notify_all();
    }
    isWriting = false;
}

void ChunkPacker::State::pop()
{
    Job &job = jobs.front();
    weight -= job.weight;
    if (job.slices.capacity() >= kKeptCapacity && empty.size() < 2) {
        job.slices.clear();
        empty.push_back(std::move(job.slices));
    }
    jobs.pop_front();
    --taken;
}

Result<void> ChunkPacker::State::outcome() const
{
    if (thrown)
        std::rethrow_exception(thrown);
    return failed ? Result<void>(*failed) : Result<void>();
}

ChunkPacker::ChunkPacker(format::TraceWriter &writer)
    : m_state(std::make_shared<State>(writer))
    , m_jobs(std::clamp(jobs::usableCores(), 2u, kMaxThreads) - 1) // plus the calling thread
{
    m_state->empty.reserve(2);
    m_state->limit = (m_jobs.limit() + 2) * size_t{format::kChunkSlices};
}

ChunkPacker::~ChunkPacker()
{
    State &state = *m_state;
    State::Lock lock(state.mutex);
    state.jobs.resize(state.taken);
    state.changed.wait(lock, [&state] { return state.packing == 0 && !state.isWriting; });
    state.jobs.clear();
    state.taken = 0;
}

Result<void> ChunkPacker::put(LaneId lane, std::vector<format::Slice> slices)
{
    const size_t weight = slices.size() + kJobWeight;
    return put(Job{.lane = lane, .weight = weight, .slices = std::move(slices)});
}

Result<void> ChunkPacker::put(LaneId lane, size_t count,
                              std::function<std::vector<format::Slice>()> make)
{
    return put(Job{.lane = lane, .weight = count + kJobWeight, .make = std::move(make)});
}

Result<void> ChunkPacker::put(Job job)
{
    State &state = *m_state;
    {
        State::Lock lock(state.mutex);
        while (state.weight > 0 && state.weight + job.weight > state.limit) {
            if (!state.packOne(lock))
                state.changed.wait(lock);
        }
        if (state.failed || state.thrown)
            return state.outcome();
        state.weight += job.weight;
        state.jobs.push_back(std::move(job));
    }
    m_jobs.post([held = m_state] {
        State::Lock lock(held->mutex);
        (void)held->packOne(lock);
    });
    return {};
}

Result<void> ChunkPacker::finish()
{
    State &state = *m_state;
    State::Lock lock(state.mutex);
    while (!state.jobs.empty()) {
        if (!state.packOne(lock))
            state.changed.wait(lock);
    }
    return state.outcome();
}

std::vector<format::Slice> ChunkPacker::emptyChunk()
{
    const State::Lock lock(m_state->mutex);
    if (m_state->empty.empty())
        return {};
    std::vector<format::Slice> chunk = std::move(m_state->empty.back());
    m_state->empty.pop_back();
    return chunk;
}

} // namespace trilane::build
