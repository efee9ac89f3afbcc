import { allow, type Result, refuse } from '../../result.ts'
import { type Difference, type DifferenceWord, type RunSummary, wordsOf } from './differences.ts'
import type { TemplateKind } from './template-kinds.ts'

/** Of how many who are new, gone or back nothing was said. */
export function countUnsaid({ words, ...counts }: RunSummary): number {
  const said = Object.values(words).reduce((sum, many) => sum + many, 0)
  return counts.new + counts.gone + counts.back - said
}

/** Whose runs need a word: they pay people who start, leave and go on leave. A supplier who is not due has not left. */
export const needsWords = (kind: TemplateKind | null) => kind === 'pay' || kind === 'super'

export type Said = Pick<Difference, 'kind' | 'name'> & { word: DifferenceWord | null }

export const isUnsaid = ({ kind, word }: Said) => word === null && wordsOf[kind] !== undefined

/**
 * Of each who is new, gone or back a run of people says why, once it is handed over: the table counts it too
 * (`batches_words_said`). Whoever is there, or missing, by mistake is no word for an approver to read: the mistake is mended
 * first. Of a first run there is nothing to say.
 */
export function checkWords(
  kind: TemplateKind | null,
  rows: readonly Said[],
): Result<undefined, 'said_mistake' | 'words_missing'> {
  if (rows.some(({ word }) => word === 'mistake')) return refuse('said_mistake')
  return needsWords(kind) && rows.some(isUnsaid) ? refuse('words_missing') : allow(undefined)
}
