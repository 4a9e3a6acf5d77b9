// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/paint/paintcontext.h"

#include <QColor>
#include <QCoreApplication>
#include <QString>

#include <map>
#include <vector>

namespace trilane::timeline {

/// A color and its meaning.
struct LegendEntry
{
    QString text;
    QColor color;
    bool hatched = false;
};

/// Explains the colors of a picture: the kernels with the most time by name, then kinds of work and
/// states that occur in it. One thread.
class Legend
{
    Q_DECLARE_TR_FUNCTIONS(Legend)

public:
    static constexpr size_t kMaxKernels = 8;

    explicit Legend(PaintContext &context);
    /// For the rows within [top, bottom) of the list.
    [[nodiscard]] std::vector<LegendEntry> entries(int top, int bottom);

private:
    void count(const Row &row);
    void addKernels(std::vector<LegendEntry> &entries) const;
    void addGaps(std::vector<LegendEntry> &entries) const;
    void addKinds(std::vector<LegendEntry> &entries) const;

    PaintContext &m_context;
    std::map<StringId, double> m_kernels; ///< pixels by name
    std::map<QRgb, double> m_colors;      ///< pixels of everything else by color
};

} // namespace trilane::timeline
