import { env } from 'cloudflare:workers'
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { commit } from '../../core/commit.ts'
import { seal } from '../../core/keys.ts'
import { webhookDeliveries, webhooks } from '../../db/tenant-integrations.ts'
import { hourMs, minuteMs } from '../../domain/durations.ts'
import { ana, as, mia, ravi, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { deliver } from './deliver.ts'
import { lookAfterWebhooks } from './look-after.ts'
import { acme, at, beginWebhooks, listener, log, ok, submit, webhook } from './webhooks.fixture.ts'

beginWebhooks()

test('an event is written with its change, tells ids, states and totals, and is signed', async () => {
  const { id, digest } = await submit()
  for (const approver of [ravi, zoe]) {
    await as(approver).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  }
  await as(mia).post(`/batches/${id}/bank-file`)
  const heard = listener(ok)
  await deliver(env, acme, at(0))
  expect(heard.map(({ event }) => [event.type, event.state])).toEqual([
    ['batch.submitted', 'in_approval'],
    ['batch.approved', 'approved'],
    ['bank_file.sealed', 'file_sealed'],
  ])
  expect(heard[0]?.event).toMatchObject({
    organisation: 'acme',
    subject: `batch/${id}`,
    paymentCount: 2,
    totalToea: 10_000,
    digest,
  })
  for (const { body, signature } of heard) {
    expect(body).not.toMatch(/028-038|088-950|7001234567|1000010|Payee|accountNumber/)
    const [, seconds = '', sent = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    const made = createHmac('sha256', webhook.secret).update(`${seconds}.${body}`)
    expect(sent).toBe(made.digest('hex'))
  }
  expect((await log()).map((one: { state: string }) => one.state)).toEqual(
    Array(3).fill('delivered'),
  )
  expect((await log())[0]).toMatchObject({ status: 200, answer: 'thank you', attempts: 1 })
})

test('an event of a change that was refused is not written', async () => {
  const { id } = await submit()
  await as(mia).post(`/batches/${id}/bank-file`)
  expect((await log()).map((one: { event: string }) => one.event)).toEqual(['batch.submitted'])
})

test('an event leaves once where two turns meet', async () => {
  await submit()
  const heard = listener(ok)
  await Promise.all([deliver(env, acme, at(0)), deliver(env, acme, at(0))])
  expect(heard).toHaveLength(1)
})

test('an event whose answer was lost comes again, the same to the byte', async () => {
  await submit()
  const heard = listener((turn) => (turn === 1 ? Promise.reject(new Error('line lost')) : ok()))
  await deliver(env, acme, at(0))
  expect((await log())[0]).toMatchObject({ state: 'waiting', status: 0, answer: 'line lost' })
  await deliver(env, acme, at(2 * minuteMs))
  expect(heard).toHaveLength(2)
  expect(heard[1]?.body).toBe(heard[0]?.body)
})

test('an address that took it and never ends its answer is told nothing twice', async () => {
  await submit()
  const drips = () =>
    new ReadableStream({
      start: (answer) => answer.enqueue(new TextEncoder().encode('thank')),
      pull: (answer) => answer.error(new Error('timed out')),
    })
  const heard = listener(() => new Response(drips()))
  await deliver(env, acme, at(0))
  const said = { state: 'delivered', status: 200, answer: 'thank (timed out)' }
  expect((await log())[0]).toMatchObject(said)
  await deliver(env, acme, at(hourMs))
  expect(heard).toHaveLength(1)
})

test('where no key opens its secret it is an address that takes nothing, and another secret mends it at once', async () => {
  await submit()
  const { db } = await openAcme()
  await db.update(webhooks).set({ secret: await seal(env, 'another', 'of a key that is gone') })
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const heard = listener(ok)
  await deliver(env, acme, at(0))
  expect(heard).toEqual([])
  expect(said).toHaveBeenCalledOnce()
  const answer = 'Nothing was sent: no key opens its secret. Make another secret.'
  expect((await log())[0]).toMatchObject({ state: 'waiting', status: 0, answer })
  const [{ failingSince }] = (await as(ana).get('/webhooks')).body.items
  expect(failingSince).not.toBeNull()
  const { secret } = (await as(ana).post(`/webhooks/${webhook.id}/secret`)).body
  await deliver(env, acme, at(2 * minuteMs))
  const [, seconds, sent] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(heard[0]?.signature ?? '') ?? []
  const made = createHmac('sha256', secret).update(`${seconds}.${heard[0]?.body}`)
  expect(sent).toBe(made.digest('hex'))
})

test('an event that arrives late says by its sequence that it came before', async () => {
  const { id } = await submit()
  const heard = listener((turn) => (turn === 1 ? new Response('', { status: 503 }) : ok()))
  await deliver(env, acme, at(0))
  await as(mia).remove(`/batches/${id}/submission`)
  // the one that failed waits for its turn, the newer one is told meanwhile
  const { db } = await openAcme()
  await db.update(webhookDeliveries).set({ dueAt: at(hourMs) })
  await as(ana).post(`/webhooks/${webhook.id}/deliveries/${(await log())[0].sequence}/sending`)
  await deliver(env, acme, at(minuteMs))
  await deliver(env, acme, at(2 * hourMs))
  const [, later, late] = heard.map(({ event }) => event)
  expect([later?.type, late?.type]).toEqual(['batch.recalled', 'batch.submitted'])
  expect(late?.sequence).toBeLessThan(later?.sequence ?? 0)
})

test('an event is sent again by hand, and known by its id', async () => {
  await submit()
  const heard = listener(ok)
  await deliver(env, acme, at(0))
  const { sequence } = (await log())[0]
  const again = await as(ana).post(`/webhooks/${webhook.id}/deliveries/${sequence}/sending`)
  expect(again.body).toMatchObject({ state: 'waiting', attempts: 0 })
  await deliver(env, acme, at(minuteMs))
  expect(heard.map(({ event }) => event.id)).toEqual([`acme/${sequence}`, `acme/${sequence}`])
})

test('an event behind a restoration has an id that none before it had, though its number was given before', async () => {
  await submit()
  const { db } = await openAcme()
  const entry = { at: at(0), actorId: 'platform', action: 'organisation.restored' } as const
  await commit(
    { env, realm: { id: acme, db }, mutation: { userId: 'platform', key: 'r', requestHash: 'r' } },
    {
      ...{ ...entry, subject: 'organisation/org-acme', details: {}, statements: [] },
      answer: { status: 200, body: null },
    },
  )
  await submit()
  const heard = listener(ok)
  await deliver(env, acme, at(0))
  const [line] = await db.all<{ hash: string }>(
    sql`select hash from audit_entries where action = ${entry.action}`,
  )
  const numbers = heard.map(({ event }) => event.sequence)
  expect(heard.map(({ event }) => event.id)).toEqual([
    `acme/${numbers[0]}`,
    `acme/${numbers[1]}-${line?.hash.slice(0, 8)}`,
  ])
})

test('the cron wakes the sender for what nobody sent, and forgets what is ninety days old', async () => {
  await submit()
  const tenant = await openAcme()
  const wake = vi.fn(async () => {})
  vi.spyOn(env.MAILER, 'getByName').mockReturnValue({ wake } as never)
  await lookAfterWebhooks(env, tenant, at(minuteMs))
  expect(wake).toHaveBeenCalledTimes(1)
  expect(await log()).toHaveLength(1)
  await lookAfterWebhooks(env, tenant, at(91 * 24 * hourMs))
  expect(wake).toHaveBeenCalledTimes(1)
  expect(await log()).toEqual([])
})
