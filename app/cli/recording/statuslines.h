// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/client/session/daemonsession.h"
#include "model/base/time.h"

namespace trilane::cli {

/// Progress of a recording for a program that reads standard error: once per second a line
/// "trilane: status: seconds 12.0 events 3400 bytes 5600 lost 0 recorder 0.0042", where `recorder`
/// is the recorder's share of a core.
class StatusLines
{
public:
    explicit StatusLines(bool isWanted)
        : m_isWanted(isWanted)
    {}
    void tell(const client::RecordingFigures &figures, Ns elapsed);

private:
    const bool m_isWanted;
    Ns m_last = 0;
};

} // namespace trilane::cli
