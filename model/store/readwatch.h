// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/fileidentity.h"
#include "model/base/result.h"

#include <cstdint>

namespace trilane::store {

class Store;

/// Looks after the file of a trace while something is made of it: cut off or written over, it has
/// parts that cannot be read any more, and what was made lacks them. A file that grows, or one that
/// took the name of an opened one, does no harm. Outlived by the store; any thread.
class ReadWatch
{
public:
    explicit ReadWatch(const Store &store);

    /// Errors: parts could not be read since, and the file is not what it was.
    [[nodiscard]] Result<void> check() const;

private:
    const Store &m_store;
    std::optional<platform::FileIdentity> m_before;
    uint64_t m_damaged;
};

} // namespace trilane::store
