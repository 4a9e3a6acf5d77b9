// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "options.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace train {

namespace {

constexpr char kUsage[] =
    R"(train: trains nothing on CUDA devices, with the calls of a training loop.

Each device has a thread, which in each step loads a batch, copies it to the device, and launches
forward, backward and optimizer kernels there, under NVTX ranges of those names. At the end it
prints one line of JSON: how often it called, launched, copied, set, waited, pushed and popped, by
thread, stream and name. A recording of it must hold exactly that.

  --steps N         steps of each device (20)
  --layers N        layers of the network: three kernels forward, three backward each (4)
  --streams N       streams of each device: the first computes, the second copies, backward
                    kernels take turns on the others (2)
  --devices N       devices, each with a thread of its own (1)
  --graph           forward and backward are one CUDA graph
  --fork-workers N  batches are made by N forked processes and come through pipes (0)
  --fork-late       they are forked when CUDA is in use already, as PyTorch's are
  --slow-loader MS  a batch takes so long to be made (0)
  --slow-step N     this step, counted from 1, takes longer: the host sleeps, the device waits (0)
  --slow-ms MS      so much longer (300)
  --batch-kib N     size of a batch (64)
  --peers           each device copies its gradients to the next one, every step
  --pageable        batches are copied from pageable instead of pinned memory
  --kernel-us N     how long a kernel takes on a simulated device, about (50)
  --jitter N        kernels take up to so many percent longer, by the seed (0)
  --hold MS         stay so long after the last step, when all has been printed (0)
  --seed N          what is in the batches (1)
  --rank N          a number for the process's name (0)
  --begun FILE      is made when the first step is over
  --until FILE      ends with the step in which FILE is first there, instead of after N steps,
                    which the line of JSON gives all the same

Exit status: 0; 1 when CUDA fails, with its words for it; 2 for an option it does not know.
)";

struct Number
{
    const char *name;
    int Options::*field;
    int least;
};

constexpr Number kNumbers[] = {
    {"--steps", &Options::steps, 0},
    {"--layers", &Options::layers, 1},
    {"--streams", &Options::streams, 1},
    {"--devices", &Options::devices, 1},
    {"--fork-workers", &Options::workers, 0},
    {"--slow-loader", &Options::loaderMs, 0},
    {"--slow-step", &Options::slowStep, 0},
    {"--slow-ms", &Options::slowMs, 0},
    {"--batch-kib", &Options::batchKiB, 1},
    {"--kernel-us", &Options::kernelUs, 1},
    {"--hold", &Options::holdMs, 0},
    {"--jitter", &Options::jitter, 0},
    {"--rank", &Options::rank, 0},
};

struct File
{
    const char *name;
    const char *Options::*field;
};

constexpr File kFiles[] = {
    {"--begun", &Options::begunFile},
    {"--until", &Options::untilFile},
};

[[noreturn]] void refuse(const char *option, const char *why)
{
    std::fprintf(stderr, "train: %s: %s (see --help)\n", option, why);
    std::exit(2);
}

int numberAfter(const char *option, const char *text, int least)
{
    char *end = nullptr;
    const long value = text ? std::strtol(text, &end, 10) : 0;
    if (!text || *end || end == text || value < least || value > 1'000'000)
        refuse(option, "it needs a number that makes sense");
    return static_cast<int>(value);
}

bool takeNumber(Options &options, const char *option, const char *value)
{
    for (const Number &number : kNumbers) {
        if (std::strcmp(option, number.name) != 0)
            continue;
        options.*number.field = numberAfter(option, value, number.least);
        return true;
    }
    if (std::strcmp(option, "--seed") != 0)
        return false;
    options.seed = static_cast<unsigned>(numberAfter(option, value, 0));
    return true;
}

bool takeFile(Options &options, const char *option, const char *value)
{
    for (const File &file : kFiles) {
        if (std::strcmp(option, file.name) != 0)
            continue;
        if (!value)
            refuse(option, "it needs a file");
        options.*file.field = value;
        return true;
    }
    return false;
}

} // namespace

Options parse(int argc, char **argv)
{
    Options options;
    for (int i = 1; i < argc; ++i) {
        const char *option = argv[i];
        if (std::strcmp(option, "--help") == 0) {
            std::fputs(kUsage, stdout);
            std::exit(0);
        }
        if (std::strcmp(option, "--graph") == 0)
            options.isGraph = true;
        else if (std::strcmp(option, "--fork-late") == 0)
            options.forksLate = true;
        else if (std::strcmp(option, "--peers") == 0)
            options.hasPeers = true;
        else if (std::strcmp(option, "--pageable") == 0)
            options.isPageable = true;
        else if (takeNumber(options, option, argv[i + 1]) || takeFile(options, option, argv[i + 1]))
            ++i;
        else
            refuse(option, "there is no such option");
    }
    return options;
}

} // namespace train
