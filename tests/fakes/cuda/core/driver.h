// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/context.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace fakecuda {

/// Result codes; the driver's and the runtime's have the same numbers.
enum Result : int {
    kSuccess = 0,
    kInvalidValue = 1,
    kOutOfMemory = 2,
    kNotInitialized = 3,
    kDeinitialized = 4,
    kInvalidDirection = 21,
    kInvalidFunction = 98,
    kNoDevice = 100,
    kInvalidDevice = 101,
    kAlreadyRegistered = 712,
    kNotRegistered = 713,
    kInvalidContext = 201,
    kInvalidHandle = 400,
    kNotFound = 500,
    kNotReady = 600,
    kCaptureUnsupported = 900,
    kCaptureInvalidated = 901,
    kCaptureUnjoined = 904,
    kCaptureImplicit = 906,
    kIllegalState = 401
};

/// Devices and contexts of this process. Contexts have the numbers 1, 2, … in the order in which
/// they are made, primary ones when they are first used (FAKE_CUDA_CONTEXTS=early: at once). It is
/// never destroyed: threads of streams may outlive main.
class Driver
{
public:
    static Driver &get();

    /// Finds the devices and loads the library in CUDA_INJECTION64_PATH, once. What that library
    /// calls meanwhile on this thread finds the driver not initialized (FAKE_CUDA_INJECTION=late:
    /// it is), other threads wait. In a child that was forked after this it fails for good.
    int initialize();
    /// What a function of the driver's answers now, without initializing it.
    [[nodiscard]] int state();
    [[nodiscard]] DriverState stage() const { return m_stage; }

    [[nodiscard]] size_t deviceCount() const { return m_devices.size(); }
    /// Null where there is no such device.
    [[nodiscard]] Device *device(int index) const;
    /// Makes it where there is none.
    [[nodiscard]] Context *primary(int index);
    /// 0: there is none.
    [[nodiscard]] uint32_t primaryId(int index);
    /// The next use makes a new one.
    void reset(int index);
    void retain(int index);
    void release(int index);
    Context *create(Device &device);
    /// False: it is none, or no longer.
    bool destroy(Context *context);
    [[nodiscard]] bool isContext(const Context *context);

    /// Of the calling thread: what it set, else the first device's, which it has set then.
    [[nodiscard]] Context *current();
    void setCurrent(Context *context);
    [[nodiscard]] Context *chosen(); ///< null: this thread has set none that is still there

private:
    Driver() = default;
    void start();
    void findDevices();
    static void inject();
    static void end();
    static void forked();

    std::recursive_mutex m_initLock;
    std::atomic<DriverState> m_stage{DriverState::Untouched};
    std::atomic<bool> m_isForked{false};
    std::vector<std::unique_ptr<Device>> m_devices;
    std::mutex m_lock;                               // of all about contexts
    std::vector<std::unique_ptr<Context>> m_primary; // one a device
    std::vector<int> m_retained;                     // by device
    std::vector<std::unique_ptr<Context>> m_created;
    std::vector<std::unique_ptr<Context>> m_dead; // their threads may still be there
    uint32_t m_contexts = 0;
};

Observer *currentObserver();
uint64_t nextWorkId();

/// The number of the call that the calling thread is in; 0 outside.
uint32_t currentCorrelation();
uint32_t nextCorrelation();
void setCurrentCorrelation(uint32_t correlation);

/// Tells the observer that somebody has asked, with that result, and not waited.
int toldQuery(WaitKind kind, const Context &context, uint32_t stream, uint32_t event, int result);

/// Waits and tells the observer of it.
void waitFor(WaitKind kind, const Context &context, uint32_t stream, uint32_t event,
             const std::function<void()> &wait);

} // namespace fakecuda
