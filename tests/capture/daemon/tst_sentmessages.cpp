// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/agentproblem.h"
#include "capture/control/control.pb.h"
#include "capture/control/messagetext.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <random>

using namespace trilane;
using namespace trilane::wire;
using control::readProblem;

/// What agents and daemons say comes over as a template and its values.
class TestSentMessages : public QObject
{
    Q_OBJECT

    using Text = std::array<char, kProblemText>;

    static control::AgentProblem sent(const ProblemText &problem)
    {
        return readProblem(problem.text);
    }
    static Text textOf(std::string_view english, std::initializer_list<int> parts)
    {
        Text text{};
        std::copy(english.begin(), english.end(), text.begin());
        std::transform(parts.begin(), parts.end(), text.begin() + english.size() + 1,
                       [](int part) { return static_cast<char>(part); });
        return text;
    }

private slots:
    void problemsHaveTheirParts()
    {
        const control::AgentProblem plain = sent(ProblemText(Words("no thread")));
        QVERIFY(plain.about == About::Other && plain.sentence == MessageText("no thread"));
        const control::AgentProblem two = sent(ProblemText(
            Words("CUPTI returned %1, %2"), {Digits(-15), "it is 100 %1 off"}, About::NoCuda));
        QVERIFY(two.about == About::NoCuda);
        QVERIFY(two.cause == msg("CUPTI returned %1, %2", "-15", "it is 100 %1 off"));
        QVERIFY(two.sentence == msg("CUDA is not recorded: %1", two.cause));
        const control::AgentProblem advised =
            sent(ProblemText(Words("it is off"), {}, About::PythonRanges, Words("start it anew")));
        QVERIFY(advised.cause == MessageText("it is off"));
        QVERIFY(advised.remedy == MessageText("start it anew"));
        QCOMPARE(advised.sentence.english(),
                 std::string("NVTX ranges of Python's package nvtx are not recorded: it is off; "
                             "start it anew"));
    }

    /// A daemon from before shows the text; an agent from before sends nothing but that.
    void textsAreEnglish()
    {
        const ProblemText problem(Words("CUPTI returned %1, %2"), {Digits(15), "no"}, About::NoCuda,
                                  Words("try again"));
        QCOMPARE(problem.text, "CUDA is not recorded: CUPTI returned 15, no; try again");
        const control::AgentProblem old =
            readProblem(textOf("CUDA is not recorded: no memory", {}));
        QVERIFY(old.about == About::Other);
        QVERIFY(old.sentence == Message::fromText("CUDA is not recorded: no memory"));
    }

    void longValuesAreCut()
    {
        const std::string name(300, 'n');
        const control::AgentProblem cut =
            sent(ProblemText(Words("%1 cannot be loaded"), {name.c_str()}));
        QVERIFY(cut.sentence == msg("%1 cannot be loaded", std::string(kMaxProblemValue, 'n')));
        const control::AgentProblem full = sent(ProblemText(
            Words("%1, %2 and %3"), {name.c_str(), name.c_str(), name.c_str()}, About::Ranges));
        QVERIFY(full.sentence.english().size() < kProblemText);
    }

    /// Whatever a process writes there.
    void ignoresInvalidParts()
    {
        for (const std::initializer_list<int> parts : {std::initializer_list<int>{99, 0, 0},
                                                       {0, 200, 0},
                                                       {0, 0, 200},
                                                       {0, 3, 4},
                                                       {0, 0, 0, 2, 200},
                                                       {0, 0, 0, 3, 1, 1, 1}}) {
            const control::AgentProblem problem = readProblem(textOf("it is", parts));
            QVERIFY(problem.sentence.english().starts_with("it"));
        }
        std::mt19937 random(7);
        for (int i = 0; i < 20'000; ++i) {
            Text text{};
            std::generate(text.begin(), text.end(),
                          [&random] { return static_cast<char>(random() % 4 ? random() : 0); });
            const control::AgentProblem problem = readProblem(text);
            QVERIFY(problem.sentence.english().size() < 4 * kProblemText);
        }
    }

    /// Text of an agent of before, or of any process.
    void percentSignsInRawTextAreNoPlaces()
    {
        for (const std::initializer_list<int> parts :
             {std::initializer_list<int>{}, {99, 0, 0}, {0, 0, 0}, {0, 0, 9}, {0, 0, 0, 0, 2}}) {
            const control::AgentProblem problem = readProblem(textOf("50 %1 of %1", parts));
            for (const Message *message : {&problem.sentence, &problem.cause, &problem.remedy}) {
                control::Problem packet;
                packet.set_text(control::pack(*message, *packet.mutable_message()));
                QVERIFY(control::unpack(packet.message(), packet.text()) == *message);
                QVERIFY(message->templateText().find('%') == std::string::npos);
            }
            QVERIFY(problem.sentence.english().starts_with("50 %1 "));
        }
    }

    void packetsHaveTextAndMessage()
    {
        const Message message = msg("process %1: %2", 7, msg("it belongs to user %1", 1000));
        control::Problem packet;
        packet.set_text(control::pack(message, *packet.mutable_message()));
        QCOMPARE(packet.text(), std::string("process 7: it belongs to user 1000"));
        QVERIFY(control::unpack(packet.message(), packet.text()) == message);
        packet.clear_message(); // an older daemon
        QVERIFY(control::unpack(packet.message(), packet.text()) ==
                Message::fromText("process 7: it belongs to user 1000"));
    }

    void aTruncatedTextIsStoredByItself()
    {
        control::Problem packet;
        packet.set_text(control::pack(msg("process %1: %2", 7, std::string(500, 'x')),
                                      *packet.mutable_message()));
        QVERIFY(packet.text().size() <= control::kMaxProblemLength);
        QVERIFY(packet.message().value().empty());
    }

    void messagesThatGrowAreNotRead()
    {
        control::Problem packet;
        packet.set_text("safe");
        control::PackedMessage *level = packet.mutable_message();
        for (int depth = 0; depth < 40; ++depth) {
            level->set_text("%1%1%1%1");
            level = level->add_value()->mutable_message();
        }
        level->set_text("x");
        QCOMPARE(control::unpack(packet.message(), packet.text()).english(), std::string("safe"));
    }
};

QTEST_APPLESS_MAIN(TestSentMessages)
#include "tst_sentmessages.moc"
