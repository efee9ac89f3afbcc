import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { platformRealm, type Tenant } from '../core/databases.ts'
import { invoices } from '../db/billing.ts'
import {
  addKunduAccount,
  paidAgain,
  payment,
  startBatch,
  submittedBatch,
} from '../testing/batches.ts'
import { changeOrganisation, organisationOf } from '../testing/billing.ts'
import { as, makeCast, mia, ravi, zoe } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
import { watchSending } from '../testing/letters.ts'
import { runDailyBillingFor } from './daily/run-daily-billing.ts'
import { overageLines } from './invoices/overage.ts'
import { listNewestInvoices } from './invoices/store.ts'
import { countUsage } from './usage.ts'

let tenant: Tenant
beforeAll(async () => {
  watchSending()
  await makeCast()
  tenant = await openAcme()
})

test('a payment counts in the month, of Port Moresby, in which its bank file was sealed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T13:50:00Z') }) // 23:50
  const source = await addKunduAccount()
  await sealedBatch(source, 101, 106)
  await submittedBatch(source, 5_000, 11)
  vi.setSystemTime(new Date('2026-11-30T14:10:00Z')) // 00:10 of December
  await sealedBatch(source, 21, 2)
  vi.useRealTimers()
  expect(await countUsage(tenant.db, '2026-11')).toEqual({
    users: 5,
    payments: 106,
    sourceAccounts: 1,
  })
  expect(await countUsage(tenant.db, '2026-12')).toMatchObject({ payments: 2 })
  expect(await countUsage(tenant.db, '2026-10')).toMatchObject({ payments: 0 })
})

async function sealedBatch(source: string, from: number, many: number) {
  const id = await startBatch(source)
  const payments = Array.from({ length: many }, (_, index) => payment(from + index, 5_000))
  await as(mia).post(`/batches/${id}/payments`, { body: { payments } })
  const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
  for (const approver of [ravi, zoe]) {
    await as(approver).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  }
  expect((await as(mia).post(`/batches/${id}/bank-file`)).status).toBe(201)
}

/** Acme has paid for Starter for three months, from 21 September. */
async function paidSinceSeptember() {
  const months = [
    ['2026-09-21', '2026-10-20'],
    ['2026-10-21', '2026-11-20'],
    ['2026-11-21', '2026-12-20'],
  ] as const
  for (const [index, [periodFrom, periodTo]] of months.entries()) {
    await platformRealm(env)
      .db.insert(invoices)
      .values({
        id: periodFrom,
        number: index + 1,
        organisationId: tenant.id,
        billedTo: { name: 'Acme', slug: 'acme', address: '', email: '' },
        plan: 'starter',
        periodFrom,
        periodTo,
        lines: [{ kind: 'plan', text: 'Starter', toea: 29_900 }],
        totalToea: 29_900,
        state: 'issued',
        reference: periodFrom,
        issuedAt: new Date(`${periodFrom}T00:00:00Z`),
        dueOn: periodFrom,
      })
    await env.CONTROL.prepare(
      "UPDATE invoices SET state = 'paid', paid_toea = total_toea, revision = revision + 1 WHERE id = ?",
    )
      .bind(periodFrom)
      .run()
  }
  await changeOrganisation(tenant.id, { plan: 'starter', paidUntil: '2026-12-20' })
}

test('payments over the plan stop nobody, and stand on the next invoice, once', async () => {
  await paidSinceSeptember()
  const at = new Date('2026-12-06T02:00:00Z')
  await runDailyBillingFor(env, tenant.id, at)
  const [next] = await listNewestInvoices(platformRealm(env).db, tenant.id, 1)
  expect(next).toMatchObject({
    number: 4,
    state: 'issued',
    periodFrom: '2026-12-21',
    periodTo: '2027-01-20',
    dueOn: '2026-12-20',
    lines: [
      { text: 'Starter plan, Mon 21 Dec 2026 to Wed 20 Jan 2027', toea: 29_900 },
      { text: '6 payments over the plan in November 2026', toea: 480 },
    ],
    totalToea: 30_380,
  })
  expect(await organisationOf()).toMatchObject({ paymentCount: 2, usageMonth: '2026-12' })
  const again = await overageLines(
    platformRealm(env).db,
    tenant.db,
    await organisationOf(),
    '2026-12-31',
  )
  expect(again).toEqual([])
})

test('months between two invoices that were far apart are charged all the same', async () => {
  await env.CONTROL.prepare(
    "UPDATE invoices SET state = 'void', void_reason = 'Test', revision = revision + 1 WHERE number = 4",
  ).run()
  const { db } = platformRealm(env)
  const late = await overageLines(db, tenant.db, await organisationOf(), '2027-02-10')
  expect(late.map(({ text }) => text)).toEqual(['6 payments over the plan in November 2026'])
})

test('a month that was partly a trial, or that a larger plan was paid for, costs nothing more', async () => {
  const organisation = await organisationOf()
  const { db } = platformRealm(env)
  const large = { ...organisation, plan: 'enterprise' as const }
  expect(await overageLines(db, tenant.db, organisation, '2026-12-10')).toHaveLength(1)
  expect(await overageLines(db, tenant.db, large, '2026-12-10')).toEqual([])
  await env.CONTROL.prepare('DROP TRIGGER invoices_kept').run()
  await env.CONTROL.prepare('DELETE FROM invoices WHERE number < 3').run()
  expect(await overageLines(db, tenant.db, organisation, '2026-12-10')).toEqual([])
})
