import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HomeView } from '#contract/home.ts'
import { homeSections } from '#domain/access/home-sections.ts'
import { setUpNotes } from '#domain/access/set-up-notes.ts'
import { openPage } from '../../testing/open-page.tsx'
import { everything } from './home.fixture.ts'
import { EverythingPage } from './home-page.tsx'

async function open(changes: Partial<HomeView> = {}) {
  const home = { ...everything, sections: [...homeSections], ...changes }
  openPage(<EverythingPage />, {
    as: 'zoe',
    answers: { 'GET /api/home/everything': [200, home] },
  })
  await screen.findByRole('heading', { level: 1, name: 'Everything on one page' })
}

const region = (name: string | RegExp) => screen.getByRole('region', { name })

test('draws every section that there is', async () => {
  await open()
  for (const name of ['Needs you', 'With others', 'Next pay day', 'Set-up', 'Audit log', 'Service'])
    expect(region(name)).toBeDefined()
  expect(region('Accounts to verify').textContent).toContain('3')
  expect(region('You approved in November').textContent).toContain('4 approvals, 1 question')
  expect(region(/^Sent to the bank, by account/).textContent).toContain(
    'is made and not marked yet',
  )
})

test('lists what was sent by account and month, the newest first', async () => {
  await open()
  const rows = within(region(/^Sent to the bank, by account/)).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'AccountMonthPaymentsTotal',
    'BSP payrollNovember400K900,000.00',
    'BSP payrollOctober405K950,000.00',
  ])
})

test('says what of the log was checked, and when it does not hold', async () => {
  await open()
  expect(region('Audit log').textContent).toContain('Whole from entry 1,155 to 1,204')
})

test('says that the log is broken in other words and with another shape', async () => {
  await open({ audit: { ...everything.audit, isWhole: false } })
  expect(region('Audit log').textContent).toContain('▲Broken between entry 1,155 and 1,204')
})

test('has a sentence for each note on the set-up', async () => {
  await open({ setup: setUpNotes.map((note) => ({ note, of: ['BSP payroll'] })) })
  const notes = within(region('Set-up')).getAllByRole('listitem')
  expect(new Set(notes.map(({ textContent }) => textContent)).size).toBe(setUpNotes.length)
})
