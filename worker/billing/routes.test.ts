import { beforeAll, expect, test } from 'vitest'
import { startTrial } from '../testing/billing.ts'
import { ana, as, beta, bob, makeCast, mia } from '../testing/cast.ts'

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
