// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// target_cuda LIBCUPTI: 20,000 launches of two kernels, after the injection that cuInit does.

#include <cstdlib>

#include <dlfcn.h>

int main(int, char **argv)
{
    void *cupti = ::dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL);
    void *agent = ::dlopen(std::getenv("CUDA_INJECTION64_PATH"), RTLD_NOW);
    if (!cupti || !agent)
        return 2;
    reinterpret_cast<int (*)()>(::dlsym(agent, "InitializeInjection"))();
    const auto launch = reinterpret_cast<void (*)(const char *)>(::dlsym(cupti, "launch"));
    for (int i = 0; i < 10'000; ++i) {
        launch("gemm");
        launch("softmax");
    }
    return 42;
}
