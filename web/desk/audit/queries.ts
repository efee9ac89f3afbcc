import { infiniteQueryOptions } from '@tanstack/react-query'
import { AuditList } from '#contract/audit.ts'
import { api } from '../../api.ts'

/** Empty where everything is wanted. */
export type AuditFilter = {
  action: string
  actor: string
  subject: string
  from: string
  to: string
}

/** The audit log, newest first. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) => {
      const given = Object.entries({ ...filter, cursor: pageParam }).filter(([, text]) => text)
      return api.get(`/audit?${new URLSearchParams(given)}`, AuditList, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The newest is what one comes for.
    staleTime: 0,
  })
