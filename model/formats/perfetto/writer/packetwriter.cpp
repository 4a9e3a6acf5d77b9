// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/writer/packetwriter.h"

#include "model/formats/perfetto/constants.h"

#include <array>

namespace trilane::perfetto {

namespace {

constexpr uint32_t kSequenceId = 1;
/// Words precede the texts of the trace.
constexpr uint64_t kFirstText = 1000;
constexpr char kPacketTag = 0x0a; ///< field 1, bytes

} // namespace

void PacketWriter::write()
{
    const size_t size = m_packet.ByteSizeLong();
    m_bytes.clear();
    m_bytes += kPacketTag;
    for (size_t rest = size;; rest >>= 7) {
        m_bytes += static_cast<char>((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
        if (rest <= 0x7f)
            break;
    }
    const size_t head = m_bytes.size();
    m_bytes.resize(head + size);
    m_packet.SerializeWithCachedSizesToArray(reinterpret_cast<uint8_t *>(m_bytes.data() + head));
    m_file.write(m_bytes);
}

TrackEvent &PacketWriter::event(Ns at, int32_t type, uint64_t trackUuid)
{
    m_packet.Clear();
    m_packet.set_timestamp(time(at));
    m_packet.set_trusted_packet_sequence_id(kSequenceId);
    m_packet.set_sequence_flags(m_begun ? kNeedsState : kStateCleared | kNeedsState);
    m_begun = true;
    TrackEvent &event = *m_packet.mutable_track_event();
    event.set_type(type);
    event.set_track_uuid(trackUuid);
    return event;
}

bool PacketWriter::mark(std::vector<bool> &written, size_t id)
{
    if (written.size() <= id)
        written.resize(id + id / 2 + 1);
    const bool isNew = !written[id];
    written[id] = true;
    return isNew;
}

void PacketWriter::setName(StringId name)
{
    const uint64_t iid = name.value + 1;
    if (mark(m_names, name.value)) {
        InternedText &text = *interned().add_event_names();
        text.set_iid(iid);
        text.set_text(std::string(trace().string(name)));
    }
    m_packet.mutable_track_event()->set_name_iid(iid);
}

void PacketWriter::setCategory(SliceKind kind)
{
    const auto number = static_cast<uint32_t>(kind);
    if (!(m_kinds >> number & 1)) {
        m_kinds |= 1u << number;
        InternedText &text = *interned().add_event_categories();
        text.set_iid(number + 1);
        text.set_text(std::string(toString(kind)));
    }
    m_packet.mutable_track_event()->add_category_iids(number + 1);
}

DebugAnnotation &PacketWriter::annotate(std::string_view name)
{
    auto found = m_annotations.find(name);
    if (found == m_annotations.end()) {
        found = m_annotations.emplace(name, m_annotations.size() + 1).first;
        InternedText &text = *interned().add_debug_annotation_names();
        text.set_iid(found->second);
        text.set_text(found->first);
    }
    DebugAnnotation &annotation = *m_packet.mutable_track_event()->add_debug_annotations();
    annotation.set_name_iid(found->second);
    return annotation;
}

DebugAnnotation &PacketWriter::annotatePlainly(std::string_view name)
{
    DebugAnnotation &annotation = *m_packet.mutable_track_event()->add_debug_annotations();
    annotation.set_name(std::string(name));
    return annotation;
}

void PacketWriter::annotate(std::string_view name, StringId text)
{
    const uint64_t iid = kFirstText + text.value;
    DebugAnnotation &annotation = annotate(name);
    annotation.set_string_value_iid(iid);
    if (mark(m_values, text.value)) {
        InternedText &interning = *interned().add_debug_annotation_string_values();
        interning.set_iid(iid);
        interning.set_text(std::string(trace().string(text)));
    }
}

void PacketWriter::annotate(std::string_view name, std::string_view word)
{
    auto found = m_words.find(word);
    DebugAnnotation &annotation = annotate(name);
    if (found == m_words.end()) {
        found = m_words.emplace(word, m_words.size() + 1).first;
        InternedText &interning = *interned().add_debug_annotation_string_values();
        interning.set_iid(found->second);
        interning.set_text(found->first);
    }
    annotation.set_string_value_iid(found->second);
}

} // namespace trilane::perfetto
