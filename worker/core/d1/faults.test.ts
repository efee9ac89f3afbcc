import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SignedIn } from '../../contract/auth.ts'
import { addKunduAccount, payment, submittedBatch } from '../../testing/batches.ts'
import { type Answered, as, makeCast, mia, originOf, ravi } from '../../testing/cast.ts'
import { loseNextWrite } from '../../testing/faults.ts'
import { password } from '../../testing/organisation.ts'
import { transientFaults } from '../database-errors.ts'
import { tenantDb } from '../databases.ts'
import { askFirst } from './ask-first.ts'
import { type Fault, failCall } from './fail-call.fixture.ts'

let acme: D1Database
let account: string
beforeAll(async () => {
  acme = (await makeCast()).acme.database
  account = await addKunduAccount()
})
afterEach(() => vi.restoreAllMocks())

const whens = ['before', 'after'] as const
const everyFault = transientFaults.flatMap((text) => whens.map((when) => ({ text, when })))

const triesMax = 3

type Act = () => Promise<{ status: number }>

/** Does what `prepare` gives: as it is, and then once for each of its calls with each of these faults at that call; `own`: so many it makes before it answers. */
async function withEachFault(
  faults: Omit<Fault, 'nth'>[],
  own: number,
  prepare: () => Promise<Act>,
) {
  const databases = [acme, env.CONTROL]
  await (await prepare())() // what an isolate asks once
  // what follows an answer asks as well, now sooner and now later: the fewest of some tries are its own
  const counts: number[] = []
  let status = 0
  for (let tries = 0; tries < triesMax; tries++) {
    const act = await prepare()
    const counted = failCall(databases)
    status = (await act()).status
    counts.push(counted())
  }
  const calls = Math.min(...counts)
  expect([status < 300, calls > 2]).toEqual([true, true])
  let met = 0
  for (let nth = 1; nth <= calls; nth++) {
    for (const fault of faults) {
      const again = await prepare()
      const ended = failCall(databases, { ...fault, nth })
      expect([nth, fault, (await again()).status]).toEqual([nth, fault, status])
      if (ended() > nth) met += 1
    }
  }
  // the last of them may have been of what follows an answer
  expect(met).toBeGreaterThanOrEqual(own * faults.length)
  return 1 + triesMax + calls * faults.length
}

const count = async (what: string) =>
  Number(await acme.prepare(`SELECT count(*) AS n FROM ${what}`).first('n'))

let made = 0
const someone = () => payment(made++).payee

test('a payee is added once, whichever of the five faults meets whichever call, before or after it was done', async () => {
  const times = await withEachFault(everyFault, 3, async () => {
    const body = someone()
    return () => as(mia).post('/payees', { body })
  })
  expect(await count('payees')).toBe(times)
  expect(await count("audit_entries WHERE action = 'payee.added'")).toBe(times)
})

test.each(whens)('an approval whose line is lost %s it was written is given once', async (when) => {
  const { id, digest } = await submittedBatch(account, 5_000)
  const lost = loseNextWrite(acme, when)
  const body = { decision: 'approve', digest }
  expect((await as(ravi).post(`/batches/${id}/approvals`, { body })).status).toBe(201)
  expect(lost()).toBe(1)
  const of = `subject = 'batch/${id}' AND action = 'batch.approved'`
  expect(await count(`audit_entries WHERE ${of}`)).toBe(1)
})

test('somebody signs in, and is in once', async () => {
  const before = await count('sessions')
  const body = JSON.stringify({ email: mia.email, password })
  const signIn = () =>
    exports.default.fetch(`${originOf('acme')}/api/auth/login`, { method: 'POST', body })
  const times = await withEachFault(everyFault.slice(1, 2), 3, async () => signIn)
  expect(await count('sessions')).toBe(before + times)
  expect(await count("audit_entries WHERE action = 'session.opened'")).toBe(await count('sessions'))
})

test('somebody signs out, and is out once', async () => {
  const origin = originOf('acme')
  const times = await withEachFault(everyFault.slice(1, 2), 2, async () => {
    const body = JSON.stringify({ email: mia.email, password })
    const opened = await exports.default.fetch(`${origin}/api/auth/login`, { method: 'POST', body })
    const { accessToken } = await opened.json<SignedIn>()
    const headers = { Authorization: `Bearer ${accessToken}`, 'Idempotency-Key': accessToken }
    return () => exports.default.fetch(`${origin}/api/auth/logout`, { method: 'POST', headers })
  })
  expect(await count("audit_entries WHERE action = 'session.closed'")).toBe(times)
  expect(await count('sessions WHERE ended_at IS NOT NULL')).toBe(times)
})

test('a fault that stays is said, and under the same key the change is made once it is over', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const real = acme.batch.bind(acme)
  let tries = 0
  const spy = vi.spyOn(acme, 'batch').mockImplementation(async (statements) => {
    if (!(statements[0] as unknown as { statement: string }).statement.startsWith('insert'))
      // the SQL is there, untyped
      return real(statements)
    tries += 1
    throw new Error(`D1_ERROR: ${transientFaults[0]}.`)
  })
  const [body, key] = [someone(), crypto.randomUUID()]
  const refused: Answered = await as(mia).post('/payees', { body, key })
  spy.mockRestore()
  expect([refused.status, tries]).toEqual([500, 4])
  expect((await as(mia).post('/payees', { body, key })).status).toBe(201)
})

test('a write that nobody can repeat is tried once', async () => {
  const ended = failCall([acme], { nth: 1, text: transientFaults[0] ?? '', when: 'before' })
  await expect(tenantDb(acme).run('DELETE FROM saved_views')).rejects.toThrow()
  expect(ended()).toBe(1)
})

test('the question of who asks is asked again, also where a look asks nothing else', async () => {
  for (const fault of everyFault) {
    const heard: unknown[] = []
    const hear = (row: unknown) => heard.push(row)
    const { answered } = askFirst(acme, { sql: 'select 1 as one', values: [], hear })
    const ended = failCall([acme], { ...fault, nth: 1 })
    await answered()
    expect([ended(), heard]).toEqual([2, [{ one: 1 }]])
  }
})
