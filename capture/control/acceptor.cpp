// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/acceptor.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

namespace trilane::control {

namespace {

constexpr timespec kPause{0, 20'000'000};

Descriptor acceptAt(int listener)
{
    return Descriptor(::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
}

/// The system gives the lowest free number: at least this many are in use.
bool isAboveShare(int descriptor)
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return false;
    return static_cast<rlim_t>(descriptor) >= limit.rlim_cur - limit.rlim_cur / 8;
}

} // namespace

Acceptor::Acceptor(Descriptor listener, std::string helper)
    : m_listener(std::move(listener))
    , m_helper(std::move(helper))
    , m_kept(::open("/dev/null", O_RDONLY | O_CLOEXEC))
{}

/// False: it does not answer.
bool Acceptor::askHelper(Descriptor &socket, int &error)
{
    HelperLink::Answer answer;
    if (!m_link) {
        Result<std::unique_ptr<HelperLink>> made =
            HelperLink::forListener(m_helper, m_listener.number());
        if (!made)
            return false;
        m_link = std::move(made).value();
    }
    error = m_link->call({.op = helper::Op::Accept}, answer);
    if (error == EPIPE || error == ETIMEDOUT)
        m_link.reset();
    if (error == 0 && answer.descriptors.size() == 1)
        socket = std::move(answer.descriptors[0]);
    return error == 0 || error == EAGAIN;
}

/// errno, if it is none.
Descriptor Acceptor::acceptOne()
{
    Descriptor socket;
    int error = 0;
    // A client from the helper needs a free descriptor; without one it would be lost.
    const bool canTake = Descriptor(::fcntl(m_listener.number(), F_DUPFD_CLOEXEC, 3)).isValid();
    pollfd waiting{m_listener.number(), POLLIN, 0};
    if (m_helper.empty() || !canTake || ::poll(&waiting, 1, 0) == 0 || !askHelper(socket, error))
        return acceptAt(m_listener.number());
    errno = error;
    return socket;
}

Acceptor::Taken Acceptor::accept()
{
    if (!m_kept.isValid())
        m_kept = Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    Taken taken{.socket = acceptOne()};
    const int error = errno;
    if (taken.socket.isValid()) {
        taken.isScarce = isAboveShare(taken.socket.number());
        return taken;
    }
    if (error != EMFILE && error != ENFILE && error != ENOBUFS && error != ENOMEM)
        return taken;
    // At once, even while others are closed.
    if (m_kept.isValid())
        ::close(m_kept.release());
    taken.socket = acceptAt(m_listener.number());
    taken.isScarce = taken.isLast = true;
    // Another thread was faster: the caller would return at once, repeatedly.
    if (!taken.socket.isValid() && errno != EAGAIN)
        ::nanosleep(&kPause, nullptr);
    return taken;
}

} // namespace trilane::control
