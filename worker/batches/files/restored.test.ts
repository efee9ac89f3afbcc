import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { filesUnknown } from '../../archive/to-a-moment/look.ts'
import { pendingMax } from '../../changes/store.ts'
import { outbox } from '../../db/records.ts'
import { pendingChanges } from '../../db/tenant.ts'
import { addKunduAccount, paidAgain, submittedBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { dossierOf } from '../dossier/read-dossier.fixture.ts'
import { sweepBatches } from '../reexamine.ts'

let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

let from = 1
async function approved(account = source) {
  from += 10
  const { id, digest } = await submittedBatch(account, 100_000, from)
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  return id
}
const seal = (id: string) => as(mia).post(`/batches/${id}/bank-file`)

/** The database comes back as it was before a batch was sealed: what was done since never was. */
const bringBack = (id: string, kinds = ['seal'], state = 'approved') =>
  withoutRules([
    database.prepare('DELETE FROM bank_files WHERE batch_id = ?').bind(id),
    database
      .prepare(
        'DELETE FROM batch_steps WHERE batch_id = ? AND kind IN (SELECT value FROM json_each(?))',
      )
      .bind(id, JSON.stringify(kinds)),
    database
      .prepare(
        'UPDATE batches SET state = ?1, step = step - ?2, revision = revision - ?2 WHERE id = ?3',
      )
      .bind(state, kinds.length, id),
  ])

/** What comes back is written behind no rule. */
async function withoutRules(statements: D1PreparedStatement[]) {
  const { results } = await database
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all<{ name: string; sql: string }>()
  await database.batch(results.map(({ name }) => database.prepare(`DROP TRIGGER "${name}"`)))
  await database.batch(statements)
  await database.batch(results.map(({ sql }) => database.prepare(sql)))
}

test('a batch that was sealed before a backup came back is sealed again by two people alone, under a new number', async () => {
  const id = await approved()
  const first = await seal(id)
  expect(first).toMatchObject({ status: 201, body: { sequence: 1 } })
  expect((await seal(id)).body).toEqual(first.body)
  await bringBack(id)

  for (let times = 0; times < 2; times++) {
    expect(await seal(id)).toMatchObject({ status: 409, body: { code: 'sealed_before' } })
  }
  const waiting = (await as(ana).get('/changes')).body.items
  expect(waiting).toHaveLength(1)
  expect(waiting[0]).toMatchObject({
    kind: 'seal_again',
    requestedBy: { id: 'mia' },
    mayConfirm: true,
  })
  expect(waiting[0].lines[0].after).toMatch(/^Number 1, \d{4}-/)
  expect((await as(mia).post(`/changes/${waiting[0].id}/confirmation`)).status).toBe(403)
  expect((await seal(id)).status).toBe(409)
  expect((await as(ana).post(`/changes/${waiting[0].id}/confirmation`)).status).toBe(200)
  expect(await seal(id)).toMatchObject({ status: 201, body: { sequence: 2 } })

  const next = await approved()
  expect(await seal(next)).toMatchObject({ status: 201, body: { sequence: 3 } })
})

test('nor does another batch get a number that was given before the backup came back', async () => {
  const forgotten = await approved()
  expect(await seal(forgotten)).toMatchObject({ body: { sequence: 4 } })
  await bringBack(forgotten)
  const other = await approved()
  expect(await seal(other)).toMatchObject({ status: 409, body: { code: 'sealed_before' } })
  const { id, lines } = (await as(ana).get('/changes')).body.items[0]
  expect(lines[1].after).toMatch(/^Number 4, .+; these records know of none after number 3$/)
  expect((await as(ana).post(`/changes/${id}/confirmation`)).status).toBe(200)
  expect(await seal(other)).toMatchObject({ status: 201, body: { sequence: 5 } })
})

test('a mark that was lost behind its change is made up by the cron', async () => {
  const id = await approved()
  expect(await seal(id)).toMatchObject({ status: 201 })
  const marks = async () =>
    (await env.FILES.list({ prefix: `seals/org-acme/batches/${id}/` })).objects.map(
      ({ key }) => key,
    )
  await env.FILES.delete(await marks())
  await sweepBatches(env, await openAcme(), new Date())
  expect(await marks()).toHaveLength(1)
})

test('nor is a batch that was forgotten sealed as another version of itself', async () => {
  const id = await approved()
  expect(await seal(id)).toMatchObject({ status: 201 })
  await bringBack(id, ['seal', 'approve'], 'in_approval')
  expect((await as(mia).remove(`/batches/${id}/submission`)).status).toBe(200)
  const { status, body } = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
  expect([status, body.version]).toEqual([201, 2])
  const decision = { decision: 'approve', digest: body.digest }
  await as(ravi).post(`/batches/${id}/approvals`, { body: decision })
  expect(await seal(id)).toMatchObject({ status: 409, body: { code: 'sealed_before' } })
  const [waiting] = (await as(ana).get('/changes')).body.items
  expect(waiting.lines[0].after).toMatch(/^Number \d+, /)
})

test('nor are payments of it that were split off since, once another batch has the next number', async () => {
  const account = await addKunduAccount('700123777')
  const confirmed = async () => {
    const [{ id, lines }] = (await as(ana).get('/changes')).body.items
    expect((await as(ana).post(`/changes/${id}/confirmation`)).status).toBe(200)
    return lines[0].after
  }
  const id = await approved(account)
  expect(await seal(id)).toMatchObject({ body: { sequence: 1 } })
  await bringBack(id, ['seal', 'approve'], 'in_approval')
  const other = await approved(account)
  expect((await seal(other)).body.code).toBe('sealed_before')
  expect(await confirmed()).toBe('None of this batch')
  expect(await seal(other)).toMatchObject({ body: { sequence: 2 } })
  expect((await as(mia).remove(`/batches/${id}/submission`)).status).toBe(200)
  await as(ana).put(`/source-accounts/${account}`, { body: { switches: { recordsMax: 2 } } })
  const [part] = (await as(mia).post(`/batches/${id}/split`)).body.added
  const { body } = await as(mia).post(`/batches/${part.id}/submission`, { body: paidAgain })
  const decision = { decision: 'approve', digest: body.digest }
  expect((await as(ravi).post(`/batches/${part.id}/approvals`, { body: decision })).status).toBe(
    201,
  )
  expect((await seal(part.id)).body.code).toBe('sealed_before')
  expect(await confirmed()).toMatch(/^Number 1, .+ of the batch that it was split from$/)
  expect(await seal(part.id)).toMatchObject({ body: { sequence: 3 } })
})

test('a file that counts again because its void was forgotten leaves no more, once another was made', async () => {
  const id = await approved(await addKunduAccount('700123999'))
  const { body: first } = await seal(id)
  const ask = { kind: 'bank_refused', words: 'Record 3', atBank: true }
  const { body: asked } = await as(mia).post(`/batches/${id}/void-request`, { body: ask })
  const { askedAt } = asked.voidAsked
  expect((await as(zoe).post(`/batches/${id}/void`, { body: { askedAt } })).status).toBe(201)
  expect((await seal(id)).body).toMatchObject({
    sequence: first.sequence + 1,
    sha256: first.sha256,
  })
  const isLive = 'voided_at = NULL, voided_by = NULL, void_ask = NULL'
  await withoutRules([
    database.prepare('DELETE FROM bank_files WHERE batch_id = ? AND id <> ?').bind(id, first.id),
    database
      .prepare(
        `UPDATE bank_files SET ${isLive}, void_asked_by = NULL, void_asked_at = NULL WHERE id = ?`,
      )
      .bind(first.id),
  ])
  expect((await seal(id)).body.code).toBe('sealed_before')
  const { db } = await openAcme()
  expect(await filesUnknown(env.FILES, db, 'org-acme')).toContainEqual(
    expect.stringContaining(`file ${first.sequence + 1} was made at`),
  )
  const left = await as(mia).get(`/bank-files/${first.id}/content`)
  expect(left).toMatchObject({ status: 409, body: { code: 'sealed_before' } })
  const slip = await as(mia).get(`/bank-files/${first.id}/control-slip`)
  expect(slip).toMatchObject({ status: 409, body: { code: 'sealed_before' } })
  const { manifest, files } = await dossierOf(id)
  expect(manifest.notInIt).toMatchObject({ 'bank-file': expect.stringMatching(/made after it/) })
  expect([...files.keys()].filter((name) => name.startsWith('bank-file'))).toEqual([])
})

test('where one administrator is alone, those who approve hear of it and where invoices go; a full list refuses', async () => {
  const id = await approved() // the number of its file was given before
  const { db } = await openAcme()
  const at = new Date()
  await database
    .prepare(`WITH RECURSIVE many(one) AS (SELECT 1 UNION ALL SELECT one + 1 FROM many WHERE one < ?1)
      INSERT INTO pending_changes (id, kind, subject_id, changes, state, requested_by, requested_at, reason)
      SELECT 'full-' || one, 'user', 'tom', '{}', 'pending', 'ana', ?2, '' FROM many`)
    .bind(pendingMax, at.getTime())
    .run()
  expect(await seal(id)).toMatchObject({ body: { code: 'too_many_changes' } })
  const decided = { state: 'withdrawn', decidedBy: 'ana', decidedAt: at } as const
  await db.update(pendingChanges).set(decided).where(eq(pendingChanges.state, 'pending'))

  await database
    .prepare("INSERT INTO administrators_gone (user_id, gone_at, left_over) VALUES ('tom', ?, 1)")
    .bind(at.getTime())
    .run()
  expect(await seal(id)).toMatchObject({ body: { code: 'sealed_before' } })
  const letters = await db.select().from(outbox).where(eq(outbox.letter, 'change_waits_longer'))
  const told = letters.map(({ recipientId, address }) => recipientId || address)
  expect(told).toEqual(expect.arrayContaining(['ravi', 'zoe']))
  expect((await as(ana).get('/changes')).body.items[0].waitsUntil).not.toBeNull()
})
