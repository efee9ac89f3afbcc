import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import {
  changeRow,
  makeTwoAdministrators,
  userRow,
  wanted,
} from '../../changes/administrators.fixture.ts'
import { controlDb } from '../../core/databases.ts'
import { organisations } from '../../db/control.ts'
import { changeCalls } from '../../db/tenant-terms.ts'
import { dayMs, hourMs } from '../../domain/durations.ts'
import { ana, as } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { asPerson, makePerson, platformToken } from '../../testing/platform.ts'

export const number = '+675 7000 0001'

/** Acme, whose Ana removed Ben and everybody who approves: nobody else could confirm what she asks for. */
export async function leaveAnaAlone(): Promise<D1Database> {
  const { acme } = await makeTwoAdministrators()
  const { db } = await openAcme()
  const monthsAgo = Date.now() - 60 * dayMs
  await db.run(
    `INSERT INTO organisation_numbers (number, given_at) VALUES ('${number}', ${monthsAgo})`,
  )
  const at = { billingEmail: 'accounts@acme.test' }
  await controlDb(env).update(organisations).set(at).where(eq(organisations.id, 'org-acme'))
  await makePerson('operator')
  await makePerson('owner')
  await makePerson('support')
  for (const id of ['ben', 'ravi', 'zoe']) await as(ana).post(`/users/${id}/deactivation`)
  return acme.database
}

export const laterBy = (hours: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hourMs })

/** What Ana asks for: that somebody may approve. Gives the id of the change. */
export async function askFor(name: string): Promise<string> {
  const body = { email: `${name}@example.test`, firstName: name, lastName: 'Hao', role: 'approver' }
  return wanted(await as(ana).post('/users', { body }))
}

export const heard = (answer: 'confirm' | 'refuse', changed: object = {}) => ({
  ...{ answer, number, spokeTo: 'Ben Hao, the director', said: 'She comes in Zoe’s place' },
  calledAt: new Date().toISOString(),
  ...changed,
})

const changesPath = '/organisations/org-acme/changes'

/** Somebody of the platform writes what they heard, signed in a moment ago. */
export async function call(
  who: string,
  id: string,
  body: object,
  key: string = crypto.randomUUID(),
) {
  const token = await platformToken(who)
  return asPerson(token, 'POST', `${changesPath}/${id}/calls`, body, { 'Idempotency-Key': key })
}

export async function waiting(who = 'operator') {
  return asPerson(await platformToken(who), 'GET', changesPath)
}

/** Nothing was written of it: neither a call, nor what it asks for. */
export async function expectNothing(id: string) {
  const { db } = await openAcme()
  const calls = await db.select().from(changeCalls).where(eq(changeCalls.changeId, id))
  expect(calls).toEqual([])
  const row = await changeRow(id)
  expect(row).toMatchObject({ state: 'pending', decidedBy: null })
  expect(await userRow(row.subjectId)).toBeUndefined()
}
