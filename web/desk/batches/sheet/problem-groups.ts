import type { SheetProblem } from '#domain/sheets/sheet.ts'
import { wholeRow, wholeSheet } from '#domain/sheets/whole.ts'

/** Problems with one cause. Where they are about the same value, one correction serves them all. */
export type ProblemGroup = {
  key: string
  column: string
  code: string
  severity: SheetProblem['severity']
  /** The first of them, in words, without its row. */
  sentence: string
  rows: number[]
  sameValue: string | undefined
}

/** Errors first, then by how many rows they hold up. */
export function groupProblems(problems: SheetProblem[]): ProblemGroup[] {
  const groups: ProblemGroup[] = []
  for (const [cause, alike] of Map.groupBy(problems, ({ column, code }) => `${column}\n${code}`)) {
    const byValue = Map.groupBy(alike, ({ value }) => value)
    const different: SheetProblem[] = []
    for (const [value, same] of byValue) {
      const isRepeated = same.length > 1 && isCell(same)
      if (isRepeated) groups.push(groupOf(`${cause}\n${value}`, same, value))
      else different.push(...same)
    }
    if (different.length > 0) groups.push(groupOf(cause, different, undefined))
  }
  const weight = ({ severity, rows }: ProblemGroup) =>
    (severity === 'error' ? 1_000_000 : 0) + rows.length
  return groups.sort((one, other) => weight(other) - weight(one))
}

function groupOf(key: string, problems: SheetProblem[], sameValue: string | undefined) {
  const first = problems[0]
  return {
    key,
    column: first?.column ?? '',
    code: first?.code ?? '',
    severity: first?.severity ?? 'error',
    sentence: first ? sentenceOf(first) : '',
    rows: problems.map(({ row }) => row),
    sameValue,
  }
}

function isCell(problems: SheetProblem[]): boolean {
  return problems.every(({ column }) => column !== wholeRow && column !== wholeSheet)
}

/** `not a number.` → `Not a number.` The grid shows where it is. */
export function sentenceOf({ sentence, message }: SheetProblem): string {
  const said = sentence || message
  return said.charAt(0).toUpperCase() + said.slice(1)
}
