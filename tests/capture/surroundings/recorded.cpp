// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "recorded.h"

#include "model/format/account.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <QFile>
#include <QProcess>

#include <algorithm>
#include <array>
#include <set>

using namespace trilane;

void Recorded::run(const QStringList &program, const QStringList &before,
                   const QStringList &options)
{
    // Also somebody else may be asked to write there.
    QFile::setPermissions(folder.path(), QFile::Permissions(0x7777));
    const QString file = folder.filePath("run.trilane");
    QProcess process;
    process.setWorkingDirectory(folder.path());
    QStringList words = before;
    // Not by a daemon that somebody else has here: the program looks for its own.
    words << TRILANE_BIN_DIR "/trilane"
          << QStringList{"record", "--force", "--daemon", "private", "-o", file} << options << "--"
          << program;
    process.start(words.takeFirst(), words);
    if (!process.waitForFinished(60'000))
        qFatal("trilane record does not end");
    exitCode = process.exitCode();
    crashed = process.exitStatus() == QProcess::CrashExit;
    out = process.readAllStandardOutput();
    err = process.readAllStandardError();
    readDeeds(out);
    Result<std::shared_ptr<const store::Store>> opened = store::openStore(file.toStdString());
    if (!opened)
        return;
    store = *opened;
    readRanges();
}

void Recorded::addDeeds(const QString &path)
{
    QFile file(path);
    if (file.open(QIODevice::ReadOnly))
        readDeeds(file.readAll());
}

void Recorded::readDeeds(const QByteArray &text)
{
    for (const QByteArray &line : text.split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        if (words.size() < 4 || words[0] != "did")
            continue;
        const QByteArray label = words.mid(2, words.size() - 3).join(' ');
        deeds.push_back({words[1].toInt(), label.toStdString(), words.last().toInt()});
    }
}

void Recorded::readRanges()
{
    for (const format::Lane &lane : store->lanes()) {
        const format::Track &track = store->track(lane.track);
        if (track.kind != TrackKind::Ranges || !store->string(track.domain).empty())
            continue;
        const int tid = static_cast<int>(store->track(track.parent).number);
        store->forEachSlice(
            lane.id, TimeRange::everything(), [&](store::SliceRef, const format::Slice &slice) {
                m_ranges[tid].push_back({std::string(store->string(slice.name)), slice.range(),
                                         lane.depth, slice.kind == SliceKind::Instant});
                return true;
            });
    }
    for (auto &[tid, ranges] : m_ranges) {
        std::stable_sort(ranges.begin(), ranges.end(), [](const Range &a, const Range &b) {
            return std::pair(a.time.begin, a.depth) < std::pair(b.time.begin, b.depth);
        });
    }
}

std::vector<Recorded::Range> Recorded::rangesOf(int tid) const
{
    const auto found = m_ranges.find(tid);
    return found == m_ranges.end() ? std::vector<Range>{} : found->second;
}

int Recorded::count(const std::string &name) const
{
    int count = 0;
    for (const auto &[tid, ranges] : m_ranges) {
        count += static_cast<int>(std::count_if(ranges.begin(), ranges.end(),
                                                [&](const Range &r) { return r.name == name; }));
    }
    return count;
}

int Recorded::countBegin(const std::string &begin) const
{
    int count = 0;
    for (const auto &[tid, ranges] : m_ranges) {
        count += static_cast<int>(std::count_if(ranges.begin(), ranges.end(), [&](const Range &r) {
            return r.name.starts_with(begin);
        }));
    }
    return count;
}

std::string Recorded::differenceOf(const Deed &deed) const
{
    const std::array<std::string, 3> begins{deed.label + " outer ", deed.label + " inner ",
                                            deed.label + " mark "};
    // By kind: each is in its order even where the clock gave several of them the same time.
    std::array<std::vector<Range>, 3> its;
    for (Range &range : rangesOf(deed.tid)) {
        for (size_t kind = 0; kind < begins.size(); ++kind) {
            if (range.name.starts_with(begins[kind]))
                its[kind].push_back(std::move(range));
        }
    }
    const std::string who = deed.label + " on thread " + std::to_string(deed.tid) + ": ";
    for (size_t kind = 0; kind < begins.size(); ++kind) {
        if (its[kind].size() != static_cast<size_t>(deed.steps))
            return who + std::to_string(its[kind].size()) + " in place of " +
                   std::to_string(deed.steps) + " of " + begins[kind];
    }
    for (size_t i = 0; i < static_cast<size_t>(deed.steps); ++i) {
        const Range &o = its[0][i];
        const Range &n = its[1][i];
        const Range &m = its[2][i];
        const std::string number = std::to_string(i);
        if (o.name != begins[0] + number || n.name != begins[1] + number ||
            m.name != begins[2] + number)
            return who + "step " + number + " is " + o.name + ", " + n.name + ", " + m.name;
        const bool isAfter = i == 0 || o.time.begin >= its[0][i - 1].time.end;
        const bool nested = o.depth + 1 == n.depth && n.depth == m.depth && !o.isMark &&
                            !n.isMark && m.isMark && n.time.begin >= o.time.begin &&
                            n.time.end <= m.time.begin && m.time.end <= o.time.end;
        if (!nested || !isAfter)
            return who + "step " + number + " is not nested as it was";
    }
    return {};
}

std::string Recorded::difference() const
{
    if (!store)
        return "there is no file: " + err.toStdString();
    if (deeds.empty())
        return "the program did nothing";
    if (!store->account().balances())
        return "the account does not balance";
    for (const Deed &deed : deeds) {
        if (std::string wrong = differenceOf(deed); !wrong.empty())
            return wrong + "\n" + err.toStdString();
    }
    return {};
}

std::vector<int64_t> Recorded::processes() const
{
    std::set<int64_t> found;
    for (const format::Track &track : store->tracks()) {
        if (track.kind == TrackKind::Ranges && store->track(track.parent).kind == TrackKind::Thread)
            found.insert(store->track(store->track(track.parent).parent).number);
    }
    return {found.begin(), found.end()};
}

bool Recorded::tells(const std::string &words) const
{
    const auto &properties = store->info().allProperties();
    return std::any_of(properties.begin(), properties.end(), [&](const auto &property) {
        return (property.first + ": " + property.second).find(words) != std::string::npos;
    });
}

uint64_t Recorded::lost() const
{
    return store->account().total(format::Outcome::Lost);
}
