// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/helperlink.h"
#include "capture/sched/bpfhub.h"

#include <memory>
#include <mutex>
#include <string>

namespace trilane::daemon {

/// The BPF programs of all sessions of a daemon, loaded while any session records the scheduler.
/// Any thread.
class SharedSchedule
{
public:
    /// `helper`: socket of the privilege helper; "": the daemon loads them itself.
    explicit SharedSchedule(std::string helper)
        : m_helper(std::move(helper))
    {}

    [[nodiscard]] Result<std::shared_ptr<sched::BpfHub>> hub();

private:
    [[nodiscard]] Result<sched::OpenedBpf> open() const;

    const std::string m_helper;
    std::mutex m_mutex;
    std::weak_ptr<sched::BpfHub> m_hub;
};

} // namespace trilane::daemon
