import type { RoleName } from '../../worker/domain/access/role.ts'
import type { Day } from '../../worker/domain/calendar.ts'
import { type Answer, apiOf, type Person } from './api.ts'
import type { Clock } from './moments.ts'
import { type Line, sheetOf } from './payrolls.ts'

/* What the people of the demo do in every fortnight. */

export type Cast = (role: RoleName) => Promise<Person>
export type Scene = {
  cast: Cast
  clock: Clock
  sourceAccountId: string
  /** What its batch is a run of. */
  templateId?: string
  fortnight: number
  /** The day of pay. */
  day: Day
}

/** Who does something signs in on that day. */
export function castOf(slug: string, port: number, clock: Clock): Cast {
  const api = apiOf(slug, port, clock.next)
  const present = new Map<string, Promise<Person>>()
  return (role) => {
    const key = `${role} ${clock.day()}`
    const person = present.get(key) ?? api.signIn(role)
    present.set(key, person)
    return person
  }
}

/** A batch as the payment manager starts it, with its sheet. */
export async function draft(
  { cast, sourceAccountId, templateId, fortnight, day }: Scene,
  name: string,
  rows: Line[],
) {
  const maker = await cast('payment_manager')
  const description = `FN${fortnight}`
  const { id } = await maker.post('/batches', {
    name,
    sourceAccountId,
    valueDate: day,
    description,
    templateId,
  })
  const form = new FormData()
  form.set('sheet', sheetOf(rows))
  await maker.post(`/batches/${id}/imports`, form)
  return id
}

/** Who is new since the last fortnight started, and who is gone left. */
export const sayOfAll = (maker: Person, id: string) =>
  maker.put(`/batches/${id}/differences`, { all: { new: 'started', gone: 'left' } })

export const decide = (person: Person, id: string, decision: object): Promise<Answer> =>
  person.post(`/batches/${id}/approvals`, decision)

/** The bank file is made and downloaded, and the bank has it. */
export async function handIn({ cast, fortnight, day }: Scene, id: string) {
  const maker = await cast('payment_manager')
  const file = await maker.post(`/batches/${id}/bank-file`)
  await maker.get(`/bank-files/${file.id}/content`)
  await maker.post(`/bank-files/${file.id}/checks`, { sha256: file.sha256 })
  await maker.post(`/batches/${id}/upload`, {
    bankReference: `FN${fortnight}-${day.slice(5).replace('-', '')}`,
    recordCount: file.recordCount,
    totalToea: file.totalToea,
  })
}
