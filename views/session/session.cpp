// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/session.h"

#include "model/ranks/ranklistfile.h"
#include "views/session/gpuranges.h"
#include "views/session/opentrace.h"

#include <QFileInfo>

namespace trilane {

namespace {

constexpr int kTickMs = 100;

/// The file, or those that a list of ranks names.
QStringList sourcesOf(const QString &path)
{
    QStringList files;
    for (const std::string &file :
         readRankList(path.toStdString()).value_or(std::vector<std::string>()))
        files << QString::fromStdString(file);
    return files.isEmpty() ? QStringList(path) : files;
}

} // namespace

Session::Session(QString path, QObject *parent)
    : QObject(parent)
    , m_path(std::move(path))
{
    m_ticker.setInterval(kTickMs);
    m_job.setAwaited();
    connect(&m_ticker, &QTimer::timeout, this, &Session::progressed);
}

QString Session::title() const
{
    return QFileInfo(m_path).fileName();
}

void Session::open()
{
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
    m_job.start([path](const JobContext &job) { return openTrace(path, job); },
                [this](Result<std::shared_ptr<const Store>> opened) { finish(std::move(opened)); });
    setState(State::Loading);
}

void Session::cancel()
{
    if (m_state != State::Loading)
        return;
    m_job.cancel();
    m_ticker.stop();
    setState(State::Cancelled);
}

void Session::finish(Result<std::shared_ptr<const Store>> opened)
{
    m_ticker.stop();
    m_openingSeconds = static_cast<double>(m_clock.elapsed()) / 1000.0;
    if (!opened) {
        m_error = std::move(opened).error();
        setState(m_error.cancelled ? State::Cancelled : State::Failed);
        return;
    }
    m_view.setStore(std::move(opened).value());
    m_layouts.restore();
    m_markStorage.open(m_path);
    m_memory.restore(m_view);
    m_view.gpuRanges().setShown(GpuRanges::isWanted());
    m_view.gpuRanges().begin();
    setState(State::Ready);
}

void Session::setState(State state)
{
    m_state = state;
    emit stateChanged();
}

} // namespace trilane
