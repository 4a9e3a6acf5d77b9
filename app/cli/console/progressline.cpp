// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/console/progressline.h"

#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "model/base/filledtext.h"
#include "model/base/platform/paths.h"
#include "model/base/platform/terminal.h"
#include "model/output/tableexport.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>

namespace trilane::cli {

namespace {

constexpr std::chrono::milliseconds kBeforeShowing{400};
constexpr std::chrono::milliseconds kRefresh{100};
constexpr size_t kMaxBarLength = 30;
constexpr size_t kNumberWidth = 6; ///< " 100 %"

} // namespace

std::string progressText(std::string_view doing, double fraction, size_t width)
{
    const double part = std::clamp(fraction, 0.0, 1.0);
    char percent[16];
    std::snprintf(percent, sizeof percent, " %3.0f %%", part * 100);
    const size_t room = width > kNumberWidth ? width - kNumberWidth : 0;
    std::string text = output::elideMiddle(doing, std::max<size_t>(room, 1));
    const size_t used = output::displayWidth(text) + 3; // a space and two brackets
    if (room > used + 4) {
        const size_t bar = std::min(kMaxBarLength, room - used);
        const auto full = static_cast<size_t>(part * static_cast<double>(bar));
        text += " [" + std::string(full, '#') + std::string(bar - full, '.') + "]";
    }
    return text + percent;
}

ProgressLine::ProgressLine(const std::string &doing, std::string_view path)
    : m_doing(filled(doing, {output::plainLine(platform::fileName(path))}))
{
    if (platform::isTerminal(platform::StandardStream::Errors))
        m_thread = std::jthread([this](const std::stop_token &stop) { run(stop); });
}

void ProgressLine::run(const std::stop_token &stop)
{
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    bool shown = false;
    auto pause = kBeforeShowing;
    while (!stop.stop_requested()) {
        wake.wait_for(lock, stop, pause, [] { return false; });
        if (stop.stop_requested())
            break;
        // One column stays free, or some terminals would wrap.
        const size_t width =
            std::max<size_t>(platform::terminalWidth(platform::StandardStream::Errors), 21) - 1;
        std::fprintf(stderr, "\r%s\033[K",
                     progressText(m_doing, m_progress.fraction(), width).c_str());
        shown = true;
        pause = kRefresh;
    }
    if (shown)
        std::fprintf(stderr, "\r\033[K");
}

} // namespace trilane::cli
