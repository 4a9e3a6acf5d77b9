// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/writer/jsonoutput.h"

#include <array>

namespace trilane::json {

namespace {

/// Names repeat so much that more effort saves little: 7 % of the file for twice the time.
constexpr int kLevel = 2;
/// 15 bits of window and a gzip header (zlib.h, deflateInit2).
constexpr int kGzipWindow = 15 + 16;
constexpr int kMemoryLevel = 8;

} // namespace

Result<std::unique_ptr<JsonOutput>> JsonOutput::create(const std::string &path, bool compressed)
{
    Result<formats::ExportFile> file = formats::ExportFile::create(path);
    if (!file)
        return file.error();
    return std::unique_ptr<JsonOutput>(new JsonOutput(std::move(file).value(), compressed));
}

JsonOutput::JsonOutput(formats::ExportFile file, bool compressed)
    : m_file(std::move(file))
    , m_compressed(compressed)
{
    if (compressed)
        m_broken = deflateInit2(&m_stream, kLevel, Z_DEFLATED, kGzipWindow, kMemoryLevel,
                                Z_DEFAULT_STRATEGY) != Z_OK;
}

JsonOutput::~JsonOutput()
{
    if (m_compressed)
        deflateEnd(&m_stream);
}

void JsonOutput::take(bool isLast)
{
    if (!m_compressed) {
        m_file.write(text);
        text.clear();
        return;
    }
    std::array<char, size_t{1} << 16> out;
    m_stream.next_in = reinterpret_cast<Bytef *>(text.data());
    m_stream.avail_in = static_cast<uInt>(text.size());
    do {
        m_stream.next_out = reinterpret_cast<Bytef *>(out.data());
        m_stream.avail_out = static_cast<uInt>(out.size());
        if (m_broken || deflate(&m_stream, isLast ? Z_FINISH : Z_NO_FLUSH) == Z_STREAM_ERROR) {
            m_broken = true;
            break;
        }
        m_file.write({out.data(), out.size() - m_stream.avail_out});
    } while (m_stream.avail_out == 0);
    text.clear();
}

Result<void> JsonOutput::finish()
{
    take(true);
    if (m_broken)
        return Error{.what = msg("cannot be compressed")};
    return m_file.finish();
}

} // namespace trilane::json
