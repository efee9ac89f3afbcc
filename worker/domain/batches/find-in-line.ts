import type { NewAccountRule } from '../payees/account-rules.ts'
import { accountKey, groupAccountNumber } from '../payees/bank-account.ts'
import { compareNames } from '../payees/compare-names.ts'
import type { Invoice } from '../payees/invoices/invoice.ts'
import { referenceParts } from '../payees/keys.ts'
import { currentAccount, type KnownAccount, type KnownPayee } from '../payees/match-payee.ts'
import { type Evidence, type Finding, type FindingKind, finding } from './findings.ts'

/** A version of an account with what is known of how it came to be trusted. */
export type FoundAccount = KnownAccount & {
  isPooled: boolean
  proposedBy: string
  proposedAt: Date
  verifiedBy: string | null
  how: string | null
  activeFrom: Date | null
}
/** What happened to an account that is paid; most new ones have one history together. */
export type AccountHistory = {
  /** When it was decided on, or replaced. */
  decidedAt: Date | null
  /** The batch that still pays the account it replaces, so that it cannot be active yet; empty where it is confidential and not told. */
  heldUpBy: string | null
  /** The last six amounts that left for it, and for its payee. */
  paidToea: number[]
  payeePaidToea: number[]
  firstPaidIn: string | null
}
export type FoundPayee = KnownPayee<FoundAccount> & { name: string }

/** A payment as it is looked at: what it pays, under which name (of an account of many members any), and what the sheet said. */
export type FoundLine = {
  id: string
  line: number
  amountToea: number
  reference: string
  sheetName: string
  payeeName: string
  sheetCode: string
  /** The invoices that it lists, where it lists any. */
  invoices?: Invoice[] | undefined
  /** The payment that came back and is paid again by this one. */
  repays?: string | null
}

/** Whom a line pays, and who else its words point to. */
export type LineFacts = {
  line: FoundLine
  payee: FoundPayee
  account: FoundAccount
  history: AccountHistory
  /** Another payee who has the number of the sheet. */
  codeOwner: FoundPayee | undefined
  /** The first of the same name whom no code tells apart, and how many more there are (`15+`: at least). */
  namesakes: FoundPayee[]
  moreNamesakes: number | string
}

export type Around = { makers: string[]; newAccounts: NewAccountRule; now: Date }

/** What is to be looked at in one payment, by whom it pays alone (pay-day.md §2). */
export function findInLine(facts: LineFacts, around: Around): Finding[] {
  const found = [...findInAccount(facts, around), ...findInWords(facts), ...findInAmount(facts)]
  const { line, account } = facts
  return found.map(([kind, evidence, isRemembered]) =>
    finding(kind, evidence, {
      paymentId: line.id,
      line: line.line,
      pair: isRemembered ? account.id : '',
    }),
  )
}

type Found = [kind: FindingKind, evidence: Evidence, isRemembered?: boolean]

/** May the account be paid at all? */
function findInAccount(facts: LineFacts, around: Around): Found[] {
  const { line, payee, account, history, namesakes, moreNamesakes } = facts
  const code = line.sheetCode !== '' && line.sheetCode === payee.code ? payee.code : ''
  const now = accountWords(account)
  const before = payee.accounts.length > 1 ? currentAccount(payee) : account // of one, it is that one
  const known = before && before.id !== account.id ? accountWords(before) : ''
  switch (account.state) {
    case 'superseded':
      return [['old_account', { now, until: history.decidedAt?.toISOString() ?? '', known }]]
    case 'rejected':
      return [['account_rejected', { now, on: history.decidedAt?.toISOString() ?? '', known }]]
    case 'return_locked':
      return [['account_returned', { now }]]
    case 'verified': {
      if (isDue(facts, around.now)) break
      const from = account.activeFrom?.toISOString() ?? ''
      const isKept = history.heldUpBy === '' && { isKept: 1 }
      return [['account_cooling', { now, from, heldUpBy: history.heldUpBy ?? '', ...isKept }]]
    }
    case 'active':
    case 'proposed':
      break
  }
  if (account.state !== 'proposed') {
    return isVerifiersOwn(facts, around) ? [['verified_by_maker', { now }]] : []
  }
  if (account.kind === 'changed') return [['account_changed', { known, now, code }]]
  if (account.kind === 'added') return [['account_added', { known, now, code }]]
  if (around.newAccounts === 'before_submission') return [['account_unverified', { now }]]
  if (account.kind === 'branch') return [['branch_changed', { known, now }]]
  const more: Evidence = moreNamesakes ? { more: moreNamesakes } : {}
  const eachSaidOnce = namesakes.map((one): [string, Found] => {
    const other = one.code || accountWords(currentAccount(one) ?? account)
    const of = { other, name: one.name, now, ...(one.stopped && { stopped: one.stopped }), ...more }
    return [`${other} ${one.name}`, ['same_name', of, true]]
  })
  return [['new_payee', { now }], ...new Map(eachSaidOnce).values()]
}

/** Verified, with its waiting time over and nothing on its way to the account before: the next step makes it active. */
function isDue({ account: { activeFrom }, history }: LineFacts, now: Date): boolean {
  return activeFrom !== null && activeFrom <= now && history.heldUpBy === null
}

/** Whoever verified a changed account prepares nothing that pays it first. */
function isVerifiersOwn({ account, history }: LineFacts, { makers }: Around) {
  const { kind, verifiedBy } = account
  if (kind === 'new' || kind === 'branch' || history.paidToea.length > 0) return false
  return verifiedBy !== null && makers.includes(verifiedBy)
}

/** Do the name and the number in the sheet say the same person as the account? A code decides before a name. */
function findInWords({ line, payee, account, codeOwner }: LineFacts): Found[] {
  const { sheetName, sheetCode } = line
  if (account.isPooled || (sheetName === '' && sheetCode === '')) return []
  const match = sheetName === '' ? 'match' : compareNames(sheetName, account.nameAtBank)
  const others = { written: sheetName, code: sheetCode, owner: payee.name, ownerCode: payee.code }
  if (codeOwner) return [['belongs_to_other', { ...others, meant: codeOwner.name }]]
  const areCodes = sheetCode !== '' && payee.code !== ''
  if (areCodes && sheetCode !== payee.code) {
    return match === 'match'
      ? [['code_differs', { code: sheetCode, known: payee.code }, true]]
      : [['belongs_to_other', { ...others, meant: '' }]]
  }
  if (match === 'none') {
    return areCodes
      ? [['code_reused', { code: sheetCode, written: sheetName, known: account.nameAtBank }, true]]
      : [['belongs_to_other', { ...others, meant: '' }]]
  }
  if (match === 'close') {
    return [['name_close', { written: sheetName, known: account.nameAtBank }, true]]
  }
  return []
}

const unusualTimes = 2
const unusualToea = 50_000
const comparablePayments = 3

/** Is it paid as it usually is, and was the account ever proven at such an amount? */
function findInAmount({ line: { amountToea }, account, history }: LineFacts): Found[] {
  const found: Found[] = []
  const { payeePaidToea: paid } = history
  const usual = paid.reduce((sum, toea) => sum + toea, 0) / Math.max(1, paid.length)
  if (paid.length > 0 && amountToea > unusualTimes * usual && amountToea - usual > unusualToea) {
    found.push(['above_usual', { usualToea: Math.round(usual), amountToea }])
  }
  const comparable = history.paidToea.filter((toea) => unusualTimes * toea >= amountToea)
  const isThin = account.state === 'active' && account.how === 'approved_with_batch'
  if (isThin && comparable.length < comparablePayments) {
    found.push(['thinly_confirmed', { batch: history.firstPaidIn ?? '', times: comparable.length }])
  }
  return found
}

/** `088-950 7001 2345 67`. */
export function accountWords(account: KnownAccount): string {
  return `${account.bsb} ${groupAccountNumber(account.accountNumber)}`
}

/** Lines of one batch that pay the same, by the account's key, the amount and the reference. */
export function paymentKey(
  account: KnownAccount,
  { amountToea, reference }: Pick<FoundLine, 'amountToea' | 'reference'>,
): string {
  return JSON.stringify([accountKey(account), amountToea, reference])
}

/**
 * Is it one bill, and not the run or the person? A bill has a number that is not the payee's own; a reference that several
 * payees of the batch have names the run.
 */
export function namesInvoice({ line, payee, account }: LineFacts): boolean {
  if (account.isPooled) return false
  const numbers = (text: string) => referenceParts(text).filter((part) => /^\d/.test(part))
  const own = [...numbers(payee.code), ...numbers(line.sheetCode)]
  const named = numbers(line.reference)
  return named.length > 0 && !named.some((number) => own.includes(number))
}

/** Something found of one line, said once of it and its `pair`. */
export function inLine({ line }: LineFacts, kind: FindingKind, evidence: Evidence, pair = '') {
  return finding(kind, evidence, { paymentId: line.id, line: line.line, pair })
}
