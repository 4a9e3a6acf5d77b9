// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/texttrace.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include "tests/support/textreader.h"

namespace trilane::test {
namespace {

/// A line, or a repetition of lines.
struct Line
{
    int number = 0;
    std::vector<std::string> words{};
    std::vector<Line> inside{}; ///< of a repetition
    int64_t count = -1;         ///< of a repetition
    Ns period = 0;
    int64_t from = 0;
};

/// Where a line stands in the repetitions around it.
struct Place
{
    Ns shift = 0;
    int64_t n = 0;                  ///< of all times that the line is read
    std::vector<int64_t> numbers{}; ///< of the outermost repetition first
};

void replaceAll(std::string &word, std::string_view what, const std::string &with)
{
    for (size_t at = word.find(what); at != word.npos; at = word.find(what, at + with.size()))
        word.replace(at, what.size(), with);
}

/// Puts numbers of repetitions into words: {i}, inside of it {j}, {k}; {n} counts on through all of
/// them; {a} is the innermost as a letter.
std::vector<std::string> numbered(std::vector<std::string> words, const Place &place)
{
    for (std::string &word : words) {
        if (place.numbers.empty() || word.find('{') == word.npos)
            continue;
        for (size_t i = 0; i < place.numbers.size(); ++i)
            replaceAll(word, std::string{'{', static_cast<char>('i' + i), '}'},
                       std::to_string(place.numbers[i]));
        replaceAll(word, "{n}", std::to_string(place.n));
        replaceAll(word, "{a}", std::string(1, static_cast<char>('a' + place.numbers.back())));
    }
    return words;
}

/// Reads lines, those of a repetition as often as it says.
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
        const std::string word = line.words.front();
        LineWords words(line.words);
        if (word == "end") {
            if (m_open.empty())
                throw TextFault("end without a repeat");
            line = std::move(m_open.back());
            m_open.pop_back();
        } else if (const std::optional<std::string> times = words.option("times")) {
            const size_t slash = std::min(times->find('/'), times->size() - 1);
            line = {.number = line.number,
                    .count = numberOf<int64_t>(std::string_view(*times).substr(0, slash)),
                    .period = timeOf(std::string_view(*times).substr(slash + 1)),
                    .from = words.number<int64_t>("from").value_or(0)};
            line.inside.push_back({.number = line.number, .words = words.rest()});
        } else if (word == "repeat") {
            words.take("");
            line.from = words.number<int64_t>("from").value_or(0);
            line.count = numberOf<int64_t>(words.take("a count"));
            line.period = timeOf(words.take("a period"));
            m_open.push_back(std::move(line));
            return;
        }
        if (m_open.empty())
            play(line, {});
        else
            m_open.back().inside.push_back(std::move(line));
    }
    void finish()
    {
        if (!m_open.empty()) {
            m_line = m_open.front().number;
            throw TextFault("repeat without an end");
        }
    }
    [[nodiscard]] int line() const { return m_line; }
    void at(int line) { m_line = line; }

private:
    void play(const Line &line, const Place &place)
    {
        m_line = line.number;
        if (line.count < 0) {
            m_reader.shift(place.shift, static_cast<uint64_t>(place.n) * kIdsOfARepetition);
            m_reader.read(numbered(line.words, place));
            return;
        }
        for (int64_t i = 0; i < line.count; ++i) {
            Place inner{place.shift + i * line.period, place.n * line.count + i, place.numbers};
            inner.numbers.push_back(line.from + i);
            for (const Line &one : line.inside)
                play(one, inner);
        }
    }

    static constexpr uint64_t kIdsOfARepetition = 1000;

    TextReader &m_reader;
    std::vector<Line> m_open; ///< repetitions without their `end` yet
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
            lines.read({.number = number, .words = wordsOf(text.substr(0, end))});
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
