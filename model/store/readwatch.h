// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/fileidentity.h"
#include "model/base/result.h"

#include <cstdint>

namespace trilane::store {

class Store;

/// Detects changes of a trace file while it is processed: a truncated or overwritten file has
/// unreadable parts, so results are incomplete. Growth, or replacement of an open file by name, is
/// harmless. Outlived by the store; any thread.
class ReadWatch
{
public:
    explicit ReadWatch(const Store &store);

    /// Errors: parts became unreadable, and the file has changed.
    [[nodiscard]] Result<void> check() const;

private:
    const Store &m_store;
    std::optional<platform::FileIdentity> m_before;
    uint64_t m_damaged;
};

} // namespace trilane::store
