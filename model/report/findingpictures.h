// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/report/content.h"
#include "model/report/reporttimeline.h"

#include <optional>

namespace trilane::report {

/// The timeline around the most telling place of each finding, in their order; none for a finding
/// without a place. Any thread.
[[nodiscard]] std::vector<std::optional<ReportTimeline>>
findingPictures(const ReportContent &content, const Words &words, const jobs::JobContext &job = {});

/// The whole report: how busy each GPU was, and the causes of its idle time; none without a GPU.
[[nodiscard]] std::optional<ReportTimeline> wholePicture(const ReportContent &content,
                                                         const Words &words);

} // namespace trilane::report
