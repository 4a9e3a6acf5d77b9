// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/bpf/bpfprograms.h"
#include "capture/bpf/bpfrecord.h"
#include "model/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace trilane::sched {

/// Memory shared by BPF programs and their reader, through descriptors: bpf(2) need not be
/// permitted. One thread.
class BpfRing
{
public:
    BpfRing() = default;
    ~BpfRing();
    BpfRing(const BpfRing &) = delete;
    BpfRing &operator=(const BpfRing &) = delete;

    /// The descriptors remain the caller's, and may be closed afterwards.
    [[nodiscard]] Result<void> map(const bpf::BpfMaps &maps, size_t ringBytes);

    /// Passes on what was written since the last call, at most `most` records. False: records are
    /// left or being written.
    bool read(size_t most, const std::function<void(const trilane_sched_record &)> &callback);
    /// Losses since the last call, by core.
    void readLosses(const std::function<void(uint32_t core, uint64_t count, int64_t first,
                                             int64_t last)> &callback);
    /// A process ID has a generation while a selected process has it, and the next process with it
    /// another one. Children of a selected process are selected, too. The kernel's programs miss no
    /// change.
    using Generation = uint16_t;
    /// Selects the process that has this ID now. 0: no such process.
    [[nodiscard]] Generation choose(int32_t pid);
    /// Unless the id has been reused by another process.
    void release(int32_t pid, Generation generation);
    [[nodiscard]] bool isChosen(int32_t pid, Generation generation) const;

private:
    [[nodiscard]] void *mapPart(int descriptor, size_t bytes, int rights, size_t offset);

    struct Part
    {
        void *at;
        size_t bytes;
    };
    std::vector<Part> m_parts;
    uint64_t *m_consumed = nullptr;
    const uint64_t *m_produced = nullptr;
    const std::byte *m_data = nullptr;
    size_t m_bytes = 0;
    uint16_t *m_marks = nullptr; ///< by process
    const trilane_sched_loss *m_losses = nullptr;
    uint64_t *m_period = nullptr;
    std::vector<uint64_t> m_lostBefore; ///< by core
};

} // namespace trilane::sched
