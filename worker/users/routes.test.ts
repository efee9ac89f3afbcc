import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenOf as tokenOfLink } from '../core/links.ts'
import { users } from '../db/people.ts'
import { must } from '../domain/must.ts'
import { addBounce } from '../mail/bounces/store.ts'
import { ask } from '../testing/ask.ts'
import { ana, as, bob, makeCast, mia, originOf, ravi, tokenOf } from '../testing/cast.ts'
import { addColleagues, asColleague, openAcme } from '../testing/colleagues.ts'
import {
  invite,
  lettersTo,
  linkTo,
  organisationsOf,
  setPlan,
  userRow,
} from './invitations.fixture.ts'

beforeAll(async () => {
  await makeCast()
  await addColleagues([{ id: 'sam', role: 'sys_admin', ownLimitToea: null }])
})
beforeEach(() => setPlan('enterprise'))

describe('a change', () => {
  test('of role and limit acts on the next request', async () => {
    await addColleagues([{ id: 'kila', role: 'approver', ownLimitToea: null }])
    expect((await asColleague('kila', 'GET', '/bank-files')).status).toBe(200)
    const changes = { role: 'accountant', approvalLimitToea: 100 }
    const { status, body } = await as(ana).put('/users/kila', { body: changes })
    expect({ status, body }).toMatchObject({ status: 200, body: changes && { role: 'accountant' } })
    const { body: session } = await asColleague('kila', 'GET', '/auth/session')
    expect(session).toMatchObject({ user: { role: 'accountant' } })
  })

  test('of a limit can be taken back to the role’s own', async () => {
    await as(ana).put('/users/ravi', { body: { approvalLimitToea: 1_000 } })
    expect((await userRow('ravi')).approvalLimitToea).toBe(1_000)
    const { body } = await as(ana).put('/users/ravi', { body: { approvalLimitToea: null } })
    expect(body).toMatchObject({ ownLimitToea: null, approvalLimitToea: 500_000_000 })
  })

  test('tells the person and the other administrators, and not whoever made it', async () => {
    await as(ana).put('/users/ravi', { body: { approvalLimitToea: 2_000 } })
    const about = 'Ravi Tau: Approver, up to K5,000,000.00 → Approver, up to K20.00; by Ana Mea'
    const told = await lettersTo('ravi', 'security_notice')
    expect(told.at(-1)?.content).toEqual({ what: 'rights_changed', about })
    expect(await lettersTo('ana', 'security_notice')).toEqual([])
  })

  test('of a name alone writes no letter', async () => {
    const before = (await lettersTo('tom', 'security_notice')).length
    await as(ana).put('/users/tom', { body: { department: 'Ward 3' } })
    expect(await userRow('tom')).toMatchObject({ department: 'Ward 3', firstName: 'Tom' })
    expect(await lettersTo('tom', 'security_notice')).toHaveLength(before)
  })

  test.each([
    ['PUT', '', { role: 'viewer' }],
    ['PUT', '', { approvalLimitToea: 5 }],
    ['POST', '/deactivation', undefined],
  ])('of one’s own rights is refused: %s %s %j', async (method, path, body) => {
    const send = method === 'PUT' ? as(ana).put : as(ana).post
    const { body: problem } = await send(`/users/ana${path}`, { body })
    expect(problem.code).toBe('own_rights')
  })

  test('of one’s own name is allowed', async () => {
    const { status } = await as(ana).put('/users/ana', { body: { department: 'Office' } })
    expect(status).toBe(200)
  })

  test.each([
    ['PUT', '', { role: 'viewer' }],
    ['POST', '/deactivation', undefined],
  ])('is not a system administrator’s to make: %s %s', async (method, path, body) => {
    const sent = body === undefined ? {} : { body }
    const answer = await asColleague('sam', method, `/users/ana${path}`, sent)
    expect(answer.body).toMatchObject({ code: 'not_allowed' })
  })
})

describe('deactivation', () => {
  test('ends every session at once, closes open links and leaves the directory', async () => {
    await addColleagues([{ id: 'gone', role: 'viewer', ownLimitToea: null }])
    expect((await asColleague('gone', 'GET', '/payees')).status).toBe(200)
    expect((await as(ana).post('/users/gone/deactivation')).body.status).toBe('inactive')
    expect((await asColleague('gone', 'GET', '/payees')).status).toBe(401)
    expect((await as(ana).post('/users/gone/deactivation')).body.code).toBe('user_inactive')
  })

  test('taken back opens no old session', async () => {
    expect((await as(ana).post('/users/gone/reactivation')).body.status).toBe('active')
    expect((await asColleague('gone', 'GET', '/payees')).status).toBe(401)
    expect((await as(ana).post('/users/gone/reactivation')).body.code).toBe('user_not_inactive')
    await expect.poll(() => organisationsOf('gone@example.test')).toEqual(['acme'])
  })

  test('of somebody invited closes the link; taken back, a new letter goes out', async () => {
    const { body } = await invite('never@example.test')
    const link = await linkTo(body.id)
    await as(ana).post(`/users/${body.id}/deactivation`)
    await expect.poll(() => organisationsOf('never@example.test')).toEqual([])
    const page = `${originOf('acme')}/activate-account?token=${await tokenOfLink(env, link)}`
    expect((await ask('GET', page)).status).toBe(410)
    expect((await as(ana).post(`/users/${body.id}/reactivation`)).body.status).toBe('invited')
    expect((await linkTo(body.id)).nonce).not.toBe(link.nonce)
  })
})

describe('the list', () => {
  test('is paged by name and finds by name, address and status', async () => {
    const first = await as(ana).get('/users?limit=3')
    const rest = await as(ana).get(`/users?limit=200&cursor=${first.body.nextCursor}`)
    const names = [...first.body.items, ...rest.body.items].map(
      (one: { firstName: string; lastName: string }) => `${one.firstName} ${one.lastName}`,
    )
    expect(names).toHaveLength((await (await openAcme()).db.select().from(users)).length)
    expect(names).toEqual(
      names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
    )
    const found = await as(ana).get('/users?search=TAU%20rav')
    expect(found.body.items.map((one: { id: string }) => one.id)).toEqual(['ravi'])
    expect((await as(ana).get('/users?search=%25')).body.items).toEqual([])
    const approvers = await as(ana).get('/users?role=approver')
    expect(new Set(approvers.body.items.map((one: { role: string }) => one.role))).toEqual(
      new Set(['approver']),
    )
    const invited = await as(ana).get('/users?status=invited')
    expect(new Set(invited.body.items.map((one: { status: string }) => one.status))).toEqual(
      new Set(['invited']),
    )
  })

  test('brings what waits for a second administrator, for those who may read it', async () => {
    const { body } = await as(ana).get('/users?limit=1')
    expect(body.pending).toEqual({ items: [], nextCursor: null })
    const next = await as(ana).get(`/users?limit=1&cursor=${body.nextCursor}`)
    expect(next.body).not.toHaveProperty('pending')
  })

  test('never carries what opens an account', async () => {
    const { body } = await as(ana).get('/users/ravi')
    expect(Object.keys(body)).not.toContain('passwordHash')
    expect(JSON.stringify(body)).not.toContain(must(await userRow('ravi'), 'ravi').passwordHash)
  })

  test('is closed to everyone else, and to other organisations', async () => {
    expect((await as(mia).get('/users')).status).toBe(403)
    const token = await tokenOf(ravi)
    expect((await ask('GET', `${originOf('beta')}/api/users`, { token })).status).toBe(401)
    expect((await as(bob).get('/users/ravi', { slug: 'beta' })).status).toBe(404)
  })
})

test('whoever looks after people sees that e-mails come back, and says when an address is right again', async () => {
  const { db } = await openAcme()
  await db.batch([
    addBounce(db, 'RAVI@example.test', 'it bounced', new Date('2026-11-20T00:00:00Z')),
  ])
  const back = { emailsCameBackAt: '2026-11-20T00:00:00.000Z' }
  expect((await as(ana).get('/users/ravi')).body).toMatchObject(back)
  const { body } = await as(ana).get('/users?search=ravi')
  expect(body.items).toMatchObject([back])
  expect((await as(mia).post('/users/ravi/letters')).status).toBe(403)
  expect((await as(ana).post('/users/ravi/letters')).body).toMatchObject({ emailsCameBackAt: null })
  expect((await as(ana).get('/users/ravi')).body).toMatchObject({ emailsCameBackAt: null })
  expect((await as(ana).post('/users/ravi/letters')).status).toBe(404)
})
