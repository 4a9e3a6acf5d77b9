// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/trilaned/service.h"

#include "app/terminal/speech.h"
#include "capture/control/closingaside.h"
#include "capture/control/controlsocket.h"
#include "capture/control/places.h"
#include "capture/daemon/serve/controlserver.h"
#include "capture/daemon/serve/hostedsession.h"
#include "model/base/guarded.h"
#include "model/base/platform/environment.h"

#include <algorithm>
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
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace trilane {

using namespace control;

namespace {

namespace fs = std::filesystem;

/// Time that sessions get to complete their files.
constexpr int kStopMs = 900;
constexpr useconds_t kShortOfMemoryUs = 100'000;

/// See sd_notify(3): one datagram, to a path or, with '@', an abstract name.
void notify(std::string_view text)
{
    const char *path = platform::environmentVariable("NOTIFY_SOCKET");
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const size_t length = path ? std::strlen(path) : 0;
    if (length == 0 || length >= sizeof address.sun_path)
        return;
    std::memcpy(address.sun_path, path, length);
    if (path[0] == '@')
        address.sun_path[0] = 0;
    const control::Descriptor socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length);
    (void)::sendto(socket.number(), text.data(), text.size(), MSG_NOSIGNAL,
                   reinterpret_cast<const sockaddr *>(&address), size);
}

void say(const std::string &text)
{
    std::fprintf(stderr, "trilaned: %s\n", text.c_str());
}

control::Descriptor stopSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGTERM, SIGINT, SIGHUP})
        sigaddset(&signals, number);
    return control::Descriptor(::signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC));
}

/// The sockets that systemd listens at for us; see sd_listen_fds(3).
daemon::ControlServer::Listeners givenListeners(std::string &path)
{
    daemon::ControlServer::Listeners given;
    const char *pid = platform::environmentVariable("LISTEN_PID");
    const char *count = platform::environmentVariable("LISTEN_FDS");
    if (!pid || !count || std::atoi(pid) != ::getpid())
        return given;
    constexpr int kFirst = 3;
    for (int number = kFirst; number < kFirst + std::min(std::atoi(count), 2); ++number) {
        control::Descriptor listener(number);
        sockaddr_un address{};
        socklen_t size = sizeof address;
        ::fcntl(number, F_SETFD, FD_CLOEXEC);
        if (::getsockname(number, reinterpret_cast<sockaddr *>(&address), &size) != 0 ||
            address.sun_family != AF_UNIX)
            continue;
        const std::string at(address.sun_path);
        if (at.ends_with("agents")) {
            given.agents = std::move(listener);
        } else {
            path = at;
            given.clients = std::move(listener);
        }
    }
    ::unsetenv("LISTEN_PID");
    ::unsetenv("LISTEN_FDS");
    return given;
}

/// Others may traverse the folder of a shared service, not list it: names of session folders are
/// secrets.
Result<std::string> folderOf(const std::string &socket, bool everyone)
{
    const fs::path folder = fs::absolute(socket).parent_path();
    std::error_code error;
    if (fs::create_directories(folder, error)) {
        const auto mode = static_cast<fs::perms>(everyone ? 0711 : 0700);
        fs::permissions(folder, mode, error);
    }
    if (error)
        return Error{.what = Message::fromText(error.message()), .file = folder.string()};
    struct stat status
    {};
    const bool isOurs = ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
                        (status.st_uid == ::geteuid() || status.st_uid == 0);
    if (!isOurs)
        return Error{.what = msg("the folder belongs to another user"), .file = folder.string()};
    return folder.string();
}

Result<void> serve(daemon::ControlServer &server)
{
    return guarded([&server]() -> Result<void> {
        server.serve();
        return {};
    });
}

} // namespace

Result<int> runService(const ServiceOptions &options)
{
    const control::ClosingAside closing(::geteuid());
    std::string own = options.socket;
    daemon::ControlServer::Listeners given = givenListeners(own);
    if (own.empty())
        own = control::ownDaemonSocket();
    own = fs::absolute(own).string();
    const Result<std::string> folder = folderOf(own, options.everyone);
    if (!folder)
        return folder.error();
    // There the sockets' folder belongs to root, so that no other user can replace them.
    const std::string sessions = options.helper.empty() ? *folder : *folder + "/sessions";
    daemon::HostOptions host{.folder = sessions, .helper = options.helper};
    if (options.memoryMiB > 0)
        host.memoryOfOthers = static_cast<uint64_t>(options.memoryMiB) << 20;
    Result<std::unique_ptr<daemon::ControlServer>> server =
        daemon::ControlServer::create(own, options.everyone, std::move(host), std::move(given));
    if (!server)
        return server.error();
    // The user who started it implicitly may want to unmount its working directory.
    if (options.idleSeconds > 0)
        (void)!::chdir("/");
    const control::Descriptor signals = stopSignals();
    say(terminal::Cli::text("listening at %1", {own}));
    notify("READY=1");
    std::array polled{pollfd{signals.number(), POLLIN, 0},
                      pollfd{(*server)->descriptor(), POLLIN, 0},
                      pollfd{(*server)->agentsDescriptor(), POLLIN, 0}};
    int idle = 0;
    while (!(polled[0].revents & POLLIN)) {
        const int ready = ::poll(polled.data(), polled.size(), 1000);
        if (ready < 0 && errno == ENOMEM)
            ::usleep(kShortOfMemoryUs);
        else if (ready < 0 && errno != EINTR)
            return Error::fromErrno(msg("cannot wait"), own);
        if (const Result<void> served = serve(**server); !served) {
            say(terminal::messageOf(
                served.error())); // the requesting client gets no answer; others are served
            ::usleep(kShortOfMemoryUs);
        }
        idle = ready > 0 || (*server)->isNeeded() ? 0 : idle + 1;
        if (options.idleSeconds > 0 && idle >= options.idleSeconds)
            break;
    }
    notify("STOPPING=1");
    for (int waited = 0; waited < kStopMs && !(*server)->stop(); waited += 5)
        ::usleep(5000);
    if ((*server)->clients() == 0)
        return 0;
    // For a disk that does not respond: the files are readable as far as written.
    const size_t left = (*server)->clients();
    say(terminal::counted(left, terminal::Cli::text("1 recording could not be completed in time"),
                          terminal::Cli::text("%1 recordings could not be completed in time")));
    ::unlink(own.c_str());
    std::fflush(stderr);
    ::_exit(1);
}

Result<int> runPrivately(int descriptor)
{
    // A private daemon is ended by its client, which waits for the file: after a signal, the
    // process ends only when it is complete.
    const control::Descriptor signals = stopSignals();
    const control::Descriptor over(::eventfd(0, EFD_CLOEXEC));
    std::stop_source stop;
    const std::jthread waiting([&](const std::stop_token &ended) {
        constexpr int kWithoutWordMs = 1000; // without an eventfd, or if it cannot be written
        std::array polled{pollfd{signals.number(), POLLIN, 0}, pollfd{over.number(), POLLIN, 0}};
        int ready = 0;
        do {
            ready = ::poll(polled.data(), polled.size(), kWithoutWordMs);
        } while (!ended.stop_requested() && (ready == 0 || (ready < 0 && errno == EINTR)));
        stop.request_stop();
    });
    ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    const Result<int> done = guarded([&]() -> Result<int> {
        daemon::hostSession(control::ControlSocket(control::Descriptor(descriptor)), ::geteuid(),
                            {.isPrivate = true}, stop.get_token());
        return 0;
    });
    const uint64_t once = 1;
    (void)!::write(over.number(), &once, sizeof once);
    return done;
}

} // namespace trilane
