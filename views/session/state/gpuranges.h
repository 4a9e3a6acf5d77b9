// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"
#include "views/session/jobs/backgroundjob.h"

#include <QObject>

#include <cstdint>
#include <memory>

namespace trilane::session {

class TrackLayout;

/// Rows below streams with ranges projected onto the GPU: whether they are enabled, and their
/// lanes, which are computed in the background after opening. Notifies the layout when they are
/// ready. GUI thread; owned by ViewState.
class GpuRanges : public QObject
{
    Q_OBJECT

public:
    explicit GpuRanges(TrackLayout &layout);

    /// Sets another trace (or none); nothing is computed until begin().
    void setStore(std::shared_ptr<const store::Store> store);
    /// Called once by views that stay open: computes the lanes if enabled.
    void begin();
    [[nodiscard]] bool isShown() const { return m_shown; }
    void setShown(bool shown);
    /// Why enabled rows are missing or incomplete; else empty.
    [[nodiscard]] QString remark() const;

    /// The user's setting for all traces.
    [[nodiscard]] static bool isWanted();
    static void setWanted(bool wanted);

signals:
    void changed();

private:
    void workOut();
    void tellLayout();

    TrackLayout &m_layout;
    std::shared_ptr<const store::Store> m_store;
    bool m_shown = true;
    bool m_begun = false;
    bool m_tooMuch = false;
    uint32_t m_levels = 0; ///< shown, where not all are
    uint64_t m_ranges = 0; ///< in the trace
    BackgroundJob m_job;
};

} // namespace trilane::session
