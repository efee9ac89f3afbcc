import { titlesTrouble } from './mapping.ts'

const returnFields = [
  'day',
  'amount',
  'reference',
  'name',
  'bsb',
  'account',
  'code',
  'reason',
] as const
export type ReturnField = (typeof returnFields)[number]
/** Which title of the bank's CSV of payments that came back is which column; an empty one is not there. */
export type ReturnMapping = Record<ReturnField, string>

export const returnFieldWords: Record<ReturnField, string> = {
  ...{ day: 'Date', amount: 'Amount', reference: 'Reference', name: 'Payee', bsb: 'BSB' },
  ...{ account: 'Account', code: 'Code', reason: 'Reason' },
}

/** What keeps a mapping from saying what came back, in words; nothing where it can. */
export function returnMappingTrouble(mapping: ReturnMapping): string | undefined {
  if (mapping.day === '') return 'Say which column is the date.'
  if (mapping.amount === '') return 'Say which column is the amount.'
  if (mapping.reference + mapping.name + mapping.account === '') {
    return 'Say which column is the reference, the payee or the account.'
  }
  return titlesTrouble(returnFields.map((field) => mapping[field]))
}

const guesses: Record<ReturnField, RegExp> = {
  day: /\bdate$/i,
  amount: /^amount/i,
  reference: /\bref(?:erence)?$/i,
  name: /\bname$|^payee$|^beneficiary$/i,
  bsb: /\bbsb$/i,
  account: /\b(?:account|account number|account no)$/i,
  code: /\bcode$/i,
  reason: /reason|narrative|description/i,
}

/** The likely mapping of a row of titles; what nothing fits stays empty. */
export function guessReturnMapping(titles: readonly string[]): ReturnMapping {
  const left = new Set(titles)
  const found = returnFields.map((field): [ReturnField, string] => {
    const title = [...left].find((one) => guesses[field].test(one.trim())) ?? ''
    left.delete(title)
    return [field, title]
  })
  return Object.fromEntries(found) as ReturnMapping // a title of each field
}
