// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/dialogs/commandpalette.h"

#include "views/items/models/commandmodel.h"
#include "views/session/files/usedcommands.h"
#include "views/style/look.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane::panels {

namespace {

constexpr int kSide = 12;
constexpr int kBetween = 14;
constexpr int kLine = 28;
/// Words of less weight, as a share of the ink of others.
constexpr double kSoft = 0.6;

QColor soft(QColor color)
{
    color.setAlphaF(static_cast<float>(kSoft));
    return color;
}

/// Draws the part that fits, and returns the remaining width.
QRect drawLeft(QPainter &painter, QRect room, const QString &text)
{
    const QFontMetrics metrics = painter.fontMetrics();
    const QString shown = metrics.elidedText(text, Qt::ElideRight, room.width());
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, shown);
    return room.adjusted(metrics.horizontalAdvance(shown) + kBetween, 0, 0, 0);
}

} // namespace

void CommandDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    QStyleOptionViewItem ground = option;
    initStyleOption(&ground, index);
    ground.text.clear();
    ground.features &= ~QStyleOptionViewItem::HasCheckIndicator;
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);

    const QString reason = index.data(items::CommandModel::ReasonRole).toString();
    const bool isPossible = index.data(items::CommandModel::PossibleRole).toBool();
    const QColor words =
        option.palette.color(isPossible ? QPalette::Normal : QPalette::Disabled, QPalette::Text);
    painter->save();
    painter->setFont(option.font);
    QRect room = option.rect.adjusted(kSide, 0, -kSide, 0);
    const QString keys = index.data(items::CommandModel::KeysRole).toString();
    painter->setPen(soft(words));
    painter->drawText(room, Qt::AlignVCenter | Qt::AlignRight, keys);
    if (!keys.isEmpty())
        room.adjust(0, 0, -painter->fontMetrics().horizontalAdvance(keys) - kBetween, 0);
    painter->setPen(words);
    QString title = index.data(Qt::DisplayRole).toString();
    if (index.data(Qt::CheckStateRole).isValid())
        title.prepend(QString::fromUtf8("✓ "));
    room = drawLeft(*painter, room, title);
    painter->setPen(soft(words));
    drawLeft(*painter, room,
             reason.isEmpty() ? index.data(items::CommandModel::PathRole).toString() : reason);
    painter->restore();
}

QSize CommandDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {200, std::max(kLine, option.fontMetrics.height() + 8)};
}

namespace {

constexpr int kWidth = 680;
constexpr int kTop = 60;
constexpr int kShownRows = 12;

} // namespace

CommandPalette::CommandPalette(QWidget *window)
    : QFrame(window)
    , m_line(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_nothing(new QLabel(this))
    , m_model(new items::CommandModel(this))
{
    build();
    retranslate();
    connect(m_line, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListView::clicked, this, &CommandPalette::run);
    m_line->installEventFilter(this);
    window->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, const QWidget *now) {
        if (isVisible() && now && now != this && !isAncestorOf(now))
            hide();
    });
    hide();
}

void CommandPalette::build()
{
    setObjectName(QStringLiteral("commandPalette"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new CommandDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    style::setLook(m_nothing, style::Look::Soft);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 10, 10, 8);
    layout->setSpacing(6);
    layout->addWidget(m_line);
    layout->addWidget(m_list);
    layout->addWidget(m_nothing);
}

void CommandPalette::retranslate()
{
    setAccessibleName(tr("Command palette"));
    m_line->setPlaceholderText(tr("What do you want to do?"));
    m_line->setAccessibleName(tr("Search commands"));
    m_list->setAccessibleName(tr("Commands"));
    m_nothing->setText(tr("No matching command."));
}

void CommandPalette::ask(std::vector<items::Command> commands)
{
    m_model->setCommands(std::move(commands), session::UsedCommands::list());
    m_line->clear();
    filter();
    show();
    raise();
    m_line->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::filter()
{
    m_model->setTyped(m_line->text());
    const bool any = m_model->rowCount() > 0;
    m_list->setVisible(any);
    m_nothing->setVisible(!any);
    if (any)
        m_list->setCurrentIndex(m_model->index(0));
    place();
}

/// Height by contents, at the top center of the window.
void CommandPalette::place()
{
    const QWidget *window = parentWidget();
    const int rows = std::min(m_model->rowCount(), kShownRows);
    const int row = std::max(1, m_list->sizeHintForRow(0));
    m_list->setFixedHeight(std::max(1, rows * row));
    const int width = std::min(kWidth, window->width() - 40);
    layout()->activate();
    setGeometry((window->width() - width) / 2, kTop, width, sizeHint().height());
}

void CommandPalette::step(int rows)
{
    const int count = m_model->rowCount();
    if (count == 0)
        return;
    const int now = m_list->currentIndex().row();
    // One step past the end wraps around; a page stops there.
    const int to =
        std::abs(rows) == 1 ? (now + rows + count) % count : std::clamp(now + rows, 0, count - 1);
    m_list->setCurrentIndex(m_model->index(to));
}

void CommandPalette::run()
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid() || !m_model->commandAt(index.row()).isEnabled)
        return;
    const items::Command command = m_model->commandAt(index.row());
    session::UsedCommands::add(command.id);
    leave(); // first: the command may open something that takes the focus
    command.run();
}

bool CommandPalette::pressed(int key)
{
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        run();
        return true;
    case Qt::Key_Escape:
        leave();
        return true;
    case Qt::Key_Down:
        step(1);
        return true;
    case Qt::Key_Up:
        step(-1);
        return true;
    case Qt::Key_PageDown:
        step(kShownRows);
        return true;
    case Qt::Key_PageUp:
        step(-kShownRows);
        return true;
    default:
        return false;
    }
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_line && event->type() == QEvent::KeyPress)
        return pressed(static_cast<QKeyEvent *>(event)->key());
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

/// Restores the focus.
void CommandPalette::leave()
{
    hide();
    emit closed();
}

void CommandPalette::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QFrame::changeEvent(event);
}

} // namespace trilane::panels
