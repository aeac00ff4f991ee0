// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The wait-for graph as SVG, PNG and DOT.
#include "tests/ui/filedialogs.h"
#include "tests/ui/graphtesting.h"
#include "ui/graph/graphexport.h"
#include "ui/graph/graphpanel.h"
#include "ui/graph/graphscene.h"

#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace lockscope;
using namespace lockscope::graphtesting;

namespace {

const QString Hostile = QStringLiteral("/l<b>&\"'\x1b\u202e");

} // namespace

class TestGraphExport : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(s("^(?!This plugin does not support )")));
    }
    void exportsAreEscaped();
    void fileNames();
    void pastGraphsSayWhenTheyWere();
    void whatIsNotDrawnIsNotSaved();

private:
    DrawnGraphMaker m_maker;
};

void TestGraphExport::exportsAreEscaped()
{
    Scene data;
    data.lock(Hostile, s("M0=1 M1=2"));
    GraphScene scene;
    scene.setDrawing(m_maker.make(requestOf(data)));
    const QByteArray svg = graphBytes(scene, s("<i>&"), GraphFormat::Svg);
    QXmlStreamReader reader(svg);
    QString text;
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::Characters)
            text += reader.text();
        QVERIFY(reader.name() != s("b") && reader.name() != s("i"));
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY2(text.contains(s("/l<b>&\"'\\x1b\\u{202e}")), qPrintable(text));
    QVERIFY(text.contains(s("waits as exclusive #1")));
    QVERIFY(text.contains(s("<i>&")));

    const QImage png = QImage::fromData(graphBytes(scene, {}, GraphFormat::Png), "PNG");
    QVERIFY(png.width() >= 2 * int(scene.sceneRect().width()) - 1);
    const QString dot = QString::fromUtf8(graphBytes(scene, {}, GraphFormat::Dot));
    QVERIFY2(dot.contains(s("\"0x2\" -> \"/l<b>&\\\"'\\\\x1b\\\\u{202e}\"")), qPrintable(dot));
}

void TestGraphExport::fileNames()
{
    const QDateTime at(QDate(2026, 11, 21), QTime(9, 30), Qt::UTC);
    QCOMPARE(graphFileName(s("/locks/a b"), at, GraphFormat::Svg),
        s("wait-for-locks-a-b-20261121-0930.svg"));
    QCOMPARE(graphFileName({}, at, GraphFormat::Png), s("wait-for-20261121-0930.png"));
    QCOMPARE(graphFileName(s("../../etc/passwd"), at, GraphFormat::Dot),
        s("wait-for-..-..-etc-passwd-20261121-0930.dot"));
}

/// A moment of before, or of a recording, and not of now.
void TestGraphExport::pastGraphsSayWhenTheyWere()
{
    const QDateTime at(QDate(2026, 3, 1), QTime(9, 30, 7), Qt::UTC);
    GraphRequest request = requestOf(deadlocked());
    request.at = at.toMSecsSinceEpoch();
    GraphPanel panel;
    panel.setDrawing(m_maker.make(request));
    const QTemporaryDir directory;
    const QString name = directory.filePath(s("graph.svg"));
    QString proposed;
    test::answerFileDialog(name, &proposed);
    panel.exportAs(GraphFormat::Svg);
    QCOMPARE(proposed, graphFileName({}, at.toLocalTime(), GraphFormat::Svg));
    QFile file(name);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(QString::fromUtf8(file.readAll()).contains(s("2026-03-01 09:30:07 UTC")));
}

/// Not as a picture of nothing, which would say that all is well.
void TestGraphExport::whatIsNotDrawnIsNotSaved()
{
    GraphPanel panel;
    const QSignalSpy said(&panel, &GraphPanel::message);
    panel.exportAs(GraphFormat::Svg); // asks for no file
    panel.copyImage();
    QCOMPARE(said.size(), 2);
    QVERIFY(said.at(0).constFirst().toString().startsWith(s("Nothing is drawn yet")));
    QVERIFY(said.at(1).constFirst().toString().startsWith(s("Nothing is drawn yet")));
}

QTEST_MAIN(TestGraphExport)
#include "tst_graphexport.moc"
