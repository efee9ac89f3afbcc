import { beforeAll, expect, test } from 'vitest'
import { defaultApprovalBands } from '../domain/batches/approval-rules.ts'
import { ana, as, makeCast, mia } from '../testing/cast.ts'
import { addColleagues, asColleague } from '../testing/colleagues.ts'

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

test('rules that a form was filled on, and that are others by now, are not written over', async () => {
  const sent = (version: number) => as(ana).put('/approval-rules', { body: { bands, version } })
  const stale = { status: 409, body: { code: 'stale_settings' } }
  expect(await sent(1)).toMatchObject(stale)
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

test('a second factor above an amount is asked for by a version of its own, with before and after', async () => {
  const set = await as(ana).put('/approval-rules', {
    body: { bands, secondFactorAboveToea: 5_000_000 },
  })
  expect(set.body).toMatchObject({ version: 3, secondFactorAboveToea: 5_000_000 })
  const others = [{ uptoToea: null, approvals: 3 }]
  const kept = await as(ana).put('/approval-rules', { body: { bands: others } })
  expect(kept.body).toMatchObject({ version: 4, secondFactorAboveToea: 5_000_000 })
  const off = await as(ana).put('/approval-rules', { body: { bands, secondFactorAboveToea: null } })
  expect(off.body).toMatchObject({ version: 5, secondFactorAboveToea: null })
  const log = (await as(ana).get('/audit')).body.items
  expect(log[0].details).toMatchObject({ secondFactorBefore: 5_000_000, secondFactorAfter: null })
})

test.each([-1, 1.5, '5'])('an amount of %j is refused', async (secondFactorAboveToea) => {
  const answer = await as(ana).put('/approval-rules', { body: { bands, secondFactorAboveToea } })
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } })
})

test('with a second administrator it waits to be asked for, and to be asked for no longer', async () => {
  await addColleagues([{ id: 'olo', role: 'org_admin', ownLimitToea: null }])
  for (const secondFactorAboveToea of [100, null]) {
    const asked = await as(ana).put('/approval-rules', { body: { bands, secondFactorAboveToea } })
    expect(asked.status).toBe(202)
    const path = `/changes/${asked.body.pending.id}/confirmation`
    expect((await as(ana).post(path)).body.code).toBe('second_person_needed')
    expect((await asColleague('olo', 'POST', path)).status).toBe(200)
    expect((await as(mia).get('/approval-rules')).body).toMatchObject({ secondFactorAboveToea })
  }
})
