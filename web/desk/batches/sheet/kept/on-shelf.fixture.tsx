import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { beforeEach } from 'vitest'
import type { CastName } from '../../../../testing/cast.ts'
import { typeOver } from '../../../../testing/sheet-cells.ts'
import { openSheetPage } from '../open-sheet-page.fixture.tsx'
import { SheetPage } from '../sheet-page.tsx'
import type { KeptSheet, SheetShelf } from './device-shelf.ts'

export const titles = 'Name,BSB,Account Number,Amount,Reference'
export const bad = 'Elias Gavera,028-041,45980328,abc,FN23 00003'
export const good = 'Simon Karo,038-001,2323118403,3204.92,FN23 00001'

/** One device: each person's sheets by batch. */
export const device: Record<string, Map<string, KeptSheet>> = {}
/** Whether it takes no more. */
export const room = { isFull: false }
beforeEach(() => {
  for (const person of Object.keys(device)) delete device[person]
  room.isFull = false
})

function shelfOf(userId: string): SheetShelf {
  device[userId] ??= new Map()
  const sheets = device[userId]
  return {
    find: async (batchId) => sheets.get(batchId),
    keep: async (batchId, file, corrections) => {
      if (room.isFull) throw new Error('no room')
      sheets.set(batchId, { ...file, corrections, keptAt: new Date() })
    },
    noteSent: async (batchId, sentUnder) => {
      const kept = sheets.get(batchId)
      if (kept) sheets.set(batchId, { ...kept, sentUnder })
    },
    remove: async (batchId) => {
      sheets.delete(batchId)
    },
  }
}

export function openOnShelf(as: CastName = 'mia') {
  const page = (
    <>
      <SheetPage shelfOf={shelfOf} />
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="?show=all">Here</Link>
    </>
  )
  return openSheetPage({ as, page })
}

export async function mend(value: string) {
  const input = await screen.findByLabelText(/Drop a sheet here/)
  const text = [titles, good, bad].join('\n')
  await userEvent.upload(input, new File([text], 'payroll.csv', { type: 'text/csv' }))
  await typeOver('Amount, row 3', value)
}

export const leave = async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
}

export const draftImport = {
  importId: 'i1',
  fileName: 'payroll.csv',
  rows: 2,
  accepted: 2,
  good: 2,
  goodTotalToea: 321_742,
  newPayees: 0,
  problems: [],
  importedAt: '2026-11-21T00:00:00Z',
}
