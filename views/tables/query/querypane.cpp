// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/query/querypane.h"

#include "model/sql/tracedatabase.h"
#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/session/state/viewstate.h"
#include "views/style/look.h"
#include "views/tables/kit/namedialog.h"
#include "views/tables/query/querylist.h"
#include "views/tables/query/querytable.h"
#include "views/tables/query/sqleditor.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace trilane::tables {

namespace {

constexpr int kTickMs = 100;
/// Minimum width to place the rows beside the editor.
constexpr int kWide = 900;
constexpr int kListWidth = 200;
constexpr int kWritingWidth = 620;
constexpr Ns kNsInMs = 1'000'000;

} // namespace

QueryPane::QueryPane(session::ViewState *view, CountedPart *part, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_splitter(new QSplitter(Qt::Horizontal, this))
    , m_writing(new QSplitter(Qt::Horizontal, m_splitter))
    , m_list(new QueryList(m_writing))
    , m_editor(new SqlEditor(this))
    , m_run(new QToolButton(this))
    , m_stop(new QToolButton(this))
    , m_save(new QToolButton(this))
    , m_said(new QLabel(this))
    , m_fault(new QLabel(this))
    , m_table(new QueryTable(view, part, m_splitter))
{
    build();
    connectParts();
    retranslate();
}

QWidget *QueryPane::makeWritingSide()
{
    auto *side = new QWidget(m_writing);
    style::setLook(m_said, style::Look::Soft);
    style::setLook(m_fault, style::Look::Fault);
    for (QLabel *label : {m_said, m_fault}) {
        label->setTextFormat(Qt::PlainText); // names in it are no markup
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    m_fault->setIndent(8);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(8, 0, 8, 4);
    bar->setSpacing(6);
    for (QToolButton *button : {m_run, m_stop, m_save})
        bar->addWidget(button);
    bar->addWidget(m_said, 1);
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_editor, 1);
    layout->addWidget(m_fault);
    layout->addLayout(bar);
    return side;
}

void QueryPane::build()
{
    setObjectName(QStringLiteral("queryPane"));
    m_editor->setObjectName(QStringLiteral("queryEditor"));
    m_run->setObjectName(QStringLiteral("queryRun"));
    m_stop->setObjectName(QStringLiteral("queryStop"));
    m_save->setObjectName(QStringLiteral("querySave"));
    QWidget *side = makeWritingSide();
    m_writing->addWidget(side);
    for (QSplitter *splitter : {m_splitter, m_writing}) {
        splitter->setHandleWidth(1);
        splitter->setChildrenCollapsible(false);
        splitter->setStretchFactor(1, 1);
    }
    m_writing->setSizes({kListWidth, kWritingWidth - kListWidth});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
    setTabOrder(m_list, m_editor);
    setTabOrder(m_editor, m_run);
    setTabOrder(m_run, m_stop);
    setTabOrder(m_stop, m_save);
    setTabOrder(m_save, m_table);
    m_ticker.setInterval(kTickMs);
}

void QueryPane::connectParts()
{
    connect(m_run, &QToolButton::clicked, this, &QueryPane::run);
    connect(m_stop, &QToolButton::clicked, this, &QueryPane::stop);
    connect(m_save, &QToolButton::clicked, this, &QueryPane::save);
    connect(m_editor, &SqlEditor::runRequested, this, &QueryPane::run);
    connect(m_editor, &QPlainTextEdit::textChanged, this, &QueryPane::showState);
    connect(m_list, &QueryList::picked, this, &QueryPane::take);
    connect(m_list, &QueryList::runRequested, this, [this](const sql::SavedQuery &query) {
        take(query);
        run();
    });
    connect(m_list, &QueryList::failed, this, [this](const Error &error) {
        m_end = {.error = error};
        setState(State::Failed);
    });
    connect(&m_runner, &QueryRunner::runningChanged, this,
            [this] { emit busyChanged(m_runner.isRunning()); });
    connect(&m_runner, &QueryRunner::rowsCame, this, [this](const QueryRows &rows, bool isFirst) {
        m_rowCount = rows.data->rowCount();
        m_table->setRows(rows, isFirst);
        showState();
    });
    connect(&m_runner, &QueryRunner::ended, this, &QueryPane::takeEnd);
    connect(m_table, &DataTable::rowsChanged, this, &QueryPane::rowsChanged);
    connect(m_view, &session::ViewState::storeChanged, this, &QueryPane::takeStore);
    connect(&m_ticker, &QTimer::timeout, this, &QueryPane::showState);
}

void QueryPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool wide = event->size().width() >= kWide;
    const bool wasWide = m_splitter->orientation() == Qt::Horizontal;
    if (wide != wasWide || !event->oldSize().isValid()) {
        m_splitter->setOrientation(wide ? Qt::Horizontal : Qt::Vertical);
        const QSize size = event->size();
        if (wide)
            m_splitter->setSizes({kWritingWidth, size.width() - kWritingWidth});
        else
            m_splitter->setSizes({size.height() / 2, size.height() / 2});
    }
    showWords();
}

/// Reloads saved queries, which may have changed.
void QueryPane::loadIfOld()
{
    if (!m_runner.isRunning())
        m_list->reload();
}

/// A running query continues; cached query data is freed.
void QueryPane::trim()
{
    m_runner.forget();
}

DataTable *QueryPane::copiedTable() const
{
    return m_table;
}

void QueryPane::take(const sql::SavedQuery &query)
{
    const std::string_view text = query.isShipped() ? query.statement() : query.text;
    m_name = query.isShipped() ? QString() : QString::fromStdString(query.name);
    m_editor->setStatement(
        QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).trimmed());
}

void QueryPane::takeStore()
{
    m_runner.stop();
    m_runner.forget();
    m_table->clearRows();
    m_end = {};
    setState(State::NeverRun);
}

void QueryPane::run()
{
    const std::shared_ptr<const store::Store> store = m_view->store();
    const std::string statement = m_editor->statement().toStdString();
    if (!store || m_editor->statement().trimmed().isEmpty())
        return;
    m_editor->clearFault();
    m_table->clearRows();
    m_end = {};
    m_rowCount = 0;
    m_faultLine = 0;
    m_clock.start();
    m_ticker.start();
    m_runner.start(store, statement);
    setState(State::Running);
}

void QueryPane::ask(const QString &query)
{
    const int row = m_list->rowOf(query);
    if (const sql::SavedQuery *saved = m_list->queryAt(row)) {
        m_list->setCurrentRow(row);
        take(*saved);
    } else {
        m_editor->setStatement(query);
    }
    run();
}

void QueryPane::stop()
{
    m_runner.stop();
}

void QueryPane::takeEnd(const QueryEnd &end)
{
    m_ticker.stop();
    m_took = m_clock.nsecsElapsed();
    m_end = end;
    if (end.faultAt)
        m_faultLine = m_editor->markFault(*end.faultAt);
    setState(!end.error ? State::Done : end.error->canceled ? State::Stopped : State::Failed);
}

void QueryPane::setState(State state)
{
    m_state = state;
    showState();
    emit rowsChanged();
}

QString QueryPane::wordsOfRows() const
{
    const QString rows = items::countText(m_rowCount);
    const QString time = items::durationText(m_took);
    if (m_end.isCut)
        return tr("first %1 rows, in %2; use `trilane query` for all").arg(rows, time);
    return m_rowCount == 1 ? tr("1 row in %1").arg(time) : tr("%1 rows in %2").arg(rows, time);
}

QString QueryPane::wordsOfError() const
{
    const Error &error = *m_end.error;
    QString text = items::MessageWords::sentence(error, QString::fromStdString(error.file));
    const bool isName = error.remedy == sql::kListTables;
    const QString remedy =
        isName ? tr("Ctrl+Space lists tables and columns.") : items::MessageWords::remedy(error);
    if (!remedy.isEmpty())
        text += QLatin1Char(' ') + remedy;
    const bool hasLines = m_editor->document()->blockCount() > 1;
    return m_faultLine > 0 && hasLines ? tr("Line %1: %2").arg(m_faultLine).arg(text) : text;
}

QString QueryPane::wordsOfState() const
{
    switch (m_state) {
    case State::NeverRun:
        return tr("Ctrl+Return runs the query.");
    case State::Running:
        return tr("Running… %1")
            .arg(items::durationText(m_clock.elapsed() / kTickMs * kTickMs * kNsInMs));
    case State::Stopped:
        return tr("Stopped after %1.").arg(items::durationText(m_took));
    case State::Failed:
        return wordsOfError();
    case State::Done:
        break;
    }
    return wordsOfRows();
}

/// In place of rows.
QString QueryPane::sentence() const
{
    switch (m_state) {
    case State::NeverRun:
        return tr("Enter an SQL query or pick a saved one.");
    case State::Running:
        return tr("The query is running.");
    case State::Stopped:
        return tr("The query was stopped before its first row.");
    case State::Failed:
        return tr("Query failed. See the message under the editor.");
    case State::Done:
        break;
    }
    return tr("The query returned no rows.");
}

void QueryPane::showState()
{
    const bool runs = m_state == State::Running;
    const bool hasText = !m_editor->document()->isEmpty();
    m_run->setEnabled(!runs && hasText && m_view->store());
    m_stop->setEnabled(runs);
    m_save->setEnabled(hasText);
    if (m_table->sentence() != sentence())
        m_table->setSentence(sentence());
    m_words = wordsOfState();
    showWords();
}

void QueryPane::showWords()
{
    const bool isFault = m_state == State::Failed;
    m_fault->setVisible(isFault);
    m_said->setText({});
    m_said->setToolTip({});
    QLabel *shown = isFault ? m_fault : m_said;
    shown->setToolTip(items::tipText(m_words));
    // Below the whole editor, which has its width before the label has.
    const int room = isFault ? m_editor->width() - 2 * m_fault->indent() : m_said->width();
    const QString text = shown->fontMetrics().elidedText(m_words, Qt::ElideRight, room - 4);
    // Half a hint is none; the editor gives the same one.
    shown->setText(m_state == State::NeverRun && text != m_words ? QString() : text);
}

void QueryPane::save()
{
    NameDialog dialog(
        tr("Save query"), tr("Save"),
        [](const QString &name) {
            const sql::QueryFolder folder = QueryList::folder();
            if (const Result<void> named = sql::checkQueryName(name.toStdString()); !named)
                return NameDialog::Remark{items::MessageWords::remedy(named.error()), true};
            if (folder.has(name.toStdString()))
                return NameDialog::Remark{tr("Replaces your query with this name."), false};
            if (sql::findQuery(folder, name.toStdString()))
                return NameDialog::Remark{tr("Overrides the built-in query with this name."),
                                          false};
            return NameDialog::Remark{};
        },
        this);
    dialog.setName(m_name);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const Result<void> saved = m_list->save(dialog.name(), m_editor->statement());
    if (saved) {
        m_name = dialog.name();
        return;
    }
    m_end = {.error = saved.error()};
    setState(State::Failed);
}

QString QueryPane::summary() const
{
    const size_t all = m_table->totalRowCount();
    const size_t shown = m_table->shownRowCount();
    if (m_state == State::NeverRun || m_state == State::Failed)
        return {};
    return shown == all ? items::MessageWords::rows(all)
                        : tr("%1 of %2 rows").arg(items::countText(shown), items::countText(all));
}

void QueryPane::retranslate()
{
    m_run->setText(tr("Run"));
    m_run->setToolTip(tr("Run the query (Ctrl+Return)"));
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("Stop the query; rows received so far are kept"));
    m_save->setText(tr("Save…"));
    m_save->setToolTip(tr("Save the query under a name, also for trilane query --saved"));
    for (QToolButton *button : {m_run, m_stop, m_save})
        button->setAccessibleDescription(button->toolTip());
    m_editor->setAccessibleName(tr("SQL query"));
    m_editor->setPlaceholderText(
        tr("SELECT name, count(*) FROM kernel GROUP BY name\n\nCtrl+Space: tables, columns, "
           "functions · Ctrl+Return: run"));
    showState();
}

void QueryPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
