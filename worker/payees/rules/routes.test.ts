import { beforeAll, expect, test } from 'vitest'
import { ana, as, makeCast, mia } from '../../testing/cast.ts'
import { addColleagues, asColleague } from '../../testing/colleagues.ts'

const weak = { newAccounts: 'with_the_approval', coolingNewHours: 0, coolingChangedHours: 0 }
const strict = { newAccounts: 'before_submission', coolingNewHours: 1, coolingChangedHours: 72 }
const put = (body: object, who = ana) => as(who).put('/payee-rules', { body })

beforeAll(async () => {
  await makeCast()
})

test('begin with a day of waiting for what was changed, and none for what is new', async () => {
  expect((await as(mia).get('/payee-rules')).body).toEqual({ ...weak, coolingChangedHours: 24 })
})

test('are changed by administrators alone, within their limits', async () => {
  expect((await put(strict, mia)).status).toBe(403)
  expect(await put({ ...strict, coolingNewHours: 73 })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'coolingNewHours' }] },
  })
  expect(await put(strict)).toMatchObject({ status: 200, body: strict })
})

test('get stricter at once, and weaker with a second administrator', async () => {
  await addColleagues([{ id: 'second', role: 'org_admin', ownLimitToea: null }])
  const asked = await put(weak)
  expect(asked).toMatchObject({ status: 202, body: { pending: { kind: 'payee_rules' } } })
  expect((await as(mia).get('/payee-rules')).body).toEqual(strict)
  const { id } = asked.body.pending
  expect((await asColleague('second', 'POST', `/changes/${id}/confirmation`)).status).toBe(200)
  expect((await as(mia).get('/payee-rules')).body).toEqual(weak)
})

test('that a form was filled on, and that are others by now, are not written over', async () => {
  const stale = { status: 409, body: { code: 'stale_settings' } }
  expect(await put({ ...strict, was: strict })).toMatchObject(stale)
  expect(await put({ ...strict, was: weak })).toMatchObject({ status: 200, body: strict })
})
