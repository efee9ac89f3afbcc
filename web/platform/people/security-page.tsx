import type { PlatformSecurity } from '#contract/platform/security.ts'
import { formatMoment } from '#domain/calendar.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useChange, useMay, usePerson, useSecurity } from '../queries.ts'

/** How the platform is signed in to: oneself, and everybody. */
export function SecurityPage() {
  const { sessions, people, rules, ...own } = useSecurity()
  return (
    <Page title="Security">
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Your sign-in">
          <Facts
            facts={[
              [
                'Second factors',
                own.factors.map(({ name, createdAt, lastUsedAt }) => (
                  <span key={createdAt} className="block">
                    {name}, since {day(createdAt)}
                    {lastUsedAt && `, last used ${day(lastUsedAt)}`}
                  </span>
                )),
              ],
              ['Recovery codes left', own.recoveryCodesLeft],
            ]}
          />
          <p className="mt-3">
            <a href="/padmin/factors">Add a passkey, or remove a second factor</a>
          </p>
          <p className="mt-3 text-muted">
            Lost your phone, or no codes left? Another owner takes the second factor away under
            People; you set up a new one at your next sign-in.
          </p>
        </Card>
        <Card title="Rules">
          <Facts
            facts={[
              ['Second factor', 'Everybody needs one'],
              ['Session', `Ends after ${rules.sessionHoursMax} hours`],
              [
                'Wrong passwords',
                `After ${rules.failuresMax} from one place it waits, up to ${rules.lockMinutes} minutes; a device used before and a new password pass`,
              ],
              ['Password', `${rules.passwordMin} characters at least`],
            ]}
          />
        </Card>
      </div>
      <section className="mt-6 grid gap-2" aria-label="Where you are signed in">
        <h2>Where you are signed in</h2>
        <Table
          caption="Where you are signed in"
          rows={sessions}
          rowKey={({ id }) => id}
          columns={sessionColumns}
        />
      </section>
      <section className="mt-6 grid gap-2" aria-label="How people sign in">
        <h2>How people sign in</h2>
        <Table
          caption="How people sign in"
          rows={people}
          rowKey={({ id }) => id}
          columns={peopleColumns}
          isMarked={({ lockedUntil }) => lockedUntil !== null}
        />
      </section>
    </Page>
  )
}

type Session = PlatformSecurity['sessions'][number]
type Person = PlatformSecurity['people'][number]

const day = (moment: string) => formatMoment(new Date(moment))

const sessionColumns: Column<Session>[] = [
  { name: 'Device', heads: true, cell: ({ device }) => device },
  { name: 'Address', cell: ({ address }) => address || '–' },
  { name: 'Since', cell: ({ createdAt }) => day(createdAt) },
  { name: 'Sign out', cell: (session) => <EndSession session={session} /> },
]

function EndSession({ session }: { session: Session }) {
  const change = useChange(`/security/sessions/${session.id}/end`)
  if (session.isThis) return <span className="text-muted">This one</span>
  return (
    <>
      <ErrorNotice error={change.error} />
      <Button size="small" busy={change.isPending} onClick={() => change.mutate({})}>
        Sign out<span className="sr-only"> {session.device}</span>
      </Button>
    </>
  )
}

const peopleColumns: Column<Person>[] = [
  { name: 'Name', heads: true, cell: ({ name }) => name },
  { name: 'Role', cell: ({ roleTitle }) => roleTitle },
  {
    name: 'Second factor',
    cell: ({ factors }) => (factors > 0 ? 'set up' : '▲ at their next sign-in'),
  },
  { name: 'Signed in on', cell: ({ openSessions }) => devices(openSessions) },
  { name: 'Last sign-in', cell: ({ lastLoginAt }) => (lastLoginAt ? day(lastLoginAt) : '–') },
  {
    name: 'Locked',
    cell: ({ lockedUntil }) => (lockedUntil ? `▲ until ${day(lockedUntil)}` : '–'),
  },
  { name: 'Sign out', cell: (person) => <SignOut person={person} /> },
]

const devices = (count: number) => (count === 1 ? '1 device' : `${count} devices`)

function SignOut({ person }: { person: Person }) {
  const change = useChange(`/security/people/${person.id}/sign-out`)
  const own = usePerson()
  const mayEnd = useMay('manage_platform_users')
  if (person.id === own.id) return <span className="text-muted">Yourself</span>
  if (!mayEnd || person.openSessions === 0) return '–'
  return (
    <>
      <ErrorNotice error={change.error} />
      <Button size="small" kind="danger" busy={change.isPending} onClick={() => change.mutate({})}>
        Sign out everywhere<span className="sr-only"> {person.name}</span>
      </Button>
    </>
  )
}
