// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace trilane::panels {

/// Bar above the part that it concerns: one sentence and its actions. Hidden if there is no notice.
/// GUI thread.
class NoticeBar : public QWidget
{
    Q_OBJECT

public:
    /// Asked again when the language changes.
    using Words = std::function<QString()>;
    struct Choice
    {
        Words words;
        std::function<void()> run; ///< after the bar has been hidden
    };

    explicit NoticeBar(QWidget *parent = nullptr);

    void say(Words sentence, std::vector<Choice> choices);
    [[nodiscard]] QString sentence() const;
    /// The buttons, in the order of the choices.
    [[nodiscard]] const std::vector<QToolButton *> &buttons() const { return m_buttons; }

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void retranslate();

    QLabel *m_label;
    QHBoxLayout *m_layout;
    Words m_words;
    std::vector<Choice> m_choices;
    std::vector<QToolButton *> m_buttons;
};

/// Paints the background of notice bars.
void paintNotice(QWidget *strip);

} // namespace trilane::panels
