// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/session/capturerange.h"

#include "capture/wire/rangespec.h"
#include "capture/wire/segment.h"
#include "model/base/shellword.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace trilane::daemon {

using namespace wire;

namespace {
constexpr size_t kMaxSeenNames = 64; ///< of several processes; each reports eight
} // namespace

CaptureRange::CaptureRange(std::string spec, uint32_t armed)
    : m_spec(std::move(spec))
    , m_armed(armed)
{
    wire::RangeSpec parsed;
    if (m_spec.empty() || !wire::parseRange(m_spec.c_str(), parsed))
        return;
    m_isUsed = parsed.kind != wire::RangeSpec::Kind::None;
    m_isSteps = parsed.kind == wire::RangeSpec::Kind::Steps;
    m_isProfiler = parsed.kind == wire::RangeSpec::Kind::Profiler;
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

bool CaptureRange::leave(Process process)
{
    m_isCutShort |= m_open.contains(process);
    return end(process);
}

uint32_t CaptureRange::wordFor(Process process) const
{
    if (!m_isUsed)
        return m_armed;
    if (m_isOver)
        return 0;
    const bool watches = !m_steps || m_steps == process;
    const bool othersHold = m_open.size() > m_open.count(process);
    return (watches ? wire::kArmWatch | m_armed << wire::kArmLater : 0) |
           (othersHold ? wire::kArmHeld | m_armed : 0);
}

void CaptureRange::saw(Process process, const std::string &name, uint64_t count, bool isWanted)
{
    m_isWantedSeen |= isWanted;
    if (m_seen.contains(name) || m_seen.size() < kMaxSeenNames)
        m_seen[name][process] = std::max(m_seen[name][process], count);
}

/// Most often first.
std::vector<std::pair<std::string, uint64_t>> CaptureRange::seen() const
{
    std::vector<std::pair<std::string, uint64_t>> all;
    for (const auto &[name, counts] : m_seen) {
        uint64_t sum = 0;
        for (const auto &[process, count] : counts)
            sum += std::min(count, UINT64_MAX - sum);
        all.emplace_back(name, sum);
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto &a, const auto &b) { return a.second > b.second; });
    return all;
}

Message CaptureRange::seenText() const
{
    std::vector<MessageValue> ranges;
    // Agents count names up to 100 individually.
    for (const auto &[name, count] : seen())
        ranges.emplace_back(name + (count < 100 ? " (" : " (≥ ") + std::to_string(count) + ")");
    return ranges.empty() ? msg("no NVTX range was seen")
                          : msg("ranges seen instead: %1", Message::list(std::move(ranges)));
}

/// Suggests the most frequent name, without trailing numbers.
Message CaptureRange::remedy() const
{
    const auto all = seen();
    std::string name = all.empty() ? std::string() : all.front().first;
    if (name.ends_with('#') && name != "#") // that alone: called by nothing but numbers
        name.erase(name.find_last_not_of(" #_:-=.") + 1);
    if (name.empty())
        return msg("record by time instead: --delay 30s --duration 10s");
    const std::string steps = m_isSteps ? m_spec.substr(0, m_spec.find('@')) : "steps:10-20";
    return msg("to use these: --capture-range %1", shellWord(steps + "@" + name));
}

Message CaptureRange::whyNotYet(Ns waited)
{
    constexpr Ns kPatience = 10'000'000'000;
    constexpr uint64_t kManyRanges = 20; // of one name, while none was the first step
    if (!m_isUsed || m_times > 0 || m_isWantedSeen || m_isTold)
        return {};
    const auto all = seen();
    if (waited < kPatience && (m_isProfiler || all.empty() || all.front().second < kManyRanges))
        return {};
    m_isTold = true;
    return Message::clauses(
        {msg("the capture range %1 has not begun; GPU activity is not recorded until it does",
             m_spec),
         m_isProfiler ? msg("cudaProfilerStart was not called") : Message(), seenText(), remedy()});
}

/// A program that calls cudaProfilerStart may leave the end to its exit.
Message CaptureRange::whyShort() const
{
    if (!m_isCutShort || m_isProfiler)
        return {};
    return msg(
        "the capture range %1 began but did not end: its process or the recording ended first",
        m_spec);
}

Message CaptureRange::whyEmpty(bool hadProcesses) const
{
    if (!m_isUsed || m_times > 0)
        return {};
    if (!hadProcesses)
        return msg("the capture range %1 never began: no process called CUDA or NVTX", m_spec);
    if (m_isProfiler)
        return msg("the capture range %1 never began: no process called cudaProfilerStart or "
                   "cuProfilerStart",
                   m_spec);
    Message why =
        m_isSteps
            ? msg("the capture range %1 never began: no thread reached the first of these steps",
                  m_spec)
            : msg("the capture range %1 never began: no range of that name and domain was "
                  "pushed or started",
                  m_spec);
    return Message::clauses({std::move(why), m_isSteps && m_isWantedSeen ? Message() : seenText()});
}

} // namespace trilane::daemon
