import { platformRealm } from '../core/databases.ts'
import { report } from '../core/log/report.ts'
import { mayDo } from '../domain/access/organisation-state.ts'
import { demonstrationSlug } from '../domain/slug.ts'
import { findOrganisationBySlug } from '../organisations/store.ts'

/** Strangers ask for the front page as often as they like: one look a minute answers all of them. */
const heldMs = 60_000
/** Where nothing was ever said, another look is made soon. */
const awayMs = 5_000

/** What this isolate was told, and until when that counts. */
export const told: { isOpen: boolean | undefined; until: number } = { isOpen: undefined, until: 0 }

/**
 * Is there a demonstration at its address, in a state that lets people look? While the control database is away, what it said before: the
 * public site needs nothing else of it.
 */
export async function isDemonstrationOpen(env: Env): Promise<boolean> {
  const now = Date.now()
  if (told.until > now) return told.isOpen === true
  // whoever comes meanwhile goes by what was said before; where nothing was, each looks
  if (told.isOpen !== undefined) told.until = now + heldMs
  try {
    const row = await findOrganisationBySlug(platformRealm(env).db, demonstrationSlug)
    told.isOpen = row !== undefined && mayDo(row.state, 'read').ok
    told.until = now + heldMs
  } catch (error) {
    report(error, 'the control database is away')
    told.until = now + (told.isOpen === undefined ? awayMs : heldMs)
  }
  return told.isOpen === true
}
