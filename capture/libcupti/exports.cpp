// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/libcupti/exports.h"

#include "capture/libcupti/dynamicsection.h"

#include <cstdint>
#include <cstring>

namespace trilane::libcupti {

namespace {

bool isIt(const DynamicSection &tables, uint32_t index, const char *function)
{
    const ElfW(Sym) &symbol = tables.symbols[index];
    return symbol.st_shndx != SHN_UNDEF && (symbol.st_info & 0xf) == STT_FUNC &&
           std::strcmp(tables.names + symbol.st_name, function) == 0;
}

uint32_t gnuHashOf(const char *name)
{
    uint32_t hash = 5381;
    for (; *name; ++name)
        hash = hash * 33 + static_cast<unsigned char>(*name);
    return hash;
}

/// Header (buckets, index of the first symbol, words of the filter, shift), filter, buckets, and a
/// hash for each symbol, whose lowest bit ends a chain.
uint32_t findInGnu(const DynamicSection &tables, const char *function)
{
    const uint32_t buckets = tables.gnuHash[0];
    const uint32_t first = tables.gnuHash[1];
    const uint32_t words = tables.gnuHash[2];
    const auto *bucket = tables.gnuHash + 4 + words * (sizeof(ElfW(Addr)) / sizeof(uint32_t));
    const uint32_t *chain = bucket + buckets;
    const uint32_t hash = gnuHashOf(function);
    uint32_t index = buckets ? bucket[hash % buckets] : 0;
    if (index < first || index == 0)
        return 0;
    for (;; ++index) {
        const uint32_t theirs = chain[index - first];
        if ((theirs | 1) == (hash | 1) && isIt(tables, index, function))
            return index;
        if (theirs & 1)
            return 0;
    }
}

uint32_t hashOf(const char *name)
{
    uint32_t hash = 0;
    for (; *name; ++name) {
        hash = (hash << 4) + static_cast<unsigned char>(*name);
        const uint32_t high = hash & 0xf0000000;
        hash = (hash ^ high >> 24) & ~high;
    }
    return hash;
}

uint32_t findInHash(const DynamicSection &tables, const char *function)
{
    const uint32_t buckets = tables.hash[0];
    const uint32_t *bucket = tables.hash + 2;
    const uint32_t *chain = bucket + buckets;
    uint32_t index = buckets ? bucket[hashOf(function) % buckets] : 0;
    for (; index; index = chain[index]) {
        if (isIt(tables, index, function))
            return index;
    }
    return 0;
}

} // namespace

const ElfW(Sym) * exported(const dl_phdr_info &library, const char *function)
{
    const DynamicSection tables = dynamicSectionOf(library);
    if (!tables.symbols || !tables.names)
        return nullptr;
    uint32_t index = 0;
    if (tables.gnuHash)
        index = findInGnu(tables, function);
    else if (tables.hash)
        index = findInHash(tables, function);
    return index ? tables.symbols + index : nullptr;
}

bool exports(const dl_phdr_info &library, const char *function)
{
    return exported(library, function) != nullptr;
}

} // namespace trilane::libcupti
