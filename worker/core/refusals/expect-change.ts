import { someChange } from '../../domain/access/administrators/some-change.ts'
import { Refusal } from './refusal.ts'

/** Refuses what would leave everything as it is. Where it waited, somebody made the same change meanwhile. */
export function expectChange(before: object, after: object, hasWaited = false) {
  const may = someChange(before, after)
  if (!may.ok) throw new Refusal(hasWaited ? 'stale_change' : may.reason)
}
