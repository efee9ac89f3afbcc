import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { controlDb, tenantDb } from '../../core/databases.ts'
import { hourMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import { loadDump } from '../../dumps/load/load-dump.ts'
import { dumpFolder } from '../../dumps/manifest.ts'
import { dumpOn } from '../../dumps/write-dump.ts'
import { drain } from '../../mail/drain.ts'
import { findOrganisationBySlug } from '../../organisations/store.ts'
import { claimDatabase } from '../../tenancy/claimed-slot.ts'
import { tenantForKeeping } from '../../tenancy/open-tenant.ts'
import { checked, remembered } from '../../tenancy/remembered.ts'
import { brokenLinks, entriesOf } from '../../testing/audit-chain.ts'
import { addKunduAccount, startBatch, submittedBatch } from '../../testing/batches.ts'
import { type Answered, as, forgetTokens, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import { beforeNextWrite } from '../../testing/faults.ts'
import { asPerson, makePerson, platformToken } from '../../testing/platform.ts'
import { beginRestoration } from './begin.ts'
import { carryOut } from './steps.ts'

/*
 * The worst day: a database comes back as it was before a bank file was made. The copy of that moment takes the place of what
 * is there, as Time Travel does in place; everything else is the command itself.
 */

let database: D1Database
let organisation: string
let slot: string
let paid: string
let moment: Date
/** A file whose making the restoration overtakes: decided on the database of before, written to the one of then. */
let late: { answer: Promise<Answered>; go: () => void }
const night = '2026-11-24'
const asked = () => ({ slug: 'acme', slot, moment, reason: 'A disk of the vendor', by: 'owner' })
const many = async (sql: string) => Number(await database.prepare(sql).first('n'))

beforeAll(async () => {
  const { acme } = await makeCast()
  ;({ database, id: organisation } = acme)
  slot = must(await findOrganisationBySlug(controlDb(env), 'acme'), 'acme').slot
  const source = await addKunduAccount()
  const approved = async (from: number) => {
    const { id, digest } = await submittedBatch(source, 200_000, from)
    const body = { decision: 'approve', digest }
    expect((await as(ravi).post(`/batches/${id}/approvals`, { body })).status).toBe(201)
    return id
  }
  paid = await approved(80)
  const overtaken = await approved(90)
  const takenBack = await approved(100)
  expect((await as(zoe).get('/payees')).status).toBe(200)
  // a letter that waits at that moment, and has left since
  await database
    .prepare(
      "INSERT INTO outbox (key, letter, recipient_id, content, written_at, due_at) VALUES ('waits', 'security_notice', 'mia', '{}', 1, ?)",
    )
    .bind(Date.now() + hourMs)
    .run()
  await database.batch(given.map((sql) => database.prepare(sql)))
  const at = new Date(`${night}T17:00:00Z`)
  while ((await dumpOn(env, organisation, at)) !== undefined);
  moment = new Date()
  await scheduler.wait(5)
  expect((await as(mia).post(`/batches/${paid}/bank-file`)).status).toBe(201)
  // its marks were lost behind it, and nobody made them up before the freeze
  const { objects } = await env.FILES.list({ prefix: 'seals/' })
  await env.FILES.delete(objects.map(({ key }) => key))
  await startBatch(source, 'Begun since')
  const payee = { name: 'Somebody Else', bsb: '028-038', accountNumber: '51007777' }
  const { id } = (await as(mia).post('/payees', { body: payee })).body
  const stop = { kind: 'suspended', reason: 'A telephone call' }
  expect((await as(zoe).post(`/payees/${id}/stops`, { body: stop })).status).toBe(201)
  expect((await as(ravi).remove(`/batches/${takenBack}/approvals`)).status).toBe(200)
  const paidBy = 'SELECT payee_id FROM payments WHERE batch_id = ? LIMIT 1'
  const changed = await database.prepare(paidBy).bind(takenBack).first('payee_id')
  const body = { bsb: '088-950', accountNumber: '7001234567' }
  expect((await as(zoe).put(`/payees/${changed}`, { body })).status).toBe(200)
  await database.batch(putOutSince.map((sql) => database.prepare(sql)))
  late = await sealLate(overtaken)
})

/** It waits before its write until it is told to go on. */
async function sealLate(id: string) {
  const [decided, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const end = beforeNextWrite(database, /^insert into "bank_files"/, () => {
    decided.resolve()
    return gate.promise
  })
  const answer = as(mia).post(`/batches/${id}/bank-file`).finally(end)
  await decided.promise
  return { answer, go: gate.resolve }
}

/** What was taken from people since: a place, a password or a recovery code that somebody knew, a lost telephone, a role, a limit, salaries to read, whom they stood in for. */
const given = [
  `INSERT INTO second_factors (id, user_id, kind, name, created_at, confirmed_at, removed_at)
    VALUES ('lost', 'ana', 'passkey', 'Telephone', 1, 1, NULL)`,
  "INSERT INTO recovery_codes (code_hash, user_id, created_at) VALUES ('known', 'ravi', 1)",
  "INSERT INTO users (id, email, first_name, last_name, role, status, password_hash, preferences, created_at, updated_at) SELECT 'asked', 'asked@acme.example', 'Asked', 'Only', 'approver', 'invited', '', preferences, 1, 1 FROM users WHERE id = 'tom'",
  "INSERT INTO payroll_group (user_id, added_by, added_at) VALUES ('mia', 'ana', 1), ('tom', 'ana', 1)",
  `INSERT INTO delegations (id, delegator_id, delegate_id, limit_toea, from_day, to_day, created_at)
    VALUES ('lent', 'ravi', 'ana', 1, '2026-11-01', '2026-12-01', 1)`,
]
const putOutSince = [
  "UPDATE users SET status = 'inactive' WHERE id = 'zoe'",
  "UPDATE users SET password_hash = 'another' WHERE id = 'tom'",
  "UPDATE second_factors SET removed_at = 2 WHERE id = 'lost'",
  `INSERT INTO second_factors (id, user_id, kind, name, created_at, confirmed_at, removed_at)
    VALUES ('added', 'ravi', 'passkey', 'Telephone', 1, 1, NULL)`,
  "UPDATE users SET status = 'inactive' WHERE id = 'asked'",
  "UPDATE recovery_codes SET used_at = 2 WHERE code_hash = 'known'",
  "UPDATE users SET role = 'viewer', approval_limit_toea = 100 WHERE id = 'ravi'",
  "UPDATE payroll_group SET left_at = 2 WHERE user_id = 'mia'",
  "UPDATE delegations SET ended_at = 2, ended_by = 'ravi'",
]

/** As Time Travel: the database of then, in place, saying whose it is. */
async function timeTravel() {
  const folder = dumpFolder(organisation, '2026-11-25')
  const { manifest } = await loadDump(env, folder, slot, new Date())
  await claimDatabase(
    { id: organisation, db: tenantDb(database) },
    'acme',
    slot,
    new Date(manifest.createdAt),
  )
}

test('the steps come in their order alone, and each is taken once', async () => {
  const mistyped = beginRestoration(env, { ...asked(), slot: 'TENANT_0009' }, new Date())
  await expect(mistyped).rejects.toThrow('lives in')
  let row = await beginRestoration(env, asked(), new Date())
  expect(row).toMatchObject({ state: 'frozen', organisationId: organisation })
  expect(await beginRestoration(env, asked(), new Date())).toEqual(row)
  await expect(
    beginRestoration(env, { ...asked(), moment: new Date(1) }, new Date()),
  ).rejects.toThrow('being brought back')
  for (const step of ['restored', 'ended', 'logged', 'over'] as const)
    await expect(carryOut(env, row, step, new Date())).rejects.toThrow('comes no')
  await expect(carryOut(env, row, 'bookmarked', new Date())).rejects.toThrow('the way back')
  row = await carryOut(env, row, 'bookmarked', new Date(), 'bookmark-1')
  expect(row.found.undone).toMatchObject({ 'bank_file.sealed': 1 })
  expect(row.found.movedOn).toHaveLength(2)
  expect(row.found.takenSince).toEqual([
    expect.stringMatching(/Z Zoe Vagi suspended .+: “A telephone call”/),
    expect.stringMatching(/Z Ravi Tau took back their approval of B3 “.+”, which waits again/),
  ])
  expect(row.found.toldSince?.join()).toMatch(/^\S+Z Zoe Vagi changed the bank details of [^,]+$/)
  await expect(carryOut(env, row, 'restored', new Date())).rejects.toThrow('nothing was brought')
  await expect(
    carryOut(env, { ...row, state: 'frozen' }, 'bookmarked', new Date(), 'b'),
  ).rejects.toThrow('restoration_out_of_order')
})

test('nobody is signed in, nothing is due, and what was sealed since is named', async () => {
  await timeTravel()
  late.go()
  const closed = { status: 503, body: { code: 'maintenance' } }
  expect(await late.answer).toMatchObject(closed)
  let row = await beginRestoration(env, asked(), new Date())
  row = await carryOut(env, row, 'restored', new Date())
  // who was put out since is there again, and what waited then is due: neither they, the mailer nor the keeper comes in
  remembered.clear()
  expect(await as(zoe).get('/payees')).toMatchObject(closed)
  await drain(env, organisation, new Date(Date.now() + 2 * hourMs))
  expect(
    await many("SELECT due_at IS NOT NULL AND attempts = 0 AS n FROM outbox WHERE key = 'waits'"),
  ).toBe(1)
  expect(await tenantForKeeping(env, organisation)).toMatchObject({ reason: 'maintenance' })
  row = await carryOut(env, row, 'ended', new Date())
  expect(await many('SELECT count(*) AS n FROM sessions WHERE ended_at IS NULL')).toBe(0)
  const standing = `SELECT group_concat(id || ' ' || status || ' ' || (password_hash = 'closed'), ', ') AS n
    FROM (SELECT * FROM users WHERE id IN ('zoe', 'tom', 'ana', 'ravi', 'mia', 'asked') ORDER BY id)`
  expect(await database.prepare(standing).first('n')).toBe(
    'ana active 1, asked inactive 0, mia active 0, ravi active 1, tom active 1, zoe inactive 1',
  )
  expect(
    await many("SELECT removed_at IS NOT NULL AS n FROM second_factors WHERE id = 'lost'"),
  ).toBe(1)
  expect(await many('SELECT count(*) AS n FROM recovery_codes WHERE used_at IS NULL')).toBe(0)
  expect(await many('SELECT count(*) AS n FROM delegations WHERE ended_at IS NULL')).toBe(0)
  const group = 'SELECT group_concat(user_id) AS n FROM payroll_group WHERE left_at IS NULL'
  expect(await database.prepare(group).first('n')).toBe('tom')
  const otherwise = 'has another password or second factor since: that of then opens nothing'
  const putOut =
    'was deactivated since, and is again, or has no password where nobody else administers'
  expect(row.found).toMatchObject({
    people: [
      `Ana Mea ${otherwise}`,
      `Asked Only ${putOut}`,
      'Mia Kila left the payroll group since, and is out of it again',
      `Ravi Tau ${otherwise}`,
      'Ravi Tau used recovery codes since, or made others: those of then open nothing',
      'Ravi Tau is approver again, and was viewer',
      'The own limit of Ravi Tau is none again, and was K1.00',
      `Tom Guba ${otherwise}`,
      `Zoe Vagi ${putOut}`,
    ],
  })
  expect(row.found).not.toHaveProperty('before')
  row = await carryOut(env, row, 'set_aside', new Date())
  const waiting = "outbox WHERE sent_at IS NULL AND trouble IN ('', 'sending')"
  expect(await many(`SELECT count(*) AS n FROM ${waiting}`)).toBe(0)
  row = await carryOut(env, row, 'compared', new Date())
  expect(row.found.sealedSince).toEqual([expect.stringContaining('now approved: file 1 was made')])
  // the one whose file was made, and the one whose making the restoration overtook
  expect(row.found.mayBePaid).toHaveLength(3)
  await carryOut(env, row, 'logged', new Date())
  const entries = await entriesOf(database)
  expect(brokenLinks(entries)).toEqual([])
  const { action, details } = must(entries.at(-1), 'entry')
  // whose account changed with it is said there, and nowhere else
  const { people } = row.found
  expect([action, JSON.parse(details)]).toMatchObject(['organisation.restored', { people }])
})

test('it is un-frozen by two people of the platform', async () => {
  const one = await platformToken(await makePerson('operator'))
  const other = await platformToken(await makePerson('owner'))
  const shown = async () => must(await findOrganisationBySlug(controlDb(env), 'acme'), 'acme')
  const { revision: before } = await shown()
  const press = async (token: string, seen?: number) => {
    const revision = seen ?? (await shown()).revision
    const body = { command: 'unfreeze', reason: 'Read with Ana', revision }
    return asPerson(token, 'POST', `/organisations/${organisation}/state`, body)
  }
  // whom an owner let out since they asked is not one of the two
  const gone = await platformToken(await makePerson('operator', 'gone'))
  expect((await press(gone, before - 1)).code).toBe('stale_organisation')
  expect((await press(gone)).body).toMatchObject({ state: 'frozen' })
  expect((await asPerson(other, 'PUT', '/people/gone', { status: 'inactive' })).status).toBe(200)
  expect((await press(one)).body).toMatchObject({ state: 'frozen' })
  expect((await press(one)).code).toBe('restoration_by_two')
  // whose page was drawn before that asks, and opens nothing
  expect((await press(other, before)).code).toBe('stale_organisation')
  expect((await press(other)).body).not.toMatchObject({ state: 'frozen' })
  expect(await shown()).toMatchObject({ frozenBy: null })
})

test('afterwards the batch that was sealed is not sealed again, and no letter of then leaves', async () => {
  checked.clear()
  remembered.clear()
  forgetTokens()
  const again = await as(mia).post(`/batches/${paid}/bank-file`)
  expect([again.status, again.body.code]).toEqual([409, 'sealed_before'])
  expect(await many('SELECT count(*) AS n FROM bank_files')).toBe(0)
  await drain(env, organisation, new Date(Date.now() + 2 * hourMs))
  const letter = "SELECT trouble, sent_at FROM outbox WHERE key = 'waits'"
  expect(await database.prepare(letter).first()).toEqual({ trouble: 'not_wanted', sent_at: null })
  const { objects } = await env.FILES.list({ prefix: `bank-files/${organisation}/` })
  expect(objects).toHaveLength(2) // of the overtaken one the bytes alone, which nobody reads
})
