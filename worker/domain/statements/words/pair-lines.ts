import { addDays, type Day } from '../../calendar.ts'
import { spaced, wordFinder } from './find-words.ts'

/** Before and after the pay day: a bank books a file the evening before, or after a long weekend. */
export const matchDays = { before: 1, after: 5 } as const

export type OpenLine = { id: string; day: Day; amountToea: number; text: string; reference: string }
export type Candidate = {
  id: string
  batchId: string
  batchNumber: number
  valueDate: Day
  firstDay: Day
  toea: number
  wordsOf: () => string[]
}
/** By what they come to. */
export type Candidates = ReadonlyMap<number, readonly Candidate[]>
type Around = { beside: Candidates; ours: ReadonlySet<number>; isFirst: boolean }

export const byAmount = (candidates: readonly Candidate[]): Candidates =>
  Map.groupBy(candidates, ({ toea }) => toea)

/** One line and one candidate that fit each other alone. Where more share an amount than anybody would look through, none is proposed. */
export function pairs(
  lines: readonly OpenLine[],
  candidates: Candidates,
  around: Around,
): [lineId: string, id: string][] {
  // an amount at a time: what makes its words found takes far more room than they do
  const chosen = [...Map.groupBy(lines, ({ amountToea }) => -amountToea)].flatMap(
    ([toea, ofLines]) => {
      const ofAmount = candidates.get(toea) ?? []
      const beside = around.beside.get(toea) ?? []
      if (ofAmount.length > candidatesMax) return []
      return pairsOfAmount(ofLines, ofAmount, beside, around)
    },
  )
  const times = new Map<string, number>()
  for (const [, id] of chosen) times.set(id, (times.get(id) ?? 0) + 1)
  return chosen.filter(([, id]) => times.get(id) === 1)
}

function pairsOfAmount(
  lines: readonly OpenLine[],
  candidates: readonly Candidate[],
  beside: readonly Candidate[],
  { ours, isFirst }: Around,
): [lineId: string, id: string][] {
  if (candidates.length === 0) return []
  const isMany = beside.length > candidatesMax
  const prepared = candidates.map(prepare)
  const others = isMany ? [] : beside.map(prepare)
  let finder: ReturnType<typeof wordFinder> | undefined
  return lines.flatMap((line): [string, string][] => {
    const numbers = new Set(numbersSaid(line).filter((number) => ours.has(number)))
    const isNear = ({ from, to, batchNumber }: Prepared) =>
      line.day >= from && line.day <= to && (numbers.size === 0 || numbers.has(batchNumber))
    const near = prepared.filter(isNear)
    if (near.length === 0) return []
    const nearBeside = others.filter(isNear)
    // of one alone its words decide nothing
    if (near.length === 1 && nearBeside.length === 0 && !isMany) return found(line, near)
    finder ??= wordFinder([...prepared, ...others].flatMap(({ words }) => words))
    const said = finder(`${line.text} ${line.reference}`)
    const isNamed = ({ words }: Prepared) => words.some((word) => said.has(word))
    const named = near.filter(isNamed)
    const fitting = named.length > 0 ? named : near
    const rivals = nearBeside.filter(({ batchId }) => batchId !== fitting[0]?.batchId)
    const mustBeNamed = isMany || (!isFirst && rivals.length > 0)
    if (rivals.some(isNamed) || (mustBeNamed && named.length === 0)) return []
    return found(line, fitting)
  })
}

const found = ({ id }: OpenLine, those: Prepared[]): [string, string][] =>
  those.length === 1 && those[0] ? [[id, those[0].id]] : []

type Prepared = ReturnType<typeof prepare>
function prepare(one: Candidate) {
  const words = one
    .wordsOf()
    .map(spaced)
    .filter((word) => word.trim() !== '')
  return { id: one.id, batchId: one.batchId, batchNumber: one.batchNumber, words, ...daysNear(one) }
}

/** The batches that a line says, as `B42`. */
export function numbersSaid({ text, reference }: Pick<OpenLine, 'text' | 'reference'>): number[] {
  return [...spaced(`${text} ${reference}`).matchAll(/ B(\d{1,9})(?= )/g)].map(([, said]) =>
    Number(said),
  )
}

/** Of more that share an amount none is proposed. */
export const candidatesMax = 100

/** The days of a debit of it: counted once, whatever looks for it. */
function daysNear({ valueDate, firstDay }: Candidate): { from: Day; to: Day } {
  const before = addDays(valueDate, -matchDays.before)
  return { from: before > firstDay ? before : firstDay, to: addDays(valueDate, matchDays.after) }
}
