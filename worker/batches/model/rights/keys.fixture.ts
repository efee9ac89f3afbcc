import { addDays, dayInPortMoresby } from '../../../domain/calendar.ts'
import { scopes } from '../../../domain/integrations/scopes.ts'
import { must } from '../../../domain/must.ts'
import { asColleague, keepToken, proveAnew } from '../../../testing/colleagues.ts'

/** The name under which Olo's program asks. */
export const program = 'olo by a key'

/** A key of Olo's with every scope, that Tama confirmed. */
export async function makeKey() {
  for (const id of ['olo', 'tama']) await proveAnew(id)
  const lastDay = addDays(dayInPortMoresby(new Date()), 80)
  const asked = { body: { name: 'Payroll program', scopes: [...scopes], lastDay } }
  const { body } = await asColleague('olo', 'POST', '/keys', asked)
  const change = must<string>(body.pending?.id, 'change')
  await asColleague('tama', 'POST', `/changes/${change}/confirmation`)
  keepToken(program, body.secret)
}

/** Whoever is removed has no program any more. */
export async function isKeyGone(database: D1Database) {
  const query =
    "SELECT count(*) AS count FROM api_keys WHERE made_by = 'olo' AND revoked_at IS NULL"
  return (await database.prepare(query).first<number>('count')) === 0
}
