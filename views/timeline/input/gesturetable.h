// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/input/gesture.h"

#include <memory>
#include <span>

namespace trilane::timeline {

class TimelineControl;

/// Maps a press to a gesture. The first matching line of the table is used.
struct GestureRule
{
    std::optional<Hit::Area> area; ///< none: everywhere
    Qt::MouseButtons buttons;
    Qt::KeyboardModifiers modifiers; ///< all of these are held; others do not matter
    std::unique_ptr<Gesture> (*make)(TimelineControl &timeline);
    /// Shape of the pointer over its possible start; null: an arrow.
    Qt::CursorShape (*hover)(TimelineControl &timeline, QPoint at) = nullptr;
    /// For the help: input and effect, translated in the context "Gestures"; null: not listed.
    const char *input = nullptr;
    const char *meaning = nullptr;

    [[nodiscard]] bool fits(const GestureStart &start) const;
};

[[nodiscard]] std::span<const GestureRule> gestureRules();
/// Null when nothing begins there.
[[nodiscard]] const GestureRule *ruleFor(const GestureStart &start);

} // namespace trilane::timeline
