// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/numberedsteps.h"
#include "model/store/fwd.h"
#include "views/session/jobs/backgroundjob.h"

#include <QElapsedTimer>

#include <memory>

namespace trilane::session {

/// Display of times: from the start of the trace, by clock, or within numbered steps.
enum class TimeMode { Relative, Absolute, Steps };

/// Origin of times on the ruler, and the steps of the trace, which are computed in the background.
/// Owned by ViewState. GUI thread.
class TimeScale : public QObject
{
    Q_OBJECT

public:
    explicit TimeScale(QObject *parent = nullptr);

    void setStore(const std::shared_ptr<const store::Store> &store);
    /// For a later state of the same trace: finds new steps every few seconds.
    void growStore(const std::shared_ptr<const store::Store> &store);
    [[nodiscard]] TimeMode wanted() const { return m_mode; }
    /// The requested mode, or Relative if the trace has no steps.
    [[nodiscard]] TimeMode mode() const;
    void setMode(TimeMode mode);
    /// Mode and steps of another one, of the same trace.
    void adopt(const TimeScale &other);

    [[nodiscard]] const std::vector<marks::NumberedStep> &steps() const { return m_steps; }
    [[nodiscard]] bool isFinding() const { return m_job.isRunning(); }

    /// For settings: "relative", "absolute", "steps"; others mean relative.
    [[nodiscard]] static QString nameOf(TimeMode mode);
    [[nodiscard]] static TimeMode modeNamed(const QString &name);

signals:
    /// Mode or steps are others.
    void changed();

private:
    void find(const std::shared_ptr<const store::Store> &store);

    TimeMode m_mode = TimeMode::Relative;
    std::vector<marks::NumberedStep> m_steps;
    QElapsedTimer m_sinceFound;
    BackgroundJob m_job;
};

} // namespace trilane::session
