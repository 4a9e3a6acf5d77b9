// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/gpudetails.h"

#include "model/formats/json/reader/copyname.h"

namespace trilane::json {

namespace {

std::optional<uint32_t> bytesOf(std::optional<int64_t> bytes)
{
    return bytes && *bytes >= 0 && *bytes <= UINT32_MAX
               ? std::optional(static_cast<uint32_t>(*bytes))
               : std::nullopt;
}

} // namespace

/// Kineto gives the sum of static and dynamic shared memory.
std::optional<format::LaunchConfig> launchOf(const EventArgs &args)
{
    format::LaunchConfig launch = args.launch;
    const std::optional<uint32_t> all = bytesOf(args.sharedBytes);
    const std::optional<uint32_t> fixed = bytesOf(args.staticSharedBytes);
    if (all && fixed && *fixed <= *all) {
        launch.staticSharedBytes = *fixed;
        launch.dynamicSharedBytes = *all - *fixed;
    } else {
        launch.undividedSharedBytes = all;
    }
    return launch == format::LaunchConfig{} ? std::nullopt : std::optional(launch);
}

std::optional<format::CopyInfo> copyOf(const RawEvent &event)
{
    const EventArgs &args = event.args;
    const bool isSet = event.eventClass == EventClass::Memset;
    format::CopyInfo copy =
        isSet ? copyInfoOf({}, {.destination = args.destination})
              : copyInfoOf(event.name, {args.kind, args.source, args.destination});
    copy.hasSize = args.bytes.has_value();
    return isSet && copy == format::CopyInfo{} ? std::nullopt : std::optional(copy);
}

} // namespace trilane::json
