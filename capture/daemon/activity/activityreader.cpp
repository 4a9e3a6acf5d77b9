// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/activityreader.h"

#include "model/format/givennames.h"

#include "capture/daemon/clock/clockmap.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace trilane::daemon {

using namespace activity;

namespace {

constexpr size_t kMaxFunctions = 1 << 16;
// Limits far above those of valid processes; the excess of a hostile one is dropped.
constexpr size_t kMaxNames = 1 << 20;   ///< of kernels
constexpr size_t kMaxEarly = 1 << 14;   ///< records: a tenth of a second
constexpr size_t kMaxNumbers = 1 << 16; ///< that become part of a name
constexpr MessageText kNoMemory("the memory for its process was full");

std::string address(uint64_t pointer)
{
    char text[32];
    std::snprintf(text, sizeof text, "kernel at 0x%llx", static_cast<unsigned long long>(pointer));
    return text;
}

/// cudaLaunchKernel_v7000 → cudaLaunchKernel.
std::string_view withoutVersion(std::string_view name)
{
    const size_t suffix = name.rfind("_v");
    if (suffix == std::string_view::npos || suffix + 2 == name.size())
        return name;
    const std::string_view digits = name.substr(suffix + 2);
    return digits.find_first_not_of("0123456789") == std::string_view::npos && digits.size() >= 4
               ? name.substr(0, suffix)
               : name;
}

/// The bytes up to the last nonzero one, rounded up to the words that records consist of.
size_t writtenIn(std::span<const std::byte> bytes)
{
    const auto last = std::find_if(bytes.rbegin(), bytes.rend(),
                                   [](std::byte byte) { return byte != std::byte{0}; });
    return std::min((static_cast<size_t>(bytes.rend() - last) + 7) / 8 * 8, bytes.size());
}

} // namespace

ActivityReader::ActivityReader(build::LiveTrace &trace, TrackId process, int pid,
                               ActivityTracks::OuterTid outerTid,
                               const std::shared_ptr<MemoryBudget> &budget)
    : m_trace(trace)
    , m_process(process)
    , m_tracks(trace, process, std::move(outerTid), budget)
    , m_earlyShare(budget)
    , m_order(trace, budget)
    , m_absence(trace, m_tracks)
    , m_allocations(trace, pid, budget)
    , m_untimedWork(budget)
    , m_share(budget)
{}

void ActivityReader::setLength(uint32_t kind, uint64_t bytes)
{
    // No record of any version is shorter than its kind or longer than this.
    if (kind < m_lengths.size() && bytes >= 8 && bytes <= 4096)
        m_lengths[kind] = static_cast<uint32_t>(bytes);
}

bool ActivityReader::addClockPair(uint64_t reading, Ns monotonic, Ns apart)
{
    const bool isNew = m_clock.addPair(reading, monotonic, apart);
    if (!m_early.empty() && !isEarly(activity::kindOf(m_early.back()), m_early.back()))
        readEarly();
    return isNew;
}

void ActivityReader::endWaiting(Ns now)
{
    // A valid agent reads the clock about twenty times in that.
    constexpr Ns kMaxWait = 1'000'000'000;
    if (!m_early.empty() && now - m_earlySince >= kMaxWait)
        readEarly();
}

/// A client may just have changed CUPTI's clock: the next pairs show it.
bool ActivityReader::isEarly(uint32_t kind, Bytes record) const
{
    const uint64_t end = activity::endOf(kind, record);
    return end != 0 && !m_clock.isSettled(end);
}

void ActivityReader::keepEarly(Bytes record)
{
    constexpr uint64_t kEntryBytes = 48;
    if (!m_earlyShare.tryToAdd(record.size() + kEntryBytes))
        return count(format::Outcome::Dropped, format::kLostCuda, kNoMemory);
    if (m_early.empty())
        m_earlySince = monotonicNow();
    m_early.emplace_back(record.begin(), record.end());
}

/// Converts with the current clock mapping.
void ActivityReader::readEarly()
{
    m_earlyShare.set(0); // before: otherwise there would be no space for them in the trace
    for (const std::vector<std::byte> &record : std::exchange(m_early, {}))
        readOne(activity::kindOf(record), record);
}

void ActivityReader::nameKernel(uint64_t pointer, StringId name)
{
    constexpr uint64_t kEntryBytes = 48;
    if (m_kernelNames.contains(pointer) ||
        (m_kernelNames.size() < kMaxNames && m_share.tryToAdd(kEntryBytes)))
        m_kernelNames[pointer] = name;
    const auto waiting = m_unnamed.find(pointer);
    if (waiting == m_unnamed.end())
        return;
    for (Unnamed &kernel : waiting->second) {
        kernel.slice.name = name;
        m_trace.add(kernel.track, kernel.slice);
    }
    m_waiting -= waiting->second.size();
    m_share.set(m_share.bytes() - waiting->second.size() * (2 * sizeof(Unnamed) + 32));
    m_unnamed.erase(waiting);
}

void ActivityReader::useWaiting(build::UsedIds &used) const
{
    for (const auto &[pointer, kernels] : m_unnamed) {
        for (const Unnamed &kernel : kernels)
            m_trace.use(used, kernel.slice);
    }
}

void ActivityReader::nameApi(uint32_t kind, uint32_t function, std::string_view name)
{
    if (!name.empty() && m_apiNames.size() < kMaxFunctions &&
        m_share.tryToAdd(sizeof(ApiName) + 64 + name.size()))
        m_apiNames[{kind, function}] = {.text = std::string(withoutVersion(name))};
}

StringId ActivityReader::apiName(uint32_t kind, uint32_t function)
{
    const auto found = m_apiNames.find({kind, function});
    if (found == m_apiNames.end())
        return numbered(kind == activity::Runtime ? "CUDA runtime call " : "CUDA driver call ",
                        function);
    ApiName &name = found->second;
    if (name.id == kNoString)
        name.id = m_trace.intern(name.text);
    return name.id;
}

bool ActivityReader::isReady(uint32_t kind, std::span<const std::byte> record) const
{
    if (!m_areDevicesKnown || !activity::isFinished(kind, record) || isEarly(kind, record))
        return false;
    return kind != activity::ConcurrentKernel ||
           m_kernelNames.contains(activity::field<uint64_t>(record, activity::kernel::kName));
}

void ActivityReader::readOne(uint32_t kind, std::span<const std::byte> record, Seen seen)
{
    m_seen = seen;
    if (m_early.size() < kMaxEarly && isEarly(kind, record))
        keepEarly(record);
    else
        readOne(kind, record);
    m_seen = {};
}

void ActivityReader::setDevice(const GpuIdentity &gpu)
{
    m_tracks.setDevice(gpu.ordinal, gpuNumber(m_trace.info(), gpu));
    m_areDevicesKnown = m_wereDevicesTold = true;
}

size_t ActivityReader::read(std::span<const std::byte> buffer)
{
    m_areDevicesKnown = true; // devices are known before a buffer is sent
    size_t at = 0;
    while (at + sizeof(uint32_t) <= buffer.size()) {
        const uint32_t kind = activity::kindOf(buffer.subspan(at));
        if (kind == activity::Invalid)
            break;
        const uint32_t length = lengthOf(kind);
        if (length == 0 || at + length > buffer.size()) {
            m_lostBytes += writtenIn(buffer.subspan(at));
            break;
        }
        readOne(kind, buffer.subspan(at, length), {});
        at += length;
    }
    m_allocations.settle();
    return at;
}

void ActivityReader::readOne(uint32_t kind, Bytes record)
{
    if (m_outside.has(kind, record))
        return;
    if (m_share.isFull())
        return count(format::Outcome::Dropped, format::kLostCuda, kNoMemory);
    switch (kind) {
    case activity::ConcurrentKernel:
        return readKernel(record);
    case activity::Memcpy:
    case activity::MemcpyPeer:
    case activity::Memset:
        return readTransfer(kind, record);
    case activity::Runtime:
    case activity::Driver:
        return readApi(kind, record);
    case activity::Synchronization:
        return readSynchronization(record);
    case activity::Overhead:
        return readOverhead(record);
    case activity::GraphTrace:
        return readGraph(record);
    case activity::Memory:
        return readAllocation(record);
    default:
        ++m_notShown[kind];
    }
}

StringId ActivityReader::numbered(const char *what, uint32_t number)
{
    if (m_numbers.size() >= kMaxNumbers && !m_numbers.contains(number))
        return m_trace.intern(what);
    if (m_numbers.insert(number).second)
        m_share.add(48);
    return m_trace.intern(what + std::to_string(number));
}

void ActivityReader::count(format::Outcome outcome, MessageText source, MessageText reason)
{
    // The texts are literals, so their addresses identify them.
    ++m_counts[{outcome, source.text().data(), reason.text().data()}];
    m_hasRead |= outcome == format::Outcome::Imported || outcome == format::Outcome::Repaired;
}

void ActivityReader::finish(Ns end)
{
    m_absence.finish(end);
    readEarly();
    m_untimedWork.finish();
    addHoles();
    while (!m_unnamed.empty()) {
        const uint64_t pointer = m_unnamed.begin()->first;
        nameKernel(pointer, m_trace.intern(address(pointer)));
    }
    m_tracks.finish();
    m_allocations.finish();
    format::Account &account = m_trace.account();
    if (m_lost > 0)
        account.add(format::Outcome::Lost, format::kLostCuda, msg("CUPTI buffers were full"),
                    m_lost);
    if (const uint64_t unended = m_outside.unended(); unended > 0) {
        account.eventsInSource += unended;
        account.add(format::Outcome::Dropped, format::kLostCuda, format::kOutsideRange, unended);
    }
    if (m_lostBytes > 0)
        account.add(format::Outcome::Lost, msg("bytes of CUPTI's buffers"),
                    msg("after a record of unknown length"), m_lostBytes);
    for (size_t kind = 0; kind < m_notShown.size(); ++kind) {
        if (const uint64_t number = std::exchange(m_notShown[kind], 0); number > 0) {
            account.eventsInSource += number;
            account.add(format::Outcome::Dropped, msg("CUPTI records of kind %1", kind),
                        format::kNotSupported, number);
        }
    }
    for (const auto &[key, number] : m_counts) {
        const auto &[outcome, source, reason] = key;
        account.eventsInSource += number;
        account.add(outcome, Message::fromText(source), Message::fromText(reason ? reason : ""),
                    number);
    }
    m_counts.clear();
}

} // namespace trilane::daemon
