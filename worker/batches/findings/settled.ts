import type { FieldProblem } from '../../contract/problem.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { type Finding, isOpen, repeatKinds } from '../../domain/batches/findings.ts'
import { formatToea } from '../../domain/money/money.ts'
import { findingSentence } from '../../domain/words/finding-words.ts'

type SentReasons = { duplicatesReason: string; findingsReason: string }

/** One reason for all that needs one and has none; `duplicatesReason` speaks of repeated payments alone. */
export function giveReason(
  findings: Finding[],
  { duplicatesReason, findingsReason }: SentReasons,
  { by, at }: { by: string; at: Date },
): Finding[] {
  return findings.map((one) => {
    const ofRepeats = repeatKinds.includes(one.kind) ? duplicatesReason : ''
    const reason = ofRepeats || findingsReason
    if (one.rank !== 2 || one.said || reason === '') return one
    return { ...one, said: { reason, reasonedBy: by, reasonedAt: at } }
  })
}

/** Refuses a batch that cannot be handed over yet, with each line that holds it up. */
export function expectSettled(findings: Finding[]) {
  const open = findings.filter(isOpen)
  const blocking = open.filter(({ rank }) => rank === 1)
  if (blocking.length > 0) throw new Refusal('findings_open', blocking.map(problemOf))
  if (open.length === 0) return
  const isRepeated = open.every(({ kind }) => repeatKinds.includes(kind))
  const reason = isRepeated ? 'duplicates_need_reason' : 'findings_need_reason'
  throw new Refusal(reason, open.map(problemOf))
}

/** Refuses when a colleague's payments make it another sum than the one whoever submits has looked at. */
export function expectTotalAsSeen(totalToea: number, seen = totalToea) {
  if (totalToea === seen) return
  const detail = `The batch changed since you looked: it is ${formatToea(totalToea)} now.`
  throw new Refusal('findings_changed', undefined, detail)
}

/** Refuses when something was found that whoever submits has not looked at. */
export function expectAsSeen(findings: Finding[], seen: string[] | undefined) {
  if (!seen) return
  const known = new Set(seen)
  const unseen = findings.filter(({ key, rank }) => rank < 3 && !known.has(key))
  if (unseen.length === 0) return
  const points = unseen.length === 1 ? '1 new point' : `${unseen.length} new points`
  const detail = `Something changed since you looked: ${points}.`
  throw new Refusal('findings_changed', unseen.map(problemOf), detail)
}

function problemOf({ line, kind, evidence }: Finding): FieldProblem {
  const sentence = findingSentence(kind, evidence)
  return {
    ...(line !== null && { row: line }),
    field: 'findings',
    value: '',
    code: kind,
    message: line === null ? sentence : `Line ${line}: ${sentence}`,
    severity: 'error',
  }
}
