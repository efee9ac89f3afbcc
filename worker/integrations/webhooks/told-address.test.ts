import { env } from 'cloudflare:workers'
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { counting, newTally } from '../../core/d1/tally.ts'
import { outbox } from '../../db/records.ts'
import { webhooks } from '../../db/tenant-integrations.ts'
import { minuteMs } from '../../domain/durations.ts'
import { eventually } from '../../testing/ask.ts'
import { ana, as, ravi } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { putInState } from '../../testing/organisation.ts'
import { deliver } from './deliver.ts'
import {
  acme,
  address,
  at,
  beginWebhooks,
  listener,
  log,
  ok,
  submit,
  webhook,
} from './webhooks.fixture.ts'

/* How an address behaves, and what it is told then. */

beginWebhooks()

test('an address that answers too slowly is asked again later, and keeps the others waiting no longer', async () => {
  await submit()
  await submit()
  const heard = listener(() => new Promise<Response>(() => {}))
  const next = await deliver(env, acme, at(0), 20)
  expect(heard).toHaveLength(1)
  expect(next).toBeGreaterThan(Date.now() + minuteMs / 2)
  expect((await log()).map((one: { attempts: number }) => one.attempts)).toEqual([0, 1])
})

test('an address that takes nothing costs as much where two thousand events wait for it, and more were told', async () => {
  await submit()
  const { db } = await openAcme()
  const many = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)`
  await db.run(sql`insert into webhook_deliveries (webhook_id, sequence, event, at, due_at)
    ${many} select webhook_id, sequence + i, event, at, due_at from webhook_deliveries, n`)
  await db.run(sql`insert into webhook_deliveries (webhook_id, sequence, event, at)
    ${many} select ${webhook.id}, -i, 'batch.submitted', 1 from n`)
  const heard = listener(() => new Response('', { status: 503 }))
  const asked = newTally()
  const next = await counting(asked, () => deliver(env, acme, at(0)))
  expect(next).toBeGreaterThan(Date.now() + minuteMs / 2)
  await counting(asked, () => deliver(env, acme, at(1_000)))
  expect(heard).toHaveLength(1)
  expect([asked.rowsRead < 300, asked.rowsWritten < 20]).toEqual([true, true])
})

test('an address that is switched off or changed in the midst of a turn is told nothing more', async () => {
  const path = `/webhooks/${webhook.id}`
  for (const body of [{ isOn: false }, { address: 'https://other.example.com/' }]) {
    await as(ana).put(path, { body: { isOn: true, address } })
    await submit()
    await submit()
    const heard = listener(async () => {
      await as(ana).put(path, { body })
      return new Response('', { status: 500 })
    })
    await deliver(env, acme, at(60_000))
    expect(heard).toHaveLength(1)
    const { db } = await openAcme()
    expect(await db.select().from(webhooks)).toMatchObject([{ failingSince: null }])
    vi.mocked(globalThis.fetch).mockRestore()
  }
})

test('an address hears that an approval no longer stands', async () => {
  const events = ['batch.approved', 'batch.approvals_raised']
  await as(ana).put(`/webhooks/${webhook.id}`, { body: { events } })
  const { id, digest } = await submit()
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  await as(ana).put('/approval-rules', { body: { bands: [{ uptoToea: null, approvals: 2 }] } })
  const heard = listener(ok)
  await eventually(async () => {
    await deliver(env, acme, at(60_000))
    const own = heard.filter(({ event }) => event.subject === `batch/${id}`)
    expect(own.map(({ event }) => [event.type, event.state])).toEqual([
      ['batch.approved', 'approved'],
      ['batch.approvals_raised', 'in_approval'],
    ])
  })
  await as(ana).put('/approval-rules', { body: { bands: [{ uptoToea: null, approvals: 1 }] } })
})

test('an address that leads elsewhere has taken nothing', async () => {
  await submit()
  const heard = listener(() => Response.redirect('https://elsewhere.example.com/', 307))
  await deliver(env, acme, at(0))
  expect(heard).toHaveLength(1)
  expect((await log())[0]).toMatchObject({ state: 'waiting', status: 307 })
})

test('an address of whose answer 200 characters are kept, however long it is', async () => {
  await submit()
  listener(() => new Response(`\u202E${'x'.repeat(100_000)}`, { status: 500 }))
  await deliver(env, acme, at(0))
  expect((await log())[0].answer).toBe(`\uFFFD${'x'.repeat(199)}`)
})

test('an address that takes nothing for three days is switched off, and the administrators hear of it', async () => {
  await submit()
  const heard = listener(() => new Response('no', { status: 500 }))
  let time = Date.now()
  for (let left = 20; left > 0; left--) {
    const next = await deliver(env, acme, new Date(time))
    if (next === undefined) break
    time = next
  }
  expect(heard).toHaveLength(8)
  expect((await log())[0]).toMatchObject({ state: 'given_up', attempts: 8 })
  const { body } = await as(ana).get('/webhooks')
  expect(body.items[0].isOn).toBe(false)
  const off = await as(ana).get('/audit?action=webhook.switched_off')
  expect(off.body.items).toHaveLength(1)
  const { db } = await openAcme()
  const letters = await db.select().from(outbox)
  expect(letters.filter(({ content }) => content.what === 'webhook_off')).toHaveLength(1)

  await submit()
  expect((await log()).map((one: { event: string }) => one.event)).toEqual(['batch.submitted'])
  await as(ana).put(`/webhooks/${webhook.id}`, { body: { isOn: true } })
  await submit()
  expect(await log()).toHaveLength(2)
})

test('an address hears nothing of a frozen organisation until it is open again', async () => {
  await submit()
  const heard = listener(ok)
  await putInState('frozen')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minuteMs })
  await deliver(env, acme, at(0))
  expect(heard).toHaveLength(0)
  await putInState('trialing')
  vi.setSystemTime(Date.now() + minuteMs)
  await deliver(env, acme, at(0))
  vi.useRealTimers()
  expect(heard).toHaveLength(1)
})

test('an address with a new secret is signed to with both for a day', async () => {
  await submit()
  const { body } = await as(ana).post(`/webhooks/${webhook.id}/secret`)
  const heard = listener(ok)
  await deliver(env, acme, at(0))
  const [first] = heard
  const seconds = /t=(\d+)/.exec(first?.signature ?? '')?.[1]
  const signed = [body.secret, webhook.secret].map(
    (secret) =>
      `v1=${createHmac('sha256', secret).update(`${seconds}.${first?.body}`).digest('hex')}`,
  )
  expect(first?.signature).toBe([`t=${seconds}`, ...signed].join(','))
})
