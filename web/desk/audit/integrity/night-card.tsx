import { queryOptions, useQuery } from '@tanstack/react-query'
import { type IntegrityNight, IntegrityNights } from '#contract/audit.ts'
import { integrityCheckNames, integrityChecks } from '#domain/integrity/checks.ts'
import { api } from '../../../api.ts'
import { Card } from '../../../ui/card.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { Problems } from './problems.tsx'

const nightsQuery = queryOptions({
  queryKey: ['integrity', 'nights'],
  queryFn: ({ signal }) => api.get('/integrity/nights', IntegrityNights, signal),
})

/** What the same checks found by themselves at night. */
export function NightCard() {
  const query = useQuery(nightsQuery)
  const { data, error } = query
  return (
    <Card title="By itself, every night">
      <Unread query={query} what="What was found" />
      {!data && !error && <Loading isPart />}
      {data && <Nights {...data} />}
      <p className="mt-3 text-muted">
        It begins after two in the morning, Port Moresby time. Whoever administers or audits is told
        by e-mail and in the app when something does not hold that held the night before.
      </p>
    </Card>
  )
}

function Nights({ last, running }: IntegrityNights) {
  return (
    <div className="grid gap-3">
      {running && (
        <p>
          Since <Moment at={running.begunAt} />: {running.checksDone} of{' '}
          {integrityCheckNames.length} checks are done.
        </p>
      )}
      {last && <Last night={last} />}
      {!last && !running && <p>It has not looked at this organisation yet.</p>}
    </div>
  )
}

function Last({ night }: { night: IntegrityNight }) {
  const { endedAt, begunAt, found, looked, problems } = night
  const when = <Moment at={endedAt ?? begunAt} />
  const seen = [
    `${integrityCheckNames.length} checks`,
    counted(looked.batches, 'batch', 'batches'),
    counted(looked.files, 'bank file', 'bank files'),
    counted(looked.payees, 'payee', 'payees'),
  ].join(', ')
  if (found === 0) {
    return (
      <Notice tone="ok" title="Everything that was checked holds.">
        <p>
          {when}: {seen}.
        </p>
      </Notice>
    )
  }
  const checks = integrityCheckNames.filter((name) => problems.some(({ check }) => check === name))
  return (
    <Notice tone="bad" title={`Found: ${found.toLocaleString('en-US')}`}>
      <p>
        {when}: {seen}.
      </p>
      {checks.map((name) => (
        <div key={name} className="mt-2">
          <p className="font-medium">{integrityChecks[name].title}</p>
          <Problems problems={problems.filter(({ check }) => check === name)} />
        </div>
      ))}
      {found > problems.length && (
        <p className="mt-2">
          The first {problems.length} are kept; “Check the records” finds all of them.
        </p>
      )}
    </Notice>
  )
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
