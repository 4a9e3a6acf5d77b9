// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/trilaned/service.h"

#include "capture/control/controlsocket.h"
#include "capture/daemon/controlserver.h"
#include "capture/daemon/hostedsession.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace trilane {

using namespace control;

namespace {

namespace fs = std::filesystem;

/// Sessions get so long to complete their files.
constexpr int kStopMs = 900;

/// See sd_notify(3): one datagram, to a path or, with '@', an abstract name.
void notify(std::string_view text)
{
    const char *path = std::getenv("NOTIFY_SOCKET");
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const size_t length = path ? std::strlen(path) : 0;
    if (length == 0 || length >= sizeof address.sun_path)
        return;
    std::memcpy(address.sun_path, path, length);
    if (path[0] == '@')
        address.sun_path[0] = 0;
    const Descriptor socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length);
    (void)::sendto(socket.number(), text.data(), text.size(), MSG_NOSIGNAL,
                   reinterpret_cast<const sockaddr *>(&address), size);
}

Descriptor stopSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGTERM, SIGINT, SIGHUP})
        sigaddset(&signals, number);
    return Descriptor(::signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC));
}

/// /run/trilane for root, $XDG_RUNTIME_DIR/trilane for others.
Result<std::string> ownSocket()
{
    const char *runtime = std::getenv("XDG_RUNTIME_DIR");
    const bool isRoot = ::geteuid() == 0;
    if (!isRoot && (!runtime || !*runtime))
        return Error{.what = "XDG_RUNTIME_DIR is not set", .remedy = "set it, or give --socket"};
    return (isRoot ? std::string("/run") : std::string(runtime)) + "/trilane/control";
}

/// Others may go through root's folder, not list it: names of sessions' folders are secrets.
Result<std::string> folderOf(const std::string &socket)
{
    const fs::path folder = fs::absolute(socket).parent_path();
    std::error_code error;
    if (fs::create_directories(folder, error)) {
        const auto mode = static_cast<fs::perms>(::geteuid() == 0 ? 0711 : 0700);
        fs::permissions(folder, mode, error);
    }
    if (error)
        return Error{.what = error.message(), .file = folder.string()};
    return folder.string();
}

} // namespace

Result<int> runService(const ServiceOptions &options)
{
    const Result<std::string> own = options.socket.empty() ? ownSocket() : options.socket;
    if (!own)
        return own.error();
    const Result<std::string> folder = folderOf(*own);
    if (!folder)
        return folder.error();
    Result<std::unique_ptr<ControlServer>> server =
        ControlServer::create(*own, ::geteuid() == 0, {.folder = *folder});
    if (!server)
        return server.error();
    const Descriptor signals = stopSignals();
    std::fprintf(stderr, "trilaned: listening at %s\n", own->c_str());
    notify("READY=1");
    std::array polled{pollfd{(*server)->descriptor(), POLLIN, 0},
                      pollfd{signals.number(), POLLIN, 0}};
    while (!(polled[1].revents & POLLIN)) {
        if (::poll(polled.data(), polled.size(), 1000) < 0 && errno != EINTR)
            return Error::fromErrno("cannot wait", *own);
        (*server)->serve();
    }
    notify("STOPPING=1");
    for (int waited = 0; waited < kStopMs && !(*server)->stop(); waited += 5)
        ::usleep(5000);
    if ((*server)->clients() == 0)
        return 0;
    // A disk that does not answer: what is in the files can be read.
    std::fprintf(stderr, "trilaned: %zu recordings could not be completed in time\n",
                 (*server)->clients());
    ::unlink(own->c_str());
    std::fflush(stderr);
    ::_exit(1);
}

Result<int> runPrivately(int descriptor)
{
    // Who asks a daemon of its own to end waits for the file: signals end the process only once it
    // is complete.
    const Descriptor signals = stopSignals();
    const Descriptor over(::eventfd(0, EFD_CLOEXEC));
    std::stop_source stop;
    const std::jthread waiting([&] {
        std::array polled{pollfd{signals.number(), POLLIN, 0}, pollfd{over.number(), POLLIN, 0}};
        while (::poll(polled.data(), polled.size(), -1) < 0 && errno == EINTR) {
        }
        stop.request_stop();
    });
    ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    hostSession(ControlSocket(Descriptor(descriptor)), ::geteuid(), {.isPrivate = true},
                stop.get_token());
    const uint64_t once = 1;
    (void)!::write(over.number(), &once, sizeof once);
    return 0;
}

} // namespace trilane
