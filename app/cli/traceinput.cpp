// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/traceinput.h"

#include "app/cli/console.h"
#include "app/cli/progressline.h"
#include "model/importers/importer.h"

#include <filesystem>

namespace trilane::cli {

namespace {

/// "1 event", "3 events"
std::string counted(uint64_t count, const std::string &what)
{
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

/// A copy in the cache was complete when it was put there.
bool isWhole(const Result<std::shared_ptr<const Store>> &copy)
{
    return copy && !(*copy)->recovered() && (*copy)->damagedChunks() == 0;
}

} // namespace

Result<std::shared_ptr<const Store>> openTrace(const std::string &path, const StoreOptions &options)
{
    ProgressLine line("Reading", path);
    Result<std::string> native = nativeTraceFor(path, line.job());
    if (!native)
        return native.error();
    Result<std::shared_ptr<const Store>> store = Store::open(*native, options, line.job());
    if (*native == path || isWhole(store) || line.job().stopped())
        return store;
    // The copy in the cache was damaged since: it can be made again.
    std::error_code failed;
    if (!std::filesystem::remove(*native, failed))
        return store;
    native = nativeTraceFor(path, line.job());
    if (!native)
        return native.error();
    return Store::open(*native, options, line.job());
}

void warnAboutLosses(const Store &store, const std::string &path)
{
    const Account &account = store.account();
    std::string parts;
    auto add = [&](uint64_t count, const std::string &text) {
        if (count > 0)
            parts += (parts.empty() ? "" : ", ") + text;
    };
    const uint64_t dropped = account.total(Outcome::Dropped);
    const uint64_t repaired = account.total(Outcome::Repaired);
    add(dropped, counted(dropped, "event") + " dropped");
    add(repaired, dropped > 0 ? std::to_string(repaired) + " repaired"
                              : counted(repaired, "event") + " repaired");
    add(account.total(Outcome::Lost),
        counted(account.total(Outcome::Lost), "event") + " lost while recording");
    add(store.damagedChunks(), counted(store.damagedChunks(), "damaged part") + " left out");
    if (!parts.empty())
        note(path + ": " + parts + "; see `trilane info`");
    if (store.recovered())
        note(path + ": has no index (its writer was stopped, or it still grows); everything "
                    "written so far was read");
}

} // namespace trilane::cli
