// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/markeditor.h"

#include "views/session/state/usermarks.h"
#include "views/theme/colors.h"
#include "views/theme/widgettheme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QToolButton>

namespace trilane::timeline {

namespace {

/// One of the colors of marks; the current one has a frame.
class ColorButton : public QToolButton
{
public:
    ColorButton(int color, QWidget *parent)
        : QToolButton(parent)
        , m_color(color)
    {}

protected:
    void paintEvent(QPaintEvent *) override
    {
        const theme::Theme &theme = theme::themeOf(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(isChecked() ? QPen(theme.text, 2) : QPen(Qt::NoPen));
        painter.setBrush(theme::markColor(theme, m_color));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
    }

private:
    int m_color;
};

} // namespace

MarkEditor::MarkEditor(session::UserMarks &marks, const session::Mark &mark, QWidget *parent)
    : QFrame(parent)
    , m_marks(marks)
    , m_mark(mark)
    , m_text(new QLineEdit(mark.text, this))
    , m_colors(new QButtonGroup(this))
{
    setObjectName(QStringLiteral("markEditor"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    // Clicking a color must not move the focus to a widget behind.
    setFocusPolicy(Qt::ClickFocus);
    setFocusProxy(m_text);
    m_text->setPlaceholderText(tr("Text of the mark"));
    m_text->setMaxLength(session::kMaxMarkTextLength);
    m_text->setMinimumWidth(240);
    m_text->installEventFilter(this);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->setSpacing(3);
    layout->addWidget(m_text);
    for (int color = 0; color < session::kMarkColors; ++color) {
        auto *button = new ColorButton(color, this);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::NoFocus);
        button->setAccessibleName(tr("Color %1").arg(color + 1));
        button->setFixedSize(18, 18);
        m_colors->addButton(button, color);
        layout->addWidget(button);
    }
    m_colors->button(m_mark.color)->setChecked(true);
}

void MarkEditor::openAt(QPoint at)
{
    for (MarkEditor *open : parentWidget()->findChildren<MarkEditor *>()) {
        if (open != this)
            open->close(true);
    }
    adjustSize();
    const QRect room = parentWidget()->rect().adjusted(4, 4, -4, -4);
    move(std::max(room.left(), std::min(at.x(), room.right() - width())),
         std::max(room.top(), std::min(at.y(), room.bottom() - height())));
    show();
    m_text->setFocus();
    m_text->selectAll();
}

void MarkEditor::keyPressEvent(QKeyEvent *event)
{
    // Nothing that is typed here is a command of the timeline below.
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        close(true);
    else if (event->key() == Qt::Key_Escape)
        close(false);
    event->accept();
}

bool MarkEditor::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusOut &&
        static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason)
        close(true);
    return QFrame::eventFilter(watched, event);
}

void MarkEditor::close(bool keep)
{
    if (m_closed)
        return;
    m_closed = true;
    m_mark.text = m_text->text();
    m_mark.color = m_colors->checkedId();
    if (keep && m_mark.id == 0)
        m_marks.add(m_mark);
    else if (keep)
        m_marks.change(m_mark);
    const bool focused = m_text->hasFocus();
    hide();
    if (focused)
        parentWidget()->setFocus();
    deleteLater();
}

} // namespace trilane::timeline
