import { env } from 'cloudflare:workers'
import { ne } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../db/people.ts'
import { as, bob, makeCast } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
import { invite, setPlan, someone } from '../users/invitations.fixture.ts'

beforeAll(async () => {
  await makeCast()
})
beforeEach(() => setPlan('enterprise'))

describe('the plan', () => {
  /** Beta has Bob; the others are added past the product. */
  async function betaWith(count: number, plan: string) {
    await setPlan(plan, 'beta')
    const slot = await env.CONTROL.prepare(
      "SELECT slot FROM organisations WHERE slug = 'beta'",
    ).first('slot')
    const db = drizzle((env as unknown as Record<string, D1Database>)[String(slot)] as D1Database) // the binding's name is the slot
    await db.delete(users).where(ne(users.id, 'bob'))
    const at = new Date()
    for (let index = 1; index < count; index++) {
      await db.insert(users).values({
        id: `extra-${index}`,
        email: `extra-${index}@example.test`,
        firstName: 'Extra',
        lastName: String(index),
        role: 'viewer',
        status: index % 2 ? 'active' : 'invited',
        passwordHash: '',
        createdAt: at,
        updatedAt: at,
      })
    }
  }
  const inviteAt = (email: string) =>
    as(bob).post('/users', { slug: 'beta', body: { email, ...someone } })

  test.each([
    ['starter', 5, 'Starter'],
    ['professional', 25, 'Professional'],
  ])('%s has room for %i people, invited ones among them', async (plan, max, title) => {
    await betaWith(max - 1, plan)
    expect((await inviteAt(`last-${plan}@example.test`)).status).toBe(201)
    const { status, body } = await inviteAt(`over-${plan}@example.test`)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'plan_limit_reached' })
    expect(body.detail).toContain(`The ${title} plan has room for ${max} users`)
    expect(body.detail).toContain('/billing')
    const { body: list } = await as(bob).get('/users', { slug: 'beta' })
    expect(list.usage).toEqual({ used: max, max, isFull: true, planTitle: title })
    await as(bob).post('/users/extra-1/deactivation', { slug: 'beta' })
    expect((await inviteAt(`instead-${plan}@example.test`)).status).toBe(201)
    const back = await as(bob).post('/users/extra-1/reactivation', { slug: 'beta' })
    expect(back.body.code).toBe('plan_limit_reached')
  })

  test('says how much is used from 80 %, and nothing before', async () => {
    await betaWith(1, 'enterprise')
    const { body: none } = await as(bob).get('/users', { slug: 'beta' })
    expect(none.usage).toBeNull()
    await betaWith(20, 'professional')
    const { body } = await as(bob).get('/users', { slug: 'beta' })
    expect(body.usage).toEqual({ used: 20, max: 25, isFull: false, planTitle: 'Professional' })
  })

  test('without a limit never refuses', async () => {
    await betaWith(40, 'enterprise')
    expect((await inviteAt('forty-one@example.test')).status).toBe(201)
  })

  test('lets one of two in at the last place', async () => {
    await setPlan('enterprise')
    const used = (await (await openAcme()).db.select().from(users)).filter(
      ({ status }) => status !== 'inactive',
    ).length
    await setPlan('professional')
    for (let index = used; index < 24; index++) {
      expect((await invite(`fill-${index}@example.test`)).status).toBe(201)
    }
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => invite(`race-${name}@example.test`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })
})
