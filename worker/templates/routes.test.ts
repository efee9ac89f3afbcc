import { beforeAll, expect, test } from 'vitest'
import { addKunduAccount } from '../testing/batches.ts'
import { as, bob, makeCast, mia, tom, zoe } from '../testing/cast.ts'

let source = ''
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
})

const payroll = () => ({
  name: 'Payroll',
  kind: 'pay',
  sourceAccountId: source,
  rhythm: 'fortnight',
  description: 'FN{n} PAY',
})
const add = (changes: object, by = mia) =>
  as(by).post('/templates', { body: { ...payroll(), ...changes } })
test('whoever prepares batches adds, changes and archives templates; what is left out stays', async () => {
  const { status, body } = await add({ remitter: 'ACME WAGES' })
  expect([status, body.revision]).toEqual([201, 0])
  expect((await add({}, tom)).status).toBe(403)
  const put = (sent: object) => as(zoe).put(`/templates/${body.id}`, { body: sent })
  expect((await put({ description: 'PAY {n}', revision: 0 })).body.revision).toBe(1)
  expect((await put({ name: 'Wages', revision: 0 })).body.code).toBe('stale_template')
  expect((await put({ ownerId: 'zoe', revision: 1 })).status).toBe(200)
  const { body: view } = await as(tom).get(`/templates/${body.id}`)
  expect(view).toMatchObject({
    ...{ name: 'Payroll', description: 'PAY {n}', remitter: 'ACME WAGES' },
    ...{ owner: { id: 'zoe' }, next: null, revision: 2 },
  })
  await put({ status: 'archived', revision: 2 })
  const refused = await as(mia).post(`/templates/${body.id}/batches`, { body: {} })
  expect(refused.body.code).toBe('template_archived')
  expect(
    (await as(bob).put(`/templates/${body.id}`, { body: { revision: 3 }, slug: 'beta' })).status,
  ).toBe(404)
})

test.each([
  [{ name: 'PAYROLL' }, 'template_name_taken'],
  [{ name: 'A', description: 'FN{n} PAYROLLS' }, 'pattern_too_long'],
  [{ name: 'A', description: 'FN{x}' }, 'pattern_place_unknown'],
  [{ name: 'A', rhythm: '' }, 'pattern_needs_periods'],
  [{ name: 'A', rhythm: '', description: '', draftDaysBefore: 2 }, 'draft_needs_periods'],
  [{ name: 'A', sourceAccountId: 'none' }, 'not_found'],
  [{ name: 'A', ownerId: 'nobody' }, 'not_found'],
  [{ name: 'A', ownerId: 'zoe' }, 'owner_by_another'],
])('%j is refused: %s', async (changes, reason) => {
  const { body } = await add(changes)
  expect(body.code === 'invalid' ? body.errors[0].code : body.code).toBe(reason)
})
