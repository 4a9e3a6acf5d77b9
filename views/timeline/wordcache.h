// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QFont>
#include <QHash>
#include <QPainter>
#include <QStaticText>
#include <QString>

namespace trilane {

/// Draws the same short texts again and again: each is elided and laid out once per font and
/// width. One thread.
class WordCache
{
public:
    enum Face { Plain, Small, Bold, SmallBold };

    WordCache();

    /// Vertically centred, all faces and scripts on one baseline in boxes of the same height;
    /// `right` aligns it to the right edge.
    void draw(QPainter &painter, Face face, const QRect &box, const QString &text, bool right,
              Qt::TextElideMode elide);
    /// The whole text, from that point of its baseline on.
    void drawAt(QPainter &painter, Face face, QPointF baseline, const QString &text);
    [[nodiscard]] double heightOf(Face face) const { return m_heights[face]; }
    [[nodiscard]] double ascentOf(Face face) const { return m_ascents[face]; }
    [[nodiscard]] int widthOf(Face face, const QString &text);

private:
    struct Word
    {
        QStaticText layout;
        int width = 0;
        double ascent = 0;
    };
    struct Key
    {
        QString text;
        int face = 0;
        int width = 0;
        friend bool operator==(const Key &, const Key &) = default;
        friend size_t qHash(const Key &key, size_t seed)
        {
            return qHashMulti(seed, key.text, key.face, key.width);
        }
    };

    const Word &word(Face face, int width, const QString &text, Qt::TextElideMode elide);

    QFont m_fonts[4];
    double m_heights[4]; ///< asking a font takes a lock that others may hold
    double m_ascents[4];
    double m_capHeight;
    QHash<Key, Word> m_words;
};

} // namespace trilane
