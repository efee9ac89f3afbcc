import { accountKey } from '../payees/bank-account.ts'
import { compareNames } from '../payees/compare-names.ts'
import { nameKey, referenceKey } from '../payees/keys.ts'
import type { PaidBeside } from './approving/paid-beside.ts'
import { type Around, accountWords, findInLine, inLine, type LineFacts } from './find-in-line.ts'
import { byWorry, type Finding, finding } from './findings.ts'
import { type EndedCertificate, findEnded } from './papers/ended-certificates.ts'
import { findInvoices, type InvoiceFacts } from './settling/find-invoices.ts'
import { findRepeated, type PaidBeforeFacts, sameBatches } from './settling/find-paid-before.ts'
import { findPaidTwice, type PaidTwiceFacts } from './settling/find-paid-twice.ts'
import { findPaidAgain, type PaidAgain } from './settling/paid-again.ts'

/** A paper whose content was laid beside a batch before, or beside this one twice. */
export type AttachedTwice = { paymentId: string | null; fileName: string; batchNumber: number }

export type BatchFacts = PaidBeforeFacts &
  PaidTwiceFacts &
  InvoiceFacts & {
    /** Numbers of batches on their way, or gone, that a sheet of this batch was imported into. */
    sameSheets: number[]
    /** Batches of the same maker, account and day that raise the approvals together. */
    splitFrom: number
    /** To whom the approvals are raised by what other batches pay them. */
    paidBeside: PaidBeside[]
    attachedTwice: AttachedTwice[]
    endedCertificates: EndedCertificate[]
    paidAgain: PaidAgain[]
    /** Numbers of handed over batches of the same period, and of the same template or of the same kind and source account. */
    samePeriod: number[]
    /** Why this one pays the period beside them. */
    supplementaryReason: string
  }

/** Everything to look at in a batch, the worst first (pay-day.md §3). */
export function findInBatch(facts: BatchFacts, around: Around): Finding[] {
  return [
    ...facts.lines.flatMap((line) => findInLine(line, around)),
    ...findRepeated(facts),
    ...findInvoices(facts),
    ...findPaidTwice(facts),
    ...findShared(facts.lines),
    ...findPooled(facts.lines),
    ...findUnderNames(facts.lines),
    ...findBatches(facts),
    ...findBeside(facts),
    ...findAttached(facts),
    ...findEnded(facts.lines, facts.endedCertificates),
    ...findPaidAgain(facts.lines, facts.paidAgain),
    ...findRuns(facts),
  ].sort(byWorry)
}

/** Several payments of one payee, and one account under several names. */
function findShared(lines: LineFacts[]): Finding[] {
  const byPayee = Map.groupBy(lines, ({ payee }) => payee.id)
  const several = [...byPayee.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0 || first.account.isPooled) return []
    const totalToea = others.reduce((sum, { line }) => sum + line.amountToea, first.line.amountToea)
    const count = others.length + 1
    return [inLine(first, 'several_payments', { name: first.payee.name, count, totalToea })]
  })
  const byAccount = Map.groupBy(lines, ({ account }) => accountKey(account))
  const shared = [...byAccount.values()].flatMap((group) => {
    if (group.length === 1) return []
    const names = new Map(group.map((one) => [nameOf(one), one]))
    const [first, ...others] = names.values()
    if (!first || first.account.isPooled) return []
    return others.map((one) => inLine(one, 'shared_account', { with: writtenName(first) }))
  })
  return [...several, ...shared]
}

/** One account of many members: its owner knows by the reference alone whose payment it is (pay-day.md §2). */
function findPooled(lines: LineFacts[]): Finding[] {
  const byNumber = new Map<string, LineFacts>()
  return lines.flatMap((facts) => {
    const { account, line } = facts
    if (!account.isPooled) return []
    const { reference } = line
    if (referenceKey(reference) === '')
      return [inLine(facts, 'member_unnamed', { reference, with: '' })]
    const key = `${accountKey(account)} ${referenceKey(reference)}`
    const first = byNumber.get(key) ?? facts
    byNumber.set(key, first)
    if (nameOf(first) === nameOf(facts)) return []
    return [inLine(facts, 'member_unnamed', { reference, with: writtenName(first) })]
  })
}

/** Whose account of many members is paid, where payments to it have another name: no name that stands there was checked. */
function findUnderNames(lines: LineFacts[]): Finding[] {
  const renamed = lines.filter(
    ({ account, line }) =>
      account.isPooled && compareNames(line.payeeName, account.nameAtBank) !== 'match',
  )
  return [...Map.groupBy(renamed, ({ account }) => account.id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { account } = first
    const totalToea = own.reduce((sum, { line }) => sum + line.amountToea, 0)
    const whose = { name: account.nameAtBank, now: accountWords(account) }
    return [inLine(first, 'pooled_account', { ...whose, count: own.length, totalToea })]
  })
}

/** Whom a line means: what the sheet says, or of many members the line itself, which may be that of a run before; else the payee. */
const writtenName = ({ line, payee, account }: LineFacts) =>
  line.sheetName || (account.isPooled ? line.payeeName : payee.name)

const nameOf = (facts: LineFacts) => nameKey(writtenName(facts))

/** What only the batch as a whole shows: it is another one again, or a part of one. */
function findBatches(facts: BatchFacts): Finding[] {
  const { sameSheets, splitFrom } = facts
  const again = new Set([...sameSheets, ...sameBatches(facts)])
  const numbers = [...again].sort((one, other) => one - other)
  return [
    ...numbers.map((number) => finding('same_sheet', { batch: `B${number}` })),
    ...(splitFrom > 0 ? [finding('split_below_band', { count: splitFrom })] : []),
  ]
}

/** One payment in several batches: each of whom it raises the approvals for, in the first of their lines. */
function findBeside({ lines, paidBeside }: BatchFacts): Finding[] {
  return paidBeside.flatMap(({ payeeId, numbers, totalToea }) => {
    const first = lines.find(({ payee }) => payee.id === payeeId)
    const batch = numbers.map((number) => `B${number}`).join(', ')
    return first ? [inLine(first, 'paid_beside', { batch, totalToea })] : []
  })
}

/** One invoice under two payments is two invoices, or one that is paid twice. */
function findAttached({ lines, attachedTwice }: BatchFacts): Finding[] {
  const byId = new Map(lines.map((facts) => [facts.line.id, facts]))
  return attachedTwice.map(({ paymentId, fileName, batchNumber }) => {
    const evidence = { file: fileName, batch: `B${batchNumber}` }
    const facts = byId.get(paymentId ?? '')
    return facts ? inLine(facts, 'attached_twice', evidence) : finding('attached_twice', evidence)
  })
}

/** A period is paid once, unless somebody said why it is paid again: then that is shown. */
function findRuns({ samePeriod, supplementaryReason: reason }: BatchFacts): Finding[] {
  const batch = samePeriod.map((number) => `B${number}`).join(', ')
  if (reason !== '') return [finding('supplementary_run', { batch, reason })]
  return samePeriod.length === 0 ? [] : [finding('same_period', { batch })]
}
