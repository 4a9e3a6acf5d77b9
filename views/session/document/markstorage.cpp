// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/document/markstorage.h"

#include "model/base/platform/directorylock.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <mutex>
#include <utility>

namespace trilane::session {

namespace {

constexpr int kSoonMs = 250;
constexpr int kRetryMs = 5000;
constexpr int kStorageCheckMs = 150;
/// Viewers lock a folder for milliseconds: one that holds the lock for so long hangs.
constexpr int kTooLongMs = 10000;

} // namespace

/// Serializes the writers of one storage; a late one does not overwrite a newer version.
struct MarkStorage::Gate
{
    std::mutex mutex;
    uint64_t written = 0;
};

struct MarkStorage::Task
{
    MarkPlaces places;
    Known known;
    QString path;
    MarkList marks;
    uint64_t revision = 0;
    uint64_t turn = 0;
    int maxWaitMs = 0; ///< to wait for another viewer; after that it is written nevertheless
    std::shared_ptr<Gate> gate;
};

struct MarkStorage::Outcome
{
    QString path;
    MarkList sent;
    MarkList marks; ///< current contents of the file: `sent` merged with others' changes
    QByteArray bytes;
    uint64_t revision = 0;
    QString problem;
    bool written = false;
    bool isTaken = false; ///< another viewer writes there: nothing has been done
};

struct MarkStorage::Opened
{
    MarkPlaces::Found found;
    MarkList marks;
};

MarkStorage::MarkStorage(UserMarks &marks, QObject *parent)
    : QObject(parent)
    , m_marks(marks)
    , m_gate(std::make_shared<Gate>())
{
    m_soon.setSingleShot(true);
    m_look.setSingleShot(true);
    m_look.setInterval(kStorageCheckMs);
    connect(&m_soon, &QTimer::timeout, this, &MarkStorage::save);
    connect(&m_look, &QTimer::timeout, this, &MarkStorage::fileChanged);
    connect(&m_marks, &UserMarks::edited, this, &MarkStorage::edited);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_look, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_look,
            qOverload<>(&QTimer::start));
}

MarkStorage::~MarkStorage()
{
    flush();
}

bool MarkStorage::isBusy() const
{
    return m_reader.isRunning() || m_writer.isRunning() || m_look.isActive() || isUnsaved();
}

MarkStorage::Opened MarkStorage::readAll(const MarkPlaces &places)
{
    Opened opened{.found = places.beside(), .marks = {}};
    MarkPlaces::Found away = places.away();
    opened.marks = opened.found.content.marks;
    if (!away.content.exists)
        return opened;
    // The folder was not writable at some time. The file there may be newer than the one in the
    // data folder.
    const bool newer = opened.found.content.exists && QFileInfo(opened.found.path).lastModified() >
                                                          QFileInfo(away.path).lastModified();
    opened.marks = newer ? mergedMarks({}, away.content.marks, opened.marks) : away.content.marks;
    if (!QFileInfo(QFileInfo(opened.found.path).absolutePath()).isWritable())
        opened.found = std::move(away);
    return opened;
}

void MarkStorage::open(const QString &trace)
{
    const MarkPlaces places(trace);
    // Reads again: unsaved marks are merged with the file when they are written, which may have to
    // wait for another viewer.
    if (places == m_places && !m_path.isEmpty() && isUnsaved())
        return save();
    if (places != m_places)
        flush();
    m_places = places;
    m_path.clear();
    m_reader.start([places = m_places](const jobs::JobContext &) { return readAll(places); },
                   [this](Opened opened) { take(std::move(opened)); });
}

void MarkStorage::take(Opened opened)
{
    m_path = opened.found.path;
    const Known before =
        std::exchange(m_known, {opened.found.content.marks, opened.found.content.bytes});
    // Changes made before the file was read are kept.
    m_marks.replaceAll(isUnsaved() ? mergedMarks(before.marks, m_marks.all(), opened.marks)
                                   : opened.marks);
    setMessage(opened.found.problem);
    watch();
    if (isUnsaved())
        m_soon.start(kSoonMs);
}

void MarkStorage::edited()
{
    ++m_revision;
    // Not restarted by each step of a drag: limits the wait of the first change.
    if (!m_soon.isActive() && !m_path.isEmpty())
        m_soon.start(kSoonMs);
}

MarkStorage::Task MarkStorage::nextTask()
{
    return {.places = m_places,
            .known = m_known,
            .path = m_path,
            .marks = m_marks.all(),
            .revision = m_revision,
            .turn = m_revision,
            .maxWaitMs = 0,
            .gate = m_gate};
}

void MarkStorage::save()
{
    if (!isUnsaved() || m_path.isEmpty() || m_writer.isRunning())
        return;
    m_writer.start([task = nextTask()](const jobs::JobContext &) { return write(task); },
                   [this](const Outcome &outcome) { take(outcome); });
}

bool MarkStorage::tryFlush()
{
    if (!isUnsaved())
        return true;
    if (m_path.isEmpty() || m_writer.isRunning())
        return false;
    const Outcome outcome = write(nextTask());
    take(outcome);
    return !outcome.isTaken;
}

void MarkStorage::flush()
{
    m_soon.stop();
    if (isUnsaved() && m_path.isEmpty() && !m_places.name().isEmpty()) {
        m_reader.cancel();
        take(readAll(m_places));
        m_soon.stop();
    }
    if (!isUnsaved() || m_path.isEmpty())
        return;
    Task task = nextTask();
    task.maxWaitMs = platform::DirectoryLock::kMaxWaitMs;
    const Outcome outcome = write(task);
    m_writer.cancel();
    take(outcome);
}

MarkStorage::Outcome MarkStorage::write(const Task &task)
{
    Outcome out{
        .path = task.path, .sent = task.marks, .marks = task.marks, .revision = task.revision};
    const std::lock_guard lock(task.gate->mutex);
    if (task.turn < task.gate->written)
        return out;
    // Another viewer must not write between this read and the write.
    const platform::DirectoryLock turn(
        QFile::encodeName(QFileInfo(task.path).absolutePath()).toStdString(), task.maxWaitMs);
    out.isTaken = turn.isTaken() && task.maxWaitMs == 0;
    if (out.isTaken)
        return out;
    Result<MarkFile::Content> there = MarkFile::read(task.path);
    if (!there) {
        // Damaged by another program since: left for repair.
        const MarkPlaces::Found next =
            task.places.isAway(task.path) ? task.places.away() : task.places.beside();
        out.path = next.path;
        out.problem = next.problem;
        there = next.content;
    }
    if (there->exists && there->bytes != task.known.bytes)
        out.marks = mergedMarks(task.known.marks, task.marks, there->marks);
    out.bytes = MarkFile::toJson(out.marks, task.places.name());
    Result<void> done = MarkFile::write(out.path, out.bytes);
    if (!done && !task.places.isAway(out.path)) {
        out.path = task.places.away().path;
        QDir().mkpath(QFileInfo(out.path).absolutePath());
        out.problem =
            tr("the trace's folder is not writable: its marks are stored in %1").arg(out.path);
        done = MarkFile::write(out.path, out.bytes);
    } else if (done && !task.places.isAway(out.path)) {
        // The marks are now in this file: removes the copy in the fallback place.
        if (const MarkPlaces::Found away = task.places.away(); away.content.exists)
            QFile::remove(away.path);
    }
    if (!done)
        out.problem = QString::fromStdString(done.error().message());
    out.written = done.ok();
    task.gate->written = task.turn;
    return out;
}

void MarkStorage::take(const Outcome &outcome)
{
    if (outcome.isTaken)
        return comeAgain();
    m_refused.invalidate();
    if (outcome.written && std::exchange(m_isLate, false))
        setMessage({});
    if (!outcome.problem.isEmpty())
        setMessage(outcome.problem);
    if (!outcome.written) {
        m_soon.start(kRetryMs);
        return;
    }
    m_path = outcome.path;
    m_known = {outcome.marks, outcome.bytes};
    m_savedRevision = outcome.revision;
    if (outcome.marks != outcome.sent)
        m_marks.replaceAll(mergedMarks(outcome.sent, m_marks.all(), outcome.marks));
    watch();
    if (isUnsaved())
        m_soon.start(kSoonMs);
}

void MarkStorage::comeAgain()
{
    if (!m_refused.isValid())
        m_refused.start();
    if (m_refused.hasExpired(kTooLongMs) && !std::exchange(m_isLate, true))
        setMessage(tr("the trace's folder is locked by another program: marks are saved when it is "
                      "released"));
    m_soon.start(kSoonMs);
    emit refused();
}

void MarkStorage::watch()
{
    const QString folder = QFileInfo(m_path).absolutePath();
    QStringList wanted;
    for (const QString &path : {m_path, folder}) {
        if (QFileInfo::exists(path))
            wanted << path;
    }
    QStringList gone = m_watcher.files() + m_watcher.directories();
    for (const QString &path : wanted)
        gone.removeAll(path);
    if (!gone.isEmpty())
        m_watcher.removePaths(gone);
    for (const QString &path : m_watcher.files() + m_watcher.directories())
        wanted.removeAll(path);
    if (!wanted.isEmpty())
        m_watcher.addPaths(wanted);
}

void MarkStorage::fileChanged()
{
    watch();
    // Unsaved marks are merged with the file when they are written.
    if (isUnsaved() || m_path.isEmpty() || m_reader.isRunning())
        return;
    m_reader.start(
        [path = m_path](const jobs::JobContext &) {
            MarkPlaces::Found found{.path = path, .content = {}, .problem = {}};
            Result<MarkFile::Content> content = MarkFile::read(path);
            if (content)
                found.content = std::move(*content);
            else
                found.problem = QString::fromStdString(content.error().message());
            return found;
        },
        [this](const MarkPlaces::Found &found) { takeChanged(found); });
}

void MarkStorage::takeChanged(const MarkPlaces::Found &found)
{
    if (isUnsaved() || found.path != m_path)
        return;
    if (!found.problem.isEmpty())
        return setMessage(found.problem);
    if (found.content.bytes == m_known.bytes)
        return;
    // A file that was taken away takes no marks with it: the next change writes them again.
    if (!found.content.exists)
        return;
    m_known = {found.content.marks, found.content.bytes};
    m_marks.replaceAll(found.content.marks);
}

void MarkStorage::setMessage(const QString &message)
{
    if (message == m_message)
        return;
    m_message = message;
    emit messageChanged();
}

} // namespace trilane::session
