// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/dialogs/keymodel.h"

#include <QFont>

namespace trilane::panels {

KeyModel::KeyModel(std::vector<KeyedCommand> commands, QObject *parent)
    : QAbstractTableModel(parent)
    , m_commands(std::move(commands))
{
    connect(&session::Shortcuts::instance(), &session::Shortcuts::changed, this, [this] {
        if (!m_commands.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
    });
}

const KeyedCommand &KeyModel::commandAt(int row) const
{
    return m_commands[static_cast<size_t>(row)];
}

std::vector<const KeyedCommand *> KeyModel::withKey(const QKeySequence &key,
                                                    const QString &besides) const
{
    std::vector<const KeyedCommand *> found;
    for (const KeyedCommand &command : m_commands) {
        if (command.id != besides && command.keys().contains(key))
            found.push_back(&command);
    }
    return found;
}

int KeyModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_commands.size());
}

int KeyModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QVariant KeyModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const KeyedCommand &command = commandAt(index.row());
    const QString keys = session::Shortcuts::words(command.keys());
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return index.column() == Name   ? command.title
               : index.column() == Path ? command.path
                                        : keys;
    if (role == kSearchRole)
        return command.title + QLatin1Char('\n') + command.path + QLatin1Char('\n') +
               command.elsewhere + QLatin1Char('\n') + keys;
    if (role == Qt::FontRole && session::Shortcuts::instance().isChanged(command.id)) {
        QFont font;
        font.setBold(true);
        return font;
    }
    return {};
}

QVariant KeyModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Name ? tr("Command") : section == Path ? tr("Menu") : tr("Keys");
}

} // namespace trilane::panels
