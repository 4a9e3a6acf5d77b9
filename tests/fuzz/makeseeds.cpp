// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// makeseeds FILE.trilane FOLDER: takes a small trace apart into seeds of fuzz_chunk and
/// fuzz_trace.

#include "model/format/tracereader.h"
#include "tests/fuzz/plainblocks.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>

using namespace trilane;

namespace {

void save(const std::filesystem::path &folder, const std::string &name, const std::string &bytes)
{
    std::filesystem::create_directories(folder);
    std::ofstream(folder / name, std::ios::binary) << bytes;
}

template <typename T>
std::string bytesOf(T value)
{
    return {reinterpret_cast<const char *>(&value), sizeof value};
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    const std::filesystem::path out = argv[2];
    std::ifstream stream(argv[1], std::ios::binary);
    const std::string raw{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    const Result<platform::File> file = platform::File::openForReading(argv[1]);
    Result<std::unique_ptr<format::TraceReader>> reader = format::TraceReader::open(argv[1]);
    if (!file || !reader)
        return 1;

    std::vector<fuzz::PlainBlock> blocks;
    for (uint64_t offset = format::kFileHeaderBytes; offset + format::kTailBytes < raw.size();) {
        const Result<format::Block> block = format::readBlock(*file, raw.size(), offset);
        if (!block)
            return 1;
        save(out / "fuzz_chunk", "header-" + std::to_string(static_cast<int>(block->header.kind)),
             '\0' + raw.substr(offset, format::kBlockHeaderBytes));
        blocks.push_back(
            {block->header.kind, std::string(block->meta), std::string(block->payload)});
        offset += block->header.blockBytes();
    }
    const format::TraceTables &tables = (*reader)->tables();
    for (const format::ChunkEntry &entry : tables.chunks) {
        const TrackKind kind = tables.tracks[tables.lanes[entry.lane.value].track.value].kind;
        const Result<format::Block> block = format::readBlock(*file, raw.size(), entry.offset);
        if (block) // one of each kind of track is enough
            save(out / "fuzz_chunk", "chunk-" + std::string(toString(kind)),
                 '\1' + bytesOf(entry.count) + bytesOf(entry.start) + std::string(block->payload));
    }
    save(out / "fuzz_trace", "file", '\0' + raw);
    save(out / "fuzz_trace", "cut-file", '\0' + raw.substr(0, raw.size() * 2 / 3));
    save(out / "fuzz_trace", "blocks", '\1' + fuzz::pack(blocks));
    save(out / "fuzz_trace", "indexed-blocks", '\2' + fuzz::pack(blocks));
    return 0;
}
