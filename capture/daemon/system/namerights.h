// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/schedevent.h"

#include <optional>

#include <sys/types.h>

namespace trilane::daemon {

/// Which threads of a machine a viewer may know by name: those that are recorded, own ones and the
/// kernel's. Numbers are used again: what /proc says of a number counts only for a thread that had
/// it when the event happened. It knows nothing from before, so no lost event matters.
class NameRights
{
public:
    /// None: somebody who may know all.
    explicit NameRights(std::optional<uid_t> viewer)
        : m_viewer(viewer)
    {}

    /// `name`: a Comm event.
    [[nodiscard]] bool mayName(const sched::SchedEvent &name) const;

private:
    const std::optional<uid_t> m_viewer;
};

} // namespace trilane::daemon
