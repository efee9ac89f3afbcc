import { beforeAll, expect, test } from 'vitest'
import { defaultApprovalBands } from '../domain/batches/approval-rules.ts'
import { ana, as, makeCast, mia } from '../testing/cast.ts'

beforeAll(() => makeCast())

const bands = [
  { uptoToea: 100_000, approvals: 1 },
  { uptoToea: null, approvals: 3 },
]

test('before anyone sets any, the product’s own rules hold', async () => {
  expect((await as(mia).get('/approval-rules')).body).toMatchObject({
    version: 0,
    bands: defaultApprovalBands,
  })
})

test('rules that are set are a version, with whoever set them', async () => {
  const { status, body } = await as(ana).put('/approval-rules', { body: { bands } })
  expect({ status, body }).toMatchObject({ status: 200, body: { version: 1, bands, setBy: 'ana' } })
  await as(ana).put('/approval-rules', { body: { bands: defaultApprovalBands } })
  expect((await as(mia).get('/approval-rules')).body.version).toBe(2)
})

test.each([
  ['bands_not_closed', [{ uptoToea: 5, approvals: 1 }]],
  [
    'bands_not_rising',
    [
      { uptoToea: 5, approvals: 1 },
      { uptoToea: 5, approvals: 2 },
      { uptoToea: null, approvals: 2 },
    ],
  ],
  ['invalid', [{ uptoToea: null, approvals: 6 }]],
  ['invalid', [{ uptoToea: 1.5, approvals: 1 }]],
])('%s: %j are refused, and no version is made', async (code, wrong) => {
  const answer = await as(ana).put('/approval-rules', { body: { bands: wrong } })
  expect(answer).toMatchObject({ status: 422, body: { code } })
  expect((await as(mia).get('/approval-rules')).body.version).toBe(2)
})
