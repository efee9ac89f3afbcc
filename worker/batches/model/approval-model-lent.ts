import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import type { Model, Person } from './approval-model.ts'

/** Limits that were lent, written a second time: who approves for whom, and whose voice that is. */
export type Lent = {
  lender: string
  delegate: string
  /** What the lender could approve when they lent it, where that bounds it. */
  limitToea?: number | undefined
}

type People = Record<string, Person>

const isThere = ({ away, demoted }: Model, id: string) =>
  !away.includes(id) && !demoted.includes(id)

/** Whose limit somebody would approve a total by: their own, or one that was lent; nobody's is a refusal. */
export function limitOf(model: Model, people: People, actor: string, total: number) {
  if (total <= (people[actor]?.limitToea ?? 0)) return actor
  return model.lent.find(
    ({ lender, delegate, limitToea = Number.POSITIVE_INFINITY }) =>
      delegate === actor &&
      total <= limitToea &&
      isThere(model, lender) &&
      total <= (people[lender]?.limitToea ?? 0) &&
      ![...model.makers, ...model.barred, ...model.voices].includes(lender),
  )?.lender
}

/** Who could still give an approval of their own: whoever uses another's limit adds none. */
export function whoMayApprove(model: Model, people: People, total: number): string[] {
  return Object.entries(people).flatMap(([id, { approves, limitToea }]) => {
    const isOut =
      !isThere(model, id) || [...model.makers, ...model.barred, ...model.voices].includes(id)
    return approves && limitToea >= total && !isOut ? [id] : []
  })
}

const today = dayInPortMoresby(new Date())

export async function lend(database: D1Database, { lender, delegate }: Lent) {
  await database
    .prepare('INSERT INTO delegations VALUES (?, ?, ?, 9007199254740991, ?, ?, 1, NULL, NULL)')
    .bind(crypto.randomUUID(), lender, delegate, addDays(today, -2), addDays(today, 60))
    .run()
}

export async function takeBack(database: D1Database) {
  await database
    .prepare("UPDATE delegations SET ended_at = 2, ended_by = 'olo' WHERE ended_at IS NULL")
    .run()
}

/** Somebody is given another role, or their own again. */
export async function setRole(database: D1Database, id: string, role: string) {
  await database.prepare('UPDATE users SET role = ? WHERE id = ?').bind(role, id).run()
}
