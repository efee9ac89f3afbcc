import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { HealthView } from '#contract/organisation.ts'
import type { PageName } from '#domain/access/addresses/addresses.ts'
import { addressFor } from '#domain/access/addresses/enter.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { Unread } from '../../ui/unread.tsx'
import { useSession } from '../layout/queries.ts'
import { healthQuery, organisationQuery, systemQuery } from './queries.ts'
import { Jobs, Usage, Versions } from './running-cards.tsx'
import { factsOf } from './state-facts.tsx'

/** How the organisation stands, whether its service answers, what runs for it, and where each setting is. */
export function SystemPage() {
  const { data: organisation } = useSuspenseQuery(organisationQuery)
  return (
    <Page title="System">
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Card title="Organisation">
          <Facts
            facts={[
              ...factsOf(organisation),
              ['Administrators', String(organisation.administrators)],
            ]}
          />
        </Card>
        <Health />
        <Running />
        <Settings />
      </div>
    </Page>
  )
}

/** Its own question, so that the rest of the page does not wait for it or fail with it. */
function Running() {
  const query = useQuery(systemQuery)
  const { data, error } = query
  if (error && !data) {
    return (
      <Card title="Versions, usage and jobs">
        <Unread query={query} />
      </Card>
    )
  }
  if (!data) {
    return (
      <Card title="Versions, usage and jobs">
        <Loading isPart />
      </Card>
    )
  }
  return (
    <>
      <Versions {...data} />
      <Usage {...data} />
      <Jobs jobs={data.jobs} />
    </>
  )
}

const partWords: Record<HealthView['control'], string> = {
  ok: '● Answers',
  away: '✕ Does not answer',
  behind: '✕ Is older than the build',
  late: '✕ Is late',
  never: '○ Not yet',
}

function Health() {
  const { data, isError, isFetching, refetch } = useQuery(healthQuery)
  return (
    <Card
      title="Health"
      actions={
        <Button kind="quiet" size="small" onClick={() => refetch()}>
          Ask again
        </Button>
      }
    >
      <Facts facts={[['Service', said()], ...(data && !isFetching ? partsOf(data) : [])]} />
      <p className="mt-3 text-muted">
        The service is timed from this device, so a slow line counts; the database from the service.
        Ours were asked a few seconds ago at most.
      </p>
    </Card>
  )

  function said() {
    if (isFetching) return 'Asking…'
    if (isError || !data) return '✕ Did not answer'
    return `● Answered in ${data.tookMs.toLocaleString('en-US')} ms`
  }
}

function partsOf({ database, databaseMs, control, sessions, files }: HealthView): Fact[] {
  const took = `${databaseMs.toLocaleString('en-US')} ms`
  return [
    ['Your own database', database === 'ok' ? `● Answered in ${took}` : partWords[database]],
    ['Register of organisations', partWords[control]],
    ['Sessions', partWords[sessions]],
    ['Files', partWords[files]],
  ]
}

type Fact = [name: string, value: string]

function Settings() {
  const { user } = useSession()
  const own = settings.flatMap(({ page, label, about }) => {
    const address = addressFor(page, user)
    return address ? [{ to: address.path, label, about }] : []
  })
  return (
    <Card title="Settings">
      <ul className="grid gap-2">
        {own.map(({ to, label, about }) => (
          <li key={to}>
            <Link to={to} className="font-medium">
              {label}
            </Link>
            <br />
            <span className="text-muted">{about}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const settings: { page: PageName; label: string; about: string }[] = [
  {
    page: 'source-accounts',
    label: 'Source accounts',
    about: 'Where the money comes from, and the format of each bank file',
  },
  {
    page: 'approval-rules',
    label: 'Approval rules',
    about: 'How many approvals a total needs, and when an account is verified',
  },
  { page: 'roles', label: 'Roles and permissions', about: 'What each role may do' },
  {
    page: 'organisation',
    label: 'Organisation',
    about: 'The state, the archive, and the red button',
  },
  { page: 'integrations', label: 'Integrations', about: 'API keys, webhooks, and the API' },
  {
    page: 'data-integrity',
    label: 'Data integrity',
    about: 'Is the audit log what was written?',
  },
  { page: 'audit', label: 'Audit', about: 'Everything that was ever changed' },
]
