// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/client/session/keeprequest.h"
#include "capture/client/session/savefiles.h"
#include "capture/control/controlsocket.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace trilane::control {
class Event;
class KeepLast;
} // namespace trilane::control

namespace trilane::client {

/// Result of a save.
struct SaveNews
{
    std::string file; ///< empty: it failed
    Message why;
    Ns length = 0;
    uint64_t bytes = 0;
    std::optional<Error> failed;
};

void fill(control::KeepLast &out, const KeepRequest &keep);

/// The client's side of saves: gives the daemon files for them and names those that are complete.
/// One thread.
class DaemonSaves
{
public:
    explicit DaemonSaves(const std::string &output)
        : m_files(output)
    {}

    /// False: the event is not about saves.
    bool take(const control::Event &event, control::ControlSocket &daemon);
    [[nodiscard]] std::vector<SaveNews> takeNews() { return std::exchange(m_news, {}); }

private:
    SaveFiles m_files;
    std::vector<SaveNews> m_news;
};

} // namespace trilane::client
