// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/reader/perfettoimporter.h"

#include "model/formats/perfetto/reader/packetreader.h"
#include "model/formats/perfetto/reader/packetstream.h"

namespace trilane::perfetto {

namespace {

constexpr std::string_view kFormatName = "perfetto";
/// Memory for events to be sorted.
constexpr uint64_t kMemoryBytes = uint64_t{384} << 20;
/// Packets between two looks at the stop token.
constexpr uint64_t kPackets = 1024;

class PerfettoImporter : public formats::Importer
{
public:
    [[nodiscard]] std::string_view formatName() const override { return kFormatName; }
    [[nodiscard]] Result<void> import(const std::string &path, build::TraceBuilder &builder,
                                      const jobs::JobContext &job) override;
};

Result<void> PerfettoImporter::import(const std::string &path, build::TraceBuilder &builder,
                                      const jobs::JobContext &job)
{
    Result<std::unique_ptr<formats::TextSource>> source = formats::TextSource::open(path);
    if (!source)
        return source.error();
    builder.info().producer = "Perfetto";
    PacketStream packets(**source);
    PacketReader reader(builder, kMemoryBytes);
    uint64_t count = 0;
    for (;; ++count) {
        if (count % kPackets == 0) {
            if (job.stopped())
                return Error::stopped();
            job.report((*source)->consumed(), builder.info().sourceBytes);
        }
        const Result<std::optional<std::string_view>> packet = packets.next();
        if (!packet)
            return Error(packet.error()).in(path);
        if (!*packet)
            break;
        reader.take(**packet, packets.place());
    }
    if (!packets.damage().empty()) {
        if (count == 0)
            return Error{.what = msg("has no complete packet: %1", packets.damage()),
                         .file = path,
                         .place = msg("byte %1", packets.place()),
                         .remedy = msg("record the trace again")};
        reader.endsEarly(packets.damage(), packets.place());
    }
    return reader.finish(job);
}

/// Reads protobuf's wire format (Protocol Buffers: Encoding) at the start of a file.
class Wire
{
public:
    explicit Wire(std::string_view bytes)
        : m_rest(bytes)
    {}

    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }
    /// None if there is none, or the header ends.
    std::optional<uint64_t> varint()
    {
        uint64_t value = 0;
        for (int shift = 0; shift < 64 && !m_rest.empty(); shift += 7) {
            const auto byte = static_cast<uint8_t>(m_rest.front());
            m_rest.remove_prefix(1);
            value |= static_cast<uint64_t>(byte & 0x7f) << shift;
            if (!(byte & 0x80))
                return value;
        }
        return std::nullopt;
    }
    /// At most that many bytes.
    std::string_view take(uint64_t size)
    {
        const std::string_view taken = m_rest.substr(0, size);
        m_rest.remove_prefix(taken.size());
        return taken;
    }

private:
    std::string_view m_rest;
};

enum WireType : uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

/// Whether the fields of a packet have the types of the most common ones: other formats are also
/// sequences of messages (such as XPlane profiles).
bool isPacket(std::string_view bytes)
{
    constexpr int kFieldsToSee = 8;
    Wire wire(bytes);
    for (int i = 0; i < kFieldsToSee && !wire.atEnd(); ++i) {
        const std::optional<uint64_t> tag = wire.varint();
        if (!tag)
            return wire.atEnd() && i > 0;
        const uint64_t field = *tag >> 3;
        const auto type = static_cast<WireType>(*tag & 7);
        const bool isNumber = field == 3 || field == 8 || field == 10 || field == 13 ||
                              field == 41 || field == 42 || field == 58 || field == 79;
        const bool isMessage = field == 1 || field == 2 || field == 6 || field == 9 ||
                               field == 11 || field == 12 || field == 36;
        if (field == 0 || field > 2000 || (isNumber && type != Varint) ||
            (isMessage && type != Bytes))
            return false;
        if (type == Varint) {
            (void)wire.varint();
        } else if (type == Bytes) {
            const std::optional<uint64_t> size = wire.varint();
            (void)wire.take(size.value_or(0));
        } else if (type == Fixed64 || type == Fixed32) {
            (void)wire.take(type == Fixed64 ? 8 : 4);
        } else {
            return false;
        }
    }
    return true;
}

/// The first packet must be one; later ones may be damaged.
int recognize(const formats::ImportProbe &probe)
{
    constexpr int kPacketsToSee = 16;
    constexpr uint64_t kPacketTag = 0x0a;
    Wire wire(probe.inflatedHead);
    int whole = 0;
    for (; whole < kPacketsToSee && !wire.atEnd(); ++whole) {
        if (wire.varint() != kPacketTag)
            break;
        const std::optional<uint64_t> size = wire.varint();
        const std::string_view packet = wire.take(size.value_or(0));
        if (!size || packet.empty() || !isPacket(packet))
            break;
        if (packet.size() < *size)
            return whole > 0 ? 80 : 30;
    }
    return whole > 0 ? 80 : 0;
}

} // namespace

formats::ImportFormat perfettoFormat()
{
    return {kFormatName, MessageText("Perfetto traces"), "*.pftrace *.perfetto-trace", recognize,
            []() -> std::unique_ptr<formats::Importer> {
                return std::make_unique<PerfettoImporter>();
            }};
}

} // namespace trilane::perfetto
