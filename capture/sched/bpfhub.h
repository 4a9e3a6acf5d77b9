// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/sched/bpfring.h"
#include "capture/sched/schedevent.h"
#include "capture/sched/schedsource.h"

#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace trilane::sched {

/// Running BPF programs, and the memory of their rings.
struct OpenedBpf
{
    bpf::BpfMaps maps;
    size_t ringBytes = 0;
    std::shared_ptr<void> programs; ///< attached, and descriptors open, during its lifetime
};

/// This process's own programs. Errors: missing rights or kernel support.
[[nodiscard]] Result<OpenedBpf> openOwnBpf(bool systemWide, size_t ringBytes);

/// One set of BPF programs for all recordings of a daemon, so the cost of a thread switch does not
/// depend on their number. Each recording has a seat with its own processes and sees only those as
/// recorded, even if records are lost: a process is identified by its number and the number's
/// generation. Any thread.
class BpfHub
{
public:
    [[nodiscard]] static Result<std::shared_ptr<BpfHub>> open(OpenedBpf opened, bool systemWide);
    ~BpfHub() = default;
    BpfHub(const BpfHub &) = delete;
    BpfHub &operator=(const BpfHub &) = delete;

    class Seat
    {
        friend class BpfHub;
        std::unordered_map<int32_t, BpfRing::Generation> m_processes; ///< by process ID
        std::vector<SchedEvent> m_events;                             ///< not yet read
        SchedEvent m_dropped; ///< lost, of all cores; count 0: none
        bool m_isOpen = true;
    };
    [[nodiscard]] std::shared_ptr<Seat> takeSeat();
    /// Frees everything kept for it. Also called by the destructor of its owner.
    void leave(const std::shared_ptr<Seat> &seat);
    void add(Seat &seat, int32_t pid);
    void remove(Seat &seat, int32_t pid);
    /// Events since the last call; see SchedSource::read(). Large numbers are read in parts.
    int64_t read(Seat &seat, std::vector<SchedEvent> &events);
    /// Later events are not for it.
    void close(Seat &seat);

private:
    explicit BpfHub(bool systemWide)
        : m_isSystemWide(systemWide)
    {}
    void drain(size_t most);
    void take(const trilane_sched_record &record);
    void give(Seat &seat, const trilane_sched_record &record, SchedEvent event) const;
    void follow(Seat &seat, const trilane_sched_record &fork) const;
    static void put(Seat &seat, const SchedEvent &event);
    static void drop(Seat &seat, const SchedEvent &event);
    void release(int32_t pid, BpfRing::Generation generation);
    void forgetEnded();

    const bool m_isSystemWide;
    std::mutex m_mutex;
    OpenedBpf m_opened;
    BpfRing m_ring;
    std::vector<std::shared_ptr<Seat>> m_seats;
    int64_t m_lastTime = 0;         ///< of the records read
    int64_t m_readUntil = kAllRead; ///< the same, if records are left
};

} // namespace trilane::sched
