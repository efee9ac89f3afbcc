import { statementLimits } from './statement.ts'

/** Which title of the bank's CSV is which column. An amount stands in one column with its sign, or in two without. */
export type StatementMapping = {
  day: string
  text: string
  debit: string
  credit: string
  amount: string
  balance: string
  reference: string
  /** The account of the row, where the bank writes it. */
  account: string
}

const mappingFields = [
  'day',
  'text',
  'debit',
  'credit',
  'amount',
  'balance',
  'reference',
  'account',
] as const satisfies (keyof StatementMapping)[]
type MappingField = (typeof mappingFields)[number]

export const mappingFieldWords: Record<MappingField, string> = {
  day: 'Date',
  text: 'Text',
  debit: 'Debit',
  credit: 'Credit',
  amount: 'Amount with sign',
  balance: 'Balance',
  reference: 'Reference',
  account: 'Account',
}

/** What keeps a mapping from reading a row, in words; nothing where it can. */
export function mappingTrouble(mapping: StatementMapping): string | undefined {
  const { day, text, debit, credit, amount, balance } = mapping
  if (day === '') return 'Say which column is the date.'
  if (text === '') return 'Say which column is the text.'
  if (balance === '')
    return 'Say which column is the balance: without it nobody knows that no row is missing.'
  if (amount === '' && (debit === '' || credit === '')) {
    return 'Say which column is the amount with its sign, or which two are debit and credit.'
  }
  if (amount !== '' && (debit !== '' || credit !== '')) {
    return 'An amount stands in one column with its sign, or in two: not in both ways.'
  }
  return titlesTrouble(mappingFields.map((field) => mapping[field]))
}

/** Titles say one thing each, within their limit. */
export function titlesTrouble(titles: readonly string[]): string | undefined {
  const named = titles.filter((title) => title !== '')
  if (new Set(named).size < named.length) return 'A column is one thing; two have the same title.'
  const { titleMax } = statementLimits
  if (named.some((title) => title.length > titleMax))
    return `A title has at most ${titleMax} characters.`
  return undefined
}

const guesses: Record<MappingField, RegExp> = {
  day: /^(?:transaction |value |posting |post )?date$/i,
  text: /^(?:text|description|narrative|narration|details|particulars|transaction details)$/i,
  debit: /^(?:debits?|withdrawals?|debit amount|withdrawal amount|money out|paid out)$/i,
  credit: /^(?:credits?|deposits?|credit amount|deposit amount|money in|paid in)$/i,
  amount: /^(?:transaction )?amount(?: (?:pgk|k))?$/i,
  balance: /^(?:running |closing |ledger )?balance$/i,
  reference: /^(?:reference|ref|cheque no|transaction id|bank reference)$/i,
  account: /^(?:account|account number|account no)$/i,
}

/** `Debit (K)` is `Debit`. */
const withoutMoney = (title: string) => title.trim().replace(/ ?\((?:PGK|K|kina)\)$/i, '')

/** The likely mapping of a row of titles; what nothing fits stays empty. */
export function guessMapping(titles: readonly string[]): StatementMapping {
  const find = (field: MappingField) =>
    titles.find((title) => guesses[field].test(withoutMoney(title))) ?? ''
  const [debit, credit] = [find('debit'), find('credit')]
  const two = debit !== '' && credit !== ''
  return {
    ...{ day: find('day'), text: find('text'), balance: find('balance') },
    ...{ reference: find('reference'), account: find('account') },
    ...{ debit: two ? debit : '', credit: two ? credit : '', amount: two ? '' : find('amount') },
  }
}
