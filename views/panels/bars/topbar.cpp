// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/bars/topbar.h"

#include "views/panels/bars/durationspinbox.h"
#include "views/panels/bars/searchbox.h"
#include "views/style/look.h"
#include "views/theme/hairline.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QToolButton>

namespace trilane::panels {

TraceTabBar::TraceTabBar(QWidget *parent)
    : QTabBar(parent)
{
    setObjectName(QStringLiteral("traceTabs"));
    setDrawBase(false);
    setExpanding(false);
    setTabsClosable(true);
    setMovable(true);
    setElideMode(Qt::ElideMiddle);
    setUsesScrollButtons(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

/// The button that closes a tab is its style's: it has no name of its own.
void TraceTabBar::tabInserted(int index)
{
    QTabBar::tabInserted(index);
    for (const ButtonPosition side : {LeftSide, RightSide}) {
        if (QWidget *button = tabButton(index, side))
            button->setAccessibleName(tr("Close trace"));
    }
}

void TraceTabBar::mousePressEvent(QMouseEvent *event)
{
    m_middlePressed = event->button() == Qt::MiddleButton ? tabAt(event->pos()) : -1;
    if (event->button() != Qt::MiddleButton)
        QTabBar::mousePressEvent(event);
}

void TraceTabBar::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::MiddleButton)
        return QTabBar::mouseReleaseEvent(event);
    const int tab = std::exchange(m_middlePressed, -1);
    if (tab >= 0 && tab == tabAt(event->pos()))
        emit tabCloseRequested(tab);
}

namespace {

constexpr int kHeight = 40;

} // namespace

TopBar::TopBar(QMenu *menu, QWidget *parent)
    : QWidget(parent)
    , m_name(new QLabel(QStringLiteral("Trilane"), this))
    , m_tabs(new TraceTabBar(this))
    , m_open(new QToolButton(this))
    , m_picture(new QToolButton(this))
    , m_thresholdLabel(new QLabel(this))
    , m_threshold(new DurationSpinBox(this))
    , m_search(new SearchBox(this))
    , m_menu(new QToolButton(this))
{
    m_menu->setMenu(menu);
    build();
    retranslate();
    setView(nullptr);
    connect(m_open, &QToolButton::clicked, this, &TopBar::openRequested);
    connect(m_picture, &QToolButton::clicked, this, &TopBar::pictureRequested);
    connect(m_threshold, &DurationSpinBox::valueChanged, this, [this](Ns threshold) {
        if (!m_view)
            return;
        m_view->setIdleThreshold(threshold);
        emit thresholdChanged(threshold);
    });
}

void TopBar::build()
{
    setObjectName(QStringLiteral("topBar"));
    style::setLook(this, style::Look::Bar);
    setFixedHeight(kHeight);
    new theme::HairLine(Qt::BottomEdge, this);
    style::setLook(m_name, style::Look::Name);
    m_menu->setPopupMode(QToolButton::InstantPopup);
    m_threshold->setObjectName(QStringLiteral("idleThreshold"));
    style::setLook(m_thresholdLabel, style::Look::Soft);
    m_search->setMinimumWidth(180);
    m_search->setMaximumWidth(420);
    m_search->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->setSpacing(8);
    layout->addWidget(m_name);
    layout->addWidget(m_tabs);
    layout->addWidget(m_open);
    layout->addWidget(m_picture);
    layout->addStretch(1);
    layout->addWidget(m_thresholdLabel);
    layout->addWidget(m_threshold);
    layout->addSpacing(6);
    layout->addWidget(m_search, 2);
    layout->addWidget(m_menu);
}

void TopBar::setView(session::ViewState *view)
{
    disconnect(m_thresholdConnection);
    m_view = view;
    m_search->setView(view);
    for (QWidget *widget :
         std::initializer_list<QWidget *>{m_picture, m_thresholdLabel, m_threshold, m_search})
        widget->setVisible(view != nullptr);
    m_tabs->setVisible(m_tabs->count() > 0); // an empty one takes room
    if (!view)
        return;
    const auto follow = [this](Ns threshold) {
        const QSignalBlocker quiet(m_threshold);
        m_threshold->setValue(threshold);
    };
    follow(view->idleThreshold());
    m_thresholdConnection = connect(view, &session::ViewState::thresholdChanged, this, follow);
}

void TopBar::retranslate()
{
    m_open->setText(tr("Open"));
    m_open->setToolTip(tr("Open a trace (Ctrl+O)"));
    m_picture->setText(tr("Export image…"));
    m_picture->setToolTip(tr("Export the timeline as an image (Ctrl+E)"));
    m_thresholdLabel->setText(tr("Show gaps ≥"));
    m_threshold->setToolTip(
        tr("GPU idle time at least this long is shown as a gap. Enter any time: 250 us, 1 ms"));
    m_threshold->setAccessibleName(tr("Minimum idle gap"));
    m_menu->setText(tr("Menu"));
}

void TopBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::panels
