import { someChange } from '../../domain/access/administrators/some-change.ts'
import { Refusal } from './refusal.ts'

/** Refuses what is asked for by its name and is so already. */
export function expectChange(before: object, after: object) {
  const may = someChange(before, after)
  if (!may.ok) throw new Refusal(may.reason)
}
