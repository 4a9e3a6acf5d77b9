// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QtGlobal>

class QWidget;

namespace trilane::style {

/// Role of a widget that determines its appearance. Colors are palette roles, so a change of theme
/// only repaints.
enum class Look {
    Plain,
    Soft,        ///< label: small secondary text
    Fault,       ///< label: small; an error
    PaneTitle,   ///< label: over a part of a pane
    Name,        ///< label: of the application
    Title,       ///< label: of a page
    Heading,     ///< label: within a page
    Text,        ///< label: sentences of a page
    Strong,      ///< label: the sentence of a page that matters
    Bar,         ///< widget in the color of side panels
    Page,        ///< widget in the color of the window
    Primary,     ///< push button: the most likely choice
    Link,        ///< push button without frame, its words to the left
    Quiet,       ///< tool button without frame
    SmallToggle, ///< tool button: small
    DenseTabs,   ///< tab bar: with less room around words
    Popup,       ///< list that pops up
};

/// Once, when the widget is made.
void setLook(QWidget *widget, Look look);
[[nodiscard]] Look lookOf(const QWidget *widget);

} // namespace trilane::style
