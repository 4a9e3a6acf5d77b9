// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/acceptor.h"
#include "capture/daemon/system/socketfolder.h"
#include "model/base/result.h"

#include <memory>
#include <string>

namespace trilane::daemon {

/// The socket that the agents of a recording connect to. One thread.
class AgentListener
{
public:
    /// Creates the socket in a folder of its own below `folder`; empty: the user's own.
    /// `isReachable`: by other users, if they have the path. Errors: it cannot be created.
    [[nodiscard]] static Result<std::unique_ptr<AgentListener>> make(const std::string &folder,
                                                                     bool isReachable);
    /// The socket of an earlier daemon. Errors: it is none that accepts agents.
    [[nodiscard]] static Result<std::unique_ptr<AgentListener>> adopt(control::Descriptor socket,
                                                                      const std::string &path);

    [[nodiscard]] const std::string &path() const { return m_path; }
    [[nodiscard]] control::Acceptor &acceptor() { return m_acceptor; }
    [[nodiscard]] int descriptor() const { return m_acceptor.descriptor(); }

private:
    AgentListener(std::unique_ptr<SocketFolder> folder, std::string path,
                  control::Descriptor socket);

    std::unique_ptr<SocketFolder> m_folder; ///< none if an earlier daemon created it
    std::string m_path;
    control::Acceptor m_acceptor;
};

} // namespace trilane::daemon
