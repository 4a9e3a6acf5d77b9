// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/store/store.h"
#include "views/session/backgroundjob.h"
#include "views/session/layoutkeeper.h"
#include "views/session/markstorage.h"
#include "views/session/viewmemory.h"
#include "views/session/viewstate.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>

namespace trilane {

/// A trace the user works with: how it is being opened, then its Store and what is looked at in
/// it. Foreign traces are imported first. GUI thread; the work is done on others.
class Session : public QObject
{
    Q_OBJECT

public:
    enum class State { Idle, Loading, Ready, Failed, Cancelled };

    explicit Session(QString path, QObject *parent = nullptr);

    /// Starts (again). What an earlier start still delivers is thrown away. A trace that is read
    /// again is shown as the earlier one was, where that still exists.
    void open();
    void cancel();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const QString &path() const { return m_path; }
    /// File name, for tabs.
    [[nodiscard]] QString title() const;
    [[nodiscard]] qint64 sourceBytes() const { return m_sourceBytes; }
    /// Where what is read is; of several ranks the last one.
    [[nodiscard]] const QString &sourceFolder() const { return m_sourceFolder; }
    /// What went wrong; meaningful when Failed.
    [[nodiscard]] const Error &error() const { return m_error; }
    [[nodiscard]] double openingSeconds() const { return m_openingSeconds; }
    [[nodiscard]] qint64 elapsedMs() const { return m_clock.isValid() ? m_clock.elapsed() : 0; }
    [[nodiscard]] uint64_t progressDone() const { return m_job.progressDone(); }
    [[nodiscard]] uint64_t progressTotal() const { return m_job.progressTotal(); }

    /// Null until Ready.
    [[nodiscard]] const std::shared_ptr<const Store> &store() const { return m_view.store(); }
    [[nodiscard]] ViewState &view() { return m_view; }
    /// What is remembered of the trace from the last time.
    [[nodiscard]] const LayoutKeeper &layouts() const { return m_layouts; }
    [[nodiscard]] const MarkStorage &markStorage() const { return m_markStorage; }

signals:
    void stateChanged();
    /// A few times a second while Loading.
    void progressed();

private:
    void setState(State state);
    void finish(Result<std::shared_ptr<const Store>> opened);

    QString m_path;
    State m_state = State::Idle;
    Error m_error;
    qint64 m_sourceBytes = 0;
    QString m_sourceFolder;
    double m_openingSeconds = 0;
    QElapsedTimer m_clock;
    QTimer m_ticker;
    ViewMemory m_memory;
    ViewState m_view;
    LayoutKeeper m_layouts{m_view};
    MarkStorage m_markStorage{m_view.marks()};
    BackgroundJob m_job;
};

} // namespace trilane
