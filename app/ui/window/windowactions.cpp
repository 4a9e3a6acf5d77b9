// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/windowactions.h"

#include "app/ui/page/pagerecording.h"
#include "app/ui/page/tracepage.h"
#include "app/ui/pieces/preferences.h"
#include "app/ui/pieces/sample.h"
#include "app/ui/window/documenttabs.h"
#include "app/ui/window/tracetab.h"
#include "views/session/attach/recordings.h"

#include <QAction>
#include <QActionGroup>

namespace trilane::ui {

namespace {

struct Preference
{
    const char *id;
    bool (*isOn)();
    void (*set)(bool on);
};

constexpr Preference kPreferences[] = {
    {"preference.singleWindow", &Preferences::singleWindow, &Preferences::setSingleWindow},
    {"preference.restoreTabs", &Preferences::restoreTabs, &Preferences::setRestoreTabs},
    {"preference.reloadChanged", &Preferences::reloadChanged, &Preferences::setReloadChanged}};

constexpr int kNumberedTabs = 8;

} // namespace

WindowActions::WindowActions(Appearance *appearance, QObject *parent)
    : QObject(parent)
    , m_appearance(appearance)
{
    addFiles();
    addBeside();
    addTabs();
    addThemes();
    addLanguages();
    addPreferences();
    addHelp();
}

QAction *WindowActions::action(const QString &id) const
{
    QAction *action = m_set.find(id);
    Q_ASSERT(action);
    return action;
}

QAction *WindowActions::add(const char *id, session::ActionSet::Words words, Run run,
                            const QList<QKeySequence> &keys)
{
    return m_set.add(session::MenuPlace::Nowhere, std::move(words), std::move(run),
                     {.id = QLatin1String(id), .keys = keys, .use = session::KeyUse::Window});
}

QAction *WindowActions::add(const char *id, session::ActionSet::Words words, Signal signal,
                            const QList<QKeySequence> &keys)
{
    return add(id, std::move(words), Run([this, signal] { emit(this->*signal)(); }), keys);
}

void WindowActions::needs(QAction *action, bool (WindowActions::*isPossible)() const,
                          session::ActionSet::Words why)
{
    m_set.enableWhen(
        action, [this, isPossible] { return (this->*isPossible)(); }, std::move(why));
}

void WindowActions::addFiles()
{
    const auto noTrace = [] {
        return tr("no trace is open");
    };
    using A = WindowActions;
    add("open", [] { return tr("Open…"); }, &A::openRequested, {Qt::CTRL | Qt::Key_O});
    add(
        "openRanks", [] { return tr("Open as ranks…"); }, &A::ranksRequested);
    add("attach", [] { return tr("Attach to a process…"); }, &A::attachRequested,
        {Qt::CTRL | Qt::SHIFT | Qt::Key_A});
    needs(add(
              "reopen", [] { return tr("Reopen closed trace"); }, [this] { m_documents->reopen(); },
              {Qt::CTRL | Qt::SHIFT | Qt::Key_T}),
          &A::canReopen, [] { return tr("no trace was closed"); });
    add(
        "sample", [] { return tr("Open the sample"); }, &A::sampleRequested);
    const auto save = [this] {
        const TracePage *page = front();
        const bool isRunning = page && page->recording() && page->recording()->isRunning();
        return isRunning ? tr("Stop and save recording as…") : tr("Save recording as…");
    };
    needs(add("saveRecording", save, &A::saveRecordingRequested, {Qt::CTRL | Qt::Key_S}),
          &A::isSomethingToSave, [] { return tr("the current trace is already in a file"); });
    needs(add("picture", [] { return tr("Export image…"); }, &A::pictureRequested,
              {Qt::CTRL | Qt::Key_E}),
          &A::isTraceReady, noTrace);
    needs(add(
              "account", [] { return tr("Import report…"); }, &A::accountRequested),
          &A::isTraceReady, noTrace);
    needs(add(
              "recorded", [] { return tr("Capture coverage…"); }, &A::recordedRequested),
          &A::isTraceReady, noTrace);
    needs(add("search", [] { return tr("Search by name"); }, &A::searchRequested,
              {Qt::CTRL | Qt::Key_K}),
          &A::isTraceReady, noTrace);
    needs(add(
              "closeTrace", [] { return tr("Close trace"); }, [this] { m_documents->closeFront(); },
              {Qt::CTRL | Qt::Key_W}),
          &A::isTraceOpen, noTrace);
    add("quit", [] { return tr("Quit"); }, &A::quitRequested, {Qt::CTRL | Qt::Key_Q});
}

void WindowActions::addHelp()
{
    using A = WindowActions;
    add("palette", [] { return tr("Command palette…"); }, &A::paletteRequested,
        {Qt::CTRL | Qt::SHIFT | Qt::Key_P});
    add(
        "shortcuts", [] { return tr("Keyboard shortcuts…"); }, &A::shortcutsRequested);
    add("itemMenu", [] { return tr("Context menu"); }, &A::itemMenuRequested,
        {Qt::SHIFT | Qt::Key_F10, Qt::Key_Menu});
    add("keys", [] { return tr("Mouse and keys"); }, &A::keysRequested, {Qt::Key_F1});
    add(
        "firstSteps", [] { return tr("First steps…"); }, &A::firstStepsRequested);
    add(
        "about", [] { return tr("About Trilane"); }, &A::aboutRequested);
}

void WindowActions::addBeside()
{
    using A = WindowActions;
    needs(add(
              "separate", [] { return tr("Separate the two traces"); },
              [this] { m_documents->separate(); }),
          &A::isBeside, [] { return tr("no traces are side by side"); });
    const auto noTrace = [] {
        return tr("no trace is open");
    };
    needs(add(
              "besideItself", [] { return tr("Same trace again"); },
              [this] { m_documents->openBeside(m_documents->frontTab()->paths().front()); }),
          &A::isTraceOpen, noTrace);
    needs(add(
              "besideOther", [] { return tr("Another file…"); }, &A::otherBesideRequested),
          &A::isTraceOpen, noTrace);
}

void WindowActions::addTabs()
{
    const auto addTab = [this](const QString &id, session::ActionSet::Words words, auto run,
                               const QList<QKeySequence> &keys) {
        QAction *action = m_set.add(session::MenuPlace::Nowhere, std::move(words), run,
                                    {.id = id, .keys = keys, .use = session::KeyUse::Window});
        needs(action, &WindowActions::isTraceOpen, [] { return tr("no trace is open"); });
    };
    addTab(
        QStringLiteral("nextTab"), [] { return tr("Next trace"); },
        [this] { m_documents->step(1); }, {Qt::CTRL | Qt::Key_Tab, Qt::CTRL | Qt::Key_PageDown});
    addTab(
        QStringLiteral("previousTab"), [] { return tr("Previous trace"); },
        [this] { m_documents->step(-1); },
        {Qt::CTRL | Qt::SHIFT | Qt::Key_Tab, Qt::CTRL | Qt::Key_PageUp});
    for (int number = 1; number <= kNumberedTabs; ++number)
        addTab(
            QStringLiteral("tab%1").arg(number), [number] { return tr("Trace %1").arg(number); },
            [this, number] { m_documents->goTo(number - 1); },
            {Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + number)});
    // As in browsers: the last one, whatever their number.
    addTab(
        QStringLiteral("lastTab"), [] { return tr("Last trace"); },
        [this] { m_documents->goTo(m_documents->tabCount() - 1); }, {Qt::CTRL | Qt::Key_9});
}

QAction *WindowActions::addChoice(const QString &id, session::ActionSet::Words words,
                                  std::function<void()> choose, std::function<bool()> isChosen)
{
    QAction *action = m_set.add(session::MenuPlace::Nowhere, std::move(words), std::move(choose),
                                {.id = id, .use = session::KeyUse::Window});
    action->setCheckable(true);
    connect(&m_set, &session::ActionSet::aboutToShow, action,
            [action, isChosen = std::move(isChosen)] { action->setChecked(isChosen()); });
    return action;
}

void WindowActions::addThemes()
{
    using Theme = Appearance::ThemeChoice;
    auto *group = new QActionGroup(this);
    const auto add = [this, group](Theme theme, session::ActionSet::Words words) {
        group->addAction(addChoice(
            themes().at(static_cast<int>(theme)), std::move(words),
            [this, theme] { m_appearance->setTheme(theme); },
            [this, theme] { return m_appearance->theme() == theme; }));
    };
    add(Theme::System, [] { return tr("Match system"); });
    add(Theme::Light, [] { return tr("Light"); });
    add(Theme::Dark, [] { return tr("Dark"); });
}

void WindowActions::addLanguages()
{
    std::vector<std::pair<QString, QString>> choices = Appearance::languages();
    choices.insert(choices.begin(), {QStringLiteral("system"), {}});
    auto *group = new QActionGroup(this);
    for (const auto &[language, name] : choices)
        group->addAction(addChoice(
            QStringLiteral("language.") + language,
            [name = name] { return name.isEmpty() ? tr("Match system") : name; },
            [this, language = language] { m_appearance->setLanguage(language); },
            [this, language = language] { return m_appearance->language() == language; }));
}

void WindowActions::addPreferences()
{
    const session::ActionSet::Words words[] = {
        [] { return tr("Open files in the existing window"); },
        [] { return tr("Reopen last session at startup"); },
        [] {
            return tr("Reload changed files without asking");
        }};
    size_t at = 0;
    for (const Preference &preference : kPreferences)
        addChoice(
            QLatin1String(preference.id), words[at++],
            [&preference] { preference.set(!preference.isOn()); }, preference.isOn);
}

QStringList WindowActions::themes()
{
    return {QStringLiteral("theme.system"), QStringLiteral("theme.light"),
            QStringLiteral("theme.dark")};
}

QStringList WindowActions::languages()
{
    QStringList ids{QStringLiteral("language.system")};
    for (const auto &[language, name] : Appearance::languages())
        ids << QStringLiteral("language.") + language;
    return ids;
}

QStringList WindowActions::preferences()
{
    QStringList ids;
    for (const Preference &preference : kPreferences)
        ids << QLatin1String(preference.id);
    return ids;
}

const TracePage *WindowActions::front() const
{
    return m_documents ? m_documents->front() : nullptr;
}

bool WindowActions::isTraceOpen() const
{
    return front() != nullptr;
}

bool WindowActions::isTraceReady() const
{
    const TracePage *page = front();
    return page && page->workspace() && page->session()->state() == session::Session::State::Ready;
}

bool WindowActions::isSomethingToSave() const
{
    return front() && session::Recordings::isUnsaved(front()->session()->path());
}

bool WindowActions::canReopen() const
{
    return m_documents && m_documents->canReopen();
}

bool WindowActions::isBeside() const
{
    const TraceTab *tab = m_documents ? m_documents->frontTab() : nullptr;
    return tab && tab->isBeside();
}

} // namespace trilane::ui
