// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"
#include "model/store/tables.h"
#include "views/timeline/rows/rows.h"
#include "views/timeline/rows/rowstats.h"
#include "views/timeline/rows/shares.h"

#include <QCoreApplication>
#include <QString>

#include <memory>
#include <unordered_map>

namespace trilane::timeline {

/// Text of the name column, in the user's language. One thread.
class RowText
{
    Q_DECLARE_TR_FUNCTIONS(RowText)

public:
    explicit RowText(std::shared_ptr<const store::Store> store);

    /// "core 3", "Stream 14 · compute", "main 4121".
    [[nodiscard]] QString label(TrackId track);
    [[nodiscard]] QString label(const Row &row);
    /// Right-aligned: the share of the row in the visible range, "+12 levels".
    [[nodiscard]] QString note(const Row &row, const Shares &shares, const RowStats &stats) const;
    /// Text for missing rows of a layer, and the effect of a click on it.
    [[nodiscard]] static QString absence(const Row &row, bool onlyResults);
    /// Beside the name of a layer: "GPU 0 · H200 · busy 86.4 %, idle 13.6 %".
    [[nodiscard]] QString summary(Layer layer, const Shares &shares) const;
    /// Why a layer has no data and what would fill it.
    [[nodiscard]] QString emptyReason(Layer layer) const;

private:
    [[nodiscard]] QString makeLabel(TrackId id) const;
    [[nodiscard]] bool isAlone(const format::Track &thread) const;
    [[nodiscard]] QString streamLabel(const format::Track &track) const;
    [[nodiscard]] QString contextLabel(const format::Track &context) const;
    [[nodiscard]] QString streamRole(TrackId track) const;
    [[nodiscard]] QString gpuLabel(const format::Track &track) const;
    [[nodiscard]] QString slicesLabel(const format::Track &track) const;
    [[nodiscard]] QString numbered(const format::Track &track, const QString &unnamed) const;
    [[nodiscard]] QString gpuSummary(const Shares &shares) const;
    [[nodiscard]] QString threadSummary() const;
    [[nodiscard]] bool isUsed(TrackId thread) const;
    /// A process without a number holds a profiler's own notes.
    [[nodiscard]] bool isNote(TrackId process) const;
    [[nodiscard]] QString text(StringId id) const;

    std::shared_ptr<const store::Store> m_store;
    store::Tables m_trace;
    std::vector<TrackId> m_gpus; ///< those with work
    int m_cores = 0;
    size_t m_coreTracks = 0;
    QString m_threads; ///< summary of the layer, which does not depend on the range
    std::unordered_map<TrackId, QString> m_labels;
};

/// "84.9 %" with the given number of decimals, in the user's locale.
[[nodiscard]] QString percent(double share, int decimals);

} // namespace trilane::timeline
