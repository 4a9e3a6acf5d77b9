// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/files/shortcuts.h"

#include <QAbstractTableModel>

#include <vector>

namespace trilane::panels {

/// A command that may have keys.
struct KeyedCommand
{
    QString id;
    QString title;
    QString path;
    QString elsewhere; ///< title and path in other languages
    session::Shortcuts::Keys defaults;

    [[nodiscard]] session::Shortcuts::Keys keys() const
    {
        return session::Shortcuts::instance().keysOf(id, defaults);
    }
};

/// Commands with their keys, user-defined ones in bold. GUI thread.
class KeyModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Path, KeysColumn, Columns };
    static constexpr int kSearchRole = Qt::UserRole; ///< everything it can be found by

    explicit KeyModel(std::vector<KeyedCommand> commands, QObject *parent = nullptr);

    [[nodiscard]] const KeyedCommand &commandAt(int row) const;
    /// Others that have this key.
    [[nodiscard]] std::vector<const KeyedCommand *> withKey(const QKeySequence &key,
                                                            const QString &besides) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    std::vector<KeyedCommand> m_commands;
};

} // namespace trilane::panels
