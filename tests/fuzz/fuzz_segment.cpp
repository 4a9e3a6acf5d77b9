// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// A process's segment as it could be: records, ring headers, strings and the segment's header of
/// any content, changed between the daemon's looks at them. The input is a list of commands.

#include "capture/daemon/process/processrecorder.h"
#include "tests/fuzz/inputbytes.h"
#include "tests/fuzz/scratchtrace.h"

#include <algorithm>
#include <map>
#include <string>

using namespace trilane;
using namespace trilane::wire;

namespace {

constexpr uint32_t kNoProcess = 0x7ffffff0; ///< above every pid
constexpr Ns kEnd = 900'000'000;

class Target
{
public:
    explicit Target(char *segment)
        : m_segment(segment)
    {}

    /// False: that was "drain".
    bool command(fuzz::InputBytes &input)
    {
        switch (input.take<uint8_t>() % 8) {
        case 0:
        case 1:
        case 2:
            putRecord(input);
            return true;
        case 3:
            changeRing(input);
            return true;
        case 4:
            putString(input);
            return true;
        case 5: { // anywhere in the header, the ring headers or the heap's begin
            const size_t at = input.take<uint32_t>() % (kHeapAt + 65536);
            const std::string_view bytes = input.bytes(input.take<uint8_t>() % 16);
            std::copy(bytes.begin(), bytes.end(), m_segment + at);
            return true;
        }
        case 6: { // the last bytes of the heap
            const std::string_view bytes = input.bytes(64);
            std::copy(bytes.begin(), bytes.end(), m_segment + kRingsAt - 64);
            return true;
        }
        default:
            return false;
        }
    }

private:
    RingHeader &ring(uint8_t number)
    {
        return reinterpret_cast<RingHeader *>(m_segment + kRingHeadersAt)[number % 8];
    }
    void putRecord(fuzz::InputBytes &input)
    {
        const auto number = input.take<uint8_t>();
        const auto record = input.take<Record>();
        RingHeader &r = ring(number);
        auto *records =
            reinterpret_cast<Record *>(m_segment + kRingsAt) + size_t{number % 8u} * kRingRecords;
        if (r.state == static_cast<uint32_t>(RingState::Free)) {
            r.tid = number;
            r.state = static_cast<uint32_t>(RingState::Used);
        }
        records[r.head % kRingRecords] = record;
        ++r.head;
    }
    void changeRing(fuzz::InputBytes &input)
    {
        RingHeader &r = ring(input.take<uint8_t>());
        const auto what = input.take<uint8_t>();
        const auto value = input.take<uint64_t>();
        if (what % 5 == 0)
            r.state = static_cast<uint32_t>(value);
        else if (what % 5 == 1)
            r.tid = static_cast<uint32_t>(value);
        else if (what % 5 == 2)
            r.head += value;
        else if (what % 5 == 3)
            r.tail = value;
        else
            r.dropped = value;
    }
    void putString(fuzz::InputBytes &input)
    {
        const auto at = input.take<uint16_t>();
        const auto size = input.take<uint32_t>();
        const std::string_view text = input.bytes(size % 256);
        char *place = m_segment + kHeapAt + size_t{at} * 8;
        reinterpret_cast<HeapString *>(place)->size = size;
        std::copy(text.begin(), text.end(), place + sizeof(HeapString));
    }

    char *m_segment;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fuzz::SharedMemory s_memory(kSegmentBytes);
    s_memory.clear();
    fuzz::fillSegmentHeader(s_memory.data(), kNoProcess);
    fuzz::InputBytes input(data, size);
    // Most inputs are segments.
    if (input.take<uint8_t>() == 0xff) {
        const std::string_view bytes = input.bytes(sizeof(SegmentHeader));
        std::copy(bytes.begin(), bytes.end(), s_memory.data());
    }
    Result<std::unique_ptr<daemon::SegmentReader>> segment =
        daemon::SegmentReader::map(s_memory.duplicate());
    if (!segment)
        return 0;
    fuzz::ScratchTrace trace;
    daemon::ProcessRecorder recorder(*trace, static_cast<int>(kNoProcess),
                                     std::move(segment).value());
    Target target(s_memory.data());
    while (!input.isEmpty()) {
        if (!target.command(input))
            recorder.drain();
    }
    std::map<std::string, uint64_t> losses;
    recorder.addLosses(losses);
    recorder.finish(kEnd);
    trace.finish();
    return 0;
}
