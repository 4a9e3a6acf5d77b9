// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"
#include "capture/daemon/nvtx/readrecords.h"
#include "capture/daemon/system/memorybudget.h"
#include "capture/wire/agentmessage.h"
#include "capture/wire/record.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace trilane::daemon {

/// Data that a process sends only once and that a later daemon also needs: names of domains and
/// kernels, lengths of records, GPUs; and which records of its activity buffers were read while
/// CUPTI held them. Stored in a memory file that can be shared. One thread.
class Journal
{
public:
    /// Null: no memory for one.
    [[nodiscard]] static std::unique_ptr<Journal> make();
    /// Continues an earlier daemon's journal; null: invalid.
    [[nodiscard]] static std::unique_ptr<Journal> adopt(control::Descriptor file);

    [[nodiscard]] int descriptor() const { return m_file.number(); }
    /// Charges its memory to `budget` from now on; stores no more when that is full.
    void chargeTo(std::shared_ptr<MemoryBudget> budget);

    /// Keeps a record of `tid`'s ring if it is of a kind sent only once.
    void keep(const wire::Record &record, uint32_t tid);
    /// Keeps it unconditionally: for clock pairs, most of which need not be kept.
    void keep(const wire::Record &record) { append({.record = record}); }
    /// Keeps a message if it is of a kind sent only once.
    void keep(const wire::Packet &message);

    /// Records already read in place; null: no memory.
    [[nodiscard]] std::unique_ptr<ReadRecords> readRecords() const;

    /// Returns everything kept.
    void replay(const std::function<void(const wire::Record &)> &takeRecord,
                const std::function<void(const wire::Packet &)> &takeMessage) const;

private:
    struct Entry
    {
        uint32_t isMessage = 0;
        wire::MessageType type{}; ///< of the message
        uint64_t a = 0;
        uint64_t b = 0;
        wire::Record record{}; ///< of a message with a text: its first characters
    };
    explicit Journal(control::Descriptor file)
        : m_file(std::move(file))
    {}
    void append(const Entry &entry);
    void keepText(const wire::Packet &message);

    control::Descriptor m_file;
    uint64_t m_bytes = 0;
    MemoryShare m_share;
};

} // namespace trilane::daemon
