import type { Page } from 'playwright-core'
import { apiOf } from './api.ts'
import { type Look, lookAtEach } from './look-each.ts'
import { draftBatch, submittedBatch } from './people.ts'

/* What is prepared, decided and paid, and the homes that lead there. */

const drop = (sheet: string) => async (page: Page) => {
  const path = `worker/domain/fixtures/sheets/${sheet}.csv`
  await page.getByLabel(/Drop a sheet here/).setInputFiles(path)
  await page.getByRole('grid', { name: 'Rows of the sheet' }).waitFor()
}
/** As a phone without script sends a rejection whose reason is missing. */
const sendWithoutWords = `{
  const form = document.querySelector('form[data-decide]')
  form.insertAdjacentHTML('beforeend', '<input type="hidden" name="decision" value="reject">')
  form.submit()
}`

async function batchIn(state: string): Promise<string> {
  const { items } = await (await apiOf('payment_manager')).get(`/batches?state=${state}`)
  return items[0].id
}

const waiting = async () => (await submittedBatch('To be looked at', 12)).id
const draft = async () => (await draftBatch('A draft to look at', 12)).id

/** The demo's draft that shows each kind of finding. */
async function draftWithPoints(): Promise<string> {
  const { items } = await (await apiOf('payment_manager')).get('/batches?state=ready&limit=200')
  const named = ({ name }: { name: string }) => name.endsWith('points to settle')
  return `/batches/${items.find(named).id}?tab=settle`
}

/** One of the demo's accounts that wait, of somebody who may be called. */
async function waitingAccount(): Promise<string> {
  const { items } = await (await apiOf('approver')).get('/waiting-accounts')
  const waits = items.find(
    ({ account }: { account: { state: string } }) => account.state === 'proposed',
  )
  return `/approval/accounts/${waits.account.id}`
}

async function slipPath(): Promise<string> {
  const { items } = await (await apiOf('payment_manager')).get('/bank-files?state=uploaded')
  return `/bank-files/${items[0].id}/slip`
}

const looks: Look[] = [
  { page: 'accounts to verify', path: '/approval/accounts', role: 'approver' },
  { page: 'account to verify', path: waitingAccount, role: 'approver' },
  { page: 'points to settle', path: draftWithPoints, role: 'payment_manager' },
  {
    page: 'reason for a point',
    path: draftWithPoints,
    role: 'payment_manager',
    first: (page) =>
      page
        .getByRole('button', { name: /^Give a reason/ })
        .first()
        .click(),
  },
  { page: 'waiting accounts', path: '/payees/waiting', role: 'finance_manager' },
  { page: 'duplicates of payees', path: '/payees/duplicates', role: 'finance_manager' },
  { page: 'templates', path: '/batches/templates', role: 'finance_manager' },
  { page: 'periods', path: '/batches/periods', role: 'finance_manager' },
  { page: 'control slip', path: slipPath, role: 'payment_manager' },
  { page: 'reconciliation', path: '/reconciliation', role: 'accountant' },
  { page: 'lines to match', path: '/reconciliation?view=unreconciled', role: 'accountant' },
  { page: 'returns', path: '/reconciliation?view=returns', role: 'accountant' },
  { page: 'sign-in', path: '/auth' },
  { page: 'inbox', path: '/approval', role: 'approver' },
  { page: 'approval', path: async () => `/approval/${await waiting()}`, role: 'approver' },
  {
    page: 'approval of a finished batch',
    path: async () => `/approval/${await batchIn('uploaded')}`,
    role: 'approver',
  },
  { page: 'plain not found', path: '/approval/nothing', role: 'approver' },
  {
    page: 'approval without a reason',
    path: async () => `/approval/${await waiting()}`,
    role: 'approver',
    first: async (page) => {
      await page.evaluate(sendWithoutWords)
      await page.getByRole('alert').waitFor()
    },
  },
  { page: 'home', path: '/', role: 'payment_manager' },
  { page: 'home of an officer', path: '/officer-dashboard', role: 'payment_officer' },
  { page: 'home of an administrator', path: '/admin', role: 'org_admin' },
  { page: 'home with everything', path: '/admin-enhanced', role: 'org_admin' },
  { page: 'home of finance', path: '/finance-manager-dashboard', role: 'finance_manager' },
  { page: 'home of an accountant', path: '/admin', role: 'accountant' },
  { page: 'home of an auditor', path: '/', role: 'auditor' },
  { page: 'home of a viewer', path: '/viewer-dashboard', role: 'viewer' },
  { page: 'home of the system', path: '/admin/legacy', role: 'sys_admin' },
  { page: 'home of an approver', path: '/approver-dashboard', role: 'approver' },
  {
    page: 'home of a senior approver',
    path: '/senior-approver-dashboard',
    role: 'senior_approver',
  },
  { page: 'home of an approver at the desk', path: '/admin', role: 'approver' },
  { page: 'batches', path: '/batches', role: 'payment_manager' },
  { page: 'payments', path: '/admin/payments', role: 'finance_manager' },
  {
    page: 'payments narrowed',
    path: '/admin/payments?state=uploaded&least=150000&from=2026-01-01&sort=largest',
    role: 'finance_manager',
  },
  { page: 'no payments', path: '/admin/payments?search=nobody', role: 'finance_manager' },
  { page: 'processing', path: '/payments/processing', role: 'finance_manager' },
  {
    page: 'ticked batches',
    path: '/batches?state=ready',
    role: 'payment_manager',
    first: (page) => page.getByLabel('Tick every row shown').click(),
  },
  {
    page: 'palette',
    path: '/payees',
    role: 'finance_manager',
    first: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('pa')
      await page
        .getByRole('option', { name: /^Payroll/ })
        .first()
        .waitFor()
    },
  },
  { page: 'no batches', path: '/batches?search=no+such+name', role: 'payment_manager' },
  { page: 'new batch', path: '/batches/new', role: 'payment_manager' },
  { page: 'draft batch', path: async () => `/batches/${await draft()}`, role: 'payment_manager' },
  {
    page: 'payee typed in the grid',
    path: async () => `/batches/${await draft()}`,
    role: 'payment_manager',
    first: async (page) => {
      await page.getByText('Type a name').click()
      await page.keyboard.type('a')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    page: 'rows that are not saved',
    path: async () => `/batches/${await draft()}`,
    role: 'payment_manager',
    first: async (page) => {
      await page.getByText('Type a name').click()
      await page.keyboard.type('Nobody at all')
      await page.getByRole('option', { name: /New payee/ }).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.type('1.234,50')
      await page.keyboard.press('Enter')
      await page.getByText('Write the amount like 1,234.50').waitFor()
    },
  },
  {
    page: 'waiting batch',
    path: async () => `/batches/${await waiting()}`,
    role: 'payment_manager',
  },
  {
    page: 'changes of a batch',
    path: async () => `/batches/${await batchIn('uploaded')}?tab=changes`,
    role: 'payment_manager',
  },
  {
    page: 'activity of a batch',
    path: async () => `/batches/${await batchIn('uploaded')}?tab=activity`,
    role: 'payment_manager',
  },
  {
    page: 'files of a batch',
    path: async () => `/batches/${await batchIn('uploaded')}?tab=files`,
    role: 'payment_manager',
  },
  {
    page: 'what was found in a waiting batch',
    path: async () => `/batches/${await waiting()}?tab=settle`,
    role: 'approver',
  },
  {
    page: 'finished batch',
    path: async () => `/batches/${await batchIn('uploaded')}`,
    role: 'payment_manager',
  },
  {
    page: 'sheet start',
    path: async () => `/batches/${await draft()}/sheet`,
    role: 'payment_manager',
  },
  {
    page: 'sheet with errors',
    path: async () => `/batches/${await draft()}/sheet`,
    role: 'payment_manager',
    first: drop('payroll-with-errors'),
  },
  {
    page: 'long sheet',
    path: async () => `/batches/${await draft()}/sheet`,
    role: 'payment_manager',
    first: drop('payroll-fortnight'),
  },
  {
    page: 'sheet with questions',
    path: async () => `/batches/${await draft()}/sheet`,
    role: 'payment_manager',
    first: drop('payroll-with-questions'),
  },
]

lookAtEach(looks)
