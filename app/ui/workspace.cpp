// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/workspace.h"

#include "app/ui/cutcommands.h"
#include "app/ui/finding.h"
#include "app/ui/markactions.h"
#include "app/ui/rangeactions.h"
#include "app/ui/tabactions.h"
#include "app/ui/tablesfold.h"
#include "views/items/humantext.h"
#include "views/panels/detailspanel.h"
#include "views/panels/detailsside.h"
#include "views/panels/markspanel.h"
#include "views/session/actionset.h"
#include "views/session/usermarks.h"
#include "views/tables/bottompanel.h"
#include "views/theme/widgettheme.h"
#include "views/timeline/rowmenu.h"
#include "views/timeline/rulermenu.h"
#include "views/timeline/spokenselection.h"
#include "views/timeline/timelineactions.h"
#include "views/timeline/timelinecommands.h"
#include "views/timeline/timelinewidget.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QSettings>
#include <QVBoxLayout>

namespace trilane {

namespace {

constexpr int kDetailsWidth = 350;
constexpr double kTablesShare = 0.28;
constexpr int kRememberMs = 400;

} // namespace

Workspace::Workspace(ViewState *view, QWidget *parent)
    : QSplitter(Qt::Vertical, parent)
    , m_view(view)
    , m_actions(new ActionSet(this))
    , m_upper(new QSplitter(Qt::Horizontal, this))
    , m_timeline(new TimelineWidget(*view, m_upper))
    , m_side(new DetailsSide(view, m_upper))
    , m_tables(new BottomPanel(view, this))
{
    setHandleWidth(1);
    setChildrenCollapsible(false);
    m_upper->setHandleWidth(1);
    m_upper->setChildrenCollapsible(false);
    m_upper->setStretchFactor(0, 1);
    setStretchFactor(0, 1);
    m_timeline->setTheme(themeOf(palette()));
    m_timeline->setMinimumSize(360, 160);
    m_side->setMinimumWidth(220);
    // Marks stand below the details while there are any.
    auto *column = new QWidget(m_upper);
    auto *parts = new QVBoxLayout(column);
    parts->setContentsMargins(0, 0, 0, 0);
    parts->setSpacing(0);
    parts->addWidget(m_side, 2);
    m_marks = new MarksPanel(view, column);
    parts->addWidget(m_marks, 1);
    connect(m_timeline, &TimelineWidget::contextMenuRequested, this, &Workspace::showMenu);
    connect(m_timeline, &TimelineWidget::copyRequested, m_side, &DetailsSide::copy);
    // Settings are written to the disk whole each time: at the end of a drag, not all along it.
    m_remember.setSingleShot(true);
    m_remember.setInterval(kRememberMs);
    connect(&m_remember, &QTimer::timeout, this, &Workspace::rememberRoom);
    const auto remember = [this] {
        m_remember.start();
    };
    connect(this, &QSplitter::splitterMoved, this, remember);
    connect(m_upper, &QSplitter::splitterMoved, this, remember);
    connect(m_actions, &ActionSet::added, this, [this](QAction *action) { addAction(action); });
    addActions();
    rememberTimeMode();
    m_finding = new Finding(*this);
    new TablesFold(*this);
    new SpokenSelection(*m_timeline, *m_view);
    m_tables->reload();
    m_timeline->setFocus();
}

DetailsPanel *Workspace::details() const
{
    return m_side->details();
}

/// Each part adds its own to the menu: one line a part.
void Workspace::addActions()
{
    addTimelineActions(*m_actions, *m_timeline);
    CutCommands::addTo(*this);
    MarkActions::addTo(*this);
    RangeActions::addTo(*this);
    RowMenu::addActions(*m_actions, *m_timeline);
    addTabActions(*this);
}

void Workspace::rememberTimeMode()
{
    const QString key = QStringLiteral("rulerMode");
    TimeScale &scale = m_view->timeScale();
    scale.setMode(TimeScale::modeNamed(QSettings().value(key).toString()));
    connect(&scale, &TimeScale::changed, this, [&scale, key, last = scale.wanted()]() mutable {
        if (std::exchange(last, scale.wanted()) != scale.wanted())
            QSettings().setValue(key, TimeScale::nameOf(scale.wanted()));
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
    TimelineRenderer &renderer = m_timeline->renderer();
    renderer.setSize(m_timeline->viewport()->size(), m_timeline->viewport()->devicePixelRatioF());
    renderer.paint(picture, Detailing::Exact);
    m_timeline->viewport()->update();
}

void Workspace::copyDetails(const Selection &selection)
{
    m_view->setSelection(selection);
    m_side->copy();
}

void Workspace::showMenu(const TimelineTarget &target, QPoint at)
{
    QMenu menu;
    fillMenu(menu, target);
    menu.exec(at);
}

/// Everything in it can be had by a key or in the palette, too: by the name of that command.
void Workspace::fillMenu(QMenu &menu, const TimelineTarget &target)
{
    const auto named = [](QAction *action, const char *command) {
        action->setObjectName(commandCalled(command)->actionId());
    };
    const std::shared_ptr<const Store> store = m_view->store();
    if (target.hit.area == Hit::Ruler) {
        addRulerModes(menu, *m_view);
        menu.addSeparator();
        addCommand(menu, "goToTime", *m_timeline);
    }
    if (target.hit.area == Hit::Mark) {
        m_view->marks().choose(target.hit.mark);
        m_marks->fillMenuOfChosen(menu);
        menu.addSeparator();
    }
    if (target.slice) {
        const FoundSlice slice = *target.slice;
        const std::string_view text = store->string(slice.slice.name);
        const QString name = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
        named(menu.addAction(tr("Zoom to it"), this,
                             [this, slice] {
                                 m_view->select(slice);
                                 m_view->zoomToSelection();
                             }),
              "fitSelection");
        named(menu.addAction(tr("Mark all of this name"), this,
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
        const GapSelection gap = *target.gap;
        named(menu.addAction(tr("Zoom to this gap"), this,
                             [this, gap] {
                                 m_view->selectGap(gap.gpu, gap.range);
                                 m_view->zoomToSelection();
                             }),
              "fitSelection");
        named(menu.addAction(
                  tr("Hide gaps up to this one (%1)").arg(durationText(gap.range.duration())), this,
                  [this, gap] { m_view->setIdleThreshold(gap.range.duration() + 1); }),
              "hideGapsUpTo");
        named(menu.addAction(tr("Copy details as text"), this, [this, gap] { copyDetails(gap); }),
              "copyDetails");
        menu.addSeparator();
    }
    if (!target.slice && !target.gap && m_view->selectedTime())
        named(menu.addAction(tr("Copy details as text"), m_side, &DetailsSide::copy),
              "copyDetails");
    RowMenu::fill(menu, *m_timeline, target);
    menu.addSeparator();
    if (m_view->highlighted().isValid())
        named(menu.addAction(tr("Unmark"), this, [this] { m_view->setHighlighted({}); }), "unmark");
    addCommand(menu, "back", *m_timeline)->setEnabled(m_view->history().canGoBack());
    addCommand(menu, "forward", *m_timeline)->setEnabled(m_view->history().canGoForward());
    addCommand(menu, "fitAll", *m_timeline);
}

void Workspace::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        m_actions->retranslate();
    if (event->type() == QEvent::PaletteChange)
        m_timeline->setTheme(themeOf(palette()));
    QSplitter::changeEvent(event);
}

} // namespace trilane
