import { openRules } from '../../../domain/access/sign-in/sign-in-rules.ts'
import { ana, as } from '../../../testing/cast.ts'
import { type Person, password } from '../../../testing/organisation.ts'

export const office = { name: 'Accounts office', range: '203.0.113.0/24' }

/** Asks for these rules and otherwise open ones, as an administrator does. */
export const put = (changed: object, who: Person = ana) =>
  as(who).put('/security/rules', { body: { ...openRules, password, ...changed } })

/** What the log has last, without its chain. */
export async function lastEntry(database: D1Database) {
  const row = await database
    .prepare('SELECT action, details FROM audit_entries ORDER BY seq DESC LIMIT 1')
    .first<{ action: string; details: string }>()
  return { action: row?.action, details: JSON.parse(row?.details ?? '{}') }
}
