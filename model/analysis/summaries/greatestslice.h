// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/rowslice.h"

namespace trilane::summaries {

/// The slice with the largest value of a sum; the first one seen if several are equal. Shown as the
/// slice of the sum.
class GreatestSlice
{
public:
    void see(int64_t value, store::SliceRef ref)
    {
        if (m_ref.isValid() && value <= m_value)
            return;
        m_value = value;
        m_ref = ref;
    }
    void see(const GreatestSlice &other)
    {
        if (other.m_ref.isValid())
            see(other.m_value, other.m_ref);
    }
    [[nodiscard]] store::SliceRef ref() const { return m_ref; }
    [[nodiscard]] stats::RowSlice row() const { return stats::rowSliceAt(m_ref); }

private:
    store::SliceRef m_ref;
    int64_t m_value = 0;
};

} // namespace trilane::summaries
