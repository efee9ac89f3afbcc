import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { BatchState } from '#domain/batches/batch.ts'
import { fakeUpload } from '../../../../testing/fake-upload.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { findCell, typeOver } from '../../../../testing/sheet-cells.ts'
import { Page } from '../../../../ui/page.tsx'
import { batchQuery } from '../../batch-queries.ts'
import {
  bad,
  device,
  draftImport,
  good,
  leave,
  mend,
  openOnShelf,
  room,
  titles,
} from './on-shelf.fixture.tsx'

describe('what was mended', () => {
  test('is there again when its page is opened again, to go on with or to undo', async () => {
    openOnShelf()
    await mend('12.50')
    await leave()
    await screen.findByText('Another page')
    openOnShelf()
    await screen.findByText('You were mending payroll.csv.')
    screen.getByText(/1 correction is kept on this device/)
    expect(screen.queryByLabelText(/Drop a sheet here/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
    await screen.findByText('2 of 2 rows are ready')
    expect((await findCell('Amount, row 3')).textContent).toBe('12.50')
    await userEvent.click(screen.getByRole('button', { name: 'Undo the last change' }))
    await screen.findByText('1 of 2 rows are ready')
    await waitFor(() => expect(device.mia?.size).toBe(0))
  })

  test('counts by what was corrected: a cell, a row left out, a column not read', async () => {
    openOnShelf()
    const input = await screen.findByLabelText(/Drop a sheet here/)
    const text = `${titles},Hold\n${good},\n${bad},X\n`
    await userEvent.upload(input, new File([text], 'payroll.csv', { type: 'text/csv' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Do not read “Hold”' }))
    await typeOver('Name, row 3', '{F2}a b')
    await userEvent.click(screen.getByRole('button', { name: 'Another sheet' }))
    await screen.findByText(/2 corrections are kept/)
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
    await screen.findByText(/“Hold” is not read: “X”/)
    expect((await findCell('Name, row 3')).textContent).toBe('Elias Gaveraa b')
  })

  test('is gone once somebody starts anew', async () => {
    openOnShelf()
    await mend('12.50')
    await leave()
    openOnShelf()
    await userEvent.click(await screen.findByRole('button', { name: 'Start anew' }))
    await screen.findByLabelText(/Drop a sheet here/)
    expect(device.mia?.size).toBe(0)
  })

  test('is gone once its payments are added, and stays while nothing of it was kept', async () => {
    const answers = { ...draftImport, accepted: 0, good: 0 }
    const turns: [number, unknown][] = [
      [422, answers],
      [201, draftImport],
    ]
    vi.stubGlobal(
      'XMLHttpRequest',
      fakeUpload(() => turns.shift() ?? [500, {}]),
    )
    openOnShelf()
    await mend('12.50')
    const add = { name: 'Add 2 payments, K3,217.42' }
    await userEvent.click(await screen.findByRole('button', add))
    await screen.findByText('The server found more to mend. Nothing was kept yet.')
    expect(device.mia?.size).toBe(1)
    await userEvent.click(await screen.findByRole('button', add))
    await screen.findByText('2 payments added to the batch.')
    expect(device.mia?.size).toBe(0)
  })

  test('stands as it was mended where a colleague handed the batch over and took it back', async () => {
    const { client } = openOnShelf()
    const { queryKey } = batchQuery('p1')
    const hear = (state: BatchState) =>
      act(() => client.setQueryData(queryKey, (batch) => batch && { ...batch, state }))
    await mend('12.50')
    hear('in_approval')
    await screen.findByText('This batch takes no payments now.')
    expect(screen.queryByRole('button', { name: /^Add 2 payments/ })).toBeNull()
    hear('draft')
    await screen.findByRole('button', { name: 'Add 2 payments, K3,217.42' })
  })

  test('is not shown to who signs in on the same device after', async () => {
    openOnShelf()
    await mend('12.50')
    await leave()
    openOnShelf('zoe')
    await screen.findByLabelText(/Drop a sheet here/)
    expect(screen.queryByText(/You were mending/)).toBeNull()
  })
})

describe('leaving the page', () => {
  test('asks nothing where every correction is kept', async () => {
    const ask = vi.fn(() => false)
    vi.stubGlobal('confirm', ask)
    openOnShelf()
    await mend('12.50')
    await waitFor(() => expect(fireEvent(window, unload())).toBe(true))
    await leave()
    await screen.findByText('Another page')
    expect(ask).not.toHaveBeenCalled()
  })

  test('asks where they could not be, and goes when that is meant', async () => {
    const ask = vi.fn(() => false)
    vi.stubGlobal('confirm', ask)
    room.isFull = true
    openOnShelf()
    await mend('12.50')
    await screen.findByText('This device cannot keep what you correct.')
    expect(fireEvent(window, unload())).toBe(false)
    await userEvent.click(screen.getByRole('link', { name: 'Here' }))
    expect(ask).not.toHaveBeenCalled()
    await leave()
    await userEvent.click(screen.getByRole('button', { name: 'Another sheet' }))
    expect(ask).toHaveBeenCalledTimes(2)
    await findCell('Amount, row 3')
    ask.mockReturnValue(true)
    await leave()
    await screen.findByText('Another page')
    expect(fireEvent(window, unload())).toBe(true)
  })
})

const unload = () => new Event('beforeunload', { cancelable: true })

test.each([
  ['with an answer', [204, null] as [number, unknown]],
  ['without a line', new Error('offline')],
])('signing out %s takes the person’s sheets from the device', async (_how, answer) => {
  const removed: string[] = []
  const deleteDatabase = (name: string) => removed.push(name)
  vi.stubGlobal('indexedDB', { deleteDatabase })
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  openPage(<Page title="Somewhere" />, { answers: { 'POST /api/auth/logout': answer } })
  await userEvent.click(await screen.findByRole('button', { name: /your menu$/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'You are signed out' })
  expect(removed).toEqual(['sheets of mia'])
})
