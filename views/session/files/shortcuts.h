// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QKeySequence>
#include <QList>
#include <QMap>
#include <QObject>
#include <QString>

namespace trilane::session {

/// User-defined keys by command id, stored in the user's settings immediately. Unchanged commands
/// keep their default keys. Singleton; GUI thread.
class Shortcuts : public QObject
{
    Q_OBJECT

public:
    using Keys = QList<QKeySequence>;

    [[nodiscard]] static Shortcuts &instance();

    /// Reads the settings again; at the start of a window.
    void read();
    [[nodiscard]] Keys keysOf(const QString &command, const Keys &defaults) const;
    [[nodiscard]] bool isChanged(const QString &command) const { return m_keys.contains(command); }
    /// An empty list removes all keys of the command.
    void set(const QString &command, const Keys &keys);
    void reset(const QString &command);
    void resetAll();

    /// "Home / 0": as they are called here.
    [[nodiscard]] static QString words(const Keys &keys);

signals:
    void changed();

private:
    Shortcuts();

    QMap<QString, Keys> m_keys;
};

} // namespace trilane::session
