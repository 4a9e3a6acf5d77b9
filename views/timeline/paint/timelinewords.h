// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/theme/wordcache.h"

namespace trilane::timeline {

/// The text of a timeline. One thread.
class TimelineWords : public theme::WordCache
{
public:
    enum : Face { Plain, Small, Bold, SmallBold };

    TimelineWords();
};

} // namespace trilane::timeline
