// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/capturerange.h"

#include "capture/wire/rangespec.h"
#include "capture/wire/segment.h"

#include <utility>

namespace trilane {

using namespace wire;

CaptureRange::CaptureRange(std::string spec, uint32_t armed)
    : m_spec(std::move(spec))
    , m_armed(armed)
{
    RangeSpec parsed;
    if (m_spec.empty() || !parseRange(m_spec.c_str(), parsed))
        return;
    m_isUsed = parsed.kind != RangeSpec::Kind::None;
    m_isSteps = parsed.kind == RangeSpec::Kind::Steps;
    m_isProfiler = parsed.kind == RangeSpec::Kind::Profiler;
}

bool CaptureRange::update()
{
    const bool before = std::exchange(m_isOpen, !m_open.empty());
    if (m_isOpen && !before)
        ++m_times;
    return m_isOpen != before;
}

bool CaptureRange::begin(Process process)
{
    if (!m_isUsed || m_isOver || (m_steps && process != m_steps))
        return false;
    if (m_isSteps)
        m_steps = process;
    m_open.insert(process);
    return update();
}

bool CaptureRange::end(Process process)
{
    if (m_open.erase(process) == 0)
        return false;
    m_isOver = m_isSteps;
    return update();
}

uint32_t CaptureRange::wordFor(Process process) const
{
    if (!m_isUsed)
        return m_armed;
    if (m_isOver)
        return 0;
    const bool watches = !m_steps || m_steps == process;
    const bool othersHold = m_open.size() > m_open.count(process);
    return (watches ? kArmWatch | m_armed << kArmLater : 0) | (othersHold ? kArmHeld | m_armed : 0);
}

std::string CaptureRange::whyEmpty(bool hadProcesses) const
{
    if (!m_isUsed || m_times > 0)
        return {};
    const std::string range = "the capture range " + m_spec + " never began";
    if (!hadProcesses)
        return range + ": no process called CUDA or NVTX";
    if (m_isProfiler)
        return range + ": no process called cudaProfilerStart or cuProfilerStart";
    if (m_isSteps)
        return range + ": no thread came to the first of these steps";
    return range + ": no range of that name and domain was pushed or started";
}

} // namespace trilane
