/** `1.234,50`, as it is written where a comma begins the decimals. */
const commaDecimals = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/
/** `1 234.50`: gaps between the thousands. */
const gaps = /^(\d{1,3}(?: \d{3})+)(?:\.(\d{1,2}))?$/

/**
 * What somebody may have meant by an amount that `parseAmount` refuses, as they would have to write it: `1.234,50` →
 * `1234.50`. It is shown to be chosen and never taken by itself. Nothing where it would be a guess about size.
 */
export function amountReading(text: string): string | undefined {
  const bare = text.trim().replace(/^(?:PGK|K)\s*/i, '')
  const match = commaDecimals.exec(bare) ?? gaps.exec(bare)
  if (!match) return undefined
  const [, whole = '', decimals = ''] = match
  return `${whole.replace(/[. ]/g, '')}.${decimals.padEnd(2, '0')}`
}
