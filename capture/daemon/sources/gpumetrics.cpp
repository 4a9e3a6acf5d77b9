// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/sources/gpumetrics.h"

#include "capture/daemon/clock/clockmap.h"
#include "model/format/givennames.h"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

namespace trilane::daemon {

namespace {

constexpr Ns kPcieEvery = 1'000'000'000;

/// A curve below the GPU's track.
struct Curve
{
    MessageText name;
    const char *unit;
    std::optional<double> Nvml::Sample::*value;
};

constexpr std::array kCurves{Curve{format::kGpuUtilization, "%", &Nvml::Sample::utilization},
                             Curve{format::kGpuMemoryUsed, "bytes", &Nvml::Sample::memoryUsed},
                             Curve{format::kSmClock, "MHz", &Nvml::Sample::smClock},
                             Curve{format::kMemoryClock, "MHz", &Nvml::Sample::memoryClock},
                             Curve{format::kPower, "W", &Nvml::Sample::power},
                             Curve{format::kTemperature, "°C", &Nvml::Sample::temperature},
                             Curve{format::kPcieSent, "bytes/s", &Nvml::Sample::pcieSent},
                             Curve{format::kPcieReceived, "bytes/s", &Nvml::Sample::pcieReceived}};

} // namespace

GpuMetrics::GpuMetrics(std::unique_ptr<Nvml> nvml, Ns every)
    : m_nvml(std::move(nvml))
    , m_every(every)
    , m_thread([this](const std::stop_token &stop) { run(stop, &Nvml::sample, m_every); })
    , m_pcieThread(
          [this](const std::stop_token &stop) { run(stop, &Nvml::samplePcie, kPcieEvery); })
{}

GpuMetrics::~GpuMetrics() = default;

void GpuMetrics::run(const std::stop_token &stop, Take take, Ns every)
{
    std::unique_lock lock(m_mutex);
    for (Ns next = monotonicNow(); !stop.stop_requested();) {
        for (size_t gpu = 0; gpu < m_nvml->gpus() && !stop.stop_requested(); ++gpu) {
            lock.unlock();
            const Ns begin = monotonicNow();
            const Nvml::Sample sample = ((*m_nvml).*take)(gpu);
            const Ns middle = begin + (monotonicNow() - begin) / 2;
            lock.lock();
            try {
                m_taken.push_back({middle, gpu, sample});
            } catch (const std::bad_alloc &) {
                // The curves have one point fewer.
            }
        }
        next = std::max(next + every, monotonicNow());
        m_stopped.wait_for(lock, stop, std::chrono::nanoseconds(next - monotonicNow()),
                           [] { return false; });
    }
}

void GpuMetrics::tellGpus(format::TraceInfo &info)
{
    for (size_t gpu = 0; gpu < m_nvml->gpus(); ++gpu)
        info.gpus.push_back({.ordinal = static_cast<int>(gpu),
                             .name = m_nvml->name(gpu),
                             .memoryBytes = m_nvml->memoryBytes(gpu),
                             .uuid = m_nvml->uuid(gpu)});
}

void GpuMetrics::addTo(build::LiveTrace &trace)
{
    std::vector<Taken> taken;
    {
        const std::lock_guard lock(m_mutex);
        taken.swap(m_taken);
    }
    for (const Taken &one : taken)
        add(trace, one);
}

void GpuMetrics::add(build::LiveTrace &trace, const Taken &taken)
{
    const TrackId gpu =
        trace.track({.kind = TrackKind::Gpu, .number = static_cast<int64_t>(taken.gpu)});
    uint64_t samples = 0;
    for (const Curve &curve : kCurves) {
        const std::optional<double> &value = taken.sample.*curve.value;
        if (!value)
            continue;
        const build::TrackKey key{
            .parent = gpu, .kind = TrackKind::Counter, .label = curve.name.text()};
        const bool isNew = !trace.find(key).isValid();
        const TrackId track = trace.track(key);
        if (isNew)
            trace.setUnit(track, curve.unit);
        trace.addSample(track, taken.time, *value);
        ++samples;
    }
    trace.account().eventsInSource += samples;
    trace.account().add(format::Outcome::Imported, msg("GPU metrics"), {}, samples);
}

} // namespace trilane::daemon
