import { Refusal } from '../refusals/refusal.ts'

/** D1 takes a row of 2,000,000 bytes; this is left beside what is short in it. */
const rowBytesMax = 1_900_000
const bytesOfCharacterMax = 3

/** Refuses, by its limit, what would be one row of more than a database takes: before anything is written. */
export function expectFitsARow(...texts: string[]) {
  for (const text of texts) {
    if (text.length * bytesOfCharacterMax <= rowBytesMax) continue
    const bytes = new TextEncoder().encode(text).length
    if (bytes > rowBytesMax) throw new Refusal('too_large', undefined, sentence)
  }
}

const sentence =
  'What the log would keep of this, or what would be answered, has more than 1.9 MB, and more is not kept in one piece. Nothing of it was saved. Do it in several parts, each with fewer rows.'
