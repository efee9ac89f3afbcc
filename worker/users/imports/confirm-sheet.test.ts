import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ChangeView } from '../../contract/changes.ts'
import { users } from '../../db/people.ts'
import { outbox } from '../../db/records.ts'
import { ana, as, beta, bob, makeCast, mia } from '../../testing/cast.ts'
import { addColleagues, asColleague, openAcme } from '../../testing/colleagues.ts'
import { setPlan } from '../invitations.fixture.ts'

beforeAll(async () => {
  await makeCast()
  await addColleagues([{ id: 'ben', role: 'org_admin', ownLimitToea: null }])
  await setPlan('enterprise')
})

const titles = 'E-mail,First name,Last name,Role,Limit,Department,Phone\n'
let sheets = 0

/** A sheet of so many new people, asked for by Ana. */
async function asked(count: number): Promise<ChangeView[]> {
  sheets++
  const rows = Array.from(
    { length: count },
    (_, index) => `p${sheets}-${index}@example.test,P${index},Hao,Approver,5000,,\n`,
  )
  const form = new FormData()
  form.set('sheet', new File([titles + rows.join('')], `staff-${sheets}.csv`))
  form.set('invite', String(count))
  expect((await as(ana).post('/users/imports', { form })).status).toBe(202)
  const { body } = await asColleague('ben', 'GET', '/changes?limit=200')
  return body.items.filter(
    ({ sheet }: ChangeView) => sheet?.name === `staff-${sheets}.csv`,
  ) as ChangeView[]
}
const idsOf = (changes: ChangeView[]) => changes.map(({ id }) => id)
const confirm = (ids: string[], key?: string) =>
  asColleague('ben', 'POST', '/changes/confirmations', { body: { ids }, ...(key && { key }) })

async function peopleOf(changes: ChangeView[]) {
  const { db } = await openAcme()
  const found = await Promise.all(
    changes.map(({ subjectId }) => db.select().from(users).where(eq(users.id, subjectId))),
  )
  return found.flat()
}

test('a whole sheet is confirmed in one press, and a lost answer doubles nothing', async () => {
  const changes = await asked(100)
  expect(changes).toHaveLength(100)
  expect(changes[0]?.lines).toContainEqual({
    ...{ field: 'Approval limit', before: '', after: 'K5,000.00' },
  })
  const first = await confirm(idsOf(changes), 'one-press')
  expect(first).toMatchObject({ status: 200, body: { confirmed: 100, left: [] } })
  expect((await confirm(idsOf(changes), 'one-press')).body).toEqual(first.body)
  const again = await confirm(idsOf(changes), 'another-press')
  expect(again.body).toMatchObject({ confirmed: 0 })
  expect(again.body.left).toHaveLength(100)
  const people = await peopleOf(changes)
  expect(people).toHaveLength(100)
  expect(people[0]).toMatchObject({
    role: 'approver',
    status: 'invited',
    approvalLimitToea: 500_000,
  })
  const { db } = await openAcme()
  const letters = await db.select().from(outbox).where(eq(outbox.letter, 'activation'))
  expect(letters).toHaveLength(100)
  const { body } = await as(ana).get('/audit?action=users.invited')
  expect(body.items).toMatchObject([
    { actorId: 'ben', details: { invited: 100, fileName: 'staff-1.csv', requestedBy: 'ana' } },
  ])
})

test('what was withdrawn, refused, or is here meanwhile is named and left, and the others are made', async () => {
  const changes = await asked(5)
  const [withdrawn, refused, here] = changes
  await as(ana).remove(`/changes/${withdrawn?.id}`)
  await asColleague('ben', 'POST', `/changes/${refused?.id}/refusal`, { body: { reason: 'Left' } })
  const email = here?.lines.find(({ field }) => field === 'E-mail')?.after
  const { db } = await openAcme()
  await db
    .update(users)
    .set({ email: `${email}` })
    .where(eq(users.id, 'tom'))
  const { body } = await confirm(idsOf(changes))
  expect(body.confirmed).toBe(2)
  const why = Object.fromEntries(
    body.left.map((one: { id: string; why: string }) => [one.id, one.why]),
  )
  expect(why).toEqual({
    [`${withdrawn?.id}`]: 'It was withdrawn meanwhile.',
    [`${refused?.id}`]: 'It was refused meanwhile.',
    [`${here?.id}`]: 'Somebody with this e-mail address is here already.',
  })
  expect(await peopleOf(changes)).toHaveLength(2)
})

test('who would get another role than was shown is left', async () => {
  const changes = await asked(2)
  const { db } = await openAcme()
  await db.run("UPDATE roles SET revision = revision + 1 WHERE role = 'approver'")
  const { body } = await confirm(idsOf(changes))
  expect(body).toMatchObject({
    confirmed: 0,
    left: [{ why: expect.stringContaining('something else') }, {}],
  })
  expect(await peopleOf(changes)).toEqual([])
})

test('of two presses at one moment each invitation is made once', async () => {
  const changes = await asked(6)
  const answers = await Promise.all([confirm(idsOf(changes)), confirm(idsOf(changes))])
  const made = answers.map(({ body }) => body.confirmed)
  expect(made.toSorted()).toEqual([0, 6])
  expect(await peopleOf(changes)).toHaveLength(6)
})

test('whoever asked confirms none of it, nor anybody of another organisation or without the right', async () => {
  const ids = idsOf(await asked(2))
  const body = { ids }
  const own = await as(ana).post('/changes/confirmations', { body })
  expect(own).toMatchObject({ status: 409, body: { code: 'second_person_needed' } })
  expect((await as(mia).post('/changes/confirmations', { body })).status).toBe(403)
  const other = await as(bob).post('/changes/confirmations', { body, slug: beta })
  expect(other.status).toBe(404)
})

test('only what one sheet asked for goes together', async () => {
  const [one, other] = [await asked(2), await asked(2)]
  expect((await confirm(idsOf([...one, ...other]))).status).toBe(404)
  expect((await confirm([...idsOf(one), 'nobody'])).status).toBe(404)
  expect((await confirm([])).status).toBe(422)
  const alone = await as(ana).put('/users/ravi', { body: { role: 'org_admin' } })
  expect((await confirm([alone.body.pending.id])).status).toBe(404)
})

test('the plan has room for all of them, or none is made', async () => {
  const changes = await asked(2)
  await setPlan('starter')
  expect(await confirm(idsOf(changes))).toMatchObject({
    status: 409,
    body: { code: 'plan_limit_reached' },
  })
  expect(await peopleOf(changes)).toEqual([])
  await setPlan('enterprise')
})
