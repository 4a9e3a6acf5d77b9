// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace train {

struct Options
{
    int steps = 20;
    int layers = 4;
    int streams = 2;
    int devices = 1;
    int workers = 0;  ///< processes that make batches; 0: the trainer does it
    int loaderMs = 0; ///< how long a batch takes to be made
    int slowStep = 0; ///< that takes slowMs longer, counted from 1
    int slowMs = 300;
    int batchKiB = 64;
    int kernelUs = 50;
    int jitter = 0; ///< percent
    int holdMs = 0; ///< how long it stays after the last step
    int rank = 0;
    const char *begunFile = nullptr; ///< made when a device's first step is over
    const char *untilFile = nullptr; ///< a device's last step is the one in which that is there
    unsigned seed = 1;
    bool isGraph = false;
    bool forksLate = false; ///< when CUDA is in use already
    bool isPageable = false;
    bool hasPeers = false; ///< devices give each other their gradients
};

/// Ends the program for --help (0) and for what it does not understand (2).
Options parse(int argc, char **argv);

} // namespace train
