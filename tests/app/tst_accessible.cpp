// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/windowactions.h"
#include "tests/app/windowfixture.h"
#include "views/panels/dialogs/commandpalette.h"
#include "views/panels/dialogs/picturedialog.h"
#include "views/panels/dialogs/shortcutsdialog.h"
#include "views/panels/pages/firststeps.h"
#include "views/session/state/usermarks.h"
#include "views/tables/pages/accountdialog.h"
#include "views/tables/pages/recordeddialog.h"
#include "views/timeline/widget/spokenselection.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QTabBar>

using namespace trilane;

/// Whoever has the screen read to them is told what everything is.
class TestAccessible : public QObject, protected WindowFixture
{
    Q_OBJECT

    /// What takes the focus or tells something has a name; parts of such a widget need none.
    static bool needsName(const QWidget &widget)
    {
        if (!widget.isVisible() || widget.objectName().startsWith(QLatin1String("qt_")))
            return false;
        if (qobject_cast<const QLineEdit *>(&widget) &&
            (qobject_cast<const QAbstractSpinBox *>(widget.parentWidget()) ||
             widget.parentWidget()->inherits("QComboBox") ||
             widget.parentWidget()->inherits("QKeySequenceEdit")))
            return false;
        return widget.focusPolicy() != Qt::NoFocus ||
               qobject_cast<const QAbstractButton *>(&widget);
    }
    static QStringList nameless(const QWidget &root)
    {
        QStringList without;
        for (QWidget *widget : root.findChildren<QWidget *>()) {
            if (!needsName(*widget))
                continue;
            QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(widget);
            if (spoken && !spoken->text(QAccessible::Name).isEmpty())
                continue;
            without << QStringLiteral("%1 \"%2\" in %3 \"%4\"")
                           .arg(QString::fromLatin1(widget->metaObject()->className()),
                                widget->objectName(),
                                QString::fromLatin1(
                                    widget->parentWidget()->metaObject()->className()),
                                widget->parentWidget()->objectName());
        }
        without.removeDuplicates();
        return without;
    }
    static void isNamed(const QWidget &root)
    {
        const QStringList without = nameless(root);
        QVERIFY2(without.isEmpty(), qPrintable(without.join(QLatin1Char('\n'))));
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void reportsAWidgetWithoutAnAccessibleName()
    {
        QWidget root;
        auto *line = new QLineEdit(&root);
        root.show();
        QCOMPARE(nameless(root).size(), 1);
        line->setAccessibleName(QStringLiteral("field"));
        QVERIFY(nameless(root).isEmpty());
    }

    void everythingOnTheEmptyPageHasAName() { isNamed(*m_window); }

    void everythingInEachTabHasAName()
    {
        QVERIFY(openTrace());
        view().select(kernelAt(150 * us));
        view().marks().add({.time = {100 * us, 100 * us}});
        QStringList without;
        for (const tables::BottomPanel::Tab &tab : tables::BottomPanel::allTabs()) {
            if (!work().tables()->tabs()->isTabVisible(tables::BottomPanel::indexOf(tab.id)))
                continue;
            work().tables()->showTab(tab.id);
            QVERIFY(waitSettled());
            without << nameless(*m_window);
        }
        without.removeDuplicates();
        QVERIFY2(without.isEmpty(), qPrintable(without.join(QLatin1Char('\n'))));
    }

    void everythingInDialogsHasAName()
    {
        QVERIFY(openTrace());
        m_window->findChild<ui::WindowActions *>()->action(QStringLiteral("palette"))->trigger();
        isNamed(*m_window->findChild<panels::CommandPalette *>());
        tables::RecordedDialog recorded(*view().store(), m_window.get());
        tables::AccountDialog account(*view().store(), m_window.get());
        panels::ShortcutsDialog shortcuts({{.id = "a", .title = "A", .defaults = {}}},
                                          m_window.get());
        panels::FirstStepsDialog steps({{"W", "zooms"}}, true, m_window.get());
        for (QDialog *dialog :
             {static_cast<QDialog *>(&recorded), static_cast<QDialog *>(&account),
              static_cast<QDialog *>(&shortcuts), static_cast<QDialog *>(&steps)}) {
            dialog->setVisible(true);
            isNamed(*dialog);
        }
    }

    void theTimelineDescribesTheSelectionToScreenReaders()
    {
        QVERIFY(openTrace());
        timeline::TimelineWidget &timeline = *work().timeline();
        QVERIFY(!timeline.accessibleName().isEmpty());
        auto *spoken = timeline.findChild<timeline::SpokenSelection *>();
        spoken->accessibilityActiveChanged(true);
        view().select(kernelAt(150 * us));
        const QString words = timeline.accessibleDescription();
        QVERIFY2(words.contains(QLatin1String("kernelA")), qPrintable(words));
        QVERIFY2(words.contains(QLatin1String("Stream 7")), qPrintable(words));
        view().clearSelection();
        QVERIFY(timeline.accessibleDescription().startsWith(QLatin1String("Nothing")));
        spoken->accessibilityActiveChanged(false);
        view().select(kernelAt(150 * us)); // nobody listens: nothing is worked out
        QVERIFY(timeline.accessibleDescription().startsWith(QLatin1String("Nothing")));
        QVERIFY(
            timeline::SpokenSelection::words(timeline.state()).contains(QLatin1String("kernelA")));
    }
};

TRILANE_TEST(TestAccessible, QApplication)
#include "tst_accessible.moc"
