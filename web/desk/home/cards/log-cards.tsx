import { Link } from 'react-router'
import type { AuditFigures, LoggedAction, Service } from '#contract/home.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { counted } from '../../../ui/counted.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/formats.tsx'

/** What the audit log holds, what of it was checked just now, and who got which right. */
export function AuditCard({ found }: { found: AuditFigures }) {
  const { entries, newestAt, checkedFrom, isWhole, rights, downloads } = found
  return (
    <Card title="Audit log" actions={<Link to="/audit">Open the log</Link>}>
      <Facts
        facts={[
          ['Entries', entries.toLocaleString('en-US')],
          ['The newest', newestAt ? <Moment key="at" at={newestAt} /> : 'None yet'],
          [
            'Checked now',
            isWhole ? (
              <span key="whole">
                <Badge tone="ok" shape="●" word="Whole" /> from entry{' '}
                {checkedFrom.toLocaleString('en-US')} to {entries.toLocaleString('en-US')}: each
                follows from the one before it
              </span>
            ) : (
              <span key="broken">
                <Badge tone="bad" shape="▲" word="Broken" /> between entry{' '}
                {checkedFrom.toLocaleString('en-US')} and {entries.toLocaleString('en-US')}: an
                entry is not what was written
              </span>
            ),
          ],
        ]}
      />
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <Actions title="Changes of rights" actions={rights} empty="No right was changed yet." />
        <Actions
          title="Bank files that left"
          actions={downloads}
          empty="No bank file was downloaded yet."
        />
      </div>
    </Card>
  )
}

type ActionsProps = { title: string; actions: LoggedAction[]; empty: string }

function Actions({ title, actions, empty }: ActionsProps) {
  return (
    <div>
      <h3 className="mb-1 font-medium">{title}</h3>
      {actions.length === 0 && <p className="text-muted">{empty}</p>}
      <ul className="grid gap-1">
        {actions.map(({ seq, at, title: what, actorName }) => (
          <li key={seq}>
            {what}{' '}
            <span className="text-[13px] text-muted">
              {actorName && `${actorName}, `}
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const usageWords = {
  users: 'People',
  payments: 'Payments this month',
  sourceAccounts: 'Source accounts',
}

/** Is anything in the way of working: sign-ins that are held back, e-mails that did not leave, limits that are near. */
export function ServiceCard({ found }: { found: Service }) {
  const { lockedNow, locks, troubledLetters, usage } = found
  return (
    <Card title="Service">
      <Facts
        facts={[
          ['Held back now', lockedNow === 0 ? 'Nobody' : counted(lockedNow, 'person', 'people')],
          [
            'E-mails in trouble',
            troubledLetters === 0 ? 'None' : counted(troubledLetters, 'e-mail'),
          ],
          ...usage.map(({ of, used, max }): [string, string] => [
            usageWords[of],
            max === null
              ? used.toLocaleString('en-US')
              : `${used.toLocaleString('en-US')} of ${max.toLocaleString('en-US')}`,
          ]),
        ]}
      />
      <div className="mt-4">
        <Actions
          title="Sign-ins that were held back"
          actions={locks}
          empty="No sign-in was ever held back."
        />
      </div>
    </Card>
  )
}
