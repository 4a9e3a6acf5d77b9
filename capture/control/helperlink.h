// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"
#include "capture/helper/helperprotocol.h"
#include "model/base/result.h"

#include <memory>
#include <string>
#include <vector>

namespace trilane::control {

/// The daemon's connection to the privilege helper, which performs privileged operations
/// (capture/SECURITY.md). One thread at a time.
class HelperLink
{
public:
    /// Connects to the helper on behalf of the client at the other end of the control connection
    /// `client`, which must still be connected. Errors: no helper, or it refuses.
    [[nodiscard]] static Result<std::unique_ptr<HelperLink>> forClient(const std::string &path,
                                                                       int client);
    /// With the BPF programs, which run until it is destroyed: `maps` in the protocol's order.
    [[nodiscard]] static Result<std::unique_ptr<HelperLink>>
    forScheduler(const std::string &path, std::vector<Descriptor> &maps);
    /// To accept clients on `listener`, which root opened at the standard control socket path.
    [[nodiscard]] static Result<std::unique_ptr<HelperLink>> forListener(const std::string &path,
                                                                         int listener);

    /// Results in addition to errno.
    struct Answer
    {
        int64_t value = 0;
        size_t size = 0; ///< bytes that were written to `to`
        std::vector<Descriptor> descriptors;
    };
    /// Returns errno; 0: done; ETIMEDOUT: no answer; it is not asked again. Sends `size` bytes from
    /// `from`, receives up to `room` bytes to `to`.
    [[nodiscard]] int call(helper::Request request, Answer &answer, const void *from = nullptr,
                           size_t size = 0, void *to = nullptr, size_t room = 0);
    /// Begins a new connection for the same client: the helper lets go of all that it holds.
    void reset();

private:
    HelperLink(std::string path, Descriptor client)
        : m_path(std::move(path))
        , m_client(std::move(client))
    {}
    [[nodiscard]] Result<void> connect();
    [[nodiscard]] bool send(const helper::Request &request, const void *from, size_t size,
                            int descriptor) const;
    [[nodiscard]] int receive(Answer &answer, void *to, size_t room) const;
    [[nodiscard]] int introduce(helper::Op as, int descriptor);
    [[nodiscard]] Result<void> introduceClient();

    std::string m_path;
    Descriptor m_client;
    Descriptor m_socket;
};

} // namespace trilane::control
