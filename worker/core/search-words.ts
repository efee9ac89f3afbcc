import { inForm } from '../domain/text/in-form.ts'
/**
 * The letters that the search reads as plain ones, with theirs: the columns `plain` of the tables that are searched say the
 * same (migration 0042), and a test holds both against each other.
 */
export const plainLetters = {
  a: 'ÀÁÂÃÄÅĀàáâãäåā',
  c: 'ÇĆČçćč',
  e: 'ÈÉÊËĒèéêëē',
  i: 'ÌÍÎÏĪìíîïī',
  n: 'ÑŃñń',
  o: 'ÒÓÔÕÖŌòóôõöō',
  s: 'ŠŚšś',
  u: 'ÙÚÛÜŪùúûüū',
  y: 'ÝŸýÿ',
  z: 'ŽŹŻžźż',
}

const plainOf = new Map(
  Object.entries(plainLetters).flatMap(([plain, all]) => [...all].map((one) => [one, plain])),
)

/** What was typed → its words as the word tables have them, without capitals and accents; nothing where no word was typed. */
export function searchWords(search: string | undefined): string[] | undefined {
  const plain = Array.from(inForm(search ?? '', 'NFC'), (one) => plainOf.get(one) ?? one)
  const words = plain.join('').match(/[\p{L}\p{N}]+/gu)
  // SQLite knows capitals of these letters alone
  return words?.map((word) => word.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase()))
}
