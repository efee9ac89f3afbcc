import { allow, type Result, refuse } from '../../result.ts'
import type { Difference, DifferenceWord, RunSummary } from './differences.ts'

/** Of how many who are new, gone or back nothing was said. */
export function countUnsaid({ words, ...counts }: RunSummary): number {
  const said = Object.values(words).reduce((sum, many) => sum + many, 0)
  return counts.new + counts.gone + counts.back - said
}

type Said = Pick<Difference, 'name'> & { word: DifferenceWord | null }

/**
 * Whoever is there, or missing, by mistake is no word for an approver to read: the mistake is mended first. That nothing was
 * said of somebody is told before a run is handed over, and signed; of a first run there is nothing to say.
 */
export function checkWords(rows: readonly Said[]): Result<undefined, 'said_mistake'> {
  return rows.some(({ word }) => word === 'mistake') ? refuse('said_mistake') : allow(undefined)
}
