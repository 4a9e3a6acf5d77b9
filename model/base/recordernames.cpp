// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/recordernames.h"

#include <algorithm>
#include <array>

namespace trilane {

namespace {

constexpr std::array kNames{kPageFaultText,       kOffCoreText,        kStopSignalText,
                            kDebuggerText,        kDriverCompilerText, kModuleLoadingText,
                            kLazyLoadingText,     kCommandBufferText,  kBufferFlushText,
                            kInstrumentationText, kResourcesText,      kBufferRequestText,
                            kUvmSetUpText,        kOverheadText};
constexpr std::string_view kOf = " of ";

/// The process that sent the stop.
std::optional<std::string_view> after(MessageText what, std::string_view name)
{
    if (!name.starts_with(what.text()) || !name.substr(what.text().size()).starts_with(kOf))
        return std::nullopt;
    return name.substr(what.text().size() + kOf.size());
}

} // namespace

std::optional<Message> recorderMessage(std::string_view name)
{
    const auto *known = std::find_if(kNames.begin(), kNames.end(),
                                     [name](MessageText text) { return text.text() == name; });
    if (known != kNames.end())
        return Message(*known);
    if (const auto who = after(kStopSignalText, name))
        return msg("stop signal of %1", *who);
    if (const auto who = after(kDebuggerText, name))
        return msg("debugger of %1", *who);
    return std::nullopt;
}

} // namespace trilane
