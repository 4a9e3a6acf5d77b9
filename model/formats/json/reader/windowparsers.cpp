// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/windowparsers.h"

#include "model/formats/json/reader/metadata.h"

#include <algorithm>
#include <utility>

namespace trilane::json {

WindowParsers::WindowParsers(build::TraceBuilder &builder, const XlaProcesses &xla,
                             const MemberScanner &members, const jobs::JobContext &job)
    : m_builder(builder)
    , m_xla(xla)
    , m_members(members)
    , m_job(job)
    , m_left(jobs::usableCores() + 2)
{}

bool WindowParsers::canRead() const
{
    return (!m_empty.empty() || m_left > 0) && m_bytes < kMaxBytes;
}

Window WindowParsers::takeEmpty()
{
    Lock lock(m_mutex);
    waitFor(lock, [this] { return canRead(); });
    if (m_empty.empty()) {
        --m_left;
        return {};
    }
    Window window = std::move(m_empty.back());
    m_empty.pop_back();
    return window;
}

void WindowParsers::put(Window window)
{
    if (!m_isPaddle)
        m_isPaddle = looksLikePaddle(m_members.members());
    {
        const Lock lock(m_mutex);
        m_bytes += window.buffer.capacity();
        m_full.push_back(std::move(window));
    }
    m_queue.post([this] {
        Lock lock(m_mutex);
        (void)parseNext(lock);
    });
}

std::vector<EventSink *> WindowParsers::finish()
{
    {
        Lock lock(m_mutex);
        waitFor(lock, [this] { return m_full.empty() && m_free.size() == m_parsers.size(); });
    }
    m_queue.forEach(m_parsers.size(), [this](size_t i) { m_parsers[i]->sink.finish(m_job); });
    std::vector<EventSink *> sinks;
    for (const auto &parser : m_parsers)
        sinks.push_back(&parser->sink);
    return sinks;
}

void WindowParsers::waitFor(Lock &lock, const std::function<bool()> &isReached)
{
    while (!m_failed && !isReached()) {
        if (!parseNext(lock))
            m_changed.wait(lock);
    }
    if (m_failed)
        std::rethrow_exception(m_failed);
}

/// Window and parser are taken together: a parser sees its windows in the order of the file. False
/// when no window waits.
bool WindowParsers::parseNext(Lock &lock)
{
    if (m_full.empty() || m_failed)
        return false;
    try {
        Parser &parser = freeParser();
        Window window = std::move(m_full.front());
        m_full.pop_front();
        lock.unlock();
        std::exception_ptr failed;
        try {
            parser.sink.beginPart(window.number);
            parser.events.read(window, parser.sink);
        } catch (...) {
            failed = std::current_exception();
        }
        lock.lock();
        m_failed = m_failed ? m_failed : failed;
        m_free.push_back(&parser);
        giveBack(std::move(window));
    } catch (...) {
        m_failed = std::current_exception();
    }
    m_changed.notify_all();
    return true;
}

WindowParsers::Parser &WindowParsers::freeParser()
{
    if (m_free.empty()) {
        m_free.reserve(m_parsers.size() + 1);
        m_parsers.push_back(std::make_unique<Parser>(*this));
        return *m_parsers.back();
    }
    Parser *const parser = m_free.back();
    m_free.pop_back();
    return *parser;
}

void WindowParsers::giveBack(Window window)
{
    m_bytes -= std::min(m_bytes, window.buffer.capacity());
    // Room for one large event is not kept for all.
    if (window.buffer.capacity() > kMaxBytes / 4)
        window = {};
    m_empty.push_back(std::move(window));
}

} // namespace trilane::json
