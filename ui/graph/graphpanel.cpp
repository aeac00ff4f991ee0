// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graphpanel.h"

#include "core/base/replacefile.h"
#include "core/base/text.h"
#include "ui/graph/focusbar.h"
#include "ui/graph/graphscene.h"
#include "ui/graph/graphtext.h"
#include "ui/graph/graphview.h"
#include "ui/theme/colours.h"
#include "ui/theme/copykey.h"
#include "ui/theme/elidinglabel.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/spoken.h"
#include "ui/theme/standing.h"
#include "ui/theme/wrappedlines.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope {

namespace {

constexpr int ShownDeadlocks = 3; ///< the others are scrolled to
constexpr int DeadlockShare = 40; ///< per cent of the height that they have at most

void colourText(QWidget *widget, const QColor &colour)
{
    QPalette palette = widget->palette();
    if (palette.color(QPalette::WindowText) == colour && palette.color(QPalette::Text) == colour)
        return;
    palette.setColor(QPalette::WindowText, colour);
    palette.setColor(QPalette::Text, colour);
    widget->setPalette(palette);
}

} // namespace

GraphPanel::GraphPanel(QWidget *parent)
    : QWidget(parent)
    , m_scene(new GraphScene(this))
    , m_view(new GraphView(m_scene, this))
    , m_bar(new FocusBar(this))
    , m_deadlocks(new QListWidget(this))
    , m_rule(new QFrame(this))
    , m_cap(new ElidingLabel(this, 20))
    , m_sentence(wrappedLabel({}))
    , m_foot(new QWidget(this))
{
    m_deadlocks->setFrameShape(QFrame::NoFrame);
    m_deadlocks->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_deadlocks->setItemDelegate(new WrappingDelegate(m_deadlocks));
    m_deadlocks->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_deadlocks->setResizeMode(QListView::Adjust);
    m_rule->setFrameShape(QFrame::HLine);
    m_rule->setFrameShadow(QFrame::Plain);
    m_rule->setForegroundRole(QPalette::Mid);
    m_deadlocks->setAccessibleName(tr("Deadlocks"));
    m_view->setAccessibleName(tr("Wait-for graph"));
    m_view->viewport()->setAccessibleName(m_view->accessibleName());
    for (QWidget *picture : {static_cast<QWidget *>(m_view), m_view->viewport()})
        setSpokenRole(*picture, QAccessible::Graphic);
    m_cap->setMargin(2);
    keepLines(*m_sentence, 2); // that the picture stays
    buildActions();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_deadlocks);
    layout->addWidget(m_rule);
    layout->addWidget(m_cap);
    layout->addWidget(m_view, 1);
    buildFoot();
    layout->addWidget(m_foot);
    connectView();
    showDeadlocks();
    m_cap->hide();
    showSentence();
}

GraphPanel::~GraphPanel()
{
    m_scene->disconnect(this); // it tells of its shapes' end while we are half gone
}

void GraphPanel::buildActions()
{
    const QPair<GraphFormat, QString> formats[] = {{GraphFormat::Svg, tr("Save as &SVG …")},
        {GraphFormat::Png, tr("Save as &PNG …")}, {GraphFormat::Dot, tr("Save as &DOT …")}};
    for (const auto &[format, name] : formats) {
        auto *action = new QAction(name, this);
        connect(action, &QAction::triggered, this, [this, format = format] { exportAs(format); });
        m_exports.append(action);
    }
    auto *copy = new QAction(tr("Copy the &image"), this);
    connect(copy, &QAction::triggered, this, &GraphPanel::copyImage);
    m_exports.append(copy);
}

void GraphPanel::buildFoot()
{
    auto *layout = new QHBoxLayout(m_foot);
    layout->setContentsMargins(8, 2, 4, 2);
    layout->setSpacing(2);
    layout->addWidget(m_sentence, 1);
    const auto addButton = [&](const QString &text, const QString &hint) {
        auto *button = new QToolButton(m_foot);
        button->setText(text);
        button->setToolTip(hint);
        button->setAccessibleName(hint);
        button->setAutoRaise(true);
        layout->addWidget(button);
        return button;
    };
    connect(addButton(QStringLiteral("−"), tr("Smaller (-)")), &QToolButton::clicked, m_view,
        [this] { m_view->zoomOut(); });
    connect(addButton(QStringLiteral("+"), tr("Larger (+)")), &QToolButton::clicked, m_view,
        [this] { m_view->zoomIn(); });
    connect(addButton(tr("Fit"), tr("All of it (0)")), &QToolButton::clicked, m_view,
        [this] { m_view->fit(); });
    QToolButton *save = addButton(tr("Save"), tr("Save or copy the picture"));
    save->addActions(m_exports);
    save->setPopupMode(QToolButton::InstantPopup);
}

void GraphPanel::connectView()
{
    connect(m_bar, &FocusBar::allWanted, this, [this] { emit focusWanted({}); });
    connect(m_view, &GraphView::roomChanged, this, [this] {
        showCap();
        if (isVisible())
            emit shown(); // it may be laid out the other way round
    });
    connect(m_view, &GraphView::escaped, this, [this] {
        if (!m_isEmbedded) // there it shows its lock and nothing else
            emit focusWanted({});
    });
    connect(m_scene, &QGraphicsScene::selectionChanged, this, &GraphPanel::showSentence);
    const auto pathOf = [this](const QGraphicsItem *item) {
        const ContenderRef ref = m_scene->contenderOf(item);
        return ref.lock >= 0 ? m_drawing->graph.pathOf(ref) : QString();
    };
    connect(m_view, &GraphView::settled, this, [this, pathOf] {
        const QGraphicsItem *item = m_scene->chosen();
        if (const QString lock = m_scene->lockOf(item); !lock.isEmpty())
            emit revealWanted(lock, pathOf(item));
    });
    connect(m_view, &GraphView::activated, this, [this, pathOf] {
        const QGraphicsItem *item = m_scene->chosen();
        if (const QString lock = m_scene->lockOf(item); !lock.isEmpty())
            emit goToWanted(lock, pathOf(item));
    });
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    setCopyKey(*m_view, this, &GraphPanel::copyWanted, [this] { return m_scene->sentence(); });
    connect(m_view, &QWidget::customContextMenuRequested, this,
        [this](const QPoint &position) { showMenu(m_view->viewport()->mapToGlobal(position)); });
    const auto focus = [this](const QListWidgetItem *item) {
        const int row = m_deadlocks->row(item);
        if (m_drawing && row >= 0 && row < m_drawing->deadlocks.size())
            emit focusWanted(m_drawing->deadlocks.at(row).focus);
    };
    setCopyKey(*m_deadlocks, this, &GraphPanel::copyWanted,
        [this] { return m_deadlocks->currentIndex().data().toString(); });
    connect(m_deadlocks, &QListWidget::itemClicked, this, focus);
    connect(m_deadlocks, &QListWidget::itemActivated, this, focus);
}

void GraphPanel::setDrawing(const DrawnGraphPtr &drawing)
{
    m_view->beginChange();
    m_drawing = drawing;
    m_scene->setDrawing(drawing);
    m_view->endChange();
    showCap();
    showSentence();
    if (m_isEmbedded)
        return;
    m_bar->setDrawing(drawing.get());
    showDeadlocks();
}

void GraphPanel::setNote(const QString &note)
{
    m_note = note;
    showCap();
}

void GraphPanel::setEmbedded()
{
    m_isEmbedded = true;
    m_bar->hide();
    m_deadlocks->hide();
    m_rule->hide();
}

void GraphPanel::showCap()
{
    QStringList lines {m_note, capText()};
    lines.removeAll(QString());
    m_cap->setText(lines.join(QStringLiteral(" · ")));
    m_cap->setVisible(!lines.isEmpty());
}

QString GraphPanel::capText() const
{
    if (!m_drawing)
        return {};
    if (!m_drawing->problem.isEmpty())
        return tr("The graph cannot be drawn: %1").arg(m_drawing->problem);
    if (m_isEmbedded && m_drawing->isUnknown) // whose sentence is not shown there
        return emptyGraphText(m_drawing.get());
    const WaitPicture &picture = m_drawing->picture;
    QStringList lines;
    if (picture.shown < picture.total)
        lines.append(tr("%1 of %2 contenders shown: deadlocks and the worst roots first")
                         .arg(grouped(picture.shown), grouped(picture.total)));
    if (m_view->isLargerThanRoom())
        lines.append(
            tr("The graph is larger than its room: scroll, or press 0 for all of it, smaller"));
    return lines.join(QStringLiteral(" · "));
}

void GraphPanel::showDeadlocks()
{
    const int count = m_drawing ? int(m_drawing->deadlocks.size()) : 0;
    const RoleColours &roles = roleColours(QGuiApplication::palette());
    while (m_deadlocks->count() > count)
        delete m_deadlocks->takeItem(m_deadlocks->count() - 1);
    while (m_deadlocks->count() < count)
        m_deadlocks->addItem(QString());
    for (int row = 0; row < count; ++row) {
        QListWidgetItem *item = m_deadlocks->item(row);
        const Standing standing = m_drawing->deadlocks.at(row).standing;
        const QString sign = standing == Standing::Stuck ? QStringLiteral("▲ ") : QString();
        const QString text = sign + m_drawing->deadlocks.at(row).sentence;
        if (item->text() != text) {
            item->setText(text);
            item->setToolTip(plainToolTip(tr("%1\nClick to see this chain alone.")
                                              .arg(m_drawing->deadlocks.at(row).sentence)));
        }
        const QColor colour = lookOf(standing, roles).colour;
        if (item->foreground().color() != colour)
            item->setForeground(colour);
    }
    m_deadlocks->setVisible(count > 0);
    m_rule->setVisible(count > 0);
    fitDeadlocks();
}

/// As high as they need, so that the picture begins below them.
void GraphPanel::fitDeadlocks()
{
    int needed = 4;
    for (int row = 0; row < std::min(m_deadlocks->count(), ShownDeadlocks); ++row)
        needed += m_deadlocks->sizeHintForRow(row);
    const int most = std::max(2 * fontMetrics().lineSpacing(), height() * DeadlockShare / 100);
    m_deadlocks->setFixedHeight(std::min(needed, most));
    emit m_deadlocks->itemDelegate()->sizeHintChanged({}); // another width needs other lines
}

void GraphPanel::showSentence()
{
    const QString sentence = m_scene->sentence();
    const bool isEmpty = !m_drawing || m_drawing->nodes.isEmpty();
    m_foot->setVisible(!isEmpty || !m_isEmbedded); // of nothing there is nothing to save
    const QString legend = isEmpty
        ? emptyGraphText(m_drawing.get())
        : tr("Ovals are sessions, boxes are locks. Arrows lead from who waits to what it waits "
             "for, and from a lock to who holds it. Dashed arrows: any one is enough. Dotted: "
             "queued ahead.");
    m_sentence->setText(sentence.isEmpty() ? legend : sentence);
    setPlainToolTip(*m_sentence, m_sentence->text());
    m_view->setAccessibleDescription(m_sentence->text());
    colourText(m_sentence,
        sentence.isEmpty() ? roleColours(QGuiApplication::palette()).muted
                           : QGuiApplication::palette().color(QPalette::Text));
}

/// When what is shown was so, which may be long ago; of nothing it is now.
QDateTime GraphPanel::shownAt() const
{
    const qint64 at = m_drawing ? m_drawing->at : 0;
    return at > 0 ? QDateTime::fromMSecsSinceEpoch(at) : QDateTime::currentDateTime();
}

QString GraphPanel::caption() const
{
    const QString what = m_drawing && !m_drawing->focus.isEmpty()
        ? tr("The chain of %1").arg(visibleText(m_drawing->focus.title))
        : tr("All locks that are watched");
    return tr("Lockscope · %1 · %2")
        .arg(what, shownAt().toUTC().toString(QStringLiteral("yyyy-MM-dd HH:mm:ss 'UTC'")));
}

/// Of when it was asked for: while a file is chosen, time goes on.
void GraphPanel::exportAs(GraphFormat format)
{
    if (!m_drawing)
        return emit message(tr("Nothing is drawn yet: open the graph's page, and save it then."));
    const QByteArray bytes = graphBytes(*m_scene, caption(), format);
    const QString lock = m_drawing->focus.isEmpty() ? QString() : m_drawing->focus.title;
    const QString name = graphFileName(lock, shownAt(), format);
    const QString fileName = QFileDialog::getSaveFileName(this, tr("Save the wait-for graph"), name,
        tr("%1 files (*.%2)").arg(suffixOf(format).toUpper(), suffixOf(format)));
    if (fileName.isEmpty())
        return;
    const Result<Done> written = replaceFile(fileName, bytes);
    if (written) {
        emit message(tr("Saved: %1").arg(visibleText(fileName)));
        return;
    }
    QMessageBox box(QMessageBox::Warning, tr("Not saved"), visibleText(explain(written.error())),
        QMessageBox::Ok, this);
    box.setTextFormat(Qt::PlainText);
    box.exec();
}

void GraphPanel::copyImage()
{
    if (!m_drawing)
        return emit message(tr("Nothing is drawn yet: open the graph's page, and copy it then."));
    QGuiApplication::clipboard()->setImage(graphImage(*m_scene, caption()));
    emit message(tr("Copied the picture"));
}

void GraphPanel::showMenu(const QPoint &globalPosition)
{
    QMenu menu;
    // What is meant is taken now: it may be gone when the menu closes.
    const QGraphicsItem *item = m_scene->chosen();
    const QString lock = m_scene->lockOf(item);
    const ChainFocus focus = item != nullptr ? m_scene->focusOf(item) : ChainFocus {};
    const QString sentence = m_scene->sentence();
    if (!lock.isEmpty()) {
        connect(menu.addAction(tr("&Go to it in the queue")), &QAction::triggered, m_view,
            &GraphView::activated);
        connect(menu.addAction(tr("S&how only this chain")), &QAction::triggered, this,
            [this, focus] { emit focusWanted(focus); });
        connect(menu.addAction(tr("&Copy the sentence")), &QAction::triggered, this,
            [this, sentence] { emit copyWanted(sentence); });
        menu.addSeparator();
    }
    if (m_drawing && !m_isEmbedded && !m_drawing->focus.isEmpty())
        connect(menu.addAction(tr("Show &all")), &QAction::triggered, this,
            [this] { emit focusWanted({}); });
    menu.addActions(m_exports);
    menu.exec(globalPosition);
}

void GraphPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    emit shown();
}

void GraphPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (!m_isEmbedded)
        fitDeadlocks();
}

void GraphPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !m_isEmbedded && m_drawing && !m_drawing->focus.isEmpty())
        emit focusWanted({});
    else
        QWidget::keyPressEvent(event);
}

void GraphPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange) {
        if (!m_isEmbedded)
            showDeadlocks();
        showSentence();
    }
    if (event->type() == QEvent::FontChange) {
        fitDeadlocks();
        emit shown(); // its words need other room now
    }
}

} // namespace lockscope
