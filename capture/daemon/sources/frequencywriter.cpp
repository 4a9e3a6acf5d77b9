// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/sources/frequencywriter.h"

#include "model/base/platform/folder.h"

#include <charconv>
#include <filesystem>
#include <fstream>

namespace trilane::daemon {

namespace {

namespace fs = std::filesystem;

/// N of a folder "cpuN"; false for "cpufreq" and the like.
bool cpuOf(const std::string &name, uint32_t &cpu)
{
    if (!name.starts_with("cpu"))
        return false;
    const auto [end, error] = std::from_chars(name.data() + 3, name.data() + name.size(), cpu);
    return error == std::errc() && end == name.data() + name.size();
}

} // namespace

FrequencyWriter::FrequencyWriter(std::string root)
    : m_root(std::move(root))
{}

void FrequencyWriter::begin(build::LiveTrace &trace, Ns now)
{
    const fs::path cores = m_root + "/sys/devices/system/cpu";
    for (const std::string &core : platform::namesIn(cores)) {
        uint32_t cpu = 0;
        if (!cpuOf(core, cpu))
            continue;
        uint64_t kHz = 0;
        if (std::ifstream(cores / core / "cpufreq/scaling_cur_freq") >> kHz)
            add(trace, cpu, now, kHz);
    }
    if (m_cores.empty())
        trace.info().notes.push_back(
            {msg("CPU frequency"),
             msg("not recorded: %1", msg("no frequency scaling, as in most virtual machines")),
             format::Note::Kind::NoFrequency});
}

void FrequencyWriter::add(build::LiveTrace &trace, uint32_t cpu, Ns time, uint64_t kHz)
{
    Core &core = m_cores[cpu];
    if (!core.track.isValid()) {
        const TrackId parent = trace.track({.kind = TrackKind::Core, .number = cpu});
        core.track = trace.track({.parent = parent,
                                  .kind = TrackKind::Counter,
                                  .label = "CPU " + std::to_string(cpu) + " frequency"});
        trace.setUnit(core.track, "MHz");
    } else if (time < core.last) {
        return;
    }
    core.last = time;
    trace.addSample(core.track, time, static_cast<double>(kHz) / 1000);
    ++m_samples;
}

void FrequencyWriter::finish(build::LiveTrace &trace)
{
    if (m_samples == 0)
        return;
    trace.account().eventsInSource += m_samples;
    trace.account().add(format::Outcome::Imported, msg("CPU frequency"), {}, m_samples);
}

} // namespace trilane::daemon
