// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/sequences.h"

#include "model/base/utf8.h"

namespace trilane::perfetto {

namespace {

constexpr size_t kMaxTextLength = size_t{64} << 10;

template <typename Texts>
void takeTexts(const Texts &from, InternedTexts &to, build::TraceBuilder &builder)
{
    for (const InternedText &text : from)
        to[text.iid()] = internText(builder, text.text());
}

} // namespace

std::string cleanText(std::string_view text)
{
    std::string clean(text.substr(0, kMaxTextLength));
    replaceInvalidUtf8(clean);
    return clean;
}

StringId internText(build::TraceBuilder &builder, std::string_view text)
{
    return builder.intern(cleanText(text));
}

void Sequence::clear()
{
    *this = Sequence{.id = id, .isWhole = true, .pid = pid, .tid = tid, .referenceUs = referenceUs};
}

void Sequence::take(const InternedData &data, build::TraceBuilder &builder)
{
    takeTexts(data.event_categories(), categories, builder);
    takeTexts(data.event_names(), names, builder);
    takeTexts(data.debug_annotation_names(), annotations, builder);
    takeTexts(data.debug_annotation_string_values(), values, builder);
    for (const InternedGpuSpecification &text : data.gpu_specifications())
        gpuTexts[text.iid()] = cleanText(text.name());
    for (const InternedGraphicsContext &context : data.graphics_contexts())
        contexts[context.iid()] = context.pid();
}

} // namespace trilane::perfetto
