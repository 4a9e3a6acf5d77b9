// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"
#include "model/store/fwd.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::bench {

/// One thing that is asked of a trace: computed, and written out as the command line does.
struct Answer
{
    std::string name;
    /// How much there is to say, 0 for nothing.
    std::function<size_t(const std::shared_ptr<const store::Store> &, TimeRange)> give;
};

/// All of them; some of a trace without operators or steps have nothing to say.
[[nodiscard]] std::vector<Answer> wholeAnswers();

/// A panel of the window, without its widgets: keeps between two selections what the panel keeps.
class Panel
{
public:
    virtual ~Panel() = default;
    [[nodiscard]] virtual std::string_view name() const = 0;
    virtual void select(TimeRange range) = 0;
};

/// Those that follow the selection.
[[nodiscard]] std::vector<std::unique_ptr<Panel>> panels(std::shared_ptr<const store::Store> store);

} // namespace trilane::bench
