// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/writer/rangetables.h"

#include "model/analysis/links/links.h"

#include <bit>
#include <charconv>

namespace trilane::nsys {

namespace {

// ENUM_NSYS_EVENT_TYPE
constexpr int kCategory = 33;
constexpr int kMark = 34;
constexpr int kPushPopRange = 59;
constexpr int kStartEndRange = 60;
constexpr int kDomainCreate = 75;

/// Numbers of named categories, separate from those that have only a number.
constexpr int64_t kNamedCategories = 1'000'000;

std::optional<int64_t> wholeNumber(std::string_view text)
{
    int64_t number = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isAll = status == std::errc{} && end == text.data() + text.size();
    return isAll ? std::optional(number) : std::nullopt;
}

bool isSequence(format::PayloadKind payload)
{
    return payload == format::PayloadKind::Sequence ||
           payload == format::PayloadKind::BackwardSequence;
}

} // namespace

RangeTables::RangeTables(Exporting &out)
    : m_out(out)
    , m_rows(out.database, "NVTX_EVENTS",
             {"start", "end", "eventType", "category", "color", "text", "globalTid", "endGlobalTid",
              "domainId", "uint64Value", "int64Value", "doubleValue", "jsonText"})
{}

void RangeTables::add(const format::Track &track)
{
    const bool isOfThread = links::threadOf(m_out.trace, track.id).isValid();
    const uint64_t process = m_out.ids.process(track.id);
    // Ranges across threads belong to the process: begun by its main thread, ended by another one.
    const uint64_t thread = isOfThread ? m_out.ids.thread(track.id)
                                       : process | static_cast<uint64_t>(GlobalIds::pidOf(process));
    const std::optional<uint64_t> endThread = isOfThread ? std::nullopt : std::optional(process);
    const int64_t domain = domainOf(track, thread);
    uint64_t python = 0, shapes = 0, sequences = 0;
    m_out.forEachSlice(track.id, [&](const format::Slice &slice) {
        const bool isMark = slice.kind == SliceKind::Instant;
        const Said said = saidOf(slice, thread, domain);
        const std::optional<Ns> end = isMark ? std::nullopt : std::optional(slice.end());
        const int type = isMark ? kMark : isOfThread ? kPushPopRange : kStartEndRange;
        m_rows.row(slice.start, end, type, said.category, said.color,
                   m_out.trace.string(slice.name), thread, isMark ? std::nullopt : endThread,
                   domain, said.unsignedValue, said.signedValue, said.realValue, said.text);
        python += slice.kind == SliceKind::PythonCall ? 1 : 0;
        const auto &range = m_out.trace.detail(slice.detail).range;
        shapes += range && range->shapes != kNoString ? 1 : 0;
        sequences += range && isSequence(range->payload) ? 1 : 0;
    });
    m_out.account.addWritten(msg("sequence numbers of operators, as payloads"), sequences);
    m_out.account.addWritten(msg("Python functions, as NVTX ranges"), python);
    m_out.account.addLeftOut(msg("input shapes of operators"), msg("NVTX ranges cannot hold them"),
                             shapes);
}

/// Domains are numbered within a process; 0 is the default one.
int64_t RangeTables::domainOf(const format::Track &track, uint64_t thread)
{
    const StringId name = track.domain != kNoString ? track.domain : track.name;
    if (name == kNoString)
        return 0;
    const uint64_t process = m_out.ids.process(track.id);
    const auto [known, isNew] = m_domains.try_emplace({process, name});
    if (isNew)
        known->second = ++m_domainCount[process];
    // Written for each thread: readers look up the name by either.
    if (m_toldDomains.insert({thread, known->second}).second)
        addNamed(kDomainCreate, thread, known->second, std::nullopt, m_out.trace.string(name));
    return known->second;
}

int64_t RangeTables::categoryOf(StringId name, uint64_t thread, int64_t domain)
{
    const uint64_t process = thread & ~uint64_t{0xffffff};
    const auto [known, isNew] = m_categories.try_emplace({{process, domain}, name});
    if (isNew) {
        const std::string_view text = m_out.trace.string(name);
        const std::optional<int64_t> number = wholeNumber(text);
        known->second =
            number ? *number : kNamedCategories + static_cast<int64_t>(m_categories.size());
        if (!number)
            addNamed(kCategory, thread, domain, known->second, text);
    }
    return known->second;
}

RangeTables::Said RangeTables::saidOf(const format::Slice &slice, uint64_t thread, int64_t domain)
{
    Said said;
    const auto &range = m_out.trace.detail(slice.detail).range;
    if (!range)
        return said;
    if (range->category != kNoString)
        said.category = categoryOf(range->category, thread, domain);
    if (range->color >> 24 != 0)
        said.color = range->color;
    switch (range->payload) {
    case format::PayloadKind::None:
        break;
    case format::PayloadKind::Unsigned:
        said.unsignedValue = static_cast<uint64_t>(slice.value);
        break;
    case format::PayloadKind::Real:
        said.realValue = std::bit_cast<double>(slice.value);
        break;
    case format::PayloadKind::Text:
        said.text = m_out.trace.string(StringId(static_cast<size_t>(slice.value)));
        break;
    case format::PayloadKind::Signed:
    case format::PayloadKind::Sequence:
    case format::PayloadKind::BackwardSequence:
        said.signedValue = slice.value;
        break;
    }
    return said;
}

void RangeTables::addNamed(int eventType, uint64_t thread, int64_t domain,
                           std::optional<int64_t> category, std::string_view name)
{
    m_rows.row(m_out.trace.span().begin, nullptr, eventType, category, nullptr, name, thread,
               nullptr, domain, nullptr, nullptr, nullptr, nullptr);
}

} // namespace trilane::nsys
