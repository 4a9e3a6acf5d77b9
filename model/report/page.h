// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/report/content.h"
#include "model/translation/language.h"

#include <string>

namespace trilane::report {

struct PageLook
{
    translation::Language language = translation::Language::English;
    size_t rows = 200; ///< of a table at most; the number of omitted ones is shown
};

/// The report as one HTML page that needs nothing else: no network, no file, no font; its policy
/// forbids all of that, and any script but its own. Names of the trace stay text. Its size is
/// bounded by the rows of its tables and the number of findings. Any thread.
[[nodiscard]] std::string htmlReport(const ReportContent &content, const PageLook &look,
                                     const jobs::JobContext &job = {});

/// The same as Markdown of GitHub, without pictures.
[[nodiscard]] std::string markdownReport(const ReportContent &content, const PageLook &look);

} // namespace trilane::report
