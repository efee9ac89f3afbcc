import type { Formats } from '../../domain/reading/formats.ts'
import type { Language } from '../../domain/reading/languages.ts'
import type { LetterContents, LetterName } from '../letter-types.ts'
import type { Returned } from './batch-letter-types.ts'

/**
 * A piece of a letter: a paragraph, facts side by side (one in another language says in which), a link with what it is
 * for, or somebody's own words.
 */
export type Part =
  | string
  | { facts: [label: string, value: string, language?: Language][] }
  | { link: string; to: string }
  | { quote: string }

export type LetterWords = { subject: string; parts: Part[] }

/** How every letter begins and ends. */
export type LetterFrame = {
  hello: (name: string) => string
  helloNobody: string
  from: (organisation: string) => string
  fromBilum: string
}

/** What every letter may know besides its content. */
export type LetterContext = {
  recipient: { firstName: string; email: string }
  /** Empty for a letter of the platform itself. */
  organisation: { slug: string; name: string } | null
  originOf: (slug?: string) => string
  /** Of the letter's link, made when it leaves; empty where it has none. */
  token: string
  writtenAt: Date
  language: Language
  /** How the recipient reads days, moments and amounts. */
  formats: Formats
}

/** A letter: what happened, in → its words, out. */
export type WriteLetter<Name extends LetterName> = (
  content: LetterContents[Name],
  context: LetterContext,
) => LetterWords

/** Text that somebody typed, on one line: no line breaks, no signs that turn the reading direction. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

/**
 * A name that a stranger chose, for a letter to someone who may not know them: no mail program makes a link of it, so
 * that our letters carry nobody's advertisement.
 */
export function nameOnly(text: string): string {
  return oneLine(text)
    .replace(/:\/+/g, ' ')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
}

/** The same of a reference, whose numbers stay as they are written: `INV 22.31`. */
export function withoutLinks(text: string): string {
  return oneLine(text)
    .replace(/:\/+/g, ' ')
    .replace(/\.(?=\p{L})/gu, '. ')
}

/** `1 payment`, `412 payments`. */
export function count(number: number, one: string): string {
  return `${grouped.format(number)} ${one}${number === 1 ? '' : 's'}`
}

const grouped = new Intl.NumberFormat('en-US')

/** How much, as a batch letter's subject and first fact say it: `412 payments, K1,067,418.22`. */
export function howMuch(
  content: { paymentCount: number; totalToea: number },
  { formats }: LetterContext,
): string {
  return `${count(content.paymentCount, 'payment')}, ${formats.money(content.totalToea)}`
}

/** Is it known that the rest of the payment did not come back with it? */
export const isPart = ({ returned }: Returned): boolean =>
  returned !== undefined && returned.toea < returned.ofToea

/** What came back of a payment, where the letter was told: all of it, or `K20.00 of K500.00`. */
export function cameBack(
  { returned }: Returned,
  { formats }: LetterContext,
  label: string,
  of: string,
): [string, string][] {
  if (!returned) return []
  const amount = formats.money(returned.toea)
  return [[label, isPart({ returned }) ? amount + of + formats.money(returned.ofToea) : amount]]
}

/** The credit by which several came back, where the letter was told what it has. */
export const cameBackBy = (
  { amountToea }: { amountToea?: number },
  { formats }: LetterContext,
  label: string,
): [string, string][] => (amountToea === undefined ? [] : [[label, formats.money(amountToea)]])

/** Where this letter's reader works: their organisation's host, or the platform's own pages. */
export function readerOrigin({ organisation, originOf }: LetterContext): string {
  return organisation ? originOf(organisation.slug) : `${originOf()}/padmin`
}

export function signInPage(context: LetterContext): string {
  return `${readerOrigin(context)}${context.organisation ? '/auth' : '/login'}`
}

export function resetPage(context: LetterContext): string {
  return `${readerOrigin(context)}${context.organisation ? '/auth' : ''}/reset-password`
}
