// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/document/session.h"

#include "model/edit/merge/ranklistfile.h"
#include "model/store/tables.h"
#include "views/session/document/opentrace.h"
#include "views/session/state/findstate.h"
#include "views/session/state/gpuranges.h"

#include <QFileInfo>

namespace trilane::session {

namespace {

constexpr int kTickMs = 100;

/// The file, or those that a list of ranks names.
QStringList sourcesOf(const QString &path)
{
    QStringList files;
    for (const std::string &file :
         merge::readRankList(path.toStdString()).value_or(std::vector<std::string>()))
        files << QString::fromStdString(file);
    return files.isEmpty() ? QStringList(path) : files;
}

} // namespace

Session::Session(QString path, QObject *parent)
    : QObject(parent)
    , m_path(std::move(path))
{
    m_ticker.setInterval(kTickMs);
    connect(&m_ticker, &QTimer::timeout, this, &Session::progressed);
    connect(&m_follower, &LiveFollower::grown, this, &Session::grow);
    connect(&m_follower, &LiveFollower::completed, this, &Session::endGrowing);
    connect(&m_follower, &LiveFollower::failed, this, [this](const Error &error) {
        endGrowing();
        emit followingFailed(error);
    });
}

QString Session::title() const
{
    return m_title.isEmpty() ? QFileInfo(m_path).fileName() : m_title;
}

void Session::followRecording()
{
    if (m_follower.isFollowing())
        m_view.live().setLive(true);
}

void Session::moved(const QString &path)
{
    m_follower.stop();
    endGrowing();
    m_path = path;
    m_title.clear();
    open();
}

void Session::open()
{
    m_follower.stop();
    m_sourceBytes = 0;
    for (const QString &file : sourcesOf(m_path)) {
        m_sourceBytes += QFileInfo(file).size();
        m_sourceFolder = QFileInfo(file).absolutePath();
    }
    m_error = {};
    if (m_view.store())
        m_memory = ViewMemory::of(m_view);
    m_clock.start();
    m_ticker.start();
    const std::string path = m_path.toStdString();
    m_job.start(
        [path](const jobs::JobContext &job) { return openTrace(path, job); },
        [this](Result<std::shared_ptr<const store::Store>> opened) { finish(std::move(opened)); });
    setState(State::Loading);
}

void Session::cancel()
{
    if (m_state != State::Loading)
        return;
    m_job.cancel();
    m_ticker.stop();
    setState(State::Canceled);
}

void Session::finish(Result<std::shared_ptr<const store::Store>> opened)
{
    m_ticker.stop();
    m_openingSeconds = static_cast<double>(m_clock.elapsed()) / 1000.0;
    if (!opened) {
        m_error = std::move(opened).error();
        setState(m_error.canceled ? State::Canceled : State::Failed);
        return;
    }
    const BackgroundPause untilShown; // until the timeline holds its own
    m_view.setStore(std::move(opened).value());
    m_layouts.restore();
    m_markStorage.open(m_path);
    m_memory.restore(m_view);
    m_view.gpuRanges().setShown(GpuRanges::isWanted());
    m_view.gpuRanges().begin();
    setState(State::Ready);
    // The file may still be written; without a writer this has no effect.
    if (m_view.trace().recovered() && m_view.trace().path() == m_path.toStdString())
        m_follower.start(m_path);
}

void Session::grow(const std::shared_ptr<const store::Store> &store)
{
    const store::Tables trace = *store;
    if (!m_view.live().isLive()) {
        if (trace.recovered() && trace.sliceCount() <= m_view.trace().sliceCount())
            return; // still the opened state
        m_view.live().setLive(true);
    }
    m_view.growStore(store);
    m_sourceBytes = static_cast<qint64>(trace.fileBytes());
    emit grown();
}

void Session::endGrowing()
{
    if (!m_view.live().isLive())
        return;
    m_view.live().setLive(false);
    m_view.gpuRanges().begin();
    m_view.find().finder().setStore(m_view.store());
    emit completed();
}

void Session::setState(State state)
{
    m_state = state;
    emit stateChanged();
}

} // namespace trilane::session
