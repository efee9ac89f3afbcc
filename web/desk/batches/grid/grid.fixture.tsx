import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import { draft, pageOf, payments } from '../../../testing/cast.ts'
import { type Answer, openPage } from '../../../testing/open-page.tsx'
import { BatchPage } from '../batch-page.tsx'
import { found, listOf } from '../findings/findings-cast.fixture.ts'

export const payee = (id: string, name: string, code: string) => ({
  ...{ id, name, code, status: 'active' },
  ...{ createdAt: '2026-01-05T00:00:00Z', updatedAt: '2026-01-05T00:00:00Z' },
  account: {
    ...{ id: `a-${id}`, version: 1, bsb: '088-950', accountNumber: '7001234567' },
    ...{ nameAtBank: name, bank: 'BSP', state: 'active', proposedBy: 'mia' },
    ...{ proposedAt: '2026-01-05T00:00:00Z', verifiedAt: null, activeFrom: null },
    ...{ kind: 'new', isPooled: false, how: null },
  },
})
export const simon = payments[0] as (typeof payments)[number]
export const added = (amountToea: number, reference = '') => ({
  items: [{ ...simon, id: `new-${amountToea}`, line: 9, amountToea, reference, lastPaid: null }],
  warnings: [],
})

/** What reads pasted cells comes when it is needed. */
export async function paste(cell: HTMLElement, text: string) {
  fireEvent.paste(cell, { clipboardData: { getData: () => text } })
  await screen.findByText(/\d rows? pasted/)
}

/** What is still typed at the end of a test is sent as its grid goes, and into no other test. */
afterEach(() => {
  cleanup()
  return new Promise((resolve) => setTimeout(resolve))
})

type Opening = {
  batch?: object
  words?: string
  as?: 'mia' | 'vera'
  answers?: Record<string, Answer | Answer[]>
}

/** The page of a batch, once its grid is there. */
export async function openGrid({
  batch = draft,
  words = '',
  as = 'mia',
  answers = {},
}: Opening = {}) {
  const opened = openPage(<BatchPage />, {
    ...{ at: '/batches/:batchId', url: `/batches/p1${words}`, as },
    answers: {
      'GET /api/batches/p1': [200, batch],
      'GET /api/batches/p1/payments': [200, pageOf(...payments)],
      'GET /api/batches/p1/findings': [200, listOf(found('above_usual'))],
      'GET /api/payees': [200, pageOf(payee('naomi', 'Naomi Hane-Nou', 'E2'))],
      'POST /api/batches/p1/payments': 'never',
      'POST /api/batches/p1/payments/changes': 'never',
      ...answers,
    },
  })
  const grid = await screen.findByRole('grid', { name: 'Payments' })
  const cell = (row: number, column: number) =>
    grid.querySelector(
      `[role=row][aria-rowindex="${row + 1}"] > [aria-colindex="${column}"]`,
    ) as HTMLElement
  const posts = () => opened.requests.filter(({ method }) => method === 'POST')
  return { ...opened, grid, cell, posts }
}
