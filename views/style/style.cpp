// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/style/style.h"

#include "views/style/parts.h"
#include "views/style/shades.h"
#include "views/style/shapes.h"

#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QTabBar>
#include <QTimerEvent>

namespace trilane::style {

namespace {

constexpr int kMoveMs = 33;

template <typename Option>
const Option *as(const QStyleOption *option)
{
    return qstyleoption_cast<const Option *>(option);
}

} // namespace

Style::Style()
    : QProxyStyle(QStringLiteral("Fusion"))
{}

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    // The background is visible beside a scroll bar's thumb.
    if (qobject_cast<QScrollBar *>(widget))
        widget->setAttribute(Qt::WA_OpaquePaintEvent, false);
    if (qobject_cast<QTabBar *>(widget))
        widget->setAttribute(Qt::WA_Hover);
    // Names in a trace are no markup, which could read any file. A tip is a label too; labels are
    // polished before they are laid out.
    if (auto *label = qobject_cast<QLabel *>(widget); label && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                          const QWidget *widget) const
{
    const Shades shades(option->palette);
    switch (element) {
    case PE_PanelLineEdit:
        if (const auto *edit = as<QStyleOptionFrame>(option))
            return drawLineEdit(*edit, *painter);
        break;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        return drawCheckBox(*option, *painter);
    case PE_IndicatorRadioButton:
        return drawRadioButton(*option, *painter);
    case PE_IndicatorTabClose:
        return drawTabClose(*option, *painter);
    case PE_PanelMenu:
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, shades.panel);
        return drawFrame(*painter, option->rect, shades.line);
    case PE_Frame:
        return drawFrame(*painter, option->rect, shades.line);
    case PE_FrameMenu:
        return;
    case PE_PanelScrollAreaCorner:
        return; // the background stays
    case PE_IndicatorHeaderArrow:
        if (const auto *header = as<QStyleOptionHeader>(option))
            return drawChevron(*painter, option->rect,
                               header->sortIndicator == QStyleOptionHeader::SortUp ? Qt::UpArrow
                                                                                   : Qt::DownArrow,
                               shades.soft);
        break;
    case PE_PanelItemViewRow:
    case PE_PanelItemViewItem:
        if (const auto *item = as<QStyleOptionViewItem>(option);
            item && (item->state & State_Selected))
            return drawRow(*item, *painter);
        break;
    default:
        break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                        const QWidget *widget) const
{
    switch (element) {
    case CE_PushButton:
        if (const auto *button = as<QStyleOptionButton>(option))
            return drawPushButton(*button, *painter, widget, *this);
        break;
    case CE_TabBarTabShape:
        if (const auto *tab = as<QStyleOptionTab>(option))
            return drawTabShape(*tab, *painter, widget);
        break;
    case CE_TabBarTabLabel:
        if (const auto *tab = as<QStyleOptionTab>(option))
            return drawTabLabel(*tab, *painter, widget, *this);
        break;
    case CE_MenuItem:
        if (const auto *item = as<QStyleOptionMenuItem>(option))
            return drawMenuItem(*item, *painter, widget, *this);
        break;
    case CE_Splitter:
        return painter->fillRect(option->rect, Shades(option->palette).line);
    case CE_ProgressBar:
        if (const auto *bar = as<QStyleOptionProgressBar>(option)) {
            if (bar->maximum <= bar->minimum)
                keepMoving(widget);
            return drawProgressBar(*bar, *painter);
        }
        break;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea: {
        QStyleOptionHeader header;
        static_cast<QStyleOption &>(header) = *option;
        return drawHeaderSection(header, *painter);
    }
    case CE_HeaderLabel:
        if (const auto *header = as<QStyleOptionHeader>(option)) {
            QStyleOptionHeader label = *header;
            label.palette.setColor(QPalette::ButtonText, Shades(option->palette).soft);
            return QProxyStyle::drawControl(element, &label, painter, widget);
        }
        break;
    case CE_ItemViewItem:
        if (const auto *item = as<QStyleOptionViewItem>(option)) {
            drawRow(*item, *painter);
            const QStyleOptionViewItem words = rowWords(*item, widget);
            return QProxyStyle::drawControl(element, &words, painter, widget);
        }
        break;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                               QPainter *painter, const QWidget *widget) const
{
    if (const auto *button = as<QStyleOptionToolButton>(option); button && control == CC_ToolButton)
        return drawToolButton(*button, *painter, widget, *this);
    if (const auto *box = as<QStyleOptionComboBox>(option); box && control == CC_ComboBox)
        return drawComboBox(*box, *painter);
    if (const auto *box = as<QStyleOptionSpinBox>(option); box && control == CC_SpinBox)
        return drawSpinBox(*box, *painter);
    if (const auto *bar = as<QStyleOptionSlider>(option); bar && control == CC_ScrollBar)
        return drawScrollBar(*bar, *painter);
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex *option,
                            SubControl part, const QWidget *widget) const
{
    if (control == CC_ComboBox && part != SC_ComboBoxListBoxPopup)
        return visualRect(option->direction, option->rect, comboBoxRect(*option, part));
    if (const auto *box = as<QStyleOptionSpinBox>(option); box && control == CC_SpinBox)
        return visualRect(option->direction, option->rect, spinBoxRect(*box, part));
    if (const auto *bar = as<QStyleOptionSlider>(option); bar && control == CC_ScrollBar)
        return scrollBarRect(*bar, part);
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QRect Style::subElementRect(SubElement element, const QStyleOption *option,
                            const QWidget *widget) const
{
    if (const auto *edit = as<QStyleOptionFrame>(option); edit && element == SE_LineEditContents)
        return edit->lineWidth > 0 ? option->rect.adjusted(9, 4, -9, -4) : option->rect;
    return QProxyStyle::subElementRect(element, option, widget);
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                              const QWidget *widget) const
{
    switch (type) {
    case CT_ToolButton:
        return toolButtonSize(option, contents, widget);
    case CT_PushButton:
        return pushButtonSize(contents, lookOf(widget));
    case CT_LineEdit:
        return lineEditSize(option, contents);
    case CT_ComboBox:
        return comboBoxSize(contents);
    case CT_SpinBox:
        return spinBoxSize(as<QStyleOptionSpinBox>(option), contents);
    case CT_TabBarTab:
        if (const auto *tab = as<QStyleOptionTab>(option))
            return tabSize(*tab, contents, widget);
        break;
    case CT_MenuItem:
        if (const auto *item = as<QStyleOptionMenuItem>(option))
            return menuItemSize(*item, contents);
        break;
    case CT_ProgressBar:
        return {contents.width(), 8};
    case CT_ItemViewItem: {
        const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
        return lookOf(widget) == Look::Popup ? size + QSize(16, 8) : size;
    }
    default:
        break;
    }
    return QProxyStyle::sizeFromContents(type, option, contents, widget);
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent:
        return 10;
    case PM_ScrollBarSliderMin:
        return 32;
    case PM_TabBarTabHSpace:
        return 2 * tabPadding(widget);
    case PM_TabBarTabVSpace:
        return 10;
    case PM_TabBarTabOverlap:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
        return 0;
    case PM_TabCloseIndicatorWidth:
    case PM_TabCloseIndicatorHeight:
        return 20;
    case PM_MenuPanelWidth:
        return 1;
    case PM_MenuHMargin:
    case PM_MenuVMargin:
    case PM_ToolTipLabelFrameWidth:
        return 4;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

void Style::keepMoving(const QWidget *bar) const
{
    const auto at = std::find(m_moving.begin(), m_moving.end(), bar);
    if (bar && at == m_moving.end())
        m_moving.emplace_back(const_cast<QWidget *>(bar));
    if (!m_moving.empty() && !m_timer.isActive())
        m_timer.start(kMoveMs, const_cast<Style *>(this));
}

/// Animated widgets register again when they are painted.
void Style::timerEvent(QTimerEvent *event)
{
    if (event->timerId() != m_timer.timerId())
        return QProxyStyle::timerEvent(event);
    const std::vector<QPointer<QWidget>> moving = std::exchange(m_moving, {});
    m_timer.stop();
    for (const QPointer<QWidget> &bar : moving) {
        if (bar)
            bar->update();
    }
}

} // namespace trilane::style
