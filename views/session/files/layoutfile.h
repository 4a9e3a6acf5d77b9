// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/base/time.h"
#include "model/store/sliceref.h"
#include "views/session/state/layoutstate.h"

#include <QByteArray>
#include <QHash>
#include <QString>

#include <optional>

namespace trilane::session {

/// Identifies tracks by their names and those of their ancestors, so that a layout outlives its
/// trace: "Process:python/Thread:main/ApiCalls:". Processes and threads are identified by name and
/// position among equal names, because their ids change; cores, GPUs and streams by number.
class LayoutPaths
{
public:
    explicit LayoutPaths(store::Tables trace);

    [[nodiscard]] const QString &of(TrackId track) const { return m_paths[track.value]; }
    /// Invalid when the trace has no such track.
    [[nodiscard]] TrackId find(const QString &path) const;

private:
    std::vector<QString> m_paths;
    QHash<QString, TrackId> m_tracks;
};

/// Stored state of a trace's view.
struct RememberedLayout
{
    LayoutState rows;
    std::optional<TimeRange> range; ///< from the trace's beginning
    std::optional<Ns> idleThreshold;
};

/// To JSON. Tracks missing in the trace are omitted; unknown members are ignored.
[[nodiscard]] QByteArray layoutToJson(const RememberedLayout &layout, const LayoutState &defaults,
                                      const LayoutPaths &paths);
[[nodiscard]] Result<RememberedLayout>
layoutFromJson(const QByteArray &json, const LayoutState &defaults, const LayoutPaths &paths);

} // namespace trilane::session
