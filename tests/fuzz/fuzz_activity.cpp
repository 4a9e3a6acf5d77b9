// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// CUPTI's buffers as they could be, returned and left behind, with lengths, names and clock pairs
/// of any value. The input: a byte that chooses, then a list of commands.

#include "capture/daemon/activity/activityreader.h"
#include "capture/daemon/activity/poolreader.h"
#include "tests/fuzz/inputbytes.h"
#include "tests/fuzz/scratchtrace.h"

#include <algorithm>
#include <array>

using namespace trilane;
using namespace trilane::wire;

namespace {

constexpr size_t kPoolBytes = size_t{kPoolBuffers} * kPoolBufferBytes;
constexpr Ns kEnd = 900'000'000;
constexpr int kMaxCommands = 40;
constexpr int kMaxTaken = 4; ///< buffers; each costs a megabyte of zeros
constexpr size_t kMaxBytes = 4096;
constexpr Ns kLookEvery = 100'000'000;
/// The first ones, the last one, and one that is none: those that are left behind are copied whole.
constexpr std::array<size_t, 6> kNumbers{0, 1, 2, 3, kPoolBuffers - 1, kPoolBuffers};

/// As CUPTI of CUDA 12.6 has them.
constexpr std::array<std::pair<uint32_t, uint32_t>, 8> kLengths{
    {{1, 88}, {2, 64}, {4, 40}, {5, 40}, {10, 208}, {17, 56}, {38, 40}, {51, 40}}};

class Commands
{
public:
    Commands(build::LiveTrace &trace, daemon::ActivityReader &reader, daemon::PoolReader &pool,
             char *memory)
        : m_trace(trace)
        , m_reader(reader)
        , m_pool(pool)
        , m_memory(memory)
    {}

    void run(fuzz::InputBytes &input)
    {
        switch (input.take<uint8_t>() % 7) {
        case 0:
            m_reader.setLength(input.take<uint32_t>(), input.take<uint64_t>());
            break;
        case 1:
            m_reader.addClockPair(input.take<uint64_t>(), input.take<Ns>(), input.take<uint16_t>());
            break;
        case 2:
            m_reader.nameKernel(input.take<uint64_t>(), m_trace.intern("kernel"));
            break;
        case 3:
            m_reader.nameApi(input.take<uint32_t>(), input.take<uint32_t>(), "call_v11000");
            break;
        case 4: // buffers are looked at where they are
            (void)put(input);
            m_pool.look(m_now += kLookEvery, m_reader);
            m_pool.look(m_now += kLookEvery, m_reader);
            break;
        case 5: { // a buffer is returned
            const std::string_view bytes = put(input);
            take(bytes.size());
            break;
        }
        default: { // as many bytes valid as the process says; the others stay behind
            (void)put(input);
            const auto valid = input.take<uint64_t>();
            if (valid % 2)
                take(valid % (2 * kPoolBufferBytes));
        }
        }
    }
    void salvage() { (void)m_pool.salvage(m_now, m_reader); }

private:
    void take(uint64_t bytes)
    {
        if (++m_taken <= kMaxTaken)
            (void)m_pool.take(m_number, bytes, m_now, m_reader);
    }
    std::string_view put(fuzz::InputBytes &input)
    {
        m_number = kNumbers[input.take<uint8_t>() % kNumbers.size()];
        const std::string_view bytes = input.bytes(input.take<uint16_t>() % kMaxBytes);
        if (m_number < kPoolBuffers)
            std::copy(bytes.begin(), bytes.end(), m_memory + m_number * kPoolBufferBytes);
        return bytes;
    }

    build::LiveTrace &m_trace;
    daemon::ActivityReader &m_reader;
    daemon::PoolReader &m_pool;
    char *m_memory;
    size_t m_number = 0;
    int m_taken = 0;
    static inline Ns m_now = 0; ///< of all inputs
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    // Mapped once: pages that stay cost nothing. The reader leaves zeros.
    static fuzz::SharedMemory s_memory(kPoolBytes);
    static const std::unique_ptr<daemon::PoolReader> s_pool = [] {
        Result<std::unique_ptr<daemon::PoolReader>> pool =
            daemon::PoolReader::map(s_memory.duplicate());
        if (!pool)
            std::abort();
        return std::move(pool).value();
    }();
    s_memory.clearHeads(kPoolBufferBytes, kMaxBytes);
    fuzz::ScratchTrace trace;
    daemon::ActivityReader reader(*trace, (*trace).track({.kind = TrackKind::Process, .number = 7}),
                                  7);
    fuzz::InputBytes input(data, size);
    if (input.take<uint8_t>() != 0xff) {
        for (const auto &[kind, length] : kLengths)
            reader.setLength(kind, length);
        reader.addClockPair(1'000'000, 1000);
    }
    Commands commands(*trace, reader, *s_pool, s_memory.data());
    for (int left = kMaxCommands; left > 0 && !input.isEmpty(); --left)
        commands.run(input);
    commands.salvage();
    reader.finish(kEnd);
    trace.finish();
    return 0;
}
