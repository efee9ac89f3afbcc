import { and, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ListedPaymentQuery } from '../../contract/batches/across.ts'
import { searchWords } from '../../core/search-words.ts'
import { isPaymentIn } from '../../db/payments/payment-state.ts'
import { idsNamed, isNamed, wordsUpTo } from '../../db/search/named.ts'
import { payments } from '../../db/tenant-batches.ts'
import { atBankStates, type BatchState } from '../../domain/batches/batch.ts'
import { cameBackAs } from '../../domain/batches/settling/payment-states.ts'
import { referenceKey } from '../../domain/payees/keys.ts'
import { familyOf } from '../../payees/store.ts'

type Search = Pick<ListedPaymentQuery, 'search' | 'payee'>
type Amounts = Pick<ListedPaymentQuery, 'least' | 'most'>

/** `B42` or `B42-17`, as people read it off a slip or a statement. */
export const shortReference = /^b(\d{1,9})(?:-(\d{1,5}))?$/i

/**
 * The payments to one payee and to whoever was merged into them, or those that were searched for, or what is both. Where
 * payments are walked one by one each payee is looked up, and the others with these words are never read.
 */
export function foundBy({ search, payee }: Search, isWalked = false): SQL | undefined {
  return and(
    payee ? inArray(payments.payeeId, familyOf(payee)) : undefined,
    searchedFor(search, isWalked),
  )
}

/** Whether the words are in more payees than these: then they are in too many payments to be sorted. */
export function isInMorePayees(search: string | undefined, max: number): SQL | undefined {
  const words = searchWords(search)
  return words === undefined
    ? undefined
    : sql`(select count(*) from ${wordsUpTo('payees', words, max + 1)}) > ${max}`
}

/** By payee, by the words written to the payee, or by their own reference. */
function searchedFor(search: string | undefined, isWalked: boolean): SQL | undefined {
  const words = searchWords(search)
  if (!search || !words) return undefined
  const key = referenceKey(search)
  const [, number, line] = shortReference.exec(search.trim()) ?? []
  return or(
    isWalked
      ? sql`exists (select 1 from payees y where y.id = ${payments.payeeId} and ${isNamed('payees', words, sql`y`)})`
      : inArray(payments.payeeId, idsNamed('payees', words)),
    key ? hasReference(key) : undefined,
    number
      ? and(
          sql`${payments.batchId} = (select id from batches where number = ${Number(number)})`,
          line ? sql`${payments.line} = ${Number(line)}` : undefined,
        )
      : undefined,
  )
}

/** References that begin so: between the key and the first text behind all that begin with it. */
export function hasReference(key: string): SQL | undefined {
  return and(
    sql`${payments.referenceKey} <> ''`,
    gte(payments.referenceKey, key),
    lte(payments.referenceKey, `${key}\uffff`),
  )
}

/** A confirmed line of a statement is of it, or of its batch. */
export const isReconciled = sql<number>`(exists (select 1 from statement_lines l where l.payment_id = ${payments.id} and l.state = 'reconciled')
  or exists (select 1 from statement_lines l where l.batch_id = ${payments.batchId} and l.state = 'reconciled'))`

type Bank = NonNullable<ListedPaymentQuery['bank']>

/** In which batches such payments are, so that what is closed for good is not looked through. */
export const batchesAtBank: Record<Bank, BatchState[]> = {
  out: atBankStates,
  owing: atBankStates,
  reconciled: ['settling', 'settled', 'closed'],
  unreconciled: ['uploaded', 'settling', 'settled'],
}

/** What the bank did with it, as far as anybody knows. */
export function atBank({ bank }: Pick<ListedPaymentQuery, 'bank'>): SQL | undefined {
  if (bank === undefined) return undefined
  if (bank === 'out') return isPaymentIn('payments', ['sent', 'paid'])
  if (bank === 'owing') {
    return sql`(${isPaymentIn('payments', ['sent', 'paid'])} or (${isPaymentIn('payments', [...cameBackAs])}
      and ${payments.amountToea} > (select sum(r.amount_toea) from returns r where r.payment_id = ${payments.id})))`
  }
  return bank === 'reconciled' ? isReconciled : sql`not ${isReconciled}`
}

export function withAmount({ least, most }: Amounts): SQL | undefined {
  return and(
    least === undefined ? undefined : gte(payments.amountToea, least),
    most === undefined ? undefined : lte(payments.amountToea, most),
  )
}
