// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/texttrace.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include "tests/support/textreader.h"

namespace trilane::test {
namespace {

struct Line
{
    int number = 0;
    std::vector<std::string> words;
};

/// {i} in words is the number of the repetition, from 0.
std::vector<std::string> numbered(std::vector<std::string> words, int64_t i)
{
    for (std::string &word : words) {
        for (size_t at = word.find("{i}"); at != word.npos; at = word.find("{i}", at))
            word.replace(at, 3, std::to_string(i));
    }
    return words;
}

/// The lines of a text, and `repeat COUNT PERIOD` … `end` done.
class Repeater
{
public:
    explicit Repeater(TextReader &reader)
        : m_reader(reader)
    {}

    void read(Line line)
    {
        if (line.words.empty())
            return;
        if (line.words.front() == "repeat") {
            if (m_count >= 0)
                throw TextFault("repeat inside of repeat");
            if (line.words.size() != 3)
                throw TextFault("write repeat COUNT PERIOD");
            m_count = numberOf<int64_t>(line.words[1]);
            m_period = timeOf(line.words[2]);
            m_begun = line.number;
        } else if (line.words.front() == "end") {
            repeat();
        } else if (m_count >= 0) {
            m_lines.push_back(std::move(line));
        } else {
            m_line = line.number;
            m_reader.read(line.words);
        }
    }
    void finish()
    {
        if (m_count >= 0) {
            m_line = m_begun;
            throw TextFault("repeat without an end");
        }
    }
    [[nodiscard]] int line() const { return m_line; }
    void at(int line) { m_line = line; }

private:
    void repeat()
    {
        if (m_count < 0)
            throw TextFault("end without a repeat");
        for (int64_t i = 0; i < m_count; ++i) {
            m_reader.shift(i * m_period, static_cast<uint64_t>(i) * kIdsOfARepetition);
            for (const Line &line : m_lines) {
                m_line = line.number;
                m_reader.read(numbered(line.words, i));
            }
        }
        m_reader.shift(0, 0);
        m_lines.clear();
        m_count = -1;
    }

    static constexpr uint64_t kIdsOfARepetition = 1000;

    TextReader &m_reader;
    std::vector<Line> m_lines;
    int64_t m_count = -1;
    Ns m_period = 0;
    int m_begun = 0;
    int m_line = 0;
};

} // namespace

Result<void> readTextTrace(std::string_view text, std::string_view file,
                           build::TraceBuilder &builder, TrackNames &tracks)
{
    TextReader reader(builder, tracks);
    Repeater lines(reader);
    try {
        for (int number = 1; !text.empty(); ++number) {
            const size_t end = std::min(text.find('\n'), text.size());
            lines.at(number);
            lines.read({number, wordsOf(text.substr(0, end))});
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        lines.finish();
    } catch (const TextFault &fault) {
        return Error{.what = msg("%1", std::string(fault.what())),
                     .file = std::string(file),
                     .place = msg("line %1", std::to_string(lines.line()))};
    }
    return {};
}

TextTrace::TextTrace(std::string_view text, const std::string &name)
    : m_path(m_folder.filePath(QString::fromStdString(name + ".trilane")).toStdString())
{
    build::TraceBuilder builder;
    Result<void> done = readTextTrace(text, name, builder, m_tracks);
    if (done)
        done = builder.finish(m_path);
    if (!done)
        qFatal("%s", done.error().message().c_str());
}

std::shared_ptr<const store::Store> TextTrace::open() const
{
    auto store = store::openStore(m_path);
    if (!store)
        qFatal("%s", store.error().message().c_str());
    return *store;
}

TrackId TextTrace::track(std::string_view name) const
{
    const auto found = m_tracks.find(name);
    if (found == m_tracks.end())
        qFatal("no track is called \"%s\"", std::string(name).c_str());
    return found->second;
}

} // namespace trilane::test
