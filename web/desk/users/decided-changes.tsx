import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ChangeView } from '#contract/changes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Moment } from '../../ui/formats.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { WhatIsAsked } from './changes-panel.tsx'
import { changesQuery } from './queries.ts'

/** What was asked for and decided, newest first. */
export function DecidedChanges() {
  const query = useSuspenseInfiniteQuery(changesQuery('decided'))
  const changes = query.data.pages.flatMap(({ items }) => items)
  if (changes.length === 0) {
    return (
      <EmptyState>
        Nothing was decided yet. With two administrators, what gives rights waits for the second.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface px-4">
        {changes.map((change) => (
          <li key={change.id} className="py-3">
            <WhatIsAsked change={change} />
            <p>
              {words[change.state]} {change.decidedBy?.name}
              {change.decidedAt && (
                <>
                  , <Moment at={change.decidedAt} />
                </>
              )}
              {change.reason && <q className="block break-words">{change.reason}</q>}
            </p>
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  )
}

const words: Record<ChangeView['state'], string> = {
  pending: 'Waiting',
  confirmed: 'Confirmed by',
  refused: 'Refused by',
  withdrawn: 'Withdrawn by',
}
