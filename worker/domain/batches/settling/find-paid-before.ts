import { accountKey, type BankAccount } from '../../payees/bank-account.ts'
import { inLine, type LineFacts, paymentKey } from '../find-in-line.ts'
import type { Finding } from '../findings.ts'

/** An account, an amount that this batch pays too, and what other batches that are on their way or gone pay to it. */
export type PaidBefore = BankAccount & {
  /** Or whom they were merged into since. */
  payeeId: string
  amountToea: number
  /** The numbers of those batches. */
  batches: number[]
  /** How many payments each of them makes of it, in the same order. */
  times: number[]
}
/** Another batch of these days that is on its way or gone. */
export type BatchAround = {
  number: number
  paymentCount: number
  /** Not where it is confidential and this one is not: neither where nor how much is said. */
  isTold: 0 | 1
}
export type PaidBeforeFacts = {
  lines: LineFacts[]
  paidBefore: PaidBefore[]
  batchesAround: BatchAround[]
}

/** From this share of one batch's payments on, the other one is that batch again. */
const sameBatchShare = 0.8

/** The same payment twice in this batch, or in another of these days: to the same account, or to the payee at one they had or have beside it. */
export function findRepeated({ lines, paidBefore, batchesAround }: PaidBeforeFacts): Finding[] {
  const told = new Set(batchesAround.filter(({ isTold }) => isTold).map(({ number }) => number))
  const toldOf = (one: PaidBefore) =>
    one.batches.reduce((most, number) => (told.has(number) ? Math.max(most, number) : most), 0)
  const seen = new Map<string, number>()
  // of those that are the same, the newest that is told
  const inOrder = paidBefore.toSorted((one, other) => toldOf(one) - toldOf(other))
  const before = new Map(inOrder.map((one) => [paidKey(one, one.amountToea), one]))
  const ofPayee = new Map(inOrder.map((one) => [payeeKey(one), one]))
  const among = told.size < batchesAround.length ? lines : []
  const linesTo = Map.groupBy(among, ({ account }) => accountKey(account))
  const linesOf = Map.groupBy(among, ({ payee }) => payee.id)
  const found: Finding[] = []
  for (const facts of lines) {
    const { line, account, payee } = facts
    const { amountToea } = line
    const key = paymentKey(account, line)
    const first = seen.get(key)
    if (first === undefined) seen.set(key, line.line)
    else found.push(inLine(facts, 'duplicate', { first, amountToea }))
    const same = before.get(paidKey(account, line.amountToea))
    // many lines to one account or payee would ask for a salary amount by amount
    const isAsked =
      linesTo.get(accountKey(account))?.length === 1 && linesOf.get(payee.id)?.length === 1
    const both = [same, ofPayee.get(payeeKey({ payeeId: payee.id, amountToea: line.amountToea }))]
    const paid = both.find((one) => one && (toldOf(one) > 0 || isAsked))
    if (!paid) continue
    const number = toldOf(paid)
    const batch = number > 0 ? `B${number}` : ''
    const elsewhere = paid !== same && { elsewhere: 1 }
    found.push(inLine(facts, 'paid_before', { batch, amountToea, ...elsewhere }))
  }
  return found
}

/** The numbers of batches that this one is again, or most of it. */
export function sameBatches({ lines, paidBefore, batchesAround }: PaidBeforeFacts): number[] {
  const compared = paidBefore.length === 0 ? [] : lines
  const own = new Set(compared.map(({ account, line }) => paidKey(account, line.amountToea)))
  const repeated = new Map<number, number>()
  for (const one of paidBefore) {
    if (!own.has(paidKey(one, one.amountToea))) continue
    for (const [nth, number] of one.batches.entries())
      repeated.set(number, (repeated.get(number) ?? 0) + (one.times[nth] ?? 0))
  }
  return batchesAround.flatMap(({ number, paymentCount, isTold }) => {
    // that lines are those of a batch that is kept would be an answer to guesses
    if (!isTold) return []
    const least = sameBatchShare * Math.min(paymentCount, lines.length)
    const count = repeated.get(number) ?? 0
    return count > 0 && count >= least ? [number] : []
  })
}

/** An account and what is paid to it. */
export const paidKey = (account: BankAccount, amountToea: number): string =>
  `${accountKey(account)} ${amountToea}`

/** A payee, at whichever account, and what is paid to them. */
export const payeeKey = ({ payeeId, amountToea }: Pick<PaidBefore, 'payeeId' | 'amountToea'>) =>
  `${payeeId} ${amountToea}`
