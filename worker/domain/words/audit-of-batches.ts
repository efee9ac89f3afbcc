import { proofKinds } from '../batches/batch.ts'
import {
  type AuditWords,
  changeOf,
  counted,
  nameIn,
  quoted,
  saying,
  sizeOf,
  textOf,
} from './audit-words.ts'
import { paperActions } from './papers/audit-of-paper.ts'
import { howProven } from './step-words.ts'

/** Batches, their payments and files, and what they pay from and to. */
export const batchActions = {
  'batch.added': {
    title: 'Batch started',
    says: ({ name }) => `started the batch ${quoted(name)}`,
  },
  'batch.run_started': {
    title: 'Batch started from a template',
    says: ({ name, copiedFrom, payments }) =>
      copiedFrom
        ? `started the batch ${quoted(name)} with ${counted(payments, 'payment')} of ${textOf(copiedFrom)}`
        : `started the batch ${quoted(name)} of a template`,
  },
  'batch.changed': { title: 'Batch changed', says: (_, batch) => `changed ${batch}` },
  'batch.redated': {
    title: 'Batch given a new value date',
    says: ({ from, to }, batch) =>
      `moved ${batch}, which had lapsed, from ${textOf(from)} to ${textOf(to)}`,
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
  'batch.payments_changed': {
    title: 'Payments changed',
    says: ({ changed, removed }, batch) =>
      `changed ${counted(lengthOf(changed), 'payment')} and removed ${counted(lengthOf(removed), 'payment')} of ${batch}`,
  },
  'batch.sheet_imported': {
    title: 'Sheet imported',
    says: ({ accepted, fileName }, batch) =>
      `imported ${counted(accepted, 'payment')} from ${textOf(fileName)} into ${batch}`,
  },
  'batch.sheet_refused': {
    title: 'Sheet refused',
    says: ({ fileName }) => `sent the sheet ${textOf(fileName)}; nothing of it was kept`,
  },
  'batch.reasons_given': {
    title: 'Reason given',
    says: ({ findings, reason }, batch) =>
      `gave a reason for ${counted(findings, 'point')} of ${batch}${saying(reason)}`,
  },
  'payment.settled': {
    title: 'Payment settled',
    says: ({ action, name }) => `${settlings[textOf(action)] ?? 'settled'} ${textOf(name)}`,
  },
  'batch.submitted': {
    title: 'Batch submitted',
    says: (details, batch) => `submitted ${batch}${sizeOf(details)} for approval`,
  },
  'batch.approvers_reminded': {
    title: 'Approvers reminded',
    says: ({ approvers }, batch) =>
      `reminded ${counted(approvers, 'approver')} that ${batch} waits for an approval`,
  },
  'batch.wait_escalated': {
    title: 'Administrators told of a wait',
    says: ({ administrators }, batch) =>
      `told ${counted(administrators, 'administrator')} that nobody has decided on ${batch}`,
  },
  'batch.answered': {
    title: 'Question answered',
    says: ({ comment }, batch) => `answered the question about ${batch}${saying(comment)}`,
  },
  'batch.recalled': { title: 'Batch recalled', says: (_, batch) => `took ${batch} back` },
  'batch.approval_given': {
    title: 'Approval given',
    says: (details, batch) =>
      `approved ${batch}${sizeOf(details)}${forWhom(details)}${howProved(details)}; more approvals are needed`,
  },
  'batch.approved': {
    title: 'Batch approved',
    says: (details, batch) =>
      `gave the last approval of ${batch}${sizeOf(details)}${forWhom(details)}${howProved(details)}`,
  },
  'batch.rejected': {
    title: 'Batch rejected',
    says: ({ comment }, batch) => `rejected ${batch}${saying(comment)}`,
  },
  'batch.queried': {
    title: 'Question asked',
    says: ({ comment }, batch) => `asked about ${batch}${saying(comment)}`,
  },
  'batch.blocked': {
    title: 'Batch blocked',
    says: (_, batch) => `blocked ${batch}: nobody who can approve it was left`,
  },
  'batch.unblocked': {
    title: 'Batch unblocked',
    says: (_, batch) => `let ${batch} wait again: somebody can approve it`,
  },
  'batch.approvals_raised': {
    title: 'More approvals needed',
    says: ({ from, to, rules }, batch) =>
      `asked for ${counted(to, 'approval')} of ${batch} instead of ${textOf(from)}, by version ${textOf(rules)} of the approval rules`,
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
    says: (_, batch) => `found that the value date of ${batch} had passed`,
  },
  'batch.uploaded': {
    title: 'Bank file uploaded',
    says: ({ bankReference, uncheckedReason }, batch) =>
      `marked the file of ${batch} as uploaded, reference ${textOf(bankReference)}${
        uncheckedReason ? `, not checked${saying(uncheckedReason)}` : ''
      }`,
  },
  'source_account.added': {
    title: 'Source account added',
    says: ({ name }) => `added the source account ${quoted(name)}`,
  },
  'source_account.changed': { title: 'Source account changed', says: changeOf },
  'test_file.made': {
    title: 'Test file made',
    says: ({ name, number }) => `made test file ${textOf(number)} of ${quoted(name)}`,
  },
  'test_file.downloaded': {
    title: 'Test file downloaded',
    says: ({ name, number }) => `downloaded test file ${textOf(number)} of ${quoted(name)}`,
  },
  'test_file.accepted': {
    title: 'Test file taken by the bank',
    says: ({ name, number, acceptedOn, toldBy }) =>
      `wrote down that the bank took test file ${textOf(number)} of ${quoted(name)} on ${textOf(acceptedOn)}, told by ${textOf(toldBy)}`,
  },
  'approval_rules.changed': {
    title: 'Approval rules changed',
    says: ({ version }) => `changed the approval rules, now version ${textOf(version)}`,
  },
  ...paperActions,
} satisfies Record<string, AuditWords>

const settlings: Record<string, string> = {
  pay_account_on_file: 'pays the account on file of',
  another_person: 'added as another person of this name:',
  pooled: 'marked as one account of many members:',
}

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)

/** Whose limit it was, where it was not their own. */
const forWhom = ({ onBehalfOf }: Record<string, unknown>) =>
  onBehalfOf ? `, for ${nameIn(onBehalfOf)}` : ''

/** The second factor it was given with, where it asked for one. */
const howProved = ({ provenBy }: Record<string, unknown>) => {
  const kind = proofKinds.find((one) => one === provenBy)
  return howProven({ provenBy: kind ?? null })
}
