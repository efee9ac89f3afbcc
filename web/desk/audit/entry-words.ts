import type { AuditEntryView } from '#contract/audit.ts'
import { formatToea } from '#domain/money/money.ts'

type Details = AuditEntryView['details']

/** What was done, as the rest of a sentence that starts with a name; and what the filter calls it. */
const words: Record<string, { title: string; says: (details: Details, batch: string) => string }> =
  {
    'batch.added': {
      title: 'Batch started',
      says: ({ name }) => `started the batch ${quoted(name)}`,
    },
    'batch.changed': { title: 'Batch changed', says: (_, batch) => `changed ${batch}` },
    'batch.redated': {
      title: 'Batch given a new day',
      says: ({ from, to }, batch) =>
        `moved ${batch}, which had lapsed, from ${text(from)} to ${text(to)}`,
    },
    'batch.split': {
      title: 'Batch split',
      says: ({ into }, batch) =>
        `split ${batch} into ${Array.isArray(into) ? into.length : 'several'}`,
    },
    'batch.payments_added': {
      title: 'Payments added',
      says: ({ payments }, batch) => `added ${counted(payments, 'payment')} to ${batch}`,
    },
    'payment.changed': {
      title: 'Payment changed',
      says: ({ before }) => `changed a payment to ${nameIn(before)}`,
    },
    'payment.removed': {
      title: 'Payment removed',
      says: ({ before }) => `removed a payment to ${nameIn(before)}`,
    },
    'batch.sheet_imported': {
      title: 'Sheet imported',
      says: ({ accepted, fileName }, batch) =>
        `imported ${counted(accepted, 'payment')} from ${text(fileName)} into ${batch}`,
    },
    'batch.sheet_refused': {
      title: 'Sheet refused',
      says: ({ fileName }) => `sent the sheet ${text(fileName)}; nothing of it was kept`,
    },
    'batch.submitted': {
      title: 'Batch submitted',
      says: (details, batch) => `submitted ${batch}${sizeOf(details)} for approval`,
    },
    'batch.answered': {
      title: 'Question answered',
      says: ({ comment }, batch) => `answered the question about ${batch}${saying(comment)}`,
    },
    'batch.recalled': { title: 'Batch recalled', says: (_, batch) => `took ${batch} back` },
    'batch.approval_given': {
      title: 'Approval given',
      says: (details, batch) => `approved ${batch}${sizeOf(details)}; more approvals are needed`,
    },
    'batch.approved': {
      title: 'Batch approved',
      says: (details, batch) => `gave the last approval of ${batch}${sizeOf(details)}`,
    },
    'batch.rejected': {
      title: 'Batch rejected',
      says: ({ comment }, batch) => `rejected ${batch}${saying(comment)}`,
    },
    'batch.queried': {
      title: 'Question asked',
      says: ({ comment }, batch) => `asked about ${batch}${saying(comment)}`,
    },
    'batch.cancellation_asked': {
      title: 'Cancellation asked for',
      says: ({ reason }, batch) => `asked to cancel ${batch}${saying(reason)}`,
    },
    'batch.cancelled': {
      title: 'Batch cancelled',
      says: ({ reason }, batch) => `cancelled ${batch}${saying(reason)}`,
    },
    'batch.lapsed': {
      title: 'Batch lapsed',
      says: (_, batch) => `found that the day of ${batch} has passed`,
    },
    'bank_file.sealed': {
      title: 'Bank file made',
      says: (details, batch) => `made the bank file of ${batch}${sizeOf(details)}`,
    },
    'bank_file.downloaded': { title: 'Bank file downloaded', says: () => 'downloaded a bank file' },
    'batch.uploaded': {
      title: 'File at the bank',
      says: ({ bankReference }, batch) =>
        `gave the file of ${batch} to the bank, reference ${text(bankReference)}`,
    },
    'payee.added': { title: 'Payee added', says: ({ name }) => `added the payee ${text(name)}` },
    'payee.changed': {
      title: 'Payee changed',
      says: ({ before, after }) => changeOf(before, after),
    },
    'payee.account_changed': {
      title: 'Bank details changed',
      says: ({ after }) => `changed the bank details of ${nameIn(after)}`,
    },
    'source_account.added': {
      title: 'Source account added',
      says: ({ name }) => `added the source account ${quoted(name)}`,
    },
    'source_account.changed': {
      title: 'Source account changed',
      says: ({ before, after }) => changeOf(before, after),
    },
    'approval_rules.changed': {
      title: 'Approval rules changed',
      says: ({ version }) => `changed the approval rules, now version ${text(version)}`,
    },
    'user.profile_changed': { title: 'Profile changed', says: () => 'changed their own profile' },
    'session.opened': { title: 'Signed in', says: () => 'signed in' },
    'session.closed': { title: 'Signed out', says: () => 'signed out' },
  }

export const auditActions = Object.entries(words).map(([value, { title }]) => ({
  value,
  label: title,
}))

/** An action that is not known here is said by its own name, never left out. */
export function actionTitle(action: string): string {
  return words[action]?.title ?? action.replaceAll(/[._]/g, ' ')
}

/** `batch` is what the batch of this entry is called, where that is known: `B7 “Payroll FN23”`. */
export function whatWasDone({ action, details }: AuditEntryView, batch = 'a batch'): string {
  return words[action]?.says(details, batch) ?? action.replaceAll(/[._]/g, ' ')
}

function changeOf(before: unknown, after: unknown): string {
  const name = nameIn(after)
  const [was, is] = [before, after].map((one) => field(one, 'status'))
  if (was === is) return `changed ${name}`
  return is === 'archived' ? `archived ${name}` : `restored ${name}`
}

function sizeOf({ paymentCount, totalToea }: Details): string {
  if (typeof paymentCount !== 'number' || typeof totalToea !== 'number') return ''
  return ` (${counted(paymentCount, 'payment')}, ${formatToea(totalToea)})`
}

function counted(count: unknown, noun: string): string {
  return typeof count === 'number'
    ? `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
    : `${noun}s`
}

const saying = (comment: unknown) => (text(comment) ? `: “${text(comment)}”` : '')
const quoted = (value: unknown) => `“${text(value)}”`
const nameIn = (value: unknown) => text(field(value, 'payeeName') ?? field(value, 'name'))

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}
