// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

class QLabel;
class QVBoxLayout;
class QWidget;

namespace trilane::panels {

// The parts that empty, loading and failed pages are made of, so that they look alike.

/// A column in the middle of the page, as wide as text is read well.
[[nodiscard]] QVBoxLayout *makePageColumn(QWidget *page);
[[nodiscard]] QLabel *pageTitle(QWidget *parent);
/// Soft words that wrap and can be selected.
[[nodiscard]] QLabel *pageText(QWidget *parent);

} // namespace trilane::panels
