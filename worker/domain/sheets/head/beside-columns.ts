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
import { type ColumnChoice, chosenField } from './known-titles.ts'
import { mayBeAmount, titleWords } from './sum-words.ts'

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

type Around = { rows: readonly SheetRow[]; of: SheetAnswers['of'] }

/** Of a payment each of its cells is asked about by itself. */
const isHeard = (title: string) => ['instead', 'stop'].includes(noticeKind(title) ?? '')

const mayBeMeant = {
  amount({ title, index }: SheetColumn, read: string, { rows }: Around) {
    const isMoney = () => rows.some((row) => isSum(row, index))
    // no list has every word for what somebody gets
    const isNoNotice = () => [undefined, 'paid', 'checked'].includes(noticeKind(title))
    return !isHeard(title) && mayBeAmount(title, read, isMoney, isNoNotice)
  },
  accountNumber({ title }: SheetColumn, _read: string, { of }: Around) {
    const said = titleWords(title)
    const isAsked = of === undefined && isHeard(title)
    return ofAccount.test(said) && !ofOtherAccount.test(said) && !isAsked
  },
  bsb: ({ title }: SheetColumn) =>
    /bsb/.test(titleWords(title)) && !ofOwnBsb.test(titleWords(title)),
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
