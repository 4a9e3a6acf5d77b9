// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/registry/cacheseal.h"

#include "model/base/platform/partfile.h"
#include "model/base/platform/paths.h"
#include "model/base/platform/quickidentity.h"
#include "model/formats/io/contenthash.h"

#include <array>
#include <span>

namespace trilane::formats {

namespace {

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

/// Of the key and the hash; the identity follows.
std::string beginningOf(const std::string &key, const std::string &hash)
{
    return key + '\n' + hash + '\n';
}

} // namespace

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

} // namespace trilane::formats
