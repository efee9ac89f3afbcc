import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { changeKinds } from '../change-kinds.ts'
import { pendingChanges } from '../db/tenant.ts'
import { openRules } from '../domain/access/sign-in/sign-in-rules.ts'
import { addDays, dayInPortMoresby } from '../domain/calendar.ts'
import { must } from '../domain/must.ts'
import { later, signInAt } from '../testing/browser.ts'
import { type Answered, ana, as, mia, originOf, ravi, tokenOf } from '../testing/cast.ts'
import { openAcme, proveAnew } from '../testing/colleagues.ts'
import { password } from '../testing/organisation.ts'
import { change, usual } from '../users/roles/roles.fixture.ts'
import {
  ben,
  confirmation,
  makeTwoAdministrators,
  userRow,
  wanted,
} from './administrators.fixture.ts'
import type { ChangeKindName } from './store.ts'

let accountId = ''
let one = ''
let other = ''
let templateId = ''
beforeAll(async () => {
  await makeTwoAdministrators()
  const { pending } = (await as(ana).post('/source-accounts', { body: account })).body
  accountId = pending.subjectId
  await ben('POST', confirmation(pending.id))
  one = await newPayee('Kila Karo', '7001234561')
  other = await newPayee('Kila Karoo', '7001234562')
  await Promise.all([tokenOf(ravi), tokenOf(mia)])
  const letIn = await as(ana).put('/payroll-group/mia', { body: { isIn: true } })
  await ben('POST', confirmation(wanted(letIn)))
  const salaries = { name: 'Salaries', isConfidential: true, kind: 'pay', rhythm: '' }
  const body = { ...salaries, description: 'PAY', sourceAccountId: accountId }
  templateId = (await as(mia).post('/templates', { body })).body.id
})
afterEach(() => vi.useRealTimers())

const account = {
  ...{ name: 'Payroll', bsb: '088-950', accountNumber: '7001234567' },
  ...{ profile: 'kundu-pei-132', deUserId: '000001', userName: 'ACME', remitter: 'ACME' },
}
const newPayee = async (name: string, accountNumber: string) =>
  (await as(mia).post('/payees', { body: { name, bsb: '088-950', accountNumber } })).body.id

const inDays = (days: number) => addDays(dayInPortMoresby(new Date()), days)
const rules = { ...openRules, password, idleMinutesMax: 30 }
const more = [...usual('viewer').permissions, 'view_audit']
const invited = { email: 'kora@example.test', firstName: 'Kora', lastName: 'Hao', role: 'approver' }

/** How each kind is asked for, by hand. A forgotten bank file is asked for by wanting it, which gives nothing. */
const asks: Record<Exclude<ChangeKindName, 'seal_again'>, () => Promise<Answered>> = {
  user: () => as(ana).post('/users', { body: invited }),
  role: () => change('viewer', { permissions: more }),
  delegation: () => {
    const days = { fromDay: inDays(1), toDay: inDays(2) }
    return as(ravi).post('/delegations', { body: { delegateId: 'zoe', ...days } })
  },
  sign_in_rules: () => as(ana).put('/security/rules', { body: { ...rules, password: 'wrong' } }),
  approval_rules: () =>
    as(ana).put('/approval-rules', { body: { bands: [{ uptoToea: null, approvals: 2 }] } }),
  source_account: () =>
    as(ana).put(`/source-accounts/${accountId}`, { body: { userName: 'OTHER' } }),
  payee_rules: () => {
    const body = { newAccounts: 'with_the_approval', coolingNewHours: 0, coolingChangedHours: 0 }
    return as(ana).put('/payee-rules', { body })
  },
  payee_merge: () =>
    as(ana).post(`/payees/${one}/merges`, { body: { intoId: other, reason: 'One person' } }),
  api_key: () =>
    as(ana).post('/keys', {
      body: { name: 'Payroll', scopes: ['batches:read'], lastDay: inDays(30) },
    }),
  template: () =>
    as(mia).put(`/templates/${templateId}`, { body: { isConfidential: false, revision: 0 } }),
  payroll_group: () => as(ana).put('/payroll-group/zoe', { body: { isIn: true } }),
  closure: () => as(ana).post('/organisation/closure', { body: { reason: 'We moved' } }),
  // last: nothing else is asked for in a freeze
  unfreeze: async () => {
    await as(ana).post('/organisation/freeze', { body: { reason: 'A stolen phone' } })
    return as(ana).remove('/organisation/freeze')
  },
}

const waiting = (kind: ChangeKindName, id: string) => ({
  ...{ id, kind, subjectId: 'none', changes: {}, state: 'pending' as const },
  ...{ requestedBy: 'ana', requestedAt: new Date(), reason: '' },
})

test('no kind of change is asked for by an open session that proved itself long ago; the rules of signing in take the password beside what they say', async () => {
  later(16)
  const heard: Record<string, string> = {}
  for (const [name, ask] of Object.entries(asks)) heard[name] = (await ask()).body.code
  const refused = Object.keys(asks).map((name) => [name, 'recent_proof_needed'] as const)
  expect(heard).toEqual({ ...Object.fromEntries(refused), sign_in_rules: 'password_wrong' })
  await proveAnew('ana')
  await proveAnew('ben')
  expect((await as(ana).remove('/organisation/freeze')).status).toBe(202)
  expect((await ben('DELETE', '/organisation/freeze')).status).toBe(200)
})

test('the password that is sent with the rules of signing in is the proof of whoever asks, and of nobody else', async () => {
  later(40)
  const asked = await as(ana).put('/security/rules', { body: rules })
  expect(asked.status).toBe(202)
  const id = wanted(asked)
  expect((await ben('POST', confirmation(id))).body.code).toBe('recent_proof_needed')
  await proveAnew('ben')
  expect((await ben('POST', confirmation(id))).status).toBe(200)
})

test('nor is any kind confirmed by one', async () => {
  const { db } = await openAcme()
  later(60)
  const heard: Record<string, string> = {}
  for (const { name } of changeKinds) {
    const id = `${name}-of-a-found-desk`
    await db.insert(pendingChanges).values(waiting(name, id))
    heard[name] = (await ben('POST', confirmation(id))).body.code
  }
  const refused = Object.fromEntries(
    changeKinds.map(({ name }) => [name, 'recent_proof_needed'] as const),
  )
  expect(heard).toEqual(refused)
})

test('an approver’s page asks for the password where it was written long ago, and keeps what was pressed', async () => {
  later(80)
  await proveAnew('ana')
  expect((await as(ana).post('/users/ben/deactivation')).status).toBe(200)
  const asked = await as(ana).post('/users', { body: invited })
  later(73 * 60)
  const window = await signInAt(originOf('acme'), ravi)
  later(8)
  await window.get('/approval/changes')
  later(8)
  const form = { id: wanted(asked), key: crypto.randomUUID(), decision: 'confirm', reason: '' }
  const held = await window.post('/approval/changes', form)
  expect(held.status).toBe(403)
  expect(held.text).toContain('Is it you?')
  expect(await userRow(asked.body.pending.subjectId)).toBeUndefined()

  const shown = new Map(
    [...held.text.matchAll(/name="(next|to|sent|isProof)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')] as const,
    ),
  )
  const fields = Object.fromEntries(shown)
  const wrong = await window.post('/auth/unlock', { ...fields, password: 'not the password' })
  expect(wrong.text).toContain('Is it you?')
  const right = await window.post('/auth/unlock', { ...fields, password })
  expect(right.text).toContain('action="/approval/changes"')
  expect(must(shown.get('sent'), 'sent')).toContain(`id=${form.id}`)
  expect((await window.post('/approval/changes', form)).status).toBe(303)
  expect(await userRow(asked.body.pending.subjectId)).toMatchObject({ status: 'invited' })
})
