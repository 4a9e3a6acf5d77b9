// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/clock/clockmap.h"

#include <algorithm>

namespace trilane::daemon {

/// How many requests somebody may still make now: so many at once, so many a second. One thread.
class Allowance
{
public:
    Allowance(double most, double aSecond)
        : m_most(most)
        , m_aSecond(aSecond)
        , m_left(most)
    {}

    [[nodiscard]] bool take()
    {
        const Ns now = monotonicNow();
        m_left = std::min(m_most, m_left + static_cast<double>(now - m_last) * 1e-9 * m_aSecond);
        m_last = now;
        if (m_left < 1)
            return false;
        m_left -= 1;
        return true;
    }

    [[nodiscard]] Ns lastAsked() const { return m_last; }

private:
    double m_most;
    double m_aSecond;
    double m_left;
    Ns m_last = monotonicNow();
};

} // namespace trilane::daemon
