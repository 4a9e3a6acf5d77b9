// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// A driver for fuzz targets where libFuzzer is not: replays the seeds, then tries simple mutations
/// of them for some seconds. The input that ended the program is kept as crash-NAME.
///
/// fuzz_x [--seconds N] FOLDER-OR-FILE…

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*)());

namespace {

using Input = std::vector<uint8_t>;
constexpr size_t kMaxInputBytes = 1 << 18;

const Input *s_current = nullptr;
std::string s_crashFile;

/// Only what a signal handler may call.
void keepCurrent()
{
    if (!s_current)
        return;
    const int fd = ::open(s_crashFile.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (fd < 0)
        return;
    if (::write(fd, s_current->data(), s_current->size()) >= 0)
        ::close(fd);
    s_current = nullptr;
}

void onSignal(int number)
{
    keepCurrent();
    std::signal(number, SIG_DFL);
    std::raise(number);
}

std::vector<Input> readSeeds(const std::vector<std::string> &places)
{
    std::vector<std::filesystem::path> files;
    for (const std::string &place : places) {
        if (!std::filesystem::is_directory(place)) {
            files.emplace_back(place);
            continue;
        }
        for (const auto &entry : std::filesystem::directory_iterator(place))
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    std::vector<Input> seeds;
    for (const auto &path : files) {
        std::ifstream file(path, std::ios::binary);
        seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return seeds;
}

void run(const Input &input)
{
    s_current = &input;
    LLVMFuzzerTestOneInput(input.data(), input.size());
    s_current = nullptr;
}

class Mutator
{
public:
    explicit Mutator(const std::vector<Input> &seeds)
        : m_seeds(seeds)
    {}

    Input next()
    {
        Input input = m_seeds[below(m_seeds.size())];
        for (size_t count = 1 + below(6); count > 0; --count)
            mutate(input);
        if (input.size() > kMaxInputBytes)
            input.resize(kMaxInputBytes);
        return input;
    }

private:
    size_t below(size_t n) { return n ? m_random() % n : 0; }

    void mutate(Input &input)
    {
        if (input.empty())
            input.push_back(0);
        const size_t at = below(input.size());
        const auto here = input.begin() + static_cast<ptrdiff_t>(at);
        const size_t length = 1 + below(std::min<size_t>(64, input.size() - at));
        const auto there = here + static_cast<ptrdiff_t>(length);
        switch (below(8)) {
        case 0:
            *here ^= static_cast<uint8_t>(1u << below(8));
            break;
        case 1:
            *here = static_cast<uint8_t>(m_random());
            break;
        case 2: // numbers on the edge
            std::fill(here, there, below(2) ? uint8_t{0xff} : uint8_t{0});
            break;
        case 3:
            input.erase(here, there);
            break;
        case 4: {
            const Input copy(here, there);
            input.insert(input.begin() + static_cast<ptrdiff_t>(below(input.size())), copy.begin(),
                         copy.end());
            break;
        }
        case 5:
            input.resize(at);
            break;
        case 6: { // the rest of another seed
            const Input &other = m_seeds[below(m_seeds.size())];
            const size_t from = below(other.size());
            input.resize(at);
            input.insert(input.end(), other.begin() + static_cast<ptrdiff_t>(from), other.end());
            break;
        }
        default:
            *here = static_cast<uint8_t>(*here + (below(2) ? 1 : -1));
        }
    }

    const std::vector<Input> &m_seeds;
    std::mt19937_64 m_random{20261121};
};

} // namespace

int main(int argc, char **argv)
{
    double seconds = 0;
    std::vector<std::string> places;
    for (int i = 1; i < argc; ++i) {
        if (std::string(argv[i]) == "--seconds" && i + 1 < argc)
            seconds = std::atof(argv[++i]);
        else
            places.emplace_back(argv[i]);
    }
    const std::string name = std::filesystem::path(argv[0]).filename();
    s_crashFile = "crash-" + name;
    for (int number : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL})
        std::signal(number, onSignal);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(keepCurrent);

    const std::vector<Input> seeds = readSeeds(places);
    if (seeds.empty()) {
        std::fprintf(stderr, "%s: no seeds; name a folder with some\n", name.c_str());
        return 1;
    }
    for (const Input &seed : seeds)
        run(seed);
    Mutator mutator(seeds);
    uint64_t runs = 0;
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    for (; std::chrono::steady_clock::now() < end; ++runs)
        run(mutator.next());
    std::printf("%s: %zu seeds, %llu mutations\n", name.c_str(), seeds.size(),
                static_cast<unsigned long long>(runs));
    return 0;
}
