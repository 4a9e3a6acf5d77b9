// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/files/layoutfile.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace trilane::session {

namespace {

constexpr int kVersion = 1;
constexpr const char *kLayers[] = {"cpu", "cuda", "threads"};
constexpr const char *kScales[] = {"compact", "normal", "tall"};

/// "path", or "path | path of the process" for a row of the second kind.
QString write(RowId row, const LayoutPaths &paths)
{
    return row.group.isValid() ? paths.of(row.track) + QStringLiteral(" | ") + paths.of(row.group)
                               : paths.of(row.track);
}

RowId readRow(const QString &text, const LayoutPaths &paths)
{
    const qsizetype bar = text.indexOf(QStringLiteral(" | "));
    if (bar < 0)
        return paths.find(text);
    const TrackId group = paths.find(text.mid(bar + 3));
    return group.isValid() ? RowId(paths.find(text.left(bar)), group) : RowId();
}

template <typename Container>
QJsonArray write(const Container &rows, const LayoutPaths &paths)
{
    QJsonArray array;
    for (RowId row : rows)
        array.append(write(row, paths));
    return array;
}

std::vector<RowId> readRows(const QJsonValue &value, const LayoutPaths &paths)
{
    std::vector<RowId> rows;
    for (const QJsonValue &item : value.toArray()) {
        if (const RowId row = readRow(item.toString(), paths); row.isValid())
            rows.push_back(row);
    }
    return rows;
}

std::set<RowId> without(const std::set<RowId> &rows, const std::set<RowId> &others)
{
    std::set<RowId> rest = rows;
    for (RowId row : others)
        rest.erase(row);
    return rest;
}

/// Ranks of moved rows: siblings keep their order regardless of rows between.
QJsonArray writeOrder(const LayoutState &state, const LayoutPaths &paths)
{
    std::vector<std::pair<uint32_t, RowId>> ranked;
    for (const auto &[row, rank] : state.ranks)
        ranked.emplace_back(rank, row);
    std::sort(ranked.begin(), ranked.end());
    QJsonArray array;
    for (const auto &[rank, row] : ranked)
        array.append(write(row, paths));
    return array;
}

QJsonObject writeHeights(const LayoutState &state, const LayoutPaths &paths)
{
    QJsonObject heights;
    for (const auto &[track, factor] : state.heights)
        heights.insert(paths.of(track), factor);
    return heights;
}

void readState(const QJsonObject &json, const LayoutPaths &paths, LayoutState &state)
{
    const auto rows = [&](const char *key) {
        return readRows(json.value(QLatin1String(key)), paths);
    };
    const auto addTo = [](std::set<RowId> &set, const std::vector<RowId> &list) {
        set.insert(list.begin(), list.end());
    };
    addTo(state.collapsed, rows("collapsed"));
    for (RowId row : rows("expanded"))
        state.collapsed.erase(row);
    addTo(state.unfolded, rows("unfolded"));
    addTo(state.hidden, rows("hidden"));
    for (RowId row : rows("pinned")) {
        if (std::find(state.pinned.begin(), state.pinned.end(), row) == state.pinned.end())
            state.pinned.push_back(row);
    }
    uint32_t rank = 0;
    for (RowId row : rows("order"))
        state.ranks.emplace(row, rank++);
    const QJsonObject heights = json.value(QLatin1String("heights")).toObject();
    for (auto height = heights.begin(); height != heights.end(); ++height) {
        const TrackId track = paths.find(height.key());
        const double factor = height.value().toDouble();
        if (track.isValid() && factor > 0.1 && factor < 100)
            state.heights[track] = factor;
    }
    const QJsonArray layers = json.value(QLatin1String("collapsedLayers")).toArray();
    for (size_t i = 0; i < std::size(kLayers); ++i)
        state.layers[i] = layers.contains(QJsonValue(QLatin1String(kLayers[i])));
    if (json.value(QLatin1String("streams")).toString() == QLatin1String("process"))
        state.grouping = StreamGrouping::ByProcess;
    for (size_t i = 0; i < std::size(kScales); ++i) {
        if (json.value(QLatin1String("height")).toString() == QLatin1String(kScales[i]))
            state.scale = static_cast<RowScale>(i);
    }
}

/// JSON's numbers are doubles: nanoseconds beyond 2^53 would lose their last digits.
QJsonValue write(Ns time)
{
    return QString::number(time);
}

std::optional<Ns> readTime(const QJsonValue &value)
{
    bool ok = false;
    const Ns time = value.toString().toLongLong(&ok);
    return ok ? std::optional(time) : std::nullopt;
}

} // namespace

QByteArray layoutToJson(const RememberedLayout &layout, const LayoutState &defaults,
                        const LayoutPaths &paths)
{
    const LayoutState &rows = layout.rows;
    QJsonArray layers;
    for (size_t i = 0; i < std::size(kLayers); ++i) {
        if (rows.layers[i])
            layers.append(QLatin1String(kLayers[i]));
    }
    QJsonObject json{
        {QStringLiteral("version"), kVersion},
        {QStringLiteral("collapsed"), write(without(rows.collapsed, defaults.collapsed), paths)},
        {QStringLiteral("expanded"), write(without(defaults.collapsed, rows.collapsed), paths)},
        {QStringLiteral("collapsedLayers"), layers},
        {QStringLiteral("unfolded"), write(rows.unfolded, paths)},
        {QStringLiteral("hidden"), write(rows.hidden, paths)},
        {QStringLiteral("pinned"), write(rows.pinned, paths)},
        {QStringLiteral("order"), writeOrder(rows, paths)},
        {QStringLiteral("heights"), writeHeights(rows, paths)},
        {QStringLiteral("streams"), rows.grouping == StreamGrouping::ByProcess
                                        ? QStringLiteral("process")
                                        : QStringLiteral("device")},
        {QStringLiteral("height"), QLatin1String(kScales[static_cast<size_t>(rows.scale)])},
    };
    if (layout.range)
        json.insert(QStringLiteral("range"),
                    QJsonArray{write(layout.range->begin), write(layout.range->end)});
    if (layout.idleThreshold)
        json.insert(QStringLiteral("idleThreshold"), write(*layout.idleThreshold));
    return QJsonDocument(json).toJson(QJsonDocument::Indented);
}

Result<RememberedLayout> layoutFromJson(const QByteArray &json, const LayoutState &defaults,
                                        const LayoutPaths &paths)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isObject())
        return Error{.what = msg("not a layout: %1", error.errorString().toStdString())};
    const QJsonObject object = document.object();
    const int version = object.value(QLatin1String("version")).toInt();
    if (version != kVersion)
        return Error{.what = msg("unknown layout version %1", version)};
    RememberedLayout layout{.rows = defaults};
    readState(object, paths, layout.rows);
    const QJsonArray range = object.value(QLatin1String("range")).toArray();
    const std::optional<Ns> begin = readTime(range.at(0));
    const std::optional<Ns> end = readTime(range.at(1));
    if (begin && end && *begin < *end)
        layout.range = TimeRange{*begin, *end};
    layout.idleThreshold = readTime(object.value(QLatin1String("idleThreshold")));
    return layout;
}

} // namespace trilane::session
