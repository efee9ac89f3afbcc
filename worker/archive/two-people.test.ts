import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { leavePayrollGroup } from '../core/kept/payroll-group.ts'
import { payrollGroup } from '../db/runs/tenant-runs.ts'
import { dayMs } from '../domain/durations.ts'
import { ask } from '../testing/ask.ts'
import { addKunduAccount, payDay } from '../testing/batches.ts'
import { ana, as, makeCast, mia, originOf, tokenOf, zoe } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
import { password } from '../testing/organisation.ts'

/** Mia alone reads single salaries; Ana administers, and is not of the group. */
beforeAll(async () => {
  await makeCast()
  const account = await addKunduAccount()
  const { db } = await openAcme()
  await db.insert(payrollGroup).values({ userId: 'mia', addedBy: 'ana', addedAt: new Date() })
  const body = { name: 'Secret', kind: 'pay', sourceAccountId: account, isConfidential: true }
  const template = (await as(mia).post('/templates', { body })).body.id
  const run = { copyLines: false, valueDate: payDay() }
  await as(mia).post(`/templates/${template}/batches`, { body: run })
})
afterEach(() => {
  vi.useRealTimers()
})

const begin = () => as(ana).post('/organisation/archives', { body: { password } })
const give = (by = mia) => as(by).post('/payroll-group/archives')

test('with a confidential batch an administrator takes an archive once somebody of the payroll group lets them', async () => {
  const alone = await begin()
  expect([alone.status, alone.body.code]).toEqual([403, 'archive_needs_leave'])
  expect(alone.body.detail).toContain('Mia Kila')
  expect(await give(zoe)).toMatchObject({ status: 403, body: { code: 'lines_kept' } })
  expect((await begin()).status).toBe(403)

  expect((await give()).status).toBe(201)
  const { status, body } = await begin()
  expect(status).toBe(201)
  const url = `${originOf('acme')}/api/organisation/archives/${body.id}`
  const taken = await ask('GET', url, { token: await tokenOf(ana) })
  expect([taken.status, taken.headers.get('Content-Type')]).toEqual([200, 'application/gzip'])
  const log = (await as(ana).get('/audit?limit=20')).body.items
  expect(log).toContainEqual(expect.objectContaining({ action: 'archive.allowed', actorId: 'mia' }))
})

test('leave counts for a day, and while whoever gave it is of the group', async () => {
  expect((await give()).status).toBe(201)
  expect((await begin()).status).toBe(201)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + dayMs + 1_000)
  expect((await begin()).status).not.toBe(201)
  vi.useRealTimers()
  expect((await begin()).status).toBe(201)
  const { db } = await openAcme()
  await leavePayrollGroup(db, 'mia', new Date())
  expect(await begin()).toMatchObject({ status: 403, body: { code: 'archive_needs_leave' } })
})
