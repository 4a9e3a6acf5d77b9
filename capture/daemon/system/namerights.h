// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/schedevent.h"

#include <optional>

#include <sys/types.h>

namespace trilane::daemon {

/// Threads whose names a viewer may see: recorded ones, their own, and the kernel's. Numbers are
/// reused: /proc is valid only for a thread that had the number at the time of the event. It has no
/// memory of earlier events, so lost events do not matter.
class NameRights
{
public:
    /// No viewer: everything is visible.
    explicit NameRights(std::optional<uid_t> viewer)
        : m_viewer(viewer)
    {}

    /// `name`: a Comm event.
    [[nodiscard]] bool mayName(const sched::SchedEvent &name) const;

private:
    const std::optional<uid_t> m_viewer;
};

} // namespace trilane::daemon
