/**
 * A text that somebody wrote as the key of a map. The runtime finds a short text of figures by its value, and so each of ten thousand
 * that were chosen for it beside all others.
 */
export const asKey = (text: string) => `.${text}`

/** Each of some texts once. */
export const distinct = (texts: string[]): string[] =>
  [...new Set(texts.map(asKey))].map((key) => key.slice(1))
