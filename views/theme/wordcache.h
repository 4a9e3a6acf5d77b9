// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QFont>
#include <QHash>
#include <QPainter>
#include <QStaticText>
#include <QString>

#include <vector>

namespace trilane::theme {

/// Draws recurring short texts: each is laid out once per font, and once more per width to which it
/// is elided. One thread.
class WordCache
{
public:
    /// A number of one of the fonts.
    using Face = int;

    /// Beyond `most` texts it starts over.
    WordCache(std::vector<QFont> faces, qsizetype most);

    /// Vertically centered, all faces and scripts on one baseline in boxes of the same height;
    /// `right` aligns it to the right edge. A face is elided in one way.
    void draw(QPainter &painter, Face face, const QRect &box, const QString &text, bool right,
              Qt::TextElideMode elide);
    /// The whole text, from that point of its baseline on.
    void drawAt(QPainter &painter, Face face, QPointF baseline, const QString &text);
    [[nodiscard]] const QFont &fontOf(Face face) const
    {
        return m_faces[static_cast<size_t>(face)].font;
    }
    [[nodiscard]] double heightOf(Face face) const
    {
        return m_faces[static_cast<size_t>(face)].height;
    }
    [[nodiscard]] double ascentOf(Face face) const
    {
        return m_faces[static_cast<size_t>(face)].ascent;
    }
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

    /// Cached, because querying a font takes a shared lock.
    struct Metrics
    {
        QFont font;
        double height = 0;
        double ascent = 0;
    };

    const Word &word(Face face, int width, const QString &text, Qt::TextElideMode elide);
    const Word &fitting(Face face, int width, const QString &text, Qt::TextElideMode elide);

    std::vector<Metrics> m_faces;
    qsizetype m_most;
    double m_capHeight; ///< of the first
    QHash<Key, Word> m_words;
};

} // namespace trilane::theme
