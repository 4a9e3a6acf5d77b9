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

/// What mouse and keys do: made from the tables of gestures and commands, so that it cannot be
/// wrong about them. GUI thread.
class KeyHelp : public QDialog
{
    Q_OBJECT

public:
    using Line = std::pair<QString, QString>; ///< what to do, what happens

    /// `window`: what else has keys, besides the timeline.
    explicit KeyHelp(QWidget *parent = nullptr, const std::vector<Line> &window = {});

    [[nodiscard]] static std::vector<Line> mouseLines();
    /// With the keys that the user has chosen; commands without any are left out.
    [[nodiscard]] static std::vector<Line> timelineLines();
    /// Of what has keys and is no command of the timeline.
    [[nodiscard]] static std::vector<Line> linesOf(const session::ActionSet &actions);
};

} // namespace trilane::ui
