import type { MergeView } from '../../contract/payees/merges.ts'
import { must } from '../../domain/must.ts'
import type { MergeRow } from './store.ts'

type Record = { id: string; name: string; code: string }

/** A merge, with the names of the two records as they are now. */
export function mergeView(
  row: MergeRow,
  records: Map<string, Record>,
  names: Map<string, string>,
): MergeView {
  const record = (id: string) => {
    const { name, code } = must(records.get(id), 'payee')
    return { id, name, code }
  }
  return {
    id: row.id,
    payee: record(row.payeeId),
    into: record(row.intoId),
    reason: row.reason,
    mergedBy: names.get(row.mergedBy) ?? '',
    mergedAt: row.mergedAt.toISOString(),
    endedBy: names.get(row.endedBy ?? '') ?? '',
    endedAt: row.endedAt?.toISOString() ?? null,
    endReason: row.endReason,
  }
}
