import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { NotificationList, Unread } from '#contract/notifications/notifications.ts'
import { api } from '../../api.ts'
import { sessionQuery } from '../layout/queries.ts'

/** What one was told, newest first. What its first page shows is read from then on. */
export const notificationsQuery = (client: QueryClient) =>
  infiniteQueryOptions({
    queryKey: ['notifications'],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam && `?${new URLSearchParams({ cursor: pageParam })}`
      const page = await api.get(`/notifications${query}`, NotificationList, signal)
      const [newest] = page.items
      if (!pageParam && newest?.isNew) markRead(client, newest.id)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Nobody waits for it. Where it is lost, the bell keeps its number, and the next visit tells the server again. */
function markRead(client: QueryClient, upTo: number) {
  api.post('/notifications/read', Unread, { body: { upTo }, key: crypto.randomUUID() }).then(
    ({ unread }) =>
      client.setQueryData(
        sessionQuery.queryKey,
        (known) => known && { ...known, user: { ...known.user, unread } },
      ),
    () => {},
  )
}
