// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <memory>

namespace trilane::session {

/// Calls `work` on the GUI thread, from its event loop, in the order of posting. What was written
/// before can be read by `work`. Any thread; after the end of the application nothing is called.
void callOnGuiThread(std::function<void()> work);

/// Coalesces notifications from other threads to an object of the GUI thread: however often it is
/// rung before the answer is called, the answer is called once. Not called after destruction.
class Doorbell
{
public:
    /// GUI thread, on which `answer` is called.
    explicit Doorbell(std::function<void()> answer);
    ~Doorbell();
    Doorbell(const Doorbell &) = delete;
    Doorbell &operator=(const Doorbell &) = delete;

    /// Rings; may be called by any thread, also after the end of this object.
    [[nodiscard]] std::function<void()> ringer() const;

private:
    struct Shared;
    std::shared_ptr<Shared> m_shared;
};

} // namespace trilane::session
