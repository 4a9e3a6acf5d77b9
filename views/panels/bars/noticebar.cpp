// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/bars/noticebar.h"

#include "views/theme/hairline.h"
#include "views/theme/widgettheme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace trilane::panels {

void paintNotice(QWidget *strip)
{
    const theme::Theme &theme = theme::themeOf(strip->palette());
    QPainter(strip).fillRect(strip->rect(), theme::mixed(theme.runnable, theme.panel, 0.18));
}

NoticeBar::NoticeBar(QWidget *parent)
    : QWidget(parent)
    , m_label(new QLabel(this))
    , m_layout(new QHBoxLayout(this))
{
    setObjectName(QStringLiteral("noticeBar"));
    m_label->setWordWrap(true);
    m_layout->setContentsMargins(12, 4, 12, 4);
    m_layout->setSpacing(8);
    m_layout->addWidget(m_label, 1);
    new theme::HairLine(Qt::BottomEdge, this);
    hide();
}

void NoticeBar::say(Words sentence, std::vector<Choice> choices)
{
    for (QToolButton *button : m_buttons)
        button->deleteLater();
    m_buttons.clear();
    m_words = std::move(sentence);
    m_choices = std::move(choices);
    for (const Choice &choice : m_choices) {
        auto *button = new QToolButton(this);
        connect(button, &QToolButton::clicked, this, [this, run = choice.run] {
            hide();
            if (run)
                run();
        });
        m_layout->addWidget(button);
        m_buttons.push_back(button);
        button->show();
    }
    retranslate();
    show();
}

QString NoticeBar::sentence() const
{
    return isHidden() ? QString() : m_label->text();
}

void NoticeBar::retranslate()
{
    if (m_words)
        m_label->setText(m_words());
    for (size_t i = 0; i < m_buttons.size(); ++i)
        m_buttons[i]->setText(m_choices[i].words());
}

void NoticeBar::paintEvent(QPaintEvent *)
{
    paintNotice(this);
}

void NoticeBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace trilane::panels
