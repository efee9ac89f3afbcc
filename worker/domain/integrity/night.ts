import { type Day, dayInPortMoresby, startOfDay } from '../calendar.ts'
import { hourMs } from '../durations.ts'
import { type IntegrityCheck, integrityCheckNames } from './checks.ts'

/** What does not hold, and which check says so. */
export type FoundProblem = { check: IntegrityCheck; subject: string; name: string; says: string }

/** How far a night's look has come. */
export type NightWalk = {
  atCheck: IntegrityCheck
  after: number
  tries: number
  checked: Partial<Record<IntegrityCheck, number>>
  found: number
  problems: FoundProblem[]
}

/** Kept of a night; the page finds all of them when somebody asks. */
export const keptProblemsMax = 200
/** A place that gives no answer so often is left out, and said to be. */
export const triesMax = 5

const beginsAfterMs = 2 * hourMs

/** The night whose look is due: it begins at two in the morning in Port Moresby. */
export function nightOf(now: Date): Day {
  return dayInPortMoresby(new Date(now.getTime() - beginsAfterMs))
}

/** The moment from which a night's look is due. */
export function beginOfNight(night: Day): Date {
  return new Date(startOfDay(night).getTime() + beginsAfterMs)
}

const lateMs = 6 * hourMs

/** A look that was begun so long ago and is not over does not come to its end by itself. */
export const isLate = (begunAt: Date, now: Date) => now.getTime() - begunAt.getTime() > lateMs

export function beginNight(): NightWalk {
  const [atCheck] = integrityCheckNames as [IntegrityCheck]
  return { atCheck, after: 0, tries: 0, checked: {}, found: 0, problems: [] }
}

type Part = { checked: number; problems: Omit<FoundProblem, 'check'>[]; next: number | null }

/** The walk with one more part of it; `isOver` when it was the last one. */
export function walkOn(walk: NightWalk, part: Part): { walk: NightWalk; isOver: boolean } {
  const check = walk.atCheck
  const found = part.problems.map((one) => ({ ...one, check }))
  const grown = {
    tries: 0,
    checked: { ...walk.checked, [check]: (walk.checked[check] ?? 0) + part.checked },
    found: walk.found + found.length,
    problems: [...walk.problems, ...found].slice(0, keptProblemsMax),
  }
  if (part.next !== null)
    return { walk: { ...grown, atCheck: check, after: part.next }, isOver: false }
  const following = integrityCheckNames[integrityCheckNames.indexOf(check) + 1]
  return { walk: { ...grown, atCheck: following ?? check, after: 0 }, isOver: !following }
}

/** Is there something that the night before did not find? What nobody can mend is told once, and stays on the page. */
export function hasNews(now: Pick<NightWalk, 'found' | 'problems'>, before: NightWalk | undefined) {
  const known = new Set(before?.problems.map(signOf))
  return now.found > (before?.found ?? 0) || now.problems.some((one) => !known.has(signOf(one)))
}

const signOf = ({ check, subject, says }: FoundProblem) => `${check} ${subject} ${says}`
