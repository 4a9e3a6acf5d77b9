// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>

namespace trilane {

/// Takes what other threads have worked out to the GUI thread, in the order they are done, one
/// piece each time that thread is back at its event loop. What was written before post() can be
/// read by what is posted: an atomic of ours orders the two and nothing of Qt goes from thread to
/// thread. Nobody waits for anybody: a thread that has given way holds no lock here.
class Handover
{
public:
    /// The only one. GUI thread, while there is an application; who holds it may post as long as
    /// he likes, and after the end of the application nothing is done any more.
    [[nodiscard]] static std::shared_ptr<Handover> toGuiThread();

    ~Handover();
    Handover(const Handover &) = delete;
    Handover &operator=(const Handover &) = delete;

    /// Any thread.
    void post(std::function<void()> work);

private:
    struct Piece
    {
        std::function<void()> work;
        Piece *next = nullptr;
    };

    Handover();
    void ring();
    void takePosted();
    void doNext();

    int m_bell;                                ///< an eventfd
    std::atomic<Piece *> m_posted{nullptr};    ///< the last one first
    std::deque<std::function<void()>> m_taken; ///< GUI thread
};

/// Tells an object of the GUI thread that something has happened on another thread: rung many times
/// before it hears it, it hears it once. Not after its end, whoever still rings.
class Doorbell
{
public:
    /// GUI thread, where `answer` is called.
    explicit Doorbell(std::function<void()> answer);
    ~Doorbell();
    Doorbell(const Doorbell &) = delete;
    Doorbell &operator=(const Doorbell &) = delete;

    /// Rings; for any thread, also later than this object.
    [[nodiscard]] std::function<void()> ringer() const;

private:
    struct Shared;
    std::shared_ptr<Shared> m_shared;
};

} // namespace trilane
