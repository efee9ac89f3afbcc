import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runDailyBillingFor } from '../billing/daily/run-daily-billing.ts'
import { dayMs } from '../domain/durations.ts'
import { eventually } from '../testing/ask.ts'
import { entriesOf } from '../testing/audit-chain.ts'
import { changeOrganisation, chosenInvoice, proofForm } from '../testing/billing.ts'
import { ana, as, bob, mia, tom } from '../testing/cast.ts'
import { asColleague, openAcme, proveAnew } from '../testing/colleagues.ts'
import { asPerson, makePerson, platformToken } from '../testing/platform.ts'
import { carryIntoControl } from './begin.ts'
import {
  acmeThatPaid,
  askToLeave,
  ben,
  closure,
  daysPass,
  leave,
  lettersOf,
  operator,
  path,
  reason,
  stateOfAcme,
  takeWholeArchive,
  toTheBank,
} from './closure.fixture.ts'

let acme: Awaited<ReturnType<typeof acmeThatPaid>>
beforeAll(async () => {
  acme = await acmeThatPaid()
})
afterEach(() => vi.useRealTimers())

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]

test('what was handed over and is not at the bank refuses it, and is said before', async () => {
  const { body } = await as(ana).get(path)
  expect(body).toMatchObject({ refused: expect.stringContaining('not at the bank'), closure: null })
  expect(codeOf(await askToLeave())).toEqual([409, 'closure_batches_under_way'])
  await toTheBank(acme)
  expect((await as(ana).get(path)).body).toEqual({
    ...{ refused: '', asked: null, closure: null },
    warnings: [
      { what: 'unsettled', count: 1 },
      { what: 'drafts', count: 1 },
    ],
  })
})

test('only an administrator asks, with a reason, and nobody without a session or of another organisation', async () => {
  const body = { reason }
  expect(codeOf(await as(tom).get(path))).toEqual([403, 'not_allowed'])
  expect(codeOf(await as(mia).post(path, { body }))).toEqual([403, 'not_allowed'])
  expect(codeOf(await asColleague('sam', 'POST', path, { body }))[0]).toBe(403)
  expect(codeOf(await as(ana).post(path, { body: { reason: ' ' } }))).toEqual([422, 'invalid'])
  expect(codeOf(await as(ana).post(path, { body, key: null }))).toEqual([
    400,
    'idempotency_key_needed',
  ])
  expect((await as(bob).get(path, { slug: 'beta' })).body.closure).toBeNull()
  expect(codeOf(await as(ana).remove(path))).toEqual([409, 'closure_not_waiting'])
  expect(await closure()).toBeUndefined()
})

test('another administrator confirms, once; whoever asked does not', async () => {
  const asked = await askToLeave('once')
  expect(asked.status).toBe(202)
  expect((await askToLeave('once')).body).toEqual(asked.body)
  expect(codeOf(await askToLeave())).toEqual([409, 'closure_asked'])
  const confirmation = `${path}/confirmation/${asked.body.pending.id}`
  expect(codeOf(await as(ana).post(confirmation))).toEqual([409, 'second_person_needed'])
  expect(codeOf(await asColleague('sam', 'POST', confirmation))).toEqual([
    403,
    'administrator_needed',
  ])
  expect((await stateOfAcme()).state).toBe('active')
  expect((await ben('POST', confirmation)).status).toBe(200)
  expect(codeOf(await ben('POST', confirmation))).toEqual([409, 'change_decided'])
  await eventually(async () => expect((await stateOfAcme()).state).toBe('cancelled'))
  expect(await closure()).toMatchObject({
    ...{ reason, askedBy: 'Ana Mea', confirmedBy: 'ben Guise', state: 'waiting' },
    stateBefore: 'active',
  })
})

test('everybody who administers, the address of the invoices and the platform are told', async () => {
  const { db } = await openAcme()
  const told = await db.all<{ to: string }>(
    "SELECT recipient_id AS [to] FROM outbox WHERE content->>'what' = 'closure_begun' ORDER BY 1",
  )
  expect(told.map(({ to }) => to)).toEqual(['ana', 'ben'])
  const [letter] = await lettersOf('organisation_leaves')
  expect(letter?.address).toBe('accounts@acme.test')
  expect(JSON.parse(letter?.content ?? '')).toMatchObject({ what: 'begun', by: 'Ana Mea' })
  const support = await operator()
  expect((await support.look()).body.closure).toMatchObject({
    ...{ state: 'waiting', archive: 'missing', next: '' },
    refused: expect.stringContaining('not over'),
  })
})

test('it can be read and taken out, and nothing else', async () => {
  expect((await as(mia).get('/batches')).status).toBe(200)
  const body = { name: 'New', sourceAccountId: 's', valueDate: '2026-12-01' }
  expect(codeOf(await as(mia).post('/batches', { body }))).toEqual([403, 'organisation_cancelled'])
  expect(codeOf(await askToLeave())[0]).toBe(409)
})

test('an archive that is taken whole counts, and another way is to decline it by name', async () => {
  const before = (await as(ana).get(path)).body.closure
  expect(before.archive).toBe('missing')
  expect(codeOf(await as(mia).post(`${path}/archive-refusal`))).toEqual([403, 'not_allowed'])
  expect((await as(ana).post(`${path}/archive-refusal`)).status).toBe(200)
  expect((await as(ana).get(path)).body.closure).toMatchObject({
    ...{ archive: 'declined', declinedBy: 'Ana Mea' },
  })
  await takeWholeArchive()
  expect((await as(ana).get(path)).body.closure.archive).toBe('taken')
})

test('the platform opens it by no other door, and its days are not to be gone round', async () => {
  expect(codeOf(await (await operator()).order())).toEqual([409, 'closure_days_left'])
  await expect(
    env.CONTROL.prepare("UPDATE organisations SET state = 'active' WHERE id = 'org-acme'").run(),
  ).rejects.toThrow('closure_under_way')
  const skip = "UPDATE closures SET state = 'closed', ordered_by = 'a', carried_by = 'b', since = 1"
  await expect(env.CONTROL.prepare(skip).run()).rejects.toThrow()
})

test('any administrator takes it back with one press, and it is what it was', async () => {
  expect(codeOf(await as(mia).remove(path))).toEqual([403, 'not_allowed'])
  const key = crypto.randomUUID()
  expect((await ben('DELETE', path, { key })).status).toBe(200)
  expect((await ben('DELETE', path, { key })).status).toBe(200)
  expect(await stateOfAcme()).toMatchObject({ state: 'active', stateReason: '' })
  expect(await closure()).toBeUndefined()
  const actions = (await entriesOf(acme.acme.database)).map(({ action }) => action)
  expect(actions.filter((one) => one === 'organisation.closing_taken_back')).toHaveLength(1)
  expect((await as(mia).get('/batches')).status).toBe(200)
  expect(codeOf(await ben('DELETE', path))).toEqual([409, 'closure_not_waiting'])
})

test('where the platform’s record was lost on the way, the keeper’s next turn makes it', async () => {
  await carryIntoControl(env, await openAcme())
  // the decision of before was carried out, and taken back
  expect(await closure()).toBeUndefined()
  daysPass(1)
  await proveAnew('ben')
  await leave()
  expect(await closure()).toMatchObject({ state: 'waiting' })
  const before = await closure()
  await carryIntoControl(env, await openAcme())
  expect(await closure()).toEqual(before)
})

test('a frozen organisation is taken back by nobody before it is un-frozen', async () => {
  daysPass(1)
  expect((await as(ana).post('/organisation/freeze', { body: { reason: 'Theft' } })).status).toBe(
    200,
  )
  expect(codeOf(await as(ana).remove(path))).toEqual([403, 'organisation_frozen'])
  await as(ana).remove('/organisation/freeze')
  await ben('DELETE', '/organisation/freeze')
  await eventually(async () => expect((await stateOfAcme()).state).toBe('cancelled'))
  expect((await as(ana).remove(path)).status).toBe(200)
  expect((await stateOfAcme()).state).toBe('active')
})

test('what was paid while it left ends what it would have ended, once that is taken back', async () => {
  const stateSince = '2026-11-20'
  await changeOrganisation('org-acme', { state: 'restricted', stateSince, plan: 'starter' })
  daysPass(2)
  await proveAnew('ben')
  const { id, totalToea: toea } = await chosenInvoice()
  const { body: proof } = await as(ana).post(`/billing/invoices/${id}/proofs`, {
    form: proofForm(),
  })
  await leave()
  const token = await platformToken(await makePerson('billing'))
  const { body: seen } = await asPerson(token, 'GET', `/invoices/${id}`)
  const sent = { toea, revision: seen.revision }
  expect((await asPerson(token, 'POST', `/proofs/${proof.id}/verification`, sent)).status).toBe(201)
  expect((await stateOfAcme()).state).toBe('cancelled')
  expect((await ben('DELETE', path)).status).toBe(200)
  expect(await stateOfAcme()).toMatchObject({ state: 'active', pausedDays: 0 })
})

test('the clock shuts nobody out who leaves, and may want their archive yet', async () => {
  daysPass(4)
  await proveAnew('ben')
  await leave()
  await runDailyBillingFor(env, 'org-acme', new Date(Date.now() + 100 * dayMs))
  expect((await stateOfAcme()).state).toBe('cancelled')
})
