// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/document/layoutkeeper.h"

#include "model/base/platform/directorylock.h"
#include "model/store/tables.h"
#include "views/session/state/viewstate.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

#include <mutex>

namespace trilane::session {

namespace {

constexpr int kDelayMs = 1500;
/// A layout of a trace with a hundred thousand rows is smaller than that.
constexpr qint64 kMaxBytes = 32 << 20;

QString &folderOfAll()
{
    static QString folder;
    return folder;
}

QString hashOf(const QStringList &parts)
{
    const QByteArray text = parts.join(QChar(0)).toUtf8();
    return QString::fromLatin1(
        QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex().left(16));
}

/// Host and command of the recorded job; empty if unknown.
QString jobOf(const format::TraceInfo &info)
{
    if (info.commandLine.empty())
        return {};
    QStringList parts{QString::fromStdString(info.commandLine), QString::fromStdString(info.host)};
    if (info.rank)
        parts << QString::number(*info.rank);
    return hashOf(parts);
}

/// Identifies the recording independently of its file.
QString traceOf(store::Tables trace)
{
    const format::TraceInfo &info = trace.info();
    QStringList parts{QString::fromStdString(info.commandLine), QString::fromStdString(info.host)};
    if (info.rank)
        parts << QString::number(*info.rank);
    if (info.epochOfZero)
        parts << QString::number(*info.epochOfZero);
    if (!info.sourceFile.empty())
        parts << QFileInfo(QString::fromStdString(info.sourceFile)).fileName()
              << QString::number(info.sourceBytes);
    // Neither a time nor a source: identified by contents.
    if (!info.epochOfZero && info.sourceFile.empty())
        parts << QString::number(trace.span().begin) << QString::number(trace.span().end)
              << QString::number(trace.sliceCount()) << QString::number(trace.tracks().size());
    return hashOf(parts);
}

void removeOldest(const QDir &folder)
{
    const QFileInfoList files =
        folder.entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Time);
    for (qsizetype i = LayoutKeeper::kKept; i < files.size(); ++i)
        QFile::remove(files[i].filePath());
    // Left by a process that was killed while writing.
    const QDateTime longAgo = QDateTime::currentDateTime().addSecs(-3600);
    for (const QFileInfo &file :
         folder.entryInfoList({QStringLiteral("*.json.??????")}, QDir::Files)) {
        if (file.lastModified() < longAgo)
            QFile::remove(file.filePath());
    }
}

/// The trace's own file, else the newest of the same job; empty when there is neither.
QString fileFor(const QDir &folder, const QString &job, const QString &trace)
{
    const QString own = job + QLatin1Char('-') + trace + QStringLiteral(".json");
    if (folder.exists(own))
        return folder.filePath(own);
    if (job.isEmpty())
        return {};
    const QFileInfoList others =
        folder.entryInfoList({job + QStringLiteral("-*.json")}, QDir::Files, QDir::Time);
    return others.isEmpty() ? QString() : others.front().filePath();
}

} // namespace

struct LayoutKeeper::Task
{
    QString folder;
    QString name;
    RememberedLayout layout;
    Changes changes;
    LayoutState defaults;
    std::shared_ptr<const LayoutPaths> paths;
    uint64_t sequence = 0;

    /// Values not changed here are taken from the file, as another viewer has saved them.
    void joinWith(const QString &path)
    {
        QFile file(path);
        if ((changes.rows && changes.range && changes.threshold) || !file.open(QIODevice::ReadOnly))
            return;
        Result<RememberedLayout> there = layoutFromJson(file.read(kMaxBytes), defaults, *paths);
        if (!there)
            return;
        if (!changes.rows)
            layout.rows = std::move(there->rows);
        if (!changes.range)
            layout.range = there->range;
        if (!changes.threshold)
            layout.idleThreshold = there->idleThreshold;
    }
};

/// Writes files in order: versions older than the last written one are skipped. Waits at most the
/// given time for another viewer's lock and then writes anyway; without a wait, returns false.
struct LayoutKeeper::Writer
{
    std::mutex mutex;
    uint64_t written = 0;

    /// True if the last requested task has been written. Waits for a running one.
    [[nodiscard]] bool isDone()
    {
        const std::lock_guard lock(mutex);
        return written == asked;
    }

    bool write(Task task, int maxWaitMs)
    {
        const std::lock_guard lock(mutex);
        if (task.sequence <= written || !QDir().mkpath(task.folder))
            return true;
        const platform::DirectoryLock turn(QFile::encodeName(task.folder).toStdString(), maxWaitMs);
        if (turn.isTaken() && maxWaitMs == 0)
            return false;
        written = task.sequence;
        const QString path = QDir(task.folder).filePath(task.name);
        task.joinWith(path);
        const QByteArray bytes = layoutToJson(task.layout, task.defaults, *task.paths);
        QSaveFile file(path);
        if (file.open(QIODevice::WriteOnly) &&
            file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) &&
            file.write(bytes) == bytes.size())
            file.commit();
        removeOldest(QDir(task.folder));
        return true;
    }
    uint64_t asked = 0; ///< GUI thread
};

LayoutKeeper::LayoutKeeper(ViewState &view, QObject *parent)
    : QObject(parent)
    , m_view(view)
    , m_writer(std::make_shared<Writer>())
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelayMs);
    connect(&m_timer, &QTimer::timeout, this, &LayoutKeeper::save);
    connect(&view.layout(), &TrackLayout::changed, this, [this] { touch(nullptr); });
    connect(&view, &ViewState::rangeChanged, this, [this] { touch(&Changes::range); });
    connect(&view, &ViewState::thresholdChanged, this, [this] { touch(&Changes::threshold); });
}

LayoutKeeper::~LayoutKeeper()
{
    // A pending write may meet another viewer's lock and would not be retried. Saved changes are
    // not written again, because another viewer may have changed them since.
    if (m_paths && (m_touched || (m_saving.isRunning() && !m_writer->isDone())))
        m_writer->write(nextTask(), platform::DirectoryLock::kMaxWaitMs);
}

void LayoutKeeper::setFolder(const QString &folder)
{
    folderOfAll() = folder;
}

QString LayoutKeeper::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) +
           QStringLiteral("/layouts");
}

void LayoutKeeper::touch(bool Changes::*what)
{
    if (!m_paths)
        return;
    m_touched = true;
    if (what)
        m_changes.*what = true;
    m_timer.start();
}

LayoutKeeper::Task LayoutKeeper::nextTask()
{
    const Ns zero = m_view.bounds().begin;
    RememberedLayout layout{.rows = m_view.layout().state(),
                            .idleThreshold = m_view.idleThreshold()};
    // A filter, for one, shows other rows and arranges none.
    if (layout.rows != m_rows) {
        m_changes.rows = true;
        m_rows = layout.rows;
    }
    if (m_view.range() != m_view.bounds())
        layout.range = TimeRange{m_view.range().begin - zero, m_view.range().end - zero};
    return {.folder = m_folder,
            .name = m_job + QLatin1Char('-') + m_trace + QStringLiteral(".json"),
            .layout = std::move(layout),
            .changes = m_changes,
            .defaults = m_view.layout().defaults(),
            .paths = m_paths,
            .sequence = ++m_writer->asked};
}

void LayoutKeeper::save()
{
    m_timer.stop();
    if (!m_touched || !m_paths)
        return;
    m_touched = false;
    m_saving.start([writer = m_writer,
                    task = nextTask()](const jobs::JobContext &) { return writer->write(task, 0); },
                   [this](bool written) {
                       if (written || !m_paths)
                           return;
                       m_touched = true;
                       m_timer.start();
                       emit refused();
                   });
}

void LayoutKeeper::restore()
{
    m_timer.stop();
    m_touched = false;
    m_damaged = false;
    m_changes = {};
    m_paths.reset();
    m_folder = folderOfAll();
    const std::shared_ptr<const store::Store> store = m_view.store();
    if (!store || m_folder.isEmpty())
        return;
    m_job = jobOf(m_view.trace().info());
    m_trace = traceOf(*store);
    auto paths = std::make_shared<const LayoutPaths>(*store);
    const QString path = fileFor(QDir(m_folder), m_job, m_trace);
    if (QFile file(path); !path.isEmpty() && file.open(QIODevice::ReadOnly)) {
        const Result<RememberedLayout> layout =
            layoutFromJson(file.read(kMaxBytes), m_view.layout().defaults(), *paths);
        m_damaged = !layout;
        if (layout)
            take(*layout, path.contains(m_trace));
    }
    m_rows = m_view.layout().state();
    m_paths = std::move(paths); // from now on changes are the user's
}

void LayoutKeeper::take(const RememberedLayout &remembered, bool sameTrace)
{
    m_view.layout().setState(remembered.rows);
    if (!sameTrace)
        return;
    const Ns zero = m_view.bounds().begin;
    const Ns length = m_view.bounds().duration();
    if (remembered.range && remembered.range->begin >= 0 && remembered.range->end <= length)
        m_view.setRange({zero + remembered.range->begin, zero + remembered.range->end});
    if (remembered.idleThreshold)
        m_view.setIdleThreshold(*remembered.idleThreshold);
}

} // namespace trilane::session
