// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"
#include "model/store/fwd.h"

#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <memory>
#include <string>
#include <vector>

/// Says what differs when a comparison fails.
template <>
inline char *QTest::toString(const std::string &text)
{
    return qstrdup(text.c_str());
}

/// A program that was recorded by `trilane record`: what it said of itself, and what is in the
/// file.
class Recorded
{
public:
    /// What a thread says that it did: so many steps of that name, each a range, a range in it and
    /// a mark.
    struct Deed
    {
        int tid = 0;
        std::string label;
        int steps = 0;
    };
    /// A slice of a thread's ranges.
    struct Range
    {
        std::string name;
        trilane::TimeRange time;
        uint32_t depth = 0;
        bool isMark = false;
    };

    /// Runs PROGRAM under `trilane record --trace nvtx`, itself started by the words of `before`.
    void run(const QStringList &program, const QStringList &before = {},
             const QStringList &options = {"--trace", "nvtx"});
    /// What a file holds besides what the program wrote on standard output.
    void addDeeds(const QString &path);

    /// The default-domain ranges of a thread, by start and then depth. Several threads of that tid
    /// in several processes are one list.
    [[nodiscard]] std::vector<Range> rangesOf(int tid) const;
    /// How often a name stands in the file.
    [[nodiscard]] int count(const std::string &name) const;
    /// Slices of all threads whose name begins so.
    [[nodiscard]] int countBegin(const std::string &begin) const;
    /// Empty, or what is not in the file as the program says it did it: each deed complete, once,
    /// in order, nested right, on the right thread.
    [[nodiscard]] std::string difference() const;
    /// Empty, or what is wrong about one of them.
    [[nodiscard]] std::string differenceOf(const Deed &deed) const;
    /// Host pids of the processes that have ranges.
    [[nodiscard]] std::vector<int64_t> processes() const;
    [[nodiscard]] bool mentions(const QByteArray &words) const { return err.contains(words); }
    /// What the file says of itself, with that in its name or text.
    [[nodiscard]] bool tells(const std::string &words) const;
    /// Events said to be lost, dropped while a hook was interrupted among them.
    [[nodiscard]] uint64_t lost() const;

    QTemporaryDir folder;
    int exitCode = 0;
    bool crashed = false;
    QByteArray out;
    QByteArray err;
    std::vector<Deed> deeds;
    std::shared_ptr<const trilane::store::Store> store; ///< null: there is no file

private:
    void readDeeds(const QByteArray &text);
    void readRanges();

    std::map<int, std::vector<Range>> m_ranges;
};
