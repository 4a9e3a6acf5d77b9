// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/models/command.h"

#include <QAbstractListModel>
#include <QStringList>

namespace trilane::items {

/// Commands that match the typed text, best first. GUI thread.
class CommandModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { PathRole = Qt::UserRole, KeysRole, ReasonRole, IdRole, PossibleRole };

    using QAbstractListModel::QAbstractListModel;

    /// `used`: ids of recently run commands, latest first.
    void setCommands(std::vector<Command> commands, QStringList used);
    void setTyped(const QString &typed);
    [[nodiscard]] const std::vector<Command> &commands() const { return m_commands; }
    /// The command of a row, which must exist.
    [[nodiscard]] const Command &commandAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    std::vector<Command> m_commands;
    std::vector<size_t> m_shown;
    QStringList m_used;
};

} // namespace trilane::items
