// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/bottombar.h"

#include "views/style/look.h"
#include "views/tables/kit/tabletools.h"
#include "views/theme/hairline.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QTabBar>

#include <algorithm>

namespace trilane::tables {

namespace {

/// The least that is left to the words between tabs and tools.
constexpr int kMinWords = 90;

/// Reserves one pixel, since rounding would otherwise hide the last tab behind arrows. A Qt tab bar
/// named before it is shown does not report its width to the layout.
class RoomyTabBar : public QTabBar
{
public:
    using QTabBar::QTabBar;

    [[nodiscard]] QSize sizeHint() const override { return QTabBar::sizeHint() + QSize(8, 0); }

protected:
    void showEvent(QShowEvent *event) override
    {
        QTabBar::showEvent(event);
        updateGeometry();
    }
};

} // namespace

BottomBar::BottomBar(QWidget *parent)
    : QWidget(parent)
    , m_tabs(new RoomyTabBar(this))
    , m_summary(new QLabel(this))
    , m_tools(new TableTools(this))
    , m_layout(new QGridLayout(this))
{
    setObjectName(QStringLiteral("bottomBar"));
    m_tabs->setObjectName(QStringLiteral("bottomTabs"));
    style::setLook(m_tabs, style::Look::DenseTabs);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    style::setLook(m_summary, style::Look::Soft);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_summary->setIndent(6);
    m_layout->setContentsMargins(8, 4, 0, 4);
    m_layout->setVerticalSpacing(4);
    m_layout->setColumnStretch(1, 1);
    m_layout->addWidget(m_tabs, 0, 0);
    m_layout->addWidget(m_summary, 0, 1);
    m_layout->addWidget(m_tools, 0, 2);
    new theme::HairLine(Qt::BottomEdge, this);
}

void BottomBar::setWords(const QString &words)
{
    m_words = words;
    m_summary->setToolTip(words);
    showWords();
}

void BottomBar::setToolsShown(bool shown)
{
    m_toolsShown = shown;
    showTools();
}

void BottomBar::setFolded(bool folded)
{
    m_folded = folded;
    showTools();
}

void BottomBar::showTools()
{
    m_tools->setVisible(m_toolsShown && !m_folded);
    m_summary->setVisible(m_toolsShown && !m_folded);
    arrange();
}

void BottomBar::arrange()
{
    // The largest size so far: line breaks do not change with the tab or a progress text.
    for (const bool compact : {false, true}) {
        int &widest = m_widestTools[compact];
        widest = std::max(widest, m_tools->widthFor(compact));
    }
    const int tabs = m_tabs->sizeHint().width();
    const auto fits = [&](int beside, bool compact) {
        return beside + m_widestTools[compact] + kMinWords <= width();
    };
    const bool isOneLine = !m_toolsShown || m_folded || fits(tabs, true);
    m_isCompact = isOneLine ? !fits(tabs, false) : !fits(0, false);
    m_tools->setCompact(m_isCompact);
    setLines(!isOneLine);
}

void BottomBar::setLines(bool twoLines)
{
    if (twoLines == m_twoLines)
        return;
    m_twoLines = twoLines;
    for (QWidget *part : std::initializer_list<QWidget *>{m_tabs, m_summary, m_tools})
        m_layout->removeWidget(part);
    m_layout->addWidget(m_tabs, 0, 0, 1, twoLines ? 3 : 1);
    m_layout->addWidget(m_summary, twoLines ? 1 : 0, twoLines ? 0 : 1, 1, twoLines ? 2 : 1);
    m_layout->addWidget(m_tools, twoLines ? 1 : 0, 2);
}

void BottomBar::showWords()
{
    m_summary->setText(
        m_summary->fontMetrics().elidedText(m_words, Qt::ElideRight, m_summary->width() - 8));
}

bool BottomBar::event(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        m_widestTools = {};
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest) {
        arrange();
        showWords();
    }
    return done;
}

void BottomBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
    m_layout->activate(); // the words are cut to the room that they have now
    showWords();
}

} // namespace trilane::tables
