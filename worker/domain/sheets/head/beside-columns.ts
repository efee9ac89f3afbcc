import { parseAmount } from '../../money/money.ts'
import { parseBsb } from '../../payees/bank-account.ts'
import { noticeKind } from '../checks/notice-words.ts'
import type { HeaderSearch } from '../headers.ts'
import { columnOf, type SheetColumn, type SheetField, type SheetRow } from '../sheet.ts'
import { titleCharactersMax } from '../sheet-limits.ts'
import { type ColumnChoice, chosenField } from './known-titles.ts'

/** `Net to Bank`, `Take home`, `Pay after tax`: what reaches the payee. */
const ofNet =
  /\bnett?(?:pay)?\b|\b(?:to|be) (?:pay|paid|bank|transfer|deposit)\b|take ?home|in hand|after (?:tax|deduct)|pay(?:able| ?out)\b|direct credit|\b(?:disburse(?:d|ment)?|transfer|deposit|remit(?:tance)?|banked)\b|\b(?:bank|eft|credit|final|paid|due) (?:amount|amnt|amt|pay|total|credit)\b|\bamount (?:paid|due)\b/
/** A sum that is another than a plain `Amount` or `Salary`, and may be all of it. */
const ofSum = /\b(?:totals?|sum|pay|payment|amount|amnt|amt|pe|mani|moni|cash)\b/
/** What a title says that is no sum of this pay day for the payee. */
const ofElse =
  /ytd|y t d|\b(?:year|annual|last|prev\w*|prior|opening|before|hours?|hrs|days?|rate|no|number|code|id|date|method|type|super\w*|nasfund|nambawan|nsl|loan|leave|fees?|charges?|limit|gst|toea|cents?|t)\b|%|(?<!after |of |less )\b(?:tax\w*|swt|paye)\b/
/** A part of it, or what it was before something was taken off. */
const ofPart =
  /\b(?:gross|basic|base|earnings?|deductions?|deducted|employer|overtime|allowances?|cost|period|per|each|unit|fn|fortnight|run)\b/
const ofAccount = /\ba ?c\b|\bacc\b|acct|account/
/** An account that nobody is paid on, or what is no account. */
const ofOtherAccount =
  /\b(?:gl|ledger|expenses?|cost|chart|code|company|source|debit|debtor|customer|supplier|vendor|employer|member\w*|from|old|previous|names?|holder|title|type|bsb|super\w*|nasfund|nambawan|nsl|loan|phone|tax)\b/
const ofOwnBsb = /\b(?:company|employer|source|debit|from|old|previous|our|own)\b/

/**
 * What is read, and beside it a column that can be meant for the same and holds something else: the amount of `Amount` where
 * `Net to Bank` is another, the number of `Account No` where `Bank Account Number` is. Nothing where somebody said which.
 */
export function besideColumns(
  search: HeaderSearch,
  rows: readonly SheetRow[],
  choice: ColumnChoice = {},
): HeaderSearch {
  const { header, passedOver, repeated } = search
  const beside = (['amount', 'accountNumber', 'bsb'] as const).flatMap((field) => {
    const first = columnOf(header, field)
    if (!first || chosenField(choice, first.title) === field) return []
    const known = [...header.columns, ...repeated.map(({ second }) => second)]
    const isKnown = (index: number) => known.some((column) => column.index === index)
    const others = header.titles
      .map((title, index): SheetColumn => ({ field, title, index }))
      .filter(({ title, index }) => !isKnown(index) && chosenField(choice, title) === undefined)
    const isLeftOut = ({ index }: SheetColumn) =>
      passedOver.some(({ second }) => second.field === field && second.index === index)
    return others
      .filter((second) => isLeftOut(second) || mayBeMeant[field](second.title, first.title))
      .filter((second) => rows.some(({ cells }) => isOther(field, cells, first, second)))
      .map((second) => ({ first, second }))
  })
  if (beside.length === 0) return search
  return { ...search, repeated: [...repeated, ...beside] }
}

const words = (title: string) =>
  title
    .slice(0, titleCharactersMax)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/[^a-z0-9%]+/g, ' ')
    .trim()

/** Each of its cells is asked about by itself. */
const isHeard = (title: string) => ['instead', 'stop'].includes(noticeKind(title) ?? '')

const mayBeMeant = {
  amount(title: string, read: string) {
    const said = words(title)
    if (ofElse.test(said) || isHeard(title)) return false
    return ofNet.test(said) || (ofSum.test(said) && !ofPart.test(said) && !ofNet.test(words(read)))
  },
  accountNumber(title: string) {
    const said = words(title)
    return ofAccount.test(said) && !ofOtherAccount.test(said) && !isHeard(title)
  },
  bsb: (title: string) => /bsb/.test(words(title)) && !ofOwnBsb.test(words(title)),
}

function isOther(field: SheetField, cells: string[], first: SheetColumn, second: SheetColumn) {
  const [one = '', other = ''] = [first, second].map(({ index }) => figuresOf(field, cells[index]))
  return one !== '' && other !== '' && one !== other
}

/** What two cells are compared by; nothing for what is no amount, no BSB or no account. */
function figuresOf(field: SheetField, cell = ''): string {
  const bsb = field === 'bsb' ? parseBsb(cell) : undefined
  if (bsb) return bsb.ok ? bsb.value : ''
  const looks = field === 'amount' ? amountLike : accountLike
  if (!looks.test(cell.trim())) return ''
  const amount = parseAmount(cell)
  return field === 'amount' && amount.ok
    ? `K${amount.value}`
    : cell.replace(/\D/g, '').replace(/^0+/, '')
}

const accountLike = /^\d[\d -]{4,}$/
/** In whatever way it is written. */
const amountLike = /^\D{0,5}\d[\d .,'’\u00A0\u202F]*\D{0,4}$/
