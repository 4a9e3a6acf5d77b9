// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QObject>
#include <QStringList>

class QDropEvent;
class QMimeData;
class QWidget;

namespace trilane::ui {

class DropHint;

/// Files dragged onto a window: describes the effect of a drop, or why nothing can be opened, and
/// reports dropped files. GUI thread.
class FileDrop : public QObject
{
    Q_OBJECT

public:
    explicit FileDrop(QWidget *window);

    /// Files of this machine that are named, without folders; file:// and plain paths.
    [[nodiscard]] static QStringList filesIn(const QMimeData &data);

signals:
    void dropped(const QStringList &paths);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void offer(QDropEvent &event);
    [[nodiscard]] QString words(const QMimeData &data, const QStringList &files) const;

    QWidget *m_window;
    DropHint *m_hint;
};

} // namespace trilane::ui
