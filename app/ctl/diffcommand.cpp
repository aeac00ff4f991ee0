// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/diffcommand.h"

#include "app/ctl/pasttime.h"
#include "core/base/nodepath.h"
#include "core/base/times.h"

#include <QFileInfo>

#include <algorithm>

namespace lockscope::ctl {

namespace {

/// Null where it was not known then: also where it could not be read, or the connection was broken.
const RecordedState *stateOf(const PastLocks &past, const QString &path)
{
    const auto found = std::ranges::find_if(past.states,
        [&path](const RecordedState &state) { return state.state->snapshot->path == path; });
    const bool isKnown = found != past.states.end() && isToldOf(found->state->snapshot->freshness);
    return isKnown ? &*found : nullptr;
}

/// What the servers said last, of whichever lock: also while none could be read, for then they
/// matter most. Null: nothing.
const ServerFacts *serversIn(const PastLocks &past)
{
    const ServerFacts *last = nullptr;
    for (const RecordedState &state : past.states) {
        if (state.facts && (!last || state.facts->askedAt > last->askedAt))
            last = state.facts.get();
    }
    return last;
}

/// What became of the lock at @p path; null: nothing is known of it then.
void addLock(
    const QString &path, const RecordedState *was, const RecordedState *is, Difference *difference)
{
    if (!was || !is) {
        if (was || is)
            (was ? difference->onlyBefore : difference->onlyAfter).append(path);
        return;
    }
    const bool wasThere = was->state->snapshot->freshness != Freshness::Gone;
    const bool isThere = is->state->snapshot->freshness != Freshness::Gone;
    if (wasThere != isThere)
        (wasThere ? difference->goneLocks : difference->newLocks).append(path);
    difference->locks.append(changeBetween(*was, *is));
}

/// Of what is known of one moment alone, nothing has come or gone for all that is known.
void dropHalfKnown(bool areBothSaid, Difference *difference)
{
    const auto drop = [areBothSaid](QVector<Finding> *findings, const QStringList &unknown) {
        findings->removeIf(
            [&](const Finding &finding) { return !areBothSaid || unknown.contains(finding.path); });
    };
    drop(&difference->opened, difference->onlyAfter);
    drop(&difference->resolved, difference->onlyBefore);
}

void dropOthers(const QString &lock, Difference *difference)
{
    for (QVector<Finding> *findings : {&difference->opened, &difference->resolved,
             &difference->foundOnlyBefore, &difference->foundOnlyAfter})
        findings->removeIf([&](const Finding &finding) { return !finding.concerns(lock); });
}

} // namespace

QString DiffCommand::summary() const
{
    return tr("Tells what is different from one recorded moment to another.");
}

void DiffCommand::describe(QCommandLineParser &parser) const
{
    const QString what = tr("A file of snapshot or record; of the latter with @TIME, or its end.");
    parser.addPositionalArgument(u"A"_qs, what);
    parser.addPositionalArgument(u"B"_qs, what);
    parser.addOption({u"lock"_qs, tr("This lock alone."), u"path"_qs});
}

Result<Done> DiffCommand::configure(const QCommandLineParser &parser, const QStringList &)
{
    m_texts = parser.positionalArguments();
    if (m_texts.size() != 2)
        return failure(ErrorKind::BadInput,
            Message::tr("Name two moments, as in before.lockscope after.lockscope, or "
                        "night.lockscope@02:00 night.lockscope@03:00."));
    if (!parser.isSet(u"lock"_qs))
        return Done {};
    return validPath(parser.value(u"lock"_qs)).map([this](const QString &path) {
        m_lock = path;
        return Done {};
    });
}

/// A file may have an @ in its name.
Result<DiffCommand::Moment> DiffCommand::momentOf(const QString &text) const
{
    const qsizetype sign = text.lastIndexOf(u'@');
    const bool isTimed = sign > 0 && !QFileInfo::exists(text);
    auto source = HistorySource::open(isTimed ? text.left(sign) : text);
    if (!source)
        return tl::unexpected(source.error());
    const auto end = [&source] { return (*source)->to(); };
    const Result<qint64> at = isTimed ? pastTime(text.mid(sign + 1), end, text) : end();
    if (!at)
        return tl::unexpected(at.error());
    if (const Result<Done> good = checkMoment(**source, text.left(sign), *at); isTimed && !good)
        return tl::unexpected(good.error());
    return Moment {std::move(*source), *at};
}

/// Refused where some of it cannot be read: what is missing would pass for a difference.
Result<PastLocks> DiffCommand::knownAt(const Moment &moment, const QStringList &paths) const
{
    Result<PastLocks> past = moment.source->past(paths, moment.at);
    if (past && !past->damages.isEmpty())
        return tl::unexpected(past->damages.constFirst());
    return past;
}

Result<Difference> DiffCommand::compare(Moment &before, Moment &after) const
{
    Difference difference;
    QStringList paths = before.source->locks() + after.source->locks();
    paths.sort();
    paths.removeDuplicates();
    if (!m_lock.isEmpty())
        paths = {m_lock};
    const Result<PastLocks> then = knownAt(before, paths);
    if (!then)
        return tl::unexpected(then.error());
    const Result<PastLocks> later = knownAt(after, paths);
    if (!later)
        return tl::unexpected(later.error());
    bool isAnyThere = false;
    for (const QString &path : std::as_const(paths)) {
        const RecordedState *was = stateOf(*then, path);
        const RecordedState *is = stateOf(*later, path);
        isAnyThere = isAnyThere || was || is;
        addLock(path, was, is, &difference);
    }
    if (!isAnyThere && !paths.isEmpty())
        return failure(ErrorKind::Refused,
            Message::tr(
                "Neither %1 nor %2 has anything of %3: nobody was in it then, or it was not "
                "looked at, or it could not be read.")
                .arg(m_texts.at(0), m_texts.at(1), paths.constFirst()));
    difference.members = membersBetween(serversIn(*then), serversIn(*later));
    const RecordedDiagnosis nothing;
    addDiagnoses(then->diagnosis.value_or(nothing).diagnosis,
        later->diagnosis.value_or(nothing).diagnosis, &difference);
    dropHalfKnown(then->diagnosis && later->diagnosis, &difference);
    if (!m_lock.isEmpty())
        dropOthers(m_lock, &difference);
    difference.locks.removeIf([](const LockChange &change) { return change.isEmpty(); });
    return difference;
}

void DiffCommand::start()
{
    setSubject(m_texts.at(0));
    Result<Moment> before = momentOf(m_texts.at(0));
    if (!before)
        return fail(before.error());
    setSubject(m_texts.at(1));
    Result<Moment> after = momentOf(m_texts.at(1));
    if (!after)
        return fail(after.error());
    setSubject(m_lock);
    const Result<Difference> difference = compare(*before, *after);
    if (!difference)
        return fail(difference.error());
    if (m_common.isJson) {
        QJsonObject json = differenceJson(*difference);
        json[u"from"] = isoTime(before->at);
        json[u"to"] = isoTime(after->at);
        printJson(json);
        return emit finished(Success);
    }
    const QString stretch =
        tr("From %1 to %2:").arg(dateAndTime(before->at), dateAndTime(after->at)) + u'\n';
    printText(stretch
        + (difference->isEmpty() ? tr("Nothing is different.") + u'\n'
                                 : differenceText(*difference)));
    emit finished(Success);
}

} // namespace lockscope::ctl
