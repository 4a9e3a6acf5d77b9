// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/traceinput.h"

#include "app/cli/console.h"
#include "model/importers/importer.h"

#include <cstdio>

namespace trilane::cli {

Result<std::shared_ptr<const Store>> openTrace(const std::string &path)
{
    ProgressLine line("Reading " + path);
    Result<std::string> native = nativeTraceFor(path, line.job());
    if (!native)
        return native.error();
    return Store::open(*native, {}, line.job());
}

void warnAboutLosses(const Store &store, const std::string &path)
{
    std::string parts;
    auto add = [&](uint64_t count, const char *what) {
        if (count > 0)
            parts += (parts.empty() ? "" : ", ") + std::to_string(count) + " " + what;
    };
    add(store.account().total(Outcome::Dropped), "events dropped");
    add(store.account().total(Outcome::Repaired), "repaired");
    add(store.account().total(Outcome::Lost), "lost while recording");
    add(store.damagedChunks(), "damaged parts left out");
    if (!parts.empty())
        std::fprintf(stderr, "trilane: %s: %s; see `trilane info`\n", path.c_str(), parts.c_str());
    if (store.recovered())
        std::fprintf(stderr,
                     "trilane: %s: has no index (its writer was stopped, or it still grows); "
                     "everything written so far was read\n",
                     path.c_str());
}

} // namespace trilane::cli
