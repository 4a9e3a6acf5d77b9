// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// CUPTI's buffers as they could be, returned and left behind, with lengths, names and clock pairs
/// of any value. The input: a byte that chooses, then a list of commands.

#include "capture/daemon/activityreader.h"
#include "capture/daemon/poolreader.h"
#include "tests/fuzz/inputbytes.h"
#include "tests/fuzz/scratchtrace.h"

#include <algorithm>
#include <array>

using namespace trilane;
using namespace trilane::wire;

namespace {

constexpr size_t kPoolBytes = size_t{kPoolBuffers} * kPoolBufferBytes;
constexpr Ns kEnd = 900'000'000;
constexpr int kMostCommands = 40;

/// As CUPTI of CUDA 12.6 has them.
constexpr std::array<std::pair<uint32_t, uint32_t>, 8> kLengths{
    {{1, 88}, {2, 64}, {4, 40}, {5, 40}, {10, 208}, {17, 56}, {38, 40}, {51, 40}}};

class Commands
{
public:
    Commands(LiveTrace &trace, ActivityReader &reader, PoolReader &pool, char *memory)
        : m_trace(trace)
        , m_reader(reader)
        , m_pool(pool)
        , m_memory(memory)
    {}

    void run(fuzz::InputBytes &input)
    {
        switch (input.take<uint8_t>() % 6) {
        case 0:
            m_reader.setLength(input.take<uint32_t>(), input.take<uint64_t>());
            break;
        case 1:
            m_reader.addClockPair(input.take<Ns>(), input.take<Ns>());
            break;
        case 2:
            m_reader.nameKernel(input.take<uint64_t>(), m_trace.intern("kernel"));
            break;
        case 3:
            m_reader.nameApi(input.take<uint32_t>(), input.take<uint32_t>(), "call_v11000");
            break;
        case 4: { // a buffer is returned
            const std::string_view bytes = put(input);
            (void)m_pool.take(m_number, bytes.size(), m_read);
            break;
        }
        default: { // as many bytes valid as the process says; the others stay behind
            (void)put(input);
            const auto valid = input.take<uint64_t>();
            if (valid % 2)
                (void)m_pool.take(m_number, valid % (2 * kPoolBufferBytes), m_read);
        }
        }
    }
    void salvage() { (void)m_pool.salvage(m_read); }

private:
    std::string_view put(fuzz::InputBytes &input)
    {
        m_number = input.take<uint8_t>() % (kPoolBuffers + 1);
        const std::string_view bytes = input.bytes(input.take<uint16_t>() % 4096);
        if (m_number < kPoolBuffers)
            std::copy(bytes.begin(), bytes.end(), m_memory + m_number * kPoolBufferBytes);
        return bytes;
    }

    LiveTrace &m_trace;
    ActivityReader &m_reader;
    PoolReader &m_pool;
    char *m_memory;
    size_t m_number = 0;
    const PoolReader::Read m_read = [this](std::span<const std::byte> bytes) {
        const size_t read = m_reader.read(bytes);
        if (read > bytes.size())
            std::abort();
        return read;
    };
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fuzz::SharedMemory s_memory(kPoolBytes);
    s_memory.clear();
    Result<std::unique_ptr<PoolReader>> pool = PoolReader::map(s_memory.duplicate());
    if (!pool)
        std::abort();
    fuzz::ScratchTrace trace;
    ActivityReader reader(*trace, (*trace).track({.kind = TrackKind::Process, .number = 7}), 7);
    fuzz::InputBytes input(data, size);
    if (input.take<uint8_t>() != 0xff) {
        for (const auto &[kind, length] : kLengths)
            reader.setLength(kind, length);
        reader.addClockPair(1'000'000, 1000);
    }
    Commands commands(*trace, reader, **pool, s_memory.data());
    // Each buffer that is taken costs a megabyte of zeros.
    for (int left = kMostCommands; left > 0 && !input.isEmpty(); --left)
        commands.run(input);
    commands.salvage();
    reader.finish(kEnd);
    trace.finish();
    return 0;
}
