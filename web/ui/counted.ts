/** A number and its noun: `1 row`, `1,234 rows`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`
}
