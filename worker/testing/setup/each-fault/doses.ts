import { transientFaults } from '../../../core/database-errors.ts'
import type { Lost } from './line.ts'

/** A lost call is asked again so often, and answered at the last time (`until-answered.ts`). */
const triesAgain = 3

/** So many of the texts, each alone; where nobody says so, all of them, some behind each other. */
const alone = Number(import.meta.env.VITE_TEXTS || 0)

/**
 * With what a call is lost: three texts at its first three tries before it was carried out, and in another run the other two and one
 * of these after it. Which ones goes by the number of the call, so that each text is met in both ways by some.
 */
export function doses(nth: number): Pick<Lost, 'when' | 'texts'>[] {
  const whens = ['before', 'after'] as const
  if (alone > 0)
    return transientFaults
      .slice(0, alone)
      .flatMap((text) => whens.map((when) => ({ when, texts: [text] })))
  const turned = transientFaults.map((_, place) => textAt(nth + place))
  return [
    { when: 'before', texts: turned.slice(0, triesAgain) },
    { when: 'after', texts: [...turned.slice(triesAgain), textAt(nth)] },
  ]
}

const textAt = (place: number) => transientFaults[place % transientFaults.length] ?? ''
