import {
  type IntegrityCheck,
  integrityCheckNames,
  integrityChecks,
} from '#domain/integrity/checks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { Problems } from './problems.tsx'
import type { Looked, RecordsCheck } from './use-records-check.ts'

/** Every check with what it compares, how many it looked at and what it found. */
export function RecordsCard({ check }: { check: RecordsCheck }) {
  const found = integrityCheckNames.reduce(
    (sum, name) => sum + (check.looked[name]?.problems.length ?? 0),
    0,
  )
  return (
    <Card title="The records, against each other">
      <div role="status">
        {check.is === 'running' && <p>Checking…</p>}
        {check.is === 'done' && (
          <p>
            {found === 0
              ? `All ${integrityCheckNames.length} checks hold`
              : `Found: ${found.toLocaleString('en-US')}`}
            , <Moment at={check.at} />.
          </p>
        )}
      </div>
      {check.is === 'failed' && <ErrorNotice error={check.error} />}
      <p className="text-muted">
        This is what must hold. Beside it stands whether it was looked at, and did.
      </p>
      <ul className="mt-2 divide-y divide-hair">
        {integrityCheckNames.map((name) => (
          <One key={name} name={name} looked={check.looked[name]} />
        ))}
      </ul>
    </Card>
  )
}

function One({ name, looked }: { name: IntegrityCheck; looked: Looked | undefined }) {
  const { title, says, of } = integrityChecks[name]
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-medium">{title}</span>
        {looked ? (
          <State looked={looked} of={of} />
        ) : (
          <span className="text-muted">not looked at yet</span>
        )}
      </div>
      <p className="text-muted">{says}</p>
      {looked && looked.problems.length > 0 && <Problems problems={looked.problems} />}
    </li>
  )
}

function State({ looked: { checked, problems, isDone }, of }: { looked: Looked; of: string }) {
  const seen = `${checked.toLocaleString('en-US')} ${of}`
  if (problems.length > 0) {
    return <Badge tone="bad" shape="✕" word={`${problems.length.toLocaleString('en-US')} found`} />
  }
  if (!isDone) return <span className="figures text-muted">{seen} so far</span>
  return <Badge tone="ok" shape="✓" word={`${seen} looked at`} />
}
