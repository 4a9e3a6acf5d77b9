// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/commandmodel.h"

namespace trilane::items {

void CommandModel::setCommands(std::vector<Command> commands, QStringList used)
{
    beginResetModel();
    m_commands = std::move(commands);
    m_used = std::move(used);
    m_shown = matching(m_commands, {}, m_used);
    endResetModel();
}

void CommandModel::setTyped(const QString &typed)
{
    beginResetModel();
    m_shown = matching(m_commands, typed, m_used);
    endResetModel();
}

const Command &CommandModel::commandAt(int row) const
{
    return m_commands[m_shown[static_cast<size_t>(row)]];
}

int CommandModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant CommandModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Command &command = commandAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return command.title;
    case Qt::AccessibleTextRole: {
        QStringList parts{command.title, command.path, command.keys, command.reason};
        parts.removeAll(QString());
        return parts.join(QStringLiteral(", "));
    }
    case Qt::ToolTipRole:
        return command.isEnabled ? command.path : command.reason;
    case Qt::CheckStateRole:
        return command.isChecked ? QVariant(Qt::Checked) : QVariant();
    case PathRole:
        return command.path;
    case KeysRole:
        return command.keys;
    case ReasonRole:
        return command.isEnabled ? QString() : command.reason;
    case PossibleRole:
        return command.isEnabled;
    case IdRole:
        return command.id;
    default:
        return {};
    }
}

Qt::ItemFlags CommandModel::flags(const QModelIndex &index) const
{
    // One that cannot be run can be chosen, to read why.
    return index.isValid() ? Qt::ItemIsSelectable | Qt::ItemIsEnabled : Qt::NoItemFlags;
}

} // namespace trilane::items
