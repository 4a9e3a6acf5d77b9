// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/sources/sharedschedule.h"

#include <utility>
#include <vector>

namespace trilane::daemon {

using control::Descriptor;
using control::HelperLink;

Result<std::shared_ptr<sched::BpfHub>> SharedSchedule::hub()
{
    const std::lock_guard lock(m_mutex);
    if (std::shared_ptr<sched::BpfHub> there = m_hub.lock())
        return there;
    Result<sched::OpenedBpf> opened = open();
    if (!opened)
        return opened.error();
    Result<std::shared_ptr<sched::BpfHub>> made =
        sched::BpfHub::open(std::move(opened).value(), true);
    if (made)
        m_hub = *made;
    return made;
}

Result<sched::OpenedBpf> SharedSchedule::open() const
{
    constexpr size_t kRingBytes = helper::kBpfRingBytes;
    if (m_helper.empty())
        return sched::openOwnBpf(true, kRingBytes);
    struct Programs
    {
        std::vector<Descriptor> maps;
        std::unique_ptr<HelperLink> link; ///< last: its destruction ends them
    };
    auto programs = std::make_shared<Programs>();
    Result<std::unique_ptr<HelperLink>> link = HelperLink::forScheduler(m_helper, programs->maps);
    if (!link)
        return link.error();
    programs->link = std::move(link).value();
    const auto number = [&programs](size_t i) {
        return programs->maps[i].number();
    };
    return sched::OpenedBpf{.maps = {number(0), number(1), number(2), number(3)},
                            .ringBytes = kRingBytes,
                            .programs = std::move(programs)};
}

} // namespace trilane::daemon
