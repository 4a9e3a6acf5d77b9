// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/sharedschedule.h"

#include <utility>
#include <vector>

namespace trilane {

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
    auto maps = std::make_shared<std::vector<Descriptor>>();
    Result<std::unique_ptr<HelperLink>> link = HelperLink::forScheduler(m_helper, *maps);
    if (!link)
        return link.error();
    const auto number = [&maps](size_t i) {
        return (*maps)[i].number();
    };
    sched::OpenedBpf opened{
        .maps = {number(0), number(1), number(2), number(3)}, .ringBytes = kRingBytes, .stop = {}};
    opened.stop = [maps, held = std::shared_ptr(std::move(link).value())]() mutable {
        held.reset();
        maps->clear();
    };
    return opened;
}

} // namespace trilane
