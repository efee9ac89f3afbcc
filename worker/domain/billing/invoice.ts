import { addDays, type Day } from '../calendar.ts'
import { allow, type Result, refuse } from '../result.ts'

export const invoiceStates = ['issued', 'part_paid', 'overdue', 'paid', 'void'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Of what an organisation uploads to show that it paid. */
export const proofStates = ['submitted', 'verified', 'rejected', 'duplicate'] as const
export type ProofState = (typeof proofStates)[number]

/** One amount that an invoice asks for: the month of a plan, or what a month (`2026-11`) had beyond it. */
export type InvoiceLine = { text: string; toea: number } & (
  | { kind: 'plan' }
  | { kind: 'overage'; month: string; payments: number }
)

/** What the rules look at; the rest of an invoice never changes. */
export type Invoice = { state: InvoiceState; totalToea: number; paidToea: number; dueOn: Day }

const dueDays = 14

/** An invoice is due two weeks after its day. */
export function dueDayOf(issuedOn: Day): Day {
  return addDays(issuedOn, dueDays)
}

export function openToea({ totalToea, paidToea }: Invoice): number {
  return Math.max(0, totalToea - paidToea)
}

/**
 * Money that we found on our account for this invoice: all of it, a part, or more than was asked, also when it was paid
 * before. What is too much of it is said (`creditToea`), never swallowed. Refuses money for an invoice that is void, and
 * sums that are no money.
 */
export function receive(
  invoice: Invoice,
  toea: number,
): Result<
  { state: InvoiceState; paidToea: number; creditToea: number },
  'invoice_settled' | 'amount_invalid'
> {
  if (invoice.state === 'void') return refuse('invoice_settled')
  if (!Number.isSafeInteger(toea) || toea <= 0) return refuse('amount_invalid')
  const paidToea = invoice.paidToea + toea
  const creditToea = Math.min(toea, Math.max(0, paidToea - invoice.totalToea))
  if (paidToea >= invoice.totalToea) return allow({ state: 'paid' as const, paidToea, creditToea })
  const state = invoice.state === 'overdue' ? ('overdue' as const) : ('part_paid' as const)
  return allow({ state, paidToea, creditToea })
}

/** Is it overdue from today on? The due day itself is still in time. */
export function becomesOverdue({ state, dueOn }: Invoice, today: Day): boolean {
  return (state === 'issued' || state === 'part_paid') && today > dueOn
}

/** May it be taken back? Not once money came for it, and never without a reason. */
export function mayVoidInvoice(
  { state, paidToea }: Invoice,
  reason: string,
): Result<'void', 'invoice_settled' | 'invoice_part_paid' | 'reason_required'> {
  if (state === 'paid' || state === 'void') return refuse('invoice_settled')
  if (paidToea > 0) return refuse('invoice_part_paid')
  if (reason.trim() === '') return refuse('reason_required')
  return allow('void')
}

/**
 * The month that follows what is paid for, or that starts today. `anchor` is the day of the month on which the
 * organisation's months begin: a month without that day begins on its last one, and the next is not shortened by it.
 */
export function periodAfter(paidUntil: Day | null, today: Day, anchor?: number) {
  const isRunning = paidUntil !== null && paidUntil >= today
  const from = isRunning ? addDays(paidUntil, 1) : today
  const day = isRunning ? (anchor ?? Number(from.slice(8))) : Number(from.slice(8))
  return { from, to: addDays(sameDayNextMonth(from, day), -1) }
}

function sameDayNextMonth(day: Day, anchor: number): Day {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const next = new Date(Date.UTC(year, month, Math.min(anchor, last)))
  return next.toISOString().slice(0, 10)
}

const prefix = 'BLM'
const digits = 6
export const invoiceNumberMax = 999_999

/**
 * The reference a payer types at the bank: `BLM004217-91`, twelve characters, so that it fits a lodgement reference. Its two check
 * digits are ISO 7064 MOD 97-10 over letters and digits: no single wrong sign and no swap of two neighbours passes.
 */
export function writeReference(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > invoiceNumberMax) {
    throw new RangeError(`${number} is not the number of an invoice`)
  }
  const body = `${prefix}${String(number).padStart(digits, '0')}`
  return `${body}-${String(98 - remainder(`${body}00`)).padStart(2, '0')}`
}

/** Letters count as 10 to 35, as in an IBAN; the long number modulo 97. */
function remainder(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
