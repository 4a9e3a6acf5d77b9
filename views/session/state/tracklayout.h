// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/kinds.h"
#include "model/store/sliceref.h"
#include "views/session/state/layoutstate.h"

#include <QObject>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <optional>
#include <span>

namespace trilane::session {

/// Filter of names: words that a name must all contain, in any case, or, after a slash, a regular
/// expression ("/nccl|compute/"; the closing slash may be missing). Plain value.
class TrackFilter
{
public:
    TrackFilter() = default;
    explicit TrackFilter(const QString &text);

    [[nodiscard]] const QString &text() const { return m_text; }
    /// Takes everything: there is no word, or the expression is not valid.
    [[nodiscard]] bool isEmpty() const { return m_words.isEmpty() && !m_isExpression; }
    /// Error of the regular expression in the library's words; empty if valid.
    [[nodiscard]] const QString &error() const { return m_error; }
    [[nodiscard]] bool matches(const QString &name) const;

private:
    QString m_text;
    QString m_error;
    QStringList m_words;
    QRegularExpression m_expression;
    bool m_isExpression = false;
};

/// Owner of the arrangement of rows: collapsed, hidden, pinned, moved, filtered, and their heights.
/// All views of rows follow changed(). A setter that changes nothing emits nothing. GUI thread;
/// owned by ViewState.
class TrackLayout : public QObject
{
    Q_OBJECT

public:
    static constexpr double kMinHeight = 0.7;
    static constexpr double kMaxHeight = 8;

    using QObject::QObject;

    /// Sets another trace (or none: null) with its defaults and no filter. Emits changed().
    void setStore(const store::Store *store);
    /// For a later state of the same trace: new rows get their defaults. Emits changed().
    void growStore(store::Tables trace);
    /// Everything but the filter at once: a remembered layout.
    void setState(const LayoutState &state);
    [[nodiscard]] const LayoutState &state() const { return m_state; }
    /// Restores the defaults of the trace.
    void reset();
    [[nodiscard]] bool isDefault() const { return m_state == m_default; }
    [[nodiscard]] const LayoutState &defaults() const { return m_default; }

    [[nodiscard]] bool isCollapsed(RowId row) const { return m_state.collapsed.contains(row); }
    void setCollapsed(RowId row, bool collapsed) { setCollapsed(std::span(&row, 1), collapsed); }
    void setCollapsed(std::span<const RowId> rows, bool collapsed);
    [[nodiscard]] bool isCollapsed(Layer layer) const;
    void setCollapsed(Layer layer, bool collapsed);
    [[nodiscard]] bool isUnfolded(RowId row) const { return m_state.unfolded.contains(row); }
    void setUnfolded(RowId row, bool unfolded);

    [[nodiscard]] bool isHidden(RowId row) const { return m_state.hidden.contains(row); }
    /// A row that is hidden is no longer pinned.
    void setHidden(std::span<const RowId> rows, bool hidden);
    void setHidden(RowId row, bool hidden) { setHidden(std::span(&row, 1), hidden); }

    /// Pinned rows stay in view above all others, which keep showing them in their place.
    [[nodiscard]] bool isPinned(RowId row) const;
    [[nodiscard]] const std::vector<RowId> &pinned() const { return m_state.pinned; }
    void setPinned(RowId row, bool pinned);
    /// Puts a pinned row before another; an invalid one means last.
    void movePinnedBefore(RowId row, RowId before);

    /// All siblings, in the new order.
    void setOrder(std::span<const RowId> siblings);
    /// Siblings in display order: those never moved are last, as given.
    [[nodiscard]] std::vector<RowId> ordered(std::vector<RowId> siblings) const;
    [[nodiscard]] uint32_t rankOf(RowId row) const;

    [[nodiscard]] const TrackFilter &filter() const { return m_filter; }
    void setFilter(const QString &text);
    /// If set, only these tracks and their parents have rows. A temporary filter for search
    /// results: not saved.
    using Only = std::optional<std::set<TrackId>>;
    [[nodiscard]] const Only &only() const { return m_only; }
    void setOnly(Only tracks);
    [[nodiscard]] bool isFiltered() const { return !m_filter.isEmpty() || m_only; }

    /// Streams have rows of the ranges that launched their work: enabled and available.
    [[nodiscard]] bool hasGpuRanges() const { return m_gpuRanges; }
    void setGpuRanges(bool shown);

    [[nodiscard]] StreamGrouping grouping() const { return m_state.grouping; }
    void setGrouping(StreamGrouping grouping);

    [[nodiscard]] RowScale scale() const { return m_state.scale; }
    void setScale(RowScale scale);
    /// Height of a row's lanes, 1 = normal: its own, or the global one.
    [[nodiscard]] double heightOf(TrackId track) const;
    /// Within kMinHeight and kMaxHeight; 0: as all others again.
    void setHeight(TrackId track, double factor);

    /// Expands the parents of the track, so that its row is shown (a filter apart).
    void open(store::Tables trace, TrackId track);

    /// The row that keys act on; invalid when none was chosen.
    [[nodiscard]] RowId current() const { return m_current; }
    void setCurrent(RowId row);

signals:
    void changed();
    void currentChanged();

private:
    template <typename Change>
    void apply(Change change);

    LayoutState m_state;
    LayoutState m_default;
    TrackFilter m_filter;
    Only m_only;
    bool m_gpuRanges = false;
    RowId m_current;
};

/// Factor of a scale for the normal height.
[[nodiscard]] double factorOf(RowScale scale);

} // namespace trilane::session
