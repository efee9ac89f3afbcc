import { expect } from 'vitest'
import type { IntegrityPage, IntegrityProblem } from '../contract/audit.ts'
import type { IntegrityCheck } from '../domain/integrity/checks.ts'
import { addKunduAccount, payment, startBatch, submittedBatch } from '../testing/batches.ts'
import { as, makeCast, mia, ravi, zoe } from '../testing/cast.ts'

/** One batch in each state that matters; then every trigger is gone, as in a copy that somebody restored by hand. */
export async function restoredCopy() {
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
  const { results } = await database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    .all<{ name: string }>()
  await database.batch(results.map(({ name }) => database.prepare(`DROP TRIGGER "${name}"`)))
  return { database, ids }
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
