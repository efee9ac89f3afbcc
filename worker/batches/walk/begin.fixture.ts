import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import type { RoleName } from '../../domain/access/role.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { scopes } from '../../domain/integrations/scopes.ts'
import { freezes } from '../../freeze/unfreeze-proposal.ts'
import { countsHere } from '../../http/quotas/count-request.ts'
import { owedHere } from '../../http/quotas/count-rows.ts'
import { remembered } from '../../tenancy/remembered.ts'
import { copyAccount } from '../../testing/batches.ts'
import {
  addColleagues,
  asColleague,
  keepToken,
  proveAnew,
  signInAnew,
} from '../../testing/colleagues.ts'
import { makeOrganisation } from '../../testing/organisation.ts'
import { withdrawAll } from '../model/approval-model-restored.ts'
import { forgetRulers, saveRule } from '../model/approval-model-rules.ts'
import { diceOf } from './dice.fixture.ts'
import { limits, type World } from './world.fixture.ts'

const hired: Record<string, RoleName> = {
  ...{ mel: 'payment_manager', moa: 'payment_manager', pat: 'payment_officer' },
  ...{ fin: 'finance_manager', ava: 'approver', avi: 'approver', ave: 'approver' },
  ...{ sen: 'senior_approver', lara: 'accountant', lena: 'accountant', vic: 'viewer' },
}

let database: D1Database
let source = ''

export async function makeWalkers() {
  freezes.perDayMax = 100_000 // a day of walkers has more of them
  database = (await makeOrganisation('acme', 'Acme Hospital', [])).database
  await addColleagues([{ id: 'root', role: 'org_admin', ownLimitToea: 0 }])
  const names = { name: 'Payroll', userName: 'ACME', remitter: 'ACME', deUserId: '000001' }
  const account = { bsb: '088-950', accountNumber: '7001234567', profile: 'kundu-pei-132' }
  const body = { ...names, ...account }
  source = (await asColleague('root', 'POST', '/source-accounts', { body })).body.id
  const rules = { newAccounts: 'with_the_approval', coolingNewHours: 0, coolingChangedHours: 0 }
  await asColleague('root', 'PUT', '/payee-rules', { body: rules })
  await addColleagues(
    ['ada', 'ado'].map((id) => ({ id, role: 'org_admin' as const, ownLimitToea: null })),
  )
  await makeKey()
  // root was there to begin with, and administers no more
  await database.prepare("UPDATE users SET status = 'inactive' WHERE id = 'root'").run()
  await addColleagues(
    Object.entries(hired).map(([id, role]) => ({
      id,
      role,
      ownLimitToea: id === 'ava' ? (limits.ava ?? 0) : null,
    })),
  )
}

let walks = 0

/** Two accounts of one's own, one of which takes four payments a file; everybody there, and the rules as they were. */
export async function begin(seed: number): Promise<World> {
  vi.useRealTimers()
  walks += 1
  await database.prepare("UPDATE users SET status = 'active' WHERE id <> 'root'").run()
  for (const id of [...Object.keys(hired), 'ada', 'ado']) await signInAnew(id)
  for (const id of ['ada', 'ado', 'fin']) await proveAnew(id)
  await env.CONTROL.prepare(
    "UPDATE organisations SET state = 'active', state_before = NULL, frozen_by = NULL, revision = revision + 1 WHERE slug = 'acme'",
  ).run()
  remembered.clear()
  countsHere.clear()
  owedHere.clear()
  await withdrawAll(database)
  await database
    .prepare("UPDATE delegations SET ended_at = 2, ended_by = 'ada' WHERE ended_at IS NULL")
    .run()
  await forgetRulers(database)
  await saveRule(database, { small: 1, large: 2, provedAbove: null })
  await forgetRulers(database)
  const accounts = [await copyAccount(database, source), await copyAccount(database, source)]
  await database
    .prepare('UPDATE source_accounts SET switches = ? WHERE id = ?')
    .bind(JSON.stringify({ recordsMax: 5 }), accounts[1])
    .run()
  const body = { name: `Walk ${walks}`, kind: 'other', sourceAccountId: accounts[0], rhythm: '' }
  const template = (await asColleague('mel', 'POST', '/templates', { body })).body
  return {
    ...{ database, nth: walks, dice: diceOf(seed), accounts, template: template.id ?? 'none' },
    ...{ batches: new Map(), rows: new Map(), accountsOf: new Map(), namesOf: new Map() },
    ...{ proposers: new Map(), approvals: [], hands: new Map(), left: new Map(), cameBack: [] },
    ...{ floors: new Map(), handedOver: new Map(), terms: [], uploads: [] },
    ...{ repaid: new Map(), stopped: new Set(), gone: new Set(), days: 0 },
    ...{
      bands: { small: 1, large: 2 },
      isFrozen: false,
      freezes: 0,
      isLeaving: false,
      isTogether: false,
      taken: new Set(),
      told: [],
      wrong: [],
      count: 0,
    },
  }
}

/** A program of Ada's, with every scope. */
async function makeKey() {
  for (const id of ['ada', 'ado']) await proveAnew(id)
  const lastDay = addDays(dayInPortMoresby(new Date()), 80)
  const asked = { body: { name: 'Payroll program', scopes: [...scopes], lastDay } }
  const { body } = await asColleague('ada', 'POST', '/keys', asked)
  await asColleague('ado', 'POST', `/changes/${body.pending.id}/confirmation`)
  keepToken('prog', body.secret)
}
