// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/client/session/keeprequest.h"
#include "capture/control/controlsocket.h"
#include "capture/control/descriptor.h"
#include "model/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace trilane::control {
class Event;
class KeepLast;
} // namespace trilane::control

namespace trilane::client {

/// Files beside a recording's for its saved pieces: run.trilane → run-1.trilane, run-2.trilane… A
/// file gets its name when complete, and never that of an existing file.
class SaveFiles
{
public:
    explicit SaveFiles(std::string output)
        : m_output(std::move(output))
    {}
    /// Files that were not kept are removed.
    ~SaveFiles();
    SaveFiles(const SaveFiles &) = delete;
    SaveFiles &operator=(const SaveFiles &) = delete;

    /// An empty file under a temporary name.
    [[nodiscard]] Result<control::Descriptor> open(uint64_t number);
    /// Its name, which it gets now.
    [[nodiscard]] Result<std::string> keep(uint64_t number);
    void remove(uint64_t number);

private:
    const std::string m_output;
    std::map<uint64_t, std::string> m_parts;
    size_t m_last = 0; ///< in a name
};

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

/// The client's side of saves: provides files to the daemon and names completed ones. One thread.
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
