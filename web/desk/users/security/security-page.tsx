import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { SecurityPerson, SignInRules } from '#contract/users.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { BackTo } from '../../layout/back-to.tsx'
import { securityQuery } from '../queries.ts'

/** How the organisation is signed in to: the rules, and how each person does it. */
export function SecurityPage() {
  const query = useSuspenseInfiniteQuery(securityQuery)
  const [first] = query.data.pages
  const people = query.data.pages.flatMap(({ items }) => items)
  return (
    <Page title="Security" back={<BackTo page="users">Users</BackTo>}>
      {first && <Rules rules={first.rules} />}
      <section className="grid gap-2" aria-label="How people sign in">
        <h2>How people sign in</h2>
        {first && first.withoutFactor > 0 && (
          <Notice
            tone="wait"
            title={
              first.withoutFactor === 1
                ? 'One active person has no second factor.'
                : `${first.withoutFactor} active people have no second factor.`
            }
          >
            <p>A password that somebody else knows is then enough to sign in as them.</p>
          </Notice>
        )}
        <Table
          caption="How people sign in"
          columns={columns}
          rows={people}
          rowKey={({ id }) => id}
          isMarked={({ lockedUntil }) => lockedUntil !== null}
        />
        <LoadMore query={query}>Load more</LoadMore>
      </section>
    </Page>
  )
}

function Rules({ rules }: { rules: SignInRules }) {
  const { needsSecondFactor, sessionHoursMax, failuresMax, lockMinutes } = rules
  return (
    <Card title="The rules of signing in" className="max-w-2xl">
      <Facts
        facts={[
          [
            'Second factor',
            needsSecondFactor
              ? 'Administrators and approvers must have one'
              : 'Everyone may sign in with a password alone',
          ],
          ['Password', `At least ${rules.passwordMin} characters`],
          ['Beside a second factor', `At least ${rules.passwordMinWithFactor} characters`],
          ['Session', `Ends after ${sessionHoursMax} hours, or sooner where somebody prefers so`],
          [
            'Wrong passwords',
            `${failuresMax} in a row lock the address for ${lockMinutes} minutes`,
          ],
        ]}
      />
      <p className="mt-3">
        <a href="/account/security">Change the rule about second factors</a>, with your password.
      </p>
    </Card>
  )
}

const columns: Column<SecurityPerson>[] = [
  {
    name: 'Name',
    heads: true,
    cell: ({ name, roleTitle }) => (
      <>
        {name} <span className="text-muted">{roleTitle}</span>
      </>
    ),
  },
  { name: 'Second factor', cell: factorsOf },
  { name: 'Signed in at', cell: ({ openSessions }) => devices(openSessions) },
  {
    name: 'Last sign-in',
    cell: ({ lastLoginAt }) => (lastLoginAt ? <Moment at={lastLoginAt} /> : 'never'),
  },
  {
    name: 'Locked',
    cell: ({ lockedUntil }) =>
      lockedUntil && (
        <>
          until <Moment at={lockedUntil} />
        </>
      ),
  },
]

function factorsOf({ apps, passkeys, isMeant }: SecurityPerson) {
  const have = [
    apps > 0 && 'app',
    passkeys === 1 && 'passkey',
    passkeys > 1 && `${passkeys} passkeys`,
  ].filter(Boolean)
  if (have.length > 0) return have.join(', ')
  return <span className={isMeant ? 'text-wait' : 'text-muted'}>{isMeant ? '▲ none' : 'none'}</span>
}

function devices(count: number) {
  if (count === 0) return <span className="text-muted">nowhere</span>
  return count === 1 ? '1 device' : `${count} devices`
}
