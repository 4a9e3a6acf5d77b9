// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/serve/flightserver.h"

#include "capture/daemon/serve/sessionrequest.h"

#include "capture/control/control.pb.h"
#include "capture/control/messagetext.h"
#include "model/format/properties/savemoment.h"

#include <algorithm>
#include <cmath>

namespace trilane::daemon {

using namespace control;

namespace {

constexpr uint64_t kMaxWindow = 3'600'000'000'000;
constexpr uint64_t kMaxAfter = 600'000'000'000;
constexpr uint64_t kMinMemory = uint64_t{1} << 20;
constexpr uint64_t kMaxMemory = uint64_t{8} << 30;
constexpr uint32_t kMaxSaves = 10'000;

} // namespace

FlightOptions flightOptionsOf(const control::KeepLast &asked)
{
    FlightOptions options;
    options.window = static_cast<Ns>(std::min<uint64_t>(asked.window_ns(), kMaxWindow));
    options.memory = std::clamp<uint64_t>(asked.memory_bytes(), kMinMemory, kMaxMemory);
    options.after = static_cast<Ns>(std::min<uint64_t>(asked.after_ns(), kMaxAfter));
    options.slowStep = std::isfinite(asked.slow_step()) ? std::max(0.0, asked.slow_step()) : 0;
    options.stepName = control::bounded(asked.step_name());
    options.idle = static_cast<Ns>(std::min<uint64_t>(asked.idle_gpu_ns(), kMaxWindow));
    options.maxSaves = std::min(asked.max_saves(), kMaxSaves);
    return options;
}

FlightServer::FlightServer(FlightRecorder &recorder, control::ControlSocket &client, bool isLimited)
    : m_recorder(recorder)
    , m_client(client)
    , m_isLimited(isLimited)
{}

FlightServer::~FlightServer() = default;

bool FlightServer::take(const control::Request &request,
                        std::vector<control::Descriptor> &descriptors, Ns now)
{
    if (request.has_save()) {
        const std::string why = control::bounded(request.save().why());
        m_recorder.ask(why.empty() ? msg("on request")
                                   : control::unpack(request.save().why_message(), why),
                       now);
        return true;
    }
    if (!request.has_save_into())
        return false;
    // A save without a file is canceled and reported.
    if (descriptors.empty() || (m_isLimited && !mayFill(descriptors[0], {})))
        return true;
    if (Result<platform::File> file =
            platform::File::adopt(descriptors[0].release(), "the save's file");
        file)
        m_recorder.save(request.save_into().number(), std::move(file).value());
    return true;
}

void FlightServer::tell()
{
    if (const auto wanted = m_recorder.takeWanted()) {
        auto event = std::make_unique<control::Event>();
        event->mutable_save_wanted()->set_number(wanted->number);
        control::SaveWanted &out = *event->mutable_save_wanted();
        out.set_why(control::pack(wanted->why, *out.mutable_why_message()));
        m_unsent.push_back(std::move(event));
    }
    if (const auto saved = m_recorder.takeSaved()) {
        auto event = std::make_unique<control::Event>();
        control::Saved &out = *event->mutable_saved();
        out.set_number(saved->number);
        out.set_why(control::pack(saved->why, *out.mutable_why_message()));
        out.set_length_ns(static_cast<uint64_t>(saved->window.duration()));
        out.set_slices(saved->figures.slices);
        out.set_bytes(saved->figures.bytes);
        if (saved->failed)
            out.mutable_failed()->set_what(
                control::pack(saved->failed->what, *out.mutable_failed()->mutable_what_message()));
        m_unsent.push_back(std::move(event));
    }
    while (!m_unsent.empty() &&
           m_client.send(*m_unsent.front()) != control::ControlSocket::Sent::Full)
        m_unsent.pop_front();
}

} // namespace trilane::daemon
