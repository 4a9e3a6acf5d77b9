// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/descriptor.h"

#include "capture/control/closingaside.h"

#include <utility>

#include <fcntl.h>

namespace trilane::control {

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

} // namespace trilane::control
