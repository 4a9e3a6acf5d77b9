// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/models/listedprocess.h"

#include <QAbstractItemModel>
#include <QSortFilterProxyModel>

#include <map>
#include <memory>
#include <vector>

namespace trilane::items {

/// Tree of processes, siblings by id. A new list is applied as a difference, so that a selected
/// process stays selected. GUI thread.
class ProcessModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Command, Pid, User, Gpu, State, ColumnCount };
    enum Role { ProcessRole = Qt::UserRole, SearchRole };

    explicit ProcessModel(QObject *parent = nullptr);
    ~ProcessModel() override;

    void setProcesses(const std::vector<ListedProcess> &processes);
    [[nodiscard]] static ListedProcess processAt(const QModelIndex &index);
    [[nodiscard]] QModelIndex indexOf(int pid) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &index) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Node;
    using Wanted = std::map<int, std::vector<ListedProcess>>; ///< children by their parent
    void merge(Node &node, const QModelIndex &index, const Wanted &wanted, int depth);
    [[nodiscard]] Node &nodeAt(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexIn(const Node &node, const QModelIndex &index, int pid) const;

    std::unique_ptr<Node> m_root;
};

/// The processes that contain all words of a text in command, number or user, and their ancestors.
/// GUI thread.
class ProcessFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit ProcessFilter(QObject *parent = nullptr);
    void setText(const QString &text);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    QStringList m_words;
};

} // namespace trilane::items

Q_DECLARE_METATYPE(trilane::items::ListedProcess)
