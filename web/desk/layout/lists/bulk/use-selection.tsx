import { useState } from 'react'
import type { Column } from '../../../../ui/table.tsx'

export type Selection<Row> = {
  rows: Row[]
  clear: () => void
  /** The column of boxes, first in its table. */
  column: Column<Row>
}

type Selectable<Row> = {
  rows: Row[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Which rows the one action of the list is for. */
  may: (row: Row) => boolean
}

/** The rows that are ticked. A row that has gone from the list is not ticked any more. */
export function useSelection<Row>({ rows, idOf, nameOf, may }: Selectable<Row>): Selection<Row> {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const able = rows.filter(may)
  const chosen = able.filter((row) => ticked.has(idOf(row)))
  const hasAll = able.length > 0 && chosen.length === able.length
  const toggle = (row: Row) => {
    const next = new Set(ticked)
    if (!next.delete(idOf(row))) next.add(idOf(row))
    setTicked(next)
  }
  return {
    rows: chosen,
    clear: () => setTicked(new Set()),
    column: {
      name: '',
      title:
        able.length === 0 ? (
          <span className="sr-only">None of these can be ticked</span>
        ) : (
          <Box
            label="Tick every row shown"
            isTicked={hasAll}
            isPartly={chosen.length > 0 && !hasAll}
            onTick={() => setTicked(new Set(hasAll ? [] : able.map(idOf)))}
          />
        ),
      phone: 'beside',
      className: 'sm:w-8 sm:pr-0',
      cell: (row) =>
        may(row) && (
          <Box
            label={`Tick ${nameOf(row)}`}
            isTicked={ticked.has(idOf(row))}
            onTick={() => toggle(row)}
          />
        ),
    },
  }
}

type BoxProps = { label: string; isTicked: boolean; isPartly?: boolean; onTick: () => void }

function Box({ label, isTicked, isPartly = false, onTick }: BoxProps) {
  return (
    <label className="grid size-6 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        data-tick
        className="size-6 accent-accent sm:size-4"
        checked={isTicked}
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        onChange={onTick}
      />
    </label>
  )
}
