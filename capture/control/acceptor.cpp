// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/acceptor.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>

namespace trilane::control {

namespace {

constexpr timespec kPause{0, 20'000'000};

Descriptor acceptAt(int listener)
{
    return Descriptor(::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
}

/// The system gives the lowest number that is free: so many are in use at least.
bool isAboveShare(int descriptor)
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return false;
    return static_cast<rlim_t>(descriptor) >= limit.rlim_cur - limit.rlim_cur / 8;
}

} // namespace

Acceptor::Acceptor(Descriptor listener)
    : m_listener(std::move(listener))
    , m_kept(::open("/dev/null", O_RDONLY | O_CLOEXEC))
{}

Acceptor::Taken Acceptor::accept()
{
    if (!m_kept.isValid())
        m_kept = Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    Taken taken{.socket = acceptAt(m_listener.number())};
    const int error = errno;
    if (taken.socket.isValid()) {
        taken.isScarce = isAboveShare(taken.socket.number());
        return taken;
    }
    if (error != EMFILE && error != ENFILE && error != ENOBUFS && error != ENOMEM)
        return taken;
    m_kept = {};
    taken.socket = acceptAt(m_listener.number());
    taken.isScarce = taken.isLast = true;
    // Another thread was faster: the caller would come back at once, and again.
    if (!taken.socket.isValid() && errno != EAGAIN)
        ::nanosleep(&kPause, nullptr);
    return taken;
}

} // namespace trilane::control
