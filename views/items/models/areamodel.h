// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/areas/areatotals.h"
#include "model/store/fwd.h"

#include <QAbstractTableModel>

#include <array>
#include <map>
#include <memory>

namespace trilane::items {

/// Table of one list of an area's totals: name, share, count, total, average. Items that cover the
/// same time differently (a kernel, its launch call, the range around both) are in different lists.
/// GUI thread.
class AreaModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class List { Work, Calls, Ranges, Cores, States, Tracks };
    static constexpr int kLists = 6;
    enum Column { Name, Share, Count, Total, Average, kColumns };
    enum Role {
        SortRole = Qt::UserRole, ///< a double for numbers, a QString for names
        KindRole,                ///< of the row: its SliceKind as int
        NameIdRole,              ///< of the row: its StringId as uint; invalid for tracks
        ShortNameRole,           ///< of a kernel; else its name
        TellingRole ///< of a kernel: the part that distinguishes it from others with that short
                    ///< name
    };

    explicit AreaModel(QObject *parent = nullptr);

    void setTotals(std::shared_ptr<const store::Store> store,
                   std::shared_ptr<const areas::AreaTotals> totals);
    void setList(List list);
    [[nodiscard]] List list() const { return m_list; }
    /// Updates texts after a change of language.
    void retranslate();
    /// The largest share in the list, for bars.
    [[nodiscard]] double largestShare() const;
    /// Titles and rows of a list, tab-separated, whichever is shown.
    [[nodiscard]] QString text(List list) const;
    [[nodiscard]] size_t sizeOf(List list) const { return rowsOf(list).size(); }
    /// "GPU work", "Calls"….
    [[nodiscard]] static QString nameOf(List list);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] const std::vector<areas::AreaRow> &rowsOf(List list) const;
    [[nodiscard]] static List listOf(SliceKind kind);
    [[nodiscard]] QString nameOf(const areas::AreaRow &row) const;
    void tellKernelsApart();
    [[nodiscard]] QString cell(const areas::AreaRow &row, int column) const;
    [[nodiscard]] static QString title(int column, List list);

    std::shared_ptr<const store::Store> m_store;
    std::shared_ptr<const areas::AreaTotals> m_totals;
    /// Keyed by StringId.
    struct KernelName
    {
        QString shortName, telling;
    };
    std::map<uint32_t, KernelName> m_kernels;
    std::array<std::vector<areas::AreaRow>, kLists> m_rows;
    List m_list = List::Work;
};

} // namespace trilane::items
