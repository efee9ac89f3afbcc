import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '../../db/people.ts'
import { outbox } from '../../db/records.ts'
import { ana, as, makeCast, mia, zoe } from '../../testing/cast.ts'
import { addColleagues, openAcme } from '../../testing/colleagues.ts'

beforeAll(async () => {
  await makeCast()
  await addColleagues([{ id: 'ben', role: 'org_admin', ownLimitToea: null }])
  await addColleagues([{ id: 'kora', role: 'approver', ownLimitToea: null }])
  const { db } = await openAcme()
  await db.update(users).set({ status: 'invited' }).where(eq(users.id, 'kora'))
})

const rename = (who: typeof ana, firstName: string, lastName: string) =>
  as(who).put('/auth/profile', { body: { firstName, lastName } })
const told = async () => {
  const { db } = await openAcme()
  const rows = await db.select().from(outbox).where(eq(outbox.letter, 'security_notice'))
  return rows.map(({ recipientId, content }) => [recipientId, (content as { about: string }).about])
}

test.each([
  ['Ana', 'Mea'],
  ['ANÁ', 'mea'],
  ['Аnа', 'Mеа'],
  ['Kora', 'Guise'],
  ['Bilum', '.'],
  ['Bi', 'lum support'],
])(
  'nobody calls themselves as a colleague is called, who may not have come yet, or as the log calls us: %s %s',
  async (firstName, lastName) => {
    const { status, body } = await rename(zoe, firstName, lastName)
    expect([status, body.code]).toEqual([409, 'name_of_colleague'])
  },
)

test('an administrator does not either, by the list of people', async () => {
  const zoes = (await as(zoe).get('/auth/session')).body.user
  const { firstName, lastName } = zoes
  const refused = await as(ana).put('/users/ana', { body: { firstName, lastName } })
  expect(refused.body.code).toBe('name_of_colleague')
})

test('those who administer hear of it where somebody who approves has another name', async () => {
  const { firstName, lastName } = (await as(zoe).get('/auth/session')).body.user
  expect((await rename(zoe, firstName, 'Kila-Tau')).status).toBe(200)
  const about = `${firstName} ${lastName} is now ${firstName} Kila-Tau`
  expect((await told()).sort()).toEqual([
    ['ana', about],
    ['ben', about],
  ])
  // their own again is nobody else's, and no news; nor is the name of somebody who approves nothing
  expect((await rename(zoe, firstName, 'Kila-Tau')).status).toBe(200)
  expect((await rename(mia, 'Mia', 'Hao')).status).toBe(200)
  expect(await told()).toHaveLength(2)
})
