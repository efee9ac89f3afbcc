import { expect } from 'vitest'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { paidAgain } from '../../testing/batches.ts'
import { as, mia } from '../../testing/cast.ts'

/** Asked each time: the tests may go on after midnight. */
export const today = () => dayInPortMoresby(new Date())
/** Late in a year its last fortnights are too few, and early in it those of the next are farther than a batch may be dated. */
export const year = Number(today().slice(0, 4)) + (today().slice(5) < '07' ? 0 : 1)

export type Period = { id: string; number: number; payDay: string; revision: number }

/** The fortnights of that year that are still ahead. They are paid on Thursdays, the first in a week or later. */
export async function addPeriods(): Promise<Period[]> {
  const day = today()
  const payDay = [7, 8, 9, 10, 11, 12, 13].map((later) => addDays(day, later)).find(isThursday)
  const order = { rhythm: 'fortnight', year, payDay }
  const { status, body } = await as(mia).post('/periods', { body: order })
  expect(status).toBe(201)
  return body.items.filter((period: Period) => period.payDay > day)
}

const isThursday = (day: string) => new Date(day).getUTCDay() === 4

const payroll = {
  name: 'Payroll',
  kind: 'pay',
  rhythm: 'fortnight',
  description: 'FN{n} PAY',
  reference: 'PAY {n}/{yy}',
  remitter: 'ACME WAGES',
}

/** A payroll every fortnight, or what else is said of it; gives its id. */
export async function addTemplate(sourceAccountId: string, changes: object = {}): Promise<string> {
  const sent = { ...payroll, ...changes, sourceAccountId }
  const { status, body } = await as(mia).post('/templates', { body: sent })
  expect(status).toBe(201)
  return body.id
}

/** A run without the payments of the last one, unless it says that it takes them. */
export function startRun(template: string, period?: Period, changes: object = {}, by = mia) {
  const body = { periodId: period?.id, copyLines: false, ...changes }
  return as(by).post(`/templates/${template}/batches`, { body })
}

export async function add(id: string, payments: object[]) {
  const { status } = await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  expect(status).toBe(201)
}

export const submit = (id: string) => as(mia).post(`/batches/${id}/submission`, { body: paidAgain })

/** Past the domain: the step, then the state. */
export function forgedSubmission(database: D1Database, id: string): Promise<string> {
  const step =
    database.prepare(`insert into batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at, digest)
    select id, version, step + 1, 'submit', state, 'in_approval', 'mia', 1, 'd' from batches where id = ?`)
  const state = database.prepare(`update batches set state = 'in_approval', step = step + 1,
    revision = revision + 1, digest = 'd', approvals_needed = 1 where id = ?`)
  return database.batch([step.bind(id), state.bind(id)]).then(() => 'written', String)
}
