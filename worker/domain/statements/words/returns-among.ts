import { saysReturn } from '../says-return.ts'
import { wordFinder } from './find-words.ts'

type Credit = { amountToea: number; text: string; reference: string }
type Words = { amountToea: number; reference: string; payeeName: string }

/** What a credit of a statement says. */
export const saidBy = ({ text, reference }: Credit) => `${text} ${reference}`

/**
 * The credits that are payments come back: each says so, whatever we know of it, or says whom or what a payment of exactly its
 * amount was for (`out`). The words of an amount are made ready once, so that a line is read once; and an amount at a time, because
 * made ready they take far more room.
 */
export function creditsThatReturn<One extends Credit>(
  credits: readonly One[],
  out: readonly Words[],
): One[] {
  const wordsOf = Map.groupBy(out, ({ amountToea }) => amountToea)
  const silent = credits.filter((line) => !saysReturn(saidBy(line)))
  const others = new Set(silent)
  for (const [toea, lines] of Map.groupBy(silent, ({ amountToea }) => amountToea)) {
    const words = wordsOf.get(toea)
    if (!words) continue
    const find = wordFinder(words.flatMap(({ reference, payeeName }) => [reference, payeeName]))
    for (const line of lines) if (find(saidBy(line)).size > 0) others.delete(line)
  }
  return credits.filter((line) => !others.has(line))
}
