/** More marks in a row than any writing has; two signs of half width are letters until a form makes marks of them. */
const heaps = /([\p{M}\uff9e\uff9f]{17,})/u

/**
 * A text in one of Unicode's forms. The runtime puts the marks over a letter into their order by comparing each with each, and a
 * sheet of nothing else held everybody for seconds: a heap of them stays in the order in which it was written.
 */
export function inForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  if (!heaps.test(text)) return text.normalize(form)
  const parts = text.split(heaps)
  return parts.map((part, at) => (at % 2 === 0 ? part.normalize(form) : part)).join('')
}
