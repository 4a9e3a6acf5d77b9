// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/wordcache.h"

#include "views/theme/fonts.h"

#include <QFontMetrics>

namespace trilane {

namespace {

/// Percentages change with the range: beyond this many words the cache begins anew.
constexpr qsizetype kMostWords = 6'000;
constexpr int kWhole = 1 << 24;

} // namespace

WordCache::WordCache()
    : m_fonts{nameFont(12), uiFont(11), nameFont(12)}
{
    m_fonts[Bold].setWeight(QFont::DemiBold);
    for (int i = 0; i < 3; ++i)
        m_heights[i] = QFontMetrics(m_fonts[i]).height();
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
    Word made{QStaticText(shown), metrics.horizontalAdvance(shown)};
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
    const double y = box.top() + (box.height() - m_heights[face]) / 2.0;
    painter.setFont(m_fonts[face]);
    painter.drawStaticText(QPointF(x, y), shown.layout);
}

} // namespace trilane
