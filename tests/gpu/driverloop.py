#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""driverloop.py KERNELS: launches that many kernels through libcuda alone, in an order that it tells.

Nothing of it links CUPTI, so a recording of it shows what the CUPTI named in TRILANE_CUPTI records
beside the driver of the machine. Three kernels a turn (short, 20 us, short), each turn waited for;
prints the number of launches. Exit code 77: no driver.
"""
import ctypes
import sys

PTX = b"""
.version 7.0
.target sm_70
.address_size 64
.visible .entry spin(.param .u64 nanoseconds)
{
    .reg .pred %p;
    .reg .u64 %begin, %now, %length;
    ld.param.u64 %length, [nanoseconds];
    mov.u64 %begin, %globaltimer;
again:
    mov.u64 %now, %globaltimer;
    sub.u64 %now, %now, %begin;
    setp.lt.u64 %p, %now, %length;
    @%p bra again;
    ret;
}
\0"""


def checked(result, what):
    if result != 0:
        sys.exit(f"driverloop.py: {what}: error {result}")


def main():
    count = int(sys.argv[1])
    try:
        cuda = ctypes.CDLL("libcuda.so.1")
    except OSError:
        sys.exit(77)
    checked(cuda.cuInit(0), "cuInit")
    context, module, function = (ctypes.c_void_p() for _ in range(3))
    checked(cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0), "cuDevicePrimaryCtxRetain")
    checked(cuda.cuCtxSetCurrent(context), "cuCtxSetCurrent")
    checked(cuda.cuModuleLoadData(ctypes.byref(module), PTX), "cuModuleLoadData")
    checked(cuda.cuModuleGetFunction(ctypes.byref(function), module, b"spin"), "cuModuleGetFunction")
    for number in range(count):
        length = ctypes.c_uint64(20000 if number % 3 == 1 else 0)
        parameters = (ctypes.c_void_p * 1)(ctypes.cast(ctypes.byref(length), ctypes.c_void_p))
        checked(cuda.cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, None, parameters, None), "cuLaunchKernel")
        if number % 3 == 2:
            checked(cuda.cuCtxSynchronize(), "cuCtxSynchronize")
    checked(cuda.cuCtxSynchronize(), "cuCtxSynchronize")
    print(count)


if __name__ == "__main__":
    main()
