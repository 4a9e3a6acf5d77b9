// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/perfevent.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <vector>

namespace trilane::sched {

/// Reads numbers of the kernel's records one after the other; zeros beyond the end.
class ByteReader
{
public:
    explicit ByteReader(std::span<const std::byte> bytes)
        : m_bytes(bytes)
    {}

    template <typename T>
    T take()
    {
        const T value = at<T>(m_position);
        m_position += sizeof(T);
        return value;
    }

    template <typename T>
    [[nodiscard]] T at(size_t offset) const
    {
        T value{};
        if (offset <= m_bytes.size() && m_bytes.size() - offset >= sizeof(T))
            std::memcpy(&value, m_bytes.data() + offset, sizeof(T));
        return value;
    }

private:
    std::span<const std::byte> m_bytes;
    size_t m_position = 0;
};

/// Fields that PerfEvent::attributes() adds at the end of every record that is not a sample, and at
/// the start of every sample.
struct RecordOrigin
{
    static constexpr size_t kBytes = 24;

    int32_t pid = -1;
    int32_t tid = -1;
    int64_t time = 0;
    uint32_t cpu = 0;

    [[nodiscard]] static RecordOrigin from(std::span<const std::byte> body, size_t offset)
    {
        ByteReader reader(body.subspan(offset < body.size() ? offset : body.size()));
        RecordOrigin origin;
        origin.pid = reader.take<int32_t>();
        origin.tid = reader.take<int32_t>();
        origin.time = int64_t(reader.take<uint64_t>());
        origin.cpu = reader.take<uint32_t>();
        return origin;
    }
    [[nodiscard]] static RecordOrigin atEnd(std::span<const std::byte> body)
    {
        return from(body, body.size() >= kBytes ? body.size() - kBytes : body.size());
    }
};

/// The consumer's end of the ring of one perf event.
class PerfRing
{
public:
    /// A whole record with its header. Valid during the call only.
    using Callback =
        std::function<void(const perf_event_header &, std::span<const std::byte> body)>;

    PerfRing() = default;
    ~PerfRing();
    PerfRing(PerfRing &&other) noexcept;
    PerfRing &operator=(PerfRing &&other) noexcept;

    /// `bytes` is rounded up to a power of two of pages; if the user may not lock that much memory,
    /// it is reduced, down to 8 pages.
    [[nodiscard]] static Result<PerfRing> map(const PerfEvent &event, size_t bytes);

    /// Passes on the records in the ring, in order, and frees their space. True: it was nearly
    /// full; records may have been lost.
    bool read(const Callback &callback);

private:
    [[nodiscard]] std::span<const std::byte> recordAt(uint64_t position, size_t size);

    void *m_memory = nullptr; ///< one page of head and tail, then the data
    size_t m_dataBytes = 0;
    std::vector<std::byte> m_wrapped; ///< a record across the end of the ring, in one piece
};

} // namespace trilane::sched
