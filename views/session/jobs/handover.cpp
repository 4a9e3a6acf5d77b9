// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/jobs/handover.h"

#include <QCoreApplication>
#include <QObject>

#include <atomic>
#include <deque>
#include <mutex>
#include <utility>

namespace trilane::session {

namespace {

/// Pending calls, with one Qt event for the first of them. With one event per call, those after a
/// call that opens a dialog would wait until its event loop is woken. Qt's storage of functions is
/// not used because the thread sanitizer does not see Qt's locks. Never destroyed: threads may
/// still post.
class GuiCalls
{
public:
    static GuiCalls &instance()
    {
        static GuiCalls &calls = *new GuiCalls;
        return calls;
    }
    void post(std::function<void()> work)
    {
        const std::lock_guard lock(m_mutex);
        m_queued.push_back(std::move(work));
        if (m_queued.size() == 1)
            wake();
    }

private:
    GuiCalls()
    {
        if (const QCoreApplication *app = QCoreApplication::instance())
            m_receiver.moveToThread(app->thread());
    }
    /// Under the mutex.
    void wake()
    {
        QMetaObject::invokeMethod(
            &m_receiver, [] { instance().callNext(); }, Qt::QueuedConnection);
    }
    void callNext()
    {
        std::function<void()> work;
        {
            const std::lock_guard lock(m_mutex);
            work = std::move(m_queued.front());
            m_queued.pop_front();
            if (!m_queued.empty())
                wake();
        }
        work();
    }

    QObject m_receiver;
    std::mutex m_mutex;
    std::deque<std::function<void()>> m_queued;
};

} // namespace

void callOnGuiThread(std::function<void()> work)
{
    GuiCalls::instance().post(std::move(work));
}

struct CoalescedNotifier::Shared
{
    std::atomic<bool> rung{false};
    std::function<void()> answer; ///< GUI thread
};

CoalescedNotifier::CoalescedNotifier(std::function<void()> answer)
    : m_shared(std::make_shared<Shared>())
{
    m_shared->answer = std::move(answer);
}

CoalescedNotifier::~CoalescedNotifier()
{
    m_shared->answer = nullptr;
}

std::function<void()> CoalescedNotifier::trigger() const
{
    return [shared = m_shared] {
        if (shared->rung.exchange(true))
            return;
        callOnGuiThread([shared] {
            shared->rung = false;
            if (shared->answer)
                shared->answer();
        });
    };
}

} // namespace trilane::session
