import { expect } from 'vitest'
import { readChain } from '../../testing/audit-chain.ts'
import { paidAgain, payment, submittedBatch } from '../../testing/batches.ts'
import { as, mia, ravi, zoe } from '../../testing/cast.ts'
import { beginSettling, database, lea, account as source } from '../settling/settling.fixture.ts'

/* Batches whose bank file the bank refused, and what people do to them. */

export { database, source }

/** With two who reconcile. */
export const beginWayBack = () => beginSettling(lea)

let from = 1
export const ofBatch = async (id: string) => (await as(mia).get(`/batches/${id}`)).body
export const linesOf = async (id: string) =>
  (await as(mia).get(`/batches/${id}/payments`)).body.items
export const approve = (id: string, digest: string) =>
  as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
export const seal = (id: string, key?: string) =>
  as(mia).post(`/batches/${id}/bank-file`, key === undefined ? {} : { key })
export async function makeVoid(id: string) {
  const refused = { kind: 'bank_refused', words: 'Record 3: unknown branch', atBank: true }
  await as(mia).post(`/batches/${id}/void-request`, { body: refused })
  const { askedAt } = (await ofBatch(id)).voidAsked
  expect((await as(zoe).post(`/batches/${id}/void`, { body: { askedAt } })).status).toBe(201)
}
export const reason = 'Line 1: the account is wrong'
export const recall = (id: string, person = mia, key?: string) =>
  as(person).post(`/batches/${id}/recall`, { body: { reason }, ...(key && { key }) })
export async function upload(id: string) {
  const { bankFileId, totalToea, paymentCount } = await ofBatch(id)
  const shown = { recordCount: paymentCount, totalToea, uncheckedReason: 'A test' }
  const body = { bankFileId: bankFileId ?? undefined, bankReference: 'BSP-7', ...shown }
  return as(mia).post(`/batches/${id}/upload`, { body })
}

export async function approvedBatch(amountToea = 100_000, onDay?: string) {
  from += 10
  const { id, digest } = onDay ? await ofDay(onDay) : await submittedBatch(source, amountToea, from)
  expect((await approve(id, digest)).status).toBe(201)
  return id
}
async function ofDay(valueDate: string) {
  const body = { name: 'Payroll', sourceAccountId: source, valueDate }
  const { id } = (await as(mia).post('/batches', { body })).body
  await as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(from)] } })
  return (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
}
/** Its file was refused by the bank, and is void. */
export async function refusedBatch(amountToea?: number, onDay?: string) {
  const id = await approvedBatch(amountToea, onDay)
  expect((await seal(id)).status).toBe(201)
  await makeVoid(id)
  return id
}
/** Handed over and approved as it is now. */
export async function approveAgain(id: string) {
  const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
  return approve(id, digest)
}
export const filesOf = async (id: string) =>
  (
    await database
      .prepare(
        'SELECT version, sequence, total_toea AS total, voided_at IS NOT NULL AS isVoid FROM bank_files WHERE batch_id = ? ORDER BY sequence',
      )
      .bind(id)
      .all<{ version: number; sequence: number; total: number; isVoid: number }>()
  ).results
export const actionsOn = async (id: string) =>
  (await readChain(database))
    .filter(({ subject }) => subject === `batch/${id}`)
    .map(({ action }) => action)

/** A file made of a batch past every rule of the code. */
export const forgeFile = (id: string) =>
  database
    .prepare(
      `INSERT INTO bank_files (id, batch_id, version, source_account_id, sequence, profile, file_name, storage_key, sha256, bytes,
        record_count, payment_count, total_toea, sealed_by, sealed_at, account_hash_total, unchecked_reason)
      SELECT 'forged', id, version, source_account_id, 999, 'kundu-pei-132', 'forged', 'forged', 'forged', 1, 1,
        payment_count, total_toea, 'mia', 1, 1, '' FROM batches WHERE id = ?`,
    )
    .bind(id)
    .run()
