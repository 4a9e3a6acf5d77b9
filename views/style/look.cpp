// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/style/look.h"

#include "views/theme/fonts.h"

#include <QAbstractScrollArea>
#include <QVariant>
#include <QWidget>

namespace trilane::style {

namespace {

constexpr char kProperty[] = "trilaneLook";

void setWords(QWidget &label, int pixels, QFont::Weight weight, QPalette::ColorRole color,
              QMargins around = {})
{
    QFont font = theme::uiFont(pixels);
    font.setWeight(weight);
    label.setFont(font);
    label.setForegroundRole(color);
    label.setContentsMargins(around);
}

void setGround(QWidget &widget, QPalette::ColorRole color)
{
    auto *area = qobject_cast<QAbstractScrollArea *>(&widget);
    QWidget *ground = area ? area->viewport() : &widget;
    ground->setBackgroundRole(color);
    ground->setAutoFillBackground(true);
}

} // namespace

void setLook(QWidget *widget, Look look)
{
    widget->setProperty(kProperty, static_cast<int>(look));
    switch (look) {
    case Look::Soft:
        return setWords(*widget, 12, QFont::Normal, QPalette::PlaceholderText);
    case Look::Fault:
        return setWords(*widget, 12, QFont::Normal, QPalette::BrightText, {8, 0, 0, 0});
    case Look::PaneTitle:
        return setWords(*widget, 12, QFont::Normal, QPalette::PlaceholderText, {8, 7, 8, 6});
    case Look::Name:
        return setWords(*widget, 14, QFont::DemiBold, QPalette::WindowText, {0, 0, 12, 0});
    case Look::Title:
        return setWords(*widget, 22, QFont::DemiBold, QPalette::WindowText);
    case Look::Heading:
        return setWords(*widget, 13, QFont::DemiBold, QPalette::WindowText);
    case Look::Text:
        return setWords(*widget, 14, QFont::Normal, QPalette::PlaceholderText);
    case Look::Strong:
        return setWords(*widget, 14, QFont::Normal, QPalette::WindowText);
    case Look::Bar:
    case Look::Popup:
        return setGround(*widget, QPalette::AlternateBase);
    case Look::Page:
        return setGround(*widget, QPalette::Window);
    case Look::Quiet:
        return widget->setFont(theme::uiFont(12));
    case Look::SmallToggle:
        return widget->setFont(theme::uiFont(11));
    case Look::Plain:
    case Look::Primary:
    case Look::Link:
    case Look::DenseTabs:
        return;
    }
}

Look lookOf(const QWidget *widget)
{
    const QVariant look = widget ? widget->property(kProperty) : QVariant();
    return look.isValid() ? static_cast<Look>(look.toInt()) : Look::Plain;
}

} // namespace trilane::style
