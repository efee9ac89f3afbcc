import { users } from '../../db/people.ts'
import { returns, statementImports, statementLines } from '../../db/settling/statements.ts'
import { pendingChanges } from '../../db/tenant.ts'
import { defaultRoles } from '../../domain/access/roles/default-roles.ts'
import { definitionOf } from '../../users/roles/view.ts'
import { addKunduAccount, payDay, payment, startBatch, submittedBatch } from '../batches.ts'
import { ana, as, mia, ravi, zoe } from '../cast.ts'
import { openAcme } from '../colleagues.ts'
import { password } from '../organisation.ts'
import { addDayMatters, dayBodies } from './day-routes.ts'
import type { Route } from './every-route.ts'

/** What Acme has, by the folder of the address it lives under. */
export type Belongings = Record<string, string>

/** One of everything: a payee, an account, an open batch with a payment and a sheet, and a sealed batch's file. */
export async function makeBelongings(): Promise<Belongings> {
  const source = await addKunduAccount()
  const { body: tried } = await as(ana).post(`/source-accounts/${source}/test-files`, {
    body: { targetIds: [source, source, source] },
  })
  const batch = await startBatch(source)
  const { body: added } = await as(mia).post(`/batches/${batch}/payments`, {
    body: { payments: [payment(1)] },
  })
  const { body: imported } = await as(mia).post(`/batches/${batch}/imports`, { form: sheet() })
  const sealed = await submittedBatch(source, 5_000, 50)
  for (const approver of [ravi, zoe]) {
    await as(approver).post(`/batches/${sealed.id}/approvals`, {
      body: { decision: 'approve', digest: sealed.digest },
    })
  }
  const { body: file } = await as(mia).post(`/batches/${sealed.id}/bank-file`)
  const { body: invoice } = await as(ana).post('/billing/plan', { body: { plan: 'starter' } })
  const { payeeId } = added.items[0]
  const { body: contact } = await as(mia).post(`/payees/${payeeId}/contacts`, {
    body: { phone: '675 7000 0001' },
  })
  const { body: email } = await as(mia).post(`/payees/${payeeId}/emails`, {
    body: { email: 'office@supplier.test' },
  })
  const { body: paper } = await as(mia).post(`/payees/${payeeId}/documents`, { form: document() })
  const { body: attached } = await as(mia).post(`/batches/${batch}/attachments`, {
    form: invoicePaper(),
  })
  const { body: payee } = await as(mia).get(`/payees/${payeeId}`)
  const { body: key } = await as(ana).post('/keys', { body: apiKey() })
  const { body: webhook } = await as(ana).post('/webhooks', { body: aWebhook })
  const asked = { body: { password } }
  const { body: archive } = await as(ana).post('/organisation/archives', asked)
  const { user, change } = await addPeopleMatters()
  await addBankMatters(source)
  const lent = { delegateId: 'ana', fromDay: payDay(), toDay: payDay() }
  const { body: delegation } = await as(zoe).post('/delegations', { body: lent })
  const { body: template } = await as(mia).post('/templates', {
    body: { name: 'Payroll', kind: 'pay', sourceAccountId: source, rhythm: 'fortnight' },
  })
  const { body: periods } = await as(mia).post('/periods', { body: aYear })
  return {
    users: user,
    changes: change,
    delegations: delegation.id,
    payees: payeeId,
    contacts: contact.id,
    emails: email.id,
    documents: paper.id,
    attachments: attached.id,
    remittance: payeeId,
    accounts: payee.account.id,
    'by-list': batch,
    'waiting-accounts': payee.account.id,
    'source-accounts': source,
    'test-files': tried.id,
    batches: batch,
    // nobody's: what is one's own has no id that another could ask for
    sessions: '0123456789abcdef',
    // every organisation has the same ten by name
    roles: 'owner',
    ...{ views: crypto.randomUUID(), factors: crypto.randomUUID() },
    ...(await addDayMatters()),
    approval: batch,
    payments: added.items[0].id,
    imports: imported.importId,
    'bank-files': file.id,
    invoices: invoice.id,
    ...{ keys: key.id, webhooks: webhook.id, deliveries: '1' },
    archives: archive.id,
    confirmation: change,
    templates: template.id,
    periods: periods.items[0].id,
    ...{ statements: 'import', lines: 'line' },
    returns: 'return',
    'payroll-group': user,
  }
}

/** A line of a statement, and a return: of nobody's payments. */
async function addBankMatters(sourceAccountId: string) {
  const { db } = await openAcme()
  const at = new Date()
  const of = { sourceAccountId, importId: 'import' }
  await db.insert(statementImports).values({
    ...{ id: 'import', sourceAccountId, format: 'csv', fileName: 'f', sha256: 'h', bytes: 1 },
    ...{ lineCount: 1, addedCount: 1, importedBy: mia.id, importedAt: at },
  })
  await db.insert(statementLines).values({
    ...{ ...of, id: 'line', position: 0, day: '2026-01-01', amountToea: -1, text: 'Fee' },
    ...{ reference: '', key: 'k', state: 'unreconciled' },
  })
  await db.insert(returns).values({
    ...{ id: 'return', sourceAccountId, amountToea: 1, source: 'hand', bankDay: '2026-01-01' },
    ...{ rowKey: 'k', state: 'unmatched', recordedBy: mia.id, recordedAt: at },
  })
}

/** Somebody who was invited, and a change of nobody's that waits: whatever is done to them, the others stay as they are. */
async function addPeopleMatters() {
  const { db } = await openAcme()
  const at = new Date()
  const user = 'invited'
  await db.insert(users).values({
    id: user,
    email: 'invited@example.test',
    firstName: 'Ila',
    lastName: 'Rea',
    role: 'viewer',
    status: 'invited',
    passwordHash: '',
    createdAt: at,
    updatedAt: at,
  })
  const change = 'change-of-nobody'
  await db.insert(pendingChanges).values({
    id: change,
    kind: 'user',
    subjectId: 'nobody',
    changes: {
      what: 'reactivate',
      before: { role: 'viewer', approvalLimitToea: null, status: 'inactive' },
    },
    state: 'pending',
    requestedBy: mia.id,
    requestedAt: at,
  })
  return { user, change }
}

/** The route's address with real ids in it. A folder nobody has anything of fails by its name. */
export function addressOf({ name, path }: Route, belongings: Belongings): string {
  return path.replace(/\/([\w-]+)\/:\w+/g, (_whole, folder: string) => {
    const id = belongings[folder]
    if (!id) throw new Error(`${name}: nobody has any ${folder}; add one to makeBelongings`)
    return `/${folder}/${id}`
  })
}

const sheetTitles = ['Name', 'BSB', 'Account number', 'Amount']

function sheetAlone() {
  const csv = `${sheetTitles.join(',')}\nKila Vagi,028-038,12345678,10.00\n`
  const sent = new FormData()
  sent.set('sheet', new File([csv], 'one.csv', { type: 'text/csv' }))
  return sent
}

function sheet() {
  const sent = sheetAlone()
  sent.set('goodRowsOnly', 'true')
  sent.set('mapping', '{"Amount":"amount"}')
  return sent
}

function document() {
  const sent = new FormData()
  sent.set('file', new File(['%PDF-1.7\n'], 'certificate.pdf', { type: 'application/pdf' }))
  sent.set('kind', 'compliance_certificate')
  sent.set('name', 'Certificate of compliance')
  return sent
}

function invoicePaper() {
  const sent = new FormData()
  sent.set('file', new File(['%PDF-1.7\n'], 'invoice.pdf', { type: 'application/pdf' }))
  return sent
}

const payeeRules = {
  newAccounts: 'with_the_approval',
  coolingNewHours: 0,
  coolingChangedHours: 24,
}

function verification() {
  const sent = new FormData()
  const fields = { outcome: 'verified', method: 'in_person', spokeTo: 'Kila', key: 'k' }
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  return sent
}

function signedList() {
  const sent = new FormData()
  sent.set('note', 'Signed by Kila')
  return sent
}

const apiKey = () => ({ name: 'Payroll program', scopes: ['batches:read'], lastDay: payDay() })
const aWebhook = { address: 'https://pay.example.com/bilum', events: ['batch.approved'] }

const aYear = { rhythm: 'fortnight', year: 2030, payDay: '2026-11-26' }

const decision = { decision: 'approve', digest: 'a'.repeat(64) }

/** A body that the contract takes, for the routes that want one: only then does a wrong id decide. */
const bodies: Record<string, () => object> = {
  ...dayBodies,
  'PUT /api/payees/:id': () => ({ name: 'Kila Vagi' }),
  'PUT /api/source-accounts/:id': () => ({ name: 'Payroll' }),
  'POST /api/source-accounts/:id/test-files': () => ({ targetIds: ['none', 'none', 'none'] }),
  'POST /api/source-accounts/:id/test-files/:testId/acceptance': () => ({
    acceptedOn: payDay(),
    toldBy: 'Lua',
  }),
  'PUT /api/roles/:role': () => definitionOf(defaultRoles.viewer),
  'PUT /api/users/:id': () => ({ department: 'Ward 3' }),
  'POST /api/changes/:id/refusal': () => ({ reason: 'Not now' }),
  'PUT /api/batches/:id': () => ({ name: 'Payroll FN24' }),
  'POST /api/payees/:id/emails': () => ({ email: 'other@supplier.test' }),
  'POST /api/payees/:id/contacts': () => ({ phone: '675 7000 0002' }),
  'POST /api/payees/:id/stops': () => ({ kind: 'suspended', reason: 'Asked for' }),
  'POST /api/payees/:id/stops/end': () => ({ reason: 'Found' }),
  'POST /api/payees/:id/merges': () => ({ intoId: 'nobody', reason: 'One person' }),
  'POST /api/payees/:id/merges/end': () => ({ reason: 'Two people' }),
  'POST /api/payees/duplicates/apart': () => ({ oneId: 'nobody', otherId: 'somebody' }),
  'POST /api/waiting-accounts/:id/verification': verification,
  'POST /approval/accounts/:accountId': verification,
  'POST /api/waiting-accounts/by-list/:batchId': signedList,
  'POST /approval/accounts/by-list/:batchId': verification,
  'PUT /api/payee-rules': () => payeeRules,
  'PUT /api/batches/:id/findings/reasons': () => ({ keys: ['["none"]'], reason: 'Meant' }),
  'POST /api/batches/:id/payments/:paymentId/settling': () => ({ action: 'pooled' }),
  'POST /api/batches/:id/payments': () => ({ payments: [payment(7)] }),
  'POST /api/batches/:id/payments/changes': () => ({ removed: ['none'] }),
  'PUT /api/batches/:id/payments/:paymentId': () => ({ amountToea: 100 }),
  'POST /api/batches/:id/imports': sheet,
  'POST /api/payees/imports': sheetAlone,
  'POST /api/users/imports': sheetAlone,
  'POST /api/payees/:id/documents': document,
  'POST /api/batches/:id/attachments': invoicePaper,
  'POST /api/batches/:id/approvals': () => decision,
  'POST /api/batches/:id/cancellation': () => ({ reason: 'Not this week' }),
  'POST /api/batches/:id/void-request': () => ({ kind: 'void', words: 'Wrong day', atBank: false }),
  'POST /api/batches/:id/recall': () => ({ reason: 'A wrong account' }),
  'POST /api/batches/:id/void': () => ({ askedAt: new Date(0).toISOString() }),
  'POST /api/batches/:id/revival-request': () => ({ bankFileId: 'f', words: 'It was paid' }),
  'POST /api/batches/:id/revival': () => ({ askedAt: new Date(0).toISOString() }),
  'POST /api/batches/:id/upload': () => ({ bankReference: 'B', recordCount: 1, totalToea: 1 }),
  'POST /api/exports': () => ({ list: 'payees', format: 'csv', filter: '', rows: 1 }),
  'POST /api/templates': () => ({ name: 'Pay', kind: 'pay', sourceAccountId: 'none' }),
  'PUT /api/templates/:id': () => ({ name: 'Wages', revision: 0 }),
  'POST /api/periods': () => ({ ...aYear, year: 2031 }),
  'PUT /api/periods/:id': () => ({ payDay: '2030-01-11', revision: 0 }),
  'PUT /api/batches/:id/differences': () => ({ words: [{ payeeId: 'none', word: null }] }),
  'PUT /api/batches/:id/differences/run': () => ({ runId: null }),
  'POST /api/batches/:id/clearing': () => ({ comment: 'It was an old copy' }),
  'POST /api/bank-files/:id/checks': () => ({ sha256: '0'.repeat(64) }),
  'POST /api/billing/plan': () => ({ plan: 'starter' }),
  'POST /billing/plan': () => new URLSearchParams({ plan: 'starter', key: 'k' }),
  'POST /approval/:batchId': () => new URLSearchParams(decision),
  'POST /api/reconciliation/lines/:id/match': () => ({ batchId: 'none' }),
  'POST /api/reconciliation/lines/:id/undo': () => ({ reason: 'Another one' }),
  'PUT /api/payroll-group/:id': () => ({ isIn: false }),
  'POST /api/returns/:id/match': () => ({ paymentId: 'none' }),
  'POST /api/returns/:id/resolution': () => ({ resolution: 'not_owed', note: 'Left' }),
  'POST /api/returns/:id/repayment': () => ({ batchId: 'none', amountToea: 1 }),
  'POST /api/reconciliation/lines/:id/aside': () => ({ reason: 'A fee' }),
  'POST /api/reconciliation/statements/:id/taking-back': () => ({
    ...{ reason: 'Another account', askedAt: null },
  }),
  'POST /api/reconciliation/confirmations': () => ({ ids: ['none'] }),
  'POST /api/returns/:id/undo': () => ({ reason: 'Another one' }),
  'POST /api/returns/:id/reopening': () => ({ reason: 'A slip' }),
  'POST /api/returns/:id/parts': () => ({ batchId: 'none' }),
  'POST /api/returns/:id/same': () => ({ returnId: 'none' }),
}

export function bodyOf({ name, method }: Route): string | FormData | URLSearchParams | null {
  if (method === 'GET') return null
  const body = bodies[name]?.() ?? {}
  return body instanceof FormData || body instanceof URLSearchParams ? body : JSON.stringify(body)
}
