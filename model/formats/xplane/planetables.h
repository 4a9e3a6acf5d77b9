// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/formats/io/textsource.h"

#include "xplane.pb.h"

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace trilane::xplane {

/// Fields of XSpace, XPlane and XLine that are read.
enum SpaceField { kPlanes = 1, kErrors = 2, kWarnings = 3, kHosts = 4 };
enum PlaneField { kPlaneName = 2, kLines = 3, kEventNames = 4, kStatNames = 5, kPlaneStats = 6 };
enum LineField { kLineId = 1, kLineName = 2, kTimestamp = 3, kEvents = 4, kDisplayName = 11 };

/// One row of events: a stream, a thread.
struct Line
{
    int64_t id = 0; ///< of a stream or thread, if the line is one
    std::string name;
    int64_t time = 0; ///< ns that its events count from
};

/// A plane (a GPU, the threads of the host) without its events, whose names follow them.
struct Plane
{
    std::string name;
    std::unordered_map<int64_t, std::string> eventNames;
    std::unordered_map<int64_t, std::string> statNames;
    std::vector<Stat> stats;
    std::map<uint64_t, Line> lines; ///< those with events, by their position in the plane

    [[nodiscard]] std::string_view statName(int64_t id) const;
    /// A stat of the plane itself; null if there is none.
    [[nodiscard]] const Stat *find(std::string_view stat) const;
    /// Value of a stat as text or number; empty or 0 if it has another type.
    [[nodiscard]] std::string_view textOf(const Stat &stat) const;
    [[nodiscard]] int64_t numberOf(const Stat &stat) const;
    [[nodiscard]] std::string textOf(std::string_view stat) const;
    [[nodiscard]] int64_t numberOf(std::string_view stat) const;
};

/// A whole profile except its events. Texts as in the file, in any encoding.
struct Space
{
    std::vector<Plane> planes; ///< in the order of the file
    std::string host;
    std::vector<std::string> errors; ///< errors and warnings of the profiler
    Message damage;                  ///< of the file; empty: none
    uint64_t damagedAt = 0;

    [[nodiscard]] const Plane *find(std::string_view plane) const;
    /// The profiled process; 0 if unknown.
    [[nodiscard]] int64_t process() const;
};

/// Reads everything but the events. Errors: the disk, stop.
[[nodiscard]] Result<Space> readSpace(formats::TextSource &source, const jobs::JobContext &job);

} // namespace trilane::xplane
