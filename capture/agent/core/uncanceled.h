// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <pthread.h>

namespace trilane::agent {

/// Disables cancellation (pthread_cancel) of its thread during hook code that may wait, read or
/// write. Otherwise the thread could end while it holds our locks.
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
