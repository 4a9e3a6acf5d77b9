// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/io/textsource.h"

#include "model/formats/io/inflatesource.h"
#include "model/formats/io/ziparchive.h"

#include <algorithm>
#include <array>

namespace trilane::formats {

PlainSource::PlainSource(platform::File file, uint64_t begin, uint64_t size)
    : m_file(std::move(file))
    , m_at(begin)
    , m_left(size)
{}

Result<size_t> PlainSource::read(std::span<char> out)
{
    const auto wanted = static_cast<size_t>(std::min<uint64_t>(out.size(), m_left));
    Result<size_t> got = m_file.readAt(m_at, std::as_writable_bytes(out.first(wanted)));
    if (got) {
        m_at += *got;
        m_left -= *got;
    }
    return got;
}

bool isGzip(std::string_view head)
{
    return head.starts_with("\x1f\x8b");
}

bool isZip(std::string_view head)
{
    return head.starts_with("PK\3\4");
}

Result<std::unique_ptr<TextSource>> TextSource::open(const std::string &path)
{
    Result<platform::File> file = platform::File::openForReading(path);
    if (!file)
        return file.error();
    std::array<char, 4> magic{};
    Result<size_t> got = file->readAt(0, std::as_writable_bytes(std::span(magic)));
    if (!got)
        return got.error();
    const std::string_view head(magic.data(), *got);
    if (isZip(head))
        return openZip(path);
    auto plain = std::make_unique<PlainSource>(std::move(file).value());
    if (isGzip(head))
        return std::unique_ptr<TextSource>(
            std::make_unique<InflateSource>(std::move(plain), InflateSource::Framing::Gzip));
    return std::unique_ptr<TextSource>(std::move(plain));
}

} // namespace trilane::formats
