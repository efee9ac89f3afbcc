import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { commit } from '../core/commit.ts'
import { sha256 } from '../core/sha256.ts'
import { payrollGroup } from '../db/runs/tenant-runs.ts'
import { must } from '../domain/must.ts'
import { ask } from '../testing/ask.ts'
import { addKunduAccount, payDay, payment } from '../testing/batches.ts'
import { as, makeCast, mia, originOf, tokenOf, zoe } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
import { dropTriggers } from '../testing/growth/drop-triggers.ts'
import { keptFrom } from './kept-entries.ts'

type Line = Record<string, unknown> & { seq: number; hash: string; details?: string }
let database: D1Database

/** A confidential batch of Mia's, who is of the payroll group, with a payment that nobody else may read. */
beforeAll(async () => {
  database = (await makeCast()).acme.database
  const account = await addKunduAccount()
  const { db } = await openAcme()
  await db.insert(payrollGroup).values({ userId: 'mia', addedBy: 'ana', addedAt: new Date() })
  const body = { name: 'Secret', kind: 'pay', sourceAccountId: account, isConfidential: true }
  const template = (await as(mia).post('/templates', { body })).body.id
  const run = { copyLines: false, valueDate: payDay() }
  const started = await as(mia).post(`/templates/${template}/batches`, { body: run })
  expect(started.status).toBe(201)
  const path = `/batches/${started.body.id}/payments`
  const added = await as(mia).post(path, { body: { payments: [payment(77, 98_765)] } })
  expect(added.status).toBe(201)
  const [line] = (await as(mia).get(path)).body.items
  await as(mia).put(`${path}/${line.id}`, { body: { amountToea: 98_766 } })
})

/** As Zoe takes it, who reads the log and is not of the group. */
async function taken() {
  const token = await tokenOf(zoe)
  const { status, text } = await ask('GET', `${originOf('acme')}/api/audit/export`, { token })
  expect(status).toBe(200)
  return text
    .trimEnd()
    .split('\n')
    .map((line): Line => JSON.parse(line))
}

const hashOf = ({ seq, at, actorId, action, subject, details, previousHash }: Line) =>
  sha256(JSON.stringify([seq, at, actorId, action, subject, details, previousHash]))

test('whoever reads no single payments takes the whole log: the chain goes on, and their content is not there', async () => {
  const lines = await taken()
  const hidden = lines.filter(({ notShown }) => notShown !== undefined)
  expect(hidden.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['batch.payments_added', 'payment.changed']),
  )
  for (const [index, line] of lines.entries()) {
    expect([line.seq, line.previousHash]).toEqual([index + 1, lines[index - 1]?.hash ?? ''])
    if (line.notShown) expect(line).toMatchObject({ notShown: 'lines_kept', fits: true })
    else expect(await hashOf(line)).toBe(line.hash)
  }
  expect(hidden.filter(({ details }) => details !== undefined)).toEqual([])
  expect(JSON.stringify(lines)).not.toMatch(/\b(?:98765|98766|77077)\b|987\.6|Number zz/)
})

test('what is tried against the hash of an entry that is not shown fits none, though all but one number is known', async () => {
  const added = (await taken()).find(({ action }) => action === 'batch.payments_added')
  const stored = database.prepare('SELECT details FROM audit_entries WHERE seq = ?')
  const details = must(await stored.bind(added?.seq).first<string>('details'), 'details')
  const { salt, ...known } = JSON.parse(details)
  expect(salt).toMatch(/^[\w-]{22}$/)
  const { actor, subjectName, logOf } = known
  const said = { payments: 1, newPayees: 1, totalToea: 98_765, actor, subjectName, logOf }
  const tried = { ...must(added, 'entry'), details: JSON.stringify(said) }
  expect(known).toEqual(said)
  expect(await hashOf(tried)).not.toBe(added?.hash)
})

test('whoever reads them has every entry with its content', async () => {
  const { db } = await openAcme()
  await db.insert(payrollGroup).values({ userId: 'zoe', addedBy: 'ana', addedAt: new Date() })
  const lines = await taken()
  await db.delete(payrollGroup).where(eq(payrollGroup.userId, 'zoe'))
  expect(lines.filter(({ notShown }) => notShown !== undefined)).toEqual([])
  expect(JSON.stringify(lines)).toContain('98766')
})

test('of what is done to its file whoever reads no single payments is told all that holds none', async () => {
  const { db } = await openAcme()
  const [batch] = (await as(mia).get('/batches')).body.items
  const told = ['void_asked', 'kept', 'voided', 'kept_void', 'sealed', 'downloaded']
  // a copy that differs says in which records, and a debit may be of one payment
  const kept = ['changed_found', 'checked', 'revive_asked', 'revived']
  const entries = [...told, ...kept].map((name, seq) => {
    const of = { subject: `batch/${batch.id}`, actorId: 'mia', details: {} }
    return { ...of, seq, action: `bank_file.${name}` }
  })
  const found = await keptFrom(db, 'zoe', entries)
  expect([...found]).toEqual(kept.map((_, index) => told.length + index))
  expect([...(await keptFrom(db, 'mia', entries))]).toEqual([])
})

test('an entry that is not shown and was changed says that its hash does not fit', async () => {
  await dropTriggers(database, 'audit_entries')
  const change = (from: string, to: string) =>
    database
      .prepare(
        "UPDATE audit_entries SET details = replace(details, ?, ?) WHERE action = 'payment.changed'",
      )
      .bind(from, to)
      .run()
  await change('98766', '98767')
  const fits = (await taken()).filter(({ action }) => action === 'payment.changed')
  await change('98767', '98766')
  expect(fits).toMatchObject([{ notShown: 'lines_kept', fits: false }])
  const again = (await taken()).filter(({ action }) => action === 'payment.changed')
  expect(again).toMatchObject([{ fits: true }])
})

test('an entry of before that has a hash of a confidential batch is shown without its content', async () => {
  await dropTriggers(database, 'batch_steps')
  const tenant = await openAcme()
  const { db } = tenant
  const [batch] = (await as(mia).get('/batches')).body.items
  const [digest, seal] = ['d'.repeat(64), 'e'.repeat(64)]
  const at = new Date()
  await db.run(sql`INSERT INTO batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at, digest)
    VALUES (${batch.id}, 1, 1, 'submit', 'ready', 'in_approval', 'mia', 0, ${digest})`)
  const said = { subject: `batch/${batch.id}`, actorId: 'mia', action: 'batch.submitted' } as const
  for (const told of [digest, seal]) {
    const mutation = { userId: 'mia', key: told, requestHash: told }
    const change = { ...said, at, details: { digest: told }, statements: [] }
    await commit({ env, realm: tenant, mutation }, { ...change, answer: { status: 200, body: 1 } })
  }
  const own = (await taken()).filter(({ action }) => action === said.action)
  expect(own).toMatchObject([
    { notShown: 'lines_kept', fits: true },
    { details: expect.stringContaining(seal) },
  ])
  const { items } = (await as(zoe).get(`/audit?action=${said.action}`)).body
  expect(items).toMatchObject([{ details: { digest: seal } }, { details: { linesKept: true } }])
})
