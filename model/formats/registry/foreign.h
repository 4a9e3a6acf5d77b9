// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/formats/io/importer.h"

namespace trilane::formats {

/// The beginning of a file, inflated where it is gzip or zip. Errors: it cannot be read.
[[nodiscard]] Result<ImportProbe> probeFile(const std::string &path, std::string &head,
                                            std::string &inflatedHead);

/// True when the head is that of a .trilane file.
[[nodiscard]] bool isNativeTrace(const ImportProbe &probe);

/// True for a report of Nsight Systems, whose format is not public: by what it says of itself near
/// its beginning, or by its name.
[[nodiscard]] bool isNsysReport(const std::string &path, const ImportProbe &probe);

/// The error for a file that no importer reads: what it looks like, and what to do about it.
[[nodiscard]] Error unknownFormat(const std::string &path, const ImportProbe &probe);

} // namespace trilane::formats
