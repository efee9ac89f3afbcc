import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { webhookDeliveries, webhooks } from '../../db/tenant-integrations.ts'
import { addKunduAccount, submittedBatch } from '../../testing/batches.ts'
import { ana, as, makeCast } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'

/* Acme, which tells another system of its batches, and that system. */

export const address = 'https://pay.example.com/bilum'
export const acme = 'org-acme'
type Event = { id: string; sequence: number; type: string; subject: string; state?: string }

/** Another system at its address: it checks signatures, and knows an event that it has heard before by its id. */
export function listener(answer: (turn: number) => Response | Promise<Response>) {
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

export const ok = () => new Response('thank you')
export const at = (ms: number) => new Date(Date.now() + ms)
export const log = async () => (await as(ana).get(`/webhooks/${webhook.id}/deliveries`)).body.items

let source = ''
let from = 100
export let webhook: { id: string; secret: string }
/** The object that sends by itself stays asleep: the test says when it is time. */
const keepAsleep = () =>
  vi.spyOn(env.MAILER, 'getByName').mockReturnValue({ wake: async () => {} } as never)
export function beginWebhooks() {
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
}

export function submit() {
  from += 2
  return submittedBatch(source, 5_000, from)
}
