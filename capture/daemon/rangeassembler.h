// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/record.h"
#include "model/build/livetrace.h"

#include <functional>
#include <map>
#include <vector>

namespace trilane {

/// Turns the range records of one thread into slices: pushes and pops of each domain nest, marks
/// stand inside them. One thread.
class RangeAssembler
{
public:
    /// `trackOf` gives the track of a domain's ranges below the thread.
    RangeAssembler(LiveTrace &trace, std::function<TrackId(uint16_t domain)> trackOf);

    void push(uint16_t domain, Ns time, StringId name, int64_t payload);
    void pop(uint16_t domain, Ns time);
    void mark(uint16_t domain, Ns time, StringId name, int64_t payload);
    /// Ends what is open when the thread ends or the recording does.
    void finish(Ns time);

    [[nodiscard]] uint64_t ranges() const { return m_ranges; } ///< whole ones and marks
    [[nodiscard]] uint64_t openAtEnd() const { return m_openAtEnd; }
    /// Pops of ranges that were pushed before the recording began, or were lost.
    [[nodiscard]] uint64_t strayPops() const { return m_strayPops; }

private:
    struct Open
    {
        Ns start = 0;
        StringId name;
        int64_t payload = 0;
    };
    struct Domain
    {
        TrackId track;
        std::vector<Open> open;
    };
    Domain &domain(uint16_t number);
    void close(Domain &domain, Ns time);

    LiveTrace &m_trace;
    std::function<TrackId(uint16_t)> m_trackOf;
    std::map<uint16_t, Domain> m_domains; ///< whose elements stay where they are
    Domain *m_last = nullptr;
    uint16_t m_lastNumber = 0;
    size_t m_open = 0; ///< in all domains
    uint64_t m_ranges = 0;
    uint64_t m_openAtEnd = 0;
    uint64_t m_strayPops = 0;
};

} // namespace trilane
