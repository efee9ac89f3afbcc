import { Button } from './button.tsx'

type LoadMoreProps = {
  /** The state of a `useSuspenseInfiniteQuery`. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  children?: string
}

/** The next page of a list that is paged by cursor. */
export function LoadMore({ query, children = 'Show more' }: LoadMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <Button
      className="justify-self-start"
      reads
      busy={query.isFetchingNextPage}
      onClick={() => query.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
