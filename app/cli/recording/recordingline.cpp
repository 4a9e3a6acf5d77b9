// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/recording/recordingline.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"

#include "model/base/amounttext.h"
#include "model/base/platform/terminal.h"

#include <cstdio>
#include <utility>

#include <time.h>
namespace trilane::cli {

namespace {

constexpr Ns kLineEvery = 500'000'000;
constexpr double kSecond = 1e9;

} // namespace

Ns monotonicNow()
{
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return Ns{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

RecordingLine::RecordingLine()
    : m_isTerminal(platform::isTerminal(platform::StandardStream::Errors))
{}

RecordingLine::~RecordingLine()
{
    clear();
}

void RecordingLine::clear()
{
    if (std::exchange(m_isShown, false))
        std::fputs("\r\x1b[K", stderr);
}

void RecordingLine::show(const client::RecordingFigures &figures, Ns elapsed)
{
    if (!m_isTerminal || elapsed - m_last < kLineEvery)
        return;
    std::fprintf(stderr, "\r\x1b[Ktrilane: %s",
                 recordingText(figures, m_before, elapsed, elapsed - m_last).c_str());
    std::fflush(stderr);
    m_isShown = true;
    m_last = elapsed;
    m_before = figures;
}

void RecordingLine::warn(const client::RecordingFigures &figures)
{
    for (const auto &[source, count] : figures.losses) {
        if (!m_warned.insert(source).second)
            continue;
        clear();
        note(
            terminal::Cli::text("events are being lost (%1); record less: --trace, --capture-range",
                                {terminal::told(Message::fromText(source))}));
    }
}

std::string lostText(const client::RecordingFigures &figures)
{
    const std::string all = formatCount(static_cast<int64_t>(figures.lost));
    std::string kinds;
    for (const auto &[source, count] : figures.losses)
        kinds += (kinds.empty() ? "" : terminal::Cli::text(", ")) +
                 terminal::told(Message::fromText(source));
    return kinds.empty() ? all : terminal::Cli::text("%1 (%2)", {all, kinds});
}

std::string recordingText(const client::RecordingFigures &now,
                          const client::RecordingFigures &before, Ns elapsed, Ns since)
{
    const double seconds = static_cast<double>(since) / kSecond;
    const double slices = static_cast<double>(now.slices - before.slices);
    const double bytes = static_cast<double>(now.bytes - before.bytes);
    char time[32];
    std::snprintf(time, sizeof time, "%.1f s", static_cast<double>(elapsed) / kSecond);
    const std::string rate = formatCount(static_cast<int64_t>(slices / seconds));
    const std::string lost = lostText(now);
    if (now.kept > 0)
        return terminal::Cli::text("%1 · %2 events/s · keeps %3 in %4 · %5 saved · lost %6",
                                   {time, rate, formatDuration(now.kept),
                                    formatBytes(static_cast<double>(now.keptBytes)),
                                    formatCount(static_cast<int64_t>(now.saves)), lost});
    return terminal::Cli::text("%1 · %2 events/s · %3, %4/s · lost %5",
                               {time, rate, formatBytes(static_cast<double>(now.bytes)),
                                formatBytes(bytes / seconds), lost});
}

Ns recordedLength(const client::RecordingFigures &figures, Ns made)
{
    return figures.slices > 0 ? figures.span.value_or(made) : made;
}

std::string recordedText(const client::RecordingFigures &figures, Ns length,
                         const std::string &output, bool isLastOnly)
{
    const std::vector<std::string> values{formatDuration(length),
                                          terminal::counted(figures.processes,
                                                            terminal::Cli::text("1 process"),
                                                            terminal::Cli::text("%1 processes")),
                                          formatCount(static_cast<int64_t>(figures.slices)),
                                          formatBytes(static_cast<double>(figures.bytes)),
                                          lostText(figures),
                                          output};
    if (figures.slices == 0)
        return terminal::Cli::text(
            "recorded for %1, %2, 0 slices: no events were written, lost %5: %6", values);
    return isLastOnly ? terminal::Cli::text(
                            "recorded %1, %2, %3 slices, %4, lost %5; last part: %6", values)
                      : terminal::Cli::text("recorded %1, %2, %3 slices, %4, lost %5: %6", values);
}

} // namespace trilane::cli
