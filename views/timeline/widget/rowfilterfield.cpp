// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/widget/rowfilterfield.h"

#include "views/theme/fonts.h"
#include "views/theme/widgettheme.h"

#include <QKeyEvent>
#include <QLocale>
#include <QPainter>

namespace trilane::timeline {

RowFilterField::RowFilterField(session::TrackLayout &layout, QWidget *parent)
    : QLineEdit(parent)
    , m_layout(layout)
{
    setObjectName(QStringLiteral("rowFilter"));
    setFont(theme::uiFont(11));
    setFocusPolicy(Qt::ClickFocus); // also by its key, but not on opening: the rows get the focus
    connect(this, &QLineEdit::textChanged, this,
            [this](const QString &text) { m_layout.setFilter(text); });
    connect(&m_layout, &session::TrackLayout::changed, this, &RowFilterField::refresh);
    retranslate();
    refresh();
}

void RowFilterField::retranslate()
{
    setPlaceholderText(tr("Filter rows"));
    setAccessibleName(tr("Filter rows"));
    refresh();
}

void RowFilterField::refresh()
{
    if (text() != m_layout.filter().text())
        setText(m_layout.filter().text());
    const QString &error = m_layout.filter().error();
    setToolTip(error.isEmpty()
                   ? tr("Rows whose name contains all words; /…/ is a regular expression")
                   : tr("Not a regular expression: %1").arg(error));
    const QString said = note();
    setTextMargins(
        0, 0, said.isEmpty() ? 0 : QFontMetrics(theme::uiFont(11)).horizontalAdvance(said) + 8, 0);
    update();
}

void RowFilterField::setCount(size_t shown, size_t all)
{
    if (shown == m_shown && all == m_all)
        return;
    m_shown = shown;
    m_all = all;
    refresh();
}

QString RowFilterField::note() const
{
    if (!m_layout.filter().error().isEmpty())
        return tr("invalid");
    if (!m_layout.isFiltered())
        return {};
    const QLocale locale;
    return tr("%1 of %2")
        .arg(locale.toString(static_cast<qulonglong>(m_shown)),
             locale.toString(static_cast<qulonglong>(m_all)));
}

void RowFilterField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    const QString said = note();
    if (said.isEmpty())
        return;
    const theme::Theme &theme = theme::themeOf(palette());
    const bool wrong = !m_layout.filter().error().isEmpty();
    QPainter painter(this);
    painter.setFont(theme::uiFont(11));
    painter.setPen(wrong ? theme.idle : theme.soft);
    painter.drawText(rect().adjusted(0, 0, -8, 0), Qt::AlignVCenter | Qt::AlignRight, said);
    if (wrong)
        painter.fillRect(QRect(6, height() - 3, width() - 12, 1), theme.idle);
}

void RowFilterField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
        if (text().isEmpty())
            emit left();
        else
            clear();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Down:
        emit left();
        return;
    default:
        QLineEdit::keyPressEvent(event);
    }
}

} // namespace trilane::timeline
