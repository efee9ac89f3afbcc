import { type Day, isDay } from '../calendar.ts'
import { readPlain } from './amount.ts'
import { checkBalances, refused, signed } from './balances.ts'
import {
  problemAt,
  type Report,
  type StatementLine,
  type StatementRead,
  statementLimits,
  statementProblems,
  stillRows,
  wordsOf,
} from './statement.ts'
import { all, find, readXml, type XmlElement } from './xml.ts'

/** ISO 20022 camt.053: one statement of one account; booked entries alone, each as the account saw it. */
export function readCamt053(text: string): StatementRead {
  const document = readXml(text)
  if ('trouble' in document) {
    return refused([problemAt(document.row, 'file', 'not_xml', `${document.trouble}.`)])
  }
  const { problems, report } = statementProblems()
  const statements = all(find(document, 'BkToCstmrStmt'), 'Stmt')
  const [statement] = statements
  if (!statement || statements.length > 1) {
    const says = 'it has to have one statement (BkToCstmrStmt/Stmt), of one account.'
    return refused([problemAt(document.row, 'file', 'not_one_statement', says)])
  }
  const balance = (kind: string) => {
    const found = all(statement, 'Bal').filter(
      (one) => find(one, 'Tp', 'CdOrPrtry', 'Cd')?.text.trim() === kind,
    )
    const [only] = found
    const what = kind === 'OPBD' ? 'opening balance' : 'closing balance'
    if (!only || found.length > 1) {
      report(statement.row, what, 'missing', `there has to be one (${kind}).`)
      return 0
    }
    return amountOf(only, what, report) ?? 0
  }
  const id = find(statement, 'Acct', 'Id')
  const account = (find(id, 'IBAN') ?? find(id, 'Othr', 'Id'))?.text.trim()
  const [openingToea, closingToea] = [balance('OPBD'), balance('CLBD')]
  const entries = all(statement, 'Ntry')
  const booked = entries.filter((entry) => {
    const status = find(entry, 'Sts')
    return !unbooked.has((find(status, 'Cd') ?? status)?.text.trim() ?? '')
  })
  const lines = booked.flatMap((entry): StatementLine[] => {
    const line = lineOf(entry, report)
    return line ? [line] : []
  })
  if (problems.length > 0) return refused(problems)
  if (lines.length === 0) {
    return refused([problemAt(statement.row, 'file', 'no_lines', 'it has no booked entry (Ntry).')])
  }
  const still = stillRows(lines.filter(({ amountToea }) => amountToea === 0))
  const pending = pendingSays(entries.length - booked.length)
  const passedOver = [...still, ...pending, ...summaryTrouble(statement, lines)]
  const of = { openingToea, closingToea, lines, passedOver }
  return checkBalances({ format: 'camt053', account, ...of })
}

/** Pending, told for information alone, or of a day to come. */
const unbooked = new Set(['PDNG', 'INFO', 'FUTR'])

/** They are lines once they are booked; nothing where there are none. */
function pendingSays(many: number): string[] {
  if (many === 0) return []
  const said = many === 1 ? '1 entry is' : `${many.toLocaleString('en-US')} entries are`
  return [`${said} not booked (PDNG, INFO or FUTR), and no line before the bank books it.`]
}

/** Where its summary comes to something else than its booked entries. It may count others, so it is told and refuses nothing. */
function summaryTrouble(statement: XmlElement, lines: StatementLine[]): string[] {
  const sides = [
    ['TtlCdtNtries', 'credits', 1],
    ['TtlDbtNtries', 'debits', -1],
  ] as const
  return sides.flatMap(([name, what, side]) => {
    const total = find(statement, 'TxsSummry', name)
    const written = readPlain(find(total, 'Sum')?.text.trim() ?? '', '.')
    const sum = lines.reduce((all, { amountToea }) => all + Math.max(0, side * amountToea), 0)
    if (!total || written === undefined || written === sum) return []
    return [
      `Row ${total.row}: the summary says ${what} of ${signed(written)}, and those that are booked come to ${signed(sum)}.`,
    ]
  })
}

function lineOf(entry: XmlElement, report: Report): StatementLine | undefined {
  const amountToea = amountOf(entry, 'amount', report)
  const date = find(entry, 'BookgDt') ?? find(entry, 'ValDt')
  const day = dayOf(date)
  if (!day) report(entry.row, 'date', 'not_a_day', 'it has no day of booking (BookgDt).')
  if (!day || amountToea === undefined) return undefined
  const details = all(entry, 'NtryDtls').flatMap((some) => all(some, 'TxDtls'))
  const words = [find(entry, 'AddtlNtryInf')?.text, wordsOfAll(details, amountToea)]
  const ids = details.length === 1 ? find(details[0], 'Refs') : undefined
  const own = [find(entry, 'NtryRef'), find(ids, 'EndToEndId'), find(entry, 'AcctSvcrRef')]
  const reference = own
    .map((one) => one?.text.trim() ?? '')
    .find((one) => one !== '' && one !== 'NOTPROVIDED')
  return {
    ...{ row: entry.row, day, amountToea, balanceToea: undefined },
    ...{ text: wordsOf(words.filter(Boolean).join(' ')), reference: wordsOf(reference ?? '') },
  }
}

/**
 * Payments that the bank books as one entry: of money that came in whose each is, as far as there is room, so that the first is not
 * taken for all of it. What left is one of our files, whose payments we know.
 */
function wordsOfAll(details: readonly XmlElement[], amountToea: number): string {
  const said = details.map((one) =>
    [find(one, 'AddtlTxInf'), ...all(find(one, 'RmtInf'), 'Ustrd')]
      .map((part) => part?.text.trim() ?? '')
      .filter(Boolean)
      .join(' '),
  )
  const [first = ''] = said
  if (said.length < 2) return first
  const shown = amountToea < 0 ? [first] : [...new Set(said)].filter(Boolean)
  let words = `${said.length} payments in one entry: ${first}`
  for (const one of shown.slice(1)) {
    if (words.length + one.length > sharedMax) return `${words} …`
    words += ` · ${one}`
  }
  return words
}

/** Of what one entry may say, so much for the payments in it. */
const sharedMax = statementLimits.textMax / 2

/** An amount of kina with its side. */
function amountOf(of: XmlElement, what: string, report: Report): number | undefined {
  const amount = find(of, 'Amt')
  const side = find(of, 'CdtDbtInd')?.text.trim()
  const toea = readPlain(amount?.text.trim() ?? '', '.')
  const currency = /\bCcy\s?=\s?["']([A-Z]{3})["']/.exec(amount?.attributes ?? '')?.[1]
  if (currency !== 'PGK') {
    report(of.row, what, 'not_kina', `it is in ${currency ?? 'no currency'}, not in kina.`)
    return undefined
  }
  if (toea === undefined || (side !== 'CRDT' && side !== 'DBIT')) {
    report(of.row, what, 'not_an_amount', 'it is no amount with a side (Amt, CdtDbtInd).')
    return undefined
  }
  return side === 'DBIT' && toea !== 0 ? -toea : toea
}

function dayOf(date: XmlElement | undefined): Day | undefined {
  const day = find(date, 'Dt')?.text.trim() ?? find(date, 'DtTm')?.text.trim().slice(0, 10) ?? ''
  return isDay(day) ? day : undefined
}
