// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::control {

/// A file descriptor, closed by the destructor.
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
    /// Another descriptor of the same; invalid when there is none to be had.
    [[nodiscard]] Descriptor copy() const;

private:
    int m_number = -1;
};

} // namespace trilane::control
