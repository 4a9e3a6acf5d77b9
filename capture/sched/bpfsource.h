// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/schedsource.h"

#include <bpf/libbpf.h>

namespace trilane::sched {

/// The first step: programs in the kernel, a ring of 32-byte records. Needs CAP_BPF and
/// CAP_PERFMON, or root, and a kernel with BTF (5.8 or later).
class BpfSource : public SchedSource
{
public:
    [[nodiscard]] static Result<std::unique_ptr<SchedSource>> open(const SchedOptions &options);
    ~BpfSource() override;

    [[nodiscard]] Result<void> addProcess(int32_t pid) override;
    void removeProcess(int32_t pid) override;
    void read(std::vector<SchedEvent> &events) override;
    void stop() override;

private:
    BpfSource() = default;
    [[nodiscard]] Result<void> load(const SchedOptions &options);
    [[nodiscard]] Result<void> selectPrograms();
    [[nodiscard]] Result<void> attach();
    static int onRecord(void *self, void *data, size_t size);
    void readLosses(std::vector<SchedEvent> &events);

    bpf_object *m_object = nullptr;
    ring_buffer *m_ring = nullptr;
    std::vector<bpf_link *> m_links;
    int m_traced = -1; ///< descriptors of maps, owned by the object
    int m_losses = -1;
    uint64_t *m_period = nullptr;       ///< shared with the programs
    std::vector<uint64_t> m_lostBefore; ///< by core
    std::vector<SchedEvent> *m_events = nullptr;
    size_t m_room = 0; ///< records that this read() may still take
};

} // namespace trilane::sched
