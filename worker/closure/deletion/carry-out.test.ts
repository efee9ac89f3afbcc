import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cutOff } from '../../core/d1/fail-call.fixture.ts'
import { sha256 } from '../../core/sha256.ts'
import { closureSteps } from '../../domain/closure/closure-steps.ts'
import { must } from '../../domain/must.ts'
import { dumpOn } from '../../dumps/write-dump.ts'
import { drain } from '../../mail/drain.ts'
import { organisationJobs } from '../../organisation-jobs.ts'
import { runCronJob } from '../../scheduled.ts'
import { provision } from '../../signup/opening/provision.ts'
import { newMemory, takeTurn } from '../../system/keeper/take-turn.ts'
import { countRows, isBare } from '../../tenancy/rebuild-database.ts'
import { checked, remembered } from '../../tenancy/remembered.ts'
import { slotOf } from '../../tenancy/slots.ts'
import { ask } from '../../testing/ask.ts'
import { ana, as } from '../../testing/cast.ts'
import {
  base,
  chosenPassword,
  confirmedSignUp,
  controlRows,
  expectOne,
} from '../../testing/sign-ups.ts'
import { brokenLinks, entriesOf } from '../../testing/verify-chain.ts'
import {
  acmeThatPaid,
  closure,
  daysPass,
  leave,
  lettersOf,
  operator,
  path,
  stateOfAcme,
  takeWholeArchive,
  toTheBank,
} from '../closure.fixture.ts'
import { carryOutClosures } from './carry-out.ts'

const id = 'org-acme'
const minuteMs = 60_000
let slot: string
let head: { seq: number; hash: string }
let beta: { rows: Record<string, number>; files: string[] }

const filesOf = async (organisation: string) =>
  (await env.FILES.list()).objects.map(({ key }) => key).filter((key) => key.includes(organisation))
const countedBeta = async () => {
  const [row] = await controlRows<{ slot: string }>(
    "SELECT slot FROM organisations WHERE slug = 'beta'",
  )
  return {
    rows: await countRows(env, must(row, 'beta').slot),
    files: await filesOf('org-beta'),
  }
}
const objects = () => [
  env.KEEPER.getByName(id),
  env.NIGHT_WATCH.getByName(id),
  env.MAILER.getByName(id),
  env.QUOTA_KEEPER.getByName(id),
]
const keptInObjects = () =>
  Promise.all(
    objects().map((one) =>
      runInDurableObject(one as DurableObjectStub, async (_one, { storage }) => [
        await storage.getAlarm(),
        (await storage.list()).size,
      ]),
    ),
  )

beforeAll(async () => {
  daysPass(-40)
  const acme = await acmeThatPaid()
  slot = (await stateOfAcme()).slot
  await toTheBank(acme)
  await leave()
  await takeWholeArchive()
  for (const organisation of [id, 'org-beta']) {
    for (const folder of ['imports', 'evidence', 'documents', 'attachments', 'proofs'])
      await env.FILES.put(`${folder}/${organisation}/one/x`, folder)
  }
  while ((await dumpOn(env, id, new Date('2026-10-15T17:00:00Z'))) !== undefined);
  const at = Date.now()
  await env.CONTROL.batch([
    env.CONTROL.prepare(
      `INSERT INTO sign_ups (id, slug, organisation_name, first_name, last_name, email, password_hash, plan, state,
         held_until, created_at, updated_at)
       VALUES (?, 'acme-of-then', 'Acme', 'Ana', 'Mea', 'ana@example.test', '', 'starter', 'done', 0, 0, 0)`,
    ).bind(id),
    env.CONTROL.prepare(
      `INSERT INTO restorations (id, organisation_id, slot, moment, reason, begun_by, begun_at, state, since, found)
       VALUES ('r', ?, ?, 0, 'A disk', 'owner', 0, 'over', ?, '{"movedOn":["B1 Payroll"]}')`,
    ).bind(id, slot, at),
  ])
  await expect(env.CONTROL.prepare('DELETE FROM sign_ups').run()).rejects.toThrow('sign_up_done')
  await env.SESSIONS.put('session/org-beta/abc', '{}')
  await env.SESSIONS.put(`session/${id}/abc`, '{}')
  vi.useRealTimers()
  daysPass(0)
  vi.useRealTimers()
  for (const [index, one] of objects().slice(0, 3).entries())
    await (index === 0
      ? env.KEEPER.getByName(id).wake(id, Date.now() + 60 * minuteMs)
      : (one as ReturnType<typeof env.MAILER.getByName>).wake(id))
  beta = await countedBeta()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]

test('one of the platform orders it, another carries it out, each with its address', async () => {
  const [first, second] = [await operator(), await operator()]
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
  expect((await second.order()).body).toEqual({ state: 'closed' })
  expect(codeOf(await second.order())).toEqual([409, 'closure_not_waiting'])
  remembered.clear()
  expect((await as(ana).get('/batches')).status).toBe(410)
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
  expect((await env.SESSIONS.list({ prefix: 'session/org-beta/' })).keys).toHaveLength(1)
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

test('the certificate is at its own hash, and was sent to whoever administered and paid', async () => {
  const { certificate, sha256: hash, tell } = must(await closure(), 'closure')
  expect(await sha256(certificate)).toBe(hash)
  expect(tell).toEqual([])
  const letters = (await lettersOf('organisation_leaves')).filter(({ content }) =>
    content.includes(hash),
  )
  expect(letters.map(({ address }) => address).sort()).toEqual([
    ...['accounts@acme.test', 'ana@example.test', 'ben@example.test'],
  ])
  for (const words of [
    ...['Acme Hospital', 'Ana Mea', 'ben Guise', `ended with entry ${head.seq}`, head.hash],
    ...['operator', 'payments: 2', 'Files bank-files: 1,', 'dumps: ', 'until', 'seven years'],
  ])
    expect(certificate).toContain(words)
  const page = await ask('GET', `${base}/certificates/${hash}`)
  expect([page.status, page.text.includes('Certificate of deletion')]).toEqual([200, true])
  const text = await ask('GET', `${base}/certificates/${hash}/certificate.txt`)
  expect(await sha256(text.text)).toBe(hash)
  expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
  for (const other of ['0'.repeat(64), 'x', hash.slice(1), hash.toUpperCase()])
    expect((await ask('GET', `${base}/certificates/${other}`)).status).toBe(404)
  expect((await ask('GET', `http://acme.localhost/certificates/${hash}`)).status).toBe(410)
})

test('a former user meets a calm page at the old address, and no program a database', async () => {
  remembered.clear()
  const page = await ask('GET', 'http://acme.localhost/batches')
  expect(page.status).toBe(410)
  expect(page.text).toContain('This organisation has left Bilum')
  expect(page.text).not.toContain('Acme')
  expect(page.headers.get('Clear-Site-Data')).toContain('storage')
  const body = JSON.stringify({ email: ana.email, password: 'any' })
  expect((await ask('POST', 'http://acme.localhost/api/auth/login', { body })).code).toBe(
    'organisation_gone',
  )
  expect((await ask('GET', 'http://never-was.localhost/')).status).toBe(404)
})

test('its slot is a new organisation’s, which sees nothing of it; its name is nobody’s', async () => {
  const at = new Date()
  const next = await confirmedSignUp('after-acme', at)
  await provision(env, next, at)
  const [row] = await controlRows<{ slot: string }>(
    'SELECT slot FROM organisations WHERE id = ?',
    next,
  )
  const { slot: given } = must(row, 'next')
  expect(given).toBe(slot)
  await expectOne(next, 'after-acme')
  checked.clear()
  const body = JSON.stringify({ email: 'kila@after-acme.example', password: chosenPassword })
  const origin = 'http://after-acme.localhost'
  expect((await ask('POST', `${origin}/api/auth/login`, { body })).status).toBe(200)
  const { payments, payees, batches } = await countRows(env, slot)
  expect({ payments, payees, batches }).toEqual({ payments: 0, payees: 0, batches: 0 })
  const taken = await ask('GET', `${base}/api/signup/slug?slug=acme`)
  expect(taken.text).toContain('taken')
  // the old deletion goes on with nothing, though the slot is another's now
  await carryOutClosures(env, new Date(Date.now() + 90 * minuteMs))
  await expectOne(next, 'after-acme')
})

test('when the nightly copies must have gone they are, and with them whom we wrote to', async () => {
  const late = new Date(Date.now() + 80 * 24 * 60 * minuteMs)
  expect((await filesOf(id)).some((key) => key.startsWith('dumps/'))).toBe(true)
  await carryOutClosures(env, late)
  await carryOutClosures(env, late)
  expect((await closure())?.state).toBe('over')
  expect((await filesOf(id)).some((key) => key.startsWith('dumps/'))).toBe(false)
  expect(await lettersOf('organisation_leaves')).toEqual([])
  await expect(
    env.CONTROL.prepare("UPDATE closures SET certificate = 'other'").run(),
  ).rejects.toThrow()
})
