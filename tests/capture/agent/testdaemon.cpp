// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "testdaemon.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <map>

#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace trilane::wire;

namespace {
constexpr size_t kPoolBytes = size_t{kPoolBuffers} * kPoolBufferBytes;
}

Traced::~Traced()
{
    if (base)
        ::munmap(base, kSegmentBytes);
    if (socket >= 0)
        ::close(socket);
}

const SegmentHeader &Traced::header() const
{
    return *reinterpret_cast<const SegmentHeader *>(base);
}

QByteArray Traced::text(uint32_t id) const
{
    if (id == 0)
        return "(none)";
    const char *at = base + kHeapAt + uint64_t{id} * 8;
    const uint32_t size = reinterpret_cast<const HeapString *>(at)->size.load();
    return size ? QByteArray(at + sizeof(HeapString), static_cast<int>(size - 1)) : "(torn)";
}

std::vector<Traced::Taken> Traced::ofType(RecordType type) const
{
    std::vector<Taken> found;
    for (const Taken &one : taken) {
        if (one.record.type == type)
            found.push_back(one);
    }
    return found;
}

size_t Traced::count(RecordType type) const
{
    return ofType(type).size();
}

std::vector<Packet> Traced::messages(MessageType type) const
{
    std::vector<Packet> found;
    for (const Packet &message : received) {
        if (message.type == type)
            found.push_back(message);
    }
    return found;
}

bool Traced::isOutside(uint32_t correlation) const
{
    const auto isBefore = [](uint32_t a, uint32_t b) {
        return static_cast<int32_t>(a - b) < 0;
    };
    std::map<uint64_t, uint64_t> outside; // the last word on each
    for (const Packet &message : messages(MessageType::Outside))
        outside[message.a] = message.b;
    return std::any_of(outside.begin(), outside.end(), [&](const auto &range) {
        const auto &[after, last] = range;
        return !isBefore(correlation, static_cast<uint32_t>(after) + 1) &&
               (last == UINT32_MAX || isBefore(correlation, static_cast<uint32_t>(last) + 1));
    });
}

uint64_t Traced::dropped() const
{
    uint64_t sum = 0;
    const auto *rings = reinterpret_cast<const RingHeader *>(base + kRingHeadersAt);
    for (uint32_t i = 0; i < kRings; ++i)
        sum += rings[i].dropped.load();
    return sum;
}

void Traced::drain()
{
    auto *rings = reinterpret_cast<RingHeader *>(base + kRingHeadersAt);
    for (uint32_t i = 0; i < kRings; ++i) {
        RingHeader &ring = rings[i];
        const uint32_t state = ring.state.load(std::memory_order_acquire);
        if (state == static_cast<uint32_t>(RingState::Free))
            continue;
        const uint64_t head = ring.head.load(std::memory_order_acquire);
        const auto *records =
            reinterpret_cast<const Record *>(base + kRingsAt) + size_t{i} * kRingRecords;
        for (uint64_t at = ring.tail.load(); at != head; ++at)
            taken.push_back({i, ring.tid, records[at % kRingRecords]});
        ring.tail.store(head, std::memory_order_release);
        if (state == static_cast<uint32_t>(RingState::Closed))
            ring.state.store(static_cast<uint32_t>(RingState::Free), std::memory_order_release);
    }
}

TestDaemon::TestDaemon(uint32_t armed)
    : m_armed(armed)
{
    static int s_number = 0;
    m_name =
        "@trilane-test-" + QByteArray::number(::getpid()) + '-' + QByteArray::number(++s_number);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path + 1, m_name.constData() + 1, static_cast<size_t>(m_name.size()));
    m_listening = ::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const auto size = offsetof(sockaddr_un, sun_path) + static_cast<size_t>(m_name.size());
    if (::bind(m_listening, reinterpret_cast<sockaddr *>(&address), static_cast<socklen_t>(size)) !=
            0 ||
        ::listen(m_listening, 64) != 0)
        qFatal("cannot listen on %s", m_name.constData());
}

TestDaemon::~TestDaemon()
{
    ::close(m_listening);
}

QProcessEnvironment TestDaemon::environment() const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(kSocketVariable, QString::fromLatin1(m_name));
    environment.insert("NVTX_INJECTION64_PATH", TRILANE_BIN_DIR "/libtrilane_agent.so");
    environment.insert("CUDA_INJECTION64_PATH", TRILANE_BIN_DIR "/libtrilane_agent.so");
    return environment;
}

bool TestDaemon::run(QProcess &program, const QString &path, const QStringList &arguments)
{
    return run(program, path, arguments, environment());
}

bool TestDaemon::run(QProcess &program, const QString &path, const QStringList &arguments,
                     const QProcessEnvironment &environment)
{
    program.setProcessEnvironment(environment);
    program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    program.start(path, arguments);
    if (!program.waitForStarted())
        return false;
    QElapsedTimer timer;
    timer.start();
    const auto someRun = [this] {
        for (const auto &process : processes) {
            if (!process->ended)
                return true;
        }
        return false;
    };
    while (timer.elapsed() < kPatienceMs) {
        work();
        if (program.state() == QProcess::NotRunning ? !someRun() : program.waitForFinished(0))
            work(); // what came last
        if (program.state() == QProcess::NotRunning && !someRun()) {
            for (const auto &process : processes)
                process->drain();
            return true;
        }
    }
    return false;
}

void TestDaemon::work()
{
    std::vector<pollfd> sockets{{m_listening, POLLIN, 0}};
    for (const auto &process : processes)
        sockets.push_back({process->ended ? -1 : process->socket, POLLIN, 0});
    ::poll(sockets.data(), sockets.size(), 2);
    accept();
    for (const auto &process : processes) {
        if (!process->ended)
            receive(*process);
        if (process->base && drains)
            process->drain();
    }
}

void TestDaemon::accept()
{
    for (;;) {
        const int socket = ::accept4(m_listening, nullptr, nullptr, SOCK_CLOEXEC);
        if (socket < 0)
            return;
        processes.push_back(std::make_unique<Traced>());
        processes.back()->socket = socket;
    }
}

void TestDaemon::receive(Traced &process)
{
    for (;;) {
        Packet message{};
        iovec part{&message, sizeof message};
        alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))];
        msghdr header{};
        header.msg_iov = &part;
        header.msg_iovlen = 1;
        header.msg_control = control;
        header.msg_controllen = sizeof control;
        const ssize_t got = ::recvmsg(process.socket, &header, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
        if (got == 0)
            process.ended = true;
        if (got != sizeof message)
            return;
        process.received.push_back(message);
        int descriptor = -1;
        if (cmsghdr *rights = CMSG_FIRSTHDR(&header))
            std::memcpy(&descriptor, CMSG_DATA(rights), sizeof descriptor);
        const auto map = [descriptor](size_t bytes) {
            void *at = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
            ::close(descriptor);
            return static_cast<char *>(at);
        };
        if (message.type == MessageType::Hello) {
            process.base = map(kSegmentBytes);
            rearm(reinterpret_cast<SegmentHeader *>(process.base)->armed, m_armed);
        } else if (message.type == MessageType::Pool) {
            process.pool = map(kPoolBytes);
        } else if (message.type == MessageType::Buffer && process.pool) {
            process.drain();
            char *buffer = const_cast<char *>(process.pool) + message.a * kPoolBufferBytes;
            process.buffers.emplace_back(buffer, static_cast<int>(message.b));
            std::memset(buffer, 0, kPoolBufferBytes);
            const Packet reuse{.type = MessageType::Reuse,
                               .version = kWireVersion,
                               .a = message.a,
                               .b = 0,
                               .text = {}};
            if (givesBuffersBack)
                ::send(process.socket, &reuse, sizeof reuse, MSG_DONTWAIT | MSG_NOSIGNAL);
        }
    }
}
