// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/findingpictures.h"

#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/links/links.h"
#include "model/store/cellrow.h"
#include "model/store/store.h"

#include <algorithm>

namespace trilane::report {

namespace {

constexpr size_t kMaxStreams = 4;
constexpr size_t kMaxThreads = 2;
constexpr size_t kMaxRanges = 4; ///< nested ones of a thread
constexpr size_t kMaxGaps = 150; ///< the longest of a picture
constexpr size_t kMaxGpus = 8;
constexpr Ns kMinAround = 20'000;

/// Subject of a picture.
struct Scene
{
    TimeRange mark;
    TimeRange window;
    TrackId gpu;
    std::vector<TrackId> threads; ///< shown threads, the one charged first in front
    std::vector<idle::GapStory> gaps;
    LaneId lane; ///< of the slice that it is about; may be invalid
};

void addThread(Scene &scene, TrackId thread)
{
    const bool isThere =
        std::find(scene.threads.begin(), scene.threads.end(), thread) != scene.threads.end();
    if (thread.isValid() && !isThere && scene.threads.size() < kMaxThreads)
        scene.threads.push_back(thread);
}

/// The thread of the call that launched a slice of a stream.
TrackId launcherOf(const store::Store &store, store::SliceRef ref)
{
    if (!ref.isValid())
        return {};
    const store::FoundSlice work{ref, store.laneOf(ref), store.slice(ref)};
    const std::optional<store::FoundSlice> launch =
        isGpuWork(work.slice.kind) ? links::launchOf(store, work) : std::nullopt;
    return launch ? links::threadOf(store, store.lane(launch->lane).track) : TrackId{};
}

/// Half as much again on either side; all of it if the mark is wider than the rest.
TimeRange around(TimeRange mark, TimeRange span)
{
    const Ns more = std::max(mark.duration() / 2, kMinAround);
    const TimeRange inside = mark.intersected(span);
    return {inside.begin - std::min(more, inside.begin - span.begin),
            inside.end + std::min(more, span.end - inside.end)};
}

Scene sceneOf(const ReportContent &content, const findings::FindingEvidence &evidence)
{
    const store::Store &store = content.store;
    Scene scene;
    scene.mark = evidence.range;
    scene.window = around(evidence.range, store.span());
    scene.gpu = evidence.gpu.isValid() ? evidence.gpu : links::gpuOf(store, evidence.track);
    if (!scene.gpu.isValid() && !content.findings.gpus.empty())
        scene.gpu = content.findings.gpus.front().gpu;
    if (evidence.slice.isValid())
        scene.lane = store.laneOf(evidence.slice);
    addThread(scene, evidence.track.isValid() ? links::threadOf(store, evidence.track) : TrackId{});
    addThread(scene, launcherOf(store, evidence.slice));
    return scene;
}

/// The longest gaps of each scene: these are wide enough to be visible.
std::vector<links::IdleGap> gapsOf(const store::Store &store, const Scene &scene)
{
    if (!scene.gpu.isValid() || scene.window.isEmpty())
        return {};
    const Ns least = scene.window.duration() / ReportTimeline::kSlots / 2;
    std::vector<links::IdleGap> gaps = links::idleGaps(store, scene.gpu, scene.window, least);
    std::stable_sort(gaps.begin(), gaps.end(),
                     [](const links::IdleGap &a, const links::IdleGap &b) {
                         return a.range.duration() > b.range.duration();
                     });
    gaps.resize(std::min(gaps.size(), kMaxGaps));
    return gaps;
}

/// Explains all scenes at once: reads launches in one pass.
void explain(const store::Store &store, std::vector<Scene> &scenes, const jobs::JobContext &job)
{
    std::vector<links::IdleGap> parts;
    std::vector<size_t> sceneOfPart;
    for (size_t i = 0; i < scenes.size(); ++i) {
        for (const links::IdleGap &gap : gapsOf(store, scenes[i])) {
            parts.push_back(gap);
            sceneOfPart.push_back(i);
        }
    }
    idle::explainGaps(
        store, parts,
        [&](size_t part, const idle::GapStory &story) {
            scenes[sceneOfPart[part]].gaps.push_back(story);
        },
        job);
    for (Scene &scene : scenes) {
        // The launching thread of the operation that ended the shown gap.
        for (const idle::GapStory &story : scene.gaps) {
            if (story.launch.isValid() && story.gap.range.intersects(scene.mark))
                addThread(scene,
                          links::threadOf(store, store.lane(store.laneOf(story.launch)).track));
        }
    }
}

/// A stream is as many rows as it has lanes; those with the most work first.
void addStreams(const store::Store &store, const Words &words, const Scene &scene,
                ReportTimeline &picture)
{
    std::vector<std::pair<Ns, LaneId>> lanes;
    for (const LaneId lane : iterate::streamLanesOf(store, scene.gpu)) {
        Ns covered = 0;
        const store::CellRow row =
            store.cells(lane, scene.window, ReportTimeline::kSlots, store::Detailing::Exact);
        for (const format::Cell &cell : row.cells)
            covered += cell.covered;
        if (covered > 0)
            lanes.emplace_back(-covered, lane);
    }
    std::stable_sort(lanes.begin(), lanes.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    for (size_t i = 0; i < std::min(lanes.size(), kMaxStreams); ++i)
        picture.addLane(words.track(store, store.lane(lanes[i].second).track), lanes[i].second);
    if (lanes.size() > kMaxStreams)
        picture.addNote(words(Word::MoreStreams, {std::to_string(lanes.size() - kMaxStreams)}));
}

/// True if a single slice covers the whole window.
bool isCovered(TimeRange window, const store::CellRow &row)
{
    return row.cells.size() == 1 && row.cells.front().count <= 1 &&
           row.cells.front().start <= window.begin && row.cells.front().end >= window.end;
}

/// Of deeply nested ranges, those that distinguish parts of the window, with the enclosing one and
/// the subject of the picture.
std::vector<LaneId> tellingRanges(const store::Store &store, const Scene &scene,
                                  const std::vector<LaneId> &ranges)
{
    std::vector<LaneId> telling;
    bool allCovered = true;
    for (const LaneId lane : ranges) {
        const store::CellRow row =
            store.cells(lane, scene.window, ReportTimeline::kSlots, store::Detailing::Exact);
        if (row.cells.empty())
            continue;
        const bool covered = isCovered(scene.window, row);
        if (allCovered && covered)
            telling.clear(); // this one is nearer
        allCovered = allCovered && covered;
        if (telling.size() < kMaxRanges)
            telling.push_back(lane);
        else if (lane == scene.lane)
            telling.back() = lane;
    }
    return telling;
}

void addThreadRows(const store::Store &store, const Words &words, TrackId thread,
                   const Scene &scene, ReportTimeline &picture)
{
    const iterate::ThreadLanes lanes = iterate::lanesOfThread(store, thread);
    picture.setHeading(words.track(store, thread));
    const auto add = [&](Word kind, const std::vector<LaneId> &of, size_t most) {
        for (size_t i = 0, added = 0; i < of.size() && added < most; ++i)
            added += picture.addLane(words(kind), of[i]) ? 1 : 0;
    };
    add(Word::RowStates, lanes.states, 1);
    add(Word::RowRanges, tellingRanges(store, scene, lanes.ranges), kMaxRanges);
    add(Word::RowApi, lanes.apiCalls, 1);
    add(Word::RowOs, lanes.osCalls, 1);
    picture.setHeading({});
}

ReportTimeline pictureOf(const ReportContent &content, const Words &words, const Scene &scene)
{
    ReportTimeline picture(content.store, words, scene.window);
    picture.setMark(scene.mark);
    if (scene.gpu.isValid()) {
        const std::string gpu = words.track(content.store, scene.gpu);
        picture.setHeading(gpu);
        picture.addIdle(words(Word::RowIdle), scene.gaps);
        addStreams(content.store, words, scene, picture);
    }
    for (const TrackId thread : scene.threads)
        addThreadRows(content.store, words, thread, scene, picture);
    return picture;
}

} // namespace

std::vector<std::optional<ReportTimeline>>
findingPictures(const ReportContent &content, const Words &words, const jobs::JobContext &job)
{
    std::vector<Scene> scenes;
    for (const findings::TraceFinding &finding : content.findings.list)
        scenes.push_back(finding.evidence.empty() ? Scene{}
                                                  : sceneOf(content, finding.evidence.front()));
    explain(content.store, scenes, job);
    std::vector<std::optional<ReportTimeline>> pictures;
    for (const Scene &scene : scenes) {
        pictures.emplace_back();
        if (scene.window.isEmpty())
            continue;
        ReportTimeline picture = pictureOf(content, words, scene);
        if (!picture.isEmpty())
            pictures.back().emplace(std::move(picture));
    }
    return pictures;
}

std::optional<ReportTimeline> wholePicture(const ReportContent &content, const Words &words)
{
    const TimeRange range = content.range();
    if (range.isEmpty())
        return std::nullopt;
    ReportTimeline picture(content.store, words, range);
    for (size_t i = 0; i < std::min(content.findings.gpus.size(), kMaxGpus); ++i) {
        const TrackId gpu = content.findings.gpus[i].gpu;
        if (const std::optional<LaneId> lane = links::allStreamsLane(content.store, gpu))
            picture.addLane(words.track(content.store, gpu), *lane);
    }
    return picture.isEmpty() ? std::nullopt : std::optional(std::move(picture));
}

} // namespace trilane::report
