// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/join/tracejoin.h"

#include "model/base/platform/paths.h"
#include "model/base/saturatingsum.h"
#include "model/edit/join/joinedtracks.h"
#include "model/format/account.h"
#include "model/format/lossnotes.h"
#include "model/format/traceclock.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"
#include "model/store/readwatch.h"
#include "model/store/store.h"

#include <algorithm>
#include <map>

namespace trilane::join {

namespace {

/// Correlation ids of the second trace have this bit: those of the first are of other launches.
constexpr uint64_t kSecondBit = uint64_t{1} << 62;
constexpr uint64_t kCacheBytes = uint64_t{48} << 20;

std::optional<Error> checkInput(const JoinInput &input)
{
    if (!input.store->info().ranks.empty())
        return Error{.what = msg("is a merged trace of several ranks"),
                     .file = input.file,
                     .remedy = msg("join the traces of each machine, then merge the ranks")};
    if (input.store->sliceCount() == 0)
        return Error{.what = msg("is empty"), .file = input.file, .remedy = msg("omit it")};
    return std::nullopt;
}

std::optional<Error> checkInput(const JoinInput &first, const JoinInput &second)
{
    if (first.store == second.store || platform::isSameFile(first.file, second.file))
        return Error{.what = msg("is specified twice"),
                     .file = second.file,
                     .remedy = msg("specify two traces of the same machine")};
    const std::optional<Error> refusal = checkInput(first);
    return refusal ? refusal : checkInput(second);
}

/// Maps strings and details of one trace to the joined one.
class Texts
{
public:
    Texts(build::TraceBuilder &builder, store::Tables trace)
    {
        for (size_t i = 0; i < trace.stringCount(); ++i)
            m_strings.push_back(builder.intern(trace.string(StringId(i))));
        for (size_t i = 0; i < trace.detailCount(); ++i) {
            format::Detail detail = trace.detail(DetailId(i));
            m_isText.push_back(
                detail.range && detail.range->payload == format::PayloadKind::Text ? 1 : 0);
            if (detail.range) {
                detail.range->category = string(detail.range->category);
                detail.range->shapes = string(detail.range->shapes);
            }
            detail.group = string(detail.group);
            detail.caller = string(detail.caller);
            m_details.push_back(builder.intern(detail));
        }
    }

    [[nodiscard]] StringId string(StringId own) const
    {
        return own.value < m_strings.size() ? m_strings[own.value] : kNoString;
    }
    void apply(format::Slice &slice) const
    {
        const DetailId own = slice.detail;
        slice.name = string(slice.name);
        slice.detail = own.value < m_details.size() ? m_details[own.value] : kNoDetail;
        if (own.value < m_isText.size() && m_isText[own.value])
            slice.value = string(StringId(static_cast<size_t>(slice.value))).value;
    }

private:
    std::vector<StringId> m_strings;
    std::vector<DetailId> m_details;
    std::vector<uint8_t> m_isText; ///< by detail: the value of its slices is a string
};

/// Adds the contents of two traces to a new one.
class Join
{
public:
    Join(build::TraceBuilder &builder, const JoinInput &first, const JoinInput &second,
         const CommonClock &clock)
        : m_inputs{&first, &second}
        , m_builder(builder)
        , m_tracks(builder, *first.store, *second.store)
        , m_shifts{0, clock.shift}
    {
        for (const JoinInput *input : m_inputs)
            m_total += input->store->sliceCount();
    }

    [[nodiscard]] Result<void> add(const jobs::JobContext &job)
    {
        for (size_t input = 0; input < m_inputs.size(); ++input) {
            const Texts texts(m_builder, *m_inputs[input]->store);
            build::TraceBuilder::Appender out(m_builder);
            for (const format::Lane &lane : m_inputs[input]->store->lanes()) {
                if (job.stopped())
                    return Error::stopped();
                addLane(input, lane, texts, out, job);
            }
            addFlows(input, texts, out);
        }
        return job.stopped() ? Error::stopped() : Result<void>();
    }
    [[nodiscard]] const JoinedTracks &tracks() const { return m_tracks; }

private:
    void addLane(size_t input, const format::Lane &lane, const Texts &texts,
                 build::TraceBuilder::Appender &out, const jobs::JobContext &job)
    {
        const store::Store &store = *m_inputs[input]->store;
        const TrackId track = m_tracks.track(input, lane.track);
        for (const ChunkId id : store.chunksOf(lane.id)) {
            if (job.stopped())
                return;
            m_read += store.entry(id).count;
            if (!track.isValid())
                continue;
            const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
            for (size_t i = 0; i < chunk->size(); ++i)
                out.add(track, moved(input, chunk->slice(i), texts));
            job.report(m_read, m_total);
        }
    }

    [[nodiscard]] format::Slice moved(size_t input, format::Slice slice, const Texts &texts) const
    {
        texts.apply(slice);
        slice.start += m_shifts[input];
        slice.link = m_tracks.track(input, TrackId(size_t{slice.link})).value;
        if (input == 1 && slice.correlation != 0)
            slice.correlation |= kSecondBit;
        return slice;
    }

    void addFlows(size_t input, const Texts &texts, build::TraceBuilder::Appender &out)
    {
        for (const format::Flow &own : m_inputs[input]->store->flows()) {
            const format::Flow flow{.name = texts.string(own.name),
                                    .fromTrack = m_tracks.track(input, own.fromTrack),
                                    .toTrack = m_tracks.track(input, own.toTrack),
                                    .fromTime = own.fromTime + m_shifts[input],
                                    .toTime = own.toTime + m_shifts[input]};
            if (flow.fromTrack.isValid() && flow.toTrack.isValid())
                out.addFlow(flow);
        }
    }

    std::array<const JoinInput *, 2> m_inputs;
    build::TraceBuilder &m_builder;
    JoinedTracks m_tracks;
    std::array<Ns, 2> m_shifts;
    uint64_t m_read = 0;
    uint64_t m_total = 0;
};

void fillFrom(const format::TraceInfo &other, format::TraceInfo &info)
{
    for (std::string format::TraceInfo::*text :
         {&format::TraceInfo::host, &format::TraceInfo::operatingSystem, &format::TraceInfo::cpu,
          &format::TraceInfo::commandLine}) {
        if ((info.*text).empty())
            info.*text = other.*text;
    }
    info.cores = info.cores != 0 ? info.cores : other.cores;
    if (info.gpus.empty())
        info.gpus = other.gpus;
    info.sourceBytes = saturatingSum(info.sourceBytes, other.sourceBytes);
}

/// Missing data of the second trace.
void addLosses(const JoinInput &second, format::TraceInfo &info)
{
    const format::TraceInfo &other = second.store->info();
    const Message source = Message::verbatim(platform::fileName(second.file));
    format::LossNotes(info).add(other, source);
    std::map<int64_t, format::ProcessNote> known;
    for (const format::ProcessNote &process : info.processes)
        known.try_emplace(process.pid, process);
    for (const format::ProcessNote &process : other.processes) {
        const auto [own, isNew] = known.try_emplace(process.pid, process);
        if (isNew)
            info.processes.push_back(process);
        else if (own->second != process)
            info.notes.push_back(format::attributed(process.note(), source));
    }
}

/// Properties of the first trace, plus those of the second. `begin`: of the joined trace, on the
/// first's axis.
format::TraceInfo joinedInfo(const JoinInput &first, const JoinInput &second, const Joined &joined,
                             uint64_t leftOut, Ns begin)
{
    const format::TraceInfo &other = second.store->info();
    format::TraceInfo info = first.store->info();
    const uint64_t damaged =
        saturatingSum(first.store->damagedParts(), second.store->damagedParts());
    fillFrom(other, info);
    addLosses(second, info);
    if (info.epochOfZero)
        *info.epochOfZero += begin;
    else if (other.epochOfZero)
        info.epochOfZero = *other.epochOfZero - joined.clock.shift + begin;
    if (std::optional<format::TraceClock> clock = format::traceClock(info)) {
        clock->atZero += begin;
        format::setTraceClock(info, *clock);
    }
    const auto say = [&](MessageText name, std::string value) {
        info.notes.push_back(format::Note::of(name, std::move(value)));
    };
    say(MessageText("joined with"),
        platform::fileName(second.file) + " (" + other.sourceFormat + ", " + other.producer + ")");
    info.notes.push_back({.name = msg("joined by"), .text = joined.clock.by});
    say(MessageText("threads in both"), std::to_string(joined.commonThreads));
    if (leftOut > 0)
        say(MessageText("thread states that the other trace has, too"), std::to_string(leftOut));
    format::setPartsLeftOut(info, damaged);
    return info;
}

Result<std::shared_ptr<const store::Store>> openInput(const std::string &file,
                                                      const jobs::JobContext &job)
{
    const Result<std::string> native = formats::nativeTraceFor(file, job);
    if (!native)
        return native.error();
    return store::openStore(*native, {.cacheBytes = kCacheBytes}, job);
}

} // namespace

Result<Joined> joinTraces(const JoinInput &first, const JoinInput &second, const JoinQuery &query,
                          const std::string &out, const jobs::JobContext &job)
{
    if (std::optional<Error> refusal = checkInput(first, second))
        return *std::move(refusal);
    Result<CommonClock> clock = commonClock(first, second, query.offset);
    if (!clock)
        return clock.error();
    const std::array watches{store::ReadWatch(*first.store), store::ReadWatch(*second.store)};
    build::TraceBuilder builder({.mode = platform::modeLike(first.store->path()) &
                                         platform::modeLike(second.store->path())});
    Join join(builder, first, second, *clock);
    if (join.tracks().commonThreads() == 0 && !query.mayShareNothing)
        return Error{.what = msg("has no thread in common with the first trace: they are from "
                                 "different machines or different PID namespaces"),
                     .file = second.file,
                     .remedy = msg("specify two traces of the same machine, or use --force")};
    if (Result<void> done = join.add(job); !done)
        return done.error();
    const Joined joined{std::move(*clock), join.tracks().commonThreads()};
    const Ns begin =
        std::min(first.store->span().begin, second.store->span().begin + joined.clock.shift);
    builder.info() = joinedInfo(first, second, joined, join.tracks().leftOut(), begin);
    builder.setTimeShift(-begin);
    builder.account().merge(first.store->account());
    builder.account().merge(second.store->account());
    for (const store::ReadWatch &watch : watches) {
        if (Result<void> whole = watch.check(); !whole)
            return whole.error();
    }
    if (Result<void> done = builder.finish(out, {.stop = job.stop}); !done)
        return done.error();
    return joined;
}

Result<Joined> joinTraceFiles(const std::string &first, const std::string &second,
                              const JoinQuery &query, const std::string &out,
                              const jobs::JobContext &job)
{
    std::array<JoinInput, 2> inputs{JoinInput{{}, first}, JoinInput{{}, second}};
    for (JoinInput &input : inputs) {
        Result<std::shared_ptr<const store::Store>> store =
            openInput(input.file, {.stop = job.stop});
        if (job.stopped())
            return Error::stopped();
        if (!store)
            return std::move(store).error().in(input.file);
        input.store = std::move(*store);
    }
    return joinTraces(inputs[0], inputs[1], query, out, job);
}

} // namespace trilane::join
