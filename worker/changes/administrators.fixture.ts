import { eq } from 'drizzle-orm'
import { users } from '../db/people.ts'
import { pendingChanges } from '../db/tenant.ts'
import type { RoleName } from '../domain/access/role.ts'
import { must } from '../domain/must.ts'
import { type Answered, makeCast } from '../testing/cast.ts'
import { addColleagues, asColleague, openAcme } from '../testing/colleagues.ts'

/** Acme with Ana and Ben, who administer it, and Sam, who looks after its settings. */
export async function makeTwoAdministrators() {
  const made = await makeCast()
  await addColleagues([
    { id: 'ben', role: 'org_admin', ownLimitToea: null },
    { id: 'sam', role: 'sys_admin', ownLimitToea: null },
  ])
  return made
}

export const ben = (method: string, path: string, sent?: { body?: unknown; key?: string }) =>
  asColleague('ben', method, path, sent)

export const confirmation = (id: string) => `/changes/${id}/confirmation`
/** The change that an answer says is waiting. */
export const wanted = (answer: Answered): string => must(answer.body.pending?.id, 'pending change')
export const codeOf = ({ status, body }: Answered) => ({ status, code: body.code })

export async function userRow(id: string) {
  const [row] = await (await openAcme()).db.select().from(users).where(eq(users.id, id))
  return row
}

export async function changeRow(id: string) {
  const { db } = await openAcme()
  const [row] = await db.select().from(pendingChanges).where(eq(pendingChanges.id, id))
  return must(row, id)
}

let added = 0
/** Somebody new with a role, past the product. */
export async function somebody(role: RoleName = 'approver') {
  const id = `person-${added++}`
  await addColleagues([{ id, role, ownLimitToea: null }])
  return id
}

/** A source account that is asked for. */
export const suppliers = {
  name: 'Suppliers',
  bsb: '088-950',
  accountNumber: '7001234567',
  profile: 'kundu-pei-132',
  deUserId: '000001',
  userName: 'ACME HOSPITAL',
  remitter: 'ACME HOSPITAL',
}
