import { formatToea } from '../money/money.ts'

/** What an entry keeps of a change; what is in it depends on the action, and was written by every version there was. */
export type AuditDetails = Record<string, unknown>

/** How an action is read: a title for a list of them, and the rest of a sentence that begins with who acted. */
export type AuditWords = {
  title: string
  /** `batch` is what the entry's batch is called where that is known: `B7 “Payroll FN23”`. */
  says: (details: AuditDetails, batch: string) => string
  /** Only those who look after billing read its details. */
  isBilling?: boolean
}

/** `1 payment`, `412 payments`; only the noun where no count was kept. */
export function counted(count: unknown, noun: string): string {
  return typeof count === 'number'
    ? `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
    : `${noun}s`
}

export function sizeOf({ paymentCount, totalToea }: AuditDetails): string {
  if (typeof paymentCount !== 'number' || typeof totalToea !== 'number') return ''
  return ` (${counted(paymentCount, 'payment')}, ${formatToea(totalToea)})`
}

/** `: “why”`, or nothing. */
export const saying = (comment: unknown) => (textOf(comment) ? `: “${textOf(comment)}”` : '')
export const quoted = (value: unknown) => `“${textOf(value)}”`
export const moneyOf = (toea: unknown) => (typeof toea === 'number' ? formatToea(toea) : '')

/** The name of what was changed, in what is kept of it before or afterwards. */
export const nameIn = (value: unknown) =>
  textOf(fieldOf(value, 'payeeName') ?? fieldOf(value, 'name'))

/** Changed, archived or restored: told apart by the status before and afterwards. */
export function changeOf({ before, after }: AuditDetails): string {
  const name = nameIn(after)
  const [was, is] = [before, after].map((one) => fieldOf(one, 'status'))
  if (was === is) return `changed ${name}`
  return is === 'archived' ? `archived ${name}` : `restored ${name}`
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}
