import type { IntegrityNight } from '../../contract/audit.ts'
import { integrityCheckNames } from '../../domain/integrity/checks.ts'
import type { NightRow } from './store.ts'

export function nightView(row: NightRow): IntegrityNight {
  const { begunAt, endedAt, atCheck, checked, found, problems } = row
  return {
    begunAt: begunAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    checksDone: endedAt ? integrityCheckNames.length : integrityCheckNames.indexOf(atCheck),
    looked: { batches: checked.totals ?? 0, files: checked.files ?? 0, payees: checked.stops ?? 0 },
    found,
    problems,
  }
}
