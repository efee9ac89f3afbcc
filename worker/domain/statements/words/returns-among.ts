import { saysReturn } from '../says-return.ts'
import { wordFinder } from './find-words.ts'

type Credit = { amountToea: number; text: string; reference: string }
type Words = { amountToea: number; reference: string; payeeName: string }

/** What a credit of a statement says. */
export const saidBy = ({ text, reference }: Credit) => `${text} ${reference}`

/**
 * The credits that are payments come back: each says so, whatever we know of it, or says whom or what a payment of exactly its
 * amount was for (`out`). The words of an amount are made ready once, so that a line is read once.
 */
export function creditsThatReturn<One extends Credit>(
  credits: readonly One[],
  out: readonly Words[],
): One[] {
  const wordsOf = Map.groupBy(out, ({ amountToea }) => amountToea)
  const finders = new Map(
    [...wordsOf].map(([toea, words]) => [
      toea,
      wordFinder(words.flatMap(({ reference, payeeName }) => [reference, payeeName])),
    ]),
  )
  return credits.filter((line) => {
    const said = saidBy(line)
    return saysReturn(said) || (finders.get(line.amountToea)?.(said).size ?? 0) > 0
  })
}
