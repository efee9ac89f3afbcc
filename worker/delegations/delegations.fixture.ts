import { beforeAll, beforeEach } from 'vitest'
import { addDays, dayInPortMoresby } from '../domain/calendar.ts'
import { addKunduAccount, paidAgain, payment, startBatch } from '../testing/batches.ts'
import { as, makeCast, mia, zoe } from '../testing/cast.ts'
import { addColleagues, asColleague } from '../testing/colleagues.ts'
import type { Person } from '../testing/organisation.ts'

/* People who approve for others, and the batches on which they do. */

export let database: D1Database
let source = ''
let from = 1
/** Asked each time: the tests may go on after midnight. */
const inDays = (days: number) => addDays(dayInPortMoresby(new Date()), days)
export const fromTo = (from: number, to: number) => ({ fromDay: inDays(from), toDay: inDays(to) })

export function beginDelegations() {
  beforeAll(async () => {
    database = (await makeCast()).acme.database
    source = await addKunduAccount()
    await addColleagues([{ id: 'olo', role: 'org_admin', ownLimitToea: 0 }])
  })
  /** Ravi may approve K1,000 himself, Zoe any batch here, Ana none; nobody approves for anybody. */
  beforeEach(async () => {
    const set = (id: string, role: string, limit: number | null) =>
      database
        .prepare(
          "UPDATE users SET status = 'active', role = ?, approval_limit_toea = ? WHERE id = ?",
        )
        .bind(role, limit, id)
    await database.batch([
      set('ravi', 'approver', 100_000),
      set('zoe', 'finance_manager', null),
      set('ana', 'org_admin', null),
      database.prepare('UPDATE delegations SET ended_at = 1 WHERE ended_at IS NULL'),
      database.prepare("UPDATE pending_changes SET state = 'withdrawn' WHERE state = 'pending'"),
    ])
  })
}

export const days = () => fromTo(0, 5)
export const lend = (to: string, when: object = days(), by: Person = zoe) =>
  as(by).post('/delegations', { body: { delegateId: to, ...when } })
export const confirm = (id: string, by = 'olo') =>
  asColleague(by, 'POST', `/changes/${id}/confirmation`)

/** As if it had been given and confirmed on some other day. */
export async function lent(to = 'ravi', by = 'zoe', when = days(), limitToea = 5_000_000_000) {
  const id = crypto.randomUUID()
  await database
    .prepare('INSERT INTO delegations VALUES (?, ?, ?, ?, ?, ?, 1, NULL, NULL)')
    .bind(id, by, to, limitToea, when.fromDay, when.toDay)
    .run()
  return id
}

/** A batch of one payment that waits, prepared by somebody. */
export async function waiting(amountToea = 200_000, by: Person = mia) {
  from += 1
  const id = await startBatch(source, 'Payroll', by)
  await as(by).post(`/batches/${id}/payments`, { body: { payments: [payment(from, amountToea)] } })
  const { digest } = (await as(by).post(`/batches/${id}/submission`, { body: paidAgain })).body
  return { id, digest }
}
export const approve = (person: Person, { id, digest }: { id: string; digest: string }) =>
  as(person).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
