import type { SheetColumn, SheetField } from '#domain/sheets/sheet.ts'
import { type GridLayout, gridLayout } from '../../grid/frame/grid-layout.ts'

/** Before the sheet's own columns: what becomes of the row, and its number. */
export const ownColumns = 2

const widths: Partial<Record<SheetField, [min: number, share: number]>> = {
  name: [150, 2],
  surname: [110, 1],
  givenNames: [110, 1],
  accountNumber: [144, 1.2],
  amount: [132, 1],
  reference: [110, 1.2],
}
const otherWidth: [number, number] = [88, 0.7]

/** The columns that matter for a payment, under the titles that the sheet gives them. */
export function sheetLayout(columns: SheetColumn[]): GridLayout {
  const sizes = columns.map(({ field }) => widths[field] ?? otherWidth)
  const own = columns.map(({ title, field }, place) => {
    const [min, share] = sizes[place] ?? otherWidth
    const right = field === 'amount' || field === 'gross' || field === 'withheld'
    return { name: `${place}`, title, width: `minmax(${min}px,${share}fr)`, right, isTyped: true }
  })
  const min = sizes.reduce((sum, [size]) => sum + size, 0)
  return gridLayout(
    [
      { name: 'state', title: 'State', width: '124px' },
      { name: 'row', title: 'Row', width: '56px', right: true, isHeader: true },
      ...own,
      { name: 'out', title: 'Leave out', width: '40px', isNarrow: true },
    ],
    min + 223,
    true,
  )
}
