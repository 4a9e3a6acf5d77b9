// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"
#include "model/formats/io/exportfile.h"
#include "model/store/tables.h"

#include "perfetto.pb.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::perfetto {

/// Writes packets; texts of track events are written once and referred to by number ("interned
/// data"), all on one packet sequence. Memory: one bit per text of the trace. One thread; store and
/// file must outlive it.
class PacketWriter
{
public:
    /// `shift` is added to all times: the format has none below 0.
    PacketWriter(const store::Store &store, formats::ExportFile &file, Ns shift)
        : m_store(store)
        , m_file(file)
        , m_shift(shift)
    {}

    /// The packet to be filled next, empty.
    [[nodiscard]] TracePacket &packet()
    {
        m_packet.Clear();
        return m_packet;
    }
    /// Writes that packet.
    void write();

    /// An empty packet with a track event at that time, on the sequence that interned texts belong
    /// to.
    [[nodiscard]] TrackEvent &event(Ns time, int32_t type, uint64_t trackUuid);
    // For the event that event() gave last, before write().
    void setName(StringId name);
    void setCategory(SliceKind kind);
    [[nodiscard]] DebugAnnotation &annotate(std::string_view name);
    void annotate(std::string_view name, StringId text);
    /// A text that is not the trace's own, out of a few.
    void annotate(std::string_view name, std::string_view word);

    /// An annotation that does not depend on other packets.
    [[nodiscard]] DebugAnnotation &annotatePlainly(std::string_view name);

    [[nodiscard]] uint64_t time(Ns time) const { return static_cast<uint64_t>(time + m_shift); }
    [[nodiscard]] const store::Store &store() const { return m_store; }
    [[nodiscard]] store::Tables trace() const { return m_store; }
    [[nodiscard]] bool failed() const { return m_file.failed(); }

private:
    /// True the first time.
    static bool mark(std::vector<bool> &written, size_t id);
    [[nodiscard]] InternedData &interned() { return *m_packet.mutable_interned_data(); }

    const store::Store &m_store;
    formats::ExportFile &m_file;
    const Ns m_shift;
    TracePacket m_packet;
    std::string m_bytes;
    bool m_begun = false; ///< the sequence
    std::vector<bool> m_names;
    std::vector<bool> m_values;
    uint32_t m_kinds = 0;
    std::map<std::string, uint64_t, std::less<>> m_annotations;
    std::map<std::string, uint64_t, std::less<>> m_words;
};

} // namespace trilane::perfetto
