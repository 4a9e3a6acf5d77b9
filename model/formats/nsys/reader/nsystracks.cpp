// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/nsystracks.h"

#include "model/format/givennames.h"

#include <algorithm>
#include <set>

namespace trilane::nsys {

namespace {

/// Name of tracks for events about a stream or context other than its work.
constexpr std::string_view kBeside = format::kSynchronization.text();

template <typename Map>
std::string_view nameIn(const Map &names, const typename Map::key_type &key)
{
    const auto found = names.find(key);
    return found == names.end() ? std::string_view() : std::string_view(found->second);
}

} // namespace

TrackId Tracks::machine(uint64_t globalId)
{
    const uint64_t onMachine = globalId == kNoProcess ? m_directory.machine : globalId;
    const TrackId track = m_out.track({.kind = TrackKind::Machine, .number = machineOf(onMachine)});
    m_out.setName(track, m_directory.host);
    return track;
}

TrackId Tracks::process(uint64_t globalId)
{
    const uint64_t globalPid = processOf(globalId);
    const auto [entry, isNew] = m_processes.try_emplace(globalPid);
    if (isNew) {
        entry->second = m_out.track(
            {.parent = machine(globalId), .kind = TrackKind::Process, .number = pidOf(globalId)});
        std::string_view name = nameIn(m_directory.processNames, globalPid);
        // Without a table of processes the main thread's name is the program's.
        if (name.empty())
            name =
                nameIn(m_directory.threadNames, globalPid | static_cast<uint64_t>(pidOf(globalId)));
        m_out.setName(entry->second, name);
    }
    return entry->second;
}

Tracks::Thread &Tracks::threadEntry(uint64_t globalTid)
{
    if (m_lastThread && m_lastTid == globalTid)
        return *m_lastThread;
    const auto [entry, isNew] = m_threads.try_emplace(globalTid);
    if (isNew) {
        entry->second.track = m_out.track(
            {.parent = process(globalTid), .kind = TrackKind::Thread, .number = tidOf(globalTid)});
        m_out.setName(entry->second.track, nameIn(m_directory.threadNames, globalTid));
    }
    m_lastTid = globalTid;
    m_lastThread = &entry->second;
    return entry->second;
}

TrackId Tracks::thread(uint64_t globalTid)
{
    return threadEntry(globalTid).track;
}

TrackId Tracks::below(uint64_t globalTid, TrackKind kind)
{
    if (tidOf(globalTid) == 0 && pidOf(globalTid) != 0)
        return m_out.track({.parent = process(globalTid), .kind = TrackKind::Overhead});
    Thread &thread = threadEntry(globalTid);
    const auto [entry, isNew] = thread.below.try_emplace(kind);
    if (isNew)
        entry->second = m_out.track({.parent = thread.track, .kind = kind});
    return entry->second;
}

TrackId Tracks::ranges(uint64_t globalTid, int64_t domain, std::string_view label)
{
    Thread &thread = threadEntry(globalTid);
    const auto [entry, isNew] = thread.ranges.try_emplace(domain);
    if (isNew) {
        entry->second = m_out.track(
            {.parent = thread.track, .kind = TrackKind::Ranges, .number = domain, .label = label});
        m_domains[{processOf(globalTid), domain}].push_back(entry->second);
        if (!label.empty())
            m_out.setDomain(entry->second, label);
        else
            nameUntold(entry->second, domain);
    }
    return entry->second;
}

/// Temporary name until the file gives the domain's name, if at all; 0 is the default domain.
void Tracks::nameUntold(TrackId track, int64_t domain)
{
    if (domain == 0)
        return;
    const std::string name = "domain " + std::to_string(domain);
    m_out.setName(track, name);
    m_out.setDomain(track, name);
}

TrackId Tracks::sharedRanges(uint64_t globalPid, int64_t domain)
{
    const TrackId track =
        m_out.track({.parent = process(globalPid), .kind = TrackKind::Ranges, .number = domain});
    std::vector<TrackId> &known = m_domains[{processOf(globalPid), domain}];
    if (std::find(known.begin(), known.end(), track) == known.end()) {
        known.push_back(track);
        nameUntold(track, domain);
    }
    return track;
}

TrackId Tracks::core(uint64_t globalTid, int64_t number)
{
    const auto [entry, isNew] = m_cores.try_emplace({machineOf(globalTid), number});
    if (isNew)
        entry->second =
            m_out.track({.parent = machine(globalTid), .kind = TrackKind::Core, .number = number});
    return entry->second;
}

TrackId Tracks::gpu(uint64_t globalPid, int64_t device)
{
    const auto mapped = m_directory.gpuOfDevice.find({pidOf(globalPid), device});
    return gpuById(globalPid, mapped != m_directory.gpuOfDevice.end() ? mapped->second : device);
}

TrackId Tracks::gpuById(uint64_t globalId, int64_t id)
{
    const TrackId track =
        m_out.track({.parent = machine(globalId), .kind = TrackKind::Gpu, .number = id});
    m_out.setName(track, nameIn(m_directory.gpuNames, id));
    return track;
}

Tracks::Context &Tracks::context(uint64_t globalPid, int64_t device, int64_t number)
{
    const auto [entry, isNew] = m_contexts.try_emplace({globalPid, {device, number}});
    if (isNew) {
        Context &context = entry->second;
        context.device = device;
        context.gpu = gpu(globalPid, device);
        context.track = m_out.track({.parent = context.gpu,
                                     .kind = TrackKind::Context,
                                     .number = number,
                                     .label = std::to_string(globalPid)});
        m_out.setName(context.track, {});
        if (globalPid != kNoProcess)
            m_out.setProcess(context.track, process(globalPid));
        m_deviceOfContext.try_emplace({globalPid, number}, device);
    }
    return entry->second;
}

TrackId Tracks::stream(const StreamKey &key)
{
    if (m_lastStreamTrack.isValid() && m_lastStream == key)
        return m_lastStreamTrack;
    const auto [entry, isNew] = m_streams.try_emplace(key);
    if (isNew) {
        entry->second =
            m_out.track({.parent = context(key.globalPid, key.device, key.context).track,
                         .kind = TrackKind::Stream,
                         .number = key.stream});
    }
    m_lastStream = key;
    m_lastStreamTrack = entry->second;
    return entry->second;
}

TrackId Tracks::besideStream(StreamKey key)
{
    const auto stream = m_streams.find(key);
    const TrackId parent = stream != m_streams.end()
                               ? stream->second
                               : context(key.globalPid, key.device, key.context).track;
    return m_out.track({.parent = parent, .kind = TrackKind::GpuRanges, .label = kBeside});
}

int64_t Tracks::deviceOf(uint64_t globalPid, int64_t context, int64_t otherwise) const
{
    const auto known = m_deviceOfContext.find({globalPid, context});
    if (known != m_deviceOfContext.end())
        return known->second;
    const auto listed = m_directory.deviceOfContext.find({pidOf(globalPid), context});
    return listed != m_directory.deviceOfContext.end() ? listed->second : otherwise;
}

void Tracks::nameContexts()
{
    std::map<TrackId, std::set<uint64_t>> processes; // by GPU
    for (const auto &[key, context] : m_contexts)
        processes[context.gpu].insert(key.first);
    for (const auto &[key, context] : m_contexts) {
        if (processes[context.gpu].size() < 2 || key.first == kNoProcess)
            continue;
        std::string name(nameIn(m_directory.processNames, key.first));
        name += name.empty() ? "process " : " ";
        m_out.setName(context.track, name + std::to_string(pidOf(key.first)));
    }
}

void Tracks::nameThread(uint64_t globalTid, std::string_view name)
{
    const auto found = m_threads.find(globalTid);
    if (found != m_threads.end() && !name.empty())
        m_out.setName(found->second.track, name);
}

void Tracks::nameDomain(uint64_t globalPid, int64_t domain, std::string_view name)
{
    const auto found = m_domains.find({processOf(globalPid), domain});
    if (found == m_domains.end() || name.empty())
        return;
    for (const TrackId track : found->second) {
        m_out.setName(track, name);
        m_out.setDomain(track, name);
    }
}

} // namespace trilane::nsys
