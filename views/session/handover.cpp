// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/handover.h"

#include <QCoreApplication>
#include <QPointer>
#include <QSocketNotifier>

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace trilane {

std::shared_ptr<Handover> Handover::toGuiThread()
{
    static const std::shared_ptr<Handover> handover(new Handover);
    static QPointer<QSocketNotifier> listener; // goes with the application
    if (!listener && QCoreApplication::instance()) {
        listener = new QSocketNotifier(handover->m_bell, QSocketNotifier::Read,
                                       QCoreApplication::instance());
        QObject::connect(listener, &QSocketNotifier::activated, listener,
                         [] { handover->doNext(); });
    }
    return handover;
}

Handover::Handover()
    : m_bell(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
    if (m_bell < 0)
        qFatal("no eventfd: %s", std::strerror(errno));
}

Handover::~Handover()
{
    takePosted();
    ::close(m_bell);
}

void Handover::post(std::function<void()> work)
{
    auto *piece = new Piece{std::move(work), m_posted.load(std::memory_order_relaxed)};
    while (!m_posted.compare_exchange_weak(piece->next, piece, std::memory_order_release,
                                           std::memory_order_relaxed)) {
    }
    ring();
}

void Handover::ring()
{
    // Full only after 2⁶⁴ rings that nobody has heard.
    const uint64_t once = 1;
    (void)!::write(m_bell, &once, sizeof once);
}

void Handover::takePosted()
{
    const size_t before = m_taken.size();
    Piece *piece = m_posted.exchange(nullptr, std::memory_order_acquire);
    while (piece) {
        const std::unique_ptr<Piece> taken(piece);
        piece = taken->next;
        m_taken.insert(m_taken.begin() + static_cast<std::ptrdiff_t>(before),
                       std::move(taken->work));
    }
}

void Handover::doNext()
{
    // Before looking, so that what comes meanwhile is heard.
    uint64_t rings = 0;
    (void)!::read(m_bell, &rings, sizeof rings);
    takePosted();
    if (m_taken.empty())
        return;
    const std::function<void()> work = std::move(m_taken.front());
    m_taken.pop_front();
    // For the next turn of the event loop, which may be one that the work opens.
    if (!m_taken.empty())
        ring();
    work();
}

struct Doorbell::Shared
{
    std::shared_ptr<Handover> handover;
    std::atomic<bool> rung{false};
    std::function<void()> answer; ///< GUI thread
};

Doorbell::Doorbell(std::function<void()> answer)
    : m_shared(std::make_shared<Shared>())
{
    m_shared->handover = Handover::toGuiThread();
    m_shared->answer = std::move(answer);
}

Doorbell::~Doorbell()
{
    m_shared->answer = nullptr;
}

std::function<void()> Doorbell::ringer() const
{
    return [shared = m_shared] {
        if (shared->rung.exchange(true))
            return;
        shared->handover->post([shared] {
            shared->rung = false;
            if (shared->answer)
                shared->answer();
        });
    };
}

} // namespace trilane
