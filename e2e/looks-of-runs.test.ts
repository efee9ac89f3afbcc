import type { Page } from 'playwright-core'
import { apiOf } from './api.ts'
import { type Look, lookAtEach } from './look-each.ts'
import { draftBatch, paidAgain } from './people.ts'

/* What stands beside the payments of a run: who is new in it, which invoices are paid, and what came back of it. */

/** A run of the demo's payroll with one more person, before anything was said of them. */
async function startRun(page: Page) {
  await page.getByRole('button', { name: /^Start a batch from/ }).click()
  await page.getByRole('link', { name: 'Add a sheet' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const payee = { name: `Newly Here ${id?.slice(-4)}`, bsb: '028-038', accountNumber: '55009911' }
  const payments = [{ payee, amountToea: 98_765, reference: 'Pay' }]
  await (await apiOf('payment_manager')).post(`/batches/${id}/payments`, { payments })
  await page.goto(`/batches/${id}?tab=changes`)
}

const invoices = [
  { number: 'INV-2026-0117', day: '2026-11-12', grossToea: 120_000, withheldToea: 12_000 },
  { number: 'INV-2026-0131', day: null, grossToea: 42_000, withheldToea: 0 },
]

/** A batch with one payment of two invoices, and that payment. */
async function draftOfInvoices() {
  const { id } = await draftBatch('Invoices to look at', 2)
  const clerk = await apiOf('payment_manager')
  const { items } = await clerk.get(`/batches/${id}/payments`)
  await clerk.put(`/batches/${id}/payments/${items[0].id}`, { amountToea: 150_000, invoices })
  return { id, paymentId: items[0].id }
}

const looks: Look[] = [
  {
    page: 'how a last sheet was read',
    path: '/batches/templates',
    role: 'payment_manager',
    first: async (page) => {
      await page
        .getByRole('button', { name: /^How its last sheet was read/ })
        .first()
        .click()
      await page.getByRole('button', { name: /^Forget it/ }).click()
      await page.getByRole('button', { name: 'Forget how it was read' }).scrollIntoViewIfNeeded()
    },
  },
  {
    page: 'who is new in a run',
    path: '/batches/templates',
    role: 'payment_manager',
    first: async (page) => {
      await startRun(page)
      await page.getByRole('combobox', { name: /^Why is Newly Here/ }).waitFor()
    },
  },
  {
    page: 'batch with invoices',
    path: async () => `/batches/${(await draftOfInvoices()).id}`,
    role: 'payment_manager',
  },
  {
    page: 'approval with invoices',
    path: async () => {
      const { id } = await draftOfInvoices()
      await (await apiOf('payment_manager')).post(`/batches/${id}/submission`, paidAgain)
      return `/approval/${id}`
    },
    role: 'approver',
  },
]

lookAtEach(looks)
