import { type SheetHeader, type SheetProblem, sheetProblem, wholeSheet } from '../sheet.ts'

/**
 * Characters of all that is said of a sheet, as it is answered. Each is held some eight times over in a Worker's 128 MB where it
 * is stored, answered and read again; and with three bytes of each an archive takes it along, whose slices end at 32 MB.
 */
export const saidCharactersMax = 8 * 1024 * 1024
/** What stands around the words of a problem: the names of its fields, its row, its code. */
const frameCharacters = 100

/** As many characters as these problems have in an answer. */
export function charactersSaid(problems: readonly SheetProblem[]): number {
  return problems.reduce(
    (sum, { column, value, sentence, message }) =>
      sum + frameCharacters + column.length + value.length + sentence.length + message.length,
    0,
  )
}

/** In place of all of them: nobody mends so many, and together they would not fit into an answer. */
export function tooMuchToSay(
  { row }: SheetHeader,
  { problems }: { problems: readonly SheetProblem[] },
): SheetProblem {
  const [count, last] = [problems.length, problems.at(-1)?.row ?? row].map((number) =>
    number.toLocaleString('en-US'),
  )
  const first = problems[0]?.message ?? ''
  const sentence = `There is more wrong with this sheet than can be told: ${count} problems up to row ${last}. Nothing was accepted. The first is: ${first}`
  const place = { row, column: wholeSheet, value: '', code: 'too_many_problems' }
  return sheetProblem({ ...place, sentence, severity: 'error' })
}
