import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { controlDb } from '../core/databases.ts'
import { type Link, tokenOf } from '../core/links.ts'
import { organisations } from '../db/control.ts'
import { outbox } from '../db/records.ts'
import { hourMs } from '../domain/durations.ts'
import { must } from '../domain/must.ts'
import { drain } from '../mail/drain.ts'
import { remembered } from '../tenancy/remembered.ts'
import { browser, signInAt } from '../testing/browser.ts'
import { ana, as, originOf, ravi, zoe } from '../testing/cast.ts'
import { asColleague, openAcme } from '../testing/colleagues.ts'
import { mailsOf, watchSending } from '../testing/letters.ts'
import {
  ben,
  changeRow,
  codeOf,
  confirmation,
  makeTwoAdministrators,
  suppliers,
  userRow,
  wanted,
} from './administrators.fixture.ts'

beforeAll(async () => {
  await makeTwoAdministrators()
  const at = { billingEmail: 'accounts@acme.test' }
  await controlDb(env).update(organisations).set(at).where(eq(organisations.id, 'org-acme'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const host = originOf('acme')
const laterBy = (hours: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hourMs })
const lettersOf = async (name: 'administrator_removed' | 'change_waits_longer') => {
  const { db } = await openAcme()
  return db.select().from(outbox).where(eq(outbox.letter, name))
}
const setState = async (state: 'suspended' | 'active') => {
  await controlDb(env)
    .update(organisations)
    .set({ state, revision: sql`${organisations.revision} + 1` })
    .where(eq(organisations.id, 'org-acme'))
  remembered.clear()
}
const press = async (who: typeof ravi, sent: Record<string, string>) => {
  const window = await signInAt(host, who)
  return window.post('/approval/changes', { key: crypto.randomUUID(), reason: '', ...sent })
}
const invited = (name: string) => ({
  email: `${name}@example.test`,
  firstName: name,
  lastName: 'Hao',
  role: 'approver',
})

/** What the link of the newest letter to Ben holds. */
async function wayBack() {
  const letter = must((await lettersOf('administrator_removed')).at(-1), 'letter')
  expect(letter.recipientId).toBe('ben')
  return tokenOf(env, (letter.content as { link: Link }).link)
}

test('one of two administrators who removes the other gives rights to nobody alone', async () => {
  expect((await as(ana).post('/users/ben/deactivation')).status).toBe(200)
  // the session ends at once
  expect((await ben('GET', '/users')).status).toBe(401)
  // and the letter that lets them come back leaves, though they may do nothing any more
  const send = watchSending()
  await drain(env, 'org-acme', new Date())
  const mails = mailsOf(send).filter(({ to }) => to === 'ben@example.test')
  expect(mails.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/\/come-back\?token=./),
  )

  const asked = await as(ana).post('/users', { body: invited('kora') })
  expect(asked.status).toBe(202)
  const { waitsUntil } = asked.body.pending
  expect(Date.parse(waitsUntil) - Date.now()).toBeGreaterThan(71 * hourMs)
  const bands = { body: { bands: [{ uptoToea: null, approvals: 1 }] } }
  expect((await as(ana).put('/approval-rules', bands)).status).toBe(202)

  const told = (await lettersOf('change_waits_longer')).filter(({ key }) =>
    key.includes(wanted(asked)),
  )
  expect(told.map(({ recipientId, address }) => recipientId || address).sort()).toEqual([
    'accounts@acme.test',
    'ravi',
    'zoe',
  ])

  const id = wanted(asked)
  expect(codeOf(await as(ana).post(confirmation(id)))).toEqual({
    status: 409,
    code: 'second_person_needed',
  })
  const early = await press(ravi, { id, decision: 'confirm' })
  expect(early.status).toBe(409)
  expect(early.text).toContain('waits for 72 hours')
  expect(early.text).toContain('Invite kora Hao')
  expect(await userRow(asked.body.pending.subjectId)).toBeUndefined()

  laterBy(73)
  const own = await press(ana, { id, decision: 'confirm' })
  expect(own.status).toBe(409)
  // Enter in a field presses the first button of its form: whoever types why not confirms nothing
  const { text } = await (await signInAt(host, ravi)).get('/approval/changes')
  const forms = [...text.matchAll(/<form.*?<\/form>/gs)].map(([form]) => form)
  const firstBeside = (field: string) =>
    /<button[^>]*>/.exec(forms.find((form) => form.includes(field)) ?? '')?.[0]
  expect(text).toContain('value="confirm"')
  expect(firstBeside(`id="reason-${id}"`)).toContain('value="refuse"')
  expect(firstBeside(`id="reason-${id}"`)).toContain('class="second danger"')
  expect((await press(ravi, { id, decision: 'confirm' })).status).toBe(303)
  expect(await userRow(asked.body.pending.subjectId)).toMatchObject({ status: 'invited' })
})

test('an approver says no at once, with a reason', async () => {
  const asked = await as(ana).post('/users', { body: invited('lara') })
  const id = wanted(asked)
  expect((await press(zoe, { id, decision: 'refuse' })).status).toBe(422)
  expect((await press(zoe, { id, decision: 'refuse', reason: 'Who is that?' })).status).toBe(303)
  expect((await as(ana).get('/changes?state=decided')).body.items[0]).toMatchObject({
    state: 'refused',
    reason: 'Who is that?',
    decidedBy: { id: 'zoe' },
  })
})

test('nobody who only prepares decides on it', async () => {
  const window = browser(host)
  expect((await window.get('/approval/changes')).status).toBe(303)
  expect((await asColleague('sam', 'GET', '/changes')).status).toBe(200)
})

test('where invoices went a month ago hears of it as well, and not what was in between', async () => {
  for (const billingEmail of ['between@acme.test', 'new@acme.test']) {
    const { status } = await as(ana).put('/organisation/details', { body: { billingEmail } })
    expect(status).toBe(200)
  }
  const id = wanted(await as(ana).post('/users', { body: invited('wari') }))
  const told = (await lettersOf('change_waits_longer')).filter(({ key }) => key.includes(id))
  expect(told.flatMap(({ address }) => address || []).sort()).toEqual([
    'accounts@acme.test',
    'new@acme.test',
  ])
})

test('who was removed takes it back once, and it takes two again', async () => {
  const token = await wayBack()
  const window = browser(host)
  expect((await window.get(`/come-back?token=${token}x`)).status).toBe(410)
  expect((await window.get(`/come-back?token=${token}`)).text).toContain('Administer again')
  expect(await userRow('ben')).toMatchObject({ status: 'inactive' })
  // also where nothing else is changed any more: they could be removed there as well
  await setState('suspended')
  expect((await window.post('/come-back', { token })).text).toContain(
    'You administer the organisation again',
  )
  await setState('active')
  expect(await userRow('ben')).toMatchObject({ status: 'active', role: 'org_admin' })
  expect((await window.post('/come-back', { token })).status).toBe(410)
  const asked = await as(ana).post('/users', { body: invited('nou') })
  expect(asked.body.pending).toMatchObject({ waitsUntil: null })
  // and what two administrators decide on again, no approver refuses from their page
  const id = wanted(asked)
  expect((await press(zoe, { id, decision: 'refuse', reason: 'Mine' })).status).toBe(403)
  expect(await changeRow(id)).toMatchObject({ state: 'pending' })
})

test('a demotion ends sessions as well, and after 72 hours there is no way back', async () => {
  // while there are two, whoever looks after the accounts asks, and one of them confirms
  const ask = () => asColleague('sam', 'POST', '/source-accounts', { body: suppliers })
  const before = wanted(await ask())
  // ben's own session of the month ended with the first removal
  expect((await as(ana).put('/users/ben', { body: { role: 'viewer' } })).status).toBe(200)
  const token = await wayBack()
  // what was asked before waits as well: it is asked anew
  expect(codeOf(await as(ana).post(confirmation(before)))).toEqual({
    status: 409,
    code: 'stale_change',
  })
  expect(await changeRow(before)).toMatchObject({ state: 'refused' })
  expect((await ask()).body.pending.waitsUntil).not.toBeNull()
  laterBy(73)
  const late = await browser(host).post('/come-back', { token })
  expect(late.status).toBe(410)
  expect(await userRow('ben')).toMatchObject({ role: 'viewer' })
})

test('in a freeze an approver still says no, and confirms nothing', async () => {
  await as(ana).post('/users/ben/deactivation')
  const asked = await as(ana).post('/users', { body: invited('tau') })
  const id = wanted(asked)
  const freeze = await as(ana).post('/organisation/freeze', { body: { reason: 'A theft' } })
  expect(freeze.status).toBe(200)
  // nor does anybody come back to administer in a freeze
  const back = await browser(host).post('/come-back', { token: await wayBack() })
  expect(back.status).toBe(403)
  expect(await userRow('ben')).toMatchObject({ status: 'inactive' })
  laterBy(73)
  const confirmed = await press(ravi, { id, decision: 'confirm' })
  expect(confirmed.status).toBe(403)
  expect(confirmed.text).not.toContain('value="confirm"')
  expect(await userRow(asked.body.pending.subjectId)).toBeUndefined()
  expect((await press(ravi, { id, decision: 'refuse', reason: 'Not now' })).status).toBe(303)
})
