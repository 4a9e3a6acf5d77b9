// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <pthread.h>

namespace trilane::agent {

/// While it lives, its thread is not cancelled (pthread_cancel): for what a hook does on a thread
/// of the program's that may wait, read or write. The thread would end there where the program
/// expects no end, with our locks taken.
class Uncancelled
{
public:
    Uncancelled() { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &m_before); }
    ~Uncancelled() { pthread_setcancelstate(m_before, nullptr); }
    Uncancelled(const Uncancelled &) = delete;
    Uncancelled &operator=(const Uncancelled &) = delete;

private:
    int m_before = PTHREAD_CANCEL_ENABLE;
};

} // namespace trilane::agent
