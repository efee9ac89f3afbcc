import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenOf as tokenOfLink } from '../core/links.ts'
import { linkTokens } from '../db/people.ts'
import { remembered } from '../tenancy/remembered.ts'
import { ask } from '../testing/ask.ts'
import { ana, as, makeCast, originOf } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
import {
  invite,
  lettersTo,
  linkTo,
  organisationsOf,
  setPlan,
  someone,
  userRow,
} from './invitations.fixture.ts'

beforeAll(async () => {
  await makeCast()
})
beforeEach(() => setPlan('enterprise'))

async function setState(state: string) {
  const change = `UPDATE organisations SET state = ${state}, revision = revision + 1 WHERE slug = 'acme'`
  await env.CONTROL.prepare(change).run()
  remembered.clear()
}

describe('an invitation', () => {
  test('is an account without a password, a letter with a link, and a line in the directory', async () => {
    const { status, body } = await invite(' Lara@Example.TEST ', { approvalLimitToea: 900 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      email: 'lara@example.test',
      status: 'invited',
      roleTitle: 'Approver',
      approvalLimitToea: 900,
    })
    expect(await userRow(body.id)).toMatchObject({ passwordHash: '', status: 'invited' })
    expect(await lettersTo(body.id, 'activation')).toHaveLength(1)
    await expect.poll(() => organisationsOf('lara@example.test')).toEqual(['acme'])
  })

  test('is taken up with a password of one’s own', async () => {
    const { body } = await invite('peter@example.test')
    const token = await tokenOfLink(env, await linkTo(body.id))
    const password = 'seven yellow canoes at dawn'
    const form = new URLSearchParams({ token, password })
    const headers = { Origin: originOf('acme') }
    const open = () => ask('POST', `${originOf('acme')}/activate-account`, { body: form, headers })
    // nobody comes in a freeze, perhaps to be the second who ends it
    await setState("'frozen', state_before = 'active', frozen_by = 'organisation'")
    expect((await open()).status).toBe(403)
    expect((await userRow(body.id)).status).toBe('invited')
    await setState("'active', state_before = NULL, frozen_by = NULL")
    expect((await open()).status).toBe(303)
    expect((await userRow(body.id)).status).toBe('active')
    const signIn = JSON.stringify({ email: 'peter@example.test', password })
    expect((await ask('POST', `${originOf('acme')}/api/auth/login`, { body: signIn })).status).toBe(
      200,
    )
  })

  test('sent again closes the older link', async () => {
    const { body } = await invite('again@example.test')
    const first = await linkTo(body.id)
    expect((await as(ana).post(`/users/${body.id}/invitation`)).status).toBe(200)
    const second = await linkTo(body.id)
    expect(second.nonce).not.toBe(first.nonce)
    const open = await (await openAcme()).db
      .select()
      .from(linkTokens)
      .where(eq(linkTokens.subjectId, body.id))
    expect(open.filter(({ usedAt }) => usedAt === null)).toHaveLength(1)
  })

  test('is not sent more than five times an hour', async () => {
    const { body } = await invite('often@example.test')
    const statuses: number[] = []
    for (let sent = 0; sent < 5; sent++) {
      statuses.push((await as(ana).post(`/users/${body.id}/invitation`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  test('is not sent to somebody who has an account', async () => {
    expect((await as(ana).post('/users/ravi/invitation')).body.code).toBe('user_not_invited')
  })

  test('to an address that is there already, in whatever letters, is refused', async () => {
    const { status, body } = await invite('RAVI@example.test')
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'email_taken' })
  })

  test('of two at one moment to one address makes one account', async () => {
    const answers = await Promise.all([invite('twin@example.test'), invite('twin@example.test')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('repeated under its key is the same invitation', async () => {
    const sent = { body: { email: 'once@example.test', ...someone }, key: 'invite-once' }
    const first = await as(ana).post('/users', sent)
    const again = await as(ana).post('/users', sent)
    expect(again.body).toEqual(first.body)
    expect(await lettersTo(first.body.id, 'activation')).toHaveLength(1)
  })

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: 'x@example.test', role: 'king' }, 'role'],
    [{ email: 'x@example.test', approvalLimitToea: -1 }, 'approvalLimitToea'],
    [{ email: 'x@example.test', firstName: ' ' }, 'firstName'],
  ])('with %j says which field is wrong', async (more, field) => {
    const { status, body } = await as(ana).post('/users', { body: { ...someone, ...more } })
    expect(status).toBe(422)
    expect(body.errors.map((one: { field: string }) => one.field)).toEqual([field])
  })
})
