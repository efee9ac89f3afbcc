import { dayInPortMoresby } from '../../worker/domain/calendar.ts'
import { apiOf } from '../api.ts'
import { draftBatch, paidAgain, submittedBatch } from '../people.ts'
import type { Sheet } from './look-at-sheets.ts'

/* What is opened on the way of a batch: prepared, waiting, at the bank, back from there. */

const role = 'payment_manager'
const at = (path: Sheet['path'], press: string | RegExp, title: string | RegExp): Sheet => {
  return { role, path, press, title }
}
const clerk = () => apiOf('payment_manager')

/** The same batch for all that is opened on it. */
function once(make: () => Promise<string>) {
  let made: Promise<string> | undefined
  return async (more = '') => {
    made ??= make()
    return `/batches/${await made}${more}`
  }
}

const invoices = [
  { number: 'INV-2026-0117', day: '2026-11-12', grossToea: 120_000, withheldToea: 12_000 },
  { number: 'INV-2026-0131', day: null, grossToea: 42_000, withheldToea: 0 },
]
let drafts = 0
/** Of payees of its own: what comes back to others meanwhile, and what comes back of this, is in nobody's way. */
async function ownDraft(name: string) {
  const { id } = await draftBatch(name)
  const base = (Date.now() + 1_234_567 * drafts++) % 10_000_000
  const unlike = String(base).replaceAll(/\d/g, (digit) => 'abdefgimop'.charAt(Number(digit)))
  const payments = [`${unlike} Kambo`, `Waiko ${unlike}`].map((payee, place) => ({
    payee: { name: payee, bsb: '028-038', accountNumber: `${base}${place}` },
    amountToea: 150_000 + place,
    reference: `Own ${'ab'.charAt(place)}`,
  }))
  await (await clerk()).post(`/batches/${id}/payments`, { payments })
  return { id }
}

const draft = once(async () => {
  const { id } = await ownDraft('Draft under its sheets')
  const { items } = await (await clerk()).get(`/batches/${id}/payments`)
  const body = { amountToea: 150_000, invoices }
  await (await clerk()).put(`/batches/${id}/payments/${items[0].id}`, body)
  return `${id}?invoices=${items[0].id}`
})
const draftPath = async (more = '') => `${(await draft()).split('?')[0]}${more}`
const onDraft = () => draftPath()

/** Weeks of next year, which no template here pays. */
async function periods() {
  const year = Number(dayInPortMoresby(new Date()).slice(0, 4)) + 1
  const api = await clerk()
  const { items } = await api.get(`/periods?rhythm=week&year=${year}`)
  const body = { rhythm: 'week', year, payDay: `${year}-01-08`, endsBefore: 0 }
  if (items.length === 0) await api.post('/periods', body)
  return `/batches/periods?rhythm=week&year=${year}`
}

const prepared: Sheet[] = [
  at(onDraft, 'Edit name or day', 'Edit the batch'),
  at(onDraft, 'Cancel batch', 'Cancel this batch?'),
  at(onDraft, 'Submit for approval', 'Submit for approval?'),
  at(() => draftPath('?tab=files'), 'Attach a file…', 'Attach a file'),
  { role, title: /invoice/i, path: () => draft() },
  { ...at(onDraft, 'Add a payment', 'Add a payment'), isOfPhone: true },
  { ...at(onDraft, /^Change the payment to/, /^Payment to/), isOfPhone: true },
  { ...at(onDraft, /^Remove the payment to/, 'Take this payment out?'), isOfPhone: true },
  {
    ...at('/batches?state=ready', 'Cancel…', /^Cancel (this|\d+) batch/),
    before: (page) => page.getByLabel('Tick every row shown').click(),
  },
  at('/batches/templates', 'Add a template', 'Add a template'),
  at('/batches/templates', /^Edit /, 'Edit the template'),
  at(periods, /^Move the pay day/, /^Pay day of/),
]

const waiting = once(async () => (await submittedBatch('Waiting under its sheets')).id)
const queried = once(async () => {
  const { id, digest } = await submittedBatch('Asked under its sheets')
  const question = { decision: 'query', digest, comment: 'What is this for?' }
  await (await apiOf('approver')).post(`/batches/${id}/approvals`, question)
  return id
})

async function sealedBatch(name: string, isOwn = false) {
  const { id } = await (isOwn ? ownDraft(name) : draftBatch(name, 2))
  const api = await clerk()
  const { digest } = await api.post(`/batches/${id}/submission`, paidAgain)
  await (await apiOf('approver')).post(`/batches/${id}/approvals`, { decision: 'approve', digest })
  return { id, file: await api.post(`/batches/${id}/bank-file`) }
}
const sealed = once(async () => (await sealedBatch('Sealed under its sheets')).id)

/** Approved once more: the bank refused its file, which two people made void. */
const refused = once(async () => {
  const { id } = await sealedBatch('Refused under its sheets')
  const body = { kind: 'bank_refused', words: 'Record 3: unknown branch', atBank: true }
  const { voidAsked } = await (await clerk()).post(`/batches/${id}/void-request`, body)
  const { askedAt } = voidAsked
  await (await apiOf('finance_manager')).post(`/batches/${id}/void`, { askedAt })
  return id
})

async function filePath(): Promise<string> {
  const { items } = await (await clerk()).get('/bank-files')
  return `/bank-files?file=${items[0].id}`
}

const decided: Sheet[] = [
  at(() => waiting(), 'Take it back', 'Take the batch back?'),
  at(() => queried(), 'Answer', 'Answer the question'),
  at(() => sealed(), 'Mark as uploaded', 'What does the bank’s screen say?'),
  at(() => sealed(), 'Ask to void the file', 'Ask that this bank file be void?'),
  at(() => refused(), 'Take it back', 'Take the approved batch back?'),
  at(
    () => refused('?tab=files'),
    'The bank paid it all the same…',
    'Did the bank pay this void file?',
  ),
  { role, title: /\./, path: filePath },
]

const accountant = 'accountant'
const reconciled = (view: string, press: string | RegExp, title: string | RegExp): Sheet => {
  return { role: accountant, path: `/reconciliation?view=${view}`, press, title }
}

/** A payment that came back, told by hand, and another that was dealt with. */
async function returnsPath(): Promise<string> {
  const { id, file } = await sealedBatch('Came back under its sheets', true)
  await (await clerk()).post(`/batches/${id}/upload`, {
    bankFileId: file.id,
    bankReference: 'BSP-SHEETS',
    recordCount: file.recordCount,
    totalToea: file.totalToea,
    uncheckedReason: 'To be looked at',
  })
  const person = await apiOf(accountant)
  const { items } = await person.get(`/batches/${id}/payments`)
  const told = { reason: 'Account closed', bankDay: dayInPortMoresby(new Date()) }
  const [one, other] = items
  const tell = (payment: { id: string; amountToea: number }) =>
    person.post('/returns', { ...told, paymentId: payment.id, amountToea: payment.amountToea })
  await tell(one)
  const { id: dealt } = await tell(other)
  await person.post(`/returns/${dealt}/resolution`, { resolution: 'not_owed', note: 'Left' })
  return '/reconciliation?view=returns'
}
const settled: Sheet[] = [
  { ...reconciled('returns', 'Record a return', 'Record a return'), path: returnsPath },
  reconciled('returns', /^Several payments/, 'Which payments came back?'),
  reconciled('returns', /^Several returns/, 'Which returns told before is it?'),
  reconciled('returns', /^Find the payment/, 'Which payment came back?'),
  reconciled('returns', /^None of our payments/, 'None of our payments?'),
  reconciled('returns', /^Another payment/, 'Was it another payment?'),
  reconciled('returns', /^Not paid again/, 'What becomes of it?'),
  reconciled('returns', /^Take back/, 'Take back how it ended?'),
  reconciled('unreconciled', /^Match/, 'What is this line of?'),
  reconciled('unreconciled', /^Set aside/, 'None of our payments?'),
  reconciled('tentative', /^Take back/, 'Take this match back?'),
]

export const sheetsOfMoney = [...prepared, ...decided, ...settled]
