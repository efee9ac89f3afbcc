import type { AuditList } from '#contract/audit.ts'
import { Moment } from '../../../ui/formats.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'

type SearchedProps = {
  pages: AuditList[]
  sort: string
  query: Parameters<typeof LoadMore>[0]['query']
}

/** The way on below the entries; of a search also how far it looked, because one question reads so many and no more. */
export function Searched({ pages, sort, query }: SearchedProps) {
  const looked = pages.flatMap(({ searched }) => searched ?? [])
  const backTo = looked.at(-1)?.backTo
  if (looked.length === 0) return <LoadMore query={query} />
  const count = looked.reduce((sum, { entries }) => sum + entries, 0).toLocaleString('en-US')
  const isDown = sort !== 'oldest'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-muted">
        {query.hasNextPage && backTo ? (
          <>
            Searched {count} entries, {isDown ? 'back to' : 'up to'} <Moment at={backTo} />.
          </>
        ) : (
          `Searched all there is here: ${count} ${count === '1' ? 'entry' : 'entries'}.`
        )}
      </p>
      <LoadMore query={query}>{isDown ? 'Look further back' : 'Look further on'}</LoadMore>
    </div>
  )
}
