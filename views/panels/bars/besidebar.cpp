// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/bars/besidebar.h"

#include "views/items/text/humantext.h"
#include "views/style/look.h"
#include "views/theme/hairline.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStandardItemModel>
#include <QToolButton>

namespace trilane::panels {

namespace {

/// The kinds in the order in which they are offered.
constexpr std::array<session::LinkBy, 4> kKinds{session::LinkBy::Clock, session::LinkBy::Start,
                                                session::LinkBy::Offset, session::LinkBy::None};

} // namespace

BesideBar::BesideBar(session::LinkedViews *link, QWidget *parent)
    : QWidget(parent)
    , m_link(link)
    , m_label(new QLabel(this))
    , m_by(new QComboBox(this))
    , m_align(new QToolButton(this))
    , m_unlink(new QToolButton(this))
    , m_offset(new QLabel(this))
    , m_turn(new QToolButton(this))
    , m_separate(new QToolButton(this))
{
    build();
    retranslate();
    connect(link, &session::LinkedViews::changed, this, &BesideBar::refresh);
    connect(m_by, &QComboBox::activated, this,
            [this](int index) { m_link->setBy(kKinds[static_cast<size_t>(index)]); });
    connect(m_align, &QToolButton::clicked, link, &session::LinkedViews::alignSelections);
    connect(m_unlink, &QToolButton::clicked, link, [link] { link->setBy(session::LinkBy::None); });
    connect(m_separate, &QToolButton::clicked, this, &BesideBar::separateRequested);
    connect(m_turn, &QToolButton::clicked, this, [this] {
        setOrientation(m_orientation == Qt::Vertical ? Qt::Horizontal : Qt::Vertical);
        emit orientationChosen(m_orientation);
    });
}

void BesideBar::build()
{
    setObjectName(QStringLiteral("besideBar"));
    style::setLook(this, style::Look::Bar);
    style::setLook(m_label, style::Look::Soft);
    style::setLook(m_offset, style::Look::Soft);
    m_by->setObjectName(QStringLiteral("linkBy"));
    m_align->setObjectName(QStringLiteral("alignSelections"));
    m_unlink->setObjectName(QStringLiteral("unlink"));
    m_turn->setObjectName(QStringLiteral("turn"));
    m_separate->setObjectName(QStringLiteral("separate"));
    m_by->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (size_t i = 0; i < kKinds.size(); ++i)
        m_by->addItem(QString());
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(8);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_label, m_by, m_align, m_unlink})
        layout->addWidget(widget);
    layout->addWidget(m_offset, 1);
    layout->addWidget(m_turn);
    layout->addWidget(m_separate);
    new theme::HairLine(Qt::BottomEdge, this);
}

void BesideBar::setOrientation(Qt::Orientation orientation)
{
    m_orientation = orientation;
    retranslate();
}

void BesideBar::retranslate()
{
    m_label->setText(tr("Time linked by"));
    const std::array<QString, kKinds.size()> words{tr("the clock"), tr("the start"),
                                                   tr("an offset"), tr("nothing")};
    for (size_t i = 0; i < words.size(); ++i)
        m_by->setItemText(static_cast<int>(i), words[i]);
    m_align->setText(tr("Align selections"));
    m_align->setToolTip(tr("Select something in each trace to align their starts"));
    m_unlink->setText(tr("Unlink"));
    m_unlink->setToolTip(tr("Scroll each trace independently"));
    m_turn->setText(m_orientation == Qt::Vertical ? tr("Side by side") : tr("One above the other"));
    m_separate->setText(tr("Separate"));
    m_separate->setToolTip(tr("Move the second trace to its own tab"));
    refresh();
}

void BesideBar::refresh()
{
    const auto at = std::find(kKinds.begin(), kKinds.end(), m_link->by());
    m_by->setCurrentIndex(static_cast<int>(at - kKinds.begin()));
    m_by->setEnabled(m_link->isReady());
    if (auto *items = qobject_cast<QStandardItemModel *>(m_by->model())) {
        items->item(0)->setEnabled(m_link->hasClock());
        items->item(0)->setToolTip(m_link->hasClock()
                                       ? tr("The same moment, according to the machines' clocks")
                                       : tr("One of the traces has no recording time"));
    }
    m_align->setEnabled(m_link->canAlign());
    m_unlink->setEnabled(m_link->by() != session::LinkBy::None);
    QStringList words;
    if (m_link->by() != session::LinkBy::None && m_link->link().offset != 0)
        words << tr("offset %1").arg(items::durationText(m_link->link().offset));
    if (m_link->by() != session::LinkBy::None && m_link->isCutOff())
        words << tr("one trace does not cover the view of the other");
    m_offset->setText(words.join(QString::fromUtf8(" · ")));
}

void BesideBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::panels
