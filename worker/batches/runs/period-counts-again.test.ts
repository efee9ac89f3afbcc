import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays, type Day, dayInPortMoresby } from '../../domain/calendar.ts'
import { dayMs } from '../../domain/durations.ts'
import { afterStatement } from '../../domain/statements/statement.fixture.ts'
import { paidAgain, payment } from '../../testing/batches.ts'
import { asColleague, signInAnew } from '../../testing/colleagues.ts'
import { beginWayBack, makeVoid, source } from '../way-back/way-back.fixture.ts'
import { addPeriods, addTemplate, type Period, startRun } from './runs.fixture.ts'

/* The file of a payroll was void and its day passed; its fortnight was typed anew with other amounts, and the bank had booked the first. */

beginWayBack()
const people = ['mia', 'ravi', 'zoe', 'noa']
let periods: Period[]
beforeAll(async () => {
  for (const id of people) await signInAnew(id)
  periods = await addPeriods()
})
afterEach(() => vi.useRealTimers())

const done = async (who: string, method: string, path: string, body?: unknown) => {
  const answer = await asColleague(who, method, path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const fileOf = (id: string) => asColleague('mia', 'POST', `/batches/${id}/bank-file`)

async function approved(id: string, amounts: number[]) {
  const payments = amounts.map((amountToea, index) => payment(901 + index, amountToea))
  await done('mia', 'POST', `/batches/${id}/payments`, { payments })
  const { digest } = await done('mia', 'POST', `/batches/${id}/submission`, paidAgain)
  await done('ravi', 'POST', `/batches/${id}/approvals`, { decision: 'approve', digest })
}
async function book(day: Day, amountToea: number) {
  const { text, mapping } = afterStatement([{ day, amountToea, text: 'BULK' }], 7_000_000)
  const form = new FormData()
  form.set('account', source)
  form.set('statement', new File([text], 'statement.csv'))
  form.set('mapping', JSON.stringify(mapping))
  const { status } = await asColleague('noa', 'POST', '/reconciliation/statements', { form })
  expect(status).toBe(201)
}

async function runOf(
  template: string,
  periodId: string | undefined,
  { valueDate, amounts, reason }: { valueDate: string; amounts: number[]; reason: string },
) {
  const run = { periodId, copyLines: false, valueDate }
  const { id } = await done('mia', 'POST', `/templates/${template}/batches`, run)
  await done('mia', 'PUT', `/batches/${id}`, { valueDate, supplementaryReason: reason })
  await approved(id, amounts)
  return id as string
}
async function countAgain(id: string, bankFileId: string) {
  const said = { bankFileId, words: 'Processed', bankReference: `BSP-${id}`.slice(0, 12) }
  await done('mia', 'POST', `/batches/${id}/revival-request`, said)
  const { askedAt } = (await done('mia', 'GET', `/batches/${id}`)).voidFiles[0].revival
  await done('zoe', 'POST', `/batches/${id}/revival`, { askedAt })
}

test('a run leaves beside a supplementary one that was handed over beside it', async () => {
  const [, period] = periods
  const template = await addTemplate(source, { name: 'Allowances', kind: 'other' })
  const main = (await startRun(template, period)).body.id as string
  await approved(main, [41_000, 42_000])
  const { valueDate } = await done('mia', 'GET', `/batches/${main}`)
  const beside = { valueDate, amounts: [7_300, 7_400], reason: 'Hours of the week before' }
  const supplement = await runOf(template, period?.id, beside)
  expect((await fileOf(supplement)).status).toBe(201)
  await makeVoid(supplement)
  await book(valueDate, -14_700)
  const { voidFiles } = await done('mia', 'GET', `/batches/${supplement}`)
  await countAgain(supplement, voidFiles[0].id)
  expect((await fileOf(main)).status).toBe(201)
})

test('what pays that fortnight as well leaves only as a supplementary run', async () => {
  const [period] = periods
  const template = await addTemplate(source)
  const first = (await startRun(template, period)).body.id as string
  await approved(first, [51_000, 52_000])
  expect((await fileOf(first)).status).toBe(201)
  await makeVoid(first)
  const { valueDate: day, voidFiles } = await done('mia', 'GET', `/batches/${first}`)
  const days = (Date.parse(day) - Date.parse(dayInPortMoresby(new Date()))) / dayMs
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (days + 1) * dayMs })
  for (const id of people) await signInAnew(id)
  expect((await fileOf(first)).body.code).toBe('value_date_passed')

  const valueDate = addDays(day, 5)
  const again = (amounts: number[], reason = '') =>
    runOf(template, period?.id, { valueDate, amounts, reason })
  const anew = await again([60_100, 60_200])
  const beside = await again([8_000], 'Hours of the week before')
  await book(day, -103_000)
  vi.setSystemTime(Date.now() + 60_000)
  await countAgain(first, voidFiles[0].id)
  expect(await fileOf(anew)).toMatchObject({ status: 409, body: { code: 'already_booked' } })
  expect((await fileOf(beside)).status).toBe(201)
})
