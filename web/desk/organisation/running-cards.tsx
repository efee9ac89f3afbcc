import type { ReactNode } from 'react'
import type { SystemView } from '#contract/organisation.ts'
import { addressFor } from '#domain/access/addresses/enter.ts'
import { usedText } from '#domain/billing/plan.ts'
import { nameOfMonth } from '#domain/calendar.ts'
import type { JobTone } from '#domain/jobs/tones.ts'
import { countedMax } from '#domain/lists/counting.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { counted } from '../../ui/counted.ts'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/formats.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useSession } from '../layout/queries.ts'

/** Which build serves, on which schema. */
export function Versions({ product, schema }: SystemView) {
  const { version, commit, deployedAt } = product
  return (
    <Card title="Versions">
      <Facts
        facts={[
          ['Bilum', version],
          [
            'Built from',
            commit ? (
              <code key="commit" className="break-all">
                {commit}
              </code>
            ) : (
              'not said by who deployed it'
            ),
          ],
          ['Deployed', deployedAt ? <Moment key="deployed" at={deployedAt} /> : 'not said'],
          [
            'Your database',
            <code key="has" className="break-all">
              {schema.has}
            </code>,
          ],
          ['Since', <Moment key="since" at={schema.since} />],
          [
            'This build knows',
            <code key="knows" className="break-all">
              {schema.knows}
            </code>,
          ],
        ]}
      />
      <p className="mt-3 text-muted">{said(schema)}</p>
    </Card>
  )
}

function said({ has, knows, hasFailed }: SystemView['schema']) {
  if (hasFailed) {
    return 'The last step of bringing the database up failed. It is tried again every ten minutes, and the platform sees why.'
  }
  if (has < knows) return 'The database is brought up by itself, within minutes.'
  return has === knows
    ? 'The database is as new as the build.'
    : 'The database is newer than the build: a release is on its way.'
}

const words = { users: 'Users', payments: 'Payments', sourceAccounts: 'Source accounts' }
const fileWords = {
  documents: 'Documents of payees',
  sheets: 'Sheets',
  bank_files: 'Bank files',
}

/** How much of the plan is used, as the billing page counts it; what it costs stands there alone. */
export function Usage({ usage, files, askedAt }: SystemView) {
  const { user } = useSession()
  const { planTitle, month, lines } = usage
  const warnings = lines.filter(({ warning }) => warning !== '')
  return (
    <Card title="Usage" actions={addressFor('billing', user) && <a href="/billing">Billing</a>}>
      <Facts
        facts={[
          ['Plan', planTitle],
          ...lines.map(({ of, used, max }): [string, ReactNode] => [
            of === 'payments' ? `${words[of]} of ${nameOfMonth(month)}` : words[of],
            `${usedText({ of, used })} of ${max?.toLocaleString('en-US') ?? 'any number'}`,
          ]),
          ...files.map(({ of, count, bytes }): [string, ReactNode] => [
            fileWords[of],
            filesSay(count, bytes),
          ]),
        ]}
      />
      {warnings.map(({ of, warning }) => (
        <p key={of} className="mt-3 text-wait">
          {warning}
        </p>
      ))}
      <p className="mt-3 text-muted">
        As of <Moment at={askedAt} />. A payment counts in the month in which its bank file was
        made. Files have no limit; letters behind verifications and proofs of payment are not among
        them.
      </p>
    </Card>
  )
}

const filesSay = (count: number, bytes: number) => {
  if (count === 0) return 'none'
  if (count <= countedMax) return `${counted(count, 'file')}, ${sizeOf(bytes)}`
  return `more than ${countedMax.toLocaleString('en-US')} files; the newest ${countedMax.toLocaleString('en-US')} have ${sizeOf(bytes)}`
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000).toLocaleString('en-US')} KB`
  return `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}

type Job = SystemView['jobs'][number]

const looks: Record<JobTone, { tone: Tone; shape: string; word: string }> = {
  well: { tone: 'ok', shape: '●', word: 'Well' },
  failing: { tone: 'bad', shape: '✕', word: 'Look' },
  waiting: { tone: 'plain', shape: '○', word: 'Waits' },
  resting: { tone: 'wait', shape: '◌', word: 'Rests' },
}

const columns: Column<Job>[] = [
  {
    name: 'Job',
    heads: true,
    breaks: true,
    cell: ({ title, says }) => (
      <div>
        {title}
        <span className="block font-normal text-muted">{says}</span>
      </div>
    ),
  },
  { name: 'State', cell: ({ tone }) => <Badge {...looks[tone]} /> },
  { name: 'Outcome', breaks: true, cell: ({ outcome }) => outcome },
  { name: 'Last', breaks: true, cell: ({ lastAt }) => (lastAt ? <Moment at={lastAt} /> : '–') },
  {
    name: 'Next',
    breaks: true,
    cell: ({ nextAt, rhythm }) => (
      <div>
        {nextAt && <Moment at={nextAt} />}
        <span className="block text-muted">{rhythm}</span>
      </div>
    ),
  },
]

/** What runs by itself, how it went, and when it runs again. */
export function Jobs({ jobs }: { jobs: Job[] }) {
  return (
    <Card title="What runs by itself" className="lg:col-span-2">
      <Table caption="Jobs" columns={columns} rows={jobs} rowKey={({ job }) => job} />
      <p className="mt-3 text-muted">
        A turn comes every ten minutes while a batch is open or something failed, else every half
        hour, at night every hour; later where many organisations have theirs. How the last one of
        each job went is kept; a job that failed has its turn again, and keeps no other from its
        own.
      </p>
    </Card>
  )
}
