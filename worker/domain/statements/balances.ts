import { formatToea } from '../money/money.ts'
import {
  checkWords,
  problemAt,
  type Statement,
  type StatementProblem,
  type StatementRead,
  statementLimits,
  statementProblems,
} from './statement.ts'

/**
 * Nothing of a statement is missing: opening + lines = closing, and each balance on the way. A line of nothing is none: it has
 * to leave the balance where it is.
 */
export function checkBalances(statement: Statement): StatementRead {
  const { lines, openingToea, closingToea } = statement
  const { problems, report } = statementProblems()
  if (lines.length > statementLimits.linesMax) return refused([tooManyLines(lines.length)])
  let now = openingToea
  for (const line of lines) {
    checkWords(line, report)
    now += line.amountToea
    const { balanceToea, row } = line
    if (balanceToea === undefined || balanceToea === now) continue
    const says = `it is ${signed(balanceToea)}, and the rows before it come to ${signed(now)}. A row is missing or was changed.`
    report(row, 'balance', 'balance_broken', says)
    break
  }
  if (problems.length === 0 && now !== closingToea) {
    const row = lines.at(-1)?.row ?? 1
    const says = `the rows end at ${signed(now)}, and the statement says ${signed(closingToea)}.`
    report(row, 'closing balance', 'closing_differs', says)
  }
  if (problems.length > 0) return refused(problems)
  const moved = lines.filter(({ amountToea }) => amountToea !== 0)
  if (moved.length === 0) {
    return refused([problemAt(lines[0]?.row ?? 1, 'file', 'no_lines', 'no row moves any money.')])
  }
  return { ok: true, statement: { ...statement, lines: moved } }
}

export function tooManyLines(many: number): StatementProblem {
  const [count, max] = [many, statementLimits.linesMax].map((n) => n.toLocaleString('en-US'))
  const message = `The statement has ${count} lines; at most ${max} are read. Nothing was kept.`
  return { row: 1, field: 'file', code: 'too_many_lines', message }
}

/** Money of an account, which may stand below nothing. */
export const signed = (toea: number) => (toea < 0 ? `−${formatToea(-toea)}` : formatToea(toea))

export const refused = (problems: StatementProblem[]): StatementRead => ({ ok: false, problems })
