import { beforeAll, expect, test } from 'vitest'
import type { BatchView } from '../contract/batches/batches.ts'
import type { HomeView } from '../contract/home.ts'
import { tenantDb } from '../core/databases.ts'
import { addKunduAccount, submittedBatch } from '../testing/batches.ts'
import { ana, as, makeCast, mia, ravi } from '../testing/cast.ts'
import { addRulesOfNew } from './store.ts'

/* An organisation with what the provisioning writes for a new one, and no rules of its own. */

let source = ''
beforeAll(async () => {
  await addRulesOfNew(tenantDb((await makeCast()).acme.database), new Date())
  source = await addKunduAccount()
})

const approve = ({ id, digest }: { id: string; digest: string }) =>
  as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })

test('up to K50,000 no approval asks for a second factor, and above it each does', async () => {
  const upTo = await submittedBatch(source, 2_500_000, 1)
  expect((await approve(upTo)).status).toBe(201)
  const above = await submittedBatch(source, 2_500_001, 3)
  const refused = await approve(above)
  expect([refused.status, refused.body.code]).toEqual([403, 'no_second_factor'])
  const { secondFactor } = (await as(ravi).get(`/batches/${above.id}`)).body as BatchView
  expect(secondFactor).toEqual({ aboveToea: 5_000_000, kinds: [] })
})

test('nobody set them: no colleague is barred for them, and home says that there are none of one’s own', async () => {
  const { approvers } = (await as(mia).get(`/batches/${(await submittedBatch(source, 100, 5)).id}`))
    .body as BatchView
  expect(approvers.filter(({ mayApprove }) => mayApprove).length).toBeGreaterThan(0)
  expect((await as(mia).get('/approval-rules')).body).toMatchObject({ version: 0, setBy: 'bilum' })
  const { setup } = (await as(ana).get('/home')).body as HomeView
  expect(setup?.map(({ note }) => note)).toContain('own_rules_missing')
})

test('an administrator’s first change is version 1, and takes the amount back as any', async () => {
  const { bands } = (await as(ana).get('/approval-rules')).body
  const set = await as(ana).put('/approval-rules', { body: { bands, secondFactorAboveToea: null } })
  expect(set.body).toMatchObject({ version: 1, secondFactorAboveToea: null, setBy: 'ana' })
})
