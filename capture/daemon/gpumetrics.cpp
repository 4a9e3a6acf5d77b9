// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/gpumetrics.h"

#include "capture/daemon/clockmap.h"

#include <array>
#include <charconv>
#include <new>
#include <numeric>
#include <utility>

namespace trilane {

namespace {

/// A curve below the GPU's track.
struct Curve
{
    const char *name;
    const char *unit;
    std::optional<double> Nvml::Sample::*value;
};

constexpr std::array kCurves{Curve{"GPU utilization", "%", &Nvml::Sample::utilisation},
                             Curve{"GPU memory used", "bytes", &Nvml::Sample::memoryUsed},
                             Curve{"SM clock", "MHz", &Nvml::Sample::smClock},
                             Curve{"Memory clock", "MHz", &Nvml::Sample::memoryClock},
                             Curve{"Power", "W", &Nvml::Sample::power},
                             Curve{"Temperature", "°C", &Nvml::Sample::temperature},
                             Curve{"PCIe sent", "bytes/s", &Nvml::Sample::pcieSent},
                             Curve{"PCIe received", "bytes/s", &Nvml::Sample::pcieReceived}};

} // namespace

std::vector<int> cudaOrdinals(size_t count, const std::string &visible)
{
    std::vector<int> ordinals(count);
    std::iota(ordinals.begin(), ordinals.end(), 0);
    if (visible.empty())
        return ordinals;
    std::vector<int> chosen(count, -1);
    int next = 0;
    const char *at = visible.data();
    const char *end = at + visible.size();
    while (at < end) {
        size_t gpu = 0;
        const auto [behind, error] = std::from_chars(at, end, gpu);
        const bool isNumber = error == std::errc() && (behind == end || *behind == ',');
        if (!isNumber && next == 0 && *at != '-')
            return ordinals; // UUIDs
        if (!isNumber || gpu >= count || chosen[gpu] >= 0)
            break;
        chosen[gpu] = next++;
        at = behind == end ? end : behind + 1;
    }
    return chosen;
}

GpuMetrics::GpuMetrics(std::unique_ptr<Nvml> nvml, Ns every, const std::string &visible)
    : m_nvml(std::move(nvml))
    , m_every(every)
    , m_ordinals(cudaOrdinals(m_nvml->gpus(), visible))
    , m_thread([this](const std::stop_token &stop) { run(stop); })
{}

GpuMetrics::~GpuMetrics() = default;

void GpuMetrics::run(const std::stop_token &stop)
{
    std::unique_lock lock(m_mutex);
    while (!stop.stop_requested()) {
        lock.unlock();
        try {
            std::vector<Taken> taken;
            for (size_t gpu = 0; gpu < m_ordinals.size(); ++gpu) {
                if (m_ordinals[gpu] >= 0)
                    taken.push_back({monotonicNow(), gpu, m_nvml->sample(gpu)});
            }
            lock.lock();
            m_taken.insert(m_taken.end(), taken.begin(), taken.end());
        } catch (const std::bad_alloc &) {
            // The curves have a point less.
            if (!lock.owns_lock())
                lock.lock();
        }
        m_stopped.wait_for(lock, stop, std::chrono::nanoseconds(m_every), [] { return false; });
    }
}

void GpuMetrics::tellGpus(LiveTrace &trace)
{
    if (std::exchange(m_toldGpus, true))
        return;
    for (size_t gpu = 0; gpu < m_ordinals.size(); ++gpu) {
        if (m_ordinals[gpu] >= 0)
            trace.info().gpus.push_back({.ordinal = m_ordinals[gpu],
                                         .name = m_nvml->name(gpu),
                                         .memoryBytes = m_nvml->memoryBytes(gpu)});
    }
}

void GpuMetrics::addTo(LiveTrace &trace)
{
    std::vector<Taken> taken;
    {
        const std::lock_guard lock(m_mutex);
        taken.swap(m_taken);
        tellGpus(trace);
    }
    for (const Taken &one : taken)
        add(trace, one);
}

void GpuMetrics::add(LiveTrace &trace, const Taken &taken)
{
    const TrackId gpu = trace.track({.kind = TrackKind::Gpu, .number = m_ordinals[taken.gpu]});
    uint64_t samples = 0;
    for (const Curve &curve : kCurves) {
        const std::optional<double> &value = taken.sample.*curve.value;
        if (!value)
            continue;
        const TrackKey key{.parent = gpu, .kind = TrackKind::Counter, .label = curve.name};
        const bool isNew = !trace.find(key).isValid();
        const TrackId track = trace.track(key);
        if (isNew)
            trace.setUnit(track, curve.unit);
        trace.addSample(track, taken.time, *value);
        ++samples;
    }
    trace.account().eventsInSource += samples;
    trace.account().add(Outcome::Imported, "GPU metrics", {}, samples);
}

} // namespace trilane
