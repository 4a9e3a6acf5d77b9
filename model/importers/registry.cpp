// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/importer.h"
#include "model/importers/json/jsonimporter.h"

#include <array>

namespace trilane {

std::span<const ImportFormat> importFormats()
{
    static const std::array formats{jsonFormat()};
    return formats;
}

} // namespace trilane
