import type { StatementLine } from './statement.ts'

/** Lines that say the same are told apart by which of them each is: another file that has them again has the same keys. */
export async function lineKeys(
  lines: readonly Pick<StatementLine, 'day' | 'amountToea' | 'text' | 'reference'>[],
  hash: (content: string) => Promise<string>,
): Promise<string[]> {
  const seen = new Map<string, number>()
  const said = lines.map(({ day, amountToea, text, reference }) => {
    const words = JSON.stringify([day, amountToea, text, reference])
    const times = (seen.get(words) ?? 0) + 1
    seen.set(words, times)
    return `${words} ${times}`
  })
  return Promise.all(said.map(hash))
}
