// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/filterfield.h"

#include "views/theme/widgettheme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>
#include <QToolTip>

namespace trilane::tables {

FilterField::FilterField(QWidget *parent)
    : QWidget(parent)
    , m_line(new QLineEdit(this))
    , m_pattern(new QToolButton(this))
{
    m_line->setObjectName(QStringLiteral("tableFilter"));
    m_line->setClearButtonEnabled(true);
    m_line->setMinimumWidth(110);
    m_line->setMaximumWidth(190);
    m_pattern->setObjectName(QStringLiteral("tableFilterPattern"));
    m_pattern->setText(QStringLiteral(".*"));
    m_pattern->setCheckable(true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_line);
    layout->addWidget(m_pattern);
    setFocusProxy(m_line);
    retranslate();
    connect(m_line, &QLineEdit::textChanged, this, &FilterField::changed);
    connect(m_pattern, &QToolButton::toggled, this, &FilterField::changed);
}

QString FilterField::text() const
{
    return m_line->text();
}

bool FilterField::isPattern() const
{
    return m_pattern->isChecked();
}

void FilterField::set(const QString &text, bool isPattern)
{
    m_line->setText(text);
    m_pattern->setChecked(isPattern);
}

void FilterField::setForTable(bool isForTable)
{
    m_isForTable = isForTable;
    m_pattern->setVisible(isForTable);
    retranslate();
}

void FilterField::setError(const QString &error)
{
    if (error == m_error)
        return;
    m_error = error;
    showError();
    if (!error.isEmpty() && m_line->hasFocus())
        QToolTip::showText(m_line->mapToGlobal(QPoint(0, m_line->height())), error, m_line);
}

/// Color must not be the only indication.
void FilterField::showError()
{
    QPalette palette = this->palette();
    if (!m_error.isEmpty())
        palette.setColor(QPalette::Text, theme::themeOf(palette).disk);
    m_line->setPalette(m_error.isEmpty() ? QPalette() : palette);
    const QString usual = !m_isForTable ? tr("Names that contain this text keep their color")
                                        : tr("Words to match; /regular expression/; column "
                                             "conditions such as avg>100us, count>=10, share>5%");
    m_line->setToolTip(m_error.isEmpty() ? usual : m_error);
    m_line->setAccessibleDescription(m_line->toolTip());
}

void FilterField::retranslate()
{
    m_line->setPlaceholderText(m_isForTable ? tr("Filter rows") : tr("Find names"));
    m_line->setAccessibleName(m_line->placeholderText());
    m_pattern->setToolTip(tr("The filter is a regular expression"));
    showError();
}

void FilterField::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::tables
