// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/gototime.h"

#include "model/store/tables.h"
#include "views/items/text/humantext.h"
#include "views/timeline/geometry/timelabels.h"
#include "views/timeline/input/timelinecontrol.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane::timeline {

namespace {

constexpr int kWidth = 420;
constexpr int kPanelMargin = 8;

} // namespace

GoToTime::GoToTime(TimelineControl &timeline)
    : QFrame(timeline.overlayParent())
    , m_timeline(timeline)
    , m_line(new QLineEdit(this))
    , m_error(new QLabel(this))
{
    setObjectName(QStringLiteral("goToTime"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setCursor(Qt::ArrowCursor);
    m_line->setCursor(Qt::IBeamCursor);
    m_error->setWordWrap(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kPanelMargin, kPanelMargin, kPanelMargin, kPanelMargin);
    layout->addWidget(m_line);
    layout->addWidget(m_error);
    m_line->installEventFilter(this);
    parentWidget()->installEventFilter(this);
    connect(m_line, &QLineEdit::returnPressed, this, &GoToTime::go);
    connect(m_line, &QLineEdit::textEdited, this, [this] {
        m_error->hide();
        place();
    });
    hide();
}

void GoToTime::ask()
{
    m_line->setPlaceholderText(tr("1.5s  +10ms  50%  14:03:27.25  step 17  @ns"));
    m_line->setAccessibleName(tr("Go to a time"));
    m_error->hide();
    m_line->selectAll();
    place();
    show();
    raise();
    m_line->setFocus(Qt::ShortcutFocusReason);
}

void GoToTime::place()
{
    const TimelineLayout &layout = m_timeline.lanesLayout();
    const QRect lanes = layout.lanes();
    setFixedWidth(std::min(kWidth, parentWidget()->width() - 2 * kPanelMargin));
    adjustSize();
    const int left = lanes.left() + (lanes.width() - width()) / 2;
    move(std::clamp(left, 0, std::max(0, parentWidget()->width() - width())),
         lanes.top() + kPanelMargin);
}

PlaceContext GoToTime::context() const
{
    const session::ViewState &state = m_timeline.state();
    PlaceContext context{.bounds = state.bounds(), .visible = state.targetRange()};
    if (state.store())
        context.midnight = TimeLabels::midnightOf(*state.store());
    context.steps = state.timeScale().steps();
    return context;
}

void GoToTime::go()
{
    const std::variant<Ns, PlaceError> place = parsePlace(m_line->text().toStdString(), context());
    if (const PlaceError *error = std::get_if<PlaceError>(&place)) {
        m_error->setText(explain(*error));
        m_error->show();
        m_line->selectAll();
        this->place();
        return;
    }
    hide();
    parentWidget()->setFocus();
    m_timeline.goTo(std::get<Ns>(place));
}

QString GoToTime::explain(PlaceError error) const
{
    switch (error) {
    case PlaceError::Outside:
        return tr("This time is outside the trace, which lasts %1.")
            .arg(items::durationText(m_timeline.state().bounds().duration()));
    case PlaceError::NoClock:
        return tr("This trace has no time of day.");
    case PlaceError::NoSteps:
        return tr("This trace has no named steps.");
    case PlaceError::NoSuchStep: {
        const std::vector<marks::NumberedStep> &steps = m_timeline.state().timeScale().steps();
        const auto [least, most] =
            std::minmax_element(steps.begin(), steps.end(),
                                [](const marks::NumberedStep &a, const marks::NumberedStep &b) {
                                    return a.number < b.number;
                                });
        return tr("No such step. The trace has steps %1 to %2.")
            .arg(least->number)
            .arg(most->number);
    }
    case PlaceError::NotUnderstood:
        break;
    }
    return tr("Not a valid time. Examples: 1.5s, 12ms, +10ms, 50%, 14:03:27.25, step 17, @123456 "
              "(ns on the trace clock).");
}

bool GoToTime::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_line) {
        if (event->type() == QEvent::Resize && isVisible())
            place();
        return QFrame::eventFilter(watched, event);
    }
    if (event->type() == QEvent::FocusOut &&
        static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason &&
        static_cast<QFocusEvent *>(event)->reason() != Qt::ActiveWindowFocusReason)
        hide();
    // Checked first: Esc is no shortcut here.
    const bool isKey =
        event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (isKey && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        if (event->type() == QEvent::KeyPress) {
            hide();
            parentWidget()->setFocus();
        }
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace trilane::timeline
