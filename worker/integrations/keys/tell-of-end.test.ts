import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../../core/databases.ts'
import { users } from '../../db/people.ts'
import { outbox } from '../../db/records.ts'
import { apiKeys } from '../../db/tenant-integrations.ts'
import { dayMs } from '../../domain/durations.ts'
import { endOfDay } from '../../domain/integrations/api-key.ts'
import { auditSentence } from '../../domain/words/audit-actions.ts'
import { organisationJobs } from '../../organisation-jobs.ts'
import { ana, as, makeCast, mia, tom } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { tellOfEndingKeys } from './tell-of-end.ts'

const lastDay = '2027-03-10'
const end = endOfDay(lastDay)
const before = (days: number) => new Date(end.getTime() - days * dayMs)

let acme: Tenant
beforeAll(async () => {
  await makeCast()
  acme = await openAcme()
  const key = { start: 'bilum_aB3d', scopes: [], createdAt: before(90), expiresAt: end }
  await acme.db.insert(apiKeys).values([
    { ...key, id: 'payroll', name: 'Payroll program', keyHash: 'a', madeBy: mia.id },
    { ...key, id: 'gone', name: 'Revoked', keyHash: 'b', madeBy: mia.id, revokedAt: before(30) },
    { ...key, id: 'later', name: 'Later', keyHash: 'c', madeBy: mia.id, expiresAt: before(-60) },
    { ...key, id: 'left', name: 'Of Tom', keyHash: 'd', madeBy: tom.id },
  ])
  await acme.db.update(users).set({ status: 'inactive' }).where(eq(users.id, tom.id))
})

const letters = async () => {
  const rows = await acme.db.select().from(outbox).where(eq(outbox.letter, 'api_key_ends'))
  return rows.map(({ recipientId, content }) => ({ to: recipientId, content }))
}
const entries = async () =>
  (await as(ana).get('/audit?action=api_key.end_told')).body.items as {
    action: string
    details: Record<string, unknown>
  }[]

test('whoever made a key and who administers are told fourteen and three days before its end and once it ended, once each', async () => {
  await tellOfEndingKeys(env, acme, before(15))
  expect(await letters()).toEqual([])

  // the job again, and twice at once
  for (let times = 0; times < 2; times++) {
    await Promise.all([before(13.5), before(13.4)].map((at) => tellOfEndingKeys(env, acme, at)))
  }
  const content = {
    name: 'Payroll program',
    start: 'bilum_aB3d',
    lastDay,
    makerName: 'Mia Kila',
  }
  const told = [ana.id, mia.id].map((to) => ({ to, content }))
  expect((await letters()).toSorted((one, other) => (one.to < other.to ? -1 : 1))).toEqual(told)
  await tellOfEndingKeys(env, acme, before(5))
  expect(await letters()).toHaveLength(2)
  await tellOfEndingKeys(env, acme, before(2.9))
  await tellOfEndingKeys(env, acme, before(0.5))
  expect(await letters()).toHaveLength(4)
  await tellOfEndingKeys(env, acme, before(-1))
  await tellOfEndingKeys(env, acme, before(-2))
  await tellOfEndingKeys(env, acme, before(-8))
  const [, , , , ...over] = await letters()
  expect(over.map((one) => one.content)).toEqual(Array(2).fill({ ...content, isOver: true }))
  const said = await entries()
  expect(said.map(({ details }) => details.stage)).toEqual([0, 3, 14])
  const [ended, last] = said
  expect(ended && auditSentence(ended.action, ended.details)).toBe(
    'told that the API key “Payroll program” ended with 2027-03-10',
  )
  expect(last && auditSentence(last.action, last.details)).toBe(
    'told that the API key “Payroll program” ends with 2027-03-10',
  )
})

test('the bell says it too, and the daily job is what asks', async () => {
  const [first] = (await as(mia).get('/notifications')).body.items
  expect(first).toMatchObject({
    text: expect.stringContaining('An API key ended with'),
    more: 'Payroll program, made by Mia Kila',
  })
  await acme.db.insert(apiKeys).values({
    ...{ id: 'own', name: 'Of Ana', start: 'bilum_aB3e', keyHash: 'e', scopes: [] },
    ...{ madeBy: ana.id, createdAt: before(20), expiresAt: end },
  })
  const turn = { at: before(2), lastAt: null, place: undefined, keepPlace: () => {} }
  await organisationJobs.sign_ins(env, acme, turn)
  // Ana made it and administers: one letter
  expect(
    (await letters()).filter(({ content }) => JSON.stringify(content).includes('Of Ana')),
  ).toEqual([expect.objectContaining({ to: ana.id })])
})
