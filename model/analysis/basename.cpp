// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/basename.h"

#include "model/analysis/kernels/kernelname.h"

namespace trilane {

std::string baseName(std::string_view name)
{
    const bool mangledOrPlain = name.find_first_of("(<: ") == std::string_view::npos;
    if (mangledOrPlain)
        return std::string(name);
    std::string kept = qualifiedName(name);
    if (const size_t scope = kept.rfind("::"); scope != std::string::npos)
        kept.erase(0, scope + 2);
    return kept.empty() ? std::string(name) : kept;
}

} // namespace trilane
