// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/word.h"

#include <array>

namespace trilane::report {

namespace {

/// In the order of Word.
struct WordText
{
    Word word;
    MessageText english;
};

constexpr std::array<WordText, kWordCount> kTexts{{
    {Word::Report, MessageText("Trilane report")},
    {Word::Contents, MessageText("Contents")},
    {Word::Overview, MessageText("Overview")},
    {Word::Findings, MessageText("Findings")},
    {Word::IdleCauses, MessageText("Why the GPU was idle")},
    {Word::Steps, MessageText("Steps")},
    {Word::Kernels, MessageText("Kernels")},
    {Word::Copies, MessageText("Memory copies")},
    {Word::Operators, MessageText("Operators and ranges")},
    {Word::Ranks, MessageText("Ranks")},
    {Word::File, MessageText("File")},
    {Word::Format, MessageText("Source format")},
    {Word::RecordedBy, MessageText("Recorded by")},
    {Word::Host, MessageText("Host")},
    {Word::System, MessageText("System")},
    {Word::Processor, MessageText("Processor")},
    {Word::Command, MessageText("Command")},
    {Word::Rank, MessageText("Rank")},
    {Word::RankOf, MessageText("%1 of %2")},
    {Word::Gpu, MessageText("GPU")},
    {Word::Multiprocessors, MessageText("%1 SMs")},
    {Word::Compute, MessageText("compute %1")},
    {Word::ComputeUnits, MessageText("%1 compute units")},
    {Word::GfxVersion, MessageText("GFX version %1")},
    {Word::Start, MessageText("Start")},
    {Word::Span, MessageText("Length")},
    {Word::Part, MessageText("Scope")},
    {Word::StepsRow, MessageText("Steps")},
    {Word::StepsRecorded, MessageText("%1 (%5), median %2, 95 % within %3, %4")},
    {Word::GpuBusyOf, MessageText("%1: busy %2 of %3, idle %4")},
    {Word::GpuBusyOfKnown, MessageText("%1: busy %2 of %3, idle %4, unknown %5")},
    {Word::Slices, MessageText("Slices")},
    {Word::WhatWasRecorded, MessageText("Capture coverage")},
    {Word::WhatOfIt, MessageText("Layer")},
    {Word::Recorded, MessageText("Recorded")},
    {Word::Amount, MessageText("Slices")},
    {Word::YesRecorded, MessageText("yes")},
    {Word::NotRecorded, MessageText("not recorded")},
    {Word::LayerGpu, MessageText("GPU kernels")},
    {Word::LayerCopies, MessageText("GPU copies and memsets")},
    {Word::LayerApi, MessageText("CUDA calls")},
    {Word::LayerRanges, MessageText("Ranges and operators")},
    {Word::LayerStates, MessageText("Thread states")},
    {Word::LayerOs, MessageText("OS runtime calls")},
    {Word::LayerCounters, MessageText("Counters")},
    {Word::TimeOfSteps, MessageText("Step time by activity")},
    {Word::TimeOfRange,
     MessageText("Time by activity (no steps found; the whole time counts as one step)")},
    {Word::ColumnPart, MessageText("Activity")},
    {Word::ColumnPerStep, MessageText("Per step")},
    {Word::PartKernel, MessageText("Kernels")},
    {Word::PartMemcpy, MessageText("Copies")},
    {Word::PartMemset, MessageText("Memsets")},
    {Word::PartCommunication, MessageText("Communication")},
    {Word::PartRuntime, MessageText("CUDA calls")},
    {Word::PartDataLoader, MessageText("Waiting for data")},
    {Word::PartCpu, MessageText("Operators on the CPU")},
    {Word::PartOther, MessageText("Other")},
    {Word::WholePicture, MessageText("GPU activity in this report's time range")},
    {Word::Missing, MessageText("Missing data")},
    {Word::NothingMissing, MessageText("No data was lost: the trace contains every source event.")},
    {Word::LostEvents, MessageText("Events lost while recording: %1.")},
    {Word::DroppedEvents, MessageText("Dropped events: %1.")},
    {Word::RepairedEvents, MessageText("Repaired events: %1.")},
    {Word::DamagedParts, MessageText("Damaged parts omitted: %1.")},
    {Word::WithoutIndex,
     MessageText("The file has no index: its writer was stopped, it is still being written, or it "
                 "was truncated. All existing data was read.")},
    {Word::CutOff, MessageText("The file is truncated or damaged: %1.")},
    {Word::UnknownStates,
     MessageText("Unknown thread states: %1 (intervals: %2). Scheduler events were lost, or the "
                 "threads stayed on their core after they were first seen.")},
    {Word::UnknownWork,
     MessageText("Unknown GPU activity: %1 (intervals: %2). CUDA was not recorded then, or the "
                 "driver provided no timestamps.")},
    {Word::MissingTable, MessageText("Events that differ from the source")},
    {Word::NothingWrong, MessageText("No problems found.")},
    {Word::NothingWrongButNotes, MessageText("No problems found. Notes:")},
    {Word::NothingThatSevere,
     MessageText("No findings of this severity; less severe findings: %1.")},
    {Word::TooShort, MessageText("Too little GPU work to analyze.")},
    {Word::NoGpuWork, MessageText("No GPU work to analyze.")},
    {Word::ToDo, MessageText("Advice:")},
    {Word::EstimateIs, MessageText("Gain: %1.")},
    {Word::Places, MessageText("Locations: %1")},
    {Word::PlaceAt, MessageText("at %1 for %2")},
    {Word::PlacePart, MessageText("at %1: %2 of %3")},
    {Word::PlaceTrack, MessageText(", %1")},
    {Word::PlaceName, MessageText(": %1")},
    {Word::PictureOf, MessageText("Timeline at one of the locations: %1")},
    {Word::PictureCauses, MessageText("Causes of idle time:")},
    {Word::RowIdle, MessageText("idle")},
    {Word::RowStates, MessageText("state")},
    {Word::RowRanges, MessageText("ranges")},
    {Word::RowApi, MessageText("CUDA calls")},
    {Word::RowOs, MessageText("OS runtime calls")},
    {Word::MoreStreams, MessageText("and %1 more active streams")},
    {Word::IdleHeadline, MessageText("%1: busy %2 of %3, idle %4 in %5")},
    {Word::IdleHeadlineKnown, MessageText("%1: busy %2 of %3, idle %4, unknown %6, in %5")},
    {Word::IdleOfGpu, MessageText("Idle time of %1 by cause")},
    {Word::LongestGaps, MessageText("The longest gaps")},
    {Word::NoGpu, MessageText("The trace contains no GPU.")},
    {Word::NoIdle, MessageText("The GPU was never idle.")},
    {Word::StepList, MessageText("Steps in chronological order")},
    {Word::NoSteps,
     MessageText("No steps: no ranges mark them, and no repeating sequence of kernels was found.")},
    {Word::StepPicture, MessageText("Step times")},
    {Word::StepBar, MessageText("Step %1: %2, GPU busy %3")},
    {Word::StepBusy, MessageText("GPU busy")},
    {Word::StepIdle, MessageText("the rest of the step")},
    {Word::NoKernels, MessageText("No kernels ran.")},
    {Word::WholeGraphs,
     MessageText("CUDA graph launches recorded as a whole: %1 (%2). Their kernels are not in this "
                 "table; trilane record --cuda-graph node records them.")},
    {Word::NoCopies, MessageText("No copies ran.")},
    {Word::NoOperators, MessageText("No ranges or operators were recorded.")},
    {Word::AndMore, MessageText("and %1 more")},
    {Word::Footer, MessageText("Created by Trilane %1. Click a column header to sort. Times are "
                               "relative to the start of the trace.")},
}};

constexpr bool areInOrder()
{
    for (size_t i = 0; i < kWordCount; ++i) {
        if (kTexts[i].word != static_cast<Word>(i))
            return false;
    }
    return true;
}
static_assert(areInOrder());

} // namespace

MessageText textOf(Word word)
{
    return kTexts[static_cast<size_t>(word)].english;
}

} // namespace trilane::report
