// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/word.h"

#include <array>

namespace trilane::reporting {

namespace {

/// In the order of Word; a test looks that each is in its place.
constexpr std::array<WordText, kWordCount> kTexts{{
    {Word::Report, "Trilane report", "Trilane 报告"},
    {Word::Contents, "Contents", "目录"},
    {Word::Overview, "Overview", "概览"},
    {Word::Findings, "Findings", "诊断"},
    {Word::IdleCauses, "Why the GPU was idle", "GPU 为何空闲"},
    {Word::Steps, "Steps", "训练步"},
    {Word::Kernels, "Kernels", "核函数"},
    {Word::Copies, "Memory copies", "内存拷贝"},
    {Word::Operators, "Operators and ranges", "算子与范围"},
    {Word::Ranks, "Ranks", "各 Rank"},
    {Word::File, "File", "文件"},
    {Word::Format, "Format", "格式"},
    {Word::RecordedBy, "Recorded by", "采集工具"},
    {Word::Host, "Host", "主机"},
    {Word::System, "System", "操作系统"},
    {Word::Processor, "Processor", "处理器"},
    {Word::Cores, "cores: %1", "%1 核"},
    {Word::Command, "Command", "命令行"},
    {Word::Rank, "Rank", "Rank"},
    {Word::RankOf, "%1 of %2", "%1（共 %2 个）"},
    {Word::Gpu, "GPU", "GPU"},
    {Word::Multiprocessors, "%1 SMs", "%1 个 SM"},
    {Word::Compute, "compute %1", "计算能力 %1"},
    {Word::Start, "Start", "开始时间"},
    {Word::Span, "Span", "时长"},
    {Word::Part, "This report is about", "报告范围"},
    {Word::StepsRow, "Steps", "训练步"},
    {Word::StepsRecorded, "steps: %1 (%5), median %2, 95 % within %3, outliers: %4",
     "共 %1 步（%5），中位数 %2，95 % 在 %3 以内，异常步 %4 个"},
    {Word::GpuBusyOf, "%1: busy %2 of %3, idle %4", "%1：%3 中忙碌 %2，空闲 %4"},
    {Word::GpuBusyOfKnown, "%1: busy %2 of %3, idle %4, not known %5",
     "%1：%3 中忙碌 %2，空闲 %4，未知 %5"},
    {Word::Slices, "Slices", "切片"},
    {Word::WhatWasRecorded, "What was recorded", "采集到的内容"},
    {Word::WhatOfIt, "Layer", "层"},
    {Word::Recorded, "Recorded", "是否采集"},
    {Word::Amount, "Slices", "切片"},
    {Word::YesRecorded, "yes", "是"},
    {Word::NotRecorded, "not recorded", "未采集"},
    {Word::LayerGpu, "GPU kernels", "GPU 核函数"},
    {Word::LayerCopies, "GPU copies and sets", "GPU 拷贝与置位"},
    {Word::LayerApi, "CUDA calls", "CUDA 调用"},
    {Word::LayerRanges, "Ranges and operators", "范围与算子"},
    {Word::LayerStates, "Thread states", "线程状态"},
    {Word::LayerOs, "OS-runtime calls", "系统运行时调用"},
    {Word::LayerCounters, "Counters", "计数器"},
    {Word::TimeOfSteps, "What the steps' time is spent on", "训练步的时间用在哪里"},
    {Word::TimeOfRange, "What the time is spent on (no steps: the whole is taken as one)",
     "时间用在哪里（没有训练步：整体视为一步）"},
    {Word::ColumnPart, "Spent on", "用于"},
    {Word::ColumnPerStep, "Per step", "每步"},
    {Word::PartKernel, "Kernels", "核函数"},
    {Word::PartMemcpy, "Copies", "拷贝"},
    {Word::PartMemset, "Memory sets", "内存置位"},
    {Word::PartCommunication, "Communication", "通信"},
    {Word::PartRuntime, "CUDA calls", "CUDA 调用"},
    {Word::PartDataLoader, "Waiting for data", "等待数据"},
    {Word::PartCpu, "Operators on the CPU", "CPU 上的算子"},
    {Word::PartOther, "Other", "其他"},
    {Word::WholePicture, "The GPUs over the time of this report", "报告时间范围内的各 GPU"},
    {Word::Missing, "What is missing", "缺失的内容"},
    {Word::NothingMissing, "Nothing was lost: every event of the source is in the trace.",
     "没有丢失：来源中的每个事件都在轨迹中。"},
    {Word::LostEvents, "Events lost while recording: %1.", "采集时丢失的事件：%1。"},
    {Word::DroppedEvents, "Events that were dropped: %1.", "丢弃的事件：%1。"},
    {Word::RepairedEvents, "Events that had to be repaired: %1.", "经过修复的事件：%1。"},
    {Word::DamagedParts, "Damaged parts of the file that were left out: %1.",
     "文件中损坏而被略去的部分：%1。"},
    {Word::WithoutIndex,
     "The file has no index: its writer was stopped, or it still grows. Everything written so far "
     "was read.",
     "文件没有索引：写入程序被中止，或文件仍在增长。已写入的内容均已读取。"},
    {Word::MissingTable, "Events that are not as they were", "与来源不同的事件"},
    {Word::NothingWrong, "Nothing wrong was found.", "没有发现问题。"},
    {Word::NothingWrongButNotes,
     "Nothing wrong was found. What is good to know:", "没有发现问题。值得了解的有："},
    {Word::NothingThatSevere, "Nothing that severe was found; less severe findings: %1.",
     "没有那么严重的问题；较轻的结论：%1 条。"},
    {Word::TooShort, "There is too little work of a GPU to be judged.",
     "GPU 的工作太少，无法判断。"},
    {Word::NoGpuWork, "There is no work of a GPU to be judged.", "没有可供判断的 GPU 工作。"},
    {Word::ToDo, "To do:", "建议："},
    {Word::EstimateIs, "Gain: %1.", "收益的估计：%1。"},
    {Word::Places, "Places: %1", "位置：%1 处"},
    {Word::PlaceAt, "at %1 for %2", "%1 处，持续 %2"},
    {Word::PlaceTrack, ", %1", "，%1"},
    {Word::PlaceName, ": %1", "：%1"},
    {Word::PictureOf, "The timeline around one place: %1", "其中一处的时间线：%1"},
    {Word::PictureCauses, "Idle because of:", "空闲原因："},
    {Word::RowIdle, "idle", "空闲"},
    {Word::RowStates, "state", "状态"},
    {Word::RowRanges, "ranges", "范围"},
    {Word::RowApi, "CUDA calls", "CUDA 调用"},
    {Word::RowOs, "system calls", "系统调用"},
    {Word::MoreStreams, "and %1 more streams with work here", "另有 %1 个流在此处有工作"},
    {Word::IdleHeadline, "%1: busy %2 of %3, idle %4 in gaps: %5",
     "%1：%3 中忙碌 %2，空闲 %4，间隙 %5 个"},
    {Word::IdleHeadlineKnown, "%1: busy %2 of %3, idle %4, not known %6, in gaps: %5",
     "%1：%3 中忙碌 %2，空闲 %4，未知 %6，间隙 %5 个"},
    {Word::IdleOfGpu, "Idle time of %1 by cause", "%1 的空闲时间（按原因）"},
    {Word::LongestGaps, "The longest gaps", "最长的间隙"},
    {Word::NoGpu, "No GPU is in the trace.", "轨迹中没有 GPU。"},
    {Word::NoIdle, "It was never idle.", "从未空闲。"},
    {Word::StepList, "Steps in order of time", "按时间排列的训练步"},
    {Word::NoSteps, "No steps: no range marks them, and no kernels that repeat look like a step.",
     "没有步：没有范围标记，也没有像一步那样重复的核函数。"},
    {Word::StepPicture, "Time of each step", "每步用时"},
    {Word::StepBar, "Step %1: %2, GPU busy %3", "第 %1 步：%2，GPU 忙碌 %3"},
    {Word::StepBusy, "GPU busy", "GPU 忙碌"},
    {Word::StepIdle, "the rest of the step", "该步的其余时间"},
    {Word::NoKernels, "No kernel ran.", "没有核函数运行。"},
    {Word::WholeGraphs,
     "CUDA graph launches that were recorded whole: %1 (%2). Their kernels are not in this table; "
     "trilane "
     "record --cuda-graph node shows them.",
     "作为整体录制的 CUDA 图：%1 次（%2）。其中的核函数不在此表中；使用 trilane record "
     "--cuda-graph node "
     "可以显示。"},
    {Word::NoCopies, "Nothing was copied.", "没有拷贝。"},
    {Word::NoOperators, "No ranges or operators were recorded.", "没有记录范围或算子。"},
    {Word::AndMore, "and %1 more", "另有 %1 行"},
    {Word::Footer,
     "Made by Trilane %1. Press the header of a column to sort by it. Times count from the start "
     "of the trace.",
     "由 Trilane %1 生成。按列标题可排序。时间从轨迹开始处算起。"},
}};

} // namespace

const WordText &textOf(Word word)
{
    return kTexts[static_cast<size_t>(word)];
}

} // namespace trilane::reporting
