import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../ui/counted.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Page } from '../../../ui/page.tsx'
import { duplicatesQuery } from './queries.ts'
import { SuggestedPair } from './suggested-pair.tsx'

/** Records of payees that may be one person: each pair is merged, or told apart for good. */
export function DuplicatesPage() {
  const query = useSuspenseInfiniteQuery(duplicatesQuery)
  const list = useRef<HTMLUListElement>(null)
  const pairs = query.data.pages.flatMap(({ items }) => items)
  const looked = query.data.pages.reduce((sum, page) => sum + page.looked, 0)

  return (
    <Page title="Payees who may be one person">
      <p className="max-w-prose text-muted">
        What is paid to one person under two records is compared by halves: the same invoice twice
        is not noticed. Payees who share an account, a number or a code stand here, and those whose
        names are the same, or alike and next to each other by the alphabet. Archived ones do not.
      </p>
      {pairs.length === 0 ? (
        <EmptyState action={<Link to="/payees">All payees</Link>}>
          {query.hasNextPage
            ? 'None so far.'
            : 'No two active payees look like one person. A pair appears here when a sheet or a person adds one.'}
        </EmptyState>
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Pairs that may be one person"
          className="grid max-w-4xl grid-cols-1 gap-3"
        >
          {pairs.map((pair) => (
            <SuggestedPair
              key={`${pair.one.id} ${pair.other.id}`}
              pair={pair}
              onDone={() => list.current?.focus()}
            />
          ))}
        </ul>
      )}
      <p role="status" className="text-muted">
        {counted(looked, 'payee')} looked at{query.hasNextPage ? ', there are more.' : '.'}
      </p>
      <LoadMore query={query}>Look further</LoadMore>
    </Page>
  )
}
