// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/slicecolors.h"

#include "model/analysis/kernels/communication.h"
#include "views/theme/shortname.h"

#include <algorithm>
#include <cctype>

namespace trilane::theme {

namespace {

/// FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), folded.
uint32_t hashOf(std::string_view name, bool withDigits)
{
    uint32_t hash = 2166136261u;
    for (const char c : name) {
        if (!withDigits && std::isdigit(static_cast<unsigned char>(c)))
            continue;
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    }
    return hash ^ hash >> 15;
}

/// Numbers in range names are ignored: "step 20" and "step 21" have the same color.
template <size_t N>
QColor pick(const std::array<QColor, N> &colors, std::string_view name)
{
    return colors[hashOf(name, false) % N];
}

QColor copyColor(const Theme &theme, std::string_view name)
{
    switch (copyDirection(name)) {
    case CopyDirection::HostToDevice:
        return theme.hostToDevice;
    case CopyDirection::DeviceToHost:
        return theme.deviceToHost;
    default:
        return theme.deviceToDevice;
    }
}

/// Waiting is no work: it stays in the background.
bool onlyWaits(std::string_view name)
{
    static constexpr std::array<std::string_view, 9> words{
        "wait", "poll", "select", "sleep", "futex", "mutex_lock", "accept", "join", "sigtimed"};
    return std::any_of(words.begin(), words.end(), [name](std::string_view word) {
        return name.find(word) != std::string_view::npos;
    });
}

/// Calls that submit work are green, copies have the color of copies, waiting is gray.
QColor apiColor(const Theme &theme, std::string_view name)
{
    if (name.find("Synchronize") != std::string_view::npos ||
        name.find("WaitEvent") != std::string_view::npos ||
        name.find("EventQuery") != std::string_view::npos)
        return theme.sync;
    if (name.find("emcpy") != std::string_view::npos)
        return theme.hostToDevice;
    if (name.find("emset") != std::string_view::npos)
        return theme.deviceToDevice;
    return theme.call;
}

} // namespace

QColor kernelColor(const Theme &theme, std::string_view name)
{
    if (kernels::communicates(name))
        return theme.collective;
    return theme.kernels[hashOf(shortKernelName(name), true) % theme.kernels.size()];
}

QColor sliceColor(const Theme &theme, SliceKind kind, std::string_view name)
{
    switch (kind) {
    case SliceKind::Kernel:
    case SliceKind::GraphLaunch:
        return kernelColor(theme, name);
    case SliceKind::Memcpy:
        return copyColor(theme, name);
    case SliceKind::Memset:
        return theme.deviceToDevice;
    case SliceKind::GpuSync:
        return theme.sync;
    case SliceKind::GpuRange:
        return theme.gpuRange;
    case SliceKind::PythonCall:
        return pick(theme.python, name);
    case SliceKind::ApiCall:
        return apiColor(theme, name);
    case SliceKind::OsCall:
        return onlyWaits(name) ? theme.osWait : theme.osCall;
    case SliceKind::Overhead:
        return theme.overhead;
    case SliceKind::Running:
        return theme.running;
    case SliceKind::Runnable:
        return theme.runnable;
    case SliceKind::Blocked:
        return theme.blocked;
    case SliceKind::BlockedDisk:
        return theme.disk;
    case SliceKind::OnCore:
        return theme.cores[0];
    case SliceKind::CounterSample:
        return theme.counter;
    case SliceKind::Instant:
        return theme.soft;
    case SliceKind::Unknown:
    case SliceKind::Range:
        break;
    }
    return pick(theme.ranges, name);
}

} // namespace trilane::theme
