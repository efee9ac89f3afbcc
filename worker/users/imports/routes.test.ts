import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { confirmation } from '../../changes/administrators.fixture.ts'
import { users } from '../../db/people.ts'
import { outbox } from '../../db/records.ts'
import { pendingChanges } from '../../db/tenant.ts'
import { eventually } from '../../testing/ask.ts'
import { ana, as, beta, bob, makeCast, mia } from '../../testing/cast.ts'
import { addColleagues, asColleague, openAcme } from '../../testing/colleagues.ts'
import type { Person } from '../../testing/organisation.ts'
import { lettersTo, organisationsOf, setPlan } from '../invitations.fixture.ts'

beforeAll(async () => {
  await makeCast()
})

type Sent = { invite?: number | string; key?: string; by?: Person; slug?: string; name?: string }

function send(text: string, { invite, key, by = ana, slug, name = 'staff.csv' }: Sent = {}) {
  const form = new FormData()
  form.set('sheet', new File([text], name, { type: 'text/csv' }))
  if (invite !== undefined) form.set('invite', String(invite))
  return as(by).post('/users/imports', { form, ...(key && { key }), ...(slug && { slug }) })
}

const titles = 'E-mail,First name,Last name,Role,Limit,Department,Phone\n'
const lara = 'lara@example.test,Lara,Hao,Approver,5000,Finance,+675 7000 0001\n'
const mea = 'mea@example.test,Mea,Tau,viewer,,,\n'

async function userOf(email: string) {
  const [row] = await (await openAcme()).db.select().from(users).where(eq(users.email, email))
  return row
}
const waiting = async () =>
  (await openAcme()).db.select().from(pendingChanges).where(eq(pendingChanges.state, 'pending'))

test('whom a sheet would invite is shown first, and then the only administrator invites them at once', async () => {
  const preview = await send(titles + lara + mea)
  expect(preview).toMatchObject({
    status: 200,
    body: { outcome: 'shown', rows: 2, needsSecond: false, stop: null, known: [], problems: [] },
  })
  expect(preview.body.isNew).toMatchObject([
    { row: 2, name: 'Lara Hao', roleTitle: 'Approver', ownLimitToea: 500_000 },
    { row: 3, email: 'mea@example.test', roleTitle: 'Viewer', ownLimitToea: null },
  ])
  expect(await userOf('lara@example.test')).toBeUndefined()

  const invited = await send(titles + lara + mea, { invite: 2, key: 'first' })
  expect(invited).toMatchObject({ status: 201, body: { outcome: 'invited', rows: 2 } })
  const made = await userOf('lara@example.test')
  expect(made).toMatchObject({ role: 'approver', status: 'invited', approvalLimitToea: 500_000 })
  expect(made).toMatchObject({ department: 'Finance', phoneNumber: '+675 7000 0001' })
  expect(await lettersTo(made?.id ?? '', 'activation')).toHaveLength(1)
  await eventually(async () => expect(await organisationsOf('mea@example.test')).toEqual(['acme']))
  expect((await send(titles + lara + mea, { invite: 2, key: 'first' })).body).toEqual(invited.body)
  expect(await lettersTo(made?.id ?? '', 'activation')).toHaveLength(1)
})

test('who is here already, or wrong, is named and left out, and the count must be the one shown', async () => {
  const rows = `${lara}ume@example.test,Ume,Able,Viewer,,,
zed@example.test,${'Z'.repeat(81)},Able,Boss,,,
old@example.test,Ol\u202Ed,Able,Viewer,,,
`
  const { body } = await send(titles + rows)
  expect(body.isNew).toMatchObject([{ row: 3 }])
  expect(body.known).toMatchObject([{ row: 2, email: 'lara@example.test', is: 'invited' }])
  expect(body.problems).toMatchObject([
    { row: 4, column: 'First name', message: expect.stringContaining('at most 80') },
    { row: 4, column: 'Role', message: expect.stringContaining('“Boss” is no role here') },
    {
      row: 5,
      column: 'First name',
      message: expect.stringMatching(/cannot be seen. Delete it\.$/),
    },
  ])
  expect((await send(titles + rows, { invite: 2 })).body.code).toBe('people_moved')
  expect((await send(titles + lara, { invite: 0 })).body.code).toBe('nothing_new')
})

test('the plan has room for all of them, or nobody is invited', async () => {
  await setPlan('starter')
  const { body } = await send(`${titles}ume@example.test,Ume,Able,Viewer,,,\n`)
  expect(body.stop).toContain('The Starter plan has room for 5 users')
  const refused = await send(`${titles}ume@example.test,Ume,Able,Viewer,,,\n`, { invite: 1 })
  expect(refused.body.code).toBe('plan_limit_reached')
  await setPlan('enterprise')
})

test('of two sheets with the same people at one moment one invites them', async () => {
  const rows = `${titles}twice@example.test,Twice,Sent,Viewer,,,\n`
  const answers = await Promise.all([send(rows, { invite: 1 }), send(rows, { invite: 1 })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

const people = (from: string, count: number) =>
  titles +
  Array.from({ length: count }, (_, at) => `${from}${at}@example.test,P,${at},approver,,,\n`).join(
    '',
  )

test('a hundred are invited in one go', async () => {
  expect((await send(people('one', 100), { invite: 100 })).status).toBe(201)
  expect(await userOf('one99@example.test')).toMatchObject({ status: 'invited' })
})

test('with a second administrator each waits by itself, and is made by confirming it', async () => {
  await addColleagues([{ id: 'ben', role: 'org_admin', ownLimitToea: null }])
  const rows = people('wait', 100)
  expect((await send(rows)).body).toMatchObject({ needsSecond: true, stop: null })
  const twins = await Promise.all([send(rows, { invite: 100 }), send(rows, { invite: 100 })])
  expect(twins.map(({ status }) => status).sort()).toEqual([202, 409])
  expect(twins.find(({ status }) => status === 202)?.body.outcome).toBe('asked')
  const asked = await waiting()
  expect(asked).toHaveLength(100)
  expect(await userOf('wait0@example.test')).toBeUndefined()
  const { db } = await openAcme()
  const told = await db.select().from(outbox).where(eq(outbox.recipientId, 'ben'))
  expect(told).toMatchObject([
    { content: { about: 'Invite 100 people by a sheet; asked for by Ana Mea' } },
  ])

  const one = asked.find(({ changes }) => changes.name === 'P 7')
  expect((await as(ana).post(confirmation(one?.id ?? ''))).status).toBe(409)
  expect((await asColleague('ben', 'POST', confirmation(one?.id ?? ''))).status).toBe(200)
  expect(await userOf('wait7@example.test')).toMatchObject({ role: 'approver' })
  const { body } = await send(rows)
  expect(body.isNew).toEqual([])
  expect(body.known.map(({ is }: { is: string }) => is).sort()).toEqual([
    'invited',
    ...Array(99).fill('waiting'),
  ])
})

test('no more may wait than are decided on', async () => {
  expect((await send(people('more', 100), { invite: 100 })).status).toBe(202)
  expect((await send(people('late', 2))).body.stop).toContain('wait for a second administrator')
  expect((await send(people('late', 2), { invite: 2 })).body.code).toBe('too_many_changes')
  expect(await waiting()).toHaveLength(199)
})

test('is for those who manage people, of this organisation, in a form with a sheet', async () => {
  expect((await send(titles + lara, { by: mia })).status).toBe(403)
  const elsewhere = await send(titles + lara, { by: bob, slug: beta })
  expect(elsewhere.body).toMatchObject({ isNew: [{ row: 2 }], known: [] })
  expect((await as(ana).post('/users/imports', { form: new FormData() })).status).toBe(400)
  const wrong = await send(titles + lara, { invite: 'all' })
  expect(wrong.body.errors).toMatchObject([{ field: 'invite' }])
  expect((await send('x'.repeat(5 * 1024 * 1024 + 1))).status).toBe(413)
})
