// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/daemonsaves.h"

#include "capture/client/session/controlmessages.h"
#include "capture/control/control.pb.h"
#include "capture/control/messagetext.h"

#include <array>

namespace trilane::client {

using namespace control;

void fill(control::KeepLast &out, const KeepRequest &keep)
{
    out.set_window_ns(static_cast<uint64_t>(keep.window));
    out.set_memory_bytes(keep.memory);
    out.set_after_ns(static_cast<uint64_t>(keep.after));
    out.set_slow_step(keep.slowStep);
    out.set_step_name(control::bounded(keep.stepName));
    out.set_idle_gpu_ns(static_cast<uint64_t>(keep.idle));
    out.set_most_saves(keep.mostSaves);
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
