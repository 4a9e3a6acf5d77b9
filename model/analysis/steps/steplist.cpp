// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/steplist.h"

#include "model/analysis/iterate/unrecordedtime.h"
#include "model/analysis/links/links.h"
#include "model/analysis/marks/outermostranges.h"
#include "model/analysis/steps/inferred/inferredsteps.h"
#include "model/analysis/steps/inferred/stepkind.h"
#include "model/analysis/steps/markedsteps.h"
#include "model/analysis/steps/numbersaround.h"
#include "model/analysis/steps/stepfacts.h"
#include "model/base/result.h"
#include "model/base/timeranges.h"
#include "model/format/account.h"
#include "model/format/givennames.h"
#include "model/store/fwd.h"
#include "model/store/tables.h"

#include <algorithm>
#include <regex>
#include <span>
#include <string>
#include <string_view>

namespace trilane::steps {

namespace {

bool isRepaired(const format::Account &account, MessageText reason, const Message &source = {})
{
    const auto &all = account.entries();
    return std::any_of(all.begin(), all.end(), [&](const format::AccountEntry &one) {
        return one.outcome == format::Outcome::Repaired && one.reason == reason &&
               (source.empty() || one.source == source);
    });
}

/// End of the last range of the process.
Ns endOfRanges(store::Tables trace, TrackId process)
{
    Ns end = trace.span().begin;
    for (const format::Lane &lane : trace.lanes()) {
        if (trace.track(lane.track).kind != TrackKind::Ranges ||
            links::processOf(trace, lane.track) != process || trace.chunksOf(lane.id).empty())
            continue;
        end = std::max(end, trace.entry(trace.chunksOf(lane.id).back()).end);
    }
    return end;
}

/// A trace does not mark ranges without an end. Its account has their number, and none ends after
/// such a range; those cut by an earlier capture range are counted separately.
bool isOpen(store::Tables trace, const marks::NumberedStep &step)
{
    const format::Account &account = trace.account();
    if (isRepaired(account, format::kShownUntilEnd) ||
        isRepaired(account, format::kBeginWithoutEnd))
        return step.range.end >= trace.span().end;
    const TrackId process = links::processOf(trace, step.thread);
    return process.isValid() &&
           isRepaired(account, format::kShownUntilThen,
                      msg(format::kLostNvtxOf, trace.track(process).number)) &&
           step.range.end >= endOfRanges(trace, process);
}

/// Drops the last step if the range that determines its end was open at the end of the recording:
/// its length is unknown. A single step is kept. Pure; any thread.
void leaveOutOpen(store::Tables trace, StepList &list)
{
    if (list.source == StepSource::Inferred || list.steps.size() < 2 ||
        !list.steps.back().thread.isValid() || !isOpen(trace, list.steps.back()))
        return;
    list.steps.pop_back();
    list.basis.isLastOpen = true;
}

/// The ranges of a name as steps: of the thread that spends the most time in them, the outermost
/// ones. `pattern` is the whole name, or between slashes a regular expression (ECMAScript) found in
/// it.
[[nodiscard]] Result<marks::RangeSteps> namedRangeSteps(const store::Store &store,
                                                        std::string_view pattern,
                                                        const jobs::JobContext &job = {},
                                                        const marks::TrackChoice &among = {},
                                                        uint64_t *leftOut = nullptr);

/// std::regex recurses for each character.
constexpr size_t kMaxNameLength = 4096;

Result<marks::NameSet> namesLike(store::Tables trace, std::string_view pattern,
                                 const jobs::JobContext &job)
{
    marks::NameSet names;
    if (pattern.size() < 3 || pattern.front() != '/' || pattern.back() != '/') {
        if (const StringId id = trace.find(pattern); id.isValid())
            names.insert(id);
        return names;
    }
    try {
        const std::regex expression(std::string(pattern.substr(1, pattern.size() - 2)));
        for (size_t i = 0; i < trace.stringCount() && !job.stopped(); ++i) {
            const StringId id{static_cast<uint32_t>(i)};
            const std::string_view name = trace.string(id);
            if (name.size() <= kMaxNameLength &&
                std::regex_search(name.begin(), name.end(), expression))
                names.insert(id);
        }
    } catch (const std::regex_error &) {
        return Error{.what = msg("%1 is not a valid regular expression", pattern),
                     .place = Message::verbatim("--range-name"),
                     .remedy = msg("use a plain name, or an expression such as /^train_step/")};
    }
    return names;
}

Result<marks::RangeSteps> namedRangeSteps(const store::Store &store, std::string_view pattern,
                                          const jobs::JobContext &job,
                                          const marks::TrackChoice &among, uint64_t *leftOut)
{
    const Result<marks::NameSet> names = namesLike(store, pattern, job);
    if (!names)
        return names.error();
    return marks::stepsOfRanges(store, marks::outermostRanges(store, *names, job, among, leftOut));
}

/// Minimum unrecorded share of a step to exclude it.
constexpr double kMissingShare = 0.1;
/// Part of a step in which work without times may have run that makes its sums worthless.
constexpr double kUntimedShare = 0.1;

StepList found(const store::Store &store, const StepQuery &query, const jobs::JobContext &job)
{
    if (!query.infer) {
        MarkedSteps marked = markedSteps(store, job, query.among);
        if (!marked.steps.empty())
            return {marked.source,
                    std::move(marked.steps),
                    {},
                    std::move(marked.basis),
                    marked.areNumbered};
    }
    InferredSteps inferred = inferSteps(store, job, query.among);
    return {StepSource::Inferred,
            std::move(inferred.steps),
            inferred.stream,
            {.reason = inferred.reason}};
}

using TimesOf = std::vector<TimeRange> (*)(const store::Store &store, TrackId gpu);

/// Time ranges of the GPUs of the steps' process.
std::vector<TimeRange> timesOf(const store::Store &store, const StepList &list, TimesOf timesOfGpu)
{
    const TrackId thread = list.steps.front().thread;
    std::vector<TimeRange> times;
    for (TrackId gpu :
         gpusOf(store, thread.isValid() ? links::processOf(store, thread) : TrackId())) {
        const std::vector<TimeRange> own = timesOfGpu(store, gpu);
        times.insert(times.end(), own.begin(), own.end());
    }
    unite(times);
    return times;
}

/// Whether weights may have been updated repeatedly in unrecorded time.
bool leavesOutParts(const StepList &list, std::span<const TimeRange> unrecorded)
{
    if (list.unrecorded.size() * 2 > list.steps.size())
        return true;
    TimeRange known;
    for (size_t i = 0; i < list.steps.size(); ++i) {
        const TimeRange step = list.steps[i].range;
        if (list.isGpuKnown(i))
            known = known.isEmpty() ? step : known.united(step);
    }
    return static_cast<double>(timeWithin(unrecorded, known)) >
           kMissingShare * static_cast<double>(known.duration());
}

void findUnrecorded(const store::Store &store, StepList &list)
{
    if (list.steps.empty())
        return;
    const std::vector<TimeRange> times = timesOf(store, list, iterate::unrecordedTime);
    const std::vector<TimeRange> untimed = timesOf(store, list, iterate::untimedWork);
    for (size_t i = 0; i < list.steps.size(); ++i) {
        const TimeRange step = list.steps[i].range;
        const double part = static_cast<double>(timeWithin(untimed, step)) /
                            static_cast<double>(std::max<Ns>(step.duration(), 1));
        if (timeWithin(times, step) > 0 || part > kUntimedShare)
            list.unrecorded.push_back(i);
    }
    list.basis.unrecorded = list.unrecorded.size();
    if (list.basis.kind == StepKind::Inference && leavesOutParts(list, times))
        list.basis.kind = StepKind::Unknown;
}

} // namespace

void StepList::leaveOut(const std::function<bool(size_t)> &isOut)
{
    std::vector<marks::NumberedStep> kept;
    std::vector<size_t> keptUnrecorded;
    for (size_t i = 0; i < steps.size(); ++i) {
        if (isOut(i))
            continue;
        if (!isGpuKnown(i))
            keptUnrecorded.push_back(kept.size());
        kept.push_back(steps[i]);
    }
    steps = std::move(kept);
    unrecorded = std::move(keptUnrecorded);
    basis.unrecorded = unrecorded.size();
}

size_t StepList::leaveOutUnrecorded()
{
    const size_t count = unrecorded.size();
    if (count > 0)
        leaveOut([this](size_t step) { return !isGpuKnown(step); });
    return count;
}

Result<StepList> findStepList(const store::Store &store, const StepQuery &query,
                              const jobs::JobContext &job)
{
    StepList list;
    if (!query.rangeName.empty()) {
        uint64_t leftOut = 0;
        Result<marks::RangeSteps> named =
            namedRangeSteps(store, query.rangeName, job, query.among, &leftOut);
        if (!named)
            return named.error();
        list = {StepSource::Named,
                std::move(named->steps),
                {},
                {.reason = StepReason::AskedFor, .leftOut = leftOut},
                named->areNumbered};
    } else {
        list = found(store, query, job);
    }
    leaveOutOpen(store, list);
    if (!list.areNumbered && !query.infer)
        list.areNumbered = takeNumbersAround(store, list, job);
    list.basis.kind = list.steps.empty() ? StepKind::Unknown : kindOfWork(store, job, query.among);
    std::erase_if(list.steps, [&](const marks::NumberedStep &step) {
        return !query.range.contains(step.range.begin);
    });
    findUnrecorded(store, list);
    return list;
}

std::vector<marks::NumberedStep> stepsWithNumbers(const store::Store &store,
                                                  const jobs::JobContext &job)
{
    std::vector<marks::NumberedStep> steps = marks::numberedSteps(store, job);
    if (!steps.empty() || !hasNumbersAlone(store))
        return steps;
    Result<StepList> list = findStepList(store, {}, job);
    return list && list->areNumbered ? std::move(list->steps) : std::vector<marks::NumberedStep>();
}

} // namespace trilane::steps
