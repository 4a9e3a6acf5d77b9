// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QDialog>

#include <utility>
#include <vector>

class QGridLayout;

namespace trilane::panels {

/// A key or mouse action, and its effect.
using Move = std::pair<QString, QString>;

/// A list of first actions for beginners. GUI thread.
class FirstSteps : public QWidget
{
    Q_OBJECT

public:
    explicit FirstSteps(QWidget *parent = nullptr);

    void setMoves(const std::vector<Move> &moves);

private:
    QGridLayout *m_lines;
};

/// The first steps as a dialog, on request.
class FirstStepsDialog : public QDialog
{
    Q_OBJECT

public:
    FirstStepsDialog(const std::vector<Move> &moves, bool isSampleThere, QWidget *parent = nullptr);

signals:
    void sampleRequested();
};

} // namespace trilane::panels
