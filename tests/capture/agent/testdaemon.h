// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/agentmessage.h"
#include "capture/wire/segment.h"

#include <QByteArray>
#include <QProcess>

#include <memory>
#include <vector>

/// For whatever a program in a test does: longer than what it waits for itself.
inline constexpr int kPatienceMs = 120'000;

/// One traced process as the daemon sees it.
struct Traced
{
    struct Taken
    {
        uint32_t ring;
        uint32_t tid;
        trilane::wire::Record record;
    };

    ~Traced();
    [[nodiscard]] const trilane::wire::SegmentHeader &header() const;
    [[nodiscard]] QByteArray text(uint32_t id) const;
    [[nodiscard]] std::vector<Taken> ofType(trilane::wire::RecordType type) const;
    [[nodiscard]] size_t count(trilane::wire::RecordType type) const;
    [[nodiscard]] std::vector<trilane::wire::Packet>
    messages(trilane::wire::MessageType type) const;
    /// The program went on launching while the agent's thread switched CUPTI off, or had no core.
    [[nodiscard]] bool isOutside(uint32_t correlation) const;
    [[nodiscard]] uint64_t dropped() const;
    void drain();

    int socket = -1;
    char *base = nullptr;
    const char *pool = nullptr;
    bool ended = false;
    std::vector<Taken> taken;
    std::vector<trilane::wire::Packet> received;
    std::vector<QByteArray> buffers; ///< copies of returned activity buffers
};

/// As much of a daemon as the agent can see: a socket, and somebody who empties the rings.
class TestDaemon
{
public:
    explicit TestDaemon(uint32_t armed);
    ~TestDaemon();

    /// The environment in which a program finds this daemon and the agent.
    [[nodiscard]] QProcessEnvironment environment() const;
    /// Runs a program until it and all its children are gone; false: it took too long.
    bool run(QProcess &program, const QString &path, const QStringList &arguments,
             const QProcessEnvironment &environment);
    bool run(QProcess &program, const QString &path, const QStringList &arguments);
    /// Accepts, receives and drains once, waiting up to 2 ms for messages.
    void work();

    bool drains = true;
    bool givesBuffersBack = true; ///< of activity, when it has read them
    std::vector<std::unique_ptr<Traced>> processes;

private:
    void accept();
    void receive(Traced &process);

    int m_listening = -1;
    QByteArray m_name;
    uint32_t m_armed;
};
