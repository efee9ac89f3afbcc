import { useMemo } from 'react'
import type { BatchView } from '#contract/batches/batches.ts'
import type { FindingList } from '#contract/batches/findings.ts'
import { isEditable } from '#domain/batches/batch.ts'
import type { Marks } from './rows/filter-rows.ts'
import type { GridRow } from './rows/grid-row.ts'

const isNewKind = (kind: string) => kind === 'new_payee'

/** What was found in each payment: of an open batch now, of a submitted one as it was submitted. */
export function useMarks(batch: BatchView, found: FindingList) {
  const isOpen = isEditable(batch.state)
  return useMemo(() => marksOf(found, isOpen), [found, isOpen])
}

function marksOf({ items }: FindingList, isOpen: boolean) {
  const titles = new Map<string, string[]>()
  const news = new Set<string>()
  const toSettle = new Set<string>()
  for (const { paymentId, title, kind, rank, reason } of items) {
    if (!paymentId) continue
    titles.set(paymentId, [...(titles.get(paymentId) ?? []), title])
    if (isNewKind(kind)) news.add(paymentId)
    if (isOpen && (rank === 1 || (rank === 2 && reason === ''))) toSettle.add(paymentId)
  }
  const none: string[] = []
  const marks: Marks = {
    toSettle,
    isNew: ({ saved }: GridRow) =>
      saved !== undefined && (news.has(saved.id) || (!isOpen && saved.warnings.some(isNewKind))),
  }
  return { marks, titlesOf: ({ saved }: GridRow) => titles.get(saved?.id ?? '') ?? none }
}
