// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QDialog>

#include <utility>
#include <vector>

namespace trilane {

/// What mouse and keys do: made from the tables of gestures and commands, so that it cannot be
/// wrong about them. GUI thread.
class KeyHelp : public QDialog
{
    Q_OBJECT

public:
    explicit KeyHelp(QWidget *parent = nullptr);

    using Line = std::pair<QString, QString>; ///< what to do, what happens
    [[nodiscard]] static std::vector<Line> mouseLines();
    [[nodiscard]] static std::vector<Line> timelineLines();
    [[nodiscard]] static std::vector<Line> windowLines();
};

} // namespace trilane
