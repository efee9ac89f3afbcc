import { addDays, type Day, formatDay } from '../calendar.ts'
import { signed } from './balances.ts'
import {
  problemAt,
  type Statement,
  type StatementLine,
  type StatementProblem,
} from './statement.ts'

/** A line of a file with what the account has after it, in toea. */
export type Booked = StatementLine & { balanceToea: number }

/** A line that an earlier file had; those of before balances were kept have none. */
export type Known = Pick<StatementLine, 'day' | 'amountToea' | 'text' | 'reference'> & {
  balanceToea: number | null
}

/** What the account has after each line. A file that was read adds up, so this is what it says itself wherever it says it. */
export function bookedLines({ lines, openingToea }: Statement): Booked[] {
  let balanceToea = openingToea
  return lines.map((line) => {
    balanceToea += line.amountToea
    return { ...line, balanceToea }
  })
}

/**
 * What a line is known by: its day, its amount and what the account has after it, and which of several such it is. Its words
 * are not in it, so that other columns or another spelling make no second line of it; two that say the same stand at two balances.
 */
export function lineKeys(
  lines: readonly Booked[],
  hash: (content: string) => Promise<string>,
): Promise<string[]> {
  const seen = new Map<string, number>()
  const said = lines.map(({ day, amountToea, balanceToea }) => {
    const place = JSON.stringify([day, amountToea, balanceToea])
    const times = (seen.get(place) ?? 0) + 1
    seen.set(place, times)
    return `${place} ${times}`
  })
  return Promise.all(said.map(hash))
}

/** The days of a file; it has at least one line. */
export function daysOf(lines: readonly Pick<StatementLine, 'day'>[]): { from: Day; to: Day } {
  const days = lines.map(({ day }) => day).sort()
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

/**
 * Why a file and an earlier one cannot both be of this account, by the row of the day; nothing where they can. `missing`: lines of
 * the file's days that it has not. A file without a known line may be another part of a day, where it begins after one of those
 * or ends before one. Else a line that it adds and that says the same would be that line again, in an order that the bank has
 * changed; and a file that begins with a new line where a known one ended may mean another line by what looks known.
 */
export function findContradiction(
  { openingToea, closingToea }: Pick<Statement, 'openingToea' | 'closingToea'>,
  lines: readonly Booked[],
  isKnown: (line: Booked) => boolean,
  missing: readonly Known[],
): StatementProblem | undefined {
  const known = lines.filter(isKnown)
  const added = lines.filter((line) => !isKnown(line))
  const endsThere = ({ balanceToea }: Known) => balanceToea === openingToea
  const [first, firstKnown] = [lines[0], known[0]]
  if (first && firstKnown && !isKnown(first) && [...known, ...missing].some(endsThere)) {
    return doubt(firstKnown)
  }
  const isAnotherPart =
    !firstKnown &&
    missing.some(
      (line) =>
        endsThere(line) ||
        (line.balanceToea !== null && line.balanceToea - line.amountToea === closingToea),
    )
  if (isAnotherPart) return forkIn(lines, added, missing)
  const words = new Set(added.map(wordsOf))
  const other = missing.find((line) => words.has(wordsOf(line)))
  if (!other) return forkIn(lines, added, missing)
  const row = lines.find(({ day }) => day >= other.day)?.row ?? 1
  const what = `${signed(other.amountToea)} “${other.text}” of ${formatDay(other.day)}`
  const balance =
    other.balanceToea === null ? '' : `, with a balance of ${signed(other.balanceToea)}`
  return problemAt(
    row,
    'balance',
    'other_file_differs',
    `an earlier file has ${what}${balance}, and this one has it at another place. Export these days as you did before, or begin with the day after.`,
  )
}

/**
 * A line that the file adds to a day goes on from a balance from which an earlier file has another one, and the lines of that day
 * make no one way through its balances: nothing brought the account back to it, and of the two one is not as the bank has it.
 */
function forkIn(lines: readonly Booked[], added: readonly Booked[], missing: readonly Known[]) {
  // by the day on which money counts, and not on which it was booked, the lines of a day do not follow on each other
  if (lines.some(({ day }, at) => day < (lines[at - 1]?.day ?? day))) return undefined
  const place = (day: Day, toea: number) => `${day} ${toea}`
  const start = (line: Pick<Booked, 'day' | 'amountToea' | 'balanceToea'>) =>
    place(line.day, line.balanceToea - line.amountToea)
  const booked = missing.flatMap((line) =>
    line.balanceToea === null ? [] : [{ ...line, balanceToea: line.balanceToea }],
  )
  const from = new Map(booked.map((line) => [start(line), line]))
  // how many more lines go on from a balance than come to it; only where a day begins is it one
  const begins = new Map<string, number>()
  const count = (at: string, by: number) => begins.set(at, (begins.get(at) ?? 0) + by)
  for (const line of [...lines, ...booked]) {
    count(start(line), 1)
    count(place(line.day, line.balanceToea), -1)
  }
  const ofDay = new Map<Day, number>()
  for (const [at, more] of begins) {
    const [day = ''] = at.split(' ')
    if (more > 0) ofDay.set(day, (ofDay.get(day) ?? 0) + more)
  }
  const line = added.find(
    (one) =>
      from.has(start(one)) && (begins.get(start(one)) ?? 0) > 0 && (ofDay.get(one.day) ?? 0) > 1,
  )
  const other = line && from.get(start(line))
  if (!other) return undefined
  const { row, day, amountToea, balanceToea } = line
  return problemAt(
    row,
    'balance',
    'other_file_differs',
    `${signed(amountToea)} of ${formatDay(day)} goes on from ${signed(balanceToea - amountToea)}, and so does ${signed(other.amountToea)} “${other.text}” of an earlier file. Export the whole day; or take back the file that is not as the bank has it.`,
  )
}

const doubt = ({ row, day, amountToea }: StatementLine) =>
  problemAt(
    row,
    'balance',
    'may_be_another',
    `this ${signed(amountToea)} of ${formatDay(day)} stands where an earlier file has a line, and the file begins where that one ended: nobody can tell whether it is the same. Export the whole day.`,
  )

const wordsOf = ({ day, amountToea, text, reference }: Known) =>
  JSON.stringify([day, amountToea, text, reference])

/** How far apart a bank's two days of one line may stand: when it was made, and when it counts. */
export const daysApart = 7

/** The days around a file in which its lines may stand under the other of the bank's two dates. */
export const daysAround = ({ from, to }: { from: Day; to: Day }) => {
  return { from: addDays(from, -daysApart), to: addDays(to, daysApart) }
}

/** A line that is known under another day, where the column of the date was changed, or the kind of the file. */
export function findMoved(
  added: readonly Booked[],
  known: readonly Known[],
  isOtherFormat: boolean,
): StatementProblem | undefined {
  const place = ({ amountToea, balanceToea }: Known) => `${amountToea} ${balanceToea}`
  const places = new Map(known.map((line) => [place(line), line]))
  const [moved] = added.filter((line) => {
    const other = places.get(place(line))
    return other !== undefined && other.day !== line.day
  })
  if (!moved) return undefined
  const other = places.get(place(moved))
  return problemAt(
    moved.row,
    'date',
    'other_date',
    `this line was imported as of ${formatDay(other?.day ?? moved.day)}${isOtherFormat ? ' from a file of another kind. Go on with that kind, or choose other days.' : '. Choose the column of the date that you chose before.'}`,
  )
}
