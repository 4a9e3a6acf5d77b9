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

/// A recording of running processes and the page that shows it: opened as soon as something has
/// come, stopped from the page, and what is to be said when it ends otherwise. Belongs to the page.
/// GUI thread.
class PageRecording : public QObject
{
    Q_OBJECT

public:
    /// The page expects the file of the target. Starts it.
    PageRecording(session::AttachTarget target, TracePage *page);

    [[nodiscard]] session::AttachedRecording &recording() { return m_recording; }
    [[nodiscard]] bool isRunning() const { return m_recording.isRunning(); }
    /// What is shown until something has come.
    [[nodiscard]] panels::AttachingPage *waiting() const { return m_waiting; }

signals:
    /// The same processes again.
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
