// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"

namespace trilane::control {

/// Takes connections at a listening socket, also when this process has no descriptors left: then
/// one that is kept for that takes each, so that whoever waits is told, and the socket is not
/// readable for ever. One thread.
class Acceptor
{
public:
    explicit Acceptor(Descriptor listener);

    [[nodiscard]] int descriptor() const { return m_listener.number(); }

    struct Taken
    {
        Descriptor socket;     ///< invalid: nobody waits, or not even that can be had now
        bool isScarce = false; ///< descriptors are: only who must be served should be
        bool isLast = false;   ///< it is the one that was kept: nobody can be served
    };
    [[nodiscard]] Taken accept();

private:
    Descriptor m_listener;
    Descriptor m_kept;
};

} // namespace trilane::control
