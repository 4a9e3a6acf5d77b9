// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/gpuevents.h"

#include "model/format/givennames.h"

#include <array>
#include <cmath>

namespace trilane::perfetto {

namespace {

constexpr uint64_t kMaxStageDuration = uint64_t{1} << 60;
constexpr Ns kMaxStageEnd = Ns{1} << 61;
constexpr MessageText kStageSource("GPU render stage");

} // namespace

TrackId GpuEvents::gpu(int32_t number)
{
    const auto [entry, isNew] = m_gpus.try_emplace(number);
    if (isNew)
        entry->second = m_builder.track({.kind = TrackKind::Gpu, .number = number});
    return entry->second;
}

void GpuEvents::takeSpecifications(const GpuRenderStageEvent::Specifications &from)
{
    if (from.hw_queue_size() > 0) {
        m_queueNames.clear();
        for (const auto &queue : from.hw_queue())
            m_queueNames.push_back(cleanText(queue.name()));
    }
    if (from.stage_size() > 0) {
        m_stageNames.clear();
        for (const auto &stage : from.stage())
            m_stageNames.push_back(internText(m_builder, stage.name()));
    }
}

StringId GpuEvents::stageName(const GpuRenderStageEvent &event, const Sequence &sequence)
{
    if (event.has_name())
        return internText(m_builder, event.name());
    if (const auto found = sequence.names.find(event.name_iid());
        event.has_name_iid() && found != sequence.names.end())
        return found->second;
    if (const auto found = sequence.gpuTexts.find(event.stage_iid());
        event.has_stage_iid() && found != sequence.gpuTexts.end())
        return m_builder.intern(found->second);
    const auto stage = static_cast<size_t>(event.stage_id());
    if (event.stage_id() >= 0 && stage < m_stageNames.size())
        return m_stageNames[stage];
    return m_builder.intern("stage " + std::to_string(event.stage_id()));
}

std::optional<Ns> GpuEvents::takeStage(const GpuRenderStageEvent &event, Ns time,
                                       const Sequence &sequence, build::TraceBuilder::Appender &out)
{
    if (event.has_specifications()) {
        takeSpecifications(event.specifications());
        // A packet with names only, and no event.
        if (!event.has_duration() && !event.has_event_id())
            return std::nullopt;
    }
    if (event.duration() > kMaxStageDuration ||
        time > kMaxStageEnd - static_cast<Ns>(event.duration())) {
        m_problems.dropped(kStageSource, msg("its duration is out of range"));
        return std::nullopt;
    }
    const bool isInterned = event.has_hw_queue_iid();
    const int64_t queue =
        isInterned ? static_cast<int64_t>(event.hw_queue_iid()) : event.hw_queue_id();
    const TrackId stream = m_builder.track(
        {.parent = gpu(event.gpu_id()), .kind = TrackKind::Stream, .number = queue});
    const auto [name, isNew] = m_streams.try_emplace(stream);
    if (isNew && !isInterned && queue >= 0 && static_cast<size_t>(queue) < m_queueNames.size())
        name->second = m_queueNames[static_cast<size_t>(queue)];
    if (isNew && isInterned) {
        if (const auto text = sequence.gpuTexts.find(event.hw_queue_iid());
            text != sequence.gpuTexts.end())
            name->second = text->second;
    }
    if (const auto context = sequence.contexts.find(event.context());
        context != sequence.contexts.end() && context->second > 0)
        m_builder.setProcess(stream, m_tracks.process(context->second));
    const format::Slice slice{.start = time,
                              .duration = static_cast<Ns>(event.duration()),
                              .name = stageName(event, sequence),
                              .kind = SliceKind::Kernel};
    out.add(stream, slice);
    ++m_stages;
    return slice.end();
}

void GpuEvents::takeCounters(const GpuCounterEvent &event, Ns time,
                             build::TraceBuilder::Appender &out)
{
    const int32_t number = event.gpu_id();
    for (const GpuCounterEvent::Spec &spec : event.counter_descriptor().specs())
        m_counterNames[{number, spec.counter_id()}] = cleanText(spec.name());
    for (const GpuCounterEvent::Counter &counter : event.counters()) {
        const double value = counter.has_double_value() ? counter.double_value()
                                                        : static_cast<double>(counter.int_value());
        if (!std::isfinite(value)) {
            m_problems.dropped(msg("counter sample"), msg("its value is not a number"));
            continue;
        }
        std::string &name = m_counterNames[{number, counter.counter_id()}];
        if (name.empty())
            name = "counter " + std::to_string(counter.counter_id());
        const TrackId track =
            m_builder.track({.parent = gpu(number), .kind = TrackKind::Counter, .label = name});
        out.addSample(track, time, value);
        ++m_samples;
    }
}

void GpuEvents::takeMemory(const ProcessStats &stats, Ns time, build::TraceBuilder::Appender &out)
{
    for (const ProcessStats::Process &process : stats.processes()) {
        struct Size
        {
            std::string_view name;
            bool isThere;
            uint64_t kib;
        };
        const std::array<Size, 6> sizes{
            {{format::kVirtualMemory.text(), process.has_vm_size_kb(), process.vm_size_kb()},
             {format::kResidentMemory.text(), process.has_vm_rss_kb(), process.vm_rss_kb()},
             {format::kResidentAnonymous.text(), process.has_rss_anon_kb(), process.rss_anon_kb()},
             {format::kResidentFiles.text(), process.has_rss_file_kb(), process.rss_file_kb()},
             {format::kResidentShared.text(), process.has_rss_shmem_kb(), process.rss_shmem_kb()},
             {format::kSwap.text(), process.has_vm_swap_kb(), process.vm_swap_kb()}}};
        for (const Size &size : sizes) {
            if (!size.isThere)
                continue;
            const auto [entry, isNew] = m_memory.try_emplace({process.pid(), size.name});
            if (isNew) {
                entry->second = m_builder.track({.parent = m_tracks.process(process.pid()),
                                                 .kind = TrackKind::Counter,
                                                 .label = size.name});
                m_builder.setUnit(entry->second, "bytes");
            }
            out.addSample(entry->second, time, static_cast<double>(size.kib) * 1024.0);
            ++m_samples;
        }
    }
}

void GpuEvents::finish()
{
    for (const auto &[stream, name] : m_streams) {
        if (!name.empty())
            m_builder.setName(stream, name);
    }
    for (const auto &[number, track] : m_gpus)
        m_builder.info().gpus.push_back({.ordinal = number});
    m_problems.imported(kStageSource, m_stages);
    m_problems.imported(msg("counter sample"), m_samples);
}

} // namespace trilane::perfetto
