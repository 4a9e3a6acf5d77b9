// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <cstddef>
#include <cstdint>

namespace trilane::report {

/// Words that occur only in reports. To add one: a line here and one in word.cpp.
enum class Word : uint8_t {
    Report,
    Contents,
    Overview,
    Findings,
    IdleCauses,
    Steps,
    Kernels,
    Copies,
    Operators,
    Ranks,
    // The recording.
    File,
    Format,
    RecordedBy,
    Host,
    System,
    Processor,
    Command,
    Rank,
    RankOf,
    Gpu,
    Multiprocessors,
    Compute,
    ComputeUnits,
    GfxVersion,
    Start,
    Span,
    Part,
    StepsRow,
    StepsRecorded,
    GpuBusyOf,
    GpuBusyOfKnown,
    Slices,
    WhatWasRecorded,
    WhatOfIt,
    Recorded,
    Amount,
    YesRecorded,
    NotRecorded,
    LayerGpu,
    LayerCopies,
    LayerApi,
    LayerRanges,
    LayerStates,
    LayerOs,
    LayerCounters,
    TimeOfSteps,
    TimeOfRange,
    ColumnPart,
    ColumnPerStep,
    PartKernel,
    PartMemcpy,
    PartMemset,
    PartCommunication,
    PartRuntime,
    PartDataLoader,
    PartCpu,
    PartOther,
    WholePicture,
    // Missing data.
    Missing,
    NothingMissing,
    LostEvents,
    DroppedEvents,
    RepairedEvents,
    DamagedParts,
    WithoutIndex,
    CutOff,
    UnknownStates,
    UnknownWork,
    MissingTable,
    // Findings.
    NothingWrong,
    NothingWrongButNotes,
    NothingThatSevere,
    TooShort,
    NoGpuWork,
    ToDo,
    EstimateIs,
    Places,
    PlaceAt,
    PlacePart,
    PlaceTrack,
    PlaceName,
    PictureOf,
    PictureCauses,
    // Rows of pictures.
    RowIdle,
    RowStates,
    RowRanges,
    RowApi,
    RowOs,
    MoreStreams,
    // The other parts.
    IdleHeadline,
    IdleHeadlineKnown,
    IdleOfGpu,
    LongestGaps,
    NoGpu,
    NoIdle,
    StepList,
    NoSteps,
    StepPicture,
    StepBar,
    StepBusy,
    StepIdle,
    NoKernels,
    WholeGraphs,
    NoCopies,
    NoOperators,
    AndMore,
    Footer,
};
inline constexpr size_t kWordCount = static_cast<size_t>(Word::Footer) + 1;

/// In English; %1, %2… are places for values.
[[nodiscard]] MessageText textOf(Word word);

} // namespace trilane::report
