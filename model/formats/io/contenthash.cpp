// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// The functions for the digests of OpenSSL 3 load providers and read settings of the system, and
// linked statically they bring the whole library; these bring the compression function alone.
#define OPENSSL_SUPPRESS_DEPRECATED

#include "model/formats/io/contenthash.h"

#include "model/base/jobs/jobqueue.h"
#include "model/base/jobs/parallel.h"
#include "model/base/platform/file.h"
#include "model/base/platform/fileidentity.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include <openssl/sha.h>

namespace trilane::formats {

namespace {

constexpr size_t kLeafBytes = size_t{1} << 20;
using Digest = std::array<unsigned char, SHA256_DIGEST_LENGTH>;

Digest digestOf(std::span<const std::byte> bytes)
{
    Digest digest;
    SHA256_CTX state;
    SHA256_Init(&state);
    SHA256_Update(&state, bytes.data(), bytes.size());
    SHA256_Final(digest.data(), &state);
    return digest;
}

std::string digitsOf(const Digest &digest)
{
    std::string digits;
    for (const unsigned char byte : digest) {
        digits += "0123456789abcdef"[byte >> 4];
        digits += "0123456789abcdef"[byte & 0xf];
    }
    return digits;
}

/// The digests of all parts of a file, computed by several threads.
class Leaves
{
public:
    Leaves(const platform::File &file, uint64_t bytes, const jobs::JobContext &job)
        : m_file(file)
        , m_bytes(bytes)
        , m_job(job)
        , m_digests((bytes + kLeafBytes - 1) / kLeafBytes)
    {}

    Result<std::string> hash()
    {
        jobs::inParallel(std::min<size_t>(jobs::usableCores(), m_digests.size()),
                         [this](size_t) { work(); });
        if (m_job.stopped())
            return Error::stopped();
        if (m_failed)
            return *m_failed;
        return digitsOf(digestOf(std::as_bytes(std::span(m_digests))));
    }

private:
    void work()
    {
        std::vector<std::byte> buffer(std::min<uint64_t>(kLeafBytes, m_bytes));
        for (size_t i = m_next++; i < m_digests.size() && !m_job.stopped(); i = m_next++) {
            const uint64_t at = i * kLeafBytes;
            const auto part = std::span(buffer).first(std::min<uint64_t>(kLeafBytes, m_bytes - at));
            const Result<size_t> got = m_file.readAt(at, part);
            if (got && *got == part.size()) {
                m_digests[i] = digestOf(part);
                continue;
            }
            const std::lock_guard lock(m_mutex);
            m_failed = got ? platform::changedWhileRead(m_file.path()) : got.error();
            return;
        }
    }

    const platform::File &m_file;
    const uint64_t m_bytes;
    const jobs::JobContext &m_job;
    std::vector<Digest> m_digests;
    std::atomic<size_t> m_next{0};
    std::mutex m_mutex;
    std::optional<Error> m_failed;
};

} // namespace

std::string sha256(std::string_view text)
{
    return digitsOf(digestOf(std::as_bytes(std::span(text))));
}

Result<ContentHash> contentHash(const std::string &path, const jobs::JobContext &job)
{
    const Result<platform::File> file = platform::File::openForReading(path);
    if (!file)
        return file.error();
    const Result<uint64_t> bytes = file->size();
    if (!bytes)
        return bytes.error();
    Result<std::string> digits = Leaves(*file, *bytes, job).hash();
    if (!digits)
        return digits.error();
    return ContentHash{.digits = std::move(digits).value(), .bytes = *bytes};
}

} // namespace trilane::formats
