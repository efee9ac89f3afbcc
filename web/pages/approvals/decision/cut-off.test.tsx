import { expect, test } from 'vitest'
import type { BatchView } from '#contract/batches/batches.ts'
import { payroll } from '../../ui/page-cast.fixture.ts'
import { drawApproval } from '../approval-page.fixture.tsx'

function cutOffOf(cutOff: BatchView['cutOff']) {
  const html = drawApproval({ batch: { ...payroll, cutOff } })
  return html.match(/<dt>Cut-off<\/dt><dd>(.*?)<\/dd>/)?.[1]?.replace(/<[^>]+>/g, ' ')
}

test('an approver reads until when the file must be at its bank, and what a missed one costs', () => {
  const known = { bank: 'BSP', at: '2026-11-26T04:00:00Z', day: '2026-11-26', time: '14:00' }
  const soon = { ...known, isMissed: false, stage: null, nextPossible: null }
  expect(cutOffOf(soon)).toBe('at BSP by 14:00, Thu 26 Nov 2026')
  const missed = { ...known, isMissed: true, stage: 'missed' as const, nextPossible: '2026-11-27' }
  expect(cutOffOf(missed)).toContain('it needs a new day, Fri 27 Nov 2026 at the earliest')
})

test('where none is known it says so, and once its file has left there is nothing to say', () => {
  const none = { bank: 'BSP', at: null, day: null, time: null }
  const unknown = { ...none, isMissed: false, stage: null, nextPossible: null }
  expect(cutOffOf(unknown)).toBe('none is known for this account')
  expect(cutOffOf(null)).toBeUndefined()
})
