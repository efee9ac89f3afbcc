import { expect } from 'vitest'
import type { FindingView } from '../contract/batches/findings.ts'
import { addDays } from '../domain/calendar.ts'
import { payDay } from './batches.ts'
import { ana, as, mia, ravi, zoe } from './cast.ts'
import type { Person } from './organisation.ts'

/* What the tests of the quarantine do: pay a sheet, look at what was found, verify an account. */

let day = 0

/** A draft of Mia's on a day far from the others, with a sheet in it. */
export async function draftOf(source: string, rows: string[], by: Person = mia) {
  day += 12
  const body = {
    name: 'Payroll',
    sourceAccountId: source,
    valueDate: addDays(payDay(), day % 350),
    description: 'PAY',
  }
  const { id } = (await as(by).post('/batches', { body })).body
  if (rows.length === 0) return id as string
  const form = new FormData()
  const csv = ['Employee No,Name,BSB,Account,Amount,Reference', ...rows].join('\n')
  form.set('sheet', new File([csv], 'pay.csv'))
  const answer = await as(by).post(`/batches/${id}/imports`, { form })
  expect(
    answer.body.problems.filter((one: { severity: string }) => one.severity === 'error'),
  ).toEqual([])
  return id as string
}

export async function findingsOf(id: string, rankMax = 3): Promise<FindingView[]> {
  const { items } = (await as(mia).get(`/batches/${id}/findings`)).body
  return items.filter(({ rank }: FindingView) => rank <= rankMax)
}

export const kindsOf = async (id: string, rankMax = 2) =>
  (await findingsOf(id, rankMax)).map(({ kind }) => kind)

export const submit = (id: string, body: object = {}, by = mia) =>
  as(by).post(`/batches/${id}/submission`, { body })

export const approve = (who: Person, id: string, digest: string) =>
  as(who).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })

/** All the way to the bank's file. */
export async function payOut(id: string, reasons: object = {}) {
  const submitted = await submit(id, reasons)
  expect(submitted).toMatchObject({ status: 201 })
  await approve(ravi, id, submitted.body.digest)
  if (submitted.body.approvalsNeeded > 1) await approve(zoe, id, submitted.body.digest)
  const file = await as(mia).post(`/batches/${id}/bank-file`)
  expect(file).toMatchObject({ status: 201 })
  return (await as(mia).get(`/bank-files/${file.body.id}/content`)).body as string
}

export const settle = async (id: string, paymentId: string | null, action: string) =>
  as(mia).post(`/batches/${id}/payments/${paymentId}/settling`, { body: { action } })

/** A verification as the form sends it. */
export async function verify(who: Person, accountId: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  const all = { outcome: 'verified', method: 'in_person', spokeTo: 'The payee', ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  return as(who).post(`/waiting-accounts/${accountId}/verification`, { form })
}

/** No waiting time after a verification: a test cannot wait a day. */
export async function withoutCooling(newAccounts = 'with_the_approval') {
  const body = { newAccounts, coolingNewHours: 0, coolingChangedHours: 0 }
  const { status, body: asked } = await as(ana).put('/payee-rules', { body })
  expect([200, 202]).toContain(status)
  return asked
}

/** Zoe talked to somebody who is new, so that another record may go on under theirs. */
export async function verifyFirst(payeeId: string) {
  const { account } = (await as(zoe).get(`/payees/${payeeId}`)).body
  const form = new FormData()
  const said = { outcome: 'verified', method: 'in_person', spokeTo: 'Them' }
  for (const [name, value] of Object.entries(said)) form.set(name, value)
  const answer = await as(zoe).post(`/waiting-accounts/${account.id}/verification`, { form })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
