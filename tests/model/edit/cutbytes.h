// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/file.h"
#include "model/format/blocks.h"

#include <QtGlobal>

#include <string>

namespace trilane::test {

/// Everything that stands in a file, its blocks unpacked.
inline std::string plainBytes(const std::string &path)
{
    Result<platform::File> file = platform::File::openForReading(path);
    if (!file)
        qFatal("%s", file.error().message().c_str());
    const uint64_t bytes = *file->size();
    std::string all;
    for (uint64_t at = format::kFileHeaderBytes; at + format::kBlockHeaderBytes < bytes;) {
        const Result<format::Block> block = format::readBlock(*file, bytes, at);
        if (!block)
            break;
        all += block->meta;
        all += block->payload;
        at += block->header.blockBytes();
    }
    return all;
}

} // namespace trilane::test
