import { type Day, formatDay } from '../../calendar.ts'
import { readDay } from '../read-day.ts'
import {
  type SheetContext,
  type SheetHeader,
  type SheetProblem,
  type SheetRow,
  sheetProblem,
} from '../sheet.ts'
import { cellCharactersMax } from '../sheet-limits.ts'
import { quote } from '../written-cell.ts'

/** What a column may say about a row beside the payment itself. */
type NoticeKind = 'stop' | 'status' | 'go' | 'currency' | 'pay_day'

const stopTitle =
  /\b(?:hold|held|stop(?:ped)?|do ?n.?t pay|do not pay|terminat\w*|resign\w*|deceased|suspend\w*|cancel\w*|exclude\w*|paid|void|inactive)\b/i
const goTitle = /^(?:active|approved|include|ok to pay|to be paid|pay ?\?|pay y\/?n|release)$/i
const statusTitle = /\bstatus\b/i
const currencyTitle = /^(?:currency|currency code|ccy|curr?|payment currency)$/i
const payDayTitle =
  /^(?:pay ?day|pay ?date|payment date|value date|date of payment|date to pay|pay on)$/i

/** What a title promises to say about its rows; nothing where it is a column like any other. */
export function noticeKind(title: string): NoticeKind | undefined {
  const plain = title.trim().replace(/[\s_]+/g, ' ')
  if (goTitle.test(plain)) return 'go'
  if (stopTitle.test(plain)) return 'stop'
  if (statusTitle.test(plain)) return 'status'
  if (currencyTitle.test(plain)) return 'currency'
  return payDayTitle.test(plain) ? 'pay_day' : undefined
}

/** A whole cell that says that its row is not to be paid, whatever its column is called. */
const stopWords =
  /^(?:(?:on )?hold\b.*|held|stop(?:ped)?|stop pay\w*|do ?n.?t pay\b.*|do not pay\b.*|not to be paid|no pay|already paid.*|paid|paid on .*|terminated?\b.*|resigned|retired|deceased|suspended|cancell?ed|inactive|void(?:ed)?|excluded?|skip|returned|rejected|dormant|absconded)\W*$/i
const noWords = /^(?:|n|no|not|false|0|-+|none|nil|n\/a|clear|released?|open|unpaid)$/i
const fineWords =
  /^(?:|a|y|yes|true|1|ok|okay|active|current|approved|ready|pay|payable|paying|employed|permanent|perm|casual|contract(?:or)?|temporary|temp|full.?time|part.?time|probation\w*|confirmed|new|normal|open|unpaid|released?|due|pending payment|to be paid)$/i
const kina = /^(?:|k|pgk|kina|png kina|papua new guinea kina)$/i
/** Currencies that are paid in our neighbourhood: none of them is a word or a code of anything else. */
const otherCurrency =
  /^(?:AUD|USD|NZD|EUR|GBP|SGD|FJD|SBD|VUV|XPF|JPY|CNY|HKD|PHP|IDR|MYR|INR|CHF|CAD|A\$|US\$|NZ\$|\$|€|£)$/

/** Hours, days and sums stand under titles like “Hours paid”: a figure says nothing against paying, but for a tick. */
const figure = /^(?:K|PGK)?\s?-?\d[\d,]*(?:\.\d+)?$/i
const tick = '1'
export const isFigure = (value: string) => value !== tick && figure.test(value)

/** No notice is longer; a cell of thousands of characters is not searched. */
const noticeCharactersMax = 100

/** What one row says, outside the fields of its payment, against paying it as it stands. */
export function rowNotices(
  { row, cells }: SheetRow,
  header: SheetHeader,
  { payDay, answers: { mapping = {} } = {} }: SheetContext,
): SheetProblem[] {
  const fields = new Map(header.columns.map(({ index, field }) => [index, field]))
  return cells.flatMap((cell, index): SheetProblem[] => {
    const field = fields.get(index)
    const title = header.titles[index] ?? ''
    const value = cell.slice(0, cellCharactersMax).trim().slice(0, noticeCharactersMax)
    if (value === '' || mapping[title.trim()] === 'unread') return []
    if (field !== undefined && field !== 'reference') return []
    const kind = field === undefined ? noticeKind(title) : undefined
    const said =
      field === 'reference'
        ? stopIn(value, mendReference)
        : noticeOf(kind, value, title.trim(), payDay)
    return said
      ? [sheetProblem({ row, column: title, value: cell, severity: 'error', ...said })]
      : []
  })
}

type Said = { code: string; sentence: string }

function noticeOf(
  kind: NoticeKind | undefined,
  value: string,
  title: string,
  payDay: Day | undefined,
): Said | undefined {
  if (kind === 'pay_day') return otherDay(value, payDay)
  if (kind === 'currency') return kina.test(value) ? undefined : otherMoney(value)
  const isStop =
    (kind === 'stop' && !noWords.test(value) && !isFigure(value)) ||
    (kind === 'go' && !fineWords.test(value))
  if (isStop) return stopped(value, passOver)
  const stop = stopIn(value, passOver)
  if (stop) return stop
  if (kind === 'status' && !fineWords.test(value)) {
    const sentence = `nobody but you knows whether ${quote(value)} is to be paid. ${passOver}`
    return { code: 'row_status_unknown', sentence }
  }
  if (kind === undefined && title !== '' && otherCurrency.test(value)) return otherMoney(value)
  return undefined
}

const passOver = 'Leave the row out, or say that the column is not read.'
const mendReference = 'Leave the row out, or write what the payee is to read.'

function stopIn(value: string, choice: string): Said | undefined {
  return stopWords.test(value) ? stopped(value, choice) : undefined
}

function stopped(value: string, choice: string): Said {
  const sentence = `it says ${quote(value)}, so it is not paid. ${choice}`
  return { code: 'row_says_stop', sentence }
}

function otherMoney(value: string): Said {
  const sentence = `it says ${quote(value)}, and every payment here is in kina. Leave the row out.`
  return { code: 'row_other_currency', sentence }
}

/** Another pay day than the batch's, or one that cannot be read: then nobody but the clerk knows. */
function otherDay(value: string, payDay: Day | undefined): Said | undefined {
  const day = readDay(value)
  if (payDay === undefined || day === payDay) return undefined
  if (day === undefined) {
    const sentence = `${quote(value)} is no day we can read in one way; this batch is paid on ${formatDay(payDay)}.`
    return { code: 'row_pay_day_unread', sentence }
  }
  const sentence = `it says ${formatDay(day)}, and this batch is paid on ${formatDay(payDay)}. Leave the row out.`
  return { code: 'row_other_pay_day', sentence }
}
