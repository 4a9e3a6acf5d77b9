// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/support/sliceoptions.h"

namespace trilane::test {

/// Events: the first word of their line, what they are, and the track below the named one that has
/// them (Unknown: the named one itself).
struct EventWord
{
    std::string_view word;
    SliceKind kind;
    TrackKind below = TrackKind::Unknown;
};

inline constexpr EventWord kEvents[] = {
    {"call", SliceKind::ApiCall, TrackKind::ApiCalls},
    {"os", SliceKind::OsCall, TrackKind::OsCalls},
    {"range", SliceKind::Range, TrackKind::Ranges},
    {"python", SliceKind::PythonCall, TrackKind::Ranges},
    {"mark", SliceKind::Instant, TrackKind::Ranges},
    {"overhead", SliceKind::Overhead, TrackKind::Overhead},
    {"oncore", SliceKind::OnCore},
    {"kernel", SliceKind::Kernel},
    {"memcpy", SliceKind::Memcpy},
    {"memset", SliceKind::Memset},
    {"graph", SliceKind::GraphLaunch},
    {"sync", SliceKind::GpuSync},
    {"gpurange", SliceKind::GpuRange, TrackKind::GpuRanges},
    {"state", SliceKind::Unknown, TrackKind::ThreadState},
    {"slice", SliceKind::Unknown},
};

/// Reads the lines of the text form of a trace into a builder. One thread; throws a TextFault.
class TextReader
{
public:
    TextReader(build::TraceBuilder &builder, TrackNames &tracks)
        : m_builder(builder)
        , m_out(builder)
        , m_tracks(tracks)
    {}

    void read(const std::vector<std::string> &words)
    {
        m_words = LineWords(words);
        const std::string word = m_words.take("a word");
        if (word == "process")
            process();
        else if (word == "thread")
            declare({.parent = need(m_process, "process"),
                     .kind = TrackKind::Thread,
                     .number = numberOf<int64_t>(m_words.take("a number"))});
        else if (word == "gpu")
            gpu();
        else if (word == "stream")
            stream();
        else if (word == "core")
            core();
        else if (word == "track")
            track();
        else if (word == "sample")
            sample();
        else if (word == "flow")
            flow();
        else if (word == "info")
            info();
        else if (word == "text") // of recorders that put it into the trace for later
            static_cast<void>(m_builder.intern(m_words.take("a text")));
        else if (word == "launch")
            launch();
        else if (word == "series")
            series();
        else if (word == "lost" || word == "dropped" || word == "repaired")
            account(word);
        else
            event(word);
        if (!m_words.isAtEnd())
            throw TextFault("\"" + m_words.take("") + "\" is too much");
    }

    /// Added to all times and correlation ids of the lines that follow.
    void shift(Ns time, uint64_t ids)
    {
        m_shift = time;
        m_idShift = ids;
    }

private:
    static TrackId need(TrackId track, const char *what)
    {
        if (!track.isValid())
            throw TextFault(std::string("there is no ") + what + " yet");
        return track;
    }
    TrackId tracked(const std::string &name) const { return trackNamed(m_tracks, name); }
    /// NAME, or NAME/KIND for a track below it.
    TrackId takeTrack()
    {
        const std::string text = m_words.take("a track");
        const size_t slash = text.rfind('/');
        if (m_tracks.contains(text) || slash == text.npos)
            return tracked(text);
        return m_builder.track(
            {.parent = tracked(text.substr(0, slash)),
             .kind = kindOf<TrackKind>(text.substr(slash + 1), kTrackKindCount)});
    }

    void name(std::string_view name, TrackId track)
    {
        if (!m_tracks.emplace(name, track).second)
            throw TextFault("\"" + std::string(name) + "\" is declared twice");
    }
    /// A track whose name, if there is one, is the next word; `as=` is only for this text.
    TrackId declare(const build::TrackKey &key, std::string_view otherName = {})
    {
        const std::optional<std::string> as = m_words.option("as");
        const std::optional<int> sort = m_words.number<int>("sort");
        const std::optional<std::string> unit = m_words.option("unit");
        const TrackId track = m_builder.track(key);
        if (!m_words.isAtEnd()) {
            const std::string own = m_words.take("a name");
            m_builder.setName(track, own);
            name(as ? *as : own, track);
        } else if (as || !otherName.empty()) {
            name(as ? *as : otherName, track);
        }
        if (sort)
            m_builder.setSortIndex(track, *sort);
        if (unit)
            m_builder.setUnit(track, *unit);
        return track;
    }

    void process()
    {
        m_process = declare({.kind = TrackKind::Process,
                             .number = numberOf<int64_t>(m_words.take("a process id"))});
    }
    void core()
    {
        const std::string number = m_words.take("a number");
        declare({.kind = TrackKind::Core, .number = numberOf<int64_t>(number)}, "core" + number);
    }
    void gpu()
    {
        const std::string number = m_words.take("a number");
        format::GpuInfo gpu{.ordinal = numberOf<int>(number)};
        gpu.multiprocessors = m_words.number<uint32_t>("sms").value_or(0);
        gpu.memoryBytes = m_words.number<uint64_t>("memory").value_or(0);
        if (const std::optional<std::string> version = m_words.option("cc")) {
            const size_t dot = version->find('.');
            gpu.computeMajor = numberOf<uint32_t>(std::string_view(*version).substr(0, dot));
            if (dot != std::string::npos)
                gpu.computeMinor = numberOf<uint32_t>(std::string_view(*version).substr(dot + 1));
        }
        if (const std::optional<std::string> model = m_words.option("model"))
            gpu.name = *model;
        const std::optional<std::string> parent = m_words.option("parent");
        declare({.parent = parent ? tracked(*parent) : TrackId(),
                 .kind = TrackKind::Gpu,
                 .number = gpu.ordinal},
                "gpu" + number);
        if (gpu.multiprocessors || gpu.computeMajor || !gpu.name.empty() || gpu.memoryBytes)
            m_builder.info().gpus.push_back(gpu);
    }
    /// Of the last process, below a context of its own.
    void stream()
    {
        const TrackId gpu = takeTrack();
        const std::string number = m_words.take("a number");
        const std::optional<std::string> owner = m_words.option("process");
        const TrackId process = owner ? tracked(*owner) : m_process;
        const TrackId context = m_builder.track(
            {.parent = gpu, .kind = TrackKind::Context, .number = int64_t{process.value}});
        const TrackId stream = declare(
            {.parent = context, .kind = TrackKind::Stream, .number = numberOf<int64_t>(number)},
            number);
        m_builder.setProcess(stream, process);
    }
    /// Any track: track KIND PARENT NUMBER [NAME].
    void track()
    {
        const auto kind = kindOf<TrackKind>(m_words.take("a kind"), kTrackKindCount);
        const std::string parent = m_words.take("a parent, or -");
        const std::optional<std::string> label = m_words.option("label");
        const std::optional<std::string> domain = m_words.option("domain");
        const std::optional<std::string> owner = m_words.option("process");
        const auto number = numberOf<int64_t>(m_words.take("a number"));
        const TrackId made =
            declare({.parent = parent == "-" ? TrackId() : tracked(parent),
                     .kind = kind,
                     .number = number,
                     .label = label ? std::string_view(*label) : std::string_view()});
        if (domain)
            m_builder.setDomain(made, *domain);
        if (owner)
            m_builder.setProcess(made, tracked(*owner));
    }

    void sample()
    {
        const TrackId counter = takeTrack();
        const Ns time = m_shift + timeOf(m_words.take("a time"));
        m_out.addSample(counter, time, numberOf<double>(m_words.take("a value")));
    }
    void flow()
    {
        format::Flow flow;
        flow.name = m_builder.intern(m_words.take("a name"));
        flow.fromTrack = takeTrack();
        flow.fromTime = m_shift + timeOf(m_words.take("a time"));
        flow.toTrack = takeTrack();
        flow.toTime = m_shift + timeOf(m_words.take("a time"));
        m_out.addFlow(flow);
    }
    void info()
    {
        const std::string key = m_words.take("a key");
        const std::string text = m_words.take("a text");
        format::TraceInfo &info = m_builder.info();
        if (key == "producer")
            info.producer = text;
        else if (key == "format")
            info.sourceFormat = text;
        else if (key == "host")
            info.host = text;
        else if (key == "source")
            info.sourceFile = text;
        else if (key == "command")
            info.commandLine = text;
        else if (key == "cores")
            info.cores = numberOf<uint32_t>(text);
        else if (key == "epoch")
            info.epochOfZero = numberOf<int64_t>(text);
        else if (key == "rank")
            info.rank = numberOf<int>(text);
        else if (key == "world")
            info.worldSize = numberOf<int>(text);
        else
            info.properties.emplace_back(key, text);
    }

    /// What became of events: OUTCOME SOURCE REASON COUNT [of=VALUE of %1 in SOURCE].
    void account(const std::string &outcome)
    {
        const std::string text = m_words.take("a source");
        std::vector<MessageValue> values;
        if (std::optional<std::string> value = m_words.option("of"))
            values.emplace_back(std::move(*value));
        const Message source(Message::Form::Template, text, std::move(values));
        const Message reason = Message::fromText(m_words.take("a reason"));
        const auto count = numberOf<uint64_t>(m_words.take("a count"));
        format::Account &account = m_builder.account();
        account.add(outcome == "lost"      ? format::Outcome::Lost
                    : outcome == "dropped" ? format::Outcome::Dropped
                                           : format::Outcome::Repaired,
                    source, reason, count);
        if (outcome != "lost")
            account.eventsInSource += count;
    }

    /// A call and the kernel that it launches: launch THREAD STREAM KERNEL CALL-SPAN KERNEL-SPAN.
    void launch()
    {
        const TrackId thread = takeTrack();
        const TrackId stream = takeTrack();
        const std::string kernel = m_words.take("a name");
        const TimeRange called = spanOf(m_words.take("the time of the call"));
        const TimeRange ran = spanOf(m_words.take("the time of the kernel"));
        const std::string call = m_words.option("call").value_or("cudaLaunchKernel");
        const uint64_t id = m_words.id(m_idShift).value_or(++m_lastId);
        m_out.add(m_builder.track({.parent = thread, .kind = TrackKind::ApiCalls}),
                  {.start = m_shift + called.begin,
                   .duration = called.duration(),
                   .correlation = id,
                   .name = m_builder.intern(call),
                   .kind = SliceKind::ApiCall});
        format::Slice work{.start = m_shift + ran.begin,
                           .duration = ran.duration(),
                           .correlation = id,
                           .name = m_builder.intern(kernel),
                           .kind = SliceKind::Kernel};
        SliceOptions(m_words, m_builder, m_tracks).read(work);
        m_out.add(stream, work);
    }

    /// Work one after the other: series THREAD STREAM BEGIN+PERIOD NAME[*COUNT]… [within=RANGE]
    /// [lag=TIME] [overlap=TIME]. Each is a call of half a period and, three tenths of a period and
    /// `lag` behind, a kernel of nine tenths (HtoD, DtoH: a copy of pinned memory). THREAD may be
    /// "-": no calls, kernels when they begin. A range is around the calls.
    void series()
    {
        const std::string name = m_words.take("a thread, or -");
        const bool isLaunched = name != "-";
        const TrackId thread = isLaunched ? tracked(name) : TrackId();
        const TrackId stream = takeTrack();
        const TimeRange first = spanOf(m_words.take("the time of the first"));
        const Ns period = first.duration();
        const Ns lag =
            timeOf(m_words.option("lag").value_or("0")) + (isLaunched ? period * 3 / 10 : 0);
        const Ns lasts = period * 9 / 10 + timeOf(m_words.option("overlap").value_or("0"));
        const std::optional<std::string> range = m_words.option("within");
        Ns at = m_shift + first.begin;
        while (!m_words.isAtEnd()) {
            const std::string word = m_words.take("a name");
            const size_t star = std::min(word.find('*'), word.size());
            const int count =
                star < word.size() ? numberOf<int>(std::string_view(word).substr(star + 1)) : 1;
            for (int i = 0; i < count; ++i, at += period)
                work(thread, stream, word.substr(0, star), {at, at + period / 2},
                     {at + lag, at + lag + lasts});
        }
        if (range)
            m_out.add(m_builder.track({.parent = thread, .kind = TrackKind::Ranges}),
                      {.start = m_shift + first.begin,
                       .duration = at - m_shift - first.begin,
                       .name = m_builder.intern(*range),
                       .kind = SliceKind::Range});
    }
    void work(TrackId thread, TrackId stream, const std::string &name, TimeRange called,
              TimeRange ran)
    {
        using enum format::MemoryKind;
        const bool isIn = name == "HtoD", isOut = name == "DtoH";
        const bool isCopy = isIn || isOut;
        format::Slice slice{.start = ran.begin,
                            .duration = ran.duration(),
                            .name = m_builder.intern(name),
                            .kind = isCopy ? SliceKind::Memcpy : SliceKind::Kernel};
        if (isCopy)
            slice.detail = m_builder.intern(format::Detail{
                .copy = format::CopyInfo{isIn ? format::CopyKind::HostToDevice
                                              : format::CopyKind::DeviceToHost,
                                         isIn ? Pinned : Device, isIn ? Device : Pinned}});
        if (thread.isValid()) {
            slice.correlation = ++m_lastId;
            m_out.add(m_builder.track({.parent = thread, .kind = TrackKind::ApiCalls}),
                      {.start = called.begin,
                       .duration = called.duration(),
                       .correlation = slice.correlation,
                       .name = m_builder.intern(isCopy ? "cudaMemcpyAsync" : "cudaLaunchKernel"),
                       .kind = SliceKind::ApiCall});
        }
        m_out.add(stream, slice);
    }

    /// WORD TRACK [KIND] [NAME] SPAN [#ID] [KEY=VALUE…]
    void event(const std::string &word)
    {
        const EventWord *found = nullptr;
        for (const EventWord &one : kEvents) {
            if (one.word == word)
                found = &one;
        }
        if (!found)
            throw TextFault("\"" + word + "\" is no word that begins a line");
        TrackId track = takeTrack();
        format::Slice slice{.kind = found->kind};
        if (slice.kind == SliceKind::Unknown)
            slice.kind = kindOf<SliceKind>(m_words.take("a kind"), kSliceKindCount);
        if (found->below != TrackKind::Unknown) {
            const std::optional<std::string> domain = m_words.option("domain");
            track =
                m_builder.track({.parent = track,
                                 .kind = found->below,
                                 .label = domain ? std::string_view(*domain) : std::string_view()});
            if (domain)
                m_builder.setDomain(track, *domain);
        }
        std::string next = m_words.take("a time");
        if (!isSpan(next) || isSpan(m_words.next())) { // a name may be a number
            slice.name = m_builder.intern(next);
            next = m_words.take("a time");
        }
        const TimeRange span = spanOf(next);
        slice.start = m_shift + span.begin;
        slice.duration = span.duration();
        slice.correlation = m_words.id(m_idShift).value_or(0);
        SliceOptions(m_words, m_builder, m_tracks).read(slice);
        m_out.add(track, slice);
    }

    build::TraceBuilder &m_builder;
    build::TraceBuilder::Appender m_out;
    TrackNames &m_tracks;
    LineWords m_words;
    TrackId m_process;
    Ns m_shift = 0;
    uint64_t m_idShift = 0;
    uint64_t m_lastId = 1'000'000; ///< of `launch` without an id
};

} // namespace trilane::test
