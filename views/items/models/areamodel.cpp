// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/areamodel.h"

#include "model/analysis/names/basename.h"
#include "model/store/tables.h"
#include "views/items/text/humantext.h"
#include "views/items/text/tellingparts.h"
#include "views/items/text/trackplace.h"
#include "views/items/text/trackwords.h"

#include <QStringList>

namespace trilane::items {

AreaModel::AreaModel(QObject *parent)
    : QAbstractTableModel(parent)
{}

void AreaModel::setTotals(std::shared_ptr<const store::Store> store,
                          std::shared_ptr<const areas::AreaTotals> totals)
{
    beginResetModel();
    m_store = std::move(store);
    m_totals = std::move(totals);
    for (std::vector<areas::AreaRow> &rows : m_rows)
        rows.clear();
    if (m_totals) {
        for (const areas::AreaRow &row : m_totals->names)
            m_rows[static_cast<size_t>(listOf(row.kind))].push_back(row);
        m_rows[static_cast<size_t>(List::States)] = m_totals->states;
        m_rows[static_cast<size_t>(List::Tracks)] = m_totals->tracks;
    }
    tellKernelsApart();
    endResetModel();
}

void AreaModel::tellKernelsApart()
{
    m_kernels.clear();
    std::vector<uint32_t> ids;
    std::vector<QString> names;
    std::vector<std::string> shortNames;
    for (const areas::AreaRow &row : rowsOf(List::Work)) {
        if (row.kind != SliceKind::Kernel)
            continue;
        ids.push_back(row.name.value);
        names.push_back(nameOf(row));
        shortNames.push_back(names::baseName(store::Tables(*m_store).string(row.name)));
    }
    const std::vector<QString> telling = tellingParts(names, shortNames);
    for (size_t i = 0; i < ids.size(); ++i)
        m_kernels[ids[i]] = {QString::fromStdString(shortNames[i]), telling[i]};
}

void AreaModel::setList(List list)
{
    if (list == m_list)
        return;
    beginResetModel();
    m_list = list;
    endResetModel();
    emit headerDataChanged(Qt::Horizontal, 0, kColumns - 1);
}

void AreaModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, kColumns - 1);
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

AreaModel::List AreaModel::listOf(SliceKind kind)
{
    switch (kind) {
    case SliceKind::Kernel:
    case SliceKind::Memcpy:
    case SliceKind::Memset:
    case SliceKind::GpuSync:
    case SliceKind::GraphLaunch:
        return List::Work;
    case SliceKind::Range:
    case SliceKind::PythonCall:
    case SliceKind::GpuRange:
    case SliceKind::Instant:
    case SliceKind::Unknown:
        return List::Ranges;
    case SliceKind::OnCore:
        return List::Cores;
    default:
        return List::Calls;
    }
}

QString AreaModel::nameOf(List list)
{
    switch (list) {
    case List::Work:
        return tr("GPU work");
    case List::Calls:
        return tr("Calls");
    case List::Ranges:
        return tr("Ranges");
    case List::Cores:
        return tr("On cores");
    case List::States:
        return tr("States");
    case List::Tracks:
        break;
    }
    return tr("Streams and tracks");
}

const std::vector<areas::AreaRow> &AreaModel::rowsOf(List list) const
{
    return m_rows[static_cast<size_t>(list)];
}

double AreaModel::largestShare() const
{
    const std::vector<areas::AreaRow> &rows = rowsOf(m_list);
    return rows.empty() ? 0.0 : rows.front().share; // they are in order of their totals
}

QString AreaModel::nameOf(const areas::AreaRow &row) const
{
    if (row.track.isValid())
        return TrackPlace::of(*m_store, row.track);
    const std::string_view bytes = store::Tables(*m_store).string(row.name);
    const QString name = QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
    switch (row.kind) {
    case SliceKind::Running:
    case SliceKind::Runnable:
        return TrackLabel::kind(row.kind);
    case SliceKind::Blocked:
    case SliceKind::BlockedDisk: // with the call, or with what stopped or woke it
        return name.isEmpty() ? TrackLabel::kind(row.kind)
                              : tr("%1: %2").arg(TrackLabel::kind(row.kind), name);
    default:
        return name.isEmpty() ? TrackLabel::kind(row.kind) : name;
    }
}

QString AreaModel::cell(const areas::AreaRow &row, int column) const
{
    switch (column) {
    case Name:
        return nameOf(row);
    case Share:
        return percentText(row.share);
    case Count:
        return countText(row.count);
    case Total:
        return columnDurationText(static_cast<double>(row.total));
    default:
        return columnDurationText(row.average());
    }
}

QString AreaModel::title(int column, List list)
{
    switch (column) {
    case Name:
        return list == List::States   ? tr("State")
               : list == List::Tracks ? tr("Stream or track")
               : list == List::Cores  ? tr("Thread")
                                      : tr("Name");
    case Share:
        return tr("Share");
    case Count:
        return tr("Count");
    case Total:
        return tr("Total");
    default:
        return tr("Average");
    }
}

QString AreaModel::text(List list) const
{
    QString text;
    for (int column = 0; column < kColumns; ++column)
        text += title(column, list) + QLatin1Char(column + 1 < kColumns ? '\t' : '\n');
    for (const areas::AreaRow &row : rowsOf(list)) {
        for (int column = 0; column < kColumns; ++column)
            text += cell(row, column) + QLatin1Char(column + 1 < kColumns ? '\t' : '\n');
    }
    return text;
}

int AreaModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rowsOf(m_list).size());
}

int AreaModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant AreaModel::data(const QModelIndex &index, int role) const
{
    // Ctrl+C without a current item requests the data of no index.
    if (!index.isValid())
        return {};
    const areas::AreaRow &row = rowsOf(m_list)[static_cast<size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return cell(row, index.column());
    case Qt::ToolTipRole:
        return index.column() == Name ? tipText(nameOf(row)) : QString();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(
            Qt::AlignVCenter | (index.column() == Name ? Qt::AlignLeft : Qt::AlignRight)));
    case KindRole:
        return static_cast<int>(row.kind);
    case NameIdRole:
        return row.track.isValid() ? StringId::kInvalid : row.name.value;
    case ShortNameRole:
    case TellingRole:
        if (const auto kernel = m_kernels.find(row.name.value);
            row.kind == SliceKind::Kernel && !row.track.isValid() && kernel != m_kernels.end())
            return role == ShortNameRole ? kernel->second.shortName : kernel->second.telling;
        return role == ShortNameRole ? nameOf(row) : QString();
    case SortRole:
        break;
    default:
        return {};
    }
    switch (index.column()) {
    case Name:
        return nameOf(row);
    case Share:
        return row.share;
    case Count:
        return static_cast<double>(row.count);
    case Total:
        return static_cast<double>(row.total);
    default:
        return row.average();
    }
}

QVariant AreaModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns)
        return {};
    if (role == Qt::DisplayRole)
        return title(section, m_list);
    if (role == Qt::ToolTipRole && section == Share)
        return m_list == List::States ? tr("share of the summed time of all states")
                                      : tr("share of the area's duration; nested slices, or slices "
                                           "on several rows, can exceed 100 %");
    if (role == Qt::ToolTipRole && section == Total)
        return tr("time within the area; slices are clipped at its edges");
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment(Qt::AlignVCenter | (section == Name ? Qt::AlignLeft : Qt::AlignRight)));
    return {};
}

} // namespace trilane::items
