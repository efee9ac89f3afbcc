import { beforeAll, expect } from 'vitest'
import { afterStatement, type Booked } from '../../domain/statements/statement.fixture.ts'
import { addKunduAccount, paidAgain, submittedBatch } from '../../testing/batches.ts'
import { as, makeCast, mia, ravi } from '../../testing/cast.ts'
import { addColleagues } from '../../testing/colleagues.ts'
import type { Person } from '../../testing/organisation.ts'

/** Reconciles, and neither makes nor approves payments. */
export const noa: Person = {
  ...{ id: 'noa', email: 'noa@example.test', firstName: 'Noa', lastName: 'Vali' },
  role: 'accountant',
}

/** Reconciles as well: confirms what Noa set aside. */
export const lea: Person = {
  ...{ id: 'lea', email: 'lea@example.test', firstName: 'Lea', lastName: 'Toua' },
  role: 'accountant',
}

/** Signs in as everybody of the cast. */
export async function addNoa(database: D1Database, person = noa) {
  const { id, role, email, firstName, lastName } = person
  await addColleagues([{ id, role, ownLimitToea: null }])
  await database
    .prepare(`UPDATE users SET email = ?, first_name = ?, last_name = ?, password_hash =
      (SELECT password_hash FROM users WHERE id = 'mia') WHERE id = ?`)
    .bind(email, firstName, lastName, id)
    .run()
}

export let database: D1Database
export let account = ''

/** Acme with an account that pays and Noa, who reconciles, before the first test; with others who do likewise. */
export const beginSettling = (...others: Person[]) =>
  beforeAll(async () => {
    database = (await makeCast()).acme.database
    account = await addKunduAccount()
    for (const person of [noa, ...others]) await addNoa(database, person)
  })

/** A batch of Mia's that the bank has: two payments of the same amount. */
export async function uploadedBatch(source: string, amountToea = 100_000, from = 1) {
  const { id, digest } = await submittedBatch(source, amountToea, from)
  return brought(id, digest, `REF${from}`)
}

/** The lines that an open batch has are submitted, approved and brought to the bank. */
export async function upload(id: string) {
  const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
  return brought(id, digest, `REF${id}`)
}

/** A batch of Mia's with a bank file that nobody brought to the bank yet. */
export async function sealedBatch(source: string, amountToea: number, from: number) {
  const { id, digest } = await submittedBatch(source, amountToea, from)
  await seal(id, digest)
  return id
}

async function seal(id: string, digest: string) {
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  await as(mia).post(`/batches/${id}/bank-file`)
}

async function brought(id: string, digest: string, bankReference: string) {
  await seal(id, digest)
  return bringToBank(id, bankReference)
}

/** Mia says that the bank has the file of a batch. */
export async function bringToBank(id: string, bankReference: string) {
  const { paymentCount, totalToea } = (await as(mia).get(`/batches/${id}`)).body
  const uncheckedReason = 'A test holds no file'
  const body = { bankReference, recordCount: paymentCount, totalToea, uncheckedReason }
  const uploaded = await as(mia).post(`/batches/${id}/upload`, { body })
  if (uploaded.status !== 201) throw new Error(JSON.stringify(uploaded.body))
  return { id, number: uploaded.body.reference as string, day: uploaded.body.valueDate as string }
}

/** Sends a CSV as the bank would write it. */
export function sendStatement(account: string, lines: Booked[], openingToea = 0, by = noa) {
  const { text, mapping } = afterStatement(lines, openingToea)
  return sendFile(account, text, by, mapping)
}

export function sendFile(
  account: string,
  text: string,
  by = noa,
  mapping?: object,
  kind?: 'returns',
) {
  const form = new FormData()
  form.set('account', account)
  form.set('statement', new File([text], 'statement.csv'))
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  if (kind) form.set('kind', kind)
  return as(by).post('/reconciliation/statements', { form })
}

type CameBack = { amountToea: number; payeeName: string; reference: string }

/** A bank's file of payments of this account that came back, as of a day (`DDMMYY`). */
export function returnsFile(
  of: { bsb: string; accountNumber: string },
  day: string,
  rows: CameBack[],
) {
  const sum = rows.reduce((toea, { amountToea }) => toea + amountToea, 0)
  const ten = (toea: number) => String(toea).padStart(10, '0')
  const account = of.bsb + of.accountNumber.padStart(9)
  const records = rows.map(
    ({ amountToea, payeeName, reference }) =>
      `2${account}350${ten(amountToea)}${payeeName.padEnd(32)}${reference.padEnd(18)}088-950  8000001${'ACME'.padEnd(16)}24000001`,
  )
  return [
    `0${' '.repeat(17)}01BSP${' '.repeat(7)}${'BANK'.padEnd(26)}000001${'RETURNS'.padEnd(12)}${day}${' '.repeat(40)}`,
    ...records,
    `7999-999${' '.repeat(12)}${ten(sum)}${ten(sum)}${ten(0)}${' '.repeat(24)}${String(rows.length).padStart(6, '0')}${' '.repeat(40)}`,
  ].join('\r\n')
}

type Line = { id: string; state: string; match: { batchId: string; paymentId: string | null } }
/** The line of this amount, whatever is said of it. */
export async function lineOf(amountToea: number, text?: string): Promise<Line> {
  const { items } = (await as(noa).get('/reconciliation/lines')).body
  return items.find(
    (one: { amountToea: number; text: string }) =>
      one.amountToea === amountToea && (text === undefined || one.text === text),
  )
}

let statements = 0
/** The bank books a debit, on a statement of its own; the line that it is. */
export async function book(account: string, day: string, amountToea: number, text = 'BULK') {
  const opening = 1_000_000_000 + 10_000_000 * ++statements
  await sendStatement(account, [{ day, amountToea: -amountToea, text }], opening)
  return lineOf(-amountToea, text)
}

export const aside = ({ id }: { id: string }, isNone?: boolean) =>
  as(noa).post(`/reconciliation/lines/${id}/aside`, { body: { reason: 'Other', isNone } })
export const confirmLine = ({ id }: { id: string }) =>
  as(lea).post(`/reconciliation/lines/${id}/confirmation`)
/** Two people say that it is none of our payments. */
export async function setAside(line: { id: string }) {
  expect((await aside(line, true)).status).toBe(200)
  expect((await confirmLine(line)).status).toBe(200)
}

export const stateOf = async (batchId: string) =>
  (await as(noa).get(`/batches/${batchId}`)).body.state
export const paymentsOf = async (batchId: string) =>
  (await as(noa).get(`/batches/${batchId}/payments`)).body.items as {
    id: string
    state: string
    payeeId: string
    amountToea: number
  }[]

/** Ravi verifies the one account that sent a payment back. */
export async function verifyWaiting() {
  const waiting = (await as(ravi).get('/waiting-accounts?state=return_locked')).body.items
  expect(waiting).toMatchObject([{ account: { state: 'return_locked' }, mayVerify: true }])
  const form = new FormData()
  form.set('outcome', 'verified')
  form.set('method', 'in_person')
  form.set('spokeTo', 'The payee')
  return as(ravi).post(`/waiting-accounts/${waiting[0].account.id}/verification`, { form })
}

/** The line that was found to be of a batch and waits to be confirmed. */
export async function proposedFor(batchId: string): Promise<string> {
  const { items } = (await as(noa).get('/reconciliation/lines?state=tentative')).body
  return items.find(
    ({ match }: { match: { batchId: string } | null }) => match?.batchId === batchId,
  ).id
}

/** An uploaded batch that a confirmed line of a statement says the bank paid. */
export async function confirmedBatch(source: string, amountToea: number, from: number) {
  const batch = await uploadedBatch(source, amountToea, from)
  const booked = { day: batch.day, amountToea: -2 * amountToea, text: `BULK ${batch.number}` }
  await sendStatement(source, [booked], 500_000_000 + from * 1_000_000)
  await as(noa).post(`/reconciliation/lines/${await proposedFor(batch.id)}/confirmation`)
  return batch
}
