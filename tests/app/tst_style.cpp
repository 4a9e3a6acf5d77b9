// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/windowfixture.h"
#include "views/style/look.h"
#include "views/style/style.h"
#include "views/theme/theme.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <map>

using namespace trilane;

namespace {

/// How often widgets were told what.
class Listener : public QObject
{
public:
    Listener() { qApp->installEventFilter(this); }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (watched->isWidgetType())
            ++count[event->type()];
        return false;
    }

    std::map<QEvent::Type, int> count;
};

/// Widgets of each kind, one below the other.
struct Gallery
{
    explicit Gallery(const theme::Theme &theme)
    {
        root.setPalette(theme.palette());
        auto *layout = new QVBoxLayout(&root);
        for (QWidget *widget :
             std::initializer_list<QWidget *>{field, button, primary, checked, tabs, bar})
            layout->addWidget(widget);
        style::setLook(primary, style::Look::Primary);
        checked->setText(QStringLiteral("Checked"));
        checked->setCheckable(true);
        checked->setChecked(true);
        tabs->addTab(QStringLiteral("One"));
        tabs->addTab(QStringLiteral("Two"));
        tabs->setDrawBase(false);
        bar->setRange(0, 100);
        bar->setPageStep(20);
        root.resize(400, 300);
        root.show();
    }
    /// Left of the words, between frame and text.
    static QColor fillOf(QWidget *widget)
    {
        return widget->grab().toImage().pixelColor(5, widget->height() / 2);
    }
    static QColor frameOf(QWidget *widget)
    {
        return widget->grab().toImage().pixelColor(widget->width() / 2, 0);
    }

    QWidget root;
    QLineEdit *field = new QLineEdit;
    QPushButton *button = new QPushButton(QStringLiteral("Push"));
    QPushButton *primary = new QPushButton(QStringLiteral("Open"));
    QToolButton *checked = new QToolButton;
    QTabBar *tabs = new QTabBar;
    QScrollBar *bar = new QScrollBar(Qt::Horizontal);
};

} // namespace

/// Ordinary widgets are drawn by a style, out of the palette.
class TestStyle : public QObject, protected WindowFixture
{
    Q_OBJECT

    static void addThemes()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void widgetsAreDrawnOutOfThePalette_data() { addThemes(); }
    void widgetsAreDrawnOutOfThePalette()
    {
        QFETCH(bool, dark);
        const theme::Theme &theme = theme::Theme::of(dark);
        Gallery gallery(theme);
        QVERIFY(QTest::qWaitForWindowExposed(&gallery.root));
        gallery.field->clearFocus();
        QCOMPARE(Gallery::fillOf(gallery.button), theme.lane);
        QCOMPARE(Gallery::frameOf(gallery.button), theme.line);
        QCOMPARE(Gallery::fillOf(gallery.primary), theme.accent);
        QCOMPARE(Gallery::frameOf(gallery.checked), theme.accent);
        QCOMPARE(Gallery::fillOf(gallery.field), theme.lane);
        gallery.root.activateWindow();
        gallery.field->setFocus();
        QTRY_COMPARE(Gallery::frameOf(gallery.field), theme.accent);
    }

    void cornersAreRound()
    {
        Gallery gallery(theme::Theme::light());
        QVERIFY(QTest::qWaitForWindowExposed(&gallery.root));
        const QImage picture = gallery.root.grab().toImage();
        const QRect box = gallery.primary->geometry();
        QCOMPARE(picture.pixelColor(box.topLeft()), theme::Theme::light().window);
        QCOMPARE(picture.pixelColor(box.topLeft() + QPoint(6, 6)), theme::Theme::light().accent);
    }

    void aScrollBarIsAThumbWithoutArrows()
    {
        Gallery gallery(theme::Theme::darkTheme());
        QVERIFY(QTest::qWaitForWindowExposed(&gallery.root));
        QCOMPARE(gallery.bar->height(), 10);
        const QImage picture = gallery.bar->grab().toImage();
        QVERIFY(picture.pixelColor(10, 5) != picture.pixelColor(gallery.bar->width() - 10, 5));
        gallery.bar->setValue(gallery.bar->maximum());
        const QImage later = gallery.bar->grab().toImage();
        QCOMPARE(later.pixelColor(10, 5), picture.pixelColor(gallery.bar->width() - 10, 5));
    }

    void aChosenTabIsAsWideAsBefore()
    {
        Gallery gallery(theme::Theme::light());
        const int width = gallery.tabs->tabRect(0).width();
        gallery.tabs->setCurrentIndex(1);
        QCOMPARE(gallery.tabs->tabRect(0).width(), width);
    }

    /// Each of these would be work for every widget there is.
    void changingTheThemeChangesThePaletteOnly()
    {
        QVERIFY(openTrace());
        Listener listener;
        m_appearance->setTheme(ui::Appearance::ThemeChoice::Dark, false);
        QTRY_VERIFY(listener.count[QEvent::PaletteChange] > 0);
        QTRY_COMPARE(work().timeline()->palette().color(QPalette::Window),
                     theme::Theme::darkTheme().window);
        QCOMPARE(listener.count[QEvent::StyleChange], 0);
        QCOMPARE(listener.count[QEvent::FontChange], 0);
        QCOMPARE(m_window->palette().color(QPalette::Window), theme::Theme::darkTheme().window);
    }

    void noWidgetHasAStyleSheet()
    {
        QVERIFY(openTrace());
        QVERIFY(qApp->styleSheet().isEmpty());
        for (const QWidget *widget : QApplication::allWidgets())
            QVERIFY2(widget->styleSheet().isEmpty(), widget->metaObject()->className());
    }

    void labelsShowPlainTextByDefault()
    {
        const QString name = QStringLiteral("step <b>one</b>");
        QLabel label(name);
        static_cast<void>(label.sizeHint());
        QCOMPARE(label.textFormat(), Qt::PlainText);
        QMessageBox box(QMessageBox::Warning, QString(), name);
        box.show();
        for (const QLabel *part : box.findChildren<QLabel *>())
            QVERIFY(!part->isVisible() || part->textFormat() == Qt::PlainText);
        QLabel rich(name);
        rich.setTextFormat(Qt::RichText);
        rich.ensurePolished();
        QCOMPARE(rich.textFormat(), Qt::RichText);
        QVERIFY(openTrace());
        for (const QLabel *shown : m_window->findChildren<QLabel *>())
            QVERIFY2(!shown->isVisible() || shown->textFormat() != Qt::AutoText,
                     qPrintable(shown->text()));
    }

    void aTipIsPlainText()
    {
        const QString name = QStringLiteral("<b>kernel</b>");
        QToolTip::showText(m_window->mapToGlobal(QPoint(50, 50)), name, m_window.get());
        int tips = 0;
        for (const QWidget *widget : QApplication::topLevelWidgets()) {
            if (!widget->inherits("QTipLabel"))
                continue;
            ++tips;
            QCOMPARE(qobject_cast<const QLabel *>(widget)->text(), name);
            QCOMPARE(qobject_cast<const QLabel *>(widget)->textFormat(), Qt::PlainText);
        }
        QCOMPARE(tips, 1);
        QToolTip::hideText();
    }

    void aLookFollowsTheTheme()
    {
        QLabel label(QStringLiteral("words"));
        style::setLook(&label, style::Look::Soft);
        for (bool dark : {false, true}) {
            m_appearance->setTheme(dark ? ui::Appearance::ThemeChoice::Dark
                                        : ui::Appearance::ThemeChoice::Light,
                                   false);
            QTRY_COMPARE(label.palette().color(label.foregroundRole()),
                         theme::Theme::of(dark).soft);
        }
    }
};

TRILANE_TEST(TestStyle, QApplication)
#include "tests/patience.h"
#include "tst_style.moc"
