import { expect } from 'vitest'
import { ben, confirmation, wanted } from '../../changes/administrators.fixture.ts'
import { type RoleName, roleNames } from '../../domain/access/role.ts'
import { permissions } from '../../domain/access/role-names.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import {
  addKunduAccount,
  copyAccount,
  paidAgain,
  payment,
  startBatch,
} from '../../testing/batches.ts'
import { ana, as } from '../../testing/cast.ts'
import type { Person } from '../../testing/organisation.ts'
import { change, roleNow } from '../../users/roles/roles.fixture.ts'

/** Of whom an organisation can make everything, but that whoever sends money does not reconcile it. */
export const mighty = roleNames.filter((role) => role !== 'sys_admin')
const every = permissions.filter((one) => one !== 'reconcile_payments')
type Might = { permissions: readonly string[]; approvalLimitToea: number | null }
export const unlimited: Might = { permissions: every, approvalLimitToea: null }
/** The same, for next to nothing of their own. */
export const small: Might = { permissions: every, approvalLimitToea: 1 }

/** By the routes: asked by Ana, confirmed by Ben. Whoever is among `but` stays as they are. */
export async function makeMighty(might: Might, but: RoleName[] = []) {
  for (const role of mighty) {
    if (but.includes(role)) continue
    const { approvalLimitToea: limit, permissions: held } = await roleNow(role)
    if (limit === might.approvalLimitToea && held.length === every.length) continue
    const asked = await change(role, { ...might, dashboardSections: [] })
    expect((await ben('POST', confirmation(wanted(asked)))).status).toBe(200)
  }
}

let source = ''
let database: D1Database
export async function addAccount(of: D1Database) {
  database = of
  source = await addKunduAccount()
}

export type Waiting = { id: string; digest: string }
let next = 0
/** A batch of theirs with one payment to somebody new, that waits for approval. */
export async function waiting(by: Person, amountToea: number): Promise<Waiting> {
  next += 1
  // batches of one maker, account and day count together
  const id = await startBatch(await copyAccount(database, source), 'Payroll', by)
  const body = { payments: [payment(next, amountToea)] }
  expect((await as(by).post(`/batches/${id}/payments`, { body })).status).toBe(201)
  const sent = await as(by).post(`/batches/${id}/submission`, { body: paidAgain })
  expect(sent).toMatchObject({ status: 201, body: { state: 'in_approval' } })
  return { id, digest: sent.body.digest }
}

export const approve = (person: Person, { id, digest }: Waiting, more: object = {}) =>
  as(person).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest, ...more } })

const today = () => dayInPortMoresby(new Date())
export const tomorrow = () => addDays(today(), 1)

/** By the routes, confirmed by Ben where it gives a right. */
export async function lend(by: Person, to: Person, when = { fromDay: today(), toDay: tomorrow() }) {
  const asked = await as(by).post('/delegations', { body: { delegateId: to.id, ...when } })
  const answer = asked.status === 202 ? await ben('POST', confirmation(wanted(asked))) : asked
  expect(answer.status).toBeLessThan(300)
}

/** Whom the batch pays is suspended; gives what ends it. */
export async function stop({ id }: Waiting) {
  const sql = 'SELECT payee_id AS id FROM payments WHERE batch_id = ?'
  const payee = await database.prepare(sql).bind(id).first<string>('id')
  const path = `/payees/${payee}/stops`
  const body = { kind: 'suspended', reason: 'Their address is a drain' }
  expect((await as(ana).post(path, { body })).status).toBe(201)
  return () => as(ana).post(`${path}/end`, { body: { reason: 'Found' } })
}

/**
 * Asked of the tables: nobody approved who made it, nor for one who did; each voice counts once; and what is approved has as many
 * as the rule asks for its amount. Says where the batch stands.
 */
export async function expectByEnough({ id }: Waiting): Promise<string> {
  const found = await database
    .prepare('SELECT state, total_toea AS toea, prepared_by AS maker FROM batches WHERE id = ?')
    .bind(id)
    .first<{ state: string; toea: number; maker: string }>()
  const { state, toea, maker } = must(found, 'batch')
  const all = async (sql: string) =>
    (await database.prepare(sql).bind(id).all<{ id: string | null }>()).results.map((row) => row.id)
  const makers = [
    maker,
    ...(await all('SELECT user_id AS id FROM batch_makers WHERE batch_id = ?')),
  ]
  const ofKind = "FROM batch_steps WHERE batch_id = ? AND kind = 'approve'"
  const actors = await all(`SELECT actor_id AS id ${ofKind}`)
  const lenders = (await all(`SELECT on_behalf_of AS id ${ofKind}`)).filter((one) => one !== null)
  const voices = [...actors, ...lenders]
  expect(voices.filter((one) => makers.includes(one))).toEqual([])
  expect(new Set(voices).size).toBe(voices.length)
  if (!['in_approval', 'approval_blocked'].includes(state)) {
    expect(actors.length).toBeGreaterThanOrEqual(toea > 5_000_000 ? 2 : 1)
  }
  return state
}
