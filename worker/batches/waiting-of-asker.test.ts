import { beforeAll, expect, test } from 'vitest'
import { ask } from '../testing/ask.ts'
import { addKunduAccount, submittedBatch } from '../testing/batches.ts'
import { as, makeCast, mia, originOf, ravi, tokenOf, tom, zoe } from '../testing/cast.ts'

type Waiting = { id: string; digest: string }
let first: Waiting
let database: D1Database

beforeAll(async () => {
  database = (await makeCast()).acme.database
  const source = await addKunduAccount()
  first = await submittedBatch(source, 10_000, 1)
  await submittedBatch(source, 10_000, 3)
})

type Person = typeof mia

const countOf = async (person: Person) =>
  (await as(person).get('/auth/session')).body.user.waiting as number | undefined

const page = async (path: string, person: Person) =>
  (await ask('GET', `${originOf('acme')}${path}`, { token: await tokenOf(person) })).text

test('the session says how many batches wait for one’s decision, and nothing to who decides none', async () => {
  expect(await countOf(ravi)).toBe(2)
  expect(await countOf(zoe)).toBe(2)
  expect(await countOf(mia)).toBeUndefined()
})

test('every plain page says the same beside the way to them', async () => {
  for (const path of ['/approval', '/account/security', '/approver-dashboard']) {
    expect(await page(path, ravi)).toContain('aria-label="Approvals, 2 waiting for you"')
  }
  expect(await page('/account/security', mia)).not.toContain('waiting for you"')
})

test('whoever decides since a moment ago is told at once, and whoever no longer does is not', async () => {
  const become = (role: string) =>
    database.prepare("update users set role = ? where id = 'tom'").bind(role).run()
  const before = await database.prepare("select role from users where id = 'tom'").first('role')
  await as(tom).get('/payees') // this isolate knows now that he decides on nothing
  expect(await countOf(tom)).toBeUndefined()
  await become('approver')
  expect(await countOf(tom)).toBe(2)
  await become(String(before))
  expect(await countOf(tom)).toBeUndefined()
})

test('what is above one’s own limit does not wait for one', async () => {
  await database.prepare(`update users set approval_limit_toea = 1 where id = 'zoe'`).run()
  expect(await countOf(zoe)).toBeUndefined()
  expect(await countOf(ravi)).toBe(2)
})

test('a decision takes the batch out of one’s count', async () => {
  const body = { decision: 'approve', digest: first.digest }
  const sent = { body, key: crypto.randomUUID() }
  const { status } = await as(ravi).post(`/batches/${first.id}/approvals`, sent)
  expect(status).toBeLessThan(300)
  expect(await countOf(ravi)).toBe(1)
})
