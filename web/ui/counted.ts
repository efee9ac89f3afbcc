/** A number and its noun: `1 row`, `1,234 rows`, `2 batches`. */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : nouns}`
}

/** A number that was counted to its end, or the beginning of a larger one: `12`, `1,000+`. */
export const atLeast = (many: number, isPart: boolean) =>
  `${many.toLocaleString('en-US')}${isPart ? '+' : ''}`
