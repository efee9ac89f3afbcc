import type { CreditCode } from '../../bank-files/profiles/profile.ts'
import type { TemplateKind } from './template-kinds.ts'

/** How often there is a period. */
export const rhythms = ['week', 'fortnight', 'month'] as const
export type Rhythm = (typeof rhythms)[number]

/** The code of a batch's credits in its bank file: 53 says pay, 50 says a payment. Without a template it is the bank profile's. */
const codes: Record<TemplateKind, CreditCode> = {
  pay: '53',
  super: '50',
  tax: '50',
  supplier: '50',
  other: '50',
}

/** What a kind says to the bank; nothing where a batch has no kind. */
export function codeOfKind(kind: TemplateKind | null): CreditCode | null {
  return kind === null ? null : codes[kind]
}

export const templateLimits = {
  nameMax: 60,
  templatesMax: 200,
  referenceMax: 18,
  remitterMax: 16,
  draftDaysMax: 10,
} as const

/** What the places of a pattern are filled with. */
export type NumberedPeriod = { year: number; number: number }

/** `{n}` is the number of the period, `{yy}` its year. A pattern without places stands as it is. */
export function fillPattern(pattern: string, period: NumberedPeriod | null): string {
  if (!period) return pattern
  const year = String(period.year % 100).padStart(2, '0')
  return pattern.replaceAll('{n}', String(period.number)).replaceAll('{yy}', year)
}

/** Two digits are the most that a place can be filled with. */
const widest: NumberedPeriod = { year: 2099, number: 53 }

export type PatternReason = 'pattern_too_long' | 'pattern_place_unknown' | 'pattern_needs_periods'

/** Is there a reason why a pattern cannot be filled in every period? */
export function objectionToPattern(
  pattern: string,
  { max, hasPeriods }: { max: number; hasPeriods: boolean },
): PatternReason | undefined {
  const filled = fillPattern(pattern, widest)
  if (filled !== pattern && !hasPeriods) return 'pattern_needs_periods'
  if (/[{}]/.test(filled)) return 'pattern_place_unknown'
  return filled.length > max ? 'pattern_too_long' : undefined
}

const letters: Record<Rhythm, string> = { week: 'W', fortnight: 'FN', month: 'M' }

/** What people call a period: `FN24`. */
export function periodLabel({ rhythm, number }: { rhythm: Rhythm; number: number }): string {
  return `${letters[rhythm]}${number}`
}

/** What a batch is called that is made of a template: the name of the template fits with any period. */
export function nameOfRun(
  template: { name: string },
  period: { rhythm: Rhythm; number: number } | null,
): string {
  return period ? `${template.name} ${periodLabel(period)}` : template.name
}
