// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace trilane::session {

/// The machine whose processes are recorded: this one, or one reachable by the user's ssh, which
/// runs its `trilane`. Nothing listens there; passwords and keys are left to ssh. Plain value.
class CaptureHost
{
public:
    struct Command
    {
        QString program;
        QStringList arguments;
        QString locale; ///< for LC_ALL: trilane uses the language of this program
    };

    /// This machine.
    CaptureHost() = default;
    /// "user@host", as ssh takes it, or nothing for this machine. No value: that is no name.
    [[nodiscard]] static std::optional<CaptureHost> named(const QString &name);

    [[nodiscard]] bool isHere() const { return m_name.isEmpty(); }
    [[nodiscard]] const QString &name() const { return m_name; }
    /// Command that runs `trilane ARGUMENTS` on the host. TRILANE_CLI, TRILANE_SSH and
    /// TRILANE_REMOTE_CLI replace the `trilane` beside this program, `ssh` and the remote
    /// `trilane`.
    [[nodiscard]] Command command(const QStringList &arguments) const;
    friend bool operator==(const CaptureHost &, const CaptureHost &) = default;

private:
    explicit CaptureHost(QString name)
        : m_name(std::move(name))
    {}

    QString m_name;
};

} // namespace trilane::session
