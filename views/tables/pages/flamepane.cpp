// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/flamepane.h"

#include "model/store/openstore.h"
#include "model/store/store.h"
#include "views/items/text/humantext.h"
#include "views/style/look.h"
#include "views/tables/kit/countedpart.h"
#include "views/tables/kit/itemmenu.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>

namespace trilane::tables {

FlamePane::FlamePane(session::ViewState *view, CountedPart *part, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_part(part)
    , m_flames(new FlameView)
    , m_reset(new QToolButton(this))
    , m_words(new QLabel(this))
{
    build();
    retranslate();
    connect(m_flames, &FlameView::activated, this, &FlamePane::goTo);
    connect(m_flames, &FlameView::menuRequested, this, [this](uint32_t node, QPoint global) {
        QMenu menu;
        fillMenu(menu, node);
        menu.exec(global);
    });
    new ItemMenu(m_flames, [this](QMenu &menu) {
        if (m_flames->current() != 0)
            fillMenu(menu, m_flames->current());
    });
    connect(m_flames, &FlameView::zoomChanged, this,
            [this] { m_reset->setEnabled(m_flames->zoomed() != 0); });
    connect(m_reset, &QToolButton::clicked, this, [this] { m_flames->zoomTo(0); });
    connect(m_view, &session::ViewState::storeChanged, this, [this] {
        m_job.cancel();
        m_flames->show({});
        m_shown = {};
        m_isOld = true;
    });
}

void FlamePane::build()
{
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(8, 2, 8, 2);
    bar->setSpacing(4);
    for (operators::FlameValue value :
         {operators::FlameValue::CpuTime, operators::FlameValue::GpuTime}) {
        auto *button = new QToolButton(this);
        style::setLook(button, style::Look::SmallToggle);
        button->setCheckable(true);
        button->setChecked(value == m_value);
        connect(button, &QToolButton::clicked, this, [this, value] { setValue(value); });
        m_values[static_cast<size_t>(value)] = button;
        bar->addWidget(button);
    }
    style::setLook(m_reset, style::Look::SmallToggle);
    m_reset->setEnabled(false);
    style::setLook(m_words, style::Look::Soft);
    bar->addWidget(m_reset);
    bar->addWidget(m_words, 1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(m_flames);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_flames, &FlameView::currentChanged, scroll, [this, scroll] {
        const QPoint at = m_flames->boxes().rectOf(m_flames->current()).center().toPoint();
        scroll->ensureVisible(0, at.y(), 0, FlameLayout::kRow);
    });
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(scroll, 1);
}

void FlamePane::retranslate()
{
    button(operators::FlameValue::CpuTime)->setText(tr("CPU time"));
    button(operators::FlameValue::CpuTime)->setToolTip(tr("Time of ranges on their threads"));
    button(operators::FlameValue::GpuTime)->setText(tr("GPU time"));
    button(operators::FlameValue::GpuTime)
        ->setToolTip(tr("Duration of GPU work, below the ranges that launched it"));
    m_reset->setText(tr("Show all"));
    m_reset->setToolTip(tr("Reset zoom (Esc)"));
    showWords();
}

void FlamePane::setValue(operators::FlameValue value)
{
    for (operators::FlameValue each :
         {operators::FlameValue::CpuTime, operators::FlameValue::GpuTime})
        button(each)->setChecked(each == value);
    if (value == m_value)
        return;
    m_value = value;
    load();
}

void FlamePane::loadIfOld()
{
    if (m_isOld)
        load();
}

void FlamePane::trim()
{
    if (m_job.isRunning()) {
        m_job.cancel();
        m_isOld = true;
        emit busyChanged(false);
    }
    dropAbove(store::StoreOptions().derivedBytes);
}

void FlamePane::release()
{
    dropAbove(kSmallIndex);
}

void FlamePane::dropAbove(uint64_t bytes)
{
    if (!m_shown.graph.index || m_shown.graph.index->bytes() <= bytes)
        return;
    m_isOld = true;
    const Loaded before = std::exchange(m_shown, {});
    m_flames->show({});
}

/// The index of a trace is kept: other ranges and values need no new one.
void FlamePane::load()
{
    const std::shared_ptr<const store::Store> &store = m_view->store();
    const std::optional<TimeRange> range = m_part->range();
    m_isOld = false;
    if (!store || !range) {
        m_job.cancel();
        m_flames->show({});
        showWords();
        return;
    }
    emit busyChanged(true);
    m_job.start(
        [store, part = *range, value = m_value](const jobs::JobContext &job) {
            const uint32_t levels = operators::levelsWithin(*store, operators::kMaxRangesShown);
            const auto index =
                operators::OperatorIndex::of(*store, {.foldSteps = true, .levels = levels}, job);
            return Loaded{
                levels, store,
                operators::flameGraph(operators::operatorStats(index, part, job), value, job)};
        },
        [this](Loaded loaded) { show(std::move(loaded)); });
    showWords();
}

void FlamePane::show(Loaded loaded)
{
    emit busyChanged(false);
    // The old graph is destroyed last: the view's names are texts of its store.
    const Loaded before = std::exchange(m_shown, std::move(loaded));
    m_flames->show(m_shown.graph);
    showWords();
}

void FlamePane::setFilter(const QString &text, bool isPattern)
{
    BottomPage::setFilter(text, isPattern);
    m_flames->setSearch(text);
    showWords();
}

QString FlamePane::words() const
{
    if (!m_part->range())
        return tr("Select something to see its flame graph.");
    const bool isEmpty = m_flames->graph().nodes.empty() || m_flames->graph().nodes[0].total == 0;
    if (m_job.isRunning())
        return {};
    if (isEmpty)
        return m_value == operators::FlameValue::GpuTime
                   ? tr("No GPU work in this time range.")
                   : tr("No NVTX or framework ranges in this time range.");
    if (const std::optional<double> share = m_flames->foundShare())
        return tr("matches: %1 of the time").arg(items::percentText(*share));
    if (m_shown.levels != UINT32_MAX)
        return tr("Too many ranges to count all. Outermost levels counted: %1").arg(m_shown.levels);
    return tr("Click: zoom · Double-click: go to the first call");
}

void FlamePane::showWords()
{
    m_words->setText(words());
}

std::optional<store::FoundSlice> FlamePane::sliceOf(uint32_t node) const
{
    const operators::FlameGraph &graph = m_flames->graph();
    if (node >= graph.nodes.size())
        return std::nullopt;
    const operators::FlameNode &of = graph.nodes[node];
    if (of.firstWork.isValid()) {
        const store::Store &store = graph.index->store();
        return store::FoundSlice{of.firstWork, store.laneOf(of.firstWork),
                                 store.slice(of.firstWork)};
    }
    return of.first.isValid() ? graph.index->slice(of.first) : std::nullopt;
}

void FlamePane::goTo(uint32_t node)
{
    if (const std::optional<store::FoundSlice> slice = sliceOf(node))
        m_part->goTo(*slice);
}

void FlamePane::fillMenu(QMenu &menu, uint32_t node)
{
    menu.addAction(tr("Zoom to this"), this, [this, node] { m_flames->zoomTo(node); });
    menu.addAction(tr("Go to first call"), this, [this, node] { goTo(node); });
    menu.addAction(tr("Highlight all with this name"), this, [this, node] {
        if (const std::optional<store::FoundSlice> slice = sliceOf(node))
            m_view->setHighlighted(slice->slice.name);
    });
    const std::string_view name = m_flames->graph().nodes[node].name;
    const QString text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    menu.addAction(tr("Copy name"), this, [text] { QGuiApplication::clipboard()->setText(text); });
}

void FlamePane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
