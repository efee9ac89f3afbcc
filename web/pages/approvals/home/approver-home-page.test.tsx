import { renderToStaticMarkup } from 'react-dom/server.edge'
import { expect, test } from 'vitest'
import type { HomeView } from '#contract/home.ts'
import { organisation, ravi } from '../../ui/page-cast.fixture.ts'
import { approverHome } from './approver-home.fixture.ts'
import { ApproverHomePage } from './approver-home-page.tsx'

const draw = (home: HomeView = approverHome) =>
  renderToStaticMarkup(<ApproverHomePage organisation={organisation} user={ravi} home={home} />)

test('says first how much waits, of how many batches, and since when', () => {
  const html = draw()
  const places = ['Good day, Ravi', 'K1,166,068.12', '2\u00a0batches wait for you', '/approval/b42']
  const at = places.map((place) => html.indexOf(place))
  expect(at).toEqual([...at].sort((a, b) => a - b))
  expect(at).not.toContain(-1)
  expect(html).toContain('the oldest since 21\u00a0Nov\u00a02026\u00a014:06')
})

test('says before all else what must be at its bank soon, or is late', () => {
  const soon = {
    ...{ id: 'b42', reference: 'B42', name: 'Payroll FN23', valueDate: '2026-11-25', bank: 'BSP' },
    ...{ stage: 'an_hour' as const, cutOff: { day: '2026-11-25', time: '14:00' } },
  }
  const missed = { ...soon, stage: 'missed' as const }
  const next = { ...missed, id: 'b44', nextPossible: '2026-11-27' }
  const html = draw({ ...approverHome, alarms: [soon, { ...missed, id: 'b43' }, next] })
  expect(html).toContain('at BSP by 14:00, Wed\u00a025\u00a0Nov\u00a02026')
  expect(html).toContain('Missed: it needs a new day and a fresh approval.')
  expect(html).toContain('a new day, Fri\u00a027\u00a0Nov\u00a02026 at the earliest')
  expect(html.indexOf('by 14:00')).toBeLessThan(html.indexOf('K1,166,068.12'))
})

test('counts what is unusual in each batch, and says when nothing was found', () => {
  const html = draw()
  expect(html).toContain('3 new payees · 1 changed account')
  expect(html).toContain('Nothing to look at was found')
})

test('says how much more or less it is than the batch before, where there is one', () => {
  const html = draw()
  expect(html).toContain('K67,418.22 more than Payroll FN22')
  expect(html).toContain('K901,350.10 less than Payroll FN22')
  const batches = approverHome.waiting.batches.map((batch) => ({ ...batch, before: null }))
  expect(draw({ ...approverHome, waiting: { ...approverHome.waiting, batches } })).not.toContain(
    'than',
  )
})

test('shows no card of a batch that somebody else must decide', () => {
  expect(draw()).not.toContain('/approval/b99')
})

test('counts this month’s own decisions', () => {
  expect(draw()).toMatch(/Yours in November.*4\u00a0batches, K2,000,000\.00.*1\u00a0question/)
})

test('says that nothing waits, and for whom something does', () => {
  const { waiting } = approverHome
  const none = { ...waiting, yours: 0, yoursToea: 0, count: 1 }
  const batches = waiting.batches.filter(({ isYours }) => !isYours)
  expect(draw({ ...approverHome, waiting: { ...none, batches } })).toContain(
    'Nothing waits for you; 1\u00a0batch for somebody else.',
  )
})

test('stands as the current page among the others, and Home leads to it without a detour', () => {
  expect(draw()).toContain('<a href="/approver-dashboard" aria-current="page"><b>Home</b></a>')
})
