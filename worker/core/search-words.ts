/** What was typed → the beginning of every word, as a search table wants it; nothing where no word was typed. */
export function searchWords(search: string | undefined): string | undefined {
  const words = (search ?? '').match(/[\p{L}\p{N}]+/gu)
  return words?.map((word) => `"${word}"*`).join(' ')
}
