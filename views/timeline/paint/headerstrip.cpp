// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/headerstrip.h"

#include <utility>

namespace trilane::timeline {

void HeaderStrip::begin(QSize size, double ratio, int scrollY, const theme::Theme &theme)
{
    const bool isSame = m_image.size() == size && m_scrollY == scrollY && m_theme == &theme;
    m_isKeeping = isSame && ratio == 1 && !size.isEmpty();
    m_scrollY = scrollY;
    m_theme = &theme;
    if (isSame)
        return;
    m_rows.clear();
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_RGB32);
}

void HeaderStrip::forget(const QRect &box)
{
    auto row = m_rows.lower_bound(box.top());
    if (row != m_rows.begin() && std::prev(row)->second.box.bottom() >= box.top())
        --row;
    while (row != m_rows.end() && row->first <= box.bottom())
        row = m_rows.erase(row);
}

void HeaderStrip::draw(QPainter &painter, const HeaderLook &look,
                       const std::function<void(QPainter &)> &paint)
{
    // The part beyond it is at an edge of the window.
    if (!m_isKeeping || !m_image.rect().contains(look.box)) {
        ++m_painted;
        paint(painter);
        return;
    }
    const auto there = m_rows.find(look.box.top());
    if (there == m_rows.end() || there->second != look) {
        forget(look.box);
        QPainter strip(&m_image);
        strip.setClipRect(look.box);
        paint(strip);
        m_rows.emplace(look.box.top(), look);
        ++m_painted;
    }
    painter.drawImage(look.box.topLeft(), m_image, look.box);
}

} // namespace trilane::timeline
