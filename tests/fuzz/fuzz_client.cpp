// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// What a daemon could answer its client: events of any content and order, with any number of
/// descriptors, over one connection or two. The input: a byte that chooses the client, then
/// packets; bit 7 of a packet's first byte ends the connection behind it.

#include "capture/client/session/daemonclient.h"
#include "capture/client/session/daemonsession.h"
#include "tests/fuzz/memoryfile.h"
#include "tests/fuzz/packets.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace trilane;
using control::Descriptor;

namespace {

constexpr size_t kMaxPackets = 64;

/// Answers the first thing that is said on a connection with all that it has to say.
class Daemon
{
public:
    explicit Daemon(const std::string &path)
    {
        Result<Descriptor> listener = control::listenAt(path);
        if (!listener)
            std::abort();
        m_listener = std::move(listener).value();
        ::fcntl(m_listener.number(), F_SETFL, 0);
        m_thread = std::thread([this] { run(); });
    }
    ~Daemon()
    {
        ::shutdown(m_listener.number(), SHUT_RDWR);
        m_thread.join();
    }
    Daemon(const Daemon &) = delete;
    Daemon &operator=(const Daemon &) = delete;

    void prepare(std::vector<fuzz::Packet> packets)
    {
        const std::lock_guard lock(m_mutex);
        m_packets = std::move(packets);
        m_next = 0;
    }

private:
    void run()
    {
        for (;;) {
            // While accept() waits it has a number already.
            pollfd polled{m_listener.number(), POLLIN, 0};
            (void)::poll(&polled, 1, -1);
            Descriptor client(::accept4(m_listener.number(), nullptr, nullptr, SOCK_CLOEXEC));
            if (!client.isValid())
                return;
            const std::lock_guard lock(m_mutex);
            serve(client.number());
            client = {};
        }
    }
    void serve(int client)
    {
        const timeval patience{.tv_sec = 0, .tv_usec = 50'000};
        ::setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        char asked[4096];
        if (::recv(client, asked, sizeof asked, 0) <= 0)
            return;
        const Descriptor any(::open("/dev/null", O_RDWR | O_CLOEXEC));
        const std::vector<int> same(8, any.number());
        while (m_next < m_packets.size()) {
            const fuzz::Packet &packet = m_packets[m_next++];
            if (!fuzz::sendPacket(client, packet.bytes,
                                  std::span(same).first(packet.choice % (same.size() + 1))))
                break;
            if (packet.choice & 0x80)
                break;
        }
    }

    Descriptor m_listener;
    std::mutex m_mutex;
    std::vector<fuzz::Packet> m_packets;
    size_t m_next = 0;
    std::thread m_thread;
};

/// Until it has closed all connections before this one; with nothing prepared, or nothing yet.
void waitForDaemon(const std::string &socket)
{
    Result<control::ControlSocket> last = control::ControlSocket::connect(socket);
    // On a busy machine it may have lost patience before we speak.
    for (int tries = 0; last && !fuzz::sendPacket(last->descriptor(), "?", {}); ++tries) {
        if (tries == 100)
            std::abort();
        last = control::ControlSocket::connect(socket);
    }
    if (!last)
        std::abort();
    char none = 0;
    (void)last->wait(10'000);
    if (::recv(last->descriptor(), &none, sizeof none, 0) > 0)
        std::abort();
}

void look(const std::string &socket, int what)
{
    const Result<std::unique_ptr<client::DaemonClient>> client =
        client::DaemonClient::connect(socket, false);
    if (!client)
        return;
    if (what == 0)
        (void)(*client)->list();
    else if (what == 1)
        (void)(*client)->end("run");
    else
        (void)(*client)->expect(::getpid());
}

client::KeepRequest keepSome()
{
    client::KeepRequest keep;
    keep.window = 1'000'000'000;
    return keep;
}

void attach(const std::string &socket, const std::string &output, bool keeps)
{
    const Result<std::unique_ptr<client::DaemonClient>> client =
        client::DaemonClient::connect(socket, false);
    if (!client)
        return;
    client::FollowRequest request{.output = output};
    if (keeps)
        request.keep = keepSome();
    const Descriptor file(::open("/dev/null", O_RDWR | O_CLOEXEC));
    if ((*client)->start(request, file.number()))
        (void)(*client)->follow(::getpid());
    while ((*client)->step(0)) {
    }
    (void)(*client)->takeSaves();
    (void)(*client)->takeAttached();
    (void)(*client)->stop();
}

void record(const std::string &socket, const std::string &output, bool keeps)
{
    client::SessionRequest request{.output = output};
    if (keeps)
        request.keep = keepSome();
    const Result<std::unique_ptr<client::DaemonSession>> session =
        client::DaemonSession::open(socket, request);
    if (!session)
        return;
    (void)(*session)->follow(::getpid());
    // It looks for another daemon at once, and again a second later.
    for (int i = 0; i < 3; ++i)
        (void)(*session)->step(0);
    (void)(*session)->stop();
}

/// The daemon's thread may have some open for a moment: the sanitizer probes memory with pipes.
int lowestOfMany()
{
    int lowest = fuzz::lowestFree();
    for (int tries = 0; tries < 20; ++tries) {
        ::usleep(1000);
        lowest = std::min(lowest, fuzz::lowestFree());
    }
    return lowest;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const std::string s_socket = fuzz::scratchFile("control");
    static const std::string s_output = fuzz::scratchFile("run/run.trilane");
    static const std::string s_folder = s_output.substr(0, s_output.rfind('/'));
    static Daemon s_daemon(s_socket);
    if (size < 1)
        return 0;
    std::filesystem::create_directory(s_folder);
    fuzz::InputBytes input(data, size);
    const auto what = input.take<uint8_t>();
    waitForDaemon(s_socket);
    static const int s_free = lowestOfMany();
    s_daemon.prepare(fuzz::packetsOf(input, kMaxPackets));
    if (what % 8 < 3)
        look(s_socket, what % 8);
    else if (what % 8 < 5)
        attach(s_socket, s_output, what & 8);
    else
        record(s_socket, s_output, what & 8);
    s_daemon.prepare({});
    waitForDaemon(s_socket);
    for (int tries = 0; fuzz::lowestFree() != s_free; ++tries) {
        if (tries == 100)
            std::abort();
        ::usleep(1000);
    }
    std::filesystem::remove_all(s_folder);
    return 0;
}
