// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/stylesheet.h"

#include "views/theme/theme.h"

#include <QStyle>
#include <QWidget>

namespace trilane {

namespace {

/// @name stands for a colour of the theme.
constexpr const char *kSheet = R"(
#topBar, #statusLine { background: @panel; }
#statusLine QLabel, #softLabel { color: @soft; font-size: 12px; }
#appName { font-size: 14px; font-weight: 600; padding-right: 6px; }
#besideBar, #bottomBar { background: @panel; }
#noticeBar { background: @notice; }
#pageHeader { background: @panel; color: @soft; border-left: 3px solid @panel;
    padding: 2px 10px; font-size: 12px; }
#pageHeader[front="true"] { color: @text; border-left-color: @accent; font-weight: 600; }
#dropHint { background: @veil; border: 2px dashed @accent; border-radius: 6px; color: @text;
    font-size: 18px; }
#dropHint[refused="true"] { border-color: @disk; }
#findError { color: @disk; font-size: 12px; padding-left: 8px; }
#paneTitle { color: @soft; font-size: 12px; padding: 7px 8px 6px 8px; }
#detailsPanel { background: @panel; border: none; }
#emptyPage, #loadingPage, #failedPage { background: @window; }
#pageTitle { font-size: 22px; font-weight: 600; }
#pageHeading { font-weight: 600; }
#pageText { color: @soft; font-size: 14px; }
#pagePath { color: @soft; font-size: 12px; }
#failedSentence { color: @text; font-size: 14px; }
#recentFile { text-align: left; border: none; background: transparent; padding: 5px 8px;
    margin-left: -8px; color: @accent; }
#recentFile:hover { background: @hover; }

QTabBar::tab { background: transparent; color: @soft; border: none; border-radius: 6px;
    padding: 5px 11px; margin-right: 2px; }
QTabBar#bottomTabs::tab { padding: 5px 8px; margin-right: 1px; }
QTabBar::tab:selected { background: @window; color: @text; font-weight: 600; }
QTabBar::tab:hover:!selected { color: @text; }
QTabBar::tab:disabled { color: @faint; }
QTabBar::close-button { image: url(:/icons/close.svg); }
QTabBar::close-button:hover { background: @hover; border-radius: 4px; }
QTabBar QToolButton { padding: 2px; }

QToolButton, QPushButton, QComboBox, QLineEdit, QAbstractSpinBox { background: @lane;
    color: @text; border: 1px solid @line; border-radius: 6px; padding: 3px 10px;
    min-height: 18px; selection-background-color: @accent; selection-color: @onAccent; }
QToolButton:hover, QPushButton:hover, QComboBox:hover { border-color: @faint; }
QToolButton:checked { background: @selected; border-color: @accent; }
QToolButton:pressed, QPushButton:pressed { background: @hover; }
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus, QPushButton:focus { border-color: @accent; }
QPushButton:disabled, QToolButton:disabled, QLineEdit:disabled { color: @faint; }
QToolButton:checked { background: @selected; border-color: @accent; }
QToolButton#smallToggle { font-size: 11px; padding: 0 6px; min-height: 16px; border-radius: 4px; }
QPushButton#primary { background: @accent; color: @onAccent; border-color: @accent; }
QToolButton#truth { border: none; background: transparent; color: @soft; font-size: 12px;
    padding: 1px 6px; }
QToolButton#truth:hover { background: @hover; }
QToolButton::menu-indicator { image: url(:/icons/chevron-down.svg); subcontrol-position: right center;
    subcontrol-origin: padding; right: 5px; width: 10px; }
QToolButton[popupMode="2"] { padding-right: 20px; }
QLineEdit { padding: 3px 8px; }
QAbstractSpinBox { padding: 3px 4px 3px 8px; }
QAbstractSpinBox QLineEdit { border: none; padding: 0; background: transparent; min-height: 0; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url(:/icons/chevron-down.svg); width: 10px; height: 10px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; width: 16px; }
QAbstractSpinBox::up-arrow { image: url(:/icons/chevron-up.svg); width: 9px; height: 9px; }
QAbstractSpinBox::down-arrow { image: url(:/icons/chevron-down.svg); width: 9px; height: 9px; }

QMenu { background: @panel; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 26px; border-radius: 4px; }
QMenu::item:selected { background: @selected; color: @text; }
QMenu::item:disabled { color: @faint; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QMenu::indicator { width: 12px; height: 12px; left: 7px; }
QMenu::indicator:checked { image: url(:/icons/check.svg); }
QToolTip { background: @panel; color: @text; border: 1px solid @line; padding: 4px 6px; }
QDialog { background: @window; }
QFileDialog QToolButton { padding: 3px; min-height: 0; }

QTableView, QTreeView { background: @lane; border: none; selection-background-color: @selected;
    selection-color: @text; outline: none; }
#areaDetails QHeaderView::section { background: @lane; color: @soft; border: none;
    border-bottom: 1px solid @line; padding: 3px 5px; }
QAbstractItemView#searchPopup::item { padding: 4px 8px; border: none; color: @text; }
QAbstractItemView#searchPopup::item:selected { background: @selected; }
QAbstractItemView#searchPopup { background: @panel; border: 1px solid @line; }

QSplitter::handle { background: @line; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @thumb; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @faint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar { background: @panel; border: 1px solid @line; border-radius: 4px; min-height: 6px;
    max-height: 6px; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
)";

} // namespace

QString styleSheetFor(const Theme &theme)
{
    const std::initializer_list<std::pair<const char *, QColor>> colors{
        {"@onAccent", theme.dark ? theme.window : theme.lane},
        {"@selected", mixed(theme.accent, theme.lane, theme.dark ? 0.22 : 0.14)},
        {"@notice", mixed(theme.runnable, theme.panel, 0.18)},
        {"@window", theme.window},
        {"@disk", theme.disk},
        {"@accent", theme.accent},
        {"@panel", theme.panel},
        {"@disk", theme.disk},
        {"@hover", mixed(theme.text, theme.panel, 0.07)},
        {"@thumb", mixed(theme.faint, theme.panel, 0.45)},
        {"@faint", theme.faint},
        {"@lane", theme.lane},
        {"@line", theme.line},
        {"@text", theme.text},
        {"@soft", theme.soft},
    };
    QString sheet = QString::fromLatin1(kSheet);
    for (const auto &[name, color] : colors)
        sheet.replace(QLatin1String(name), color.name());
    sheet.replace(QLatin1String("@veil"), QStringLiteral("rgba(%1, %2, %3, 88%)")
                                              .arg(theme.window.red())
                                              .arg(theme.window.green())
                                              .arg(theme.window.blue()));
    return sheet;
}

void setStyleState(QWidget *widget, const char *name, bool on)
{
    widget->setProperty(name, on);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

} // namespace trilane
