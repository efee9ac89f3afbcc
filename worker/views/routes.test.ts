import { beforeAll, expect, test } from 'vitest'
import { viewLimits } from '../contract/views.ts'
import { as, makeCast, mia, tom } from '../testing/cast.ts'

beforeAll(async () => {
  await makeCast()
})

const largest = { list: 'payments', name: 'Largest', query: 'sort=largest' }
const viewsOf = async (person = mia) => (await as(person).get('/views')).body.items

test('a view is kept for whoever saved it, replaced by its name, and removed', async () => {
  const { status, body } = await as(mia).put('/views', { body: largest })
  expect([status, body]).toEqual([200, { id: body.id, ...largest }])
  expect(await viewsOf(tom)).toEqual([])

  const changed = { ...largest, query: 'sort=largest&least=500000' }
  await as(mia).put('/views', { body: changed })
  expect(await viewsOf()).toEqual([{ id: body.id, ...changed }])

  expect((await as(tom).remove(`/views/${body.id}`)).status).toBe(404)
  expect((await as(mia).remove(`/views/${body.id}`)).status).toBe(204)
  expect(await viewsOf()).toEqual([])
})

test.each([
  [{ ...largest, list: 'nothing' }, 'list'],
  [{ ...largest, name: ' ' }, 'name'],
  [{ ...largest, name: 'x'.repeat(viewLimits.nameMax + 1) }, 'name'],
  [{ ...largest, query: 'x'.repeat(viewLimits.queryMax + 1) }, 'query'],
])('%j is refused', async (sent, field) => {
  const { status, body } = await as(mia).put('/views', { body: sent })
  expect([status, body.errors[0].field]).toEqual([422, field])
})

test('there is a limit, and it is said', async () => {
  for (let index = 0; index < viewLimits.perPerson; index++) {
    await as(tom).put('/views', { body: { ...largest, name: `View ${index}` } })
  }
  const { status, body } = await as(tom).put('/views', { body: largest })
  expect([status, body.errors[0].code]).toEqual([422, 'too_many_views'])
  expect((await as(tom).put('/views', { body: { ...largest, name: 'View 3' } })).status).toBe(200)
})
