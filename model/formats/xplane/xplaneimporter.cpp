// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/xplane/xplaneimporter.h"

#include "model/base/utf8.h"
#include "model/formats/xplane/spacereader.h"

#include <algorithm>

namespace trilane::xplane {

namespace {

using namespace xplane;

constexpr std::string_view kFormatName = "xplane";

class XPlaneImporter : public formats::Importer
{
public:
    [[nodiscard]] std::string_view formatName() const override { return kFormatName; }
    [[nodiscard]] Result<void> import(const std::string &path, build::TraceBuilder &builder,
                                      const jobs::JobContext &job) override;
};

void addText(format::TraceInfo &info, const char *key, std::string text)
{
    constexpr size_t kMaxTextLength = 500;
    text.resize(std::min(text.size(), kMaxTextLength));
    replaceInvalidUtf8(text);
    if (!text.empty())
        info.properties.emplace_back(key, text);
}

void describe(const Space &space, format::TraceInfo &info)
{
    info.producer = "XLA profiler";
    info.host = space.host;
    replaceInvalidUtf8(info.host);
    if (const Plane *metadata = space.find("/host:metadata")) {
        if (std::string jax = metadata->textOf("jax_version"); !jax.empty()) {
            replaceInvalidUtf8(jax);
            info.producer = "JAX " + jax;
        }
        for (const char *key : {"cuda_driver_version", "cuda_runtime_version"})
            addText(info, key, metadata->textOf(key));
    }
    for (const std::string &error : space.errors)
        addText(info, "profiler", error);
}

Result<void> XPlaneImporter::import(const std::string &path, build::TraceBuilder &builder,
                                    const jobs::JobContext &job)
{
    Result<std::unique_ptr<formats::TextSource>> tables = formats::TextSource::open(path);
    if (!tables)
        return tables.error();
    const Result<Space> space = readSpace(**tables, job);
    if (!space)
        return Error(space.error()).in(path);
    if (space->planes.empty())
        return Error{.what = msg("has no complete plane: %1", space->damage),
                     .file = path,
                     .place = msg("byte %1", space->damagedAt),
                     .remedy = msg("record the profile again")};
    describe(*space, builder.info());
    // Names follow the events that use them: the file is read twice.
    Result<std::unique_ptr<formats::TextSource>> events = formats::TextSource::open(path);
    if (!events)
        return events.error();
    SpaceReader reader(*space, builder, **events, job);
    if (Result<void> done = reader.read(); !done)
        return Error(done.error()).in(path);
    if (!space->damage.empty()) {
        builder.info().notes.push_back({.name = msg("damage"),
                                        .text = msg("%1, byte %2", space->damage, space->damagedAt),
                                        .kind = format::Note::Kind::Damage});
        builder.account().add(format::Outcome::Lost, msg("rest of the file"), space->damage, 1,
                              msg("byte %1", space->damagedAt));
    }
    return {};
}

/// A space begins with a plane, whose first texts are its name. `rest`: after the plane's size.
bool beginsWithPlane(std::string_view rest)
{
    constexpr char kId = 0x08;
    constexpr char kName = 0x12;
    if (rest.starts_with(kId)) {
        const size_t end = std::find_if(rest.begin() + 1, rest.end(),
                                        [](char c) { return !(static_cast<uint8_t>(c) & 0x80); }) -
                           rest.begin();
        rest.remove_prefix(std::min(rest.size(), end + 1));
    }
    if (rest.size() < 3 || rest[0] != kName)
        return false;
    const auto size = static_cast<uint8_t>(rest[1]);
    const std::string_view name = rest.substr(2, size);
    return size < 0x80 && (name.starts_with("/host:") || name.starts_with("/device:") ||
                           name == "Task Environment" || name == "Host CPUs" || name == "Syscalls");
}

int recognize(const formats::ImportProbe &probe)
{
    constexpr char kPlane = 0x0a;
    const std::string_view head = probe.inflatedHead;
    if (!head.starts_with(kPlane))
        return 0;
    size_t at = 1;
    while (at < head.size() && at < 10 && static_cast<uint8_t>(head[at]) & 0x80)
        ++at;
    return beginsWithPlane(head.substr(std::min(head.size(), at + 1))) ? 95 : 0;
}

} // namespace

formats::ImportFormat xplaneFormat()
{
    return {kFormatName, MessageText("JAX and TensorFlow profiles (.xplane.pb)"), "*.xplane.pb",
            recognize, []() -> std::unique_ptr<formats::Importer> {
                return std::make_unique<XPlaneImporter>();
            }};
}

} // namespace trilane::xplane
