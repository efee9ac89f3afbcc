import { infiniteQueryOptions } from '@tanstack/react-query'
import { AuditList } from '#contract/audit.ts'
import { api } from '../../api.ts'
import { keepChoices } from '../layout/queries.ts'

/** Empty where everything is wanted. */
export type AuditFilter = {
  action: string
  actor: string
  subject: string
  /** Words that an entry has. */
  search: string
  from: string
  to: string
  sort: string
}

/** The audit log. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: async ({ pageParam, signal, client }) => {
      const given = Object.entries({ ...filter, cursor: pageParam }).filter(([, text]) => text)
      const page = await api.get(`/audit?${new URLSearchParams(given)}`, AuditList, signal)
      keepChoices(client, 'actors', page.actors)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The newest is what one comes for.
    staleTime: 0,
  })
