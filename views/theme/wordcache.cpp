// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/wordcache.h"

#include "views/theme/fonts.h"

#include <QFontMetrics>

#include <cmath>

namespace trilane::theme {

namespace {

constexpr int kWhole = 1 << 24;
/// Longer ones seldom fit: they are not laid out as a whole first.
constexpr qsizetype kLongText = 100;

} // namespace

WordCache::WordCache(std::vector<QFont> faces, qsizetype most)
    : m_most(most)
    , m_capHeight(QFontMetricsF(faces.front()).capHeight())
{
    for (QFont &font : faces) {
        const QFontMetricsF metrics(font);
        m_faces.push_back({std::move(font), metrics.height(), metrics.ascent()});
    }
}

const WordCache::Word &WordCache::word(Face face, int width, const QString &text,
                                       Qt::TextElideMode elide)
{
    const Key key{text, face, width};
    const auto found = m_words.constFind(key);
    if (found != m_words.constEnd())
        return *found;
    if (m_words.size() >= m_most)
        m_words.clear();
    const QFont &font = m_faces[static_cast<size_t>(face)].font;
    const QFontMetrics metrics(font);
    const QString shown = width == kWhole ? text : metrics.elidedText(text, elide, width);
    Word made{QStaticText(shown), metrics.horizontalAdvance(shown),
              trilane::theme::ascentOf(font, shown)};
    made.layout.setTextFormat(Qt::PlainText);
    made.layout.setPerformanceHint(QStaticText::AggressiveCaching);
    made.layout.prepare({}, font);
    return *m_words.insert(key, made);
}

const WordCache::Word &WordCache::fitting(Face face, int width, const QString &text,
                                          Qt::TextElideMode elide)
{
    if (text.size() <= kLongText || elide == Qt::ElideNone) {
        const Word &whole = word(face, kWhole, text, elide);
        if (whole.width <= width)
            return whole;
    }
    return word(face, width, text, elide);
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
    const Word &shown = fitting(face, std::min(box.width(), kWhole - 1), text, elide);
    const int x = right ? box.right() + 1 - shown.width : box.left();
    const double baseline = std::round(box.top() + (box.height() + m_capHeight) / 2);
    painter.setFont(m_faces[static_cast<size_t>(face)].font);
    painter.drawStaticText(QPointF(x, baseline - shown.ascent), shown.layout);
}

void WordCache::drawAt(QPainter &painter, Face face, QPointF baseline, const QString &text)
{
    if (text.isEmpty())
        return;
    const Word &shown = word(face, kWhole, text, Qt::ElideNone);
    painter.setFont(m_faces[static_cast<size_t>(face)].font);
    painter.drawStaticText(baseline - QPointF(0, shown.ascent), shown.layout);
}

} // namespace trilane::theme
