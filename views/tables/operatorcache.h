// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"

#include <mutex>

namespace trilane {

/// The operator index of the trace that was asked for last, with numbered steps as one, while
/// anybody holds it: the flame graph and the tree of operators share one. Any thread.
class OperatorCache
{
public:
    /// Made now where it is not there; who makes it for another one is waited for. The store must
    /// outlive the index.
    [[nodiscard]] std::shared_ptr<const OperatorIndex> indexOf(const Store &store,
                                                               const JobContext &job);

private:
    std::mutex m_mutex;
    std::weak_ptr<const OperatorIndex> m_index;
};

} // namespace trilane
