// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/descriptor.h"

#include "capture/control/closingaside.h"

#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/socket.h>

namespace trilane::control {

namespace {

template <typename Take>
void forEachDescriptor(msghdr &header, Take take)
{
    for (cmsghdr *c = CMSG_FIRSTHDR(&header); c; c = CMSG_NXTHDR(&header, c)) {
        if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
            continue;
        const size_t count = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < count; ++i) {
            int number = -1;
            std::memcpy(&number, CMSG_DATA(c) + i * sizeof(int), sizeof number);
            take(Descriptor(number));
        }
    }
}

} // namespace

Descriptor::~Descriptor()
{
    if (m_number >= 0)
        closeDescriptor(m_number);
}

Descriptor::Descriptor(Descriptor &&other) noexcept
    : m_number(std::exchange(other.m_number, -1))
{}

Descriptor &Descriptor::operator=(Descriptor &&other) noexcept
{
    std::swap(m_number, other.m_number);
    return *this;
}

int Descriptor::release()
{
    return std::exchange(m_number, -1);
}

Descriptor Descriptor::copy() const
{
    return Descriptor(m_number < 0 ? -1 : ::fcntl(m_number, F_DUPFD_CLOEXEC, 3));
}

void takeDescriptors(msghdr &header, std::vector<Descriptor> &taken)
{
    forEachDescriptor(header, [&taken](Descriptor one) { taken.push_back(std::move(one)); });
}

Descriptor takeFirstDescriptor(msghdr &header)
{
    Descriptor first;
    forEachDescriptor(header, [&first](Descriptor one) {
        if (!first.isValid())
            first = std::move(one);
    });
    return first;
}

} // namespace trilane::control
