import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, Ref } from 'react'
import type { SheetRow } from '#domain/sheets/sheet.ts'

/** Where a row stands in the whole sheet, and how its height is learned: reasons under cells make rows taller. */
export type VirtualPlace = { index: number; measure: Ref<HTMLTableSectionElement> }

type VirtualRowsProps = {
  rows: SheetRow[]
  scroller: HTMLDivElement | null
  drawRow: (row: SheetRow, virtual: VirtualPlace) => ReactNode
}

/** Of a long sheet only the rows in sight are drawn; two blank rows hold the place of all others. */
export function VirtualRows({ rows, scroller, drawRow }: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => 37,
    getItemKey: (index) => rows[index]?.row ?? index,
    overscan: 12,
  })
  const shown = virtualizer.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <>
      <Blank height={above} />
      {shown.map(({ index }) => {
        const row = rows[index]
        return row && drawRow(row, { index, measure: virtualizer.measureElement })
      })}
      <Blank height={below} />
    </>
  )
}

function Blank({ height }: { height: number }) {
  return (
    height > 0 && (
      <tbody>
        <tr style={{ height }} />
      </tbody>
    )
  )
}
