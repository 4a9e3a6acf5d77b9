// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"
#include "capture/control/helperlink.h"

#include <memory>
#include <string>

namespace trilane::control {

/// Accepts connections on a listening socket, even if this process has no descriptors left: a
/// reserved one is then used for each, so that the client is informed and the socket does not stay
/// readable. With a privilege helper the helper accepts, so that it knows the owner of each
/// connection; if that fails, this process accepts, and the helper acts for none of those. One
/// thread.
class Acceptor
{
public:
    /// `helper`: its socket; "": none.
    explicit Acceptor(Descriptor listener, std::string helper = {});

    [[nodiscard]] int descriptor() const { return m_listener.number(); }

    struct Taken
    {
        Descriptor socket;     ///< invalid: no client waits, or out of descriptors
        bool isScarce = false; ///< descriptors are scarce: accept only essential clients
        bool isLast = false;   ///< it is the reserved one: no client can be served
    };
    [[nodiscard]] Taken accept();

private:
    [[nodiscard]] Descriptor acceptOne();
    [[nodiscard]] bool askHelper(Descriptor &socket, int &error);

    Descriptor m_listener;
    const std::string m_helper;
    std::unique_ptr<HelperLink> m_link;
    Descriptor m_kept;
};

} // namespace trilane::control
