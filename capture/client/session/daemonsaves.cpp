// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/daemonsaves.h"

#include "capture/client/session/controlmessages.h"
#include "capture/control/control.pb.h"
#include "capture/control/messagetext.h"
#include "model/base/platform/file.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane::client {

namespace {

constexpr size_t kMaxNames = 100'000;
constexpr size_t kMaxAtOnce = 16; ///< a daemon writes one after the other

/// run.trilane → run-1.trilane
std::string nameOf(const std::string &output, size_t number)
{
    std::filesystem::path name(output);
    const std::string extension = name.extension().string();
    return name.replace_extension().string() + "-" + std::to_string(number) + extension;
}

/// Gives a file another name that nothing has; EEXIST where something has it.
int giveName(const std::string &from, const std::string &to)
{
    if (::link(from.c_str(), to.c_str()) == 0) {
        ::unlink(from.c_str());
        return 0;
    }
    if (errno == EEXIST)
        return EEXIST;
    // A file system without hard links.
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    struct stat there = {};
    if (::lstat(to.c_str(), &there) == 0)
        return EEXIST;
    return std::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

} // namespace

SaveFiles::~SaveFiles()
{
    for (const auto &[number, part] : m_parts)
        ::unlink(part.c_str());
}

Result<control::Descriptor> SaveFiles::open(uint64_t number)
{
    if (m_parts.size() >= kMaxAtOnce && !m_parts.contains(number))
        return Error{.what = msg("too many saves at once"), .file = m_output};
    const std::string part =
        m_output + ".save-" + std::to_string(number) + ".part-" + std::to_string(::getpid());
    ::unlink(part.c_str()); // of a process that had our number
    Result<platform::File> file = platform::File::createNew(part);
    if (!file)
        return file.error();
    m_parts[number] = part;
    return control::Descriptor(file->release());
}

Result<std::string> SaveFiles::keep(uint64_t number)
{
    const auto part = m_parts.extract(number);
    if (!part)
        return Error{.what = msg("unknown save request")};
    while (m_last < kMaxNames) {
        std::string name = nameOf(m_output, ++m_last);
        const int error = giveName(part.mapped(), name);
        if (error == 0)
            return name;
        if (error == EEXIST)
            continue;
        errno = error;
        Error failed = Error::fromErrno(msg("cannot be written"), name);
        ::unlink(part.mapped().c_str());
        return failed;
    }
    ::unlink(part.mapped().c_str());
    return Error{.what = msg("all file names are in use"), .file = nameOf(m_output, m_last)};
}

void SaveFiles::remove(uint64_t number)
{
    if (const auto part = m_parts.extract(number))
        ::unlink(part.mapped().c_str());
}

using namespace control;

void fill(control::KeepLast &out, const KeepRequest &keep)
{
    out.set_window_ns(static_cast<uint64_t>(keep.window));
    out.set_memory_bytes(keep.memory);
    out.set_after_ns(static_cast<uint64_t>(keep.after));
    out.set_slow_step(keep.slowStep);
    out.set_step_name(control::bounded(keep.stepName));
    out.set_idle_gpu_ns(static_cast<uint64_t>(keep.idle));
    out.set_max_saves(keep.maxSaves);
}

bool DaemonSaves::take(const control::Event &event, control::ControlSocket &daemon)
{
    if (event.has_save_wanted()) {
        const uint64_t number = event.save_wanted().number();
        const Result<control::Descriptor> file = m_files.open(number);
        if (!file) {
            const control::SaveWanted &wanted = event.save_wanted();
            m_news.push_back({.file = {},
                              .why = control::unpack(wanted.why_message(), wanted.why()),
                              .failed = file.error()});
            return true;
        }
        control::Request request;
        request.set_version(control::kControlVersion);
        request.mutable_save_into()->set_number(number);
        (void)daemon.send(request, std::array{file->number()});
        return true;
    }
    if (!event.has_saved())
        return false;
    const control::Saved &saved = event.saved();
    SaveNews news{.file = {},
                  .why = control::unpack(saved.why_message(), saved.why()),
                  .length = static_cast<Ns>(saved.length_ns()),
                  .bytes = saved.bytes()};
    if (saved.has_failed()) {
        m_files.remove(saved.number());
        news.failed = errorOf(saved.failed());
    } else if (Result<std::string> name = m_files.keep(saved.number()); name) {
        news.file = *name;
    } else {
        news.failed = name.error();
    }
    m_news.push_back(std::move(news));
    return true;
}

} // namespace trilane::client
