import { expect } from 'vitest'
import {
  addNoa,
  noa,
  paymentsOf,
  proposedFor,
  sendStatement,
  uploadedBatch,
} from '../batches/settling/settling.fixture.ts'
import type { IntegrityPage, IntegrityProblem } from '../contract/audit.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { IntegrityCheck } from '../domain/integrity/checks.ts'
import { addKunduAccount, payment, startBatch, submittedBatch } from '../testing/batches.ts'
import { as, makeCast, mia, ravi, zoe } from '../testing/cast.ts'
import { dropTriggers } from '../testing/growth/drop-triggers.ts'

/** One batch in each state that matters, and a sheet, a statement and a return where they are asked for; then every trigger is gone, as in a copy that somebody restored by hand. */
export async function restoredCopy({ hasMore = false } = {}) {
  const { database } = (await makeCast()).acme
  const ids: Record<string, string> = {}
  const source = await addKunduAccount()
  ids.open = await startBatch(source, 'Open')
  await as(mia).post(`/batches/${ids.open}/payments`, { body: { payments: [payment(1)] } })
  ids.waiting = (await submittedBatch(source, 100_000, 10)).id
  for (const [name, from] of [
    ['approved', 20],
    ['sealed', 30],
    ['another', 40],
  ] as const) {
    const { id, digest } = await submittedBatch(source, 200_000, from)
    const body = { decision: 'approve', digest }
    await as(ravi).post(`/batches/${id}/approvals`, { body })
    if (name !== 'approved') await as(mia).post(`/batches/${id}/bank-file`)
    ids[name] = id
  }
  await withMerge(database, ids)
  if (hasMore) {
    await withSheet(ids.open)
    await withSettling(database, source)
  }
  await dropTriggers(database)
  return { database, ids }
}

async function withSheet(batchId: string) {
  const form = new FormData()
  const text = 'Name,BSB,Account Number,Amount\nVele Kora,028-038,12345678,10.00\n'
  form.set('sheet', new File([text], 'pay.csv'))
  expect((await as(mia).post(`/batches/${batchId}/imports`, { form })).status).toBe(201)
}

/** A batch of two payments that the bank paid, as a statement says, and of which one came back. */
export async function withSettling(database: D1Database, source: string) {
  await addNoa(database)
  const { id: batchId, number, day } = await uploadedBatch(source, 61_616, 61)
  const [one] = await paymentsOf(batchId)
  await sendStatement(source, [
    { day, amountToea: -123_232, text: number },
    { day, amountToea: -777, text: 'FEE' },
  ])
  await as(noa).post(`/reconciliation/lines/${await proposedFor(batchId)}/confirmation`)
  const bankDay = dayInPortMoresby(new Date())
  const body = { amountToea: 61_616, reason: 'Closed', bankDay, paymentId: one?.id }
  const made = await as(noa).post('/returns', { body })
  expect(made.status).toBe(201)
  return { batchId, returnId: made.body.id as string }
}

/** Two records of one person, and a document of each. */
async function withMerge(database: D1Database, ids: Record<string, string>) {
  for (const [index, name] of (['merged', 'kept'] as const).entries()) {
    const body = { name: `One ${name}`, bsb: '028-038', accountNumber: `7700100${index}` }
    ids[name] = (await as(mia).post('/payees', { body })).body.id
    const form = new FormData()
    form.set('kind', 'other')
    form.set('name', 'A paper')
    form.set('file', new File([`%PDF-1.7 ${name}`], 'a.pdf'))
    const { status, body: document } = await as(mia).post(`/payees/${ids[name]}/documents`, {
      form,
    })
    expect(status).toBe(201)
    ids[`${name}Document`] = document.id
  }
  await database
    .prepare(
      "INSERT INTO payee_merges (id, payee_id, into_id, reason, status_before, merged_by, merged_at) VALUES ('m1', ?, ?, 'One', 'active', 'ana', ?)",
    )
    .bind(ids.merged, ids.kept, Date.now())
    .run()
}

/** A check from its beginning to its end. */
export async function run(check: IntegrityCheck) {
  const problems: IntegrityProblem[] = []
  let checked = 0
  let cursor: string | null = ''
  while (cursor !== null) {
    const answer = await as(zoe).get(`/integrity?check=${check}${cursor && `&cursor=${cursor}`}`)
    expect(answer.status).toBe(200)
    const page: IntegrityPage = answer.body
    checked += page.checked
    problems.push(...page.problems)
    cursor = page.nextCursor
  }
  return { checked, problems }
}
