// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/processmodel.h"

#include "views/items/text/humantext.h"

#include <algorithm>

namespace trilane::items {

namespace {

/// No system has deeper ones: the list is invalid.
constexpr int kMaxDepth = 200;
const std::vector<ListedProcess> kNobody;

QVariant alignmentOf(int column)
{
    const Qt::Alignment side = column == ProcessModel::Pid ? Qt::AlignRight : Qt::AlignLeft;
    return QVariant::fromValue(side | Qt::AlignVCenter);
}

const std::vector<ListedProcess> &childrenOf(const auto &wanted, int pid)
{
    const auto at = wanted.find(pid);
    return at == wanted.end() ? kNobody : at->second;
}

} // namespace

struct ProcessModel::Node
{
    ListedProcess process;
    Node *parent = nullptr;
    std::vector<std::unique_ptr<Node>> children; ///< by number

    [[nodiscard]] auto find(int pid) const
    {
        return std::lower_bound(children.begin(), children.end(), pid,
                                [](const auto &child, int n) { return child->process.pid < n; });
    }
};

ProcessModel::ProcessModel(QObject *parent)
    : QAbstractItemModel(parent)
    , m_root(std::make_unique<Node>())
{}

ProcessModel::~ProcessModel() = default;

void ProcessModel::setProcesses(const std::vector<ListedProcess> &processes)
{
    std::map<int, ListedProcess> all;
    for (const ListedProcess &process : processes)
        all[process.pid] = process;
    Wanted wanted;
    for (const auto &[pid, process] : all)
        wanted[all.contains(process.parent) && process.parent != pid ? process.parent : 0]
            .push_back(process);
    merge(*m_root, {}, wanted, 0);
}

void ProcessModel::merge(Node &node, const QModelIndex &index, const Wanted &wanted, int depth)
{
    const std::vector<ListedProcess> &now = childrenOf(wanted, node.process.pid);
    const auto isThere = [&now](int pid) {
        return std::binary_search(now.begin(), now.end(), ListedProcess{.pid = pid},
                                  [](const auto &a, const auto &b) { return a.pid < b.pid; });
    };
    for (int row = static_cast<int>(node.children.size()) - 1; row >= 0; --row) {
        if (isThere(node.children[static_cast<size_t>(row)]->process.pid))
            continue;
        beginRemoveRows(index, row, row);
        node.children.erase(node.children.begin() + row);
        endRemoveRows();
    }
    for (size_t i = 0; i < now.size() && depth < kMaxDepth; ++i) {
        const int row = static_cast<int>(i);
        const bool isNew = i >= node.children.size() || node.children[i]->process.pid != now[i].pid;
        if (isNew) {
            beginInsertRows(index, row, row);
            auto child = std::make_unique<Node>();
            child->process = now[i];
            child->parent = &node;
            node.children.insert(node.children.begin() + row, std::move(child));
            endInsertRows();
        } else if (node.children[i]->process != now[i]) {
            node.children[i]->process = now[i];
            emit dataChanged(this->index(row, 0, index), this->index(row, ColumnCount - 1, index));
        }
        merge(*node.children[i], this->index(row, 0, index), wanted, depth + 1);
    }
}

ListedProcess ProcessModel::processAt(const QModelIndex &index)
{
    return index.data(ProcessRole).value<ListedProcess>();
}

ProcessModel::Node &ProcessModel::nodeAt(const QModelIndex &index) const
{
    return index.isValid() ? *static_cast<Node *>(index.internalPointer()) : *m_root;
}

QModelIndex ProcessModel::indexIn(const Node &node, const QModelIndex &index, int pid) const
{
    for (size_t i = 0; i < node.children.size(); ++i) {
        const QModelIndex at = this->index(static_cast<int>(i), 0, index);
        if (node.children[i]->process.pid == pid)
            return at;
        if (const QModelIndex below = indexIn(*node.children[i], at, pid); below.isValid())
            return below;
    }
    return {};
}

QModelIndex ProcessModel::indexOf(int pid) const
{
    return indexIn(*m_root, {}, pid);
}

QModelIndex ProcessModel::index(int row, int column, const QModelIndex &parent) const
{
    const Node &node = nodeAt(parent);
    if (row < 0 || row >= static_cast<int>(node.children.size()) || column < 0 ||
        column >= ColumnCount || parent.column() > 0)
        return {};
    return createIndex(row, column, node.children[static_cast<size_t>(row)].get());
}

QModelIndex ProcessModel::parent(const QModelIndex &index) const
{
    Node *above = index.isValid() ? nodeAt(index).parent : nullptr;
    if (!above || above == m_root.get())
        return {};
    const auto at = above->parent->find(above->process.pid);
    return createIndex(static_cast<int>(at - above->parent->children.begin()), 0, above);
}

int ProcessModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(nodeAt(parent).children.size());
}

int ProcessModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant ProcessModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const ListedProcess &process = nodeAt(index).process;
    if (role == ProcessRole)
        return QVariant::fromValue(process);
    if (role == SearchRole)
        return QStringLiteral("%1 %2 %3").arg(process.command).arg(process.pid).arg(process.user);
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(index.column());
    if (role == Qt::ToolTipRole)
        return tipText(index.column() == Command ? process.command : process.explanation());
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Command:
        return process.command;
    case Pid:
        return QString::number(process.pid);
    case User:
        return process.user;
    case Gpu:
        return process.gpus;
    default:
        return process.stateText();
    }
}

QVariant ProcessModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Command:
        return tr("Command");
    case Pid:
        return QStringLiteral("PID");
    case User:
        return tr("User");
    case Gpu:
        return QStringLiteral("GPU");
    default:
        return tr("Can be recorded");
    }
}

ProcessFilter::ProcessFilter(QObject *parent)
    : QSortFilterProxyModel(parent)
{
    setRecursiveFilteringEnabled(true);
}

void ProcessFilter::setText(const QString &text)
{
    m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool ProcessFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    const QString text = index.data(ProcessModel::SearchRole).toString();
    return std::all_of(m_words.begin(), m_words.end(), [&text](const QString &word) {
        return text.contains(word, Qt::CaseInsensitive);
    });
}

} // namespace trilane::items
