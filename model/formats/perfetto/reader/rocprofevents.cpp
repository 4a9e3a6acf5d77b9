// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/rocprofevents.h"

#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace trilane::perfetto {

namespace {

/// Agents are numbers, or texts that end with one ("GPU-0").
int64_t numberOf(const DebugAnnotation &annotation)
{
    if (annotation.has_int_value())
        return annotation.int_value();
    if (annotation.has_uint_value())
        return static_cast<int64_t>(annotation.uint_value());
    const std::string &text = annotation.string_value();
    const size_t digits = text.find_last_not_of("0123456789") + 1;
    int64_t number = 0;
    std::from_chars(text.data() + digits, text.data() + text.size(), number);
    return number;
}

} // namespace

struct RocprofEvents::Values
{
    std::array<std::optional<int64_t>, static_cast<size_t>(Word::Last)> numbers;

    [[nodiscard]] bool has(Word word) const
    {
        return numbers[static_cast<size_t>(word)].has_value();
    }
    [[nodiscard]] int64_t of(Word word) const
    {
        return numbers[static_cast<size_t>(word)].value_or(0);
    }
};

RocprofEvents::RocprofEvents(build::TraceBuilder &builder, Tracks &tracks)
    : m_builder(builder)
    , m_tracks(tracks)
{
    const std::array<std::pair<std::string_view, Category>, 9> categories{
        {{"hip_api", Category::Call},
         {"hsa_api", Category::Call},
         {"marker_api", Category::Range},
         {"rccl_api", Category::Range},
         {"rocdecode_api", Category::Range},
         {"rocjpeg_api", Category::Range},
         {"hipfile_api", Category::Range},
         {"kernel_dispatch", Category::Kernel},
         {"memory_copy", Category::Copy}}};
    for (const auto &[text, category] : categories)
        m_categories.emplace(builder.intern(text), category);
    const std::array<std::pair<std::string_view, Word>, 8> words{{{"corr_id", Word::Correlation},
                                                                  {"tid", Word::Thread},
                                                                  {"agent", Word::Agent},
                                                                  {"src_agent", Word::From},
                                                                  {"dst_agent", Word::To},
                                                                  {"queue", Word::Queue},
                                                                  {"stream_ID", Word::Stream},
                                                                  {"copy_bytes", Word::Bytes}}};
    for (const auto &[text, word] : words)
        m_words.emplace(builder.intern(text), word);
    const std::array<std::pair<std::string_view, format::CopyKind>, 4> copies{
        {{"MEMORY_COPY_HOST_TO_DEVICE", format::CopyKind::HostToDevice},
         {"MEMORY_COPY_DEVICE_TO_HOST", format::CopyKind::DeviceToHost},
         {"MEMORY_COPY_DEVICE_TO_DEVICE", format::CopyKind::DeviceToDevice},
         {"MEMORY_COPY_HOST_TO_HOST", format::CopyKind::HostToHost}}};
    for (const auto &[text, kind] : copies)
        m_copies.emplace(builder.intern(text), kind);
}

RocprofEvents::Category RocprofEvents::categoryOf(const TrackEvent &event,
                                                  const Sequence &sequence) const
{
    StringId category = kNoString;
    if (event.category_iids_size() == 1) {
        const auto text = sequence.categories.find(event.category_iids(0));
        if (text != sequence.categories.end())
            category = text->second;
    } else if (event.categories_size() == 1) {
        category = internText(m_builder, event.categories(0));
    }
    const auto found = m_categories.find(category);
    return found == m_categories.end() ? Category::None : found->second;
}

RocprofEvents::Values RocprofEvents::valuesOf(const TrackEvent &event,
                                              const Sequence &sequence) const
{
    Values values;
    for (const DebugAnnotation &annotation : event.debug_annotations()) {
        StringId name = kNoString;
        if (annotation.has_name())
            name = internText(m_builder, annotation.name());
        else if (const auto found = sequence.annotations.find(annotation.name_iid());
                 found != sequence.annotations.end())
            name = found->second;
        if (const auto word = m_words.find(name); word != m_words.end())
            values.numbers[static_cast<size_t>(word->second)] = numberOf(annotation);
    }
    return values;
}

/// The stream of HIP if the event names one, else the queue of the hardware.
TrackId RocprofEvents::streamOf(const Values &values, int64_t agent, int32_t pid)
{
    const TrackId gpu = m_builder.track({.kind = TrackKind::Gpu, .number = agent});
    const bool isQueue = !values.has(Word::Stream) && values.has(Word::Queue);
    const bool isNone = !values.has(Word::Stream) && !isQueue;
    const TrackId stream =
        m_builder.track({.parent = gpu,
                         .kind = TrackKind::Stream,
                         .number = values.of(isQueue ? Word::Queue : Word::Stream),
                         .label = isQueue  ? "Queue"
                                  : isNone ? "Copies"
                                           : ""});
    if (isQueue)
        m_builder.setName(stream, "queue " + std::to_string(values.of(Word::Queue)));
    m_builder.setProcess(stream, m_tracks.process(pid));
    return stream;
}

bool RocprofEvents::read(const TrackEvent &event, const Sequence &sequence, format::Slice &slice)
{
    const Category category = categoryOf(event, sequence);
    if (category == Category::None)
        return false;
    const Values values = valuesOf(event, sequence);
    if (!values.has(Word::Correlation) || !values.has(Word::Thread))
        return false;
    TrackId track;
    if (category == Category::Kernel || category == Category::Copy) {
        const auto copy = m_copies.find(slice.name);
        const format::CopyKind kind =
            copy == m_copies.end() ? format::CopyKind::Unknown : copy->second;
        const Word agent = category == Category::Kernel             ? Word::Agent
                           : kind == format::CopyKind::DeviceToHost ? Word::From
                                                                    : Word::To;
        track = streamOf(values, values.of(agent), sequence.pid);
        slice.kind = category == Category::Kernel ? SliceKind::Kernel : SliceKind::Memcpy;
        if (category == Category::Copy) {
            const bool hasSize = values.has(Word::Bytes) && values.of(Word::Bytes) >= 0;
            slice.value = hasSize ? values.of(Word::Bytes) : 0;
            slice.detail = m_builder.intern(
                format::Detail{.copy = format::CopyInfo{.kind = kind, .hasSize = hasSize}});
        }
    } else {
        m_tracks.nameThread(sequence.pid, values.of(Word::Thread), {});
        slice.kind = category == Category::Call ? SliceKind::ApiCall : SliceKind::Range;
        track = m_builder.track(
            {.parent = m_tracks.thread(values.of(Word::Thread)),
             .kind = category == Category::Call ? TrackKind::ApiCalls : TrackKind::Ranges});
    }
    if (category != Category::Range)
        slice.correlation = static_cast<uint64_t>(values.of(Word::Correlation));
    slice.link = track.value;
    return true;
}

} // namespace trilane::perfetto
