// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/details/markspanel.h"

#include "views/panels/details/markmodel.h"
#include "views/session/document/markview.h"
#include "views/session/state/usermarks.h"
#include "views/theme/colors.h"
#include "views/theme/widgettheme.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace trilane::panels {

namespace {

constexpr int kMarkRowHeight = 22;

} // namespace

MarksPanel::MarksPanel(session::ViewState *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_model(new MarkModel(view, this))
    , m_title(new QLabel(this))
    , m_more(new QToolButton(this))
    , m_table(new QTableView(this))
{
    build();
    retranslate();
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex &index) {
        session::goToMark(*m_view, m_model->markAt(index.row()));
    });
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](QPoint at) {
        QMenu menu;
        fillMenu(menu, m_table->indexAt(at).row());
        menu.exec(m_table->viewport()->mapToGlobal(at));
    });
    connect(&m_view->marks(), &session::UserMarks::changed, this, &MarksPanel::follow);
    follow();
}

void MarksPanel::build()
{
    setObjectName(QStringLiteral("marksPanel"));
    m_table->setObjectName(QStringLiteral("marksTable"));
    m_table->setModel(m_model);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->setTabKeyNavigation(false);
    m_table->setIconSize({10, 10});
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(kMarkRowHeight);
    m_table->verticalHeader()->setMinimumSectionSize(kMarkRowHeight);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(MarkModel::Text, QHeaderView::Stretch);
    m_table->installEventFilter(this);
    m_more->setText(QStringLiteral("⋯"));
    m_more->setAutoRaise(true);
    m_more->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(m_more);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear(); // and submenus, which it leaves
        qDeleteAll(menu->findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly));
        fillMenu(*menu, m_table->currentIndex().row());
    });
    m_more->setMenu(menu);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(14, 6, 6, 2);
    bar->addWidget(m_title, 1);
    bar->addWidget(m_more);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_table, 1);
    setMinimumHeight(90);
}

void MarksPanel::retranslate()
{
    m_more->setToolTip(tr("Mark actions"));
    m_more->setAccessibleName(m_more->toolTip());
    m_table->setAccessibleName(tr("Marks"));
    m_model->retranslate();
    follow();
}

void MarksPanel::follow()
{
    const session::UserMarks &marks = m_view->marks();
    setVisible(!marks.isEmpty());
    m_title->setText(tr("Marks") + QStringLiteral(" · %1").arg(marks.all().size()));
    const int row = m_model->rowOf(marks.chosen());
    if (row < 0)
        m_table->clearSelection();
    else if (m_table->currentIndex().row() != row || !m_table->selectionModel()->hasSelection())
        m_table->setCurrentIndex(m_model->index(row, MarkModel::Text));
}

void MarksPanel::addColors(QMenu &menu, uint64_t id)
{
    const std::optional<session::Mark> mark = m_view->marks().find(id);
    QMenu *colors = menu.addMenu(tr("Color"));
    for (int color = 0; mark && color < session::kMarkColors; ++color) {
        session::Mark changed = *mark;
        changed.color = color;
        QAction *action =
            colors->addAction(m_model->swatch(color), tr("Color %1").arg(color + 1), this,
                              [this, changed] { m_view->marks().change(changed); });
        action->setObjectName(QStringLiteral("mark.color%1").arg(color + 1));
        action->setCheckable(true);
        action->setChecked(color == mark->color);
    }
}

void MarksPanel::addMark(QMenu &menu, int row)
{
    const uint64_t id = m_model->markAt(row).id;
    menu.addAction(tr("Go to mark"), this,
                   [this, id] {
                       if (const std::optional<session::Mark> mark = m_view->marks().find(id))
                           session::goToMark(*m_view, *mark);
                   })
        ->setObjectName(QStringLiteral("mark.goTo"));
    menu.addAction(tr("Edit text"), this,
                   [this, row] { m_table->edit(m_model->index(row, MarkModel::Text)); })
        ->setObjectName(QStringLiteral("mark.edit"));
    addColors(menu, id);
    menu.addAction(tr("Remove"), this, [this, id] { m_view->marks().remove(id); })
        ->setObjectName(QStringLiteral("mark.remove"));
}

void MarksPanel::fillMenu(QMenu &menu, int row)
{
    if (row >= 0) {
        addMark(menu, row);
        menu.addSeparator();
    }
    menu.addAction(tr("Copy all as text"), this,
                   [this] { QGuiApplication::clipboard()->setText(m_model->asText()); })
        ->setObjectName(QStringLiteral("mark.copyText"));
    menu.addAction(tr("Copy all as Markdown"), this,
                   [this] { QGuiApplication::clipboard()->setText(m_model->asMarkdown()); })
        ->setObjectName(QStringLiteral("mark.copyMarkdown"));
}

void MarksPanel::fillMenuOfChosen(QMenu &menu)
{
    if (const int row = m_model->rowOf(m_view->marks().chosen()); row >= 0)
        addMark(menu, row);
}

bool MarksPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const QModelIndex at = m_table->currentIndex();
        if (at.isValid() && key->key() == Qt::Key_Delete) {
            m_view->marks().remove(m_model->markAt(at.row()).id);
            return true;
        }
        if (at.isValid() && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
            session::goToMark(*m_view, m_model->markAt(at.row()));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void MarksPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::panels
