// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QObject>
#include <QPointer>

#include <functional>
#include <vector>

namespace trilane::ui {

class DocumentTabs;
class TracePage;

/// Prevents the loss of unsaved recordings: asks before a page closes, and moves the file to its
/// destination. GUI thread; files are moved in the background.
class RecordingKeeper : public QObject
{
    Q_OBJECT

public:
    RecordingKeeper(DocumentTabs *documents, QWidget *window);

    /// True: these pages may go. Otherwise the user keeps them, or they are being saved: then
    /// `again` is called when that has been done.
    [[nodiscard]] bool mayClose(const std::vector<TracePage *> &pages,
                                const std::function<void()> &again);
    /// Asks where to keep the recording in front, and shows it from there.
    void saveFront();

private:
    enum class Answer { Save, Discard, Cancel };
    struct Saving
    {
        QPointer<TracePage> page;
        QString path;
    };
    [[nodiscard]] Answer ask(const TracePage &page);
    [[nodiscard]] QString askForPath(const TracePage &page);
    void discard(TracePage &page);
    void save(std::vector<Saving> all, const std::function<void()> &then);
    void saved(const Saving &saving);

    DocumentTabs *m_documents;
    QWidget *m_window;
};

} // namespace trilane::ui
