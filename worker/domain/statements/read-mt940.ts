import { type Day, isDay } from '../calendar.ts'
import { readPlain } from './amount.ts'
import { checkBalances, refused } from './balances.ts'
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

type Field = { row: number; tag: string; value: string }
type Balance = { toea: number; day: Day }

/**
 * SWIFT MT940, one account and as many parts as the bank sent: `:60F:` opens, `:61:` with its `:86:` is a line, `:62F:`
 * closes. Parts between (`60M`, `62M`) must meet, each where its lines end, and none is there twice. What else it has is not of
 * the account.
 */
export function readMt940(text: string): StatementRead {
  const { problems, report } = statementProblems()
  const accounts = new Set<string>()
  const lines: StatementLine[] = []
  let opening: Balance | undefined
  let closing: Balance | undefined
  let isOpen = false
  let part = 0
  const parts = new Set<string>()
  for (const { row, tag, value } of fieldsOf(text, report)) {
    // `25P` has the bank below the account
    const isAccount = tag === '25' || tag === '25P'
    if (isAccount && accounts.size < 2) accounts.add((value.split('\n')[0] ?? '').trim())
    if (tag === '60F' || tag === '60M') {
      const found = readBalance(row, value, report)
      if (isOpen) report(row, 'closing balance', 'missing', 'the part before has none (:62F:).')
      if (closing && found && closing.toea !== found.toea) {
        report(row, 'opening balance', 'parts_apart', 'it is not where the part before ends.')
      }
      const end = lines.at(-1)
      if (closing && end) end.balanceToea = closing.toea
      opening ??= found
      isOpen = true
      part = lines.length
    }
    if (tag === '61') {
      if (!isOpen) report(row, 'line', 'line_outside', 'it stands before the opening balance.')
      const line = readLine(row, value, report)
      if (line) lines.push(line)
    }
    const last = lines.length > part ? lines.at(-1) : undefined
    // as often as a file says more of one line: read as words once, below
    if (tag === '86' && isOpen && last) last.text += ` ${value.replaceAll('\n', ' ')}`
    if (tag === '62F' || tag === '62M') {
      closing = readBalance(row, value, report)
      // each line is in one part, however often the file closes it
      const ofPart = isOpen ? lines.slice(part).map((line) => ({ ...line, row: 0 })) : []
      const said = JSON.stringify([ofPart, closing])
      if (ofPart.length > 0 && parts.has(said)) report(row, 'file', 'part_twice', partTwice)
      parts.add(said)
      isOpen = false
    }
  }
  if (!opening) report(1, 'opening balance', 'missing', 'there is none (:60F:).')
  if (!closing || isOpen) report(1, 'closing balance', 'missing', 'there is none (:62F:).')
  if (accounts.size !== 1) {
    report(1, 'account', 'several_accounts', 'a statement is of one account (:25:).')
  }
  if (problems.length > 0 || !opening || !closing) return refused(problems)
  if (lines.length === 0)
    return refused([problemAt(1, 'file', 'no_lines', 'it has no line (:61:).')])
  for (const line of lines) line.text = wordsOf(line.text)
  const of = { openingToea: opening.toea, closingToea: closing.toea }
  const passedOver = stillRows(lines.filter(({ amountToea }) => amountToea === 0))
  return checkBalances({ format: 'mt940', account: [...accounts][0], ...of, lines, passedOver })
}

const partTwice =
  'the part that ends here has the lines and the balance of one before it. Leave one of them.'

/** `:61:` and what stands on the lines below it. */
function fieldsOf(text: string, report: Report): Field[] {
  const fields: Field[] = []
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.length > statementLimits.lineMax) {
      report(
        index + 1,
        'line',
        'too_long',
        `it has ${line.length} characters; at most ${statementLimits.lineMax}.`,
      )
      continue
    }
    const tag = /^:(\d\d[A-Z]?):/.exec(line)
    const last = fields.at(-1)
    if (tag) fields.push({ row: index + 1, tag: tag[1] ?? '', value: line.slice(tag[0].length) })
    else if (last && line !== '-' && line !== '-}' && last.value.length < statementLimits.lineMax) {
      last.value += `\n${line}`
    }
  }
  return fields
}

/** `C261126PGK1234,50`. */
function readBalance(row: number, value: string, report: Report): Balance | undefined {
  const found = /^([CD])(\d{6})([A-Z]{3})([\d,]{1,20})\s*$/.exec(value)
  const day = found && dayOf(found[2] ?? '')
  const toea = readPlain(found?.[4] ?? '', ',')
  if (found && found[3] !== 'PGK')
    report(row, 'balance', 'not_kina', `it is in ${found[3]}, not in kina.`)
  if (!found || !day || toea === undefined) {
    report(row, 'balance', 'not_a_balance', 'it is no side, day, currency and amount.')
    return undefined
  }
  return { day, toea: found[1] === 'D' && toea !== 0 ? -toea : toea }
}

/** `2611261126D1234,50NTRFB42//BANK-REF`; the reversal of a credit leaves the account, that of a debit comes to it. */
function readLine(row: number, value: string, report: Report): StatementLine | undefined {
  const [head = '', ...more] = value.split('\n')
  const found = /^(\d{6})(?:\d{4})?(RC|RD|C|D)([A-Z]?)([\d,]{1,20})([A-Z][A-Z0-9]{3})(.*)$/.exec(
    head,
  )
  const day = found && dayOf(found[1] ?? '')
  const size = readPlain(found?.[4] ?? '', ',')
  if (!found || !day || size === undefined) {
    report(row, 'line', 'not_a_line', 'it is no day, side, amount and kind (:61:).')
    return undefined
  }
  const isDebit = found[2] === 'D' || found[2] === 'RC'
  const [own = '', ofBank = ''] = (found[6] ?? '').split('//')
  const reference = own === 'NONREF' || own === '' ? ofBank : own
  const amountToea = isDebit && size !== 0 ? -size : size
  const line = { row, day, amountToea, balanceToea: undefined }
  return { ...line, text: more.join(' '), reference: wordsOf(reference) }
}

function dayOf(yymmdd: string): Day | undefined {
  const day = `20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`
  return isDay(day) ? day : undefined
}
