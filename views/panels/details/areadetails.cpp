// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/details/areadetails.h"

#include "model/store/tables.h"
#include "views/items/text/humantext.h"
#include "views/panels/details/areadelegate.h"
#include "views/theme/fonts.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QTabBar>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace trilane::panels {

AreaDetails::AreaDetails(session::ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_model(new items::AreaModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_delegate(new AreaDelegate(this))
    , m_title(new QLabel(this))
    , m_subtitle(new QLabel(this))
    , m_tabs(new QTabBar(this))
    , m_table(new QTableView(this))
{
    setObjectName(QStringLiteral("areaDetails"));
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(items::AreaModel::SortRole);
    build();
    retranslate();
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        m_model->setList(static_cast<items::AreaModel::List>(tab));
        fitColumns();
    });
    connect(m_table, &QTableView::clicked, this, &AreaDetails::highlight);
    connect(m_view, &session::ViewState::selectionChanged, this, &AreaDetails::look);
    connect(m_view, &session::ViewState::storeChanged, this, &AreaDetails::look);
    look();
}

void AreaDetails::build()
{
    m_title->setFont(theme::uiFont(13));
    QFont bold = theme::uiFont(13);
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_subtitle->setFont(theme::uiFont(11));
    m_subtitle->setEnabled(false);
    m_tabs->setObjectName(QStringLiteral("areaTabs"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setFocusPolicy(Qt::NoFocus);
    for (int tab = 0; tab < items::AreaModel::kLists; ++tab)
        m_tabs->addTab({});
    m_table->setModel(m_sorted);
    m_table->setItemDelegate(m_delegate);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setMouseTracking(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(AreaDelegate::kRowHeight);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(items::AreaModel::Total, Qt::DescendingOrder);
    QHeaderView *header = m_table->horizontalHeader();
    header->setFont(theme::uiFont(11));
    header->setHighlightSections(false);
    header->setMinimumSectionSize(30);
    header->setStretchLastSection(false);
    header->setSectionResizeMode(items::AreaModel::Name, QHeaderView::Stretch);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 12, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_title);
    layout->addWidget(m_subtitle);
    layout->addWidget(m_tabs);
    layout->addWidget(m_table, 1);
}

void AreaDetails::retranslate()
{
    for (int tab = 0; tab < items::AreaModel::kLists; ++tab)
        m_tabs->setTabText(tab, items::AreaModel::nameOf(static_cast<items::AreaModel::List>(tab)));
    m_model->retranslate();
    showTitle();
    fitColumns();
}

void AreaDetails::look()
{
    m_changed = true;
    showTitle();
    const session::Selection &selection = m_view->selection();
    const bool adds =
        m_view->store() && (std::holds_alternative<session::AreaSelection>(selection) ||
                            std::holds_alternative<TimeRange>(selection));
    if (!adds) {
        m_changed = false;
        m_job.cancel();
        m_totals.reset();
        m_model->setTotals(m_view->store(), nullptr);
        return;
    }
    if (!m_job.isRunning())
        start();
}

/// A finished sum is shown even if the selection has changed: during a drag, something is always
/// visible, however large the area.
void AreaDetails::start()
{
    m_changed = false;
    const std::shared_ptr<const store::Store> store = m_view->store();
    const session::Selection selection = m_view->selection();
    m_job.start(
        [store, selection](const jobs::JobContext &job) {
            const auto *area = std::get_if<session::AreaSelection>(&selection);
            const TimeRange range = area ? area->range : std::get<TimeRange>(selection);
            return areas::areaTotals(
                *store, area ? session::lanesOf(*store, *area) : session::allLanes(*store), range,
                job);
        },
        [this](areas::AreaTotals totals) {
            show(std::make_shared<const areas::AreaTotals>(std::move(totals)));
            if (m_changed)
                start();
            else
                emit completed();
        });
}

void AreaDetails::show(std::shared_ptr<const areas::AreaTotals> totals)
{
    m_totals = std::move(totals);
    m_model->setTotals(m_view->store(), m_totals);
    for (int tab = 0; tab < items::AreaModel::kLists; ++tab)
        m_tabs->setTabVisible(tab, m_model->sizeOf(static_cast<items::AreaModel::List>(tab)) > 0);
    showTitle();
    fitColumns();
}

void AreaDetails::fitColumns()
{
    m_delegate->setLargestShare(m_model->largestShare());
    const QFontMetrics words(theme::figuresFont(11));
    const QFontMetrics titles(m_table->horizontalHeader()->font());
    const QString most =
        items::countText(std::max<uint64_t>(99'999, m_totals ? m_totals->slices : 0));
    for (int column = items::AreaModel::Share; column < items::AreaModel::kColumns; ++column) {
        // Width of the widest figure for every row: no cell moves during a drag.
        const QString widest = column == items::AreaModel::Share   ? QStringLiteral("100.0 %")
                               : column == items::AreaModel::Count ? most
                                                                   : QString::fromUtf8("999.99 µs");
        const QString title =
            m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        m_table->setColumnWidth(
            column,
            std::max(words.horizontalAdvance(widest), titles.horizontalAdvance(title)) + 10);
    }
}

QString AreaDetails::title() const
{
    const std::optional<TimeRange> time = m_view->selectedTime();
    if (!time)
        return {};
    const auto *area = std::get_if<session::AreaSelection>(&m_view->selection());
    const QString rows = !area             ? tr("all rows")
                         : area->rows == 1 ? tr("1 row")
                                           : tr("%1 rows").arg(area->rows);
    return tr("Area: %1 × %2").arg(items::durationText(time->duration()), rows);
}

void AreaDetails::showTitle()
{
    m_title->setText(title());
    const std::optional<TimeRange> time = m_view->selectedTime();
    if (!time || !m_view->store())
        return;
    QString text =
        tr("from %1").arg(items::instantText(time->begin - m_view->trace().span().begin));
    if (m_totals)
        text += QStringLiteral(" · ") +
                (m_totals->slices == 1 ? tr("1 slice")
                                       : tr("%1 slices").arg(items::countText(m_totals->slices)));
    m_subtitle->setText(text);
}

void AreaDetails::highlight(const QModelIndex &index)
{
    const uint32_t name = index.data(items::AreaModel::NameIdRole).toUInt();
    if (name != StringId::kInvalid && name != kNoString.value)
        m_view->setHighlighted(StringId(size_t{name}));
}

QString AreaDetails::copyText() const
{
    QString text = m_title->text() + QLatin1Char('\n') + m_subtitle->text() + QLatin1Char('\n');
    for (int tab = 0; tab < items::AreaModel::kLists; ++tab) {
        const auto list = static_cast<items::AreaModel::List>(tab);
        if (m_model->sizeOf(list) > 0)
            text +=
                QLatin1Char('\n') + m_tabs->tabText(tab) + QLatin1Char('\n') + m_model->text(list);
    }
    return text;
}

void AreaDetails::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        QGuiApplication::clipboard()->setText(copyText());
    else
        QWidget::keyPressEvent(event);
}

void AreaDetails::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::panels
