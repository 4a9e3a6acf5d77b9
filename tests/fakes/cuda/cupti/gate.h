// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace fakecupti {

/// Of CUptiResult.
enum Result : int {
    kSuccess = 0,
    kInvalidParameter = 1,
    kMaxLimitReached = 12,
    kNotCompatible = 14,
    kNotInitialized = 15,
    kInvalidKind = 21,
    kNotSupported = 27,
    kSubscribed = 39,
    kUnknown = 999
};

/// Ends the process as a crash of the real library would, and says what was done wrong.
[[noreturn]] void die(const char *function, const char *why);

/// What a function of the library is to the rules of when it may be called.
enum class Use {
    Number, ///< answers a number that stands in its code, whatever CUPTI does
    Plain,  ///< answers without a driver, up to 13.1
    Driver, ///< needs one that is initialized, or is being so
    Record, ///< looks at records only: also in buffer callbacks
    Flush   ///< the one thing that an exit handler may do
};

/// Held during each call into the library. Where real calls crash or hang, it aborts: after the
/// process's exit handlers have begun, in a forked child that has copied a locked library, inside a
/// buffer callback, beside cuptiFinalize.
class Entry
{
public:
    Entry(const char *function, Use use);
    ~Entry();
    Entry(const Entry &) = delete;
    Entry &operator=(const Entry &) = delete;

    /// Not kSuccess: the library's answer in this state of the process.
    [[nodiscard]] int refusal() const { return m_refusal; }

private:
    int m_refusal = kSuccess;
    bool m_isInside = false;
};

/// Is the calling thread in a function of the library's?
[[nodiscard]] bool isInside();

/// Held while the client's buffer callbacks run.
class InCallback
{
public:
    InCallback();
    ~InCallback();
    InCallback(const InCallback &) = delete;
    InCallback &operator=(const InCallback &) = delete;
};

/// For cuptiFinalize, within an Entry: other threads' calls abort, or are waited for.
class Finalizing
{
public:
    Finalizing();
    ~Finalizing();
    Finalizing(const Finalizing &) = delete;
    Finalizing &operator=(const Finalizing &) = delete;
};

/// The first call after cuptiFinalize.
void beginAgain(const char *function);

/// The library's destructors run from now on with the process's exit handlers. When it is loaded it
/// registers them by itself; another time when it is first used.
void watchExit();
[[nodiscard]] bool isOver();

/// A fork's child has only the thread that forked.
[[nodiscard]] bool isChild();

} // namespace fakecupti
