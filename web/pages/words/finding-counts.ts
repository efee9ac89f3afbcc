import { findingKinds } from '#domain/batches/findings.ts'
import { findingTitle, findingWords, paidBeforeDays } from '#domain/words/finding-words.ts'
import { grouped } from './figures.ts'

/* What both lanes say of the findings of a batch as a whole. */

/** Says what was looked for, and no more: each of these is a kind of finding. */
export const nothingFound = `No new payee, no changed or shared account, no name or number that differs from the one on file, no amount over twice the usual, nothing that this or another batch within ${paidBeforeDays} days pays too.`

export function countOf(kind: string, total: number, kinds = findingWords): string {
  const known = findingKinds.find((one) => one === kind)
  if (!known) return `${grouped(total)} × ${findingTitle(kind)}`
  const { one, many } = kinds[known]
  return `${grouped(total)} ${total === 1 ? one : many}`
}
