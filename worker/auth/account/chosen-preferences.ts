import { type Preferences, storedPreferences } from '../../contract/session.ts'

type Stored = Record<string, unknown>

/** Of a row that was read once, and is asked again by each request of its person (read-session.ts): nobody changes it. */
const known = new WeakMap<Stored, Preferences>()

/** What a person chose, checked once. */
export function chosenPreferences(stored: Stored): Preferences {
  const before = known.get(stored)
  if (before) return before
  const chosen = storedPreferences(stored)
  known.set(stored, chosen)
  return chosen
}
