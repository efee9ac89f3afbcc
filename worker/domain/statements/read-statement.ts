import { withoutZeros } from '../payees/bank-account.ts'
import { quote } from '../sheets/written-cell.ts'
import { refused } from './balances.ts'
import { readCsvStatement } from './csv/read-csv.ts'
import type { StatementMapping } from './mapping.ts'
import { readCamt053 } from './read-camt053.ts'
import { readMt940 } from './read-mt940.ts'
import { problemAt, type Statement, type StatementRead, wordsOf } from './statement.ts'

/** Which of the three a text is written in, by how it begins. */
export function formatOf(text: string): Statement['format'] {
  const start = text.slice(0, 2_000).trimStart()
  if (start.startsWith('<')) return 'camt053'
  return start.includes(':20:') && /:25P?:/.test(start) ? 'mt940' : 'csv'
}

/** What programs of accounts exchange, and is not read here; nothing of what may be. */
export function unreadKindOf(text: string): 'OFX' | 'QIF' | undefined {
  const start = text.slice(0, 2_000).trimStart()
  if (/^OFXHEADER|^<OFX>|<\?OFX /i.test(start)) return 'OFX'
  return /^!Type:/i.test(start) ? 'QIF' : undefined
}

/** A statement of this account, whole, or what keeps it from being read. Reads each letter a fixed number of times. */
export function readStatement(
  text: string,
  of: { bsb: string; accountNumber: string },
  mapping: StatementMapping | undefined,
): StatementRead {
  const read = readIt(text, mapping)
  if (!read.ok || isOf(read.statement.account, of)) return read
  const named = quote(wordsOf(read.statement.account ?? ''))
  const says = `it is of ${named}, and not of the account ${of.bsb} ${of.accountNumber}.`
  return refused([problemAt(1, 'account', 'wrong_account', says)])
}

function readIt(text: string, mapping: StatementMapping | undefined): StatementRead {
  const format = formatOf(text)
  const unread = unreadKindOf(text)
  if (unread) {
    const says = `it is ${unread}, which is not read: export it as CSV, MT940 or CAMT.053.`
    return refused([problemAt(1, 'file', 'kind_unread', says)])
  }
  if (format === 'camt053') return readCamt053(text)
  if (format === 'mt940') return readMt940(text)
  if (mapping) return readCsvStatement(text, mapping)
  const says = 'say first which column is which.'
  return refused([problemAt(1, 'titles', 'mapping_needed', says)])
}

/** The number with or without its BSB; nothing said is nothing against it. */
function isOf(
  account: string | undefined,
  { bsb, accountNumber }: { bsb: string; accountNumber: string },
) {
  if (account === undefined) return true
  const digits = account.replace(/\D/g, '')
  const own = withoutZeros(accountNumber)
  if (withoutZeros(digits) === own) return true
  const branch = bsb.replace(/\D/g, '')
  const at = digits.lastIndexOf(branch)
  return at >= 0 && withoutZeros(digits.slice(at + branch.length)) === own
}
