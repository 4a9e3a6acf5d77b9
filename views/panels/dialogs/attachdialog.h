// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/models/processmodel.h"
#include "views/session/attach/attachedrecording.h"
#include "views/session/attach/processlisting.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeView;

namespace trilane::panels {

/// Selects processes to record, on this machine or one reachable by ssh. The list is refreshed
/// while open. Hosts and size are remembered. GUI thread.
class AttachDialog : public QDialog
{
    Q_OBJECT

public:
    explicit AttachDialog(QWidget *parent = nullptr);
    ~AttachDialog() override;

    /// The selected processes, once accepted.
    [[nodiscard]] session::AttachTarget target() const;
    /// Text below the list.
    [[nodiscard]] QString words() const;

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] QWidget *makeTop();
    [[nodiscard]] QWidget *makeBottom();
    void prepareTree();
    void connectParts();
    void restore();
    void remember() const;
    void chooseHost();
    void refreshOrCancel();
    void take(const std::vector<items::ListedProcess> &processes);
    void fail(const QString &words);
    void showState();
    void makeCurrent();
    [[nodiscard]] std::vector<items::ListedProcess> selected() const;

    items::ProcessModel *m_model;
    items::ProcessFilter *m_filter;
    session::ProcessListing m_listing;
    QComboBox *m_host;
    QLineEdit *m_search;
    QTreeView *m_tree;
    QLabel *m_words;
    QCheckBox *m_children;
    QPushButton *m_refresh;
    QPushButton *m_attach = nullptr;
    QString m_failure;
    bool m_isListed = false; ///< there is an answer of this host
};

} // namespace trilane::panels
