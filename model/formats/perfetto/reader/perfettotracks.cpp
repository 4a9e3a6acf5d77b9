// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/perfettotracks.h"

#include "model/formats/perfetto/constants.h"

namespace trilane::perfetto {

namespace {

/// Parents of parents: more is a circle.
constexpr int kMaxDepth = 32;
/// Number of the process for what belongs to none that is known.
constexpr int32_t kNoProcess = 0;
constexpr std::string_view kNoProcessName = "of no known process";
constexpr int32_t kUnitBytes = 3;

/// In a command line, Linux has "name" or "/path/of/name".
std::string nameOf(const ProcessTree::Process &process)
{
    if (process.cmdline_size() == 0)
        return {};
    const std::string &path = process.cmdline(0);
    return cleanText(std::string_view(path).substr(path.rfind('/') + 1));
}

} // namespace

void Tracks::nameProcess(int32_t pid, const std::string &name)
{
    if (!name.empty())
        m_processNames[pid] = name;
}

void Tracks::nameThread(int32_t pid, int64_t tid, const std::string &name)
{
    m_pids[tid] = pid;
    if (!name.empty())
        m_threadNames[tid] = name;
}

void Tracks::take(const ProcessTree &tree)
{
    for (const ProcessTree::Process &process : tree.processes()) {
        nameProcess(process.pid(), nameOf(process));
        m_pids.try_emplace(process.pid(), process.pid());
    }
    for (const ProcessTree::Thread &thread : tree.threads())
        nameThread(thread.tgid(), thread.tid(), cleanText(thread.name()));
}

void Tracks::take(const TrackDescriptor &from)
{
    Description &track = m_descriptions[from.uuid()];
    if (from.has_parent_uuid())
        track.parent = from.parent_uuid();
    const std::string &name = from.has_name() ? from.name() : from.static_name();
    if (!name.empty()) {
        track.nameText = cleanText(name);
        track.name = m_builder.intern(track.nameText);
    }
    if (from.has_process()) {
        track.isProcess = true;
        track.pid = from.process().pid();
        nameProcess(track.pid, cleanText(from.process().process_name()));
    }
    if (from.has_thread()) {
        track.isThread = true;
        track.pid = from.thread().pid();
        track.tid = from.thread().tid();
        nameThread(track.pid, track.tid, cleanText(from.thread().thread_name()));
    }
    if (from.has_counter()) {
        track.isCounter = true;
        track.addsUp = from.counter().is_incremental();
        track.multiplier = std::max<int64_t>(1, from.counter().unit_multiplier());
        track.unit =
            from.counter().unit() == kUnitBytes ? "bytes" : cleanText(from.counter().unit_name());
    }
}

uint32_t Tracks::numberOf(uint64_t uuid)
{
    if (uuid == m_lastUuid && m_lastNumber != UINT32_MAX)
        return m_lastNumber;
    const auto [entry, isNew] =
        m_numbers.try_emplace(uuid, static_cast<uint32_t>(m_sources.size()));
    if (isNew)
        m_sources.push_back({.uuid = uuid});
    m_lastUuid = uuid;
    m_lastNumber = entry->second;
    return entry->second;
}

uint32_t Tracks::numberOfThread(int32_t pid, int64_t tid)
{
    const auto [entry, isNew] =
        m_threadNumbers.try_emplace({pid, tid}, static_cast<uint32_t>(m_sources.size()));
    if (isNew)
        m_sources.push_back({.pid = pid, .tid = tid, .isThread = true});
    return entry->second;
}

uint32_t Tracks::numberOfAsync(uint32_t beside, uint64_t id, StringId name)
{
    const auto [entry, isNew] =
        m_asyncNumbers.try_emplace({beside, id}, static_cast<uint32_t>(m_sources.size()));
    if (isNew)
        m_sources.push_back({.beside = beside, .name = name});
    return entry->second;
}

const Tracks::Description *Tracks::describe(uint64_t uuid) const
{
    const auto found = m_descriptions.find(uuid);
    return found == m_descriptions.end() ? nullptr : &found->second;
}

/// The thread or process that the track is of, or null; and how the outermost of its parents that
/// is neither is called.
const Tracks::Description *Tracks::home(uint64_t uuid, std::string &outermost) const
{
    for (int depth = 0; depth < kMaxDepth; ++depth) {
        const Description *track = describe(uuid);
        if (!track)
            return nullptr;
        if (track->isThread || track->isProcess)
            return track;
        if (!track->nameText.empty() && !track->isCounter)
            outermost = track->nameText;
        uuid = track->parent;
    }
    return nullptr;
}

TrackId Tracks::process(int32_t pid)
{
    const auto [entry, isNew] = m_processes.try_emplace(pid);
    if (isNew)
        entry->second = m_builder.track({.kind = TrackKind::Process, .number = pid});
    return entry->second;
}

TrackId Tracks::threadOf(int32_t pid, int64_t tid)
{
    const auto [entry, isNew] = m_threads.try_emplace(tid);
    if (isNew)
        entry->second =
            m_builder.track({.parent = process(pid), .kind = TrackKind::Thread, .number = tid});
    return entry->second;
}

TrackId Tracks::thread(int64_t tid)
{
    const auto pid = m_pids.find(tid);
    return threadOf(pid == m_pids.end() ? kNoProcess : pid->second, tid);
}

TrackId Tracks::containerOf(uint64_t uuid)
{
    std::string outermost;
    if (const Description *of = home(uuid, outermost))
        return of->isThread ? threadOf(of->pid, of->tid) : process(of->pid);
    if (outermost.empty())
        return process(kNoProcess);
    // Groups tracks without a process by their parent in the source.
    return m_builder.track({.kind = TrackKind::Process, .number = 0, .label = outermost});
}

TrackId Tracks::trackOf(uint32_t number, bool isCounter)
{
    const Source &source = m_sources[number];
    if (source.beside != UINT32_MAX) {
        const TrackId beside = trackOf(source.beside, false);
        format::Track parent = m_builder.trackInfo(beside);
        const TrackId of = parent.process.isValid() ? parent.process : beside;
        return m_builder.track({.parent = of, .kind = TrackKind::Ranges, .number = 1});
    }
    if (source.isThread)
        return m_builder.track(
            {.parent = threadOf(source.pid, source.tid), .kind = TrackKind::Ranges});
    if (isOwn()) {
        const auto row = m_ownRows.find(source.uuid - source.uuid % kRowsOfTrack);
        if (row != m_ownRows.end())
            return row->second;
    }
    const Description *track = describe(source.uuid);
    const TrackId container = containerOf(source.uuid);
    const TrackKind kind = isCounter ? TrackKind::Counter : TrackKind::Ranges;
    const bool isOfHome = !track || track->isThread || track->isProcess;
    const std::string label = isOfHome ? std::string() : track->nameText;
    const TrackId id = m_builder.track({.parent = container, .kind = kind, .label = label});
    if (track && isCounter && !track->unit.empty())
        m_builder.setUnit(id, track->unit);
    return id;
}

double Tracks::unitOf(uint32_t number) const
{
    const Description *track = describe(m_sources[number].uuid);
    return track ? static_cast<double>(track->multiplier) : 1.0;
}

bool Tracks::addsUp(uint32_t number) const
{
    const Description *track = describe(m_sources[number].uuid);
    return track && track->addsUp;
}

TrackId Tracks::states(TrackId thread)
{
    if (!isOwn())
        return m_builder.track({.parent = thread, .kind = TrackKind::ThreadState});
    const auto found = m_ownStates.find(thread);
    return found == m_ownStates.end() ? TrackId() : found->second;
}

TrackId Tracks::core(uint32_t cpu)
{
    const auto [entry, isNew] = m_cores.try_emplace(cpu);
    if (isNew)
        entry->second = m_builder.track({.kind = TrackKind::Core, .number = cpu});
    return entry->second;
}

TrackId Tracks::ownThread(int64_t tid) const
{
    const auto found = m_ownThreads.find(tid);
    return found == m_ownThreads.end() ? TrackId() : found->second;
}

TrackId Tracks::ownTrack(uint64_t uuid) const
{
    const auto found = m_own.find(uuid);
    return found == m_own.end() ? TrackId() : found->second;
}

void Tracks::addOwn(const Own &own)
{
    if (m_own.contains(own.uuid))
        return;
    build::TrackKey key{
        .parent = ownTrack(own.parent), .kind = own.kind, .number = own.number, .label = own.name};
    // Neighbors that differ in something else only.
    std::string other;
    if (m_builder.find(key).isValid()) {
        other = own.name + "#" + std::to_string(own.uuid);
        key.label = other;
    }
    const TrackId id = m_builder.track(key);
    m_builder.setName(id, own.name);
    if (!own.domain.empty())
        m_builder.setDomain(id, own.domain);
    if (!own.unit.empty())
        m_builder.setUnit(id, own.unit);
    if (own.sortIndex != 0)
        m_builder.setSortIndex(id, own.sortIndex);
    if (own.process != 0)
        m_ownProcesses.emplace_back(id, own.process);
    m_own[own.uuid] = id;
    if (own.kind != TrackKind::Thread) // a thread's own row is that of its ranges
        m_ownRows[own.row] = id;
    if (own.kind == TrackKind::Thread)
        m_ownThreads[own.systemNumber] = id;
    if (own.kind == TrackKind::Core && own.systemNumber >= 0)
        m_cores[static_cast<uint32_t>(own.systemNumber)] = id;
    if (own.kind == TrackKind::ThreadState)
        m_ownStates.try_emplace(key.parent, id);
}

void Tracks::nameAll()
{
    for (const auto &[track, uuid] : m_ownProcesses) {
        if (const TrackId process = ownTrack(uuid); process.isValid())
            m_builder.setProcess(track, process);
    }
    for (const auto &[pid, track] : m_processes) {
        const auto name = m_processNames.find(pid);
        if (name != m_processNames.end())
            m_builder.setName(track, name->second);
        else if (pid == kNoProcess)
            m_builder.setName(track, kNoProcessName);
    }
    for (const auto &[tid, track] : m_threads) {
        const auto name = m_threadNames.find(tid);
        const auto comm = m_comms.find(tid);
        if (name != m_threadNames.end())
            m_builder.setName(track, name->second);
        else if (comm != m_comms.end())
            m_builder.setName(track, comm->second);
    }
}

} // namespace trilane::perfetto
