// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/attach/attachedrecording.h"

#include <QObject>

namespace trilane::panels {
class AttachingPage;
} // namespace trilane::panels

namespace trilane::ui {

class TracePage;

/// A recording of running processes and its page: opens the trace when the first data arrives,
/// stops the recording from the page, and reports an unexpected end. Belongs to the page. GUI
/// thread.
class PageRecording : public QObject
{
    Q_OBJECT

public:
    /// The page expects the file of the target. Starts it.
    PageRecording(session::AttachTarget target, TracePage *page);

    [[nodiscard]] session::AttachedRecording &recording() { return m_recording; }
    [[nodiscard]] bool isRunning() const { return m_recording.isRunning(); }
    /// Page shown until the first data arrives.
    [[nodiscard]] panels::AttachingPage *waiting() const { return m_waiting; }

signals:
    /// Attach to the same processes again.
    void reconnectRequested(const trilane::session::AttachTarget &target);
    void otherRequested();

private:
    void open();
    void settle();
    void tell();
    void sayLost();

    TracePage *m_page;
    session::AttachedRecording m_recording;
    panels::AttachingPage *m_waiting;
    bool m_told = false; ///< that it has ended before it was stopped
};

} // namespace trilane::ui
