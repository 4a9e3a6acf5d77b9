// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/topicof.h"

#include "model/analysis/idle/profilertimes.h"
#include "model/store/store.h"

#include "model/analysis/findings/graphcaptures.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/links.h"
#include "model/analysis/links/wakeups.h"
#include "model/analysis/steps/loaderwaits.h"
#include "model/base/recordernames.h"
#include "model/base/statereason.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace trilane::findings {

namespace {

bool containsOne(std::string_view text, std::span<const std::string_view> of)
{
    return std::any_of(of.begin(), of.end(), [&](std::string_view word) {
        return std::search(text.begin(), text.end(), word.begin(), word.end(), [](char a, char b) {
                   return std::tolower(static_cast<unsigned char>(a)) == b;
               }) != text.end();
    });
}

/// Reason for the time between a launch and its start. Only topics about launching or whole gaps
/// apply: it is no lock, file or missing core, regardless of their share of the gap.
IdleTopic reasonOf(const idle::GapStory &story, std::span<const ChargedPiece> pieces, bool isShort)
{
    std::array<Ns, kIdleTopicCount> sums{};
    for (const ChargedPiece &charged : pieces)
        sums[static_cast<size_t>(charged.topic)] += charged.piece.time.duration();
    if (sums[static_cast<size_t>(IdleTopic::Sync)] > 0)
        return IdleTopic::Sync;
    sums[static_cast<size_t>(IdleTopic::LaunchLatency)] = 0;
    const auto most = std::max_element(sums.begin(), sums.end());
    const auto topic = static_cast<IdleTopic>(most - sums.begin());
    if (*most > 0 && (topic == IdleTopic::Framework || topic == IdleTopic::SmallKernels))
        return topic;
    if (*most > 0 && (isOfHost(topic) || topic == IdleTopic::SyncCopy))
        return IdleTopic::LaunchLatency;
    return isShort && story.gap.after.slice.duration < kShortKernel ? IdleTopic::SmallKernels
                                                                    : IdleTopic::LaunchLatency;
}

/// Splits a piece: the parts in the ranges, which are sorted and disjoint, get `inside`.
void split(const ChargedPiece &whole, std::span<const TimeRange> ranges, const ChargedPiece &inside,
           std::vector<ChargedPiece> &pieces)
{
    const TimeRange time = whole.piece.time;
    Ns at = time.begin;
    const auto add = [&](Ns end, const ChargedPiece &of) {
        if (end <= at)
            return;
        pieces.push_back(of);
        pieces.back().piece.time = {at, end};
        at = end;
    };
    auto range = std::partition_point(ranges.begin(), ranges.end(),
                                      [&](TimeRange one) { return one.end <= time.begin; });
    for (; range != ranges.end() && range->begin < time.end; ++range) {
        add(range->begin, whole);
        add(std::min(range->end, time.end), inside);
    }
    add(time.end, whole);
}

} // namespace

bool isForOutsider(const store::Store &store, const idle::CausePiece &piece)
{
    if (piece.cause != idle::IdleCause::OtherThread || !piece.evidence.isValid())
        return false;
    const format::Slice state = store.slice(piece.evidence);
    return links::isBlocked(state.kind) && stateReasonOf(state.value) == StateReason::Outsider;
}

bool isHeldByRecorder(store::Tables trace, const idle::CausePiece &piece)
{
    return piece.cause == idle::IdleCause::NotScheduled &&
           idle::isOfRecorder(trace, trace.string(piece.name));
}

bool isOfHost(IdleTopic topic)
{
    return topic <= IdleTopic::OffCore || topic == IdleTopic::SmallKernels ||
           topic == IdleTopic::StartUp;
}

bool isCheckpoint(std::string_view name)
{
    static constexpr std::array<std::string_view, 8> kWords{
        "save_checkpoint", "savecheckpoint", "checkpoint_save", "write_checkpoint",
        "torch.save",      "save_model",     "save_pretrained", "save_state"};
    return containsOne(name, kWords);
}

bool isKernelSelection(std::string_view name)
{
    static constexpr std::array<std::string_view, 9> kWords{
        "autotun",           "algogetheuristic",
        "findconvolution",   "getconvolutionforwardalgo",
        "cudnnfind",         "nvrtc",
        "triton_heuristics", "compile_fx",
        "cudnn_benchmark"};
    return containsOne(name, kWords);
}

void TopicOf::charge(const idle::GapStory &story, std::vector<ChargedPiece> &pieces)
{
    pieces.clear();
    const TrackId launcher =
        story.launch.isValid()
            ? links::threadOf(m_store, m_store.lane(m_store.laneOf(story.launch)).track)
            : TrackId();
    const TrackId process = launcher.isValid() ? links::processOf(m_store, launcher) : TrackId();
    for (const idle::CausePiece &piece : story.pieces) {
        const bool isOfOther = piece.thread.isValid() && process.isValid() &&
                               links::processOf(m_store, piece.thread) != process;
        splitByLoader(piece, topicOf(piece, isOfOther), launcher, pieces);
    }
    splitByCaptures(launcher, pieces);
    if (story.pieces.empty())
        pieces.push_back({.piece = {.time = story.gap.range}});
    const bool isShort = story.gap.range.duration() <= kShortGap;
    const bool beforeShort =
        story.gap.after.ref.isValid() && story.gap.after.slice.duration < kShortKernel;
    const bool synced = std::any_of(pieces.begin(), pieces.end(), [](const ChargedPiece &charged) {
        return charged.topic == IdleTopic::Sync;
    });
    for (ChargedPiece &charged : pieces) {
        if (charged.topic != IdleTopic::Framework || !isShort)
            continue;
        // Had the thread not waited, it would have done this while the GPU was busy.
        if (synced)
            charged.topic = IdleTopic::Sync;
        else if (beforeShort)
            charged.topic = IdleTopic::SmallKernels;
    }
    const IdleTopic reason = reasonOf(story, pieces, isShort);
    for (ChargedPiece &charged : pieces) {
        if (charged.topic == IdleTopic::LaunchLatency)
            charged.topic = reason;
    }
}

IdleTopic TopicOf::topicOf(const idle::CausePiece &piece, bool isOfOtherProcess)
{
    switch (piece.cause) {
    case idle::IdleCause::UserCode:
        if (isOfOtherProcess)
            return topicOfOther(piece);
        if (piece.wakers > 0 && (!piece.inferred || hasStates(piece.thread)))
            return IdleTopic::Lock;
        return isKernelSelection(m_store.string(piece.name)) ? IdleTopic::KernelSelection
                                                             : IdleTopic::Framework;
    case idle::IdleCause::CudaCall:
    case idle::IdleCause::SystemCall:
        return topicOfCall(piece, isOfOtherProcess);
    case idle::IdleCause::LoadingCode:
        return IdleTopic::KernelSelection;
    case idle::IdleCause::SyncCall:
        return IdleTopic::Sync;
    case idle::IdleCause::SyncCopy:
        return IdleTopic::SyncCopy;
    case idle::IdleCause::Stopped:
        return IdleTopic::Stopped;
    case idle::IdleCause::OffCore:
        return IdleTopic::OffCore;
    case idle::IdleCause::NotScheduled:
        return isHeldByRecorder(m_store, piece) ? IdleTopic::Profiler : IdleTopic::Scheduling;
    case idle::IdleCause::OtherThread:
        if (isForOutsider(m_store, piece))
            return steps::looksLikeLoaderWorker(m_store.string(piece.name))
                       ? IdleTopic::DataLoading
                       : IdleTopic::OtherProcess;
        return isOfOtherProcess ? topicOfOther(piece) : IdleTopic::Lock;
    case idle::IdleCause::LaunchLatency:
        return IdleTopic::LaunchLatency;
    case idle::IdleCause::Dependency:
        return IdleTopic::Dependency;
    case idle::IdleCause::Collective:
        return IdleTopic::Collective;
    case idle::IdleCause::Profiler:
        return IdleTopic::Profiler;
    case idle::IdleCause::UnifiedMemory:
        return IdleTopic::UnifiedMemory;
    case idle::IdleCause::GpuSilent:
        return IdleTopic::Silence;
    case idle::IdleCause::TraceEdge:
    case idle::IdleCause::Unobserved:
        break;
    }
    return IdleTopic::Unobserved;
}

IdleTopic TopicOf::topicOfCall(const idle::CausePiece &piece, bool isOfOtherProcess)
{
    if (piece.cause == idle::IdleCause::CudaCall) {
        switch (m_names.api(piece.name)) {
        case idle::ApiKind::Allocation:
            return IdleTopic::Allocation;
        case idle::ApiKind::Graph:
            return IdleTopic::KernelSelection;
        default:
            return IdleTopic::Framework;
        }
    }
    if (const std::optional<IdleTopic> files = topicOfFiles(piece))
        return *files;
    if (isOfOtherProcess)
        return topicOfOther(piece);
    return m_names.os(piece.name) == idle::OsKind::Lock ? IdleTopic::Lock : IdleTopic::SystemCalls;
}

std::optional<IdleTopic> TopicOf::topicOfFiles(const idle::CausePiece &piece)
{
    switch (m_names.os(piece.name)) {
    case idle::OsKind::Read:
        return IdleTopic::DataLoading;
    case idle::OsKind::Write:
    case idle::OsKind::Store:
        return IdleTopic::Writing;
    default:
        break;
    }
    const bool isFault = piece.name != kNoString && m_store.string(piece.name) == kPageFaultName;
    const bool isAsleep =
        piece.evidence.isValid() && m_store.slice(piece.evidence).kind == SliceKind::BlockedDisk;
    if (!isFault && !isAsleep)
        return std::nullopt;
    return isCheckpoint(m_store.string(piece.range)) ? IdleTopic::Writing : IdleTopic::DataLoading;
}

/// If so, a thread is followed by wake-ups, not by earlier launches.
bool TopicOf::hasStates(TrackId thread)
{
    const auto [at, isNew] = m_withStates.try_emplace(thread.value);
    if (isNew)
        at->second = !iterate::lanesOfThread(m_store, thread).states.empty();
    return at->second;
}

/// Another process loads data if its name or the thread's range indicates it.
IdleTopic TopicOf::topicOfOther(const idle::CausePiece &piece)
{
    const auto [at, isNew] = m_loaders.try_emplace(piece.thread.value);
    if (isNew) {
        const auto isLoader = [&](TrackId track) {
            return track.isValid() &&
                   steps::looksLikeLoaderWorker(m_store.string(m_store.track(track).name));
        };
        at->second = isLoader(piece.thread) || isLoader(links::processOf(m_store, piece.thread)) ||
                     !loaderWaitsOf(piece.thread).empty();
    }
    return at->second || steps::looksLikeDataLoader(m_store.string(piece.range))
               ? IdleTopic::DataLoading
               : IdleTopic::OtherProcess;
}

const std::vector<TimeRange> &TopicOf::loaderWaitsOf(TrackId thread)
{
    const auto [at, isNew] = m_waits.try_emplace(thread.value);
    if (isNew)
        at->second = steps::loaderWaits(m_store, thread);
    return at->second;
}

bool TopicOf::makesGraph(const idle::CausePiece &piece)
{
    return piece.cause == idle::IdleCause::CudaCall &&
           m_names.api(piece.name) == idle::ApiKind::Graph;
}

/// Host activity while the launching thread waited for its batch is attributed to that batch.
void TopicOf::splitByLoader(const idle::CausePiece &piece, IdleTopic topic, TrackId launcher,
                            std::vector<ChargedPiece> &pieces)
{
    const ChargedPiece whole{.piece = piece, .topic = topic, .makesGraph = makesGraph(piece)};
    if (!isOfHost(topic) || topic == IdleTopic::DataLoading || !launcher.isValid())
        return pieces.push_back(whole);
    split(whole, loaderWaitsOf(launcher), {.piece = piece, .topic = IdleTopic::DataLoading},
          pieces);
}

/// Activity of the launching thread during a graph capture is attributed to that graph.
void TopicOf::splitByCaptures(TrackId launcher, std::vector<ChargedPiece> &pieces)
{
    if (!launcher.isValid())
        return;
    const auto [at, isNew] = m_captures.try_emplace(launcher.value);
    if (isNew)
        at->second = graphCaptures(m_store, launcher);
    if (at->second.empty())
        return;
    for (const ChargedPiece &whole : std::exchange(pieces, {})) {
        const bool mayBe = isOfHost(whole.topic) && whole.topic != IdleTopic::DataLoading;
        const ChargedPiece making{
            .piece = whole.piece, .topic = IdleTopic::KernelSelection, .makesGraph = true};
        if (mayBe)
            split(whole, at->second, making, pieces);
        else
            pieces.push_back(whole);
    }
}

} // namespace trilane::findings
