import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { controlDb } from '../core/databases.ts'
import { startTrial } from '../testing/billing.ts'
import { ana, as, beta, bob, makeCast, mia } from '../testing/cast.ts'
import { dropTriggers } from '../testing/growth/drop-triggers.ts'
import { countRowsRead } from '../testing/growth/rows-read.ts'
import { listPlatformInvoices } from './platform-store.ts'

beforeAll(async () => {
  await makeCast()
  await startTrial()
})

test('billing says the plan, the state, the usage and what the plans cost', async () => {
  const { body } = await as(ana).get('/billing')
  expect(body).toMatchObject({ state: { state: 'trialing' }, invoices: { items: [] } })
  expect(body.plans.map(({ name }: { name: string }) => name)).toContain('starter')
})

test('choosing a plan makes its invoice, which is then listed and can be printed', async () => {
  const { status, body: invoice } = await as(ana).post('/billing/plan', {
    body: { plan: 'starter' },
  })
  expect({ status, invoice }).toMatchObject({ status: 201, invoice: { state: 'issued' } })
  expect((await as(ana).get('/billing')).body.invoices.items).toMatchObject([{ id: invoice.id }])
  const detail = (await as(ana).get(`/billing/invoices/${invoice.id}`)).body
  expect(detail.lines).toMatchObject([{ kind: 'plan', toea: invoice.totalToea }])
  const printed = await as(ana).get(`/billing/invoices/${invoice.id}/pdf`)
  expect(printed.headers.get('Content-Type')).toBe('application/pdf')
  expect(printed.body).toMatch(/^%PDF-/)
  const entries = (await as(ana).get('/audit?action=invoice.downloaded')).body.items
  expect(entries).toMatchObject([{ subject: `invoice/${invoice.id}` }])
})

test('an invoice of another organisation is not there', async () => {
  const [{ id }] = (await as(ana).get('/billing')).body.invoices.items
  expect((await as(bob).get(`/billing/invoices/${id}`, { slug: beta })).status).toBe(404)
  expect((await as(bob).get(`/billing/invoices/${id}/pdf`, { slug: beta })).status).toBe(404)
})

test('a plan that nobody knows is refused; whoever does not look after billing sees nothing', async () => {
  expect((await as(ana).post('/billing/plan', { body: { plan: 'gold' } })).status).toBe(422)
  expect((await as(mia).get('/billing')).status).toBe(403)
})

test('a page of everybody’s invoices, of a state or of one organisation reads as many rows as it shows', async () => {
  await dropTriggers(env.CONTROL, 'invoices') // of years, as they came to stand
  await env.CONTROL.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
     INSERT INTO invoices (id, number, organisation_id, billed_to, plan, period_from, period_to, lines, total_toea, paid_toea, state, reference, issued_at, due_on)
     SELECT 'of-beta-' || i, first + i, 'org-beta', '{}', 'starter', '2026-01-01', '2026-01-31', '[]', 100, 100, iif(i % 500, 'paid', 'void'), 'R' || i, 1, '2026-01-14'
     FROM n, (SELECT max(number) AS first FROM invoices)`,
  ).run()
  const ended = countRowsRead([env.CONTROL])
  const db = controlDb(env)
  const limit = 10
  const found = [
    await listPlatformInvoices(db, { limit }),
    await listPlatformInvoices(db, { limit, state: 'paid' }),
    await listPlatformInvoices(db, { limit, state: 'void' }),
    await listPlatformInvoices(db, { limit, state: 'paid', before: 1_000 }),
    await listPlatformInvoices(db, { limit, organisation: 'org-acme', state: 'paid' }),
    await listPlatformInvoices(db, { limit, organisation: 'org-acme' }),
  ]
  expect(found.map(({ length }) => length)).toEqual([11, 11, 4, 11, 0, 1])
  for (const { sql, rows } of ended()) expect(rows, sql).toBeLessThan(50)
})
