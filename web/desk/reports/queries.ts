import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { ApproverReport, PaidReport } from '#contract/batches/reports.ts'
import type { ReportKind } from '#domain/reports/kinds.ts'
import type { Period } from '#domain/reports/period.ts'
import { api } from '../../api.ts'

export type PaidKind = Exclude<ReportKind, 'approvers'>

/** What a report is asked with. */
export const wordsOf = (kind: ReportKind, { from, to }: Period) =>
  new URLSearchParams({ kind, from, to }).toString()

const reportQuery = <Page extends { nextCursor: string | null }>(
  words: string,
  schema: z.ZodMiniType<Page>,
) =>
  infiniteQueryOptions({
    queryKey: ['reports', words],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(words)
      if (pageParam) query.set('cursor', pageParam)
      return api.get(`/reports?${query}`, schema, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const paidQuery = (kind: PaidKind, period: Period) =>
  reportQuery(wordsOf(kind, period), PaidReport)

export const decidedQuery = (period: Period) =>
  reportQuery(wordsOf('approvers', period), ApproverReport)
