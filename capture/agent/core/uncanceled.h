// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <pthread.h>

namespace trilane::agent {

/// While it lives, its thread is not canceled (pthread_cancel): for what a hook does on a thread
/// of the program's that may wait, read or write. The thread would end there where the program
/// expects no end, with our locks taken.
class Uncanceled
{
public:
    Uncanceled() { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &m_before); }
    ~Uncanceled() { pthread_setcancelstate(m_before, nullptr); }
    Uncanceled(const Uncanceled &) = delete;
    Uncanceled &operator=(const Uncanceled &) = delete;

private:
    int m_before = PTHREAD_CANCEL_ENABLE;
};

} // namespace trilane::agent
