import { inForm } from '../text/in-form.ts'
/**
 * What is the same of a name however it was written: capitals, letters only, the words in the order of the alphabet. An
 * apostrophe stands inside a word, everything else that is no letter between two.
 */
export function nameKey(name: string): string {
  return wordsOf(name).sort().join(' ')
}

/** The words of a name in capitals, in their order. */
export function wordsOf(name: string): string[] {
  const capitals = inForm(name, 'NFC')
    .toUpperCase()
    .replace(/['’‘`]/g, '')
  return capitals.match(/\p{L}+/gu) ?? []
}

/**
 * What is the same of a reference however it was written: capitals, A–Z and 0–9, without the zeros in front of a number.
 * `inv 0012` and `INV-12` are one.
 */
export function referenceKey(reference: string): string {
  return referenceParts(reference).join('')
}

/** The runs of letters and of digits in a reference, without the zeros in front. */
export function referenceParts(reference: string): string[] {
  const runs = reference.toUpperCase().match(/[A-Z]+|\d+/g) ?? []
  return runs.map((run) => run.replace(/^0+(?=\d)/, ''))
}
