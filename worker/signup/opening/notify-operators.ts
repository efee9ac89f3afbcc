import type { ControlDb } from '../../core/databases.ts'
import type { PlatformEvent } from '../../mail/letter-types.ts'
import { postLetters } from '../../mail/post-letters.ts'
import { listOperators } from '../store.ts'

/** A notice to the platform's people who look after the fleet. */
export async function notifyOperators(
  db: ControlDb,
  what: PlatformEvent,
  occasion: string,
  about: string,
  at: Date,
) {
  const recipientIds = await listOperators(db)
  const content = { what, about }
  return postLetters(
    db,
    { letter: 'platform_notice', occasion: `${what}/${occasion}`, recipientIds, content },
    at,
  )
}
