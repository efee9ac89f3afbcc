import { expect } from 'vitest'
import { paidAgain } from '../../../../testing/batches.ts'
import { ana, as, mia, ravi } from '../../../../testing/cast.ts'
import type { Again, Scene } from './debt.fixture.ts'

const verified = { outcome: 'verified', method: 'in_person', spokeTo: 'The payee' }

/** The account that sent it back is verified, and the batch handed over and approved. */
export async function approve({ database, paymentId }: Scene, id: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(verified)) form.set(name, value)
  const sql = 'SELECT payee_account_id AS id FROM payments WHERE id = ?'
  const account = await database.prepare(sql).bind(paymentId).first<string>('id')
  await as(ravi).post(`/waiting-accounts/${account}/verification`, { form })
  const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
}

/** Where a batch stands that was not sealed; one that waits for approval is opened again. */
export async function stageOf(database: D1Database, id: string): Promise<Again['stage']> {
  const sql = 'SELECT state FROM batches WHERE id = ?'
  const state = await database.prepare(sql).bind(id).first<string>('state')
  if (state === 'approved') return 'approved'
  if (state === 'in_approval') {
    expect((await as(mia).remove(`/batches/${id}/submission`)).status).toBe(200)
  }
  return 'open'
}

/** The file is held beside its own bytes; and where a changed copy was found, two clear it, one of whom administers. */
export async function check(database: D1Database, id: string, fileId: string, isTampered: boolean) {
  const sql = 'SELECT sha256 FROM bank_files WHERE id = ?'
  const sha256 = await database.prepare(sql).bind(fileId).first<string>('sha256')
  const { body } = await as(ravi).post(`/bank-files/${fileId}/checks`, { body: { sha256 } })
  expect(body).toMatchObject({ result: 'identical' })
  if (!isTampered) return
  for (const person of [mia, ana]) {
    const cleared = { body: { comment: 'An old copy' } }
    expect((await as(person).post(`/batches/${id}/clearing`, cleared)).status).toBe(201)
  }
}

/** A copy of it in which one digit is another is found; gives whether it left at all. */
export async function tamper(fileId: string): Promise<boolean> {
  const { status, body: text } = await as(mia).get(`/bank-files/${fileId}/content`)
  if (status !== 200) return false
  const digit = text.indexOf('\r\n') + 24
  const other = text[digit] === '9' ? '8' : '9'
  const form = new FormData()
  const changed = text.slice(0, digit) + other + text.slice(digit + 1)
  form.set('file', new File([changed], 'from-the-stick.aba'))
  const { body } = await as(ravi).post(`/bank-files/${fileId}/checks/content`, { form })
  expect(body).toMatchObject({ batchState: 'tampered' })
  return true
}
