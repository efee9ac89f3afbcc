import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sha256 } from '../core/sha256.ts'
import { payrollGroup } from '../db/runs/tenant-runs.ts'
import { ask } from '../testing/ask.ts'
import { addKunduAccount, payDay, payment } from '../testing/batches.ts'
import { as, makeCast, mia, originOf, tokenOf, zoe } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
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
    return { seq, subject: `batch/${batch.id}`, action: `bank_file.${name}`, actorId: 'mia' }
  })
  const found = await keptFrom(db, 'zoe', entries)
  expect([...found]).toEqual(kept.map((_, index) => told.length + index))
  expect([...(await keptFrom(db, 'mia', entries))]).toEqual([])
})

test('an entry that is not shown and was changed says that its hash does not fit', async () => {
  const triggers = await database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit_entries'")
    .all<{ name: string }>()
  for (const { name } of triggers.results) await database.prepare(`DROP TRIGGER "${name}"`).run()
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
