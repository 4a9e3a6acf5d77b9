// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QKeySequence>
#include <QList>
#include <QMap>
#include <QObject>
#include <QString>

namespace trilane::session {

/// The keys that the user has given to commands, by the command's id; kept in the user's settings
/// at once. What was never changed has the keys that it comes with. One object; GUI thread.
class Shortcuts : public QObject
{
    Q_OBJECT

public:
    using Keys = QList<QKeySequence>;

    [[nodiscard]] static Shortcuts &instance();

    /// From the settings, anew: at the start of a window.
    void read();
    [[nodiscard]] Keys keysOf(const QString &command, const Keys &defaults) const;
    [[nodiscard]] bool isChanged(const QString &command) const { return m_keys.contains(command); }
    /// No keys: the command has none any more.
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
