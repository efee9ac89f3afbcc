import { vi } from 'vitest'
import type { RoleName } from '../../domain/access/role.ts'
import { copyAccount, payDay } from '../../testing/batches.ts'
import { addColleagues, asColleague, signInAnew } from '../../testing/colleagues.ts'
import { makeOrganisation } from '../../testing/organisation.ts'
import { type Model, newModel } from './approval-model.ts'
import { takeBack } from './approval-model-lent.ts'
import { addKnown } from './approval-model-payees.ts'
import { withdrawAll } from './approval-model-restored.ts'
import { setMeaning } from './approval-model-roles.ts'
import { firstRule, forgetRulers, saveRule } from './approval-model-rules.ts'
import type { World } from './approval-model-world.ts'
import { addReconciling, setAsideAll } from './back/revived.fixture.ts'
import { isKeyGone, makeKey } from './rights/keys.fixture.ts'

/** What everybody was hired as. */
export const hired: Record<string, RoleName> = {
  mere: 'payment_manager',
  noa: 'payment_officer',
  fia: 'finance_manager',
  olo: 'org_admin',
  api: 'approver',
  lima: 'approver',
  gabe: 'approver',
  viv: 'viewer',
}

let database: D1Database
let source = ''
/** The batch of the schedule before. */
let last = ''

/** Acme with everybody of the model, and `known` people whose accounts are on file. */
export async function makeWorld(known: number) {
  database = (await makeOrganisation('acme', 'Acme Hospital', [])).database
  // administrators always stay; these may approve nothing, so that the model need not know of them
  const staying = { role: 'org_admin', ownLimitToea: 0 } as const
  await addColleagues([{ id: 'sela', ...staying }])
  const names = { name: 'Payroll', userName: 'ACME', remitter: 'ACME', deUserId: '000001' }
  const account = { bsb: '088-950', accountNumber: '7001234567', profile: 'kundu-pei-132' }
  const body = { ...names, ...account }
  source = (await asColleague('sela', 'POST', '/source-accounts', { body })).body.id
  const rules = { newAccounts: 'with_the_approval', coolingNewHours: 0, coolingChangedHours: 0 }
  await asColleague('sela', 'PUT', '/payee-rules', { body: rules })
  const ownLimitToea = (id: string) => (id === 'lima' ? 1_000_000 : null)
  await addColleagues([{ id: 'tama', ...staying }])
  await addColleagues(
    Object.entries(hired).map(([id, role]) => ({ id, role, ownLimitToea: ownLimitToea(id) })),
  )
  await addReconciling()
  await addKnown(known)
  await makeKey()
}

/** What waits of the schedule before is cancelled, or every change of rights after it would look at it. */
async function putAway() {
  const waits = await database
    .prepare(
      `SELECT count(*) AS count FROM batches
       WHERE id = ? AND state IN ('in_approval', 'approval_blocked', 'queried', 'approved')`,
    )
    .bind(last)
    .first<number>('count')
  if (!waits) return
  const body = { reason: 'Of the schedule before' }
  for (const id of ['sela', 'tama']) {
    await asColleague(id, 'POST', `/batches/${last}/cancellation`, { body })
  }
}

/** Whoever was removed is there again, and so is the program. */
async function signEverybodyIn() {
  const { results } = await database
    .prepare(
      `SELECT id FROM users u WHERE NOT EXISTS
        (SELECT 1 FROM sessions s WHERE s.user_id = u.id AND s.ended_at IS NULL)`,
    )
    .all<{ id: string }>()
  for (const { id } of results) await signInAnew(id)
  if (await isKeyGone(database)) await makeKey()
}

/** A batch that was begun a moment ago, with everybody there and the roles and rules as they were. */
export async function begin(): Promise<{ model: { now: Model }; real: World }> {
  const model = newModel()
  vi.useRealTimers()
  await database.batch(
    [
      "UPDATE users SET status = iif(id = 'gabe', 'inactive', 'active'), last_name = 'Guise'",
      "UPDATE users SET role = 'org_admin' WHERE id IN ('sela', 'tama')",
      ...['api', 'olo'].map((id) => `UPDATE users SET role = '${hired[id]}' WHERE id = '${id}'`),
    ].map((sql) => database.prepare(sql)),
  )
  await signEverybodyIn()
  await setAsideAll(database)
  await putAway()
  await withdrawAll(database)
  await forgetRulers(database)
  await saveRule(database, firstRule)
  await takeBack(database)
  await setMeaning(database, 'usual')
  // from an account of its own: batches of one maker, account and day count together
  const sourceAccountId = await copyAccount(database, source)
  const body = { name: 'Model', sourceAccountId, valueDate: payDay() }
  const { id } = (await asColleague('mere', 'POST', '/batches', { body })).body
  last = id
  return { model: { now: model }, real: { database, id } }
}
