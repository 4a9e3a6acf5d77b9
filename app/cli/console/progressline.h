// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/console/interruption.h"
#include "model/base/jobs/job.h"

#include <string>
#include <string_view>
#include <thread>

namespace trilane::cli {

/// Shows the progress of a job on the last line of standard error, if that is a terminal and the
/// job takes longer than a moment.
class ProgressLine
{
public:
    /// "Importing %1", "/path/of/trace.json"
    ProgressLine(const std::string &doing, std::string_view path);
    [[nodiscard]] jobs::JobContext job()
    {
        return {.progress = &m_progress, .stop = interruption()};
    }

private:
    void run(const std::stop_token &stop);

    std::string m_doing;
    jobs::Progress m_progress;
    std::jthread m_thread; ///< last, so that it ends before the data that it reads
};

/// "Importing x.json [####......]  43 %" in at most `width` columns.
[[nodiscard]] std::string progressText(std::string_view doing, double fraction, size_t width);

} // namespace trilane::cli
