import { titleCharactersMax } from '../sheet-limits.ts'
import { problemsTitle } from './titles.ts'

/** What a column may say about a row beside the payment itself. */
export type NoticeKind =
  | 'stop'
  | 'status'
  | 'go'
  | 'checked'
  | 'currency'
  | 'pay_day'
  | 'method'
  | 'instead'
  | 'paid'
  | 'transaction_code'
  | 'bank_file'
  | 'refused'

const stopTitle =
  /\b(?:hold|(?<!shares? |units? )held|stop(?:ped)?|do ?n.?t pay|do not pay|terminat\w*|resign\w*|deceased|suspend\w*|cancel\w*|exclude\w*|void|inactive)\b/i
const paidTitle = /\bpaid\b/i
const goTitle =
  /^(?:active|approved|include|ok to pay|to be paid|pay ?\?|pay y\/?n|release|select(?:ed)?|tick(?:ed)?|(?:process)?\W*y(?:es)?\/no?\W*|process)$/i
/** Here a no, and nothing else, is a word against paying: others write who checked it. */
const checkedTitle = /\b(?:verified|checked|authori[sz]ed|approved|ok|okay)\b/i
const statusTitle = /\bstatus\b/i
const currencyTitle = /^(?:currency|currency code|ccy|curr?|payment currency)$/i
const payDayTitle =
  /^(?:pay ?day|pay ?date|payment date|value date|date of payment|date to pay|pay on)$/i
/** The column in which a bank file that became a sheet says what is wrong with a record: `code: sentence | code: sentence`. */
export const bankFileTitle = 'Bank file says'
/** A question whose answer decides: `Pay this fortnight?`, `Pay Y/N`. */
const askTitle =
  /\b(?:pay|include|release|approved?|authori[sz]ed)\b.*(?:\?|\by\/?n\b|\byes\/no\b)/i
/** What is meant in place of what the sheet pays: `New Account Number`, `Amended Amount`. */
const insteadTitle =
  /\b(?:new|changed?|correct(?:ed)?|amended|adjusted|revised|updated)\b.*\b(?:bsb|account|acct|a\/c|bank|amount|net+|pay|salary|wages?)\b/i
/** `#`, `//`, `*`: how a line is struck out where it cannot be. */
export const struckOut = /^(?:#|\/\/|\*|~|--)/
const methodTitle =
  /^(?:pay(?:ment)? ?(?:method|mode|type|by)|(?:method|mode)(?: of pay(?:ment)?)?|paid by)$/i

/** What a title promises to say about its rows; nothing where it is a column like any other. */
export function noticeKind(title: string): NoticeKind | undefined {
  const plain = title
    .slice(0, titleCharactersMax)
    .trim()
    .replace(/[\s_]+/g, ' ')
  if (goTitle.test(plain)) return 'go'
  if (methodTitle.test(plain)) return 'method'
  if (/^transaction code$/i.test(plain)) return 'transaction_code'
  if (plain === bankFileTitle) return 'bank_file'
  if (plain === problemsTitle) return 'refused'
  if (insteadTitle.test(plain)) return 'instead'
  if (stopTitle.test(plain)) return 'stop'
  if (paidTitle.test(plain)) return 'paid'
  if (askTitle.test(plain)) return 'go'
  if (statusTitle.test(plain)) return 'status'
  if (currencyTitle.test(plain)) return 'currency'
  if (payDayTitle.test(plain)) return 'pay_day'
  return checkedTitle.test(plain) ? 'checked' : undefined
}

/** A cell that says that its row is not to be paid, whatever its column is called: all of it, or a note with such words in it. */
export const stopWords =
  /^(?:(?:hold\b|paid on |(?:terminated?|resigned|deceased|suspended|absconded)\b|(?:retired|left|ceased|finished|transferred out) (?:(?:on|in|from|since|the)\b|\d)).*|(?:held|stop(?:ped)?|no pay|paid|retired|left|ceased|finished|transferred out|cancell?ed|inactive|void(?:ed)?|excluded?|skip|returned|rejected|dormant|(?:account|a\/c) closed)\W*|.*\b(?:do ?n.?t pay|do not pay|not to be paid|on hold|hold (?:until|till|pay\w*)|stop pay\w*|already paid)\b.*)$/is
/** A column that speaks of the row, where others speak of what they are called: `Visa` is pending, and nobody’s pay. */
export const speaksOfRows =
  /^\W*$|\b(?:remarks?|comments?|notes?|memos?|actions?|instructions?|advice|how|via|channel|modes?|methods?|pay(?:ments?|ing)?)\b/i
/** Not done, in a column that says whether it is. */
export const saidNo = /^(?:n|no|false|[✗✘☐]|not\b.*)$/iu
export const noWords =
  /^(?:|n|no|not|false|0(?:\.0+)?|-+|none|nil|n\/a|clear|released?|open|unpaid)$/i
export const fineWords =
  /^(?:|a|y|yes|true|1|ok|okay|active|current|approved|ready|pay|payable|paying|employed|permanent|perm|casual|contract(?:or)?|temporary|temp|full.?time|part.?time|probation\w*|confirmed|new|normal|open|unpaid|released?|due|pending payment|to be paid)$/i
/** How a row is ticked in a column that asks: a cross can be either. */
export const tickOrCross = /^(?:x|[✓✔√☑])$/iu
export const kina = /^(?:|k|pgk|kina|png kina|papua new guinea kina)$/i
/** Currencies that are paid in our neighbourhood: none of them is a word or a code of anything else. */
export const otherCurrency =
  /^(?:AUD|USD|NZD|EUR|GBP|SGD|FJD|SBD|VUV|XPF|JPY|CNY|HKD|PHP|IDR|MYR|INR|CHF|CAD|A\$|US\$|NZ\$|\$|€|£)$/

/** Hours, days and sums stand under titles like “Hours paid”: a figure says nothing against paying, but for a tick. */
const figure = /^(?:K|PGK)?\s?-?\d[\d,]*(?:\.\d+)?$/i
const tick = '1'
export const isFigure = (value: string) => value !== tick && figure.test(value)

/** Inside a name, where a clerk wrote it beside the payee: no payee is called so. */
export const stopInName =
  /\b(?:do not pay|do ?n.?t pay|not to be paid|on hold|stop pay\w*|terminated|deceased|resigned|already paid)\b|^hold\s*[-:–(]|[-–([*]\s*(?:hold|held|stop(?:ped)?|paid|void|cancel(?:l?ed)?)\s*[)\]*]*$/i
/** Paid by hand: then a payment by the bank is a second one. */
export const byHand = /^(?:cash|cheques?|chq|check|by hand|voucher|held cheque)$/i

/** What was said of a row of the file that it came from, and its cells do not show: hidden there, struck through, in dollars. */
export const saidOfFile =
  /\bso (?:it|they) may (?:not be meant|have moved)\b|\bits cells can mean something else\b|\bthe workbook (?:may )?shows? |\bhow it stood in its file\b/
export const refusedBefore = {
  code: 'row_says_stop',
  sentence:
    'it was refused for how it stood in its file, as it says. Leave it out, or empty the cell where it is meant.',
}

/** What a clerk can do about a row that a column beside the payment speaks of. */
export const passOver = 'Leave the row out, or say that the column is not read.'
