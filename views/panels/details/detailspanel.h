// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"

#include <QTextBrowser>
#include <QTimer>

namespace trilane::panels {

/// Details of the selection, with links to related slices. GUI thread.
class DetailsPanel : public QTextBrowser
{
    Q_OBJECT

public:
    explicit DetailsPanel(session::ViewState *view, QWidget *parent = nullptr);

    /// The page as plain text.
    [[nodiscard]] QString text() const { return toPlainText(); }
    /// The page for the clipboard: a line each, tabs between label and value.
    [[nodiscard]] const QString &copyText() const { return m_copyText; }
    /// True while facts of the selection are loaded.
    [[nodiscard]] bool isWaiting() const;

signals:
    /// The page is of the selection, with all that takes long to find out.
    void completed();

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    struct Page
    {
        QString html;
        QString text;
    };
    void clearFacts();
    void showFacts();
    void complete();
    void render();
    void restyle();
    [[nodiscard]] Page pageOf() const;
    [[nodiscard]] Page overview() const;
    void addTraceRows(class DetailsPage &page) const;

    session::ViewState *m_view;
    QString m_copyText;
    bool m_stale = false; ///< theme or language have changed while it was hidden
    QTimer m_restyled;    ///< one change of theme is several changes of the palette
    QTimer m_grown;       ///< updates the facts of a growing trace from time to time
};

} // namespace trilane::panels
