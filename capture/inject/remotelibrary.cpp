// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/remotelibrary.h"

#include <array>
#include <cstring>
#include <string>

#include <elf.h>

namespace trilane::inject {

namespace {

constexpr uint16_t kMaxParts = 64;
constexpr int kMaxEntries = 256;       ///< of the dynamic section
constexpr uint32_t kMaxChained = 4096; ///< symbols with one hash
constexpr uint16_t kHidden = 0x8000;   ///< not the version that programs link against today

uint32_t hashOf(std::string_view name)
{
    uint32_t hash = 5381;
    for (const char c : name)
        hash = hash * 33 + static_cast<unsigned char>(c);
    return hash;
}

} // namespace

std::optional<RemoteLibrary> RemoteLibrary::at(const RemoteMemory &memory, uint64_t base)
{
    RemoteLibrary library(memory);
    if (base == 0 || !library.readParts(base))
        return std::nullopt;
    return library;
}

bool RemoteLibrary::readParts(uint64_t base)
{
    const auto header = m_memory->value<Elf64_Ehdr>(base);
    if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_phentsize != sizeof(Elf64_Phdr) || header->e_phnum > kMaxParts)
        return false;
    uint64_t dynamic = 0;
    bool hasBegin = false;
    for (uint16_t i = 0; i < header->e_phnum; ++i) {
        const auto part =
            m_memory->value<Elf64_Phdr>(base + header->e_phoff + i * sizeof(Elf64_Phdr));
        if (!part)
            return false;
        if (part->p_type == PT_LOAD && !hasBegin) {
            hasBegin = true;
            m_bias = base - (part->p_vaddr - part->p_offset);
        } else if (part->p_type == PT_DYNAMIC) {
            dynamic = part->p_vaddr;
        }
    }
    return hasBegin && dynamic && readDynamic(m_bias + dynamic);
}

/// Some loaders, but not all, write load addresses into the dynamic section.
uint64_t RemoteLibrary::absolute(uint64_t pointer) const
{
    return pointer < m_bias ? m_bias + pointer : pointer;
}

bool RemoteLibrary::readDynamic(uint64_t at)
{
    for (int i = 0; i < kMaxEntries; ++i, at += sizeof(Elf64_Dyn)) {
        const auto entry = m_memory->value<Elf64_Dyn>(at);
        if (!entry || entry->d_tag == DT_NULL)
            break;
        if (entry->d_tag == DT_SYMTAB)
            m_symbols = absolute(entry->d_un.d_ptr);
        else if (entry->d_tag == DT_STRTAB)
            m_texts = absolute(entry->d_un.d_ptr);
        else if (entry->d_tag == DT_GNU_HASH)
            m_hash = absolute(entry->d_un.d_ptr);
        else if (entry->d_tag == DT_VERSYM)
            m_versions = absolute(entry->d_un.d_ptr);
    }
    return m_symbols && m_texts && m_hash;
}

uint64_t RemoteLibrary::symbol(uint32_t index, std::string_view name, int type,
                               bool &isDefault) const
{
    const auto found = m_memory->value<Elf64_Sym>(m_symbols + index * sizeof(Elf64_Sym));
    if (!found || found->st_shndx == SHN_UNDEF || ELF64_ST_TYPE(found->st_info) != type)
        return 0;
    if (m_memory->text(m_texts + found->st_name, name.size() + 1) != name)
        return 0;
    const auto version =
        m_versions ? m_memory->value<uint16_t>(m_versions + index * sizeof(uint16_t)) : 0;
    isDefault = version && (*version & kHidden) == 0;
    return m_bias + found->st_value;
}

uint64_t RemoteLibrary::find(std::string_view name) const
{
    return find(name, STT_FUNC);
}

uint64_t RemoteLibrary::findVariable(std::string_view name) const
{
    return find(name, STT_OBJECT);
}

uint64_t RemoteLibrary::find(std::string_view name, int type) const
{
    const auto head = m_memory->value<std::array<uint32_t, 4>>(m_hash);
    if (!head || (*head)[0] == 0)
        return 0;
    const auto [buckets, firstHashed, filterWords, shift] = *head;
    const uint64_t bucketsAt = m_hash + sizeof *head + uint64_t{filterWords} * sizeof(uint64_t);
    const uint64_t chainsAt = bucketsAt + uint64_t{buckets} * sizeof(uint32_t);
    const uint32_t wanted = hashOf(name);
    const auto first = m_memory->value<uint32_t>(bucketsAt + wanted % buckets * sizeof(uint32_t));
    if (!first || *first < firstHashed)
        return 0;
    uint64_t any = 0;
    for (uint32_t index = *first; index - *first < kMaxChained; ++index) {
        const auto hash =
            m_memory->value<uint32_t>(chainsAt + uint64_t{index - firstHashed} * sizeof(uint32_t));
        if (!hash)
            break;
        bool isDefault = false;
        if ((*hash | 1) == (wanted | 1)) {
            if (const uint64_t found = symbol(index, name, type, isDefault)) {
                any = found;
                if (isDefault)
                    return found;
            }
        }
        if (*hash & 1)
            break; // the last one
    }
    return any;
}

} // namespace trilane::inject
