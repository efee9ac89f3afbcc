import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { pageOf, payments } from '../../../../testing/cast.ts'
import type { Answer } from '../../../../testing/open-page.tsx'
import { findCell, typeOver } from '../../../../testing/sheet-cells.ts'
import { openSheetPage } from '../open-sheet-page.fixture.tsx'

const titles = 'Name,BSB,Account Number,Amount,Reference'
const good = 'Sarah Tau,038-001,2323118403,3204.92,FN23 00001'
const another = 'Kila Vele,038-001,2323118404,10.00,FN23 00002'
const short = 'Aua Wari,88-950,45980328,20.00,FN23 00003'

async function open(...lines: string[]) {
  return openOver([200, pageOf(...payments)], ...lines)
}

async function openOver(inBatch: Answer, ...lines: string[]) {
  openSheetPage({ answers: { 'GET /api/batches/p1/payments': inBatch } })
  const input = await screen.findByLabelText(/Drop a sheet here/)
  const file = new File([[titles, ...lines].join('\n')], 'fn23.csv', { type: 'text/csv' })
  await userEvent.upload(input, file)
  return within(await screen.findByRole('grid', { name: 'Rows of the sheet' }))
}

const rowOf = (grid: ReturnType<typeof within>, text: string) =>
  grid.getByText(text).closest('[role=row]') as HTMLElement
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[aria-colindex="3"]')?.textContent)

test('rows of a sheet say that they are not added, and lie over the payments of the batch', async () => {
  const grid = await open(good)
  await grid.findByText('Simon Karo')
  expect(rowOf(grid, 'Sarah Tau').textContent).toContain('Not added')
  expect(rowOf(grid, 'Simon Karo').textContent).toContain('In the batch')
  expect(screen.getByText(/1 row not added yet/).textContent).toContain('K3,204.92')
  expect(screen.getByText(/In the batch already: 3 payments/)).toBeTruthy()
})

test('what is a payment already is not changed here', async () => {
  const grid = await open(good)
  fireEvent.mouseDown(await grid.findByText('Simon Karo'))
  await userEvent.keyboard('Somebody{Enter}')
  expect(grid.getByText('Simon Karo')).toBeTruthy()
  expect(screen.getByText(/This is a payment of the batch already/)).toBeTruthy()
  fireEvent.mouseDown(grid.getByText('Simon Karo'))
  await userEvent.keyboard('{Delete}{Shift>}{Delete}{/Shift}')
  expect(grid.getByText('Simon Karo')).toBeTruthy()
  expect(screen.getByText('1 of 1 rows are ready')).toBeTruthy()
})

test('payments of the batch that could not be read are asked for again', async () => {
  await openOver([503, 'away'], good)
  await userEvent.click(screen.getByRole('button', { name: /^In the batch/ }))
  expect(await screen.findByText('What is in the batch already could not be read.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('those to mend are a chip, and each says what would mend it', async () => {
  await open(good, short)
  const chip = screen.getByRole('button', { name: 'To mend 1' })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  expect(names()).toEqual(['Aua Wari'])
  await userEvent.click(screen.getByRole('button', { name: 'Use 088-950' }))
  await screen.findByText('2 of 2 rows are ready')
  expect((await findCell('BSB, row 3')).textContent).toBe('088-950')
  await userEvent.click(screen.getByRole('button', { name: /^To mend/ }))
  await waitFor(() => expect(names()).toContain('Sarah Tau'))
})

test('one suggestion mends every row with the same value', async () => {
  await open(short, short.replace('Aua', 'Tau').replace('45980328', '45980329'))
  await userEvent.click(screen.getByRole('button', { name: 'Use 088-950 in all 2' }))
  await screen.findByText('2 of 2 rows are ready')
})

test('a search is over all rows of the sheet and all payments of the batch', async () => {
  const grid = await open(good, another)
  await grid.findByText('Simon Karo')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the rows' }), 'tau')
  await waitFor(() => expect(names()).toEqual(['Sarah Tau']))
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search the rows' }))
  await userEvent.click(screen.getByRole('button', { name: 'In the batch 3' }))
  await waitFor(() => expect(names()).toEqual(['Simon Karo', 'Naomi Hane-Nou', 'Elias Gavera']))
})

test('Esc leaves a cell as it was, and Ctrl+Z takes the last change back', async () => {
  await open(good, another)
  await typeOver('Amount, row 3', '99{Escape}')
  expect((await findCell('Amount, row 3')).textContent).toBe('10.00')
  await userEvent.keyboard('99{Enter}')
  expect((await findCell('Amount, row 3')).textContent).toBe('99')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect((await findCell('Amount, row 3')).textContent).toBe('10.00')
})

test('cells are pasted over several rows, and are one change', async () => {
  await open(good, another)
  const cell = await findCell('Amount, row 2')
  act(() => cell.focus())
  fireEvent.paste(cell, { clipboardData: { getData: () => '1.00\tA\n2.00\tB' } })
  await waitFor(async () => expect((await findCell('Reference, row 3')).textContent).toBe('B'))
  expect((await findCell('Amount, row 2')).textContent).toBe('1.00')
  await userEvent.click(screen.getByRole('button', { name: 'Undo the last change' }))
  expect((await findCell('Amount, row 2')).textContent).toBe('3204.92')
  expect((await findCell('Reference, row 3')).textContent).toBe('FN23 00002')
})

test('what would reach over the edge of the sheet is not pasted at all', async () => {
  await open(good)
  const cell = await findCell('Reference, row 2')
  act(() => cell.focus())
  fireEvent.paste(cell, { clipboardData: { getData: () => 'A\tB' } })
  await screen.findByText(/reaches over the edge/)
  expect((await findCell('Reference, row 2')).textContent).toBe('FN23 00001')
})

test('Shift+Delete leaves a row out, and the toast brings it back', async () => {
  await open(good, another)
  fireEvent.mouseDown(await findCell('Name, row 3'))
  await userEvent.keyboard('{Shift>}{Delete}{/Shift}')
  await screen.findByText('1 of 1 rows are ready')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('2 of 2 rows are ready')
})
