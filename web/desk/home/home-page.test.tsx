import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { HomeView } from '#contract/home.ts'
import { defaultRoles as roles } from '#domain/access/roles/default-roles.ts'
import { must } from '#domain/must.ts'
import { type CastName, sessionOf } from '../../testing/cast.ts'
import { type Answer, openPage } from '../../testing/open-page.tsx'
import { everything } from './home.fixture.ts'
import { HomePage } from './home-page.tsx'

/** The home that the server would answer for this person, changed where a test says so. */
async function openHome(
  as: CastName,
  changes: Partial<HomeView> = {},
  session: unknown = sessionOf(as),
) {
  const { dashboardSections } = roles[sessionOf(as).user.role]
  const own = Object.fromEntries(dashboardSections.map((name) => [name, everything[name]]))
  const { isNew, isPart, today, alarms } = everything
  const home = {
    sections: [...dashboardSections],
    isNew,
    isPart,
    today,
    alarms,
    ...own,
    ...changes,
  }
  const answers: Record<string, Answer> = {
    'GET /api/auth/session': [200, session],
    'GET /api/home': [200, home],
  }
  openPage(<HomePage />, { as, answers })
  await screen.findByRole('heading', { level: 1 })
}

const region = (name: string | RegExp) => screen.getByRole('region', { name })

const alarm = {
  ...{ id: 'b42', reference: 'B42', name: 'Payroll FN24', valueDate: '2026-11-25', bank: 'BSP' },
  ...{ stage: 'an_hour' as const, cutOff: { day: '2026-11-25', time: '14:00' } },
}

test('says it where more waits than a home looks at', async () => {
  await openHome('mia', { isPart: true })
  expect(screen.getByText(/^More waits here than a home looks at/)).toBeTruthy()
})

describe('a clerk', () => {
  test('reads first what must be at its bank soon, and what is late', async () => {
    const late = { ...alarm, id: 'b43', reference: 'B43', stage: 'day_passed' as const }
    const next = { cutOff: null, nextPossible: '2026-11-27' }
    await openHome('mia', { alarms: [alarm, { ...late, ...next }] })
    const text = screen.getByRole('alert').textContent
    expect(text).toContain('B42 Payroll FN24, must be at BSP by 14:00, Wed 25/11/2026.')
    expect(text).toContain(
      'B43 Payroll FN24, its value date has passed: Wed 25/11/2026. It needs a new day, Fri 27/11/2026 at the earliest.',
    )
  })

  test('who keeps payees reads how many have a paper that ends', async () => {
    await openHome('mia', { documentsEnd: 2 })
    screen.getByText(/^Papers of 2 payees, .* ended or end within thirty days\.$/)
    const link = screen.getByRole('link', { name: 'See whose' })
    expect(link.getAttribute('href')).toBe('/payees?documents=ending')
  })

  test('reads what is due and not at the bank, and that it is late', async () => {
    const duty = { kind: 'swt' as const, name: 'Salary or wages tax', month: '2026-10' }
    await openHome('mia', {
      duties: [
        { ...duty, day: '2026-11-09', state: 'under_way' },
        { ...duty, kind: 'gst', name: 'GST', day: '2026-11-23', state: 'open' },
      ],
    })
    const { textContent } = await screen.findByRole('alert')
    expect(textContent).toContain(
      'Salary or wages tax for October: was due Mon 09/11/2026, the bank does not have all of it yet.',
    )
    expect(textContent).toContain(
      'GST for October: due Mon 23/11/2026, no batch is said to pay it.',
    )
  })

  test('sees what needs them with the verb that leads there, and how many more there are', async () => {
    await openHome('mia')
    expect(screen.getByRole('link', { name: 'New batch' }).getAttribute('href')).toBe(
      '/batches/new',
    )
    const list = within(region('Needs you'))
    expect(list.getByRole('link', { name: 'Answer Ravi: Allowances' }).getAttribute('href')).toBe(
      '/batches/q1',
    )
    expect(list.getByText(/Ravi asked a question/)).toBeDefined()
    expect(list.getByRole('link', { name: 'Add payments: Casuals' })).toBeDefined()
    expect(list.getByRole('link', { name: '5 more batches' })).toBeDefined()
  })

  test('reads who asks that a file be void, and is not told to upload it', async () => {
    const [queried] = everything.needs_you.batches
    const sealed = { ...must(queried, 'batch'), name: 'Overtime', state: 'file_sealed' as const }
    await openHome('zoe', { needs_you: { count: 1, batches: [{ ...sealed, byName: 'Mia' }] } })
    const list = within(region('Needs you'))
    expect(list.getByText(/Mia asks that its bank file be void/)).toBeDefined()
    expect(list.getByRole('link', { name: 'Confirm or reject: Overtime' })).toBeDefined()
    expect(list.queryByRole('link', { name: /Mark as uploaded/ })).toBeNull()
  })

  test('is offered no verb that the state of the organisation refuses', async () => {
    const { organisation, ...session } = sessionOf('mia')
    const needs = everything.needs_you
    const [queried] = needs.batches
    const approved = {
      ...must(queried, 'batch'),
      id: 'a1',
      name: 'Overtime',
      state: 'approved' as const,
    }
    await openHome(
      'mia',
      { needs_you: { ...needs, batches: [...needs.batches, approved] } },
      {
        ...session,
        organisation: { ...organisation, refuses: ['start', 'finish', 'decide'] },
      },
    )
    const list = within(region('Needs you'))
    expect(list.getByRole('link', { name: 'Make the file: Overtime' })).toBeDefined()
    expect(list.queryByRole('link', { name: /Answer|Add payments/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'New batch' })).toBeNull()
  })

  test('sees the next pay day, and what is with others', async () => {
    await openHome('mia')
    expect(region('Next pay day').textContent).toContain('Thu 26/11/2026In 4 working days')
    expect(region('Next pay day').querySelector('svg line')).not.toBeNull()
    expect(region('With others').textContent).toMatch(/1 of 2 approvals, for .* Mia Kaupa/)
  })

  test('of a new organisation is led to the first steps', async () => {
    const nothing = { count: 0, batches: [] }
    await openHome('mia', {
      isNew: true,
      needs_you: nothing,
      with_others: nothing,
      next_pay_day: null,
      pay_days: [],
    })
    expect(screen.getByRole('link', { name: /first steps/ }).getAttribute('href')).toBe(
      '/onboarding',
    )
    expect(screen.getByText('No open batch has a pay day to come.')).toBeDefined()
  })
})

test('a manager sees the four figures, with what makes them understood', async () => {
  await openHome('zoe')
  expect(region('Waiting for approval').textContent).toContain('K1,067,418.22')
  expect(region('Leaves in seven days').textContent).toContain(
    'K1,067,418.22 of it not approved yet',
  )
  const sent = region('Sent to the bank in November')
  expect(sent.textContent).toContain('K900,000.00')
  expect(sent.textContent).toContain('K950,000.00 in the whole of October')
  expect(region('Without a second factor').textContent).toContain('2 of 6')
  expect(screen.getByRole('link', { name: 'Decide: Payroll FN23' }).getAttribute('href')).toBe(
    '/approval/p1',
  )
})

test('what a home says of waiting batches is counted beside the approvals at once', async () => {
  await openHome('zoe', { waiting: { ...everything.waiting, yours: 4 } })
  expect(await screen.findByRole('link', { name: 'Approvals 4 waiting for you' })).toBeDefined()
})

test('pay days are a picture that can be read as a table, the last one marked while unapproved', async () => {
  await openHome('vera')
  const card = within(region('The last 2 pay days'))
  expect(card.getByRole('img').getAttribute('aria-label')).toBe(
    'Totals of 2 pay days, the last K1,067,418.22: not approved yet.',
  )
  await userEvent.click(card.getByText('Show as a table'))
  const rows = within(card.getByRole('table')).getAllByRole('row')
  expect(rows[1]?.textContent).toContain('Payroll FN23Not approved yet412K1,067,418.22')
  expect(rows[2]?.textContent).toContain('2 batchesAt the bank430K900,000.00')
})

test('a bar that the pointer rests on says its total to the toea', async () => {
  await openHome('vera')
  const bar = () => region('The last 2 pay days').querySelectorAll('li[data-state]')[1]
  await waitFor(() => expect(bar()).toBeTruthy())
  await userEvent.hover(must(bar(), 'bar'))
  expect(screen.queryByRole('tooltip')).toBeNull()
  const hint = await screen.findByRole('tooltip')
  expect(hint.textContent).toMatch(/: K1,067,418\.22, 412 payments$/)
})

test('whoever only reads is offered nothing to prepare or decide', async () => {
  await openHome('vera')
  expect(screen.queryByRole('link', { name: 'New batch' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull()
})
