// biome-ignore-all lint/a11y/useSemanticElements: rows of a grid are drawn where they stand, which a table cannot
import { clsx } from 'clsx'
import type { GridLayout } from './grid-layout.ts'

/** The titles of the columns, in sight while the rows are scrolled. */
export function GridHead({ layout }: { layout: GridLayout }) {
  const { columns, tracks, widthMin, hasEdge } = layout
  return (
    <div
      role="row"
      aria-rowindex={1}
      tabIndex={-1}
      className={clsx(
        'sticky top-0 z-10 grid h-8 items-center border-line border-b bg-surface font-medium text-muted',
        hasEdge && 'border-l-3 border-l-transparent',
      )}
      style={{ gridTemplateColumns: tracks, minWidth: widthMin }}
    >
      {columns.map(({ name, title, right, isNarrow }, index) => (
        <div
          key={name}
          role="columnheader"
          aria-colindex={index + 1}
          tabIndex={-1}
          title={title}
          className={right ? 'truncate px-2 text-right' : 'truncate px-2'}
        >
          {isNarrow ? <span className="sr-only">{title}</span> : title}
        </div>
      ))}
    </div>
  )
}
