// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/style/look.h"

#include <QProxyStyle>
#include <QStyleOption>

/// The parts that Style consists of. Each draws or measures one kind of widget, out of its option
/// alone; labels are left to the style below.
namespace trilane::style {

void drawToolButton(const QStyleOptionToolButton &option, QPainter &painter, const QWidget *widget,
                    const QStyle &style);
void drawPushButton(const QStyleOptionButton &option, QPainter &painter, const QWidget *widget,
                    const QStyle &style);
[[nodiscard]] QSize toolButtonSize(const QStyleOption *option, QSize contents,
                                   const QWidget *widget);
[[nodiscard]] QSize pushButtonSize(QSize contents, Look look);
void drawCheckBox(const QStyleOption &option, QPainter &painter);
void drawRadioButton(const QStyleOption &option, QPainter &painter);

void drawLineEdit(const QStyleOptionFrame &option, QPainter &painter);
void drawComboBox(const QStyleOptionComboBox &option, QPainter &painter);
void drawSpinBox(const QStyleOptionSpinBox &option, QPainter &painter);
[[nodiscard]] QRect comboBoxRect(const QStyleOptionComplex &option, QStyle::SubControl part);
[[nodiscard]] QRect spinBoxRect(const QStyleOptionSpinBox &option, QStyle::SubControl part);
[[nodiscard]] QSize lineEditSize(const QStyleOption *option, QSize contents);
[[nodiscard]] QSize comboBoxSize(QSize contents);
[[nodiscard]] QSize spinBoxSize(const QStyleOptionSpinBox *option, QSize contents);

void drawTabShape(const QStyleOptionTab &option, QPainter &painter, const QWidget *widget);
void drawTabLabel(const QStyleOptionTab &option, QPainter &painter, const QWidget *widget,
                  const QProxyStyle &style);
void drawTabClose(const QStyleOption &option, QPainter &painter);
[[nodiscard]] QSize tabSize(const QStyleOptionTab &option, QSize contents, const QWidget *widget);
[[nodiscard]] int tabGap(const QWidget *widget);
[[nodiscard]] int tabPadding(const QWidget *widget);

void drawMenuItem(const QStyleOptionMenuItem &option, QPainter &painter, const QWidget *widget,
                  const QStyle &style);
[[nodiscard]] QSize menuItemSize(const QStyleOptionMenuItem &option, QSize contents);

void drawScrollBar(const QStyleOptionSlider &option, QPainter &painter);
[[nodiscard]] QRect scrollBarRect(const QStyleOptionSlider &option, QStyle::SubControl part);
void drawProgressBar(const QStyleOptionProgressBar &option, QPainter &painter);

void drawHeaderSection(const QStyleOptionHeader &option, QPainter &painter);
void drawRow(const QStyleOptionViewItem &option, QPainter &painter);
/// The option with which the style below draws the words of a row.
[[nodiscard]] QStyleOptionViewItem rowWords(const QStyleOptionViewItem &option,
                                            const QWidget *widget);

} // namespace trilane::style
