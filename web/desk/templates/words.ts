import type { Rhythm } from '#domain/batches/runs/template.ts'

export const rhythmWords: Record<Rhythm | '', string> = {
  '': 'No periods',
  week: 'Each week',
  fortnight: 'Each fortnight',
  month: 'Each month',
}

/** As the years' periods are called: `26 fortnights`. */
export const periodsWords: Record<Rhythm, string> = {
  week: 'weeks',
  fortnight: 'fortnights',
  month: 'months',
}
