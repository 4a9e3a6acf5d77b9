// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/procfile.h"

#include "capture/control/descriptor.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>

#include <elf.h>
#include <fcntl.h>
#include <unistd.h>

namespace trilane::inject {

std::string procFile(int pid, const std::string &name, size_t limit)
{
    const std::string path = "/proc/" + std::to_string(pid) + '/' + name;
    std::string text;
    const control::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.isValid())
        return text;
    size_t size = 0;
    for (;;) {
        text.resize(size + std::min<size_t>(std::max<size_t>(size, 4096), limit - size));
        const ssize_t got = ::read(file.number(), text.data() + size, text.size() - size);
        if (got <= 0)
            break;
        size += static_cast<size_t>(got);
        if (size == limit)
            break;
    }
    text.resize(size);
    return text;
}

Program parseProgram(std::string_view auxv)
{
    Program program; // during an exec, all of this is zero
    for (; auxv.size() >= sizeof(Elf64_auxv_t); auxv.remove_prefix(sizeof(Elf64_auxv_t))) {
        Elf64_auxv_t entry{};
        std::memcpy(&entry, auxv.data(), sizeof entry);
        if (entry.a_type > UINT32_MAX)
            return {.isKnown = true}; // a 32-bit process: its words have half the size
        program.isKnown |= entry.a_type == AT_PHENT;
        if (entry.a_type == AT_PHENT)
            program.isNative = entry.a_un.a_val == sizeof(Elf64_Phdr);
        else if (entry.a_type == AT_BASE)
            program.hasLoader = entry.a_un.a_val != 0;
        else if (entry.a_type == AT_SECURE)
            program.hasOtherRights = entry.a_un.a_val != 0;
    }
    return program;
}

std::string_view field(std::string_view text, std::string_view key)
{
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        at = end + 1;
        if (!line.starts_with(key) || line.size() <= key.size() || line[key.size()] != ':')
            continue;
        line.remove_prefix(key.size() + 1);
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        return line;
    }
    return {};
}

std::string_view nextWord(std::string_view &line)
{
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const size_t end = std::min(line.find_first_of(" \t"), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end);
    return word;
}

long long number(std::string_view text, int base)
{
    if (base == 16 && text.starts_with("0x"))
        text.remove_prefix(2);
    unsigned long long value = 0;
    const bool isNegative = text.starts_with('-');
    if (isNegative)
        text.remove_prefix(1);
    std::from_chars(text.data(), text.data() + text.size(), value, base);
    const auto signedValue = static_cast<long long>(value);
    return isNegative ? -signedValue : signedValue;
}

std::string_view baseName(std::string_view path)
{
    const size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

} // namespace trilane::inject
