import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { commitAtPlatform } from '../core/commit.ts'
import { cutOff, failCall } from '../core/d1/fail-call.fixture.ts'
import { notDumpedOfPlatform } from '../domain/dumps/left-out.ts'
import { must } from '../domain/must.ts'
import { runCronJob } from '../scheduled.ts'
import { newestSchema } from '../tenancy/migrations/tenant-migrations.ts'
import { rebuildDatabase } from '../tenancy/rebuild-database.ts'
import { remembered } from '../tenancy/remembered.ts'
import { claimSlot } from '../tenancy/slots.ts'
import { readChain } from '../testing/audit-chain.ts'
import { changeOrganisation } from '../testing/billing.ts'
import { as, makeCast, mia } from '../testing/cast.ts'
import { makeOrganisation } from '../testing/organisation.ts'
import { makePerson, platformToken } from '../testing/platform.ts'
import { controlTravelled, isBackAt, undoneSince } from './load/control-is-back.ts'
import { enterAgain } from './load/enter-again.ts'
import { loadControl } from './load/load-control.ts'
import { loadDump } from './load/load-dump.ts'
import { type DumpManifest, dumpFolder, manifestOf } from './manifest.ts'
import { copyControl } from './write-dump.ts'

/* The control database knows who has which slot, who paid and who may come in: it has a copy each night, and comes back from it. */

beforeAll(async () => {
  await makeCast()
  await platformToken(await makePerson('owner'))
  const control = env.CONTROL
  await control.batch([
    control.prepare("INSERT INTO released_slugs (slug, released_at) VALUES ('gone', 1)"),
    control.prepare("INSERT INTO directory (email_hash, organisation_id) VALUES ('h', 'org-acme')"),
    control.prepare(
      "INSERT INTO invoices (id, number, organisation_id, billed_to, plan, period_from, period_to, lines, total_toea, state, reference, issued_at, due_on) VALUES ('i1', 1, 'org-acme', '{}', 'starter', '2026-11-01', '2026-11-30', '[]', 100, 'issued', 'r1', 0, '2026-12-01')",
    ),
  ])
})
afterEach(() => vi.restoreAllMocks())

/** Three in the morning in Port Moresby. */
const nightAt = (day: number) => new Date(`2026-11-${day - 1}T17:00:00Z`)
const folderOf = (day: number) => dumpFolder('platform', `2026-11-${day}`)
const rowsOf = async (sql: string) => (await env.CONTROL.prepare(sql).all()).results
const rowOf = async (day: number) =>
  (await rowsOf(`SELECT * FROM dumps WHERE night = '2026-11-${day}'`))[0]
const manifestAt = async (day: number) =>
  must(await env.FILES.get(manifestOf(folderOf(day))), 'manifest').json<DumpManifest>()
const allRows = async (names: string[]) =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [
        name,
        await rowsOf(`SELECT rowid AS "rowid", * FROM "${name}" ORDER BY rowid`),
      ]),
    ),
  )

test('a night’s copy has every table, or says why not, and who has which slot is of one call', async () => {
  await runCronJob(env, 'copy', nightAt(24))
  const manifest = await manifestAt(24)
  const tables = await rowsOf(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  )
  const named = [...manifest.tables.map(({ name }) => name), ...Object.keys(notDumpedOfPlatform)]
  expect(named.sort()).toEqual(tables.map(({ name }) => name).sort())
  expect(manifest).toMatchObject({ isOneMoment: true, organisation: { id: 'platform' } })
  const [first] = manifest.parts
  expect(first?.tables.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['organisations', 'slots']),
  )
  expect(await rowOf(24)).toMatchObject({ is_one_moment: 1, attempt: 1 })
})

test('the cron’s job that is cut off after any of its calls goes on with its next run', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const counted = failCall([env.CONTROL])
  await runCronJob(env, 'copy', nightAt(25))
  const calls = counted()
  expect(calls).toBeGreaterThan(5)
  for (let nth = 1; nth <= calls; nth++) {
    await env.CONTROL.prepare("DELETE FROM dumps WHERE night = '2026-11-26'").run()
    const over = cutOff([env.CONTROL], nth)
    await runCronJob(env, 'copy', nightAt(26))
    over()
    await runCronJob(env, 'copy', nightAt(26))
    expect([nth, await rowOf(26)]).toEqual([nth, expect.objectContaining({ is_one_moment: 1 })])
  }
})

test('the platform’s own log is compared with its ends that were put aside, and a cut is told once', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const told = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response())
  Object.assign(env, { ALERT_URL: 'https://on-call.example/' })
  const alarms = () => told.mock.calls.map(([, sent]) => JSON.parse(String(sent?.body)).about)
  const said = {
    ...{ at: new Date(), actorId: 'owner', subject: 'platform' },
    action: 'slots.few_left',
  } as const
  const answer = { status: 200, body: null }
  for (const key of ['kept', 'cut']) {
    const asked = { userId: 'owner', key, requestHash: key }
    await commitAtPlatform(env, asked, { ...said, details: {}, statements: [], answer })
  }
  await runCronJob(env, 'copy', nightAt(20))
  expect(alarms()).toEqual([])
  // somebody whom no trigger stops takes the last entry away
  const rules = await rowsOf(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit_entries'",
  )
  for (const { name } of rules) await env.CONTROL.prepare(`DROP TRIGGER ${name}`).run()
  await env.CONTROL.prepare('DELETE FROM audit_entries WHERE seq = 2').run()
  for (const { sql } of rules) await env.CONTROL.prepare(String(sql)).run()
  for (const day of [21, 22]) await runCronJob(env, 'copy', nightAt(day))
  expect(alarms()).toEqual(['platform'])
  expect(logged.mock.calls.filter(([line]) => /not as it was/.test(String(line)))).toHaveLength(1)
  // an entry that says something else, with the hash that it had
  const says = (text: unknown) =>
    env.CONTROL.prepare('UPDATE audit_entries SET details = ? WHERE seq = 1').bind(text).run()
  const { details } = must(
    (await rowsOf('SELECT details FROM audit_entries WHERE seq = 1'))[0],
    'entry',
  )
  for (const { name } of rules) await env.CONTROL.prepare(`DROP TRIGGER ${name}`).run()
  await says('{"of":"nothing"}')
  await runCronJob(env, 'copy', nightAt(18))
  await says(details)
  for (const { sql } of rules) await env.CONTROL.prepare(String(sql)).run()
  expect(alarms()).toEqual(['platform', 'platform/entry/1'])
  // what cannot be asked of it keeps the copy from nothing
  const ask = env.CONTROL.prepare.bind(env.CONTROL)
  vi.spyOn(env.CONTROL, 'prepare').mockImplementation((query) => {
    if (/^select "night" from "dumps"/.test(query)) throw new Error('D1_ERROR: lost')
    return ask(query)
  })
  await runCronJob(env, 'copy', nightAt(23))
  expect(await rowOf(23)).toMatchObject({ is_one_moment: 1 })
  expect(alarms().slice(2)).toEqual(['platform/end'])
  Object.assign(env, { ALERT_URL: '' })
})

describe('a control database that was lost', () => {
  let before: Record<string, unknown>
  let manifest: DumpManifest

  test('is not written over while anybody is in it, and takes no copy of an organisation', async () => {
    await copyControl(env, nightAt(27))
    manifest = await manifestAt(27)
    before = await allRows(manifest.tables.map(({ name }) => name))
    await expect(loadControl(env, folderOf(27), new Date())).rejects.toThrow('rows already')
    await expect(loadDump(env, folderOf(27), 'TENANT_0030', new Date())).rejects.toThrow('CONTROL')
    expect(await allRows(manifest.tables.map(({ name }) => name))).toEqual(before)
  })

  test('is loaded into a new one, also after an interruption, table by table the same and with its rules', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const rules = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name"
    const rulesBefore = await rowsOf(rules)
    await rebuildDatabase(env.CONTROL, [], new Date())
    await env.CONTROL.prepare('DROP TABLE schema_migrations').run()

    const counted = failCall([env.CONTROL])
    await loadControl(env, folderOf(27), new Date(), { isAsItWas: true })
    const calls = counted()
    for (const nth of [1, Math.floor(calls / 3), Math.floor(calls / 2), calls - 2]) {
      await rebuildDatabase(env.CONTROL, [], new Date())
      const over = cutOff([env.CONTROL], nth)
      await expect(loadControl(env, folderOf(27), new Date())).rejects.toThrow('over')
      over()
      const { mayComeIn } = await loadControl(env, folderOf(27), new Date(), { isAsItWas: true })
      // whoever left the platform since is among them
      expect(mayComeIn).toEqual([expect.stringMatching(/@\S+: owner$/)])
    }
    expect(await rowsOf(rules)).toEqual(rulesBefore)
    const after = await allRows(manifest.tables.map(({ name }) => name))
    for (const { name } of manifest.tables) {
      if (['sessions', 'audit_entries', 'idempotency_keys'].includes(name)) continue
      expect([name, after[name]]).toEqual([name, before[name]])
    }
    // its log goes on behind the last entry of that night
    expect(after.audit_entries).toHaveLength(manifest.entry + 1)
    expect(await readChain(env.CONTROL)).toHaveLength(manifest.entry + 1)
    expect(after.audit_entries?.at(-1)).toMatchObject({ action: 'platform.restored' })
    expect(await rowsOf('SELECT 1 FROM sessions WHERE ended_at IS NULL')).toEqual([])
    expect(await rowsOf('SELECT 1 FROM outbox WHERE due_at IS NOT NULL')).toEqual([])
    remembered.clear()
    expect((await as(mia).get('/payees')).status).toBe(200)
  })

  test('comes back with every organisation frozen where nobody says that it is as it was', async () => {
    await changeOrganisation('org-beta', { state: 'past_due', stateSince: '2026-11-20' })
    // two of its administrators would end it before anybody of the platform looked
    const own = { state: 'frozen', frozenBy: 'organisation', stateBefore: 'restricted' } as const
    await changeOrganisation('org-acme', { ...own, stateSince: '2026-11-20', pausedDays: -3 })
    await copyControl(env, nightAt(28))
    await rebuildDatabase(env.CONTROL, [], new Date())
    await loadControl(env, folderOf(28), nightAt(28))
    expect(
      await rowsOf(
        'SELECT id, state, state_before, frozen_by, paused_days FROM organisations ORDER BY id',
      ),
    ).toEqual([
      {
        ...{ id: 'org-acme', state: 'frozen', state_before: 'restricted', frozen_by: 'platform' },
        paused_days: -3,
      },
      {
        ...{ id: 'org-beta', state: 'frozen', state_before: 'past_due', frozen_by: 'platform' },
        paused_days: -8,
      },
    ])
    remembered.clear()
    const body = { name: 'New Payee', bsb: '028-038', accountNumber: '51007777' }
    expect((await as(mia).post('/payees', { body })).body.code).toBe('organisation_frozen')
  })
})

test('whoever signed up since the copy is entered again where they live, frozen, and nobody is given their slot', async () => {
  const made = await makeOrganisation('late', 'Late School', [])
  const created = JSON.stringify({
    ...{ name: 'Late School', plan: 'starter' },
    actor: { email: 'ana@late.example' },
  })
  const whose = {
    ...{ binding: made.slot, cell: 'main', id: made.id, slug: 'late', createdAt: Date.now() },
    ...{ schema: newestSchema, created },
  }
  // as the copy of the night before has it
  await rebuildDatabase(env.CONTROL, [], new Date())
  await loadControl(env, folderOf(27), new Date(), { isAsItWas: true })
  const moved = { ...whose, id: 'org-acme', slug: 'acme', binding: 'TENANT_0020' }
  // a slot that was given to somebody after who had it that night left
  const slot = (await rowsOf("SELECT slot FROM organisations WHERE slug = 'acme'"))[0]?.slot
  const next = { ...whose, id: 'org-next', slug: 'next', binding: String(slot) }
  expect(await enterAgain(env, [next, whose, moved], new Date())).toEqual([
    expect.stringMatching(/the list has another in it: next was not entered/),
    `late was entered again in ${made.slot}, frozen.`,
    expect.stringMatching(/^acme is listed in TENANT_\d+, whose database does not say so\.$/),
    expect.stringMatching(/^beta is listed in/),
    expect.stringMatching(/^TENANT_0020 is the database of acme too/),
  ])
  expect(await rowsOf("SELECT * FROM organisations WHERE slug = 'late'")).toMatchObject([
    {
      ...{ id: made.id, slot: made.slot, state: 'frozen', frozen_by: 'platform', plan: 'starter' },
      billing_email: 'ana@late.example',
    },
  ])
  expect(await claimSlot(env, 'somebody', new Date())).not.toBe(made.slot)
  const again = await enterAgain(env, [whose], new Date())
  expect(again.filter((line) => line.includes('late'))).toEqual([])
  await readChain(env.CONTROL)
})

test('behind Time Travel the same is stopped as behind a copy, once for each moment', async () => {
  const asked = { moment: new Date('2026-11-26T02:00:00Z'), reason: 'Rows went', by: 'Ana' }
  await platformToken(await makePerson('support'))
  const states = () => rowsOf('SELECT DISTINCT state, frozen_by FROM organisations')
  await changeOrganisation('org-beta', { state: 'cancelled', frozenBy: null, stateBefore: null })
  expect(await isBackAt(env, asked.moment)).toBe(false)
  const travelled = () => controlTravelled(env, asked, { isAsItWas: false }, new Date())
  expect((await travelled()).mayComeIn).toContainEqual(expect.stringMatching(/: support$/))
  expect(await rowsOf('SELECT 1 FROM sessions WHERE ended_at IS NULL')).toEqual([])
  expect(await states()).toEqual([{ state: 'frozen', frozen_by: 'platform' }])
  expect(await isBackAt(env, asked.moment)).toBe(true)
  // opened since by two people; somebody gives the command again
  await changeOrganisation('org-beta', { state: 'active', frozenBy: null, stateBefore: null })
  await travelled()
  expect(await states()).toHaveLength(2)
  const [last] = (await readChain(env.CONTROL)).slice(-1)
  expect(last).toMatchObject({ action: 'platform.restored' })
  await env.CONTROL.prepare('ALTER TABLE idempotency_keys RENAME TO gone').run()
  expect(await isBackAt(env, asked.moment)).toBe(false)
  await env.CONTROL.prepare('ALTER TABLE gone RENAME TO idempotency_keys').run()
})

test('what a moment undoes is read before it travels, and nobody says of it that nothing was frozen or invoiced', async () => {
  const since = new Date()
  expect(await undoneSince(env, since)).toEqual({ lines: [], invoices: 0, freezes: 0 })
  const at = new Date(since.getTime() + 1)
  const change = (
    action: 'organisation.freeze' | 'organisation.new_day',
    details: Record<string, unknown>,
  ) =>
    commitAtPlatform(
      env,
      { userId: 'platform', key: action, requestHash: action },
      {
        ...{ at, actorId: 'platform', action, subject: 'organisation/org-acme', details },
        ...{ statements: [], answer: { status: 200, body: null } },
      },
    )
  await change('organisation.freeze', { reason: 'A call' })
  await change('organisation.new_day', { issued: 2 })
  expect(await undoneSince(env, since)).toEqual({
    lines: [
      expect.stringContaining(
        `${at.toISOString()} platform organisation.freeze organisation/org-acme {"reason":"A call",`,
      ),
      expect.stringContaining('organisation.new_day organisation/org-acme {"issued":2,'),
    ],
    ...{ invoices: 0, freezes: 1 },
  })
  expect(await undoneSince(env, new Date(-1))).toMatchObject({ invoices: 1 })
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await env.CONTROL.prepare('ALTER TABLE audit_entries RENAME TO gone').run()
  expect(await undoneSince(env, since)).toBeUndefined()
  await env.CONTROL.prepare('ALTER TABLE gone RENAME TO audit_entries').run()
})
