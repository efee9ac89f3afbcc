import { beforeAll, expect, test } from 'vitest'
import { addKunduAccount, submittedBatch } from '../testing/batches.ts'
import { makeCast } from '../testing/cast.ts'
import { addColleagues, asColleague } from '../testing/colleagues.ts'
import { readChain } from '../testing/audit-chain.ts'
import { loseNextWrite } from '../testing/faults.ts'
let source = ''
let db: D1Database
beforeAll(async () => {
  db = (await makeCast()).acme.database
  source = await addKunduAccount()
  await addColleagues([{ id: 'peni', role: 'approver', ownLimitToea: null }])
})
test.each(['before', 'after'] as const)('probe %s', async (when) => {
  const { id, digest } = await submittedBatch(source)
  const end = loseNextWrite(db, when)
  const a = await asColleague('peni', 'POST', `/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  expect(end()).toBe(1)
  expect(a).toMatchObject({ status: 201 })
  expect((await readChain(db)).filter((e) => e.subject.endsWith(id)).map((e) => e.action)).toEqual(['batch.added','batch.payments_added','batch.submitted', 'batch.approved'])
})
