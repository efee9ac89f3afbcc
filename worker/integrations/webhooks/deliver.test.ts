import { env } from 'cloudflare:workers'
import { createHmac } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { outbox } from '../../db/records.ts'
import { webhookDeliveries, webhooks } from '../../db/tenant-integrations.ts'
import { eventually } from '../../testing/ask.ts'
import { addKunduAccount, submittedBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { deliver } from './deliver.ts'
import { lookAfterWebhooks } from './look-after.ts'

const address = 'https://pay.example.com/bilum'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const acme = 'org-acme'
type Event = { id: string; sequence: number; type: string; subject: string; state?: string }

/** Another system at its address: it checks signatures, and knows an event that it has heard before by its id. */
function listener(answer: (turn: number) => Response | Promise<Response>) {
  const heard: { body: string; signature: string; event: Event }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (input !== address) throw new Error(`nobody is at ${String(input)}`)
    const body = String(init?.body)
    const signature = new Headers(init?.headers).get('Bilum-Signature') ?? ''
    heard.push({ body, signature, event: JSON.parse(body) })
    expect(init?.redirect).toBe('manual')
    return Promise.race([
      answer(heard.length),
      new Promise<Response>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
    ])
  })
  return heard
}

const ok = () => new Response('thank you')
const at = (ms: number) => new Date(Date.now() + ms)
const log = async () => (await as(ana).get(`/webhooks/${webhook.id}/deliveries`)).body.items

let source = ''
let from = 100
let webhook: { id: string; secret: string }
/** The object that sends by itself stays asleep: the test says when it is time. */
const keepAsleep = () =>
  vi.spyOn(env.MAILER, 'getByName').mockReturnValue({ wake: async () => {} } as never)
beforeAll(async () => {
  keepAsleep()
  await makeCast()
  source = await addKunduAccount()
})
beforeEach(async () => {
  keepAsleep()
  const { db } = await openAcme()
  await db.delete(webhookDeliveries)
  await db.delete(webhooks)
  const events = ['batch.submitted', 'batch.approved', 'bank_file.sealed', 'batch.recalled']
  webhook = (await as(ana).post('/webhooks', { body: { address, events } })).body
})
afterEach(() => {
  vi.restoreAllMocks()
})

function submit() {
  from += 2
  return submittedBatch(source, 5_000, from)
}

describe('an event', () => {
  test('is written with its change, tells ids, states and totals, and is signed', async () => {
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

  test('of a change that was refused is not written', async () => {
    const { id } = await submit()
    await as(mia).post(`/batches/${id}/bank-file`)
    expect((await log()).map((one: { event: string }) => one.event)).toEqual(['batch.submitted'])
  })

  test('leaves once where two turns meet', async () => {
    await submit()
    const heard = listener(ok)
    await Promise.all([deliver(env, acme, at(0)), deliver(env, acme, at(0))])
    expect(heard).toHaveLength(1)
  })

  test('whose answer was lost comes again, the same to the byte', async () => {
    await submit()
    const heard = listener((turn) => (turn === 1 ? Promise.reject(new Error('line lost')) : ok()))
    await deliver(env, acme, at(0))
    expect((await log())[0]).toMatchObject({ state: 'waiting', status: 0, answer: 'line lost' })
    await deliver(env, acme, at(2 * minuteMs))
    expect(heard).toHaveLength(2)
    expect(heard[1]?.body).toBe(heard[0]?.body)
  })

  test('that arrives late says by its sequence that it came before', async () => {
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

  test('is sent again by hand, and known by its id', async () => {
    await submit()
    const heard = listener(ok)
    await deliver(env, acme, at(0))
    const { sequence } = (await log())[0]
    const again = await as(ana).post(`/webhooks/${webhook.id}/deliveries/${sequence}/sending`)
    expect(again.body).toMatchObject({ state: 'waiting', attempts: 0 })
    await deliver(env, acme, at(minuteMs))
    expect(heard.map(({ event }) => event.id)).toEqual([`acme/${sequence}`, `acme/${sequence}`])
  })
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

describe('an address', () => {
  test('that answers too slowly is asked again later, and keeps the others waiting no longer', async () => {
    await submit()
    await submit()
    const heard = listener(() => new Promise<Response>(() => {}))
    const next = await deliver(env, acme, at(0), 20)
    expect(heard).toHaveLength(1)
    expect(next).toBeGreaterThan(Date.now() + minuteMs / 2)
    expect((await log()).map((one: { attempts: number }) => one.attempts)).toEqual([0, 1])
  })

  test('that is switched off or changed in the midst of a turn is told nothing more', async () => {
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

  test('hears that an approval no longer stands', async () => {
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

  test('that leads elsewhere has taken nothing', async () => {
    await submit()
    const heard = listener(() => Response.redirect('https://elsewhere.example.com/', 307))
    await deliver(env, acme, at(0))
    expect(heard).toHaveLength(1)
    expect((await log())[0]).toMatchObject({ state: 'waiting', status: 307 })
  })

  test('of whose answer 200 characters are kept, however long it is', async () => {
    await submit()
    listener(() => new Response('x'.repeat(100_000), { status: 500 }))
    await deliver(env, acme, at(0))
    expect((await log())[0].answer).toBe('x'.repeat(200))
  })

  test('that takes nothing for three days is switched off, and the administrators hear of it', async () => {
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

  test('hears nothing of a frozen organisation until it is open again', async () => {
    await submit()
    const heard = listener(ok)
    const state = (to: string) =>
      env.CONTROL.prepare(
        "UPDATE organisations SET state = ?, revision = revision + 1 WHERE slug = 'acme'",
      )
        .bind(to)
        .run()
    await state('frozen')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minuteMs })
    await deliver(env, acme, at(0))
    expect(heard).toHaveLength(0)
    await state('trialing')
    vi.setSystemTime(Date.now() + minuteMs)
    await deliver(env, acme, at(0))
    vi.useRealTimers()
    expect(heard).toHaveLength(1)
  })

  test('with a new secret is signed to with both for a day', async () => {
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
})
