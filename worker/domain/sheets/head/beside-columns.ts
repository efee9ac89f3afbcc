import { parseAmount } from '../../money/money.ts'
import { parseBsb } from '../../payees/bank-account.ts'
import { noticeKind } from '../checks/notice-words.ts'
import type { HeaderSearch } from '../headers.ts'
import {
  columnOf,
  type SheetAnswers,
  type SheetColumn,
  type SheetField,
  type SheetRow,
} from '../sheet.ts'
import { titleCharactersMax } from '../sheet-limits.ts'
import { type ColumnChoice, chosenField } from './known-titles.ts'

/** `Net to Bank`, `Take home`, `Pay after tax`: what reaches the payee. */
const ofNet =
  /\bnett?(?:pay)?\b|\b(?:to|be) (?:pay|paid|bank|transfer|deposit)\b|take ?home|in hand|after (?:tax|deduct)|pay(?:able| ?out)\b|direct credit|\b(?:disburse(?:d|ment)?|transfer|deposit|remit(?:tance)?|banked)\b|\b(?:bank|eft|credit|final|paid|due) (?:amount|amnt|amt|pay|total|credit)\b|\bamount (?:paid|due)\b/
/** A sum that is another than a plain `Amount` or `Salary`, and may be all of it. */
const ofSum = /\b(?:totals?|sum|pay|payment|amount|amnt|amt|pe|mani|moni|cash)\b/
/** What a title says that is no sum of this pay day for the payee. */
const ofElse =
  /ytd|y t d|\b(?:year|annual|last|prev\w*|prior|opening|before|hours?|hrs|ot|days?|rate|no|number|code|id|date|method|type|level|grade|point|qty|quantity|price|super\w*|nasfund|nambawan|nsl|posf|ncsl|fees?|charges?|limit|toea|cents?|t|hectares?|ha|tonnes?|tons?|kgs?|kilos?|weight|litres?|gpa|fte|budget|cumulative|running|aud|usd|nzd|fjd|sbd|eur|gbp|jpy|cny|sgd|php|exchange|fx|payg)\b|%|^(?:shares?(?: held)?|gl|vote|job)$|(?<!after |of |less |incl? |including |plus )\b(?:tax\w*|swt|paye|wht|gst)\b/
/** A part of it, or what it was before something was taken off. */
const ofPart =
  /\b(?:gross|basic|base|(?<!net )earnings?|deductions?|deducted|employer|overtime|allowances?|bonus|commissions?|discounts?|arrears|advances?|savings|insurance|contributions?|rent|cost|each|unit|loan|leave)\b/
/** What an `Amount` is made of, and what is taken off it. Beside a salary it may be all that is paid this time. */
const ofPiece =
  /\b(?:allow|alw|ded|deds|normal|ord|ordinary|dt|dma|hda|market|housing|meals?|food|fuel|travel|transport|(?:air)?fares?|accommodation|incidentals?|phone|canteen|union|dues|lev(?:y|ies)|tithes?|fines?|damages|garnishee|court|interest|tuition|materials|admin)\b/
/** Of figures without toea such a one counts them: `Pay Period` 23. */
const ofCount = /\b(?:period|per|fn|fortnight|run)\b/
const ofAccount = /\ba ?c\b|\bacc\b|acct|account/
/** An account that nobody is paid on, or what is no account. */
const ofOtherAccount =
  /^other accounts$|\b(?:gl|ledger|expenses?|cost|chart|code|company|source|debit|debtor|customer|supplier|vendor|employer|member\w*|from|old|previous|names?|holder|title|type|bsb|super\w*|nasfund|nambawan|nsl|loan|phone|tax)\b/
const ofOwnBsb = /\b(?:company|employer|source|debit|from|old|previous|our|own)\b/

/**
 * What is read, and beside it a column that can be meant for the same and holds something else: the amount of `Amount` where
 * `Net to Bank` is another, the number of `Account No` where `Bank Account Number` is. Nothing where somebody said which.
 */
export function besideColumns(
  search: HeaderSearch,
  rows: readonly SheetRow[],
  choice: ColumnChoice = {},
  of?: SheetAnswers['of'],
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
      .filter((second) => isLeftOut(second) || mayBeMeant[field](second, first.title, { rows, of }))
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

type Around = { rows: readonly SheetRow[]; of: SheetAnswers['of'] }

/** Of a payment each of its cells is asked about by itself. */
const isHeard = (title: string) => ['instead', 'stop'].includes(noticeKind(title) ?? '')

const mayBeMeant = {
  amount({ title, index }: SheetColumn, read: string, { rows }: Around) {
    const said = words(title)
    if (ofElse.test(said) || isHeard(title)) return false
    if (ofNet.test(said)) return true
    if (ofPart.test(said) || ofNet.test(words(read))) return false
    const isMoney = rows.some((row) => isSum(row, index))
    if (ofSum.test(said)) return isMoney || !ofCount.test(said)
    if (ofPiece.test(said) && !/salar|wage/.test(words(read))) return false
    // no list has every word for what somebody gets; a payment says so itself
    return isMoney && !/\bpay/.test(words(read)) && [undefined, 'paid'].includes(noticeKind(title))
  },
  accountNumber({ title }: SheetColumn, _read: string, { of }: Around) {
    const said = words(title)
    const isAsked = of === undefined && isHeard(title)
    return ofAccount.test(said) && !ofOtherAccount.test(said) && !isAsked
  },
  bsb: ({ title }: SheetColumn) => /bsb/.test(words(title)) && !ofOwnBsb.test(words(title)),
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
const withToea = /\d[.,]\d\d?$/
/** Toea, and not what a comma cut off the amount beside it. */
const isSum = ({ cells }: SheetRow, at: number) =>
  withToea.test(cells[at]?.trim() ?? '') && !/^\D*\d{1,3}$/.test(cells[at - 1]?.trim() ?? '')
/** In whatever way it is written. */
const amountLike = /^\D{0,5}\d[\d .,'’\u00A0\u202F]*\D{0,4}$/
