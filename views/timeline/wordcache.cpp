// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/wordcache.h"

#include "views/theme/fonts.h"

#include <QFontMetrics>

#include <cmath>

namespace trilane {

namespace {

/// Percentages change with the range: beyond this many words the cache begins anew.
constexpr qsizetype kMostWords = 6'000;
constexpr int kWhole = 1 << 24;

} // namespace

WordCache::WordCache()
    : m_fonts{nameFont(12), uiFont(11), nameFont(12), nameFont(11)}
{
    m_fonts[Bold].setWeight(QFont::DemiBold);
    m_fonts[SmallBold].setWeight(QFont::DemiBold);
    for (const Face face : {Plain, Small, Bold, SmallBold}) {
        const QFontMetricsF metrics(m_fonts[face]);
        m_heights[face] = metrics.height();
        m_ascents[face] = metrics.ascent();
    }
    m_capHeight = QFontMetricsF(m_fonts[Plain]).capHeight();
}

const WordCache::Word &WordCache::word(Face face, int width, const QString &text,
                                       Qt::TextElideMode elide)
{
    const Key key{text, face, width};
    const auto found = m_words.constFind(key);
    if (found != m_words.constEnd())
        return *found;
    if (m_words.size() >= kMostWords)
        m_words.clear();
    const QFontMetrics metrics(m_fonts[face]);
    const QString shown = width == kWhole ? text : metrics.elidedText(text, elide, width);
    Word made{QStaticText(shown), metrics.horizontalAdvance(shown),
              trilane::ascentOf(m_fonts[face], shown)};
    made.layout.setTextFormat(Qt::PlainText);
    made.layout.setPerformanceHint(QStaticText::AggressiveCaching);
    made.layout.prepare({}, m_fonts[face]);
    return *m_words.insert(key, made);
}

int WordCache::widthOf(Face face, const QString &text)
{
    return text.isEmpty() ? 0 : word(face, kWhole, text, Qt::ElideNone).width;
}

void WordCache::draw(QPainter &painter, Face face, const QRect &box, const QString &text,
                     bool right, Qt::TextElideMode elide)
{
    if (text.isEmpty() || box.width() <= 0)
        return;
    const Word &shown = word(face, std::min(box.width(), kWhole - 1), text, elide);
    const int x = right ? box.right() + 1 - shown.width : box.left();
    const double baseline = std::round(box.top() + (box.height() + m_capHeight) / 2);
    painter.setFont(m_fonts[face]);
    painter.drawStaticText(QPointF(x, baseline - shown.ascent), shown.layout);
}

void WordCache::drawAt(QPainter &painter, Face face, QPointF baseline, const QString &text)
{
    if (text.isEmpty())
        return;
    const Word &shown = word(face, kWhole, text, Qt::ElideNone);
    painter.setFont(m_fonts[face]);
    painter.drawStaticText(baseline - QPointF(0, shown.ascent), shown.layout);
}

} // namespace trilane
