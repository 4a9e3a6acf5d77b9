// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/transfers.h"

#include "tests/fakes/cuda/core/driver.h"

#include <cstring>

namespace fakecuda {

namespace {

// About what a PCIe 4 card does.
constexpr double kPinnedRate = 24; // bytes a nanosecond
constexpr double kPageableRate = 4;
constexpr double kDeviceRate = 600;
constexpr double kPeerRate = 20;
constexpr Ns kLatency = 1500;

bool isDevice(const memory::Place &place)
{
    return place.kind == MemoryKind::Device || place.kind == MemoryKind::Managed;
}

bool fits(Direction direction, const memory::Place &from, const memory::Place &to)
{
    const bool fromDevice = direction == Direction::DtoH || direction == Direction::DtoD;
    const bool toDevice = direction == Direction::HtoD || direction == Direction::DtoD;
    const auto is = [](const memory::Place &place, bool device) {
        return place.kind == MemoryKind::Managed || isDevice(place) == device;
    };
    return direction == Direction::Default || (is(from, fromDevice) && is(to, toDevice));
}

CopyKind kindOf(const memory::Place &from, const memory::Place &to)
{
    if (isDevice(from) && isDevice(to))
        return from.device == to.device ? CopyKind::DtoD : CopyKind::PtoP;
    if (isDevice(from))
        return CopyKind::DtoH;
    return isDevice(to) ? CopyKind::HtoD : CopyKind::HtoH;
}

bool isPageable(const Work &work)
{
    return work.source == MemoryKind::Pageable || work.destination == MemoryKind::Pageable;
}

double rateOf(const Work &work)
{
    if (work.copy == CopyKind::DtoD)
        return kDeviceRate;
    if (work.copy == CopyKind::PtoP)
        return kPeerRate;
    return isPageable(work) ? kPageableRate : kPinnedRate;
}

Ns timeFor(uint64_t bytes, double rate)
{
    return kLatency + static_cast<Ns>(static_cast<double>(bytes) / rate);
}

void move(const Transfer &transfer)
{
    for (size_t row = 0; row < transfer.rows; ++row)
        std::memmove(static_cast<char *>(transfer.to) + row * transfer.toPitch,
                     static_cast<const char *>(transfer.from) + row * transfer.fromPitch,
                     transfer.width);
}

} // namespace

int makeCopy(const Transfer &transfer, Direction direction, Device &device, Operation &operation)
{
    const bool isFlat = transfer.rows == 1;
    if (!transfer.to || !transfer.from ||
        (!isFlat && (transfer.toPitch < transfer.width || transfer.fromPitch < transfer.width)))
        return kInvalidValue;
    const memory::Place from = memory::placeOf(transfer.from);
    const memory::Place to = memory::placeOf(transfer.to);
    if (!fits(direction, from, to))
        return kInvalidDirection;
    Work &work = operation.work;
    work.kind = WorkKind::Memcpy;
    work.copy = kindOf(from, to);
    work.source = from.kind;
    work.destination = to.kind;
    if (work.copy == CopyKind::PtoP) {
        work.sourceDevice = static_cast<uint32_t>(from.device);
        work.destinationDevice = static_cast<uint32_t>(to.device);
        work.sourceContext = Driver::get().primaryId(from.device);
        work.destinationContext = Driver::get().primaryId(to.device);
    }
    work.bytes = transfer.width * transfer.rows;
    operation.duration = timeFor(work.bytes, rateOf(work));
    if (work.copy == CopyKind::HtoD)
        operation.engine = &device.toDevice;
    else if (work.copy == CopyKind::DtoH)
        operation.engine = &device.toHost;
    operation.effect = [transfer] {
        move(transfer);
    };
    return kSuccess;
}

int copy(Stream &stream, const Transfer &transfer, Direction direction, bool isAsync)
{
    if (transfer.width == 0 || transfer.rows == 0)
        return kSuccess;
    Operation operation;
    if (const int result = makeCopy(transfer, direction, stream.context().device(), operation))
        return result;
    if (stream.capture && !isAsync)
        return kCaptureImplicit;
    operation.work.isAsync = isAsync;
    const bool isInside =
        operation.work.copy == CopyKind::DtoD || operation.work.copy == CopyKind::PtoP;
    const bool isAwaited = isPageable(operation.work) || (!isAsync && !isInside);
    const MarkerPtr done = stream.context().submit(stream, std::move(operation));
    if (isAwaited && done)
        done->wait();
    return kSuccess;
}

int makeFill(void *to, int value, size_t bytes, Operation &operation)
{
    const memory::Place place = memory::placeOf(to);
    if (!isDevice(place) && place.kind != MemoryKind::Pinned)
        return kInvalidValue;
    operation.work.kind = WorkKind::Memset;
    operation.work.bytes = bytes;
    operation.work.value = static_cast<uint32_t>(value);
    operation.work.destination = place.kind;
    operation.duration = timeFor(bytes, kDeviceRate);
    operation.effect = [=] {
        std::memset(to, value, bytes);
    };
    return kSuccess;
}

int fill(Stream &stream, void *to, int value, size_t bytes, bool isAsync)
{
    if (bytes == 0)
        return kSuccess;
    Operation operation;
    if (const int result = makeFill(to, value, bytes, operation))
        return result;
    operation.work.isAsync = isAsync;
    stream.context().submit(stream, std::move(operation));
    return kSuccess;
}

} // namespace fakecuda
