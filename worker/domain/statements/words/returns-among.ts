import { wordFinder } from './find-words.ts'

type Credit = { amountToea: number; text: string; reference: string }
type Words = { amountToea: number; reference: string; payeeName: string }

/** What a credit of a statement says. */
export const saidBy = ({ text, reference }: Credit) => `${text} ${reference}`

/**
 * The credits that say whom or what a payment of exactly their amount was for (`out`). The words of an amount are made ready once, so that
 * a line is read once; and an amount at a time, because made ready they take far more room.
 */
export function creditsNamed<One extends Credit>(
  credits: readonly One[],
  out: readonly Words[],
): One[] {
  const wordsOf = Map.groupBy(out, ({ amountToea }) => amountToea)
  return [...Map.groupBy(credits, ({ amountToea }) => amountToea)].flatMap(([toea, lines]) => {
    const words = wordsOf.get(toea)
    if (!words) return []
    const find = wordFinder(words.flatMap(({ reference, payeeName }) => [reference, payeeName]))
    return lines.filter((line) => find(saidBy(line)).size > 0)
  })
}
