// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/schedevent.h"

#include <optional>
#include <unordered_set>

#include <sys/types.h>

namespace trilane {

/// Which threads of a machine a viewer may know by name: those that are recorded, own ones and the
/// kernel's. Numbers are used again: what a recorded thread was entitled to ends with it. One
/// thread.
class NameRights
{
public:
    /// None: somebody who may know all.
    explicit NameRights(std::optional<uid_t> viewer)
        : m_viewer(viewer)
    {}

    /// In order of time; before its names are asked for.
    void add(const sched::SchedEvent &event);
    [[nodiscard]] bool mayName(int32_t tid) const;

private:
    void set(int32_t tid, bool isRecorded);

    const std::optional<uid_t> m_viewer;
    std::unordered_set<int32_t> m_recorded; ///< threads that have not ended
};

} // namespace trilane
