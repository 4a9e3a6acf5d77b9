// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/kinds.h"
#include "model/store/fwd.h"

#include <QFont>
#include <QFontMetricsF>
#include <QPainter>
#include <QStaticText>

#include <memory>
#include <unordered_map>
#include <vector>

namespace trilane::timeline {

/// Draws names of slices elided to a width. Each name is measured once and each elided form laid
/// out once. One thread.
class LabelCache
{
public:
    LabelCache(std::shared_ptr<const store::Store> store, const QFont &font);

    /// A later state of the same trace, which has more names.
    void growStore(std::shared_ptr<const store::Store> store) { m_store = std::move(store); }
    [[nodiscard]] const QFont &font() const { return m_font; }
    /// Kernels and copies are called by their short names. Nothing is drawn when not even two
    /// letters fit.
    void draw(QPainter &painter, StringId name, SliceKind kind, const QRectF &box);
    [[nodiscard]] double widthOf(StringId name, SliceKind kind);

private:
    struct Name
    {
        QString text;
        std::vector<double> ends; ///< right edge of each letter
    };

    const Name &name(StringId id, SliceKind kind);
    struct Layout
    {
        QStaticText text;
        double ascent = 0;
    };

    const Layout &layout(uint64_t key, const Name &entry, size_t letters);

    std::shared_ptr<const store::Store> m_store;
    QFont m_font;
    QFontMetricsF m_metrics;
    double m_height; ///< asking a font takes a lock that others may hold
    double m_ascent;
    double m_dots;
    std::unordered_map<uint64_t, Name> m_names;
    std::unordered_map<uint64_t, Layout> m_layouts;
};

} // namespace trilane::timeline
