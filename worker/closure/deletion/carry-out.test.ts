import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cutOff } from '../../core/d1/fail-call.fixture.ts'
import { closureSteps } from '../../domain/closure/closure-steps.ts'
import { minuteMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import { drain } from '../../mail/drain.ts'
import { organisationJobs } from '../../organisation-jobs.ts'
import { runCronJob } from '../../scheduled.ts'
import { newMemory, takeTurn } from '../../system/keeper/take-turn.ts'
import { isBare } from '../../tenancy/rebuild-database.ts'
import { remembered } from '../../tenancy/remembered.ts'
import { slotOf } from '../../tenancy/slots.ts'
import { brokenLinks, entriesOf } from '../../testing/audit-chain.ts'
import { ana, as } from '../../testing/cast.ts'
import { controlRows } from '../../testing/sign-ups.ts'
import { closure, operator, path, stateOfAcme } from '../closure.fixture.ts'
import { carryOutClosures } from './carry-out.ts'
import { acmeThatLeft, countedBeta, filesOf, id, keptInObjects } from './deletion.fixture.ts'

let slot: string
let head: { seq: number; hash: string }
let beta: Awaited<ReturnType<typeof countedBeta>>
beforeAll(async () => {
  ;({ slot, beta } = await acmeThatLeft())
})
afterEach(() => {
  vi.restoreAllMocks()
})

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]

test('one of the platform orders it, another carries it out, each with its address', async () => {
  const [gone, first, second] = [await operator(), await operator(), await operator()]
  // whom an owner let out since they ordered it is not one of the two
  expect((await gone.order()).body).toEqual({ state: 'waiting' })
  await gone.leaves()
  expect((await first.look()).body.closure).toMatchObject({
    ...{ next: 'order', archive: 'taken', refused: '' },
    warnings: [
      { what: 'unsettled', count: 1 },
      { what: 'drafts', count: 1 },
    ],
  })
  expect(codeOf(await first.order('beta'))).toEqual([422, 'closure_of_another'])
  expect((await first.order()).body).toEqual({ state: 'waiting' })
  expect(codeOf(await first.order())).toEqual([403, 'closure_by_two'])
  expect((await first.look()).body.closure.next).toBe('')
  // until then any administrator can still take it back; nobody does
  expect((await as(ana).get(path)).body.closure).not.toBeNull()
  const [last] = (await entriesOf(slotOf(env, slot))).slice(-1)
  head = must(last, 'head')
  // whose page said that nobody ordered it orders it, and carries nothing out
  expect(codeOf(await second.order('acme', 'order'))).toEqual([409, 'seen_otherwise'])
  expect((await second.order('acme', 'carry_out')).body).toEqual({ state: 'closed' })
  expect(codeOf(await second.order())).toEqual([409, 'closure_not_waiting'])
  remembered.clear()
  expect((await as(ana).get('/batches')).status).toBe(410)
})

test('who signed up is kept until then', async () => {
  await expect(env.CONTROL.prepare('DELETE FROM sign_ups').run()).rejects.toThrow('sign_up_done')
})

test('what somebody wrote meanwhile stops it, and two people look again', async () => {
  const database = slotOf(env, slot)
  const later = new Date(Date.now() + 31 * minuteMs)
  await carryOutClosures(env, new Date(Date.now() + 29 * minuteMs))
  expect((await closure())?.state).toBe('closed')
  await database.batch([
    database
      .prepare(
        `INSERT INTO audit_entries (seq, at, actor_id, action, subject, details, previous_hash, hash)
         VALUES (?, ?, 'mia', 'session.closed', 'user/mia', '{}', ?, 'late')`,
      )
      .bind(head.seq + 1, Date.now(), head.hash),
  ])
  await carryOutClosures(env, later)
  expect(await closure()).toMatchObject({ state: 'waiting', orderedBy: null, tell: [] })
  expect((await stateOfAcme()).state).toBe('cancelled')
  head = { seq: head.seq + 1, hash: 'late' }
  const [first, second] = [await operator(), await operator()]
  expect((await first.look()).body.closure.stoppedBecause).toBe('somebody_worked')
  await first.order()
  expect((await second.order()).status).toBe(200)
})

test('cut off after any call of any step, it goes on; twice does nothing twice', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const at = () => new Date(Date.now() + 31 * minuteMs)
  const databases = [slotOf(env, slot), env.CONTROL]
  const seen: string[] = []
  let [nth, runs] = [1, 0]
  for (; runs < 600 && (await closure())?.state !== 'certified'; runs++) {
    const before = must(await closure(), 'closure').state
    const over = cutOff(databases, nth)
    await carryOutClosures(env, at()).catch(() => undefined)
    over()
    const after = must(await closure(), 'closure').state
    if (after !== before) seen.push(after)
    nth = after === before ? nth + 1 : 1
  }
  expect(runs).toBeGreaterThan(20)
  expect(seen).toEqual(closureSteps.filter((step) => seen.includes(step)))
  expect(seen.at(-1)).toBe('certified')
  await Promise.all([carryOutClosures(env, at()), carryOutClosures(env, at())])
  const actions = await controlRows<{ action: string }>(
    "SELECT action FROM audit_entries WHERE subject = 'organisation/org-acme' AND actor_id = 'clock' ORDER BY seq",
  )
  expect(actions.map(({ action }) => action)).toEqual([
    ...['organisation.deletion_stopped', 'slot.freed', 'organisation.deleted'],
  ])
  expect(brokenLinks(await entriesOf(env.CONTROL))).toEqual([])
})

test('nothing of it is left but what the certificate names, and another’s is untouched', async () => {
  expect(await isBare(env, slot)).toBe(true)
  const left = (await filesOf(id)).map((key) => key.split('/')[0])
  expect([...new Set(left)].sort()).toEqual(['anchors', 'dumps', 'proofs'])
  expect((await env.SESSIONS.list({ prefix: `session/${id}/` })).keys).toEqual([])
  expect(await env.SESSIONS.get('session/org-beta/abc')).toBe('{}')
  expect(await keptInObjects()).toEqual([
    [null, 0],
    [null, 0],
    [null, 0],
    [null, 0],
  ])
  expect(await controlRows('SELECT 1 FROM directory WHERE organisation_id = ?', id)).toEqual([])
  expect(await controlRows('SELECT 1 FROM sign_ups WHERE id = ?', id)).toEqual([])
  expect(await controlRows("SELECT 1 FROM restorations WHERE found LIKE '%Payroll%'")).toEqual([])
  expect(await controlRows('SELECT 1 FROM slots WHERE organisation_id = ?', id)).toEqual([])
  expect(await stateOfAcme()).toMatchObject({
    ...{ slot: `released/${id}`, state: 'archived', billingEmail: '' },
  })
  expect(await countedBeta()).toEqual(beta)
})

test('neither its keeper, nor its letters, nor the cron touches it afterwards', async () => {
  const now = new Date(Date.now() + 60 * minuteMs)
  const turn = { jobs: organisationJobs, memory: newMemory(), remember: () => {} }
  expect(await takeTurn(env, id, turn, now)).toBeUndefined()
  expect(await drain(env, id, now)).toBeUndefined()
  for (const job of ['databases', 'keepers', 'billing', 'tidy', 'releases'] as const)
    await runCronJob(env, job, now)
  expect(await isBare(env, slot)).toBe(true)
  expect((await stateOfAcme()).wokenAt?.getTime() ?? 0).toBeLessThan(now.getTime())
})
