// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/journal.h"

#include "capture/wire/segment.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane::daemon {

using namespace wire;

namespace {

constexpr uint64_t kMaxJournalBytes = uint64_t{32} << 20;
/// The bits of read records are first: their offset must not change.
constexpr uint64_t kEntriesAt = ReadRecords::kBytes;

} // namespace

std::unique_ptr<Journal> Journal::make()
{
    control::Descriptor file(::memfd_create("trilane-journal", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    // Mappings of a part of it rely on the file not being truncated.
    if (!file.isValid() || ::ftruncate(file.number(), static_cast<off_t>(kEntriesAt)) != 0 ||
        ::fcntl(file.number(), F_ADD_SEALS, F_SEAL_SHRINK) != 0)
        return nullptr;
    return std::unique_ptr<Journal>(new Journal(std::move(file)));
}

std::unique_ptr<Journal> Journal::adopt(control::Descriptor file)
{
    struct stat status
    {};
    // A pipe, a device or another user's file system might block: only memory files have seals.
    if (::fcntl(file.number(), F_GET_SEALS) < 0 || ::fstat(file.number(), &status) != 0 ||
        !S_ISREG(status.st_mode))
        return nullptr;
    std::unique_ptr<Journal> journal(new Journal(std::move(file)));
    const auto size = std::max(static_cast<uint64_t>(status.st_size), kEntriesAt) - kEntriesAt;
    journal->m_bytes = std::min(size, kMaxJournalBytes) / sizeof(Entry) * sizeof(Entry);
    return journal;
}

std::unique_ptr<ReadRecords> Journal::readRecords() const
{
    std::optional<PeerMemory> memory = PeerMemory::take(m_file.copy(), ReadRecords::kBytes);
    std::unique_ptr<PeerMapping> mapped = memory ? memory->map(ReadRecords::kBytes) : nullptr;
    return mapped ? std::make_unique<ReadRecords>(std::move(mapped)) : nullptr;
}

void Journal::chargeTo(std::shared_ptr<MemoryBudget> budget)
{
    m_share = MemoryShare(std::move(budget));
    m_share.add(m_bytes);
}

void Journal::append(const Entry &entry)
{
    if (m_bytes + sizeof entry > kMaxJournalBytes || !m_share.tryToAdd(sizeof entry))
        return;
    const auto at = static_cast<off_t>(kEntriesAt + m_bytes);
    if (::pwrite(m_file.number(), &entry, sizeof entry, at) == static_cast<ssize_t>(sizeof entry))
        m_bytes += sizeof entry;
}

void Journal::keep(const wire::Record &record, uint32_t tid)
{
    Entry entry{.record = record};
    switch (record.type) {
    case wire::RecordType::ThreadName:
        if (record.a == 0)
            entry.record.a = tid;
        break;
    case wire::RecordType::DomainName:
    case wire::RecordType::Category:
    case wire::RecordType::Schema:
    case wire::RecordType::KernelName:
    case wire::RecordType::ApiName:
        break;
    default:
        return;
    }
    append(entry);
}

void Journal::keep(const wire::Packet &message)
{
    if (message.type == wire::MessageType::Lengths || message.type == wire::MessageType::Version ||
        message.type == wire::MessageType::Outside || message.type == wire::MessageType::Away ||
        message.type == wire::MessageType::OwnThread)
        append({.isMessage = 1, .type = message.type, .a = message.a, .b = message.b});
    if (message.type == wire::MessageType::Device)
        keepText(message);
}

/// In two entries with half of the text each: a UUID has 40 characters.
void Journal::keepText(const wire::Packet &message)
{
    for (uint32_t part = 0; part < 2; ++part) {
        Entry entry{.isMessage = part + 1, .type = message.type, .a = message.a, .b = message.b};
        std::memcpy(&entry.record, message.text + part * sizeof entry.record, sizeof entry.record);
        append(entry);
    }
}

void Journal::replay(const std::function<void(const wire::Record &)> &takeRecord,
                     const std::function<void(const wire::Packet &)> &takeMessage) const
{
    Entry entry;
    char first[sizeof entry.record] = {}; ///< half of a text
    for (uint64_t at = 0; at < m_bytes; at += sizeof entry) {
        if (::pread(m_file.number(), &entry, sizeof entry, static_cast<off_t>(kEntriesAt + at)) !=
            static_cast<ssize_t>(sizeof entry))
            return;
        if (!entry.isMessage) {
            takeRecord(entry.record);
            continue;
        }
        wire::Packet message{.type = entry.type,
                             .version = wire::kWireVersion,
                             .a = entry.a,
                             .b = entry.b,
                             .text = {}};
        if (entry.type == wire::MessageType::Device)
            std::memcpy(entry.isMessage == 1 ? first : message.text + sizeof first, &entry.record,
                        sizeof entry.record);
        std::memcpy(message.text, first, sizeof first);
        if (entry.type != wire::MessageType::Device || entry.isMessage == 2)
            takeMessage(message);
    }
}

} // namespace trilane::daemon
