import { groupAccountNumber } from '#domain/payees/bank-account.ts'

/** `1 payment`, `412 payments`, `2 batches`; number and noun stay on one line. */
export function count(many: number, noun: string, nouns = `${noun}s`): string {
  return `${grouped(many)}\u00a0${many === 1 ? noun : nouns}`
}

/** Thousands with a comma, as in amounts. */
export function grouped(many: number): string {
  return many.toLocaleString('en-US')
}

/** `50`, or `50+` where there are more than were counted. */
export function upTo(many: number, isMore: boolean): string {
  return `${grouped(many)}${isMore ? '+' : ''}`
}

/** An account number in groups of four that stay on one line. */
export function unbroken(accountNumber: string): string {
  return groupAccountNumber(accountNumber).replace(/ /g, '\u00a0')
}

/** A digest in groups of eight, to be compared by eye. */
export function groupDigest(digest: string): string {
  return digest.replace(/(.{8})(?=.)/g, '$1 ')
}

/** The same where a noun stays as it is after a number: `412 pe`. */
export function counted(many: number, noun: string): string {
  return `${grouped(many)}\u00a0${noun}`
}
