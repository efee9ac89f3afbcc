import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { batchMakers, batchSteps } from '../../db/tenant-batches.ts'
import { bankFiles } from '../../db/tenant-files.ts'
import { writeBankFile } from '../../domain/bank-files/write-bank-file.ts'
import { must } from '../../domain/must.ts'
import type { SourceAccountRow } from '../../source-accounts/store.ts'
import { hexOf, readChain } from '../../testing/audit-chain.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { bankFileOrder } from '../files/bank-file-order.ts'
import { type BatchRow, loadBatch } from '../load-batch.ts'
import { listAllPayments, type PaymentRow } from '../payments/store.ts'
import { type Model, people } from './approval-model.ts'
import type { World } from './approval-model-world.ts'

/** What must hold whatever happened on the way there, asked of the tables and of R2 themselves. */
export async function checkInvariants({ database, id }: World, model: Model) {
  const { db } = await openAcme()
  const { row, source } = must(await loadBatch(db, id), 'batch')
  const lines = await listAllPayments(db, id)

  expect(lines.map(({ amountToea }) => amountToea)).toEqual(model.toea)
  if (row.digest !== null) expect(await digestAgain(row, source, lines)).toBe(row.digest)

  const entries = await readChain(database)
  const ofBatch = entries.filter(({ subject }) => subject === `batch/${id}`)
  expect(ofBatch.map(({ action }) => action)).toEqual(model.actions)

  const files = await db.select().from(bankFiles).where(eq(bankFiles.batchId, id))
  const isSealed = ['file_sealed', 'uploaded'].includes(row.state)
  expect(files.map(({ version }) => version)).toEqual(isSealed ? [row.version] : [])
  if (isSealed) await checkSealed(row, source, lines)
}

async function checkSealed(row: BatchRow, source: SourceAccountRow, lines: PaymentRow[]) {
  const { db } = await openAcme()
  const steps = await db.select().from(batchSteps).where(eq(batchSteps.batchId, row.id))
  const made = await db.select().from(batchMakers).where(eq(batchMakers.batchId, row.id))
  const signed = steps.filter(
    ({ kind, version, digest }) =>
      kind === 'approve' && version === row.version && digest === row.digest,
  )
  const approvers = new Set(signed.map(({ actorId }) => actorId))
  expect(approvers.size).toBeGreaterThanOrEqual(row.totalToea > 5_000_000 ? 2 : 1)
  for (const approver of approvers) {
    expect([row.preparedBy, ...made.map(({ userId }) => userId)]).not.toContain(approver)
    expect(people[approver]?.limitToea).toBeGreaterThanOrEqual(row.totalToea)
  }

  const file = must(
    (await db.select().from(bankFiles).where(eq(bankFiles.batchId, row.id)))[0],
    'file',
  )
  const stored = await must(await env.FILES.get(file.storageKey), 'stored file').text()
  const again = writeBankFile(bankFileOrder(row, source, lines))
  expect(again).toMatchObject({ ok: true, value: { text: stored, totalToea: row.totalToea } })
  expect(await hexOf(stored)).toBe(file.sha256)
}

/** The digest as docs/storage.md describes it, written a second time. */
function digestAgain(row: BatchRow, source: SourceAccountRow, lines: PaymentRow[]) {
  const { bsb, accountNumber, profile, deUserId, userName, remitter } = source
  return hexOf(
    JSON.stringify([
      'bilum batch 1',
      [row.id, row.version, row.valueDate, row.description],
      [source.id, bsb, accountNumber, profile, []],
      [deUserId, userName, remitter],
      lines.map((line) => [
        line.line,
        line.payeeName,
        line.bsb,
        line.accountNumber,
        line.amountToea,
        line.reference,
      ]),
    ]),
  )
}
