import { hourMs } from '../../durations.ts'

/** For so many days after an organisation came to have one administrator, what gives rights waits. */
export const aloneDays = 30
/** So long it waits, and so long whoever was removed can take that back. */
export const waitHours = 72

/** When fewer than two came to administer; nothing where they never did. */
export type FellBelowTwo = Date | null

/**
 * Until when a change that gives rights waits, because one administrator is alone who was not alone thirty days ago; nothing
 * where another confirms it, and nothing where an organisation has had one from its beginning (decision 0014).
 */
export function waitWhenAlone(
  administrators: readonly string[],
  fellBelowTwo: FellBelowTwo,
  now: Date,
): Date | null {
  if (administrators.length > 1 || fellBelowTwo === null) return null
  if (now.getTime() - fellBelowTwo.getTime() >= aloneDays * 24 * hourMs) return null
  return new Date(now.getTime() + waitHours * hourMs)
}
