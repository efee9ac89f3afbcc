import type { Context } from 'hono'
import type { Confirmed, Confirming } from '../../contract/reconciliation/confirming.ts'
import { type Answer, answeredBefore } from '../../core/commit.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import type { App } from '../../http/app.ts'
import { errorToRefusal } from '../../http/error-to-refusal.ts'
import { settled } from './in-turn.ts'
import { confirmLine } from './settle-lines.ts'

/** One press: each line is a change of its own under a key of its own, and one that is refused keeps no other from it. */
export async function confirmLines(
  c: Context<App>,
  { ids, seen, ...rest }: Confirming,
): Promise<Answer> {
  nothingLeft(rest)
  const { mutation, realm } = c.var
  const body: Confirmed = { confirmed: [], refused: [] }
  // a line of which nothing was shown was shown as nothing
  const shown = new Map(ids.map((id, place) => [id, seen && (seen[place] ?? {})]))
  for (const [id, what] of shown) {
    const own = { ...mutation, key: `${mutation.key}/${id}` }
    c.set('mutation', own)
    try {
      // sent again after the line was lost, what was confirmed then counts
      if (!(await answeredBefore(realm.db, own))) await settled(c, () => confirmLine(c, id, what))
      body.confirmed.push(id)
    } catch (error) {
      // somebody else may have come first, which the database says in its own words
      const refusal = errorToRefusal(error)
      if (refusal.reason === 'failed') throw error
      body.refused.push({ id, code: refusal.reason, message: refusal.detail })
    }
  }
  c.set('mutation', mutation)
  return { status: 200, body }
}
