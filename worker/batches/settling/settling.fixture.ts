import { afterStatement, type Booked } from '../../domain/statements/statement.fixture.ts'
import { submittedBatch } from '../../testing/batches.ts'
import { as, mia, ravi } from '../../testing/cast.ts'
import { addColleagues } from '../../testing/colleagues.ts'
import type { Person } from '../../testing/organisation.ts'

/** Reconciles, and neither makes nor approves payments. */
export const noa: Person = {
  ...{ id: 'noa', email: 'noa@example.test', firstName: 'Noa', lastName: 'Vali' },
  role: 'accountant',
}

/** Signs in as everybody of the cast. */
export async function addNoa(database: D1Database) {
  await addColleagues([{ id: noa.id, role: noa.role, ownLimitToea: null }])
  await database
    .prepare(`UPDATE users SET email = ?, first_name = ?, last_name = ?, password_hash =
      (SELECT password_hash FROM users WHERE id = 'mia') WHERE id = 'noa'`)
    .bind(noa.email, noa.firstName, noa.lastName)
    .run()
}

/** A batch of Mia's that the bank has: two payments of the same amount. */
export async function uploadedBatch(source: string, amountToea = 100_000, from = 1) {
  const { id, digest } = await submittedBatch(source, amountToea, from)
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  const file = (await as(mia).post(`/batches/${id}/bank-file`)).body
  const { recordCount, totalToea } = file
  const uncheckedReason = 'A test holds no file'
  const body = { bankReference: `REF${from}`, recordCount, totalToea, uncheckedReason }
  const uploaded = await as(mia).post(`/batches/${id}/upload`, { body })
  if (uploaded.status !== 201) throw new Error(JSON.stringify(uploaded.body))
  return { id, number: uploaded.body.reference as string, day: uploaded.body.valueDate as string }
}

/** Sends a CSV as the bank would write it. */
export function sendStatement(account: string, lines: Booked[], openingToea = 0, by = noa) {
  const { text, mapping } = afterStatement(lines, openingToea)
  return sendFile(account, text, by, mapping)
}

export function sendFile(account: string, text: string, by = noa, mapping?: object) {
  const form = new FormData()
  form.set('account', account)
  form.set('statement', new File([text], 'statement.csv'))
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  return as(by).post('/reconciliation/statements', { form })
}
