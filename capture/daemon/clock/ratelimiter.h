// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/clock/clockmap.h"

#include <algorithm>

namespace trilane::daemon {

/// Token bucket: allows `most` requests at once and `perSecond` requests per second. One thread.
class RateLimiter
{
public:
    RateLimiter(double most, double perSecond)
        : m_most(most)
        , m_perSecond(perSecond)
        , m_left(most)
    {}

    [[nodiscard]] bool take()
    {
        const Ns now = monotonicNow();
        m_left = std::min(m_most, m_left + static_cast<double>(now - m_last) * 1e-9 * m_perSecond);
        m_last = now;
        if (m_left < 1)
            return false;
        m_left -= 1;
        return true;
    }

    [[nodiscard]] Ns lastAsked() const { return m_last; }

private:
    double m_most;
    double m_perSecond;
    double m_left;
    Ns m_last = monotonicNow();
};

} // namespace trilane::daemon
