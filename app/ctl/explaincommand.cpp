// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/explaincommand.h"

#include "core/diagnosis/rules/rule.h"
#include "core/report/ruleguide.h"

namespace lockscope::ctl {

QString ExplainCommand::summary() const
{
    return tr("Tells what a rule of the doctor means, what it sees, and what to do.");
}

void ExplainCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(
        u"RULE"_qs, tr("Its id, as in R12; \"lockscopectl help\" lists them."));
}

Result<Done> ExplainCommand::configure(const QCommandLineParser &parser, const QStringList &)
{
    if (parser.positionalArguments().isEmpty())
        return failure(ErrorKind::BadInput,
            Message::tr("Name a rule, as in \"explain R12\"; \"lockscopectl help\" lists them."));
    m_id = parser.positionalArguments().constFirst().toUpper();
    if (!ruleOf(m_id) || !guideOf(m_id))
        return failure(ErrorKind::BadInput,
            Message::tr("There is no rule \"%1\"; \"lockscopectl help\" lists them.")
                .arg(parser.positionalArguments().constFirst()));
    return Done {};
}

void ExplainCommand::start()
{
    const Message title = Message::tr(ruleOf(m_id)->title);
    const RuleGuide &guide = *guideOf(m_id);
    const Message meaning = Message::tr(guide.meaning);
    const Message sees = Message::tr(guide.sees);
    const Message advice = Message::tr(guide.advice);
    if (m_common.isJson)
        printJson(
            {{u"rule"_qs, m_id}, {u"title"_qs, title.english()}, {u"meaning"_qs, meaning.english()},
                {u"sees"_qs, sees.english()}, {u"advice"_qs, advice.english()}});
    else
        printText(tr("%1  %2\n\n%3\n\nIt goes by: %4\n\nWhat to do: %5\n")
                      .arg(m_id, title.text(), meaning.text(), sees.text(), advice.text()));
    emit finished(Success);
}

} // namespace lockscope::ctl
