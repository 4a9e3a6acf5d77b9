// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/gesturetable.h"

#include "views/timeline/input/areagesture.h"
#include "views/timeline/input/boxzoomgesture.h"
#include "views/timeline/input/edgegestures.h"
#include "views/timeline/input/markgesture.h"
#include "views/timeline/input/overviewgesture.h"
#include "views/timeline/input/pangesture.h"
#include "views/timeline/input/reordergesture.h"
#include "views/timeline/input/timeselectgesture.h"

#include <QCoreApplication>

namespace trilane::timeline {

namespace {

template <class Kind>
std::unique_ptr<Gesture> make(TimelineControl &timeline)
{
    return std::make_unique<Kind>(timeline);
}

template <Qt::CursorShape shape>
Qt::CursorShape always(TimelineControl &, QPoint)
{
    return shape;
}

constexpr Qt::MouseButtons kLeft = Qt::LeftButton;
constexpr Qt::MouseButtons kMiddle = Qt::MiddleButton;
constexpr Qt::MouseButtons kEither = kLeft | kMiddle;

// The first matching line is used: more specific lines are first.
const GestureRule kRules[] = {
    {Hit::HeaderEdge,
     kEither,
     {},
     make<HeaderEdgeGesture>,
     always<Qt::SplitHCursor>,
     QT_TRANSLATE_NOOP("Gestures", "Drag the edge of the names"),
     QT_TRANSLATE_NOOP("Gestures", "resize the name column")},
    {Hit::Overview,
     kEither,
     {},
     make<OverviewGesture>,
     OverviewGesture::hover,
     QT_TRANSLATE_NOOP("Gestures", "Drag in the overview"),
     QT_TRANSLATE_NOOP("Gestures", "move the view or one of its edges; click to jump there")},
    {Hit::Mark,
     kLeft,
     {},
     make<MarkGesture>,
     always<Qt::SizeHorCursor>,
     QT_TRANSLATE_NOOP("Gestures", "Drag the flag of a mark"),
     QT_TRANSLATE_NOOP("Gestures", "move it; double-click to edit its text and color")},
    {Hit::RowEdge,
     kLeft,
     {},
     make<RowEdgeGesture>,
     always<Qt::SplitVCursor>,
     QT_TRANSLATE_NOOP("Gestures", "Drag the lower edge of a name"),
     QT_TRANSLATE_NOOP("Gestures", "resize the row")},
    {Hit::Header,
     kLeft,
     {},
     make<ReorderGesture>,
     nullptr,
     QT_TRANSLATE_NOOP("Gestures", "Drag a name"),
     QT_TRANSLATE_NOOP("Gestures", "reorder the row among its siblings")},
    {{}, kMiddle, {}, make<PanGesture>},
    {Hit::Lanes, kLeft, Qt::ControlModifier, make<BoxZoomGesture>, always<Qt::CrossCursor>,
     QT_TRANSLATE_NOOP("Gestures", "Ctrl + drag"),
     QT_TRANSLATE_NOOP("Gestures", "zoom to the frame")},
    {Hit::Ruler, kLeft, Qt::ControlModifier, make<BoxZoomGesture>, always<Qt::CrossCursor>},
    {Hit::Ruler,
     kLeft,
     {},
     make<TimeSelectGesture>,
     always<Qt::IBeamCursor>,
     QT_TRANSLATE_NOOP("Gestures", "Drag on the ruler"),
     QT_TRANSLATE_NOOP("Gestures", "select a time range")},
    {Hit::Lanes, kLeft, Qt::ShiftModifier, make<AreaGesture>, nullptr,
     QT_TRANSLATE_NOOP("Gestures", "Shift + drag, Shift + click"),
     QT_TRANSLATE_NOOP("Gestures", "select an area of time and rows; extend the selection")},
    {{},
     kLeft,
     {},
     make<PanGesture>,
     nullptr,
     QT_TRANSLATE_NOOP("Gestures", "Drag"),
     QT_TRANSLATE_NOOP("Gestures", "pan; release while moving to keep gliding")},
};

} // namespace

bool GestureRule::fits(const GestureStart &start) const
{
    return (!area || *area == start.hit.area) && buttons.testFlag(start.button) &&
           (start.modifiers & modifiers) == modifiers;
}

std::span<const GestureRule> gestureRules()
{
    return kRules;
}

const GestureRule *ruleFor(const GestureStart &start)
{
    for (const GestureRule &rule : kRules) {
        if (rule.fits(start))
            return &rule;
    }
    return nullptr;
}

} // namespace trilane::timeline
