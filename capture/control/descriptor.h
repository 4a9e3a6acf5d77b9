// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <vector>

struct msghdr;

namespace trilane::control {

/// Maximum number of descriptors the kernel accepts per message: a receiver with less room lets the
/// kernel close the rest.
inline constexpr size_t kMaxPassed = 253;

/// A file descriptor, closed by the destructor; on another thread while a ClosingAside exists.
class Descriptor
{
public:
    Descriptor() = default;
    explicit Descriptor(int number)
        : m_number(number)
    {}
    ~Descriptor();
    Descriptor(Descriptor &&other) noexcept;
    Descriptor &operator=(Descriptor &&other) noexcept;

    [[nodiscard]] bool isValid() const { return m_number >= 0; }
    [[nodiscard]] int number() const { return m_number; }
    /// The caller closes it.
    [[nodiscard]] int release();
    /// Another descriptor of the same file; invalid if out of descriptors.
    [[nodiscard]] Descriptor copy() const;

private:
    int m_number = -1;
};

/// Takes over the descriptors of a message that recvmsg(2) has filled the header of. `taken` has
/// room for all that fit into it: without memory for one it would stay open.
void takeDescriptors(msghdr &header, std::vector<Descriptor> &taken);
/// The first of them; the others are closed.
[[nodiscard]] Descriptor takeFirstDescriptor(msghdr &header);

} // namespace trilane::control
