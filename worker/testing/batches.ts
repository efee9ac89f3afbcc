import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { tenantDb } from '../core/databases.ts'
import { paymentState } from '../db/payments/payment-state.ts'
import { addDays, dayInPortMoresby } from '../domain/calendar.ts'
import { dayMs } from '../domain/durations.ts'
import { ana, as, mia, tokenOf } from './cast.ts'
import type { Person } from './organisation.ts'

/** Next week's day, never a weekend or holiday problem for a test: those only warn. */
export const payDay = () => addDays(dayInPortMoresby(new Date()), 7)

const hundredDays = 100 * dayMs

/** Made a hundred days ago: for ninety, whoever makes an account approves nothing that it pays. */
export async function addKunduAccount(accountNumber = '7001234567') {
  await tokenOf(ana)
  const [now, isFaked] = [Date.now(), vi.isFakeTimers()]
  if (!isFaked) vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now - hundredDays)
  const { body } = await as(ana).post('/source-accounts', {
    body: {
      name: accountNumber === '7001234567' ? 'BSP payroll' : `BSP ${accountNumber}`,
      bsb: '088-950',
      accountNumber,
      profile: 'kundu-pei-132',
      deUserId: '000001',
      userName: 'ACME HOSPITAL',
      remitter: 'ACME HOSPITAL',
    },
  })
  if (isFaked) vi.setSystemTime(now)
  else vi.useRealTimers()
  return body.id as string
}

/** A source account for one schedule alone, but for its number as the one it is a copy of: made by somebody who approves nothing. */
export async function copyAccount(database: D1Database, source: string): Promise<string> {
  const id = crypto.randomUUID()
  const { results } = await database
    .prepare('PRAGMA table_info(source_accounts)')
    .all<{ name: string }>()
  const names = results.map(({ name }) => name)
  const own: Record<string, string> = {
    id: '?',
    account_number: '(SELECT max(CAST(account_number AS INTEGER)) + 1 FROM source_accounts)',
  }
  const values = names.map((name) => own[name] ?? name)
  const copy = `INSERT INTO source_accounts (${names}) SELECT ${values} FROM source_accounts WHERE id = ?`
  await database.prepare(copy).bind(id, source).run()
  return id
}

/** By source account: files of tests may share this module, and each makes an account of its own. */
const started = new Map<string, number>()

/** Each on a day of its own, so that the batches of a test are not one batch that was split. */
export async function startBatch(sourceAccountId: string, name = 'Payroll FN23', by: Person = mia) {
  const before = started.get(sourceAccountId) ?? 0
  started.set(sourceAccountId, before + 1)
  const valueDate = addDays(payDay(), before % 20)
  const { body } = await as(by).post('/batches', {
    body: { name, sourceAccountId, valueDate, description: 'PAYROLL' },
  })
  return body.id as string
}

/** Letters for a number: names are compared by their letters alone. */
export const spelled = (index: number) =>
  String(index).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

/** One payment to someone new; `index` makes name and account its own. */
export function payment(index: number, amountToea = 100_000) {
  return {
    payee: {
      name: `Payee Number ${spelled(index)}`,
      bsb: '028-038',
      accountNumber: String(10_000_000 + index),
    },
    amountToea,
    reference: `Pay ${spelled(index)}`,
  }
}

/** Batches of tests pay the same people the same amounts: said once, so that it is no question. */
export const paidAgain = {
  duplicatesReason: 'Paid again by a test',
  findingsReason: 'Meant by a test',
}

/** A batch of Mia's that waits for approval; gives its id and the digest to approve. */
export async function submittedBatch(sourceAccountId: string, amountToea = 100_000, from = 1) {
  const id = await startBatch(sourceAccountId)
  await as(mia).post(`/batches/${id}/payments`, {
    body: { payments: [payment(from, amountToea), payment(from + 1, amountToea)] },
  })
  const { body } = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
  return { id, digest: body.digest as string }
}

/** Where the payments of a batch stand, each state once. */
export async function paymentStatesOf(database: D1Database, batchId: string): Promise<string[]> {
  const found = await tenantDb(database).all<{ state: string }>(
    sql`select distinct ${paymentState('p')} as state from payments p where p.batch_id = ${batchId}`,
  )
  return found.map(({ state }) => state)
}
