// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/style/parts.h"
#include "views/style/shades.h"
#include "views/style/shapes.h"

#include <QPainter>
#include <QTabBar>
#include <QToolButton>

namespace trilane::style {

namespace {

constexpr int kMinButtonHeight = 18;
constexpr int kMenuRoom = 10; ///< for the mark of a menu beside the words

bool isText(const QStyleOptionToolButton &option)
{
    return !option.text.isEmpty() && option.toolButtonStyle != Qt::ToolButtonIconOnly;
}

bool opensMenu(const QWidget *widget)
{
    const auto *button = qobject_cast<const QToolButton *>(widget);
    return button && button->popupMode() == QToolButton::InstantPopup && button->menu();
}

/// Between the edge of a tool button and its words, left and right.
int toolPadding(Look look, bool text)
{
    if (look == Look::SmallToggle || look == Look::Quiet)
        return 6;
    return text ? 10 : 3;
}

void drawToolGround(QPainter &painter, const QRect &box, const Shades &shades, const Mood &mood,
                    Look look)
{
    if (look == Look::Quiet) {
        if (mood.hovered || mood.pressed)
            fillRounded(painter, box, 4, shades.hover);
        return;
    }
    const QColor fill = mood.checked ? shades.selected : mood.pressed ? shades.hover : shades.lane;
    const QColor frame = mood.checked ? shades.accent : mood.hovered ? shades.faint : shades.line;
    drawFramed(painter, box, look == Look::SmallToggle ? 4 : kCorner, fill, frame);
}

} // namespace

void drawToolButton(const QStyleOptionToolButton &option, QPainter &painter, const QWidget *widget,
                    const QStyle &style)
{
    const Shades shades(option.palette);
    const Mood mood(option);
    const Look look = lookOf(widget);
    drawToolGround(painter, option.rect, shades, mood, look);
    const QColor sign = mood.enabled ? shades.soft : shades.faint;
    if (option.arrowType != Qt::NoArrow && option.text.isEmpty())
        return drawChevron(painter, option.rect, option.arrowType, sign);
    QStyleOptionToolButton label = option;
    if (look == Look::Quiet)
        label.palette.setColor(QPalette::ButtonText, mood.hovered ? shades.text : shades.soft);
    const int padding = look == Look::Quiet ? toolPadding(look, true) : 1;
    label.rect = option.rect.adjusted(padding, 1, -padding, -1);
    if (opensMenu(widget)) {
        QRect mark = option.rect;
        mark.setLeft(mark.right() - 20);
        drawChevron(painter, mark.translated(-1, 0), Qt::DownArrow, sign);
        label.rect.setRight(label.rect.right() - kMenuRoom);
    }
    label.state &= ~QStyle::State_HasFocus;
    style.drawControl(QStyle::CE_ToolButtonLabel, &label, &painter, widget);
}

QSize toolButtonSize(const QStyleOption *option, QSize contents, const QWidget *widget)
{
    const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
    const bool text = button && isText(*button);
    const Look look = lookOf(widget);
    const int height = look == Look::SmallToggle ? std::max(contents.height(), 16) + 5
                       : look == Look::Quiet     ? std::max(contents.height(), kMinButtonHeight) + 5
                       : text ? std::max(contents.height(), kMinButtonHeight) + 11
                              : contents.height() + 11;
    const int width =
        contents.width() + 2 * toolPadding(look, text) + (look == Look::Quiet ? 3 : 5);
    return {width + (opensMenu(widget) ? kMenuRoom : 0), height};
}

void drawPushButton(const QStyleOptionButton &option, QPainter &painter, const QWidget *widget,
                    const QStyle &style)
{
    const Shades shades(option.palette);
    const Mood mood(option);
    const Look look = lookOf(widget);
    QStyleOptionButton label = option;
    label.state &= ~QStyle::State_HasFocus;
    if (look == Look::Link) {
        if (mood.hovered || mood.focused)
            fillRounded(painter, option.rect.adjusted(-8, 0, 0, 0), kCorner, shades.hover);
        label.palette.setColor(QPalette::ButtonText, shades.accent);
        return style.drawItemText(&painter, option.rect, Qt::AlignLeft | Qt::AlignVCenter,
                                  label.palette, mood.enabled, option.text, QPalette::ButtonText);
    }
    if (look == Look::Primary && mood.enabled) {
        const QColor fill = mood.pressed   ? shades.accent.darker(115)
                            : mood.hovered ? shades.accent.lighter(107)
                                           : shades.accent;
        drawFramed(painter, option.rect, kCorner, fill, mood.focused ? shades.text : fill);
        label.palette.setColor(QPalette::ButtonText, shades.onAccent);
    } else {
        const QColor fill = mood.checked   ? shades.selected
                            : mood.pressed ? shades.hover
                                           : shades.lane;
        drawFramed(painter, option.rect, kCorner, fill,
                   mood.checked ? shades.accent : frameOf(shades, mood));
    }
    if (option.features & QStyleOptionButton::HasMenu) {
        QRect mark = option.rect;
        mark.setLeft(mark.right() - 20);
        drawChevron(painter, mark, Qt::DownArrow, shades.soft);
        label.features &= ~QStyleOptionButton::HasMenu;
        label.rect.setRight(label.rect.right() - 14);
    }
    style.drawControl(QStyle::CE_PushButtonLabel, &label, &painter, widget);
}

QSize pushButtonSize(QSize contents, Look look)
{
    const int height = std::max(contents.height(), kMinButtonHeight);
    if (look == Look::Link)
        return {contents.width() + 8, height + 10};
    return {contents.width() + 22, height + 8};
}

void drawCheckBox(const QStyleOption &option, QPainter &painter)
{
    const Shades shades(option.palette);
    const Mood mood(option);
    const bool partly = option.state & QStyle::State_NoChange;
    const bool filled = mood.enabled && (mood.checked || partly);
    const QColor frame = mood.enabled ? shades.faint : shades.line;
    drawFramed(painter, option.rect, 3, filled ? shades.accent : shades.lane,
               filled         ? shades.accent
               : mood.hovered ? shades.soft
                              : frame);
    const QColor sign = mood.enabled ? shades.onAccent : shades.faint;
    if (partly)
        painter.fillRect(option.rect.adjusted(3, option.rect.height() / 2 - 1, -3,
                                              -(option.rect.height() / 2 - 1)),
                         sign);
    else if (mood.checked)
        drawTick(painter, option.rect, sign);
}

void drawRadioButton(const QStyleOption &option, QPainter &painter)
{
    const Shades shades(option.palette);
    const Mood mood(option);
    const double radius = option.rect.height() / 2.0;
    const bool filled = mood.enabled && mood.checked;
    drawFramed(painter, option.rect, radius, filled ? shades.accent : shades.lane,
               filled         ? shades.accent
               : mood.enabled ? shades.faint
                              : shades.line);
    if (mood.checked)
        fillRounded(painter, option.rect.adjusted(4, 4, -4, -4), radius,
                    mood.enabled ? shades.onAccent : shades.faint);
}

} // namespace trilane::style
