// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/observer.h"
#include "tests/fakes/cuda/cupti/layout.h"

#include <array>

namespace fakecupti {

using fakecuda::Ns;

/// Bytes of one record, to be filled by offset; what lies behind its end is left out.
class Record
{
public:
    explicit Record(Kind kind)
        : m_length(version().lengthOf(kind))
    {
        set<uint32_t>(0, kind);
    }

    template <typename T>
    void set(size_t offset, T value)
    {
        if (offset + sizeof value <= m_length)
            __builtin_memcpy(m_bytes.data() + offset, &value, sizeof value);
    }

    [[nodiscard]] const uint8_t *data() const { return m_bytes.data(); }
    [[nodiscard]] size_t size() const { return m_length; } ///< 0: not in this version

private:
    std::array<uint8_t, 256> m_bytes{};
    size_t m_length;
};

/// Where a record of work has its times.
struct TimePlace
{
    size_t start = 0;
    size_t end = 0;
};
[[nodiscard]] Kind kindOf(const fakecuda::Work &work);
[[nodiscard]] TimePlace timesOf(Kind kind);

/// Still without times. isRepeated: it is not the first session of the process, where graphs bear
/// wrong numbers before 13.1 U1.
[[nodiscard]] Record recordOf(const fakecuda::Work &work, bool isRepeated);
[[nodiscard]] Record recordOf(const fakecuda::Call &call);
[[nodiscard]] Record recordOf(const fakecuda::Wait &wait);
[[nodiscard]] Record recordOf(const fakecuda::Allocation &allocation);
[[nodiscard]] Record flushRecord(Ns start, Ns end);
[[nodiscard]] Record requestRecord(Ns start, Ns end);
[[nodiscard]] Record loadingRecord(const fakecuda::Work &work);
/// With a block that the client has to free.
[[nodiscard]] Record fullRecord(const fakecuda::Work &work);

/// Of the calling thread, as records bear it: pthread's number unless the kernel's was asked for.
[[nodiscard]] uint32_t threadId();
/// Of CUpti_ActivityThreadIdType. False: there is no such type.
bool setThreadIdType(int type);

} // namespace fakecupti
