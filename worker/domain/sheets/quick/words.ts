import type { RowNotices } from '../checks/row-notices.ts'
import { fieldOf } from '../head/known-titles.ts'
import { hasDigit } from './characters.ts'

/** Columns repeat few words; of one that does not, so many are kept. */
const keptMax = 1_000

export type Words = {
  /** Is there nothing that the cell says against paying its row? */
  saysNothing(index: number, cell: string): boolean
  /** Could the cell be a title? None of those we know has a digit. */
  isTitle(index: number, cell: string): boolean
}

/** What the cells of each column say; each word of a column is looked at once. */
export function wordsOf(columns: number, notices: RowNotices): Words {
  const kept = () => Array.from({ length: columns }, () => new Map<string, boolean>())
  const [silent, titles] = [kept(), kept()]
  return {
    saysNothing: (index, cell) =>
      once(silent[index], cell, () => notices.ofCell(index, cell) === undefined),
    isTitle: (index, cell) =>
      !hasDigit(cell) && once(titles[index], cell, () => fieldOf(cell) !== undefined),
  }
}

function once(kept: Map<string, boolean> | undefined, word: string, look: () => boolean): boolean {
  const known = kept?.get(word)
  if (known !== undefined) return known
  const found = look()
  if (kept && kept.size < keptMax) kept.set(word, found)
  return found
}
