// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/console/traceinput.h"

#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/losses.h"
#include "app/cli/console/output.h"
#include "app/cli/console/progressline.h"
#include "app/terminal/optionvalues.h"
#include "model/base/platform/paths.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/readwatch.h"
#include "model/store/tables.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace trilane::cli {

namespace {

/// A copy in the cache was complete when it was put there.
bool isWhole(const Result<std::shared_ptr<const store::Store>> &copy)
{
    return copy && !store::Tables(**copy).recovered() && store::Tables(**copy).damagedChunks() == 0;
}

/// Opened traces, kept until the program exits.
struct Opened
{
    std::string path; ///< as the user gave it
    std::shared_ptr<const store::Store> store;
    store::ReadWatch watch;
};

std::vector<Opened> &allOpened()
{
    static auto &s_all = *new std::vector<Opened>; // what stores need may end before they would
    return s_all;
}

/// Inputs not opened by openTrace(), until the program ends.
std::vector<std::string> &otherInputs()
{
    static auto &s_all = *new std::vector<std::string>;
    return s_all;
}

Result<std::shared_ptr<const store::Store>> openAny(const std::string &path,
                                                    const store::StoreOptions &options)
{
    ProgressLine line(terminal::Cli::text("Reading %1"), path);
    Result<std::string> native = formats::nativeTraceFor(path, line.job());
    if (!native)
        return native.error();
    Result<std::shared_ptr<const store::Store>> store =
        store::openStore(*native, options, line.job());
    if (*native == path || isWhole(store) || line.job().stopped())
        return store;
    // The copy in the cache was damaged since: it can be made again.
    if (!platform::removeFile(*native))
        return store;
    native = formats::nativeTraceFor(path, line.job());
    if (!native)
        return native.error();
    return store::openStore(*native, options, line.job());
}

} // namespace

Result<std::shared_ptr<const store::Store>> openTrace(const std::string &path,
                                                      const store::StoreOptions &options)
{
    Result<std::shared_ptr<const store::Store>> store = openAny(path, options);
    if (store)
        allOpened().push_back({path, *store, store::ReadWatch(**store)});
    return store;
}

Result<TimeRange> rangeIn(const store::Store &store, TimeRange relative, const std::string &path)
{
    Result<TimeRange> range = terminal::rangeWithin(relative, store::Tables(store).span());
    return range ? range : std::move(range).error().in(path);
}

void addInput(const std::string &path)
{
    otherInputs().push_back(path);
}

bool isInput(const std::string &path)
{
    const auto isOutput = [&](const std::string &input) {
        return platform::isSameFile(input, path);
    };
    const std::vector<std::string> &others = otherInputs();
    const std::vector<Opened> &all = allOpened();
    return std::any_of(others.begin(), others.end(), isOutput) ||
           std::any_of(all.begin(), all.end(),
                       [&](const Opened &opened) { return isOutput(opened.path); });
}

unsigned inputMode()
{
    unsigned mode = 0666;
    for (const Opened &opened : allOpened())
        mode &= platform::modeLike(opened.path);
    for (const std::string &input : otherInputs())
        mode &= platform::modeLike(input);
    return mode;
}

std::optional<Error> changedInput()
{
    for (const Opened &opened : std::exchange(allOpened(), {})) {
        Result<void> whole = opened.watch.check();
        if (whole)
            continue;
        Error error = whole.error();
        error.file = opened.path;
        return error;
    }
    return std::nullopt;
}

bool hasChanged(const store::Store &store)
{
    const std::vector<Opened> &all = allOpened();
    return std::any_of(all.begin(), all.end(), [&store](const Opened &opened) {
        return opened.store.get() == &store && !opened.watch.check();
    });
}

int conclude(const std::string &text, const store::Store &store, const std::string &path)
{
    warnAboutLosses(store, path);
    if (const Result<void> written = writeOutput({}, text); !written)
        return fail(written.error(), kUnwritable);
    return kDone;
}

} // namespace trilane::cli
