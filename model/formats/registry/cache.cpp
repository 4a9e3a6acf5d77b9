// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/foreigntext.h"
#include "model/base/jobs/job.h"
#include "model/base/platform/fileidentity.h"
#include "model/base/platform/folder.h"
#include "model/base/platform/partfile.h"
#include "model/base/platform/paths.h"
#include "model/base/platform/quickidentity.h"
#include "model/base/platform/userfolders.h"
#include "model/base/version.h"
#include "model/formats/io/contenthash.h"
#include "model/formats/registry/foreign.h"
#include "model/formats/registry/importtrace.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace trilane::formats {

namespace {

/// A file beside a cached trace with the key that it was made for and its hash. A trace without a
/// seal, or with another key or hash, is not used. The trace is hashed unless it is known to be
/// unchanged since it was last hashed; silent disk damage is detected by the checksums in the
/// trace.
class CacheSeal
{
public:
    /// `trace`: its path, which ends in ".trilane".
    explicit CacheSeal(const std::string &trace);

    [[nodiscard]] const std::string &path() const { return m_path; }
    /// The trace is the one sealed for the key.
    [[nodiscard]] bool holds(const std::string &key, const jobs::JobContext &job) const;
    /// The trace was just made for the key. A failed write is repeated next time.
    void set(const std::string &key) const;
    /// The trace was used just now.
    void touch() const;

private:
    void write(const std::string &key, const std::string &hash, const std::string &identity) const;

    std::string m_trace;
    std::string m_path;
};

constexpr size_t kMaxBytes = 1024;

std::string readSeal(const std::string &path)
{
    const Result<platform::File> file = platform::File::openForReading(path);
    std::array<char, kMaxBytes> text{};
    if (!file)
        return {};
    const Result<size_t> got = file->readAt(0, std::as_writable_bytes(std::span(text)));
    return got ? std::string(text.data(), *got) : std::string();
}

/// Prefix with the key and the hash; the identity follows.
std::string beginningOf(const std::string &key, const std::string &hash)
{
    return key + '\n' + hash + '\n';
}

CacheSeal::CacheSeal(const std::string &trace)
    : m_trace(trace)
    , m_path(trace.substr(0, trace.rfind('.')) + ".seal")
{}

bool CacheSeal::holds(const std::string &key, const jobs::JobContext &job) const
{
    const std::string seal = readSeal(m_path);
    if (!seal.starts_with(key + '\n'))
        return false;
    const platform::QuickIdentity now = platform::QuickIdentity::of(m_trace);
    if (!now.isFresh && seal.ends_with('\n' + now.key + '\n'))
        return true;
    const Result<ContentHash> hash = contentHash(m_trace, job);
    if (!hash || !seal.starts_with(beginningOf(key, hash->digits)))
        return false;
    if (!now.isFresh && platform::QuickIdentity::of(m_trace).key == now.key)
        write(key, hash->digits, now.key);
    return true;
}

void CacheSeal::set(const std::string &key) const
{
    if (const Result<ContentHash> hash = contentHash(m_trace, {}); hash)
        write(key, hash->digits, {}); // the file is fresh
}

void CacheSeal::touch() const
{
    platform::touchFile(m_path);
}

void CacheSeal::write(const std::string &key, const std::string &hash,
                      const std::string &identity) const
{
    platform::PartFile part(m_path);
    const std::string text = beginningOf(key, hash) + identity + '\n';
    Result<platform::File> file = platform::File::create(part.path());
    if (file && file->writeAt(0, std::as_bytes(std::span(text))) && file->close())
        (void)part.keep().ok();
}

/// Raised whenever an importer gives another result for the same file.
constexpr int kImporterVersion = 10;
constexpr uint64_t kCacheBytes = uint64_t{8} << 30;

Result<std::string> contentKey(const std::string &path, const jobs::JobContext &job)
{
    const Result<ContentHash> content = contentHash(path, job);
    if (!content)
        return content.error();
    return content->digits + "-" + std::to_string(content->bytes) + "-v" +
           std::to_string(kImporterVersion);
}

/// Removes the traces that were not used for the longest time until the rest fits.
void trim(const std::string &folder, const std::string &keep)
{
    struct Item
    {
        std::string path;
        platform::FileIdentity used; ///< when
        uint64_t bytes;
    };
    std::vector<Item> items;
    uint64_t total = 0;
    for (const std::string &name : platform::namesIn(folder)) {
        const std::string path = folder + '/' + name;
        const std::optional<platform::FileIdentity> trace = platform::FileIdentity::of(path);
        if (!name.ends_with(".trilane") || !trace || trace->bytes == 0)
            continue;
        // Those of an earlier version have no seal.
        const auto used = platform::FileIdentity::of(CacheSeal(path).path());
        items.push_back({path, used.value_or(*trace), trace->bytes});
        total += trace->bytes;
    }
    std::sort(items.begin(), items.end(), [](const Item &a, const Item &b) {
        return std::pair(a.used.changed, a.used.changedNs) <
               std::pair(b.used.changed, b.used.changedNs);
    });
    for (const Item &item : items) {
        if (total <= kCacheBytes)
            break;
        if (item.path == keep)
            continue;
        (void)platform::removeFile(item.path);
        (void)platform::removeFile(CacheSeal(item.path).path());
        total -= item.bytes;
    }
}

std::string pathOf(const std::string &folder, const std::string &key)
{
    return folder + '/' + key + ".trilane";
}

/// Differs when any of the texts do, or their order.
std::string keyOfAll(std::span<const std::string> texts)
{
    std::string all;
    for (const std::string &text : texts)
        all += std::to_string(text.size()) + ':' + text;
    return sha256(all);
}

} // namespace

Result<std::string> cachedTraceOf(std::span<const std::string> files, const std::string &purpose,
                                  const std::function<Result<bool>(const std::string &out)> &make)
{
    const Result<std::string> folder = platform::cacheFolder();
    if (!folder)
        return folder.error();
    std::vector<std::string> identities;
    for (const std::string &file : files) {
        const platform::QuickIdentity identity = platform::QuickIdentity::of(file);
        identities.push_back(identity.key + ' ' + file);
        if (!identity.isFresh)
            continue;
        const Result<ContentHash> content = contentHash(file, {});
        if (!content)
            return content.error();
        identities.back() += ' ' + content->digits;
    }
    const std::string key =
        purpose + "-" + keyOfAll(identities) + "-v" + std::to_string(kImporterVersion);
    const std::string cached = pathOf(*folder, key);
    const CacheSeal seal(cached);
    if (!seal.holds(key, {})) {
        const Result<bool> isWhole = make(cached);
        if (!isWhole)
            return isWhole.error();
        if (*isWhole)
            seal.set(key);
        trim(*folder, cached);
    }
    seal.touch();
    return cached;
}

Result<std::string> cachePathOf(std::span<const std::string> files, const std::string &name)
{
    const Result<std::string> folder = platform::cacheFolder();
    if (!folder)
        return folder.error();
    const std::string own = *folder + "/of-" + keyOfAll(files);
    if (!platform::makePrivateFolder(own))
        return Error::fromErrno(msg("cannot be created"), own);
    return own + '/' + name;
}

Result<std::string> nativeTraceFor(const std::string &path, const jobs::JobContext &job)
{
    std::string head;
    std::string inflatedHead;
    const std::optional<platform::FileIdentity> before = platform::FileIdentity::of(path);
    Result<ImportProbe> probe = probeFile(path, head, inflatedHead);
    if (!probe)
        return probe.error();
    if (isNativeTrace(*probe))
        return path;

    const Result<std::string> place = platform::cacheFolder();
    if (!place)
        return place.error();
    const std::string &folder = *place;
    const platform::QuickIdentity identity = platform::QuickIdentity::of(path);
    const std::string note = folder + '/' + identity.key + ".key";
    std::string key = identity.isFresh ? std::string() : platform::readNote(note);
    const bool noted = key.ends_with("-v" + std::to_string(kImporterVersion)) &&
                       CacheSeal(pathOf(folder, key)).holds(key, job);
    if (!noted) {
        Result<std::string> content = contentKey(path, job);
        if (!content)
            return content.error();
        key = *content;
    }
    const std::string cached = pathOf(folder, key);
    const CacheSeal seal(cached);
    if (!noted && !seal.holds(key, job)) {
        if (Result<void> done = importTrace(path, cached, {}, job); !done)
            return done.error();
        // Under the name of one content there must not be another.
        if (platform::FileIdentity::of(path) != before ||
            platform::QuickIdentity::of(path).key != identity.key) {
            (void)platform::removeFile(cached);
            return platform::changedWhileRead(path);
        }
        seal.set(key);
        trim(folder, cached);
    }
    if (!noted && !identity.isFresh && platform::QuickIdentity::of(path).key == identity.key)
        platform::writeNote(note, key);
    seal.touch();
    return cached;
}

} // namespace trilane::formats
