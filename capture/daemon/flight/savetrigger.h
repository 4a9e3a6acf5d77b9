// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"
#include "model/build/slicewatch.h"

#include <utility>
#include <vector>

namespace trilane::daemon {

/// Why recent data is saved.
struct SaveReason
{
    Message text;         ///< "step 57 took 312 ms…"
    Ns time = 0;          ///< of the trace
    bool isAsked = false; ///< by the user: immediately
};

/// Detects reasons for a save in the recorded data. One thread.
class SaveTrigger : public build::SliceWatch
{
public:
    void ended(TrackId, uint32_t, const format::Slice &) override {}
    void worked(TrackId, TimeRange) override {}
    void mayHaveWorked(TrackId, Ns) override {}
    void settled(TrackId, Ns) override {}
    void forgotten() override {}

    /// Since the last call.
    [[nodiscard]] std::vector<SaveReason> take() { return std::exchange(m_reasons, {}); }

protected:
    void fire(Message text, Ns time)
    {
        constexpr size_t kMax = 1000;
        if (m_reasons.size() < kMax)
            m_reasons.push_back({.text = std::move(text), .time = time});
    }

private:
    std::vector<SaveReason> m_reasons;
};

} // namespace trilane::daemon
