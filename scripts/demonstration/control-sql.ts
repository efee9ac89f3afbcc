import type { DatabaseSync } from 'node:sqlite'
import { dayInPortMoresby } from '../../worker/domain/calendar.ts'
import { demonstrationSlug } from '../../worker/domain/slug.ts'
import { literal } from './tenant-sql.ts'

/** Takes a free slot for the demonstration. Fails where the slot is taken, or another demonstration exists. */
export function claimSql(id: string, slot: string, at: Date): string[] {
  const own = `binding = ${literal(slot)} AND organisation_id = ${literal(id)}`
  const other = `SELECT 1 FROM organisations WHERE slug = ${literal(demonstrationSlug)}`
  return [
    `UPDATE slots SET organisation_id = ${literal(id)}, claimed_at = ${at.getTime()}
WHERE binding = ${literal(slot)} AND organisation_id IS NULL AND NOT EXISTS (${other})`,
    `INSERT INTO guards (reason) SELECT 'the slot is not free, or there is a demonstration already'
WHERE NOT EXISTS (SELECT 1 FROM slots WHERE ${own}) OR EXISTS (${other})`,
  ]
}

/**
 * The organisation's row, written last: with it the demonstration is there. It is frozen by the platform: whoever might
 * come by a session changes nothing either, and no job reminds, bills or moves anything in it.
 */
export function openSql(control: DatabaseSync, id: string, slot: string, at: Date): string[] {
  const row = control.prepare('SELECT * FROM organisations WHERE id = ?').get(id)
  const kept = {
    ...row,
    ...{ slot, state: 'frozen', frozen_by: 'platform', state_before: 'active' },
    state_since: dayInPortMoresby(at),
    ...{ state_reason: 'The demonstration', billing_email: '', swept_at: at.getTime() },
  }
  const values = Object.values(kept).map((value) =>
    typeof value === 'string' ? literal(value) : String(value ?? 'NULL'),
  )
  return [
    `INSERT INTO organisations (${Object.keys(kept).join(', ')})\nVALUES (${values.join(', ')})`,
  ]
}
