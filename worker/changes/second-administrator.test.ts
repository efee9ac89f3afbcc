import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { outbox } from '../db/records.ts'
import { sourceAccounts } from '../db/tenant.ts'
import { ana, as } from '../testing/cast.ts'
import { asColleague, openAcme } from '../testing/colleagues.ts'
import {
  ben,
  codeOf,
  confirmation,
  makeTwoAdministrators,
  somebody,
  suppliers,
  userRow,
  wanted,
} from './administrators.fixture.ts'

beforeAll(makeTwoAdministrators)

test('an invitation waits, and is made as it was asked for', async () => {
  const invited = {
    email: 'lara@example.test',
    firstName: 'Lara',
    lastName: 'Hao',
    role: 'approver',
  }
  const asked = await as(ana).post('/users', { body: { ...invited, approvalLimitToea: 5_000 } })
  expect(asked.status).toBe(202)
  expect(asked.body.pending).toMatchObject({
    kind: 'user',
    summary: 'Invite Lara Hao',
    state: 'pending',
    requestedBy: { id: 'ana', name: 'Ana Mea' },
    mayConfirm: false,
    mayWithdraw: true,
  })
  const { subjectId } = asked.body.pending
  expect(await userRow(subjectId)).toBeUndefined()

  const { body: list } = await ben('GET', '/changes')
  expect(list.items[0]).toMatchObject({ mayConfirm: true, mayRefuse: true, mayWithdraw: false })
  expect(list.items[0].lines).toContainEqual({ field: 'Role', before: '', after: 'Approver' })
  const confirmed = await ben('POST', confirmation(wanted(asked)))
  expect(confirmed).toMatchObject({
    status: 200,
    body: { state: 'confirmed', decidedBy: { id: 'ben' } },
  })
  expect(await userRow(subjectId)).toMatchObject({ status: 'invited', approvalLimitToea: 5_000 })
  const { db } = await openAcme()
  const [letter] = await db.select().from(outbox).where(eq(outbox.recipientId, subjectId))
  expect(letter?.content).toMatchObject({ invitedBy: 'Ana Mea' })
})

test('a role for which an account is kept is given by two, as naming the person there is', async () => {
  const kept = { ...suppliers, name: 'Kept', accountNumber: '7001234568' }
  const body = { ...kept, makerRoles: ['payment_officer'] }
  const asked = await as(ana).post('/source-accounts', { body })
  // also while that waits: whoever comes into the role by then is nobody that the second of them saw
  const early = await somebody('payment_manager')
  const meanwhile = await as(ana).put(`/users/${early}`, { body: { role: 'payment_officer' } })
  expect(meanwhile.status).toBe(202)
  await ben('POST', confirmation(wanted(asked)))
  const id = await somebody('payment_manager')
  const given = await as(ana).put(`/users/${id}`, { body: { role: 'payment_officer' } })
  expect(given.status).toBe(202)
  const taken = await as(ana).put(`/users/${id}`, { body: { role: 'viewer' } })
  expect(taken.status).toBe(200)
})

test('nobody is prepared as an administrator while they are away', async () => {
  const id = await somebody()
  await as(ana).post(`/users/${id}/deactivation`)
  const asked = await as(ana).put(`/users/${id}`, { body: { role: 'org_admin' } })
  expect(asked.status).toBe(202)
  const back = await as(ana).post(`/users/${id}/reactivation`)
  expect(back.body.pending.lines).toEqual([
    { field: 'E-mail', before: '', after: `${id}@example.test` },
    {
      field: 'May do',
      before: 'deactivated (Approver, up to K5,000,000.00)',
      after: 'Approver, up to K5,000,000.00',
    },
  ])
})

test('what a form sends unchanged is not put back over what was changed meanwhile', async () => {
  const id = await somebody()
  const body = { department: '', phoneNumber: '', role: 'finance_manager' }
  const asked = await as(ana).put(`/users/${id}`, { body })
  await ben('PUT', `/users/${id}`, { body: { department: 'Ward 3', phoneNumber: '7777' } })
  await ben('POST', confirmation(wanted(asked)))
  expect(await userRow(id)).toMatchObject({
    role: 'finance_manager',
    department: 'Ward 3',
    phoneNumber: '7777',
  })
})

test('another’s name waits, is told to everybody who administers, and is in the log as it was and is', async () => {
  const id = await somebody()
  const asked = await as(ana).put(`/users/${id}`, {
    body: { firstName: 'Kila', lastName: 'Vagi' },
  })
  expect(asked.status).toBe(202)
  expect(await userRow(id)).toMatchObject({ firstName: id })
  expect((await ben('POST', confirmation(wanted(asked)))).status).toBe(200)
  expect(await userRow(id)).toMatchObject({ firstName: 'Kila', lastName: 'Vagi' })
  const { db } = await openAcme()
  const letters = await db.select().from(outbox).where(eq(outbox.letter, 'security_notice'))
  const told = letters.filter(({ content }) => JSON.stringify(content).includes('→ Kila Vagi'))
  expect(told.map(({ recipientId }) => recipientId).sort()).toEqual(['ben', id].sort())
  const { body } = await as(ana).get('/audit?action=user.changed')
  expect(body.items[0].details).toMatchObject({
    before: { name: `${id} Guise` },
    after: { name: 'Kila Vagi' },
    actor: { name: 'Ben Guise'.replace('Ben', 'ben'), email: 'ben@example.test' },
  })
})

test('one’s own name is in the log as it was and is', async () => {
  const id = await somebody()
  const profile = { body: { firstName: 'Mere', lastName: 'Kila' } }
  expect((await asColleague(id, 'PUT', '/auth/profile', profile)).status).toBe(200)
  const { body } = await as(ana).get('/audit?action=user.profile_changed')
  expect(body.items[0].details).toMatchObject({
    before: { name: `${id} Guise` },
    after: { name: 'Mere Kila' },
    actor: { email: `${id}@example.test` },
  })
})

test('the other administrators are told that a change waits', async () => {
  const id = await somebody()
  const asked = await as(ana).put(`/users/${id}`, { body: { role: 'org_admin' } })
  const { db } = await openAcme()
  const letters = await db.select().from(outbox).where(eq(outbox.letter, 'security_notice'))
  const told = letters.filter(({ key }) => key.includes(wanted(asked)))
  expect(told.map(({ recipientId }) => recipientId)).toEqual(['ben'])
})

const giving: [string, string, object | undefined][] = [
  ['PUT', '', { role: 'finance_manager' }],
  ['PUT', '', { role: 'accountant' }],
  ['PUT', '', { role: 'org_admin' }],
]
test.each(giving)('a change that gives rights waits: %s %s %j', async (method, path, body) => {
  const id = await somebody()
  const asked = await asColleague('ben', method, `/users/${id}${path}`, { body })
  expect(asked.status).toBe(202)
  expect(await userRow(id)).toMatchObject({ role: 'approver', status: 'active' })
  expect((await as(ana).post(confirmation(wanted(asked)))).status).toBe(200)
  expect(await userRow(id)).toMatchObject({ ...body })
})

test('a higher limit waits, and a reactivation', async () => {
  const id = await somebody()
  expect((await as(ana).put(`/users/${id}`, { body: { approvalLimitToea: 7 } })).status).toBe(200)
  const higher = await as(ana).put(`/users/${id}`, { body: { approvalLimitToea: 8 } })
  expect(higher.status).toBe(202)
  expect(higher.body.pending.lines).toEqual([
    { field: 'E-mail', before: '', after: `${id}@example.test` },
    { field: 'May do', before: 'Approver, up to K0.07', after: 'Approver, up to K0.08' },
    { field: 'Approval limit', before: 'K0.07', after: 'K0.08' },
  ])
  await as(ana).post(`/users/${id}/deactivation`)
  const back = await as(ana).post(`/users/${id}/reactivation`)
  expect(back.status).toBe(202)
  expect((await userRow(id))?.status).toBe('inactive')
  await ben('POST', confirmation(wanted(back)))
  expect((await userRow(id))?.status).toBe('active')
})

test.each([
  ['PUT', '', { role: 'viewer' }],
  ['PUT', '', { approvalLimitToea: 5 }],
  ['PUT', '', { department: 'Ward 3' }],
  ['POST', '/deactivation', undefined],
])('a change that gives nothing acts at once: %s %s %j', async (method, path, body) => {
  const id = await somebody()
  expect((await ben(method, `/users/${id}${path}`, { body })).status).toBe(200)
})

test('a source account waits, new or changed; archiving it does not', async () => {
  const asked = await as(ana).post('/source-accounts', { body: suppliers })
  expect(asked.body.pending).toMatchObject({ summary: 'Add the source account Suppliers' })
  const id = asked.body.pending.subjectId
  expect((await as(ana).get(`/source-accounts/${id}`)).status).toBe(404)
  await ben('POST', confirmation(wanted(asked)))
  expect((await as(ana).get(`/source-accounts/${id}`)).body.name).toBe('Suppliers')

  const changed = await as(ana).put(`/source-accounts/${id}`, {
    body: { accountNumber: '7009999999' },
  })
  expect(changed.body.pending.lines).toEqual([
    { field: 'Account number', before: '7001234567', after: '7009999999' },
  ])
  const archived = await as(ana).put(`/source-accounts/${id}`, { body: { status: 'archived' } })
  expect(archived.body.status).toBe('archived')
  expect(codeOf(await ben('POST', confirmation(wanted(changed))))).toEqual({
    status: 409,
    code: 'stale_change',
  })
  const { db } = await openAcme()
  const [row] = await db.select().from(sourceAccounts).where(eq(sourceAccounts.id, id))
  expect(row?.accountNumber).toBe('7001234567')
})

test('a system administrator asks, and confirms nothing', async () => {
  const name = 'Of the system administrator'
  const body = { ...suppliers, name, accountNumber: '7001234569' }
  const asked = await asColleague('sam', 'POST', '/source-accounts', { body })
  expect(asked.status).toBe(202)
  const id = await somebody('viewer')
  const other = await as(ana).put(`/users/${id}`, { body: { role: 'approver' } })
  expect(codeOf(await asColleague('sam', 'POST', confirmation(wanted(other))))).toEqual({
    status: 403,
    code: 'administrator_needed',
  })
})
