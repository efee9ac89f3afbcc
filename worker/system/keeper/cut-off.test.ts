import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cutOff, failCall } from '../../core/d1/fail-call.fixture.ts'
import { nextWorkingDay } from '../../domain/bank-days.ts'
import { addDays, dayInPortMoresby, startOfDay } from '../../domain/calendar.ts'
import { dayMs, hourMs } from '../../domain/durations.ts'
import { drain } from '../../mail/drain.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { addKunduAccount, submittedBatch } from '../../testing/batches.ts'
import { as, makeCast, ravi } from '../../testing/cast.ts'
import { watchSending } from '../../testing/letters.ts'
import { keeperTurn } from './keepers.fixture.ts'
import { newMemory } from './take-turn.ts'

const id = 'org-acme'
let acme: D1Database
let databases: D1Database[]
const sent: unknown[] = []
beforeAll(async () => {
  watchSending().mockImplementation(async (letter) => {
    sent.push(letter)
    return { messageId: '1' }
  })
  const cast = await makeCast()
  acme = cast.acme.database
  databases = [acme, cast.beta.database, env.CONTROL]
  await submittedBatch(await addKunduAccount())
  const body = { preferences: { morningDigest: true } }
  expect((await as(ravi).put('/auth/profile', { body })).status).toBe(200)
})
afterEach(() => vi.restoreAllMocks())

let day = dayInPortMoresby(new Date())
/** Another working morning, with something to tell everybody who administers. */
async function nextMorning() {
  day = nextWorkingDay(addDays(day, 1))
  const at = new Date(startOfDay(day).getTime() + 7 * hourMs + 60_000)
  await env.CONTROL.prepare(
    "INSERT INTO announcements (id, kind, subject, text, by_id, at) VALUES (?, 'terms', 'Terms', 'They changed.', 'owner', ?)",
  )
    .bind(`terms-${day}`, at.getTime())
    .run()
  return at
}

const count = async (database: D1Database, what: string) =>
  Number(await database.prepare(`SELECT count(*) AS n FROM ${what}`).first('n'))

test('a keeper that is cut off after any of its calls has lost nothing with its next turn, and doubled nothing', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await keeperTurn(id, await nextMorning())
  const counted = failCall(databases)
  await keeperTurn(id, await nextMorning())
  const calls = counted()
  expect(calls).toBeGreaterThan(20)
  for (let nth = 1; nth <= calls; nth++) {
    const [at, memory] = [await nextMorning(), newMemory()]
    // every other turn is one as planned, which is written down at its end alone
    if (nth % 2 === 0) memory.nextAt = at.getTime()
    const over = cutOff(databases, nth)
    await keeperTurn(id, at, memory).catch(() => undefined)
    over()
    await keeperTurn(id, new Date(at.getTime() + 120_000), memory)
  }
  const mornings = calls + 2
  expect(await count(acme, "audit_entries WHERE action = 'digest.written'")).toBe(mornings)
  expect(await count(acme, "audit_entries WHERE action = 'announcement.sent'")).toBe(mornings)
  await readChain(acme)

  // every letter is in the outbox once, and leaves once
  const written = await count(acme, 'outbox')
  expect(await count(acme, "outbox WHERE letter = 'morning_digest'")).toBe(mornings)
  const later = new Date(Date.now() + 366 * dayMs)
  // a morning’s letter leaves on its day
  await acme
    .prepare("UPDATE outbox SET written_at = ? WHERE letter = 'morning_digest'")
    .bind(later.getTime())
    .run()
  for (let rounds = 0; rounds < 10; rounds++) await drain(env, id, later)
  expect(await count(acme, 'outbox WHERE sent_at IS NOT NULL')).toBe(written)
  expect(sent).toHaveLength(written)
}, 300_000)
