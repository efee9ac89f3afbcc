import { expect } from 'vitest'
import type { Model } from '../approval-model.ts'

/* What must hold of people and rules, asked of the tables themselves. */

export async function checkRights(database: D1Database, id: string, model: Model) {
  const { results: people } = await database
    .prepare("SELECT id FROM users WHERE status <> 'active' AND id <> 'tama' ORDER BY id")
    .all<{ id: string }>()
  expect(people.map((one) => one.id)).toEqual([...new Set(model.away)].sort())
  const { results: lent } = await database
    .prepare(
      'SELECT delegator_id AS lender, delegate_id AS delegate FROM delegations WHERE ended_at IS NULL ORDER BY 1, 2',
    )
    .all()
  const asIn = ({ lender, delegate }: Model['lent'][number]) => `${lender}/${delegate}`
  expect(lent.map((one) => asIn(one as Model['lent'][number]))).toEqual(model.lent.map(asIn).sort())
  const bands = await database
    .prepare('SELECT bands FROM approval_rules ORDER BY version DESC LIMIT 1')
    .first<string>('bands')
  const [small, large] = JSON.parse(bands ?? '[]') as { approvals: number }[]
  expect([small?.approvals, large?.approvals]).toEqual([model.rule.small, model.rule.large])
  await checkDecisions(database, id)
}

/** Nobody decided on what they had changed the rules for, by a program, or on what pays somebody who was stopped then. */
async function checkDecisions(database: D1Database, id: string) {
  const count = (query: string) => database.prepare(query).bind(id).first<number>('count')
  const byRulers = `SELECT count(*) AS count FROM batch_steps s
    JOIN json_each(json_array(s.actor_id, s.on_behalf_of)) voice ON voice.value IS NOT NULL
    JOIN approval_rules r ON r.set_by = voice.value AND r.set_at > 1 AND r.set_at < s.at
    WHERE s.batch_id = ?1 AND s.kind IN ('approve', 'reject', 'query')`
  expect(await count(byRulers)).toBe(0)
  const toStopped = `SELECT count(*) AS count FROM batch_steps s
    JOIN payments p ON p.batch_id = s.batch_id JOIN payee_stops t ON t.payee_id = p.payee_id
    JOIN batches b ON b.id = s.batch_id AND b.version = s.version
    WHERE s.batch_id = ?1 AND (s.kind = 'seal' OR (s.kind = 'approve' AND s.to_state = 'approved'))
      AND t.stopped_at < s.at AND coalesce(t.ended_at, s.at + 1) > s.at`
  expect(await count(toStopped)).toBe(0)
}
