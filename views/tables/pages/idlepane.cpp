// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/idlepane.h"

#include "model/store/tables.h"
#include "views/items/text/humantext.h"
#include "views/items/text/idlewords.h"
#include "views/items/text/trackwords.h"
#include "views/style/look.h"
#include "views/tables/kit/countedpart.h"
#include "views/tables/kit/datatable.h"
#include "views/theme/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace trilane::tables {

namespace {

/// A widget for a column of a splitter: `bar` above `table`.
QWidget *column(QWidget *bar, DataTable *table, QWidget *parent)
{
    auto *column = new QWidget(parent);
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(bar);
    layout->addWidget(table, 1);
    return column;
}

void colorByCause(DataTable *table)
{
    table->setColored(SliceKind::Kernel); // rows are colored; the next line sets how
    table->setRowColor([table](const theme::Theme &theme, size_t row) {
        const std::optional<idle::IdleCause> cause = idle::causeOfRow(table->table(), row);
        return cause ? theme.causeColor(*cause) : theme.faint;
    });
}

/// The device is the last column, and omitted if there is only one. The column of the thread's
/// range replaces that of its call if there is none.
stats::Table listOf(store::Tables trace, const std::vector<idle::GapStory> &stories)
{
    stats::Table table = idle::gapsTable(trace, stories);
    const auto columnOf = [&](std::string_view key) {
        return std::find_if(table.columns.begin(), table.columns.end(),
                            [&](const stats::TableColumn &column) { return column.key == key; }) -
               table.columns.begin();
    };
    const bool many = links::tracksOfKind(trace, TrackKind::Gpu).size() > 1;
    const ptrdiff_t name = columnOf("name");
    const ptrdiff_t device = columnOf("device");
    const auto toEnd = [&](auto &cells) {
        std::rotate(cells.begin() + device, cells.begin() + device + 1, cells.end());
        if (!many)
            cells.pop_back();
    };
    for (size_t row = 0; row < stories.size(); ++row) {
        std::vector<stats::TableCell> &cells = table.rows[row];
        const StringId range = idle::mainPiece(stories[row]).range;
        if (std::holds_alternative<std::monostate>(cells[static_cast<size_t>(name)]) &&
            range != kNoString)
            cells[static_cast<size_t>(name)] = stats::nameCell(trace.string(range));
        toEnd(cells);
    }
    toEnd(table.columns);
    return table;
}

} // namespace

IdlePane::IdlePane(session::ViewState *view, CountedPart *part, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_part(part)
    , m_splitter(new QSplitter(this))
    , m_causes(new DataTable(this))
    , m_gaps(new DataTable(this))
    , m_gpus(new QComboBox(this))
    , m_words(new QLabel(this))
    , m_title(new QLabel(this))
{
    build();
    connectParts();
    fillGpus();
    retranslate();
}

void IdlePane::build()
{
    setObjectName(QStringLiteral("idlePane"));
    m_causes->setObjectName(QStringLiteral("idleTable"));
    m_causes->setDefaultSort("idle_ns");
    m_gaps->setObjectName(QStringLiteral("gapTable"));
    m_gaps->setDefaultSort("idle_ns");
    colorByCause(m_causes);
    colorByCause(m_gaps);
    auto *bar = new QWidget(this);
    auto *barLayout = new QHBoxLayout(bar);
    barLayout->setContentsMargins(8, 4, 8, 4);
    barLayout->setSpacing(4);
    for (idle::IdleKey key : {idle::IdleKey::Cause, idle::IdleKey::Thread, idle::IdleKey::Range}) {
        QToolButton *button = m_keys[static_cast<size_t>(key)] = new QToolButton(bar);
        style::setLook(button, style::Look::SmallToggle);
        button->setCheckable(true);
        button->setChecked(key == m_key);
        connect(button, &QToolButton::clicked, this, [this, key] { setKey(key); });
        barLayout->addWidget(button);
    }
    style::setLook(m_words, style::Look::Soft);
    m_words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_words->setObjectName(QStringLiteral("idleWords"));
    m_words->setIndent(6);
    barLayout->addWidget(m_words, 1);
    m_gpus->setObjectName(QStringLiteral("idleGpus"));
    barLayout->addWidget(m_gpus);
    style::setLook(m_title, style::Look::PaneTitle);
    m_splitter->addWidget(column(bar, m_causes, m_splitter));
    m_splitter->addWidget(column(m_title, m_gaps, m_splitter));
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({1000, 1100}); // names of causes are short, gaps need more space
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
}

void IdlePane::connectParts()
{
    connect(m_gaps, &DataTable::rowClicked, this, [this](size_t row) { goTo(row, false); });
    connect(m_gaps, &DataTable::rowActivated, this, [this](size_t row) { goTo(row, true); });
    connect(m_gpus, &QComboBox::currentIndexChanged, this, &IdlePane::load);
    connect(m_view, &session::ViewState::selectionChanged, this, &IdlePane::followSelection);
    connect(m_view, &session::ViewState::thresholdChanged, this, [this] {
        m_isOld = true;
        if (isVisible())
            load();
    });
    connect(m_view, &session::ViewState::storeChanged, this, [this] {
        m_job.cancel();
        m_whole.reset();
        fillGpus();
        show({});
        m_isOld = true;
    });
    connect(&m_job, &session::BackgroundJob::runningChanged, this,
            [this] { emit busyChanged(m_job.isRunning()); });
    connect(m_causes, &DataTable::rowsChanged, this, &IdlePane::rowsChanged);
}

void IdlePane::fillGpus()
{
    const QSignalBlocker quiet(m_gpus);
    m_gpus->clear();
    const std::shared_ptr<const store::Store> &store = m_view->store();
    const std::vector<TrackId> gpus =
        store ? links::tracksOfKind(*store, TrackKind::Gpu) : std::vector<TrackId>();
    m_gpus->addItem(tr("All GPUs"), TrackId().value);
    for (TrackId gpu : gpus)
        m_gpus->addItem(items::TrackLabel::of(*store, gpu), gpu.value);
    m_gpus->setVisible(gpus.size() > 1);
}

void IdlePane::setKey(idle::IdleKey key)
{
    for (idle::IdleKey each : {idle::IdleKey::Cause, idle::IdleKey::Thread, idle::IdleKey::Range})
        button(each)->setChecked(each == key);
    if (key == m_key)
        return;
    m_key = key;
    load();
}

void IdlePane::loadIfOld()
{
    if (m_isOld)
        load();
}

bool IdlePane::Answer::isOf(const std::shared_ptr<const store::Store> &of,
                            const idle::IdleQuery &q) const
{
    return store == of && query.range == q.range && query.least == q.least;
}

IdlePane::AnswerPtr IdlePane::compute(const std::shared_ptr<const store::Store> &store,
                                      const idle::IdleQuery &query, const jobs::JobContext &job)
{
    auto answer = std::make_shared<Answer>();
    answer->store = store;
    answer->query = query;
    std::map<TrackId, idle::LongestGaps> longest;
    answer->gpus = idle::idleCauses(*store, query, job, [&](const idle::GapStory &story) {
        if (!story.pieces.empty())
            longest.try_emplace(story.gap.gpu, kListedGaps).first->second.add(story);
    });
    for (const idle::GpuIdle &gpu : answer->gpus) {
        const auto found = longest.find(gpu.gpu);
        answer->longest.push_back(found == longest.end() ? std::vector<idle::GapStory>()
                                                         : found->second.take());
        answer->edges.push_back(idle::toldEdges(*store, gpu.gpu, query.range, job));
    }
    return answer;
}

IdlePane::Shown IdlePane::choose(AnswerPtr answer, TrackId gpu, idle::IdleKey key)
{
    Shown shown;
    const store::Store &store = *answer->store;
    std::vector<idle::GpuIdle> gpus;
    idle::LongestGaps longest(kListedGaps);
    for (size_t i = 0; i < answer->gpus.size(); ++i) {
        if (gpu.isValid() && answer->gpus[i].gpu != gpu)
            continue;
        gpus.push_back(answer->gpus[i]);
        for (const idle::GapStory &story : answer->longest[i])
            longest.add(story);
        const std::vector<idle::ToldEdge> &edges = answer->edges[i];
        shown.edges.insert(shown.edges.end(), edges.begin(), edges.end());
    }
    shown.idle = gpus.size() == 1 ? gpus.front() : idle::sumOf(gpus);
    const std::vector<idle::GapStory> stories = longest.take();
    for (const idle::GapStory &story : stories)
        shown.gaps.push_back({story.gap.gpu, story.gap.range});
    shown.causeData = items::TableData::make(idle::idleTable(store, shown.idle, key));
    shown.gapData = items::TableData::make(listOf(store, stories));
    shown.answer = std::move(answer);
    return shown;
}

void IdlePane::load()
{
    const std::shared_ptr<const store::Store> store = m_view->store();
    const std::optional<TimeRange> range = m_part->range();
    m_isOld = false;
    retranslate();
    if (!store || !range) {
        m_job.cancel();
        show({});
        return;
    }
    const idle::IdleQuery query{.range = *range, .least = m_view->idleThreshold()};
    AnswerPtr known;
    for (const AnswerPtr &kept : {m_shown.answer, m_whole}) {
        if (kept && kept->isOf(store, query))
            known = kept;
    }
    const TrackId gpu{size_t{m_gpus->currentData().toUInt()}};
    m_job.start(
        [store, query, known, gpu, key = m_key](const jobs::JobContext &job) {
            const AnswerPtr answer = known ? known : compute(store, query, job);
            return job.stopped() ? Shown() : choose(answer, gpu, key);
        },
        [this](Shown shown) { show(std::move(shown)); });
}

void IdlePane::show(Shown shown)
{
    m_shown = std::move(shown);
    if (m_shown.answer && m_shown.answer->query.range == TimeRange::everything())
        m_whole = m_shown.answer;
    m_causes->setData(m_shown.causeData ? m_shown.causeData : items::TableData::make({}));
    m_gaps->setData(m_shown.gapData ? m_shown.gapData : items::TableData::make({}));
    showTitle();
    followSelection();
}

DataTable *IdlePane::table() const
{
    return m_gaps->hasFocus() ? m_gaps : m_causes;
}

/// A gap that is selected in the timeline chooses its row.
void IdlePane::followSelection()
{
    const std::optional<session::GapSelection> gap = m_view->selectedGap();
    const auto found =
        gap ? std::find(m_shown.gaps.begin(), m_shown.gaps.end(), *gap) : m_shown.gaps.end();
    if (found == m_shown.gaps.end())
        return;
    const auto row = static_cast<size_t>(found - m_shown.gaps.begin());
    if (m_gaps->selectedRow() != row)
        m_gaps->selectRow(row);
}

void IdlePane::goTo(size_t row, bool zoom)
{
    if (row >= m_shown.gaps.size())
        return;
    m_part->goToGap(session::GapSelection(m_shown.gaps[row]));
    if (zoom)
        m_view->zoomToSelection();
}

QString IdlePane::filterError() const
{
    return m_causes->filterError();
}

void IdlePane::setFilter(const QString &text, bool isPattern)
{
    BottomPage::setFilter(text, isPattern);
    m_causes->setFilter(text, isPattern);
    m_gaps->setFilter(text, isPattern);
}

QString IdlePane::words() const
{
    const idle::GpuIdle &idle = m_shown.idle;
    if (idle.span <= 0)
        return tr("no GPU work");
    const double share = static_cast<double>(idle.knownIdle()) / static_cast<double>(idle.span);
    QStringList parts{tr("idle %1 of %2, %3")
                          .arg(items::durationText(idle.knownIdle()),
                               items::durationText(idle.span), items::percentText(share)),
                      tr("%1 gaps").arg(items::countText(idle.gaps + idle.shortGaps))};
    if (idle.unknown > 0)
        parts << tr("unknown: %1").arg(items::durationText(idle.unknown));
    Ns uncounted = 0;
    for (const idle::ToldEdge &edge : m_shown.edges)
        uncounted += edge.gap.range.duration();
    if (uncounted > 0)
        parts << tr("not counted: %1 at the edges of steps").arg(items::durationText(uncounted));
    return parts.join(QStringLiteral(" · "));
}

QStringList IdlePane::edgeLines() const
{
    QStringList lines;
    for (const idle::ToldEdge &edge : m_shown.edges) {
        const store::Tables trace = *m_shown.answer->store;
        const QString line =
            edge.gap.after.ref.isValid()
                ? tr("%1: idle for %2 in a step before its first operation, mostly %3")
                : tr("%1: idle for %2 in a step after its last operation, mostly %3");
        lines << line.arg(items::TrackLabel::of(trace, edge.gap.gpu),
                          items::durationText(edge.gap.range.duration()),
                          items::IdleWords::title(edge.most.cause, trace.string(edge.most.name)));
    }
    return lines;
}

void IdlePane::showTitle()
{
    m_words->setText(m_shown.answer ? words() : QString());
    m_words->setToolTip((QStringList(m_words->text()) + edgeLines()).join(QLatin1Char('\n')));
    const uint64_t all = m_shown.idle.gaps;
    m_title->setText(all > m_shown.gaps.size()
                         ? tr("The %1 longest of %2 gaps")
                               .arg(items::countText(m_shown.gaps.size()), items::countText(all))
                         : tr("%1 gaps, longest first").arg(items::countText(all)));
}

void IdlePane::retranslate()
{
    button(idle::IdleKey::Cause)->setText(tr("By cause"));
    button(idle::IdleKey::Cause)->setToolTip(tr("What the GPU waited for"));
    button(idle::IdleKey::Thread)->setText(tr("By thread"));
    button(idle::IdleKey::Thread)->setToolTip(tr("The thread that the GPU waited for"));
    button(idle::IdleKey::Range)->setText(tr("By range"));
    button(idle::IdleKey::Range)->setToolTip(tr("The innermost range of that thread at the time"));
    m_gpus->setItemText(0, tr("All GPUs"));
    m_gaps->setAccessibleName(tr("Idle gaps"));
    m_title->setToolTip(tr("Click to show the gap in the timeline, double-click to zoom to it"));
    const bool counts = m_part->range().has_value();
    const bool hasGpu = m_gpus->count() > 1; // the first is for all
    m_causes->setEmptyText(!hasGpu  ? tr("This trace has no GPU.")
                           : counts ? tr("No GPU was idle in this time range.")
                                    : tr("Select a time range, slice or gap in the timeline."));
    m_gaps->setEmptyText(hasGpu && counts ? tr("No gap reaches the idle threshold.") : QString());
    showTitle();
}

void IdlePane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
