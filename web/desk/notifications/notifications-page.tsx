import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Notification } from '#contract/notifications/notifications.ts'
import { addressAt, pathFor } from '#domain/access/addresses/enter.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Moment } from '../../ui/formats.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Page } from '../../ui/page.tsx'
import { useSession } from '../layout/queries.ts'
import { notificationsQuery } from './queries.ts'

/** What one was told by e-mail, without what opens an account: each in a sentence, with the way to it. */
export function NotificationsPage() {
  const query = useSuspenseInfiniteQuery(notificationsQuery(useQueryClient()))
  const { user } = useSession()
  const told = query.data.pages.flatMap(({ items }) => items)

  return (
    <Page title="Notifications">
      <p className="max-w-prose text-muted">
        What Bilum tells you stands here, also where you switched its e-mail off. Only links that
        open your account are not here. Which e-mails you get, you choose in your{' '}
        <Link to={pathFor('preferences', user)} className="underline">
          preferences
        </Link>
        .
      </p>
      {told.length === 0 ? (
        <EmptyState>
          You were told nothing yet. What waits for you and what happens to your batches appears
          here.
        </EmptyState>
      ) : (
        <ul
          aria-label="Notifications, newest first"
          className="max-w-3xl divide-y divide-line border-line border-y"
        >
          {told.map((one) => (
            <li key={one.id} className="grid gap-1 py-3">
              <Told told={one} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </Page>
  )
}

function Told({ told: { text, more, at, isNew, to } }: { told: Notification }) {
  return (
    <>
      <p className="break-words font-medium">
        {to === null ? text : <WayTo path={to}>{text}</WayTo>}
      </p>
      {more && <p className="max-w-prose whitespace-pre-line break-words">{more}</p>}
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <Moment at={at} />
        {isNew && <Badge tone="info" shape="●" word="New" />}
      </p>
    </>
  )
}

/** A page of the plain lane is loaded whole. */
function WayTo({ path, children }: { path: string; children: string }) {
  const address = addressAt(path)
  return address && !address.isPlain ? (
    <Link to={path}>{children}</Link>
  ) : (
    <a href={path}>{children}</a>
  )
}
