// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/bpfhub.h"
#include "capture/sched/schedsource.h"

namespace trilane::sched {

/// The first method: BPF programs in the kernel, with a ring of 32-byte records. Needs CAP_BPF and
/// CAP_PERFMON, or root, and a kernel with BTF (5.8 or later); or a hub with these rights.
class BpfSource : public SchedSource
{
public:
    explicit BpfSource(std::shared_ptr<BpfHub> hub)
        : m_hub(std::move(hub))
        , m_seat(m_hub->takeSeat())
    {}
    ~BpfSource() override { m_hub->leave(m_seat); }

    [[nodiscard]] Result<void> addProcess(int32_t pid) override;
    void removeProcess(int32_t pid) override { m_hub->remove(*m_seat, pid); }
    int64_t read(std::vector<SchedEvent> &events) override { return m_hub->read(*m_seat, events); }
    void stop() override { m_hub->close(*m_seat); }

private:
    std::shared_ptr<BpfHub> m_hub;
    std::shared_ptr<BpfHub::Seat> m_seat;
};

} // namespace trilane::sched
