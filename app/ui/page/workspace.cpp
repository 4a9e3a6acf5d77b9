// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/workspace.h"

#include "app/ui/page/cutcommands.h"
#include "app/ui/page/findcontrol.h"
#include "app/ui/page/tablesfold.h"
#include "app/ui/page/workspaceactions.h"
#include "views/items/text/humantext.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/details/detailsside.h"
#include "views/panels/details/markspanel.h"
#include "views/session/files/actionset.h"
#include "views/session/state/usermarks.h"
#include "views/tables/pages/bottompanel.h"
#include "views/theme/widgettheme.h"
#include "views/timeline/input/timelinecommands.h"
#include "views/timeline/widget/rowmenu.h"
#include "views/timeline/widget/rulermenu.h"
#include "views/timeline/widget/spokenselection.h"
#include "views/timeline/widget/timelineactions.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QSettings>
#include <QVBoxLayout>

namespace trilane::ui {

namespace {

constexpr int kDetailsWidth = 350;
constexpr double kTablesShare = 0.28;
constexpr int kRememberMs = 400;

} // namespace

Workspace::Workspace(session::ViewState *view, QWidget *parent)
    : QSplitter(Qt::Vertical, parent)
    , m_view(view)
    , m_actions(new session::ActionSet(this))
    , m_upper(new QSplitter(Qt::Horizontal, this))
    , m_timeline(new timeline::TimelineWidget(*view, m_upper))
    , m_side(new panels::DetailsSide(view, m_upper))
    , m_tables(new tables::BottomPanel(view, this))
{
    setHandleWidth(1);
    setChildrenCollapsible(false);
    m_upper->setHandleWidth(1);
    m_upper->setChildrenCollapsible(false);
    m_upper->setStretchFactor(0, 1);
    setStretchFactor(0, 1);
    m_timeline->setTheme(theme::themeOf(palette()));
    m_timeline->setMinimumSize(360, 160);
    m_side->setMinimumWidth(220);
    // Marks are below the details while there are any.
    auto *column = new QWidget(m_upper);
    auto *parts = new QVBoxLayout(column);
    parts->setContentsMargins(0, 0, 0, 0);
    parts->setSpacing(0);
    parts->addWidget(m_side, 2);
    m_marks = new panels::MarksPanel(view, column);
    parts->addWidget(m_marks, 1);
    connect(m_timeline, &timeline::TimelineWidget::contextMenuRequested, this,
            &Workspace::showMenu);
    connect(m_timeline, &timeline::TimelineWidget::copyRequested, m_side,
            &panels::DetailsSide::copy);
    // Settings are written to the disk whole each time: at the end of a drag, not all along it.
    m_remember.setSingleShot(true);
    m_remember.setInterval(kRememberMs);
    connect(&m_remember, &QTimer::timeout, this, &Workspace::rememberRoom);
    const auto remember = [this] {
        m_remember.start();
    };
    connect(this, &QSplitter::splitterMoved, this, remember);
    connect(m_upper, &QSplitter::splitterMoved, this, remember);
    connect(m_actions, &session::ActionSet::added, this,
            [this](QAction *action) { addAction(action); });
    addActions();
    rememberTimeMode();
    m_findControl = new FindControl(*this);
    new TablesFold(*this);
    new timeline::SpokenSelection(*m_timeline, *m_view);
    m_tables->reload();
    m_timeline->setFocus();
}

panels::DetailsPanel *Workspace::details() const
{
    return m_side->details();
}

/// Each part adds its own to the menu: one line a part.
void Workspace::addActions()
{
    timeline::addTimelineActions(*m_actions, *m_timeline);
    CutCommands::addTo(*this);
    MarkActions::addTo(*this);
    RangeActions::addTo(*this);
    timeline::RowMenu::addActions(*m_actions, *m_timeline);
    addTabActions(*this);
}

void Workspace::rememberTimeMode()
{
    const QString key = QStringLiteral("rulerMode");
    session::TimeScale &scale = m_view->timeScale();
    scale.setMode(session::TimeScale::modeNamed(QSettings().value(key).toString()));
    connect(&scale, &session::TimeScale::changed, this,
            [&scale, key, last = scale.wanted()]() mutable {
                if (std::exchange(last, scale.wanted()) != scale.wanted())
                    QSettings().setValue(key, session::TimeScale::nameOf(scale.wanted()));
            });
}

void Workspace::shareRoom()
{
    const QSettings settings;
    double tables = settings.value(QStringLiteral("tablesShare"), kTablesShare).toDouble();
    if (!(tables >= 0 && tables <= 1))
        tables = kTablesShare;
    share({tables, settings.value(QStringLiteral("detailsWidth"), kDetailsWidth).toInt()});
}

void Workspace::share(const Room &room)
{
    const int details = std::clamp(room.detailsWidth, 0, width());
    setSizes({static_cast<int>(height() * (1 - room.tablesShare)),
              static_cast<int>(height() * room.tablesShare)});
    m_upper->setSizes({width() - details, details});
}

Workspace::Room Workspace::room() const
{
    return {static_cast<double>(sizes().value(1)) / std::max(1, height()),
            m_upper->sizes().value(1)};
}

void Workspace::setRoom(const Room &room)
{
    share(room);
    rememberRoom();
}

void Workspace::rememberRoom()
{
    const Room now = room();
    QSettings settings;
    settings.setValue(QStringLiteral("tablesShare"), now.tablesShare);
    settings.setValue(QStringLiteral("detailsWidth"), now.detailsWidth);
}

void Workspace::resizeEvent(QResizeEvent *event)
{
    QSplitter::resizeEvent(event);
    if (m_roomShared)
        return;
    m_roomShared = true;
    shareRoom();
}

bool Workspace::isSettled() const
{
    return !m_timeline->isBusy() && !m_tables->isWaiting();
}

void Workspace::makeExact()
{
    QImage picture;
    timeline::TimelineRenderer &renderer = m_timeline->renderer();
    renderer.setSize(m_timeline->viewport()->size(), m_timeline->viewport()->devicePixelRatioF());
    renderer.paint(picture, store::Detailing::Exact);
    m_timeline->viewport()->update();
}

void Workspace::copyDetails(const session::Selection &selection)
{
    m_view->setSelection(selection);
    m_side->copy();
}

void Workspace::showMenu(const timeline::TimelineTarget &target, QPoint at)
{
    QMenu menu;
    fillMenu(menu, target);
    menu.exec(at);
}

/// Every entry is also available by key or in the palette, under the name of its command.
void Workspace::fillMenu(QMenu &menu, const timeline::TimelineTarget &target)
{
    const auto named = [](QAction *action, const char *command) {
        action->setObjectName(timeline::commandCalled(command)->actionId());
    };
    const std::shared_ptr<const store::Store> store = m_view->store();
    if (target.hit.area == timeline::Hit::Ruler) {
        timeline::addRulerModes(menu, *m_view);
        menu.addSeparator();
        timeline::addCommand(menu, "goToTime", *m_timeline);
    }
    if (target.hit.area == timeline::Hit::Mark) {
        m_view->marks().choose(target.hit.mark);
        m_marks->fillMenuOfChosen(menu);
        menu.addSeparator();
    }
    if (target.slice) {
        const store::FoundSlice slice = *target.slice;
        const std::string_view text = m_view->trace().string(slice.slice.name);
        const QString name = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
        named(menu.addAction(tr("Zoom to this"), this,
                             [this, slice] {
                                 m_view->select(slice);
                                 m_view->zoomToSelection();
                             }),
              "fitSelection");
        named(menu.addAction(tr("Highlight all with this name"), this,
                             [this, slice] { m_view->setHighlighted(slice.slice.name); }),
              "markName");
        named(menu.addAction(tr("Copy name"), this,
                             [name] { QGuiApplication::clipboard()->setText(name); }),
              "copyName");
        named(
            menu.addAction(tr("Copy details as text"), this, [this, slice] { copyDetails(slice); }),
            "copyDetails");
        menu.addSeparator();
    } else if (target.gap) {
        const session::GapSelection gap = *target.gap;
        named(menu.addAction(tr("Zoom to this gap"), this,
                             [this, gap] {
                                 m_view->selectGap(gap.gpu, gap.range);
                                 m_view->zoomToSelection();
                             }),
              "fitSelection");
        named(
            menu.addAction(
                tr("Hide gaps up to this one (%1)").arg(items::durationText(gap.range.duration())),
                this, [this, gap] { m_view->setIdleThreshold(gap.range.duration() + 1); }),
            "hideGapsUpTo");
        named(menu.addAction(tr("Copy details as text"), this, [this, gap] { copyDetails(gap); }),
              "copyDetails");
        menu.addSeparator();
    }
    if (!target.slice && !target.gap && m_view->selectedTime())
        named(menu.addAction(tr("Copy details as text"), m_side, &panels::DetailsSide::copy),
              "copyDetails");
    timeline::RowMenu::fill(menu, *m_timeline, target);
    menu.addSeparator();
    if (m_view->highlighted().isValid())
        named(menu.addAction(tr("Remove highlight"), this, [this] { m_view->setHighlighted({}); }),
              "unmark");
    timeline::addCommand(menu, "back", *m_timeline)->setEnabled(m_view->history().canGoBack());
    timeline::addCommand(menu, "forward", *m_timeline)
        ->setEnabled(m_view->history().canGoForward());
    timeline::addCommand(menu, "fitAll", *m_timeline);
}

void Workspace::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        m_actions->retranslate();
    if (event->type() == QEvent::PaletteChange)
        m_timeline->setTheme(theme::themeOf(palette()));
    QSplitter::changeEvent(event);
}

} // namespace trilane::ui
