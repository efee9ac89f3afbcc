import { vi } from 'vitest'
import type { RoleName } from '../../domain/access/role.ts'
import { payDay } from '../../testing/batches.ts'
import { addColleagues, asColleague } from '../../testing/colleagues.ts'
import { makeOrganisation } from '../../testing/organisation.ts'
import { type Model, newModel } from './approval-model.ts'
import { takeBack } from './approval-model-lent.ts'
import { addKnown } from './approval-model-payees.ts'
import { withdrawAll } from './approval-model-restored.ts'
import { setMeaning } from './approval-model-roles.ts'
import { firstRule, saveRule } from './approval-model-rules.ts'
import { copyAccount } from './approval-model-terms.ts'
import type { World } from './approval-model-world.ts'

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
  await addKnown(known)
}

/** A batch that was begun a moment ago, with everybody there and the roles and rules as they were. */
export async function begin(): Promise<{ model: { now: Model }; real: World }> {
  const model = newModel()
  vi.useRealTimers()
  await database.batch(
    [
      "UPDATE users SET status = iif(id = 'gabe', 'inactive', 'active'), last_name = 'Guise'",
      ...['api', 'olo'].map((id) => `UPDATE users SET role = '${hired[id]}' WHERE id = '${id}'`),
    ].map((sql) => database.prepare(sql)),
  )
  await withdrawAll(database)
  await saveRule(database, firstRule)
  await takeBack(database)
  await setMeaning(database, 'usual')
  // from an account of its own: batches of one maker, account and day count together
  const sourceAccountId = await copyAccount(database, source)
  const body = { name: 'Model', sourceAccountId, valueDate: payDay() }
  const { id } = (await asColleague('mere', 'POST', '/batches', { body })).body
  return { model: { now: model }, real: { database, id } }
}
