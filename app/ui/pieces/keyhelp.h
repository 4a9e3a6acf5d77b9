// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QDialog>

#include <utility>
#include <vector>

namespace trilane::session {
class ActionSet;
} // namespace trilane::session

namespace trilane::ui {

/// Help on mouse and keys, generated from the tables of gestures and commands. GUI thread.
class KeyHelp : public QDialog
{
    Q_OBJECT

public:
    using Line = std::pair<QString, QString>; ///< what to do, what happens

    /// `window`: what else has keys, besides the timeline.
    explicit KeyHelp(QWidget *parent = nullptr, const std::vector<Line> &window = {});

    [[nodiscard]] static std::vector<Line> mouseLines();
    /// With the user's keys; commands without keys are omitted.
    [[nodiscard]] static std::vector<Line> timelineLines();
    /// Actions with keys that are not timeline commands.
    [[nodiscard]] static std::vector<Line> linesOf(const session::ActionSet &actions);
};

} // namespace trilane::ui
