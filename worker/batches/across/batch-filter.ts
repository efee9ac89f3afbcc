import { and, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { searchWords } from '../../core/search-words.ts'
import { batchesNamed } from '../../db/search/named.ts'
import { batches } from '../../db/tenant-batches.ts'
import type { BatchState } from '../../domain/batches/batch.ts'
import type { BatchKind } from '../../domain/batches/runs/template-kinds.ts'
import { isComparable } from '../compared/run-before.ts'

/** What narrows a list of batches, or of what lies in them. */
export type BatchFilter = {
  states?: BatchState[] | undefined
  account?: string | undefined
  maker?: string | undefined
  from?: string | undefined
  to?: string | undefined
  kind?: BatchKind | undefined
  comparableWith?: string | undefined
}

/** The same as a condition on the batch; nothing where every batch is meant. */
export function batchCondition({
  states,
  account,
  maker,
  from,
  to,
  kind,
  comparableWith,
}: BatchFilter): SQL | undefined {
  return and(
    states && inArray(batches.state, states),
    account ? eq(batches.sourceAccountId, account) : undefined,
    maker ? eq(batches.preparedBy, maker) : undefined,
    from ? gte(batches.valueDate, from) : undefined,
    to ? lte(batches.valueDate, to) : undefined,
    kind === 'none' ? isNull(batches.kind) : kind && eq(batches.kind, kind),
    comparableWith ? isComparable(comparableWith) : undefined,
  )
}

/** The numbers of the batches whose name or reference has words that begin so. */
export function numbersNamed(search: string | undefined, narrower = sql``): SQL | undefined {
  const words = searchWords(search)
  if (!words) return undefined
  return batchesNamed(words, narrower)
}
