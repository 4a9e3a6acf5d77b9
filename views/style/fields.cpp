// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/style/parts.h"
#include "views/style/shades.h"
#include "views/style/shapes.h"

#include <QAbstractSpinBox>
#include <QPainter>

namespace trilane::style {

namespace {

constexpr int kMinFieldHeight = 18;
constexpr int kAbove = 4; ///< padding and line
constexpr int kArrowOfBox = 20;
constexpr int kArrowsOfSpin = 16;

bool hasArrows(const QStyleOptionSpinBox &option)
{
    return option.buttonSymbols != QAbstractSpinBox::NoButtons;
}

void drawField(const QStyleOption &option, QPainter &painter, const Shades &shades,
               const Mood &mood)
{
    drawFramed(painter, option.rect, kCorner, shades.lane, frameOf(shades, mood));
}

} // namespace

/// Without a frame inside a box or a table, which has its own.
void drawLineEdit(const QStyleOptionFrame &option, QPainter &painter)
{
    if (option.lineWidth <= 0)
        return;
    Mood mood(option);
    mood.hovered = false;
    drawField(option, painter, Shades(option.palette), mood);
}

QSize lineEditSize(const QStyleOption *option, QSize contents)
{
    const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
    if (frame && frame->lineWidth <= 0)
        return contents;
    return {contents.width() + 18, std::max(contents.height(), kMinFieldHeight) + 2 * kAbove};
}

void drawComboBox(const QStyleOptionComboBox &option, QPainter &painter)
{
    const Shades shades(option.palette);
    const Mood mood(option);
    drawField(option, painter, shades, mood);
    const QRect arrow = QStyle::visualRect(option.direction, option.rect,
                                           comboBoxRect(option, QStyle::SC_ComboBoxArrow));
    drawChevron(painter, arrow, Qt::DownArrow, mood.enabled ? shades.soft : shades.faint);
}

QRect comboBoxRect(const QStyleOptionComplex &option, QStyle::SubControl part)
{
    const QRect &box = option.rect;
    if (part == QStyle::SC_ComboBoxArrow)
        return {box.right() - kArrowOfBox, box.top(), kArrowOfBox, box.height()};
    if (part == QStyle::SC_ComboBoxEditField)
        return box.adjusted(10, 1, -kArrowOfBox - 2, -1);
    return box;
}

QSize comboBoxSize(QSize contents)
{
    return {contents.width() + 24 + kArrowOfBox,
            std::max(contents.height(), kMinFieldHeight) + 2 * kAbove};
}

void drawSpinBox(const QStyleOptionSpinBox &option, QPainter &painter)
{
    const Shades shades(option.palette);
    if (option.frame)
        drawField(option, painter, shades, Mood(option));
    if (!hasArrows(option))
        return;
    const auto arrow = [&](QStyle::SubControl part, Qt::ArrowType direction,
                           QAbstractSpinBox::StepEnabledFlag step) {
        const bool can = (option.state & QStyle::State_Enabled) && (option.stepEnabled & step);
        const bool hovered = option.activeSubControls == part;
        const QRect box = spinBoxRect(option, part);
        // The two are nearer to each other than the halves of the field.
        drawChevron(painter, box.translated(0, direction == Qt::UpArrow ? 1 : -1), direction,
                    !can      ? shades.faint
                    : hovered ? shades.text
                              : shades.soft);
    };
    arrow(QStyle::SC_SpinBoxUp, Qt::UpArrow, QAbstractSpinBox::StepUpEnabled);
    arrow(QStyle::SC_SpinBoxDown, Qt::DownArrow, QAbstractSpinBox::StepDownEnabled);
}

QRect spinBoxRect(const QStyleOptionSpinBox &option, QStyle::SubControl part)
{
    const QRect &box = option.rect;
    const int arrows = hasArrows(option) ? kArrowsOfSpin : 0;
    const int half = box.height() / 2;
    if (part == QStyle::SC_SpinBoxEditField)
        return box.adjusted(9, kAbove, -5 - arrows, -kAbove);
    if (part == QStyle::SC_SpinBoxFrame)
        return box;
    if (arrows == 0)
        return {};
    const int top = part == QStyle::SC_SpinBoxUp ? box.top() : box.bottom() + 1 - half;
    return {box.right() - arrows, top, arrows, half};
}

QSize spinBoxSize(const QStyleOptionSpinBox *option, QSize contents)
{
    const int arrows = option && !hasArrows(*option) ? 0 : kArrowsOfSpin;
    return {contents.width() + 14 + arrows,
            std::max(contents.height(), kMinFieldHeight) + 2 * kAbove};
}

} // namespace trilane::style
