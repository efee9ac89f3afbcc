import type { Context } from 'hono'
import type { Confirmed } from '../../contract/reconciliation/statements.ts'
import { type Answer, answeredBefore } from '../../core/commit.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { settled } from './in-turn.ts'
import { confirmLine } from './settle-lines.ts'

/** One press: each line is a change of its own under a key of its own, and one that is refused keeps no other from it. */
export async function confirmLines(c: Context<App>, ids: string[]): Promise<Answer> {
  const { mutation, realm } = c.var
  const body: Confirmed = { confirmed: [], refused: [] }
  for (const id of new Set(ids)) {
    const own = { ...mutation, key: `${mutation.key}/${id}` }
    c.set('mutation', own)
    try {
      // sent again after the line was lost, what was confirmed then counts
      if (!(await answeredBefore(realm.db, own))) await settled(c, () => confirmLine(c, id))
      body.confirmed.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      body.refused.push({ id, code: error.reason, message: error.detail })
    }
  }
  c.set('mutation', mutation)
  return { status: 200, body }
}
