import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  addNoa,
  lea,
  noa,
  paymentsOf,
  proposedFor,
  sendStatement,
  stateOf,
  uploadedBatch,
} from '../../batches/settling/settling.fixture.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { stateAfter, stateTold, webhookEvents } from '../../domain/integrations/webhook-events.ts'
import { ask } from '../../testing/ask.ts'
import { addKunduAccount, submittedBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, originOf, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import { withoutHashes } from '../../testing/without-hashes.ts'
import { deliver } from './deliver.ts'

const address = 'https://pay.example.com/bilum'
type Event = { type: string; subject: string; state?: string; returnId?: string }
const heard: { body: string; event: Event }[] = []
let account = ''

// the object that sends by itself stays asleep: the test says when it is time
const asleep = () =>
  vi.spyOn(env.MAILER, 'getByName').mockReturnValue({ wake: async () => {} } as never)
beforeAll(async () => {
  asleep()
  const { database } = (await makeCast()).acme
  account = await addKunduAccount()
  await addNoa(database)
  await addNoa(database, lea)
  await as(ana).post('/webhooks', { body: { address, events: [...webhookEvents] } })
})
beforeEach(asleep)
afterEach(() => {
  vi.restoreAllMocks()
})

/** What arrives of a batch, from a time on: each event with its state. */
async function arrivedOf(batchId: string) {
  heard.length = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const body = String(init?.body)
    heard.push({ body, event: JSON.parse(body) })
    return new Response('thank you')
  })
  await deliver(env, 'org-acme', new Date())
  const ofBatch = heard.filter(({ event }) => event.subject === `batch/${batchId}`)
  return ofBatch.map(({ event: { type, state } }) => [type, state])
}

test('what the bank did is told with the state that the batch is in, and no amount of a payment', async () => {
  const batch = await uploadedBatch(account, 61_616, 61)
  const [one] = await paymentsOf(batch.id)
  expect((await arrivedOf(batch.id)).at(-1)).toEqual(['batch.uploaded', 'uploaded'])

  const body = { amountToea: 61_616, reason: 'Closed', bankDay: dayInPortMoresby(new Date()) }
  const made = await as(noa).post('/returns', { body: { ...body, paymentId: one?.id } })
  const path = `/returns/${made.body.id}`
  await as(noa).post(`${path}/undo`, { body: { reason: 'Another one' } })
  await as(noa).post(`${path}/match`, { body: { paymentId: one?.id } })
  await sendStatement(account, [{ day: batch.day, amountToea: -123_232, text: batch.number }])
  const line = await proposedFor(batch.id)
  await as(noa).post(`/reconciliation/lines/${line}/confirmation`)
  await as(noa).post(`/reconciliation/lines/${line}/undo`, { body: { reason: 'Wrong' } })
  await as(noa).post(`/reconciliation/lines/${line}/match`, { body: { batchId: batch.id } })
  await as(noa).post(`/reconciliation/lines/${line}/confirmation`)
  const ended = { resolution: 'not_owed', note: 'They left us' }
  await as(noa).post(`${path}/resolution`, { body: ended })
  await as(lea).post(`/batches/${batch.id}/closing`)
  expect(await stateOf(batch.id)).toBe('closed')
  await as(noa).post(`${path}/reopening`, { body: { reason: 'They are here' } })
  expect(await stateOf(batch.id)).toBe('settled')

  expect(await arrivedOf(batch.id)).toEqual([
    ['return.recorded', 'settling'],
    ['return.undone', 'uploaded'],
    ['return.matched', 'settling'],
    ['statement.confirmed', 'settled'],
    ['statement.undone', 'settling'],
    ['statement.confirmed', 'settled'],
    ['return.resolved', undefined],
    ['batch.closed', 'closed'],
    ['return.reopened', 'settled'],
  ])
  const told = heard.map(({ body: sent }) => sent).join()
  expect(told).toContain(made.body.id)
  expect(withoutHashes(told)).not.toMatch(/61616|61_616|Payee|Closed|They left us|accountNumber/)
})

test('an approval that was taken back, a void that was asked for, a changed copy and its clearing say where the batch is', async () => {
  const { id, digest } = await submittedBatch(account, 70_000, 71)
  const approve = () =>
    as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  await approve()
  await as(ravi).remove(`/batches/${id}/approvals`)
  await approve()
  const file = (await as(mia).post(`/batches/${id}/bank-file`)).body
  const path = `${originOf('acme')}/api/bank-files/${file.id}/content`
  const { text: sealed } = await ask('GET', path, { token: await tokenOf(mia) })
  const form = new FormData()
  form.set('file', new File([sealed.replace('70000', '70001')], 'copy.txt'))
  const refused = { kind: 'bank_refused', words: 'Unknown branch', atBank: true }
  await as(mia).post(`/batches/${id}/void-request`, { body: refused })
  await as(zoe).remove(`/batches/${id}/void-request`)
  expect((await as(zoe).post(`/bank-files/${file.id}/checks/content`, { form })).status).toBe(201)
  for (const person of [zoe, ana]) {
    const body = { comment: 'The sealed one was found again' }
    expect((await as(person).post(`/batches/${id}/clearing`, { body })).status).toBe(201)
  }
  const arrived = await arrivedOf(id)
  expect(arrived).toEqual(
    expect.arrayContaining([
      ['batch.approval_taken_back', 'in_approval'],
      ['bank_file.void_asked', 'file_sealed'],
      ['bank_file.kept', 'file_sealed'],
      ['bank_file.changed_found', 'tampered'],
      ['batch.cleared', 'file_sealed'],
    ]),
  )
  expect(heard.map(({ body }) => body).join()).not.toContain('Unknown branch')
})

test('every event of a batch says its state, but for those that leave it where it is', () => {
  const silent = webhookEvents.filter((event) => !stateAfter[event] && !stateTold.includes(event))
  expect(silent).toEqual(['payee.account_verified', 'return.resolved', 'return.paid_again'])
})
