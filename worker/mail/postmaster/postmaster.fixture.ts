import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { newStanding } from '../../domain/mail/postmaster.ts'
import { makeCast } from '../../testing/cast.ts'
import { postLetter, watchSending } from '../../testing/letters.ts'

export const acme = 'org-acme'
export let database: D1Database
export let send: ReturnType<typeof watchSending>
export const postmaster = () => env.POSTMASTER.getByName('postmaster')
/** Acme without letters, before a mail service that takes each and a postmaster that counted none. */
export function beginCounting() {
  beforeAll(async () => {
    database = (await makeCast()).acme.database
  })
  beforeEach(async () => {
    await database.prepare('DELETE FROM outbox').run()
    await runInDurableObject(postmaster(), (_one, { storage }) => {
      for (const prefix of ['taken/', 'silent/'])
        for (const [key] of [...storage.kv.list({ prefix })]) storage.kv.delete(key)
      storage.kv.put('standing', newStanding())
    })
    // what was told today is told again
    await runInDurableObject(env.QUOTA_KEEPER.getByName('alarms'), (_one, { storage }) =>
      storage.deleteAll(),
    )
    send = watchSending()
    vi.spyOn(console, 'error').mockReturnValue(undefined)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    Object.assign(env, { MAIL_DAILY_MAX: '0', ALERT_URL: '' })
  })
}

export const letters = (many: number, at = new Date()) =>
  Promise.all(Array.from({ length: many }, () => postLetter(database, 'batch_approved', { at })))
export const troubles = async () => {
  const { results } = await database
    .prepare('SELECT trouble, count(*) AS n FROM outbox GROUP BY trouble ORDER BY trouble')
    .all<{ trouble: string; n: number }>()
  return Object.fromEntries(results.map(({ trouble, n }) => [trouble || 'waits', n]))
}

export function outside() {
  const heard: string[] = []
  Object.assign(env, { ALERT_URL: 'https://alerts.example.test/hook' })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    heard.push(JSON.parse(String(init?.body)).text.replace(/\. What to do: .*$/, ''))
    return new Response(null, { status: 204 })
  })
  return heard
}

export const leftToSend = async () =>
  Number(
    await database.prepare('SELECT count(*) AS n FROM outbox WHERE due_at IS NOT NULL').first('n'),
  )
export const today = () => new Date().toISOString().slice(0, 10)
